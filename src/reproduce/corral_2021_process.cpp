// Claims of Corral et al. on impacts, approaches and the formulation of contact (Sects. 2 to 4).
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>

#include "checks.hpp"
#include "corral_2021.hpp"
#include "runs.hpp"
#include "shared_claims.hpp"

namespace hysteron::reproduce::corral_2021 {
namespace {

// Velocities of two bodies after an impact of restitution e; the second is at rest before.
struct TwoBodies {
  double m1, m2, v1, v2;
};
TwoBodies after_impact(double m1, double m2, double e) {
  const double sum = m1 + m2;
  return {m1, m2, (m1 - e * m2) / sum, m1 * (1.0 + e) / sum};
}

// Share of the kinetic energy that the second body has.
double transmitted_share(const TwoBodies& b) { return b.m2 * b.v2 * b.v2 / b.m1; }

Finding plastic_impact_transmits_all_energy() {
  const double plastic = transmitted_share(after_impact(1.0, 1.0, 0.0)),
               elastic = transmitted_share(after_impact(1.0, 1.0, 1.0));
  return {std::abs(plastic - 1.0) < 1e-9,
          fmt::format("equal masses, one at rest: the second body has {:.2f} of the energy after a plastic impact, "
                      "{:.2f} after an elastic one",
                      plastic, elastic)};
}

Finding elastic_force_is_largest_at_reversal() {
  const ImpactResult r = impact(on_hertz_spring("hertz", 1e6, 1.0), {1.0, 1.0});
  return {std::abs(r.peak_force_time / r.compression_time - 1.0) < 1e-6,
          fmt::format("Hertz: largest force at {:.6f}, largest depth at {:.6f} ms", 1e3 * r.peak_force_time,
                      1e3 * r.compression_time)};
}

// Eq. (2.4) for two balls that roll without slipping, ω = v/r; one material, so that the masses go with r³.
double angular_restitution(double r1, double r2, double e) {
  const TwoBodies b = after_impact(std::pow(r1, 3), std::pow(r2, 3), e);
  return -(b.v2 / r2 - b.v1 / r1) / (0.0 - 1.0 / r1);
}

Finding angular_velocities_define_restitution() {
  const double equal = angular_restitution(1.0, 1.0, 1.0), unequal = angular_restitution(1.0, 2.0, 1.0);
  return {
      std::abs(equal - 1.0) < 1e-9 && std::abs(unequal - 1.0) < 1e-9,
      fmt::format("an impact without loss, Eq. (2.2) = 1: Eq. (2.4) = {:.4f} for equal balls, {:.4f} for radii 1 : 2",
                  equal, unequal)};
}

// A slender rod of unit mass and half length that slides on its lower end at the angle θ to the ground. The normal
// acceleration of that end is b + a λ with the normal force λ and a = 1 + 3 cos θ (cos θ - μ sin θ) (Painlevé).
struct SlidingRod {
  double a, b;

  // Solutions of b + aλ >= 0, λ >= 0, λ(b + aλ) = 0.
  int solutions() const { return (b >= 0.0 ? 1 : 0) + (a != 0.0 && -b / a > 0.0 ? 1 : 0); }
};
SlidingRod sliding_rod(double friction, double spin_squared) {
  constexpr double theta = 60.0 * std::numbers::pi / 180.0, gravity = 9.81;
  return {1.0 + 3.0 * std::cos(theta) * (std::cos(theta) - friction * std::sin(theta)),
          spin_squared * std::sin(theta) - gravity};
}

Finding friction_can_have_no_or_several_solutions() {
  const int low = sliding_rod(0.3, 0.0).solutions(), none = sliding_rod(2.0, 0.0).solutions(),
            several = sliding_rod(2.0, 20.0).solutions();
  return {
      low == 1 && none == 0 && several == 2,
      fmt::format("a rod that slides on its end at 60°: {} solution for μ = 0.3, {} for μ = 2, {} for μ = 2 while it "
                  "spins",
                  low, none, several)};
}

Finding stiff_springs_need_small_steps() {
  std::vector<double> durations;
  for (const double k : {1e6, 1e8, 1e10})
    durations.push_back(1e6 * impact(on_hertz_spring("hertz", k, 1.0), {1.0, 1.0}).duration);
  return {is_strictly_decreasing(durations),
          "duration to be resolved for K = 1e6, 1e8, 1e10 N/m^1.5 (1 kg at 1 m/s), in µs: " + number_list(durations)};
}

// Two unit circles on the x axis, at the distance `gap` of their contours; the second moves at `velocity`.
struct TwoCircles {
  double gap, velocity;
  double distance_x() const { return (2.0 + gap - 1.0) - 1.0; }              // d of Eq. (4.1): from P_i at x = 1 to P_j
  double by_root() const { return std::sqrt(distance_x() * distance_x()); }  // Eq. (4.4)
  double by_projection() const { return -distance_x(); }                     // -n·d, n from i to j
  // Eq. (4.5) with n along d, as the text says: d and n are collinear.
  double normal_velocity() const { return std::copysign(1.0, distance_x()) * velocity; }
};

Finding indentation_has_a_sign() {
  const TwoCircles apart{0.1, 0.0}, pressed{-0.1, 0.0};
  return {apart.by_root() * pressed.by_root() < 0.0,
          fmt::format("two circles 0.1 apart and 0.1 inside each other: √(d·d) = {:.1f} and {:.1f}; -n·d = {:.1f} and "
                      "{:.1f}",
                      apart.by_root(), pressed.by_root(), apart.by_projection(), pressed.by_projection())};
}

// By Eq. (4.5) δ̇ > 0 in compression, where the bodies are in contact.
Finding approach_velocity_is_positive() {
  const TwoCircles pressed{-0.1, -1.0}, apart{0.1, -1.0};
  return {pressed.normal_velocity() > 0.0,
          fmt::format("circles that approach at 1 m/s, n = d/|d|: n·(ṙ_j - ṙ_i) = {:.1f} m/s while they press on each "
                      "other; {:.1f} m/s before they touch, where d has the opposite direction",
                      pressed.normal_velocity(), apart.normal_velocity())};
}

constexpr std::array<Claim, 9> process_claims{{
    {"Sect. 2", "in a plastic impact all energy is transmitted to the other body",
     "plastic contacts (all energy is transmitted from one body to the other)", plastic_impact_transmits_all_energy,
     Verdict::contradicted, "that is the elastic impact of equal masses; a plastic one transmits a quarter"},
    {"Sect. 2", "in a fully elastic impact the force is largest at the largest depth",
     "If a fully elastic impact is considered, the highest force values take place in this instant",
     elastic_force_is_largest_at_reversal},
    {"Sect. 2, Stronge", "energy is lost to waves during the deformation",
     "an energy loss term associated with the wave propagation phenomena during the deformation process",
     elastic_impact_leaves_vibrations},
    {"Eq. (2.4), Hedrih", "a ratio of angular velocities is the coefficient of restitution of two rolling balls",
     "a definition of the coefficient of restitution based on the ratio of the relative angular velocities after and "
     "before the impact",
     angular_velocities_define_restitution, Verdict::definition,
     "a definition of its own: it has the value of Eq. (2.2) for balls of one radius only"},
    {"Sect. 3.1", "with friction a complementarity problem can have several solutions or none",
     "the inclusion of friction phenomena in an LCP-modelled contact event can lead to multiple or no solutions",
     friction_can_have_no_or_several_solutions},
    {"Sect. 3.2", "stiff springs bring high frequencies and need small steps",
     "the inclusion of high frequencies in the system due to the definition of excessively stiff springs",
     stiff_springs_need_small_steps},
    {"Sect. 3.2", "the detection of the first instant of contact is critical",
     "the proper detection of the initial instant of contact is critical", late_detection_adds_energy},
    {"Eq. (4.4)", "the sign of √(d·d) separates contact from separation",
     "Positive values of d indicate that there is no contact, whereas negative values mean that there is indentation",
     indentation_has_a_sign, Verdict::definition,
     "in contact √(d·d) is the indentation; that a distance has a sign is a convention, which -n·d provides"},
    {"Eq. (4.5)", "n·(ṙ_j - ṙ_i) is positive while the bodies approach",
     "positive values of the relative normal velocity indicate that bodies are getting closer to each other",
     approach_velocity_is_positive},
}};

}  // namespace

Section process_statements() { return check_claims("Statements on impacts and their formulation", process_claims); }

}  // namespace hysteron::reproduce::corral_2021
