// Claims of Skrinjar et al. on laws of line contact, for the joint of Table 5.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "checks.hpp"
#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/elastic/goldsmith_line.hpp"
#include "hysteron/pair/pair.hpp"
#include "printed/skrinjar_2018.hpp"
#include "runs.hpp"
#include "skrinjar_2018.hpp"

namespace hysteron::reproduce::skrinjar_2018 {
namespace {

Body cylinder(double radius, Printed mass) {
  return {.radius = radius,
          .length = joint_length.value,
          .mass = mass.value,
          .young = joint_young.value,
          .poisson = joint_poisson.value};
}

const Result<Pair>& joint() {
  static const Result<Pair> pair =
      make_pair(cylinder(pin_radius.value, pin_mass), cylinder(-hole_radius.value, block_mass));
  return pair;
}

}  // namespace

Touch joint_touch() {
  return {pin_speed.value, joint() ? joint()->effective_mass.value_or(not_computed) : not_computed};
}

std::optional<AnyContactLaw> joint_law(std::string_view elastic, Damping damping) {
  if (!joint()) return std::nullopt;
  LawSpec spec{.law = "lankarani-nikravesh", .elastic = std::string(elastic)};
  if (elastic == "goldsmith-line") spec.values["length_exponent"] = 1.0;  // the paper's exponent, lengths in metres
  if (damping == Damping::none)
    spec.dissipation = "none";
  else
    spec.values["restitution"] = joint_restitution.value;
  const auto made = make_law(spec, joint()->values());
  const auto resolved = made ? resolve(*made, joint_touch()) : Result<Resolution>(made.error());
  return resolved ? std::optional(resolved->law) : std::nullopt;
}

ImpactResult joint_impact(std::string_view elastic, Damping damping) {
  const auto law = joint_law(elastic, damping);
  return law ? impact(*law, joint_touch()) : impact(LawSpec{}, joint_touch());
}

namespace {

struct LineImpact {
  std::string_view law;
  ImpactResult lossless, damped;
};

// The impacts of the nine line laws, sorted by their largest force.
const std::vector<LineImpact>& line_impacts() {
  static const std::vector<LineImpact> all = [] {
    std::vector<LineImpact> out;
    for (const auto& [name, law] : line_laws)
      out.push_back({law, joint_impact(law, Damping::none), joint_impact(law, Damping::lankarani_nikravesh)});
    std::sort(out.begin(), out.end(),
              [](const LineImpact& a, const LineImpact& b) { return a.lossless.peak_force < b.lossless.peak_force; });
    return out;
  }();
  return all;
}

Finding depth_decreases_with_force() {
  std::vector<double> depths;
  std::string text;
  for (const LineImpact& i : line_impacts()) {
    depths.push_back(i.lossless.max_indentation);
    text += fmt::format("{}{} {:.0f} N/m {:.4f} µm {:.3f} µs", text.empty() ? "" : "; ", i.law,
                        i.lossless.peak_force / joint_length.value, 1e6 * i.lossless.max_indentation,
                        1e6 * i.lossless.duration);
  }
  return {is_strictly_decreasing(depths), text};
}

Finding force_increases_as_duration_decreases() {
  std::vector<double> times;
  for (const LineImpact& i : line_impacts()) times.push_back(i.lossless.duration);
  return {is_strictly_decreasing(times), "the impacts of the row above"};
}

Finding lossless_phases_are_equal() {
  const auto& all = line_impacts();
  return {std::all_of(all.begin(), all.end(),
                      [](const LineImpact& i) {
                        return std::abs(2.0 * i.lossless.compression_time / i.lossless.duration - 1.0) < 1e-6;
                      }),
          "2 t_c/T - 1 < 1e-6 for all nine laws"};
}

Finding damped_phases_differ() {
  bool holds = true;
  double johnson = not_computed;
  for (const LineImpact& i : line_impacts()) {
    const double share = i.damped.compression_time / i.damped.duration;
    holds = holds && share < 0.49;
    if (i.law == "johnson") johnson = share;
  }
  return {holds, fmt::format("Lankarani-Nikravesh damping, c_r = 0.7: compression takes {:.3f} of the time with "
                             "Johnson's law",
                             johnson)};
}

// Goldsmith's force at 1 µm with lengths in a unit of 1/per_metre metres; a consistent law gives the same newtons.
double goldsmith_force(double length_exponent, double per_metre) {
  constexpr double modulus = 0.5 * joint_young.value / (1.0 - joint_poisson.value * joint_poisson.value);
  const GoldsmithLine law{.radius1 = pin_radius.value * per_metre,
                          .radius2 = -hole_radius.value * per_metre,
                          .length = joint_length.value * per_metre,
                          .effective_modulus = modulus / (per_metre * per_metre),
                          .length_exponent = length_exponent};
  return law.shape().force(1e-6 * per_metre);
}

Finding goldsmith_is_consistent_with_exponent_1() {
  const double in_metres = goldsmith_force(1.0, 1.0), in_millimetres = goldsmith_force(1.0, 1e3);
  return {std::abs(in_millimetres / in_metres - 1.0) < 1e-6,
          fmt::format("force at 1 µm computed in m and in mm: m = 1 {:.1f} and {:.1f} N, m = 3 {:.1f} and {:.1f} N",
                      in_metres, in_millimetres, goldsmith_force(3.0, 1.0), goldsmith_force(3.0, 1e3))};
}

constexpr std::array<Claim, 5> line_claims{{
    {"Sect. 5, Fig. 12", "the larger a law's largest force, the smaller its largest depth",
     "These maximum values of the contact force and the contact penetration depth are in an inverse relationship",
     depth_decreases_with_force, Verdict::contradicted,
     "true except for Pereira, whose force and depth are both larger than Johnson's"},
    {"Sect. 5, Fig. 13", "the shorter the contact, the larger the force",
     "for a shorter duration of the contact-impact process, the peak value of the contact force is larger",
     force_increases_as_duration_decreases},
    {"Sect. 5, Fig. 13", "without dissipation both phases take the same time",
     "the evolution of the contact force over time is symmetrical in the compression and restitution phases",
     lossless_phases_are_equal},
    {"Sect. 6, Fig. 15", "with damping the two phases take different times",
     "when the hysteresis damping is used the force in the compression phase is different from the restitution phase",
     damped_phases_differ},
    {"after Eq. (42)", "Goldsmith's exponent m = 1 makes the units consistent",
     "In the case when the value of m = 1, Eq. (42) guarantees the compliance of the units",
     goldsmith_is_consistent_with_exponent_1, Verdict::contradicted,
     "m = 3 does; with m = 1 the force depends on the unit of length"},
}};

}  // namespace

Section line_statements() { return check_claims("Statements on line contact (Table 5)", line_claims); }

}  // namespace hysteron::reproduce::skrinjar_2018
