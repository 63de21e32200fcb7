// Claims of Corral et al. on the base laws and on the laws of groups 1 to 3 (Sects. 5 to 5.3).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "checks.hpp"
#include "corral_2021.hpp"
#include "hysteron/core/root.hpp"
#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/restitution.hpp"
#include "hysteron/pair/material.hpp"
#include "hysteron/pair/pair.hpp"
#include "runs.hpp"
#include "shared_claims.hpp"

namespace hysteron::reproduce::corral_2021 {
namespace {

constexpr Touch base_impact{1.0, 1.0};
constexpr std::array base_speeds{0.01, 0.1, 1.0, 10.0};

// Peak over mean pressure: 1.5 for √(1-r²/a²), 2 for 1-r²/a².
Finding hertz_pressure_is_parabolic() {
  const Body ball{.radius = 0.01, .young = 2.1e11, .poisson = 0.3},
      plane{.radius = infinity, .young = 2.1e11, .poisson = 0.3};
  const auto pair = make_pair(ball, plane);
  constexpr double force = 100.0;
  const auto patch = pair ? pair->patch(force) : std::nullopt;
  const double ratio =
      patch ? patch->peak_pressure * std::numbers::pi * patch->half_x * patch->half_y / force : not_computed;
  return {std::abs(ratio - 2.0) < 0.01,
          fmt::format("peak over mean pressure {:.4f}; 2 for a parabola, 1.5 for the root of one", ratio)};
}

Finding goldsmith_maxima_coincide() {
  const ImpactResult r = impact(on_hertz_spring("goldsmith", 1e6, 0.6), base_impact);
  return {std::abs(r.peak_force_time / r.compression_time - 1.0) < 1e-6,
          fmt::format("largest force at {:.6f}, largest depth at {:.6f} ms", 1e3 * r.peak_force_time,
                      1e3 * r.compression_time)};
}

// A dashpot chosen at 0.1 m/s against a law with plastic loss.
Finding kelvin_voigt_does_not_suit_high_speeds() {
  const LawSpec plastic{
      .law = "thornton",
      .values = {{"effective_modulus", 1.15e11}, {"effective_radius", 5e-3}, {"yield_pressure", 1e9}}};
  std::vector<double> steel, dashpot;
  for (const double v : base_speeds) {
    steel.push_back(impact(plastic, {v, 0.03}).restitution.newton);
    dashpot.push_back(impact({.law = "kelvin-voigt", .values = {{"stiffness", 1e6}, {"damping", 300.0}}}, {v, 1.0})
                          .restitution.newton);
  }
  return {dashpot.front() - dashpot.back() < 1e-6 && steel.front() - steel.back() > 0.1,
          "e at 0.01, 0.1, 1, 10 m/s: Kelvin-Voigt " + number_list(dashpot) + "; steel with plastic loss (Thornton) " +
              number_list(steel)};
}

Finding hunt_crossley_is_consistent() {
  double lowest = 0.0, at_touch = 0.0;
  for (const double c : {0.1, 0.5, 0.9}) {
    const LawSpec law = on_hertz_spring("hunt-crossley", 1e6, c);
    const ImpactResult r = impact(law, base_impact, Separation::depth);
    lowest = std::min(lowest, r.min_force / r.peak_force);
    const auto series = impact_series(law, base_impact);
    at_touch = std::max(at_touch, series.front().elastic_force + series.front().dissipative_force);
  }
  // Opened by another force at twice the speed 1/a, at unit depth.
  const double a = relative_damping("hunt-crossley", 0.5);
  const double forced = 1.0 + a * (-2.0 / a);
  return {lowest >= 0.0 && at_touch == 0.0 && forced >= 0.0,
          fmt::format("free impacts at c_r = 0.1, 0.5, 0.9: force at touch {:.1f} N, no tensile force; opened by "
                      "another force at twice the speed 1/a: {:.1f} of the elastic force",
                      at_touch, forced)};
}

// The impact of Falcon's law with γ = 1/4 under gravity.
ImpactResult falcon_under_gravity(double speed) {
  const LawSpec spec{.law = "falcon", .values = {{"stiffness", 1e6}, {"damping", 200.0}, {"damping_exponent", 0.25}}};
  const Touch touch{speed, 1.0};
  const auto law = make_law(spec);
  const auto resolved = law ? resolve(*law, touch) : Result<Resolution>(law.error());
  if (!resolved) return impact(LawSpec{}, touch);
  const auto result = analyse({.law = resolved->law, .touch = touch, .gravity = 9.81});
  return result ? *result : impact(LawSpec{}, touch);
}

Finding falcon_ball_stops_bouncing() {
  // The lowest speed at which the ball leaves the plane, by bisection of its logarithm.
  double low = 1e-4, high = 1.0;
  for (int i = 0; i < 30; ++i) {
    const double middle = std::sqrt(low * high);
    (falcon_under_gravity(middle).status == ImpactStatus::separated ? high : low) = middle;
  }
  const ImpactResult last = falcon_under_gravity(1.01 * high);
  const double flight = 2.0 * last.separation_speed / 9.81;
  return {flight < 3.0 * last.duration && falcon_under_gravity(1e3 * high).restitution.newton > 0.5,
          fmt::format("under gravity the ball stays down below {:.2e} m/s; just above, it flies for {:.2f} times the "
                      "duration of the impact",
                      high, flight / last.duration)};
}

Finding falcon_depends_on_speed_under_gravity() {
  std::vector<double> e;
  for (const double v : {0.1, 0.2, 0.5, 1.0, 5.0}) e.push_back(falcon_under_gravity(v).restitution.newton);
  return {is_strictly_increasing(e), "e at 0.1, 0.2, 0.5, 1, 5 m/s under gravity, γ = 1/4: " + number_list(e, 5)};
}

// The factor χ for a given c_r, as Eq. (5.19) has it.
Finding group_2_has_no_exact_solution() {
  constexpr double c = 0.5, explicit_factor = 6.0 * (1.0 - c) / ((2.0 * c - 1.0) * (2.0 * c - 1.0) + 3.0);
  return {std::abs(explicit_factor - relative_damping("herbert-mcwhannell", c)) > 1e-9,
          fmt::format("χv₀/K at c_r = {}: {:.6f} by Eq. (5.19), which is explicit; {:.6f} is the root of Eq. (5.23)", c,
                      explicit_factor, restitution::factor_for(c))};
}

Finding gonthier_covers_both_limits() {
  const double plastic = relative_damping("gonthier", 1e-6), elastic = relative_damping("gonthier", 1.0);
  const double hunt = relative_damping("hunt-crossley", 1e-6), herbert = relative_damping("herbert-mcwhannell", 1e-6);
  const double slow = impact(on_hertz_spring("gonthier", 1e6, 0.5), {0.01, 1.0}).restitution.newton,
               fast = impact(on_hertz_spring("gonthier", 1e6, 0.5), {10.0, 1.0}).restitution.newton;
  return {elastic == 0.0 && plastic > 1e5 && hunt < 2.0 && herbert < 2.0 && std::abs(slow - fast) < 1e-9,
          fmt::format("χv₀/K at c_r = 1e-6: {:.3g}, Hunt-Crossley {:.3f}, Herbert-McWhannell {:.3f}; at 1: {:g}; c_r = "
                      "0.5 gives {:.6f} at 0.01 and {:.6f} at 10 m/s",
                      plastic, hunt, herbert, elastic, slow, fast)};
}

// The root of Eq. (5.31) above A = 1/c, which only the absolute value admits.
Finding absolute_value_is_safe() {
  constexpr double c = 0.9;
  // (1 + A)/(1 - cA) and its size, for trial values on both sides of A = 1/c.
  bool is_positive = true, was_negative = false;
  for (const double a : {0.1, 0.5, 1.0, 1.2, 2.0, 10.0}) {
    const double argument = (1.0 + a) / (1.0 - c * a);
    was_negative = was_negative || argument < 0.0;
    is_positive = is_positive && std::isfinite(std::log(std::abs(argument)));
  }
  const auto residual = [](double a) { return std::log1p(a) - std::log(c * a - 1.0) - a * (1.0 + c); };
  const double second = root_of_increasing([&](double a) { return -residual(a); }, (1.0 + 1e-9) / c, 100.0);
  const double wanted = restitution::factor_for(c);
  return {is_positive && was_negative,
          fmt::format("c_r = {}: without it the logarithm of a negative number for A > 1/c; with it roots A = {:.4f}, "
                      "which delivers {:.4f}, and {:.4f}, which delivers {:.4f}",
                      c, wanted, restitution::of_factor(wanted), second, restitution::of_factor(second))};
}

// ln y₁ of Eq. (5.32) for d = 1 - c².
Finding residual_grows_at_low_restitution() {
  std::vector<double> residuals;
  for (const double c : {0.5, 0.2, 0.1, 0.05}) {
    const double d = 1.0 - c * c;
    residuals.push_back(std::log(std::abs((1.0 + d / c) / (1.0 - d) - std::exp(d * (1.0 + 1.0 / c)))));
  }
  return {is_strictly_increasing(residuals),
          "y₂ with d = 1 - c² at c_r = 0.5, 0.2, 0.1, 0.05: " + number_list(residuals, 3)};
}

// Kelvin-Voigt with m = 1 kg and ω = 1000 1/s; ξ for e = 0.5 if released at F = 0.
Finding goyal_damping_is_as_printed() {
  const double ratio = restitution::damping_ratio_for(0.5, Separation::force);
  const auto delivered = [](double damping) {
    return impact({.law = "kelvin-voigt", .values = {{"stiffness", 1e6}, {"damping", damping}}}, base_impact)
        .restitution.newton;
  };
  const double as_printed = delivered(ratio / (2.0 * 1.0 * 1e3)), corrected = delivered(2.0 * ratio * 1.0 * 1e3);
  return {std::abs(as_printed - 0.5) < 1e-3,
          fmt::format("c_r = 0.5: ξ/(2mω) delivers {:.4f}, 2ξmω {:.4f}", as_printed, corrected)};
}

Finding lee_wang_force_vanishes_at_largest_depth() {
  const auto series = impact_series(on_hertz_spring("lee-wang", 1e6, 0.5), base_impact);
  const SeriesPoint deepest =
      *std::max_element(series.begin(), series.end(),
                        [](const SeriesPoint& a, const SeriesPoint& b) { return a.indentation < b.indentation; });
  const double force = deepest.elastic_force + deepest.dissipative_force;
  return {std::abs(force) < 1e-2 * impact(on_hertz_spring("lee-wang", 1e6, 0.5), base_impact).peak_force,
          fmt::format("at the largest depth the elastic force is {:.1f} N, that of the damper {:.1f} N",
                      deepest.elastic_force, deepest.dissipative_force)};
}

// The speed at which a ball on a half-space of the same metal first yields: a peak pressure of 1.6 times the yield
// strength (Johnson), stored energy 8/15 E* √R δ_y^(5/2) with δ_y = (π p/(2E*))² R. The radius cancels.
double yield_speed(const Material& m) {
  const double modulus = 0.5 * m.young / (1.0 - m.poisson * m.poisson), pressure = 1.6 * *m.yield;
  const double depth = std::pow(0.5 * std::numbers::pi * pressure / modulus, 2);
  const double energy = 8.0 / 15.0 * modulus * std::pow(depth, 2.5), mass = 4.0 / 3.0 * std::numbers::pi * m.density;
  return std::sqrt(2.0 * energy / mass);
}

Finding permanent_deformation_begins_at_the_bound() {
  double lowest = infinity, highest = 0.0;
  std::string text;
  for (const char* name : {"steel", "steel-52100", "aluminium", "brass", "copper", "titanium"}) {
    const Material* m = find_material(name);
    if (!m || !m->yield) continue;
    const double ratio = yield_speed(*m) / (1e-5 * std::sqrt(m->young / m->density));
    lowest = std::min(lowest, ratio);
    highest = std::max(highest, ratio);
    text += fmt::format("{}{} {:.3g}", text.empty() ? "" : ", ", name, ratio);
  }
  return {lowest > 0.5 && highest < 2.0, "speed of first yield over the bound, ball on a half-space: " + text};
}

// α = -√5 ln c/√(π² + ln² c).
Finding tsuji_alpha_is_empirical() {
  double largest = 0.0;
  for (const double c : {0.1, 0.3, 0.5, 0.7, 0.9}) {
    const double loss = -std::log(c), alpha = std::sqrt(5.0) * loss / std::hypot(std::numbers::pi, loss);
    const LawSpec law{.law = "tsuji", .values = {{"stiffness", 1e6}, {"tsuji_alpha", alpha}}};
    largest = std::max(largest, std::abs(impact(law, base_impact, Separation::depth).restitution.newton - c));
  }
  return {largest > 1e-6,
          fmt::format("α = -√5 ln c/√(π² + ln² c) delivers c_r = 0.1 ... 0.9 within {:.1e} (separation at δ = 0)",
                      largest)};
}

// The factor of Wang et al. near c = 1 over 1 - c: 1.5 is exact.
double wang_slope(double exponent) {
  constexpr double c = 1.0 - 1e-6;
  return 0.75 * (1.0 - std::pow(c, exponent)) * std::exp(2.0 * (1.0 - c)) / (1.0 - c);
}

Finding wang_has_a_cube() {
  const double cube = wang_slope(3.0), square = wang_slope(2.0);
  return {
      std::abs(cube - 1.5) < 0.01,
      fmt::format("χv₀/K over 1 - c as c → 1: {:.3f} with 1 - c³ (Table 1), {:.3f} with 1 - c² (Eq. 5.60); a law that "
                  "delivers c needs 1.5",
                  cube, square)};
}

constexpr std::array<Claim, 16> base_claims{{
    {"Sect. 5", "n = 3/2 follows from a parabolic distribution of the stresses",
     "who assumed a parabolic distribution of the stresses in the contact area", hertz_pressure_is_parabolic,
     Verdict::contradicted, "Hertz's pressure is the root of a parabola, p₀√(1 - r²/a²), as Skrinjar et al. Eq. (32)"},
    {"Eq. (5.7), Goldsmith", "largest force and largest depth occur at the same time",
     "the maximum values of contact force and indentation (they occur simultaneously)", goldsmith_maxima_coincide},
    {"Sect. 5", "kelvin-voigt does not suit high speeds, where internal damping is not the main loss",
     "not recommended when working with high impact velocities, when internal damping is not the main mechanism of "
     "energy dissipation",
     kelvin_voigt_does_not_suit_high_speeds},
    {"Sect. 5", "hunt-crossley has no physical inconsistency", "does not give rise to any physical inconsistency",
     hunt_crossley_is_consistent, Verdict::approximation,
     "in free impacts it has neither of the inconsistencies of Kelvin-Voigt; bodies that are pulled apart feel a "
     "tensile "
     "force (Milehins and Marghitu Sect. 1), and no depth remains (the third principle of Sect. 5.5)"},
    {"Sect. 5.1, Falcon", "the ball stops bouncing when the flight is as short as the impact",
     "When the time between two successive bounces reaches a value in the order of the impact duration, the ball does "
     "not no longer bounces",
     falcon_ball_stops_bouncing},
    {"Sect. 5.1, Falcon", "if gravity matters, γ = 1/4 no longer makes the restitution constant",
     "if gravity is not negligible, the value of γ would have to be defined numerically",
     falcon_depends_on_speed_under_gravity},
    {"Sect. 5.2", "the equations of group 2 have no exact solution",
     "This equation does not have an exact solution, but it can be solved numerically", group_2_has_no_exact_solution,
     Verdict::contradicted,
     "the factor of herbert-mcwhannell, of the same section, is explicit. For Eq. (5.23) the statement holds: "
     "Lambert's W "
     "gives c_r for a given χ, not χ for a given c_r"},
    {"Sect. 5.2, Gonthier", "χ goes from zero at c_r = 1 to infinity at 0, unlike earlier laws, at any speed",
     "if c_r = 0, the dissipative term reaches an infinite value. This is logical from a physical point of view and is "
     "in contrast to the rest of models described above",
     gonthier_covers_both_limits},
    {"Eq. (5.32), Yu", "y₂ grows steeply at low c_r", "For low values of c_r, y_2 skyrockets",
     residual_grows_at_low_restitution},
    {"Eq. (5.31), Khatiwada", "the absolute value keeps negative values out of the computation",
     "in absolute terms, preventing the appearance of negative values that destabilize the computations",
     absolute_value_is_safe, Verdict::contradicted, "the argument of the logarithm is still negative"},
    {"Eq. (5.20), Goyal", "D = ξ/(2 m ω)",
     "They proposed the following expressions to calculate the damping coefficient", goyal_damping_is_as_printed,
     Verdict::misprint, "D = 2ξ m ω: the definition of ξ is inverted, and the unit is not that of a damper"},
    {"Sect. 5.3, Lee-Wang", "the contact force is zero at the largest indentation",
     "null contact force when there is no indentation or this is maximal", lee_wang_force_vanishes_at_largest_depth,
     Verdict::contradicted, "only the force of the damper is zero there"},
    {"Eq. (5.44)", "the bound 1e-5 √(E/ρ) on the impact speed is the speed of waves",
     "lower than the propagation velocity of elastic waves across both bodies", speed_bound_is_the_wave_speed,
     Verdict::contradicted, speed_bound_reason},
    {"Eq. (5.44)", "above the bound, energy is mainly lost by permanent deformation; below it is not",
     "Impacts at velocities higher than the wave propagation velocity have an energy dissipation mechanism not "
     "considered in this model, mainly in the form of permanent deformation",
     permanent_deformation_begins_at_the_bound, Verdict::contradicted,
     "first yield depends on the strength, which the bound does not contain: soft metals yield far below it, bearing "
     "steel far above"},
    {"Sect. 5.3, Tsuji", "α is an empirical constant, from a curve found by heuristics",
     "α is an empirical constant related to the coefficient of restitution, obtained from a curve defined through "
     "heuristic techniques",
     tsuji_alpha_is_empirical, Verdict::undecidable,
     "how the constant was found is history, which no computation decides. A closed form exists, because δ^(5/4) is a "
     "linear oscillator under this law"},
    {"Table 1, Wang", "the factor has 1 - c*³",
     "The hysteresis damping factor is defined as follows, being similar to the expression presented by Zhiying and "
     "Qishao",
     wang_has_a_cube, Verdict::misprint, "1 - c*², as in Eq. (5.60)"},
}};

}  // namespace

Section base_statements() { return check_claims("Statements on base laws and groups 1 to 3", base_claims); }

}  // namespace hysteron::reproduce::corral_2021
