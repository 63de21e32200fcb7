# The library in components, each with what it needs and no more; hysteron::hysteron is all of them.
# Position-independent, so that they can go into a shared library. A host with Boost alone takes laws to study.

# Several files are compiled as one, which takes a third of the time of a build: most of it goes into headers and into templates
# that each file would compile again. Groups take at most about 15 s, so that two cores end together. The check build compiles
# each file alone, and so sees a missing include.
option(HYSTERON_UNITY "Compile several files as one" ON)

# Shared libraries, so that a change of one links no other and no program again: script/mutate.
option(HYSTERON_SHARED "Build shared libraries" OFF)
set(HYSTERON_LIBRARY_TYPE STATIC)
if(HYSTERON_SHARED)
  set(HYSTERON_LIBRARY_TYPE SHARED)
endif()

# Compiles `batch` files of a folder as one. Files that include every law are together, so that the edit of one law does not
# compile the others again.
function(hysteron_unity target folder batch)
  set(members ${ARGN})
  list(FILTER members INCLUDE REGEX "/src/${folder}/")
  string(REPLACE "/" "_" name ${folder})
  set(count 0)
  set(count_all_laws 0)
  foreach(member ${members})
    file(STRINGS ${member} includes_all_laws REGEX "#include \"hysteron/laws/any_law.hpp\"")
    if(includes_all_laws)
      math(EXPR group "${count_all_laws} / ${batch}")
      set_source_files_properties(${member} PROPERTIES UNITY_GROUP ${name}_all_laws_${group})
      math(EXPR count_all_laws "${count_all_laws} + 1")
    else()
      math(EXPR group "${count} / ${batch}")
      set_source_files_properties(${member} PROPERTIES UNITY_GROUP ${name}_${group})
      math(EXPR count "${count} + 1")
    endif()
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${HYSTERON_UNITY} UNITY_BUILD_MODE GROUP)
endfunction()

# hysteron_component(NAME FOLDERS folder batch [folder batch]... [NEEDS component...] [PACKAGES package...])
# hysteron::NAME of these folders of src/. PACKAGES are those that a user of the installed component must have as well.
# cmake/install.cmake installs what is declared here.
function(hysteron_component name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "FOLDERS;NEEDS;PACKAGES")
  set(target hysteron_${name})
  add_library(${target} ${HYSTERON_LIBRARY_TYPE})
  add_library(hysteron::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name} DEFINE_SYMBOL "")
  if(NOT EMSCRIPTEN)
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  endif()
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:hysteron_options>)
  foreach(need ${arg_NEEDS})
    target_link_libraries(${target} PUBLIC hysteron_${need})
  endforeach()
  while(arg_FOLDERS)
    list(POP_FRONT arg_FOLDERS folder batch)
    file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${folder}/*.cpp)
    target_sources(${target} PRIVATE ${sources})
    hysteron_unity(${target} ${folder} ${batch} ${sources})
  endwhile()
  hysteron_declare(${name} "${arg_NEEDS}" "${arg_PACKAGES}")
endfunction()

# Code that reads and writes text, where optimisation costs time to build and saves none to run.
function(hysteron_text_component target)
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
endfunction()

# Notes a component, all components that it needs, in order, and the packages for cmake/install.cmake.
function(hysteron_declare name needs packages)
  set(all)
  foreach(need ${needs})
    get_property(further GLOBAL PROPERTY HYSTERON_NEEDS_${need})
    list(APPEND all ${further} ${need})
  endforeach()
  list(REMOVE_DUPLICATES all)
  set_property(GLOBAL APPEND PROPERTY HYSTERON_COMPONENTS ${name})
  set_property(GLOBAL PROPERTY HYSTERON_NEEDS_${name} ${all})
  set_property(GLOBAL PROPERTY HYSTERON_PACKAGES_${name} ${packages})
endfunction()

configure_file(cmake/version.hpp.in ${PROJECT_BINARY_DIR}/generated/hysteron/version.hpp)
# How the program is cited, for "hysteron cite".
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS CITATION.cff)
foreach(field title name version date-released)
  file(STRINGS CITATION.cff line REGEX "^[ -]*${field}: " LIMIT_COUNT 1)
  string(REGEX REPLACE "^[ -]*${field}: \"?([^\"]*)\"?$" "\\1" HYSTERON_CITATION_${field} "${line}")
endforeach()
configure_file(cmake/citation.hpp.in ${PROJECT_BINARY_DIR}/generated/hysteron/citation.hpp @ONLY)

hysteron_component(laws FOLDERS core 3 laws 4 PACKAGES Boost)
target_compile_features(hysteron_laws PUBLIC cxx_std_20)
target_include_directories(hysteron_laws PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
                                                $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/generated>
                                                $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_link_libraries(hysteron_laws PUBLIC Boost::headers)

hysteron_component(geometry FOLDERS geometry 5 NEEDS laws)
target_link_libraries(hysteron_geometry PRIVATE $<BUILD_INTERFACE:Eigen3::Eigen>)

hysteron_component(pair FOLDERS pair 5 NEEDS laws)
hysteron_component(contact FOLDERS contact 1 NEEDS laws)
hysteron_component(impact FOLDERS impact 3 NEEDS laws)

hysteron_component(study FOLDERS study 10 NEEDS impact pair contact)
# It includes the whole laws, whose edit should not compile the others again.
set_property(SOURCE ${PROJECT_SOURCE_DIR}/src/study/nondimensional_spec.cpp PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)

hysteron_component(identify FOLDERS identify 4 NEEDS impact contact PACKAGES NLopt)
target_link_libraries(hysteron_identify PRIVATE $<BUILD_INTERFACE:Eigen3::Eigen>)
if(NOT EMSCRIPTEN)
  target_link_libraries(hysteron_identify PRIVATE NLopt::nlopt)
  # Without this definition the file compiles without NLopt, and fits offer least squares alone.
  set_property(SOURCE ${PROJECT_SOURCE_DIR}/src/identify/nelder_mead.cpp PROPERTY COMPILE_DEFINITIONS HYSTERON_HAS_NLOPT=1)
endif()

hysteron_component(request FOLDERS units 3 expression 5 request 15 NEEDS study identify)

hysteron_component(json FOLDERS json 10 NEEDS request PACKAGES fmt nlohmann_json)
hysteron_text_component(hysteron_json)
target_link_libraries(hysteron_json PUBLIC nlohmann_json::nlohmann_json PRIVATE fmt::fmt)

# The module for browsers ends here.
if(NOT EMSCRIPTEN)
  hysteron_component(integrate FOLDERS integrate 6 NEEDS laws PACKAGES SUNDIALS)
  target_link_libraries(hysteron_integrate PRIVATE SUNDIALS::cvode SUNDIALS::nvecserial)

  hysteron_component(chain FOLDERS chain 9 NEEDS integrate contact)

  hysteron_component(multibody FOLDERS multibody 8 NEEDS integrate contact geometry)
  # Long enough alone.
  foreach(stem dense planar spatial)
    set_property(SOURCE ${PROJECT_SOURCE_DIR}/src/multibody/${stem}.cpp PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
  endforeach()
  target_link_libraries(hysteron_multibody PRIVATE $<BUILD_INTERFACE:Eigen3::Eigen>)

  # Scene files, apart from the other requests, which need no YAML.
  hysteron_component(scene FOLDERS request/scene 11 NEEDS request multibody PACKAGES nlohmann_json)
  hysteron_text_component(hysteron_scene)
  target_include_directories(hysteron_scene PRIVATE ${YAML_INCLUDE})
  target_link_libraries(hysteron_scene PRIVATE nlohmann_json::nlohmann_json ${YAML_LIBRARY})

  # Chains of beads, which need the integrator.
  hysteron_component(chain_request FOLDERS request/chain 2 NEEDS request chain)

  hysteron_component(report FOLDERS report 15 NEEDS json chain_request)
  hysteron_text_component(hysteron_report)
  target_link_libraries(hysteron_report PRIVATE fmt::fmt)
  # Parsed once instead of in every file.
  target_precompile_headers(hysteron_report PRIVATE <algorithm> <map> <optional> <string> <variant> <vector> <fmt/format.h>
                            <nlohmann/json.hpp>)

  hysteron_component(reproduce FOLDERS reproduce 17 NEEDS report multibody)
  hysteron_text_component(hysteron_reproduce)
  target_link_libraries(hysteron_reproduce PRIVATE fmt::fmt)
  target_precompile_headers(hysteron_reproduce REUSE_FROM hysteron_report)

  hysteron_component(run FOLDERS run 7 NEEDS scene report)
  hysteron_text_component(hysteron_run)
  target_include_directories(hysteron_run PRIVATE ${HDF5_INCLUDE})
  target_link_libraries(hysteron_run PRIVATE fmt::fmt ${HDF5_LIBRARY})
endif()

# All of it.
get_property(components GLOBAL PROPERTY HYSTERON_COMPONENTS)
add_library(hysteron INTERFACE)
add_library(hysteron::hysteron ALIAS hysteron)
list(TRANSFORM components PREPEND hysteron_ OUTPUT_VARIABLE targets)
target_link_libraries(hysteron INTERFACE ${targets})
hysteron_declare(hysteron "${components}" "")
