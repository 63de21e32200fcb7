// Claims of Corral et al. on single laws.
#include <fmt/format.h>

#include <boost/math/special_functions/beta.hpp>
#include <cmath>
#include <numbers>

#include "checks.hpp"
#include "corral_2021.hpp"
#include "hysteron/core/math_policy.hpp"
#include "limits.hpp"
#include "runs.hpp"
#include "shared_claims.hpp"

namespace hysteron::reproduce::corral_2021 {
namespace {

constexpr Touch unit_impact{1.0, 1.0};

LawSpec falcon(double damping_exponent) {
  return {.law = "falcon", .values = {{"stiffness", 1e6}, {"damping", 200.0}, {"damping_exponent", damping_exponent}}};
}

// The restitution at each speed, for a body of the given mass.
std::vector<double> restitution_over_speeds(const LawSpec& law, double mass) {
  std::vector<double> out;
  for (const double v : {0.01, 0.1, 1.0, 10.0}) out.push_back(impact(law, {v, mass}).restitution.newton);
  return out;
}

Finding falcon_does_not_depend_on_speed() {
  const auto e = restitution_over_speeds(falcon(0.25), 1.0);
  return {std::abs(e.front() - e.back()) < 1e-8 && e.front() < 0.99, "e at 0.01, 0.1, 1, 10 m/s: " + number_list(e, 8)};
}

// The part of the lost energy that is lost in compression.
double share_lost_in_compression(std::string_view law, double c) {
  const ImpactResult r = impact(on_hertz_spring(law, 1.0, c), unit_impact);
  return r.energy_lost_compression / r.energy_lost;
}

Finding gonthier_loses_more_in_compression_at_low_restitution() {
  const std::vector<double> shares{share_lost_in_compression("gonthier", 0.95),
                                   share_lost_in_compression("gonthier", 0.5),
                                   share_lost_in_compression("gonthier", 0.1)};
  return {std::abs(shares[0] - 0.5) < 0.02 && shares[2] > 0.85,
          "share of the loss in compression at c_r = 0.95, 0.5, 0.1: " + number_list(shares)};
}

Finding herbert_and_hunt_loops_agree() {
  const auto hunt = impact(on_hertz_spring("hunt-crossley", 1.0, 0.5), unit_impact),
             herbert = impact(on_hertz_spring("herbert-mcwhannell", 1.0, 0.5), unit_impact);
  return {
      std::abs(herbert.restitution.newton - hunt.restitution.newton) < limits::similar,
      fmt::format("c_r = 0.5: e {:.4f} and {:.4f}, loss {:.3f} and {:.3f} of the energy", herbert.restitution.newton,
                  hunt.restitution.newton, herbert.energy_lost / herbert.energy_in, hunt.energy_lost / hunt.energy_in)};
}

Finding thornton_depends_on_speed() {
  const LawSpec steel{.law = "thornton",
                      .values = {{"effective_modulus", 1.15e11}, {"effective_radius", 5e-3}, {"yield_pressure", 1e9}}};
  const auto e = restitution_over_speeds(steel, 0.03);
  return {is_strictly_decreasing(e), "steel, e at 0.01, 0.1, 1, 10 m/s: " + number_list(e)};
}

// A ball of 1 g and 10 mm diameter, 1 MPa, at 1 m/s. `memory` 0: the clock of Eq. (5.84); 1: the whole history.
ImpactResult jian_impact(double relaxation_time, double memory) {
  return impact({.law = "jian",
                 .values = {{"shear_modulus", 1e6},
                            {"poisson", 0.45},
                            {"viscosity", 100.0},
                            {"relaxation_time", relaxation_time},
                            {"effective_radius", 5e-3},
                            {"memory", memory}}},
                {1.0, 1e-3});
}

Finding jian_is_more_precise_with_fast_relaxation() {
  std::vector<double> errors;
  for (const double t : {1e-4, 3e-5, 1e-5})
    errors.push_back(std::abs(jian_impact(t, 0.0).restitution.newton - jian_impact(t, 1.0).restitution.newton));
  return {is_strictly_decreasing(errors),
          fmt::format("|e - e with the whole memory| for T = 100, 30, 10 µs (contact {:.2f} ms): {}",
                      1e3 * jian_impact(1e-5, 1.0).duration, number_list(errors, 3))};
}

// Largest difference between half a sine and the depth of a Hertz impact, divided by the largest depth.
double half_sine_error() {
  const LawSpec hertz = on_hertz_spring("hertz", 1.0, 1.0);
  const ImpactResult r = impact(hertz, unit_impact);
  double out = 0.0;
  for (const SeriesPoint& p : impact_series(hertz, unit_impact))
    out = std::max(out, std::abs(p.indentation / r.max_indentation - std::sin(std::numbers::pi * p.time / r.duration)));
  return out;
}

// Also the impulse of Eq. (5.90) with the true δ_m and t_m, over 2 m v₀: ∫ sin^1.5 over half a turn is B(5/4, 1/2).
Finding hertz_motion_is_half_a_sine() {
  const double error = half_sine_error();
  const ImpactResult r = impact(on_hertz_spring("hertz", 1.0, 1.0), unit_impact);
  const double impulse =
      r.peak_force * r.duration / std::numbers::pi * boost::math::beta(1.25, 0.5, MathPolicy()) / 2.0;
  return {error < 0.03,
          fmt::format("largest difference {:.4f} of the largest depth; the impulse of Eq. (5.90) is {:.4f} "
                      "of that of the impact",
                      error, impulse)};
}

// Work of unloading with K_y/γ² over work of loading with K_y: ((1 - δ_f/δ_m)/γ)².
Finding yigit_gamma_is_one_minus_residual() {
  const ImpactResult r =
      impact({.law = "yigit-linear", .values = {{"stiffness", 1e9}, {"yield_indentation", 1e-6}}}, {1.0, 0.01});
  const double residual = r.residual_indentation / r.max_indentation, gamma = 1.0 - residual;
  const double as_printed = (1.0 - residual) / gamma;
  return {as_printed < 1.0 - 1e-9,
          fmt::format("δ_f/δ_m = {:.4f}: unloading with K_y/γ² gives e = {:.4f}; with γ² = 1 - δ_f/δ_m it gives {:.4f}",
                      residual, as_printed, r.restitution.newton)};
}

constexpr std::array<Claim, 9> law_claims{{
    {"Sect. 5.1", "falcon: with γ = 1/4 the restitution does not depend on the speed",
     "c_r does not depend on the initial impact velocity, being γ = 1/4", falcon_does_not_depend_on_speed},
    {"Sect. 5", "kelvin-voigt: the force is not zero at touch, and is tensile at the end",
     "the contact force is not null at the beginning of the contact, when indentation is zero",
     kelvin_voigt_has_force_at_touch_and_tension},
    {"Sect. 5.2", "gonthier: for high c_r the loop is symmetrical, for low c_r most is lost in compression",
     "For high values of the coefficient of restitution, the hysteresis loop tends to be symmetrical around the "
     "elastic line",
     gonthier_loses_more_in_compression_at_low_restitution},
    {"Sect. 5.2", "the loops of herbert-mcwhannell and hunt-crossley are nearly the same",
     "The difference between the hysteresis loops in the force–indentation graphs of both models is minimal",
     herbert_and_hunt_loops_agree, Verdict::contradicted, "the delivered restitutions differ"},
    {"Sect. 5.3", "anagnostopoulos: outer buildings of a row are amplified, inner ones amplified or reduced",
     "exterior structures experienced amplified responses, whereas interior structures can experience amplified or "
     "reduced "
     "responses",
     exterior_towers_are_amplified, Verdict::undecidable, "the ground motions are not printed"},
    {"Sect. 5.5", "thornton: the restitution depends on the impact speed",
     "the dependence of the coefficient of restitution on the initial impact velocity", thornton_depends_on_speed},
    {"Sect. 5.5", "jian: the shorter the relaxation time relative to the contact, the more precise Eq. (5.84)",
     "The lower the ratio τ/t_m, the higher the precision of Eq. (5.84)", jian_is_more_precise_with_fast_relaxation},
    {"Eq. (5.89)", "jian: the motion of a Hertz impact tends to half a sine",
     "the relative displacement of two elastic spheres in a collinear impact tends to be a sinusoidal function with "
     "respect to time",
     hertz_motion_is_half_a_sine},
    {"Eq. (5.79)", "yigit, linearised: γ = 1 - δ_f/δ_m is the plastic loss", "γ is the plastic loss factor",
     yigit_gamma_is_one_minus_residual, Verdict::misprint,
     "the force would jump by 1/γ at reversal and no energy would be lost: γ² must be 1 - δ_f/δ_m, then e = γ"},
}};

}  // namespace

Section law_statements() { return check_claims("Statements on single laws", law_claims); }

}  // namespace hysteron::reproduce::corral_2021
