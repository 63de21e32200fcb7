// hysteron --version: the program, its compiler and flags, and the libraries it was built with.
#include "hysteron/version.hpp"

#include <fmt/format.h>
#include <hdf5.h>
#include <yaml.h>

#include <Eigen/Core>
#include <boost/version.hpp>
#include <nlohmann/json.hpp>

#include "build_info.hpp"
#include "cli.hpp"

namespace hysteron::cli {
namespace {

std::string compiler() {
#if defined(__clang__)
  return fmt::format("clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#else
  return fmt::format("g++ {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#endif
}

}  // namespace

std::string version_text() {
  return fmt::format(
      "hysteron {}\n"
      "compiled by {}, {}: {}\n"
      "libraries: Boost {}.{}.{}, CLI11 {}, Eigen {}.{}.{}, fmt {}.{}.{}, HDF5 {}.{}.{}, libyaml {}, nlohmann_json "
      "{}.{}.{}, NLopt, SUNDIALS {}",
      version, compiler(), build_type, build_flags, BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000,
      BOOST_VERSION % 100, CLI11_VERSION, EIGEN_WORLD_VERSION, EIGEN_MAJOR_VERSION, EIGEN_MINOR_VERSION,
      FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100, H5_VERS_MAJOR, H5_VERS_MINOR, H5_VERS_RELEASE,
      yaml_get_version_string(), NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH,
      sundials_version);
}

}  // namespace hysteron::cli
