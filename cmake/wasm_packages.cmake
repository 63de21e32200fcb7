# The packages that consist of headers, for emscripten: Debian's, searched after emscripten's own headers, so that the C library
# beside them is not seen. Where a package is a library (NLopt, SUNDIALS), what needs it is left out.
find_path(HYSTERON_HOST_HEADERS boost/version.hpp PATHS /usr/include REQUIRED NO_CMAKE_FIND_ROOT_PATH)

function(hysteron_header_package target)
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_compile_options(${target} INTERFACE "SHELL:-idirafter ${HYSTERON_HOST_HEADERS}")
endfunction()

hysteron_header_package(Boost::headers)
hysteron_header_package(nlohmann_json::nlohmann_json)
hysteron_header_package(fmt::fmt)
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
hysteron_header_package(Eigen3::Eigen)
target_compile_options(Eigen3::Eigen INTERFACE "SHELL:-idirafter ${HYSTERON_HOST_HEADERS}/eigen3")
