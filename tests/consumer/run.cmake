# Installs the build into a fresh prefix, then configures, builds and runs the consumer project against it: with all
# components, and with some of them while the packages that they do not need are out of reach.
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

# consumer(NAME COMPONENTS component... WITHOUT package... RUNS program...)
function(consumer name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "COMPONENTS;WITHOUT;RUNS")
  list(JOIN arg_COMPONENTS "," components)
  set(options -DCOMPONENTS=${components})
  foreach(package ${arg_WITHOUT})
    list(APPEND options -DCMAKE_DISABLE_FIND_PACKAGE_${package}=ON)
  endforeach()
  run(${CMAKE_COMMAND} -G Ninja -S ${SOURCE} -B ${work}/${name} -DCMAKE_PREFIX_PATH=${work}/prefix
      -DCMAKE_CXX_COMPILER=${COMPILER} ${flags} ${options})
  run(${CMAKE_COMMAND} --build ${work}/${name})
  foreach(program ${arg_RUNS})
    run(${work}/${name}/${program})
  endforeach()
endfunction()

consumer(all RUNS embedded hosted by_name compared fitted typed)
consumer(with_boost_alone COMPONENTS laws contact study WITHOUT fmt nlohmann_json NLopt Eigen3 SUNDIALS yaml-cpp TBB
         RUNS embedded hosted by_name compared)
consumer(identify COMPONENTS identify WITHOUT fmt nlohmann_json Eigen3 SUNDIALS yaml-cpp TBB RUNS by_name fitted)
consumer(request COMPONENTS request WITHOUT fmt nlohmann_json Eigen3 SUNDIALS yaml-cpp TBB RUNS fitted typed)
