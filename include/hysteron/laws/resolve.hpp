// From a law with checked values to its numbers at one touch, where formulas suffice. impact/resolve.hpp does the same
// for every law: it also calibrates by computing impacts.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "hysteron/laws/catalogue.hpp"

namespace hysteron {

// The same law with the restitution that its source gives at this touch; refused where the source has no value, or one
// that the law does not take.
struct SettledLaw {
  Law law;
  Warnings warnings;
};
Result<SettledLaw> settle_restitution(const Law& law, const Touch& touch);

struct Resolution {
  AnyContactLaw law;
  std::optional<double> restitution_requested;
  Warnings warnings;
};

// With the damping as published.
Result<Resolution> resolve_published(const Law& law, const Touch& touch);

// In exact mode the damping is calibrated for the separation rule; nothing where no closed form relates damping and
// restitution for this law. In published mode as resolve_published().
Result<std::optional<Resolution>> resolve_in_closed_form(const Law& law, const Touch& touch, RestitutionMode mode,
                                                         Separation separation);

// Warnings of limits that depend on the bodies and not on the law's own parameters (PairLimit). Calibrated damping is
// not that of the source: its limits are left out in exact mode.
Warnings pair_warnings(const Law& law, const PairValues& pair, const Touch& touch, RestitutionMode mode);

// Warnings of limits on the depth or force that an impact reaches (Limit::of_reach), for an impact that has the energy
// of this touch at its deepest: all of it kinetic at touch, or a part of it from gravity. Resolutions judge the same
// limits with the speed of touch alone. In exact mode those of the source's damping are left out.
Warnings reach_warnings(const Law& law, const Touch& touch, RestitutionMode mode);

// For hosts that resolve at every touch: bit i is set if the law is outside the i-th of its soft limits. In exact mode
// those of the source's damping are left out.
std::uint32_t limits_passed(const Law& law, const Touch& touch, RestitutionMode mode) noexcept;
// In words: for a limit of the requested restitution what is delivered instead at this touch, where a closed form
// tells.
std::string limit_text(const Law& law, std::size_t index, const Touch& touch, Separation separation);

// Calibrates the damping of a law for which no closed form exists, so that it returns e; false where it cannot.
// impact/calibrate.hpp has one.
using Calibrate = bool (*)(AnyContactLaw& law, const Touch& touch, double restitution, Separation separation) noexcept;

// The law alone, for hosts that resolve at every touch: no warnings and no messages. Nothing where a resolution is
// refused, or where exact mode needs a calibration that is not given.
std::optional<AnyContactLaw> law_at_touch(const Law& law, const Touch& touch, RestitutionMode mode,
                                          Separation separation, Calibrate calibrate = nullptr) noexcept;

// e that a resolved law returns in a free impact, where a closed form exists.
std::optional<double> closed_form_restitution(const AnyContactLaw& law, const Touch& touch, Separation separation);

}  // namespace hysteron
