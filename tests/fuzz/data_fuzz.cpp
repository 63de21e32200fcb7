// Any text as measured data gives finite numbers, or an error with its position.
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "hysteron/request/read_data.hpp"

namespace {

using namespace hysteron;

void require(bool condition) {
  if (!condition) std::abort();
}

void check(std::string_view text, const ReadDataOptions& options) {
  const auto set = read_data(text, "f", options);
  if (!set) {
    require(set.error().message.starts_with("f:") && set.error().message.size() < 1000);
    return;
  }
  require(set->rows() > 0 && !set->columns.empty());
  const bool is_static = set->kind == DataKind::static_curve;  // no impact, no speed
  for (const double v : set->speed) require(is_static ? std::isnan(v) : std::isfinite(v) && v > 0.0);
  require(set->kind != DataKind::series || set->time.size() == set->rows());
  require(set->kind == DataKind::restitution || set->run_start.back() == set->rows());
  for (const MeasuredColumn& c : set->columns) {
    require(c.values.size() == set->rows() && (c.sigma.empty() || c.sigma.size() == set->rows()));
    for (const double x : c.values) require(!std::isinf(x) && (info_of(c.what).outcome || !std::isnan(x)));
    for (const double s : c.sigma) require(std::isfinite(s) && s > 0.0);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check(text, {});
  check(text, {.kind = DataKind::loop, .speed = 1.0});
  check(text, {.kind = DataKind::series, .speed = 1.0});
  check(text, {.kind = DataKind::static_curve});
  return 0;
}
