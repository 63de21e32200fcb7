// Any text as a unit gives a value in SI or a short error message.
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "hysteron/units/quantity.hpp"

namespace {

using namespace hysteron;

void require(bool condition) {
  if (!condition) std::abort();
}

template <class T>
void require_readable(const Result<T>& result) {
  if (result) return;
  require(!result.error().message.empty() && result.error().message.size() < 1000);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto unit = read_unit(text, "x");
  require_readable(unit);
  if (unit) require(std::isfinite(unit->factor) && unit->factor > 0.0);
  const auto quantity = read_quantity(text, "x");
  require_readable(quantity);
  if (!quantity) return 0;
  require(!std::isnan(quantity->value));
  for (const Dim& dim : {dims::none, dims::length, dims::pressure, stiffness_dim(1.5)}) {
    const auto value = to_si(*quantity, dim, "x");
    require_readable(value);
    // The result is infinite only if the input is; no value is lost.
    if (value) require(std::isinf(*value) == std::isinf(quantity->value));
    if (value) require((*value == 0.0) == (quantity->value == 0.0));
  }
  return 0;
}
