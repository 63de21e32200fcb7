# Installs the build into a fresh prefix, then configures, builds and runs the consumer project against it.
set(work ${BUILD}/consumer)
file(REMOVE_RECURSE ${work})

function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGV}\n${output}")
  endif()
endfunction()

set(flags)
if(SANITIZE)
  set(flags -DCMAKE_CXX_FLAGS=-fsanitize=address,undefined)
endif()
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${work}/prefix)
# All of it, and the parts that need Boost alone, with everything else out of reach.
set(alone "-DCOMPONENTS=laws\;contact\;impact" -DCMAKE_DISABLE_FIND_PACKAGE_fmt=ON
          -DCMAKE_DISABLE_FIND_PACKAGE_nlohmann_json=ON -DCMAKE_DISABLE_FIND_PACKAGE_TBB=ON)
foreach(kind all alone)
  set(options)
  if(kind STREQUAL alone)
    set(options ${alone})
  endif()
  run(${CMAKE_COMMAND} -G Ninja -S ${SOURCE} -B ${work}/${kind} -DCMAKE_PREFIX_PATH=${work}/prefix
      -DCMAKE_CXX_COMPILER=${COMPILER} ${flags} ${options})
  run(${CMAKE_COMMAND} --build ${work}/${kind})
  run(${work}/${kind}/embedded)
  run(${work}/${kind}/by_name)
endforeach()
