// The numbers of a law at one touch, or why it has none there.
#pragma once

#include <optional>

#include "hysteron/laws/resolve.hpp"
#include "part.hpp"

namespace hysteron::detail {

// Why a law has no numbers at a touch.
enum class Obstacle { none, refused, not_a_spring, no_restitution, no_closed_form, no_finite_damping };

struct LawAtTouch {
  AnyContactLaw law{};
  std::optional<double> restitution_requested{};
  Obstacle obstacle = Obstacle::none;
};

struct TouchConditions {
  Touch touch;
  RestitutionMode mode;
  Separation separation;
  Calibrate calibrate;  // called where exact mode has no closed form; may be nullptr

  bool is_exact() const { return mode == RestitutionMode::exact; }
};

// `parts` are those of the law, perhaps with a restitution that its source gives.
LawAtTouch parts_at_touch(const Law& law, const LawParts& parts, const TouchConditions& at);

// The part that takes the restitution: the rule, or the whole law.
ConstPart damping_part(const LawParts& parts);
Part damping_part(LawParts& parts);

}  // namespace hysteron::detail
