// Everything that is reported about one impact: its result, the contact patch, the speeds of the bodies, warnings.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "hysteron/impact/impact.hpp"
#include "hysteron/study/impact_setup.hpp"

namespace hysteron {

struct PressurePoint {
  double position;  // across the contact, m
  double pressure;  // Pa
};

struct ImpactAnswer {
  AnyContactLaw law;  // resolved at this touch
  ImpactResult result;
  std::optional<double> restitution_requested{};
  std::optional<double> contact_radius{};  // of a point contact at peak force; larger semi-axis of an ellipse
  std::optional<double> half_width{};      // of a line contact at peak force
  std::optional<double> peak_pressure{};
  std::vector<PressurePoint> pressure_profile{};  // across a line contact at peak force
  std::optional<std::array<double, 2>>
      body_speeds{};              // after the impact; before, body 1 has the approach speed and body 2 is at rest
  double recommended_step = 0.0;  // for programs with fixed steps
  Warnings warnings{};
};

// What is known about the contact patch.
struct PatchNumber {
  std::string_view name, label;
  Dim dim;
  std::optional<double> ImpactAnswer::*value;
};
inline constexpr std::array<PatchNumber, 3> patch_numbers{{
    {"contact_radius", "contact radius at peak force", dims::length, &ImpactAnswer::contact_radius},
    {"half_width", "contact half-width at peak force", dims::length, &ImpactAnswer::half_width},
    {"peak_pressure", "peak pressure", dims::pressure, &ImpactAnswer::peak_pressure},
}};

// The field of the warning that the softer body yields.
inline constexpr std::string_view yield_warning_field = "yield";

Result<ImpactAnswer> run_impact(const ImpactSetup& setup);

// The velocities of both bodies at this rate of indentation, by conservation of momentum. Before the impact body 1 has
// the approach speed and body 2 is at rest. Nothing if a mass is not known, or gravity moves both bodies.
std::optional<std::array<double, 2>> body_velocities(const ImpactSetup& setup, double indentation_rate);

// The impact as time_series() takes it.
ImpactProblem problem_of(const ImpactSetup& setup, const ImpactAnswer& answer);

}  // namespace hysteron
