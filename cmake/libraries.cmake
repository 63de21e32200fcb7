# The library in parts, each with what it needs and no more:
#   laws      core, laws          Boost
#   pair      pair                Boost
#   contact   contact             laws
#   impact    impact              laws
#   hysteron  all the rest        impact, pair, fmt, nlohmann_json, Eigen, NLopt, UDUNITS
# Position-independent, so that they can go into a shared library.

# Several files are compiled as one, which halves the time of a build: most of it goes into headers. The check build
# compiles each file alone, and so sees a missing include.
option(HYSTERON_UNITY "Compile several files as one" ON)

# So many files of a folder at a time.
function(hysteron_unity target folder batch)
  set(members ${ARGN})
  list(FILTER members INCLUDE REGEX "/src/${folder}/")
  set(count 0)
  foreach(member ${members})
    math(EXPR group "${count} / ${batch}")
    set_source_files_properties(${member} PROPERTIES UNITY_GROUP ${folder}_${group})
    math(EXPR count "${count} + 1")
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${HYSTERON_UNITY} UNITY_BUILD_MODE GROUP)
endfunction()

# hysteron_library(NAME folder batch [folder batch]...): hysteron::NAME of these folders of src/.
function(hysteron_library name)
  set(target hysteron_${name})
  if(name STREQUAL hysteron)
    set(target hysteron)
  endif()
  add_library(${target} STATIC)
  add_library(hysteron::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name} POSITION_INDEPENDENT_CODE ON)
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:hysteron_options>)
  set(rest ${ARGN})
  while(rest)
    list(POP_FRONT rest folder batch)
    file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${folder}/*.cpp)
    target_sources(${target} PRIVATE ${sources})
    hysteron_unity(${target} ${folder} ${batch} ${sources})
  endwhile()
endfunction()

configure_file(cmake/version.hpp.in ${PROJECT_BINARY_DIR}/generated/hysteron/version.hpp)

hysteron_library(laws core 3 laws 4)
target_compile_features(hysteron_laws PUBLIC cxx_std_20)
target_include_directories(hysteron_laws PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
                                                $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/generated>
                                                $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_link_libraries(hysteron_laws PUBLIC Boost::headers)

hysteron_library(pair pair 5)
target_link_libraries(hysteron_pair PUBLIC hysteron_laws)

hysteron_library(contact contact 1)
target_link_libraries(hysteron_contact PUBLIC hysteron_laws)

hysteron_library(impact impact 3)
target_link_libraries(hysteron_impact PUBLIC hysteron_laws)

hysteron_library(hysteron units 2 identify 4 request 5 advise 5 report 6 reproduce 6)
target_include_directories(hysteron PRIVATE ${UDUNITS2_INCLUDE} ${NLOPT_INCLUDE})
target_link_libraries(hysteron PUBLIC hysteron_impact hysteron_pair
                               PRIVATE fmt::fmt nlohmann_json::nlohmann_json $<BUILD_INTERFACE:Eigen3::Eigen>
                                       ${UDUNITS2_LIBRARY} ${NLOPT_LIBRARY})
# Parsed once instead of in every file.
target_precompile_headers(hysteron PRIVATE <algorithm> <map> <optional> <string> <variant> <vector> <fmt/format.h>
                          <nlohmann/json.hpp>)
