// What all impacts of one question have in common, whatever their law and speed. Every command keeps and passes on this
// one struct, so that none can lose a part of it.
#pragma once

#include "hysteron/core/speed_policy.hpp"
#include "hysteron/impact/impact.hpp"

namespace hysteron {

struct ImpactConditions {
  double mass = 0.0;  // effective
  SpeedPolicy speed_policy{};
  RestitutionMode mode = RestitutionMode::published;
  Separation separation = Separation::force;
  double gravity = 0.0;
  double kept_indentation = 0.0;

  Touch touch_at(double speed) const { return {speed, mass}; }
  // With the v₀ that the damping is resolved with.
  Touch damping_touch_at(double speed) const { return {speed_policy(speed), mass}; }
  // The problem once the law is resolved.
  ImpactProblem problem_at(double speed, const AnyContactLaw& resolved) const {
    return {.law = resolved,
            .touch = touch_at(speed),
            .separation = separation,
            .gravity = gravity,
            .kept_indentation = kept_indentation};
  }

  friend bool operator==(const ImpactConditions&, const ImpactConditions&) = default;
};

}  // namespace hysteron
