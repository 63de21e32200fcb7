// From a checked request to everything that is reported about one impact.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "hysteron/impact/impact.hpp"
#include "hysteron/request/impact_request.hpp"

namespace hysteron {

struct PressurePoint {
  double position;  // across the contact, m
  double pressure;  // Pa
};

struct ImpactAnswer {
  AnyContactLaw law;  // as resolved at this touch
  ImpactResult result;
  std::optional<double> restitution_requested{};
  std::optional<double> contact_radius{};  // of a point contact at peak force; larger semi-axis of an ellipse
  std::optional<double> half_width{};      // of a line contact at peak force
  std::optional<double> peak_pressure{};
  std::vector<PressurePoint> pressure_profile{};       // across a line contact at peak force
  std::optional<std::array<double, 2>> body_speeds{};  // after; body 1 came with the approach speed, body 2 was at rest
  double recommended_step = 0.0;                       // for codes with fixed steps
  Warnings warnings{};
};

Result<ImpactAnswer> run_impact(const ImpactSetup& setup);

// Of both bodies, body 1 having come with the approach speed and body 2 from rest: momentum is conserved in a free
// impact. Nothing if a mass is not known, or gravity moves both.
std::optional<std::array<double, 2>> body_velocities(const ImpactSetup& setup, double indentation_rate);

// The problem a setup poses, for time_series.
ImpactProblem problem_of(const ImpactSetup& setup, const ImpactAnswer& answer);

}  // namespace hysteron
