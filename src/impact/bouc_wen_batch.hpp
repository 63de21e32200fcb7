// Restitution, and nothing else, of free impacts of the Bouc-Wen laws, two dozen at once.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "hysteron/impact/impact.hpp"
#include "hysteron/laws/whole/hysteresis.hpp"

namespace hysteron::detail {

// Impacts done together. They share their steps, so that e depends, far below 1e-9, on the other impacts in its block.
inline constexpr std::size_t bouc_wen_lanes = 24;

// One spring in the same units as the speeds and masses; the damper is beside it, in series with it, or absent.
struct BoucWenImpacts {
  Hysteresis spring;
  double damping = 0.0;
  bool in_series = false;
};

// Nothing for other laws.
std::optional<BoucWenImpacts> bouc_wen_impacts(const AnyContactLaw& law);

// e of up to bouc_wen_lanes impacts that end by F <= 0, within 1e-9; NaN where analyse() is needed (extreme or
// non-finite inputs). All spans have the same size.
void bouc_wen_restitution(const BoucWenImpacts& law, std::span<const double> speed, std::span<const double> mass,
                          std::span<double> restitution);

}  // namespace hysteron::detail
