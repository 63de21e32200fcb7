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
  return {lowest >= 0.0 && at_touch == 0.0,
          fmt::format("c_r = 0.1, 0.5, 0.9: force at touch {:.1f} N, no tensile force", at_touch)};
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

Finding group_2_has_no_exact_solution() {
  const double a = restitution::factor_for(0.5), by_formula = restitution::of_factor(a);
  const LawSpec law = on_hertz_spring("zhang-sharf", 1.0, 0.5);
  const double by_run = impact(law, base_impact).restitution.newton;
  return {
      std::abs(by_formula - by_run) > 1e-6,
      fmt::format("χv₀/K = {:.6f}: e = {:.9f} from Eq. (5.23) by Lambert's W, {:.9f} from the motion; Eq. (5.19) is "
                  "explicit in c_r and Eq. (5.22) in ξ",
                  a, by_formula, by_run)};
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
  const auto residual = [](double a) { return std::log1p(a) - std::log(c * a - 1.0) - a * (1.0 + c); };
  const double second = root_of_increasing([&](double a) { return -residual(a); }, (1.0 + 1e-9) / c, 100.0);
  const double wanted = restitution::factor_for(c);
  return {!std::isfinite(second) || std::abs(restitution::of_factor(second) - c) < 1e-3,
          fmt::format("c_r = {}: roots A = {:.4f}, which delivers {:.4f}, and {:.4f}, which delivers {:.4f}", c, wanted,
                      restitution::of_factor(wanted), second, restitution::of_factor(second))};
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

constexpr std::array<Claim, 15> base_claims{{
    {"Sect. 5", "n = 3/2 follows from a parabolic distribution of the stresses", hertz_pressure_is_parabolic,
     Verdict::contradicted, "Hertz's pressure is the root of a parabola, p₀√(1 - r²/a²), as Skrinjar et al. Eq. (32)"},
    {"Eq. (5.7), Goldsmith", "largest force and largest depth occur at the same time", goldsmith_maxima_coincide},
    {"Sect. 5", "kelvin-voigt does not suit high speeds, where internal damping is not the main loss",
     kelvin_voigt_does_not_suit_high_speeds},
    {"Sect. 5", "hunt-crossley has no physical inconsistency", hunt_crossley_is_consistent},
    {"Sect. 5.1, Falcon", "the ball stops bouncing when the flight is as short as the impact",
     falcon_ball_stops_bouncing},
    {"Sect. 5.1, Falcon", "if gravity matters, γ = 1/4 no longer makes the restitution constant",
     falcon_depends_on_speed_under_gravity},
    {"Sect. 5.2", "the equations of group 2 have no exact solution", group_2_has_no_exact_solution,
     Verdict::contradicted, "the factor of herbert-mcwhannell is explicit, and so is the restitution for a given χ"},
    {"Sect. 5.2, Gonthier", "χ goes from zero at c_r = 1 to infinity at 0, unlike earlier laws, at any speed",
     gonthier_covers_both_limits},
    {"Eq. (5.32), Yu", "y₂ grows steeply at low c_r", residual_grows_at_low_restitution},
    {"Eq. (5.31), Khatiwada", "the absolute value keeps the computation stable", absolute_value_is_safe,
     Verdict::contradicted, "it admits a second root, which delivers another restitution"},
    {"Eq. (5.20), Goyal", "D = ξ/(2 m ω)", goyal_damping_is_as_printed, Verdict::misprint,
     "D = 2ξ m ω: the definition of ξ is inverted, and the unit is not that of a damper"},
    {"Sect. 5.3, Lee-Wang", "the contact force is zero at the largest indentation",
     lee_wang_force_vanishes_at_largest_depth, Verdict::contradicted, "only the force of the damper is zero there"},
    {"Eq. (5.44)", "the bound 1e-5 √(E/ρ) on the impact speed is the speed of waves", speed_bound_is_the_wave_speed,
     Verdict::contradicted, speed_bound_reason},
    {"Sect. 5.3, Tsuji", "α is an empirical constant, from a curve found by heuristics", tsuji_alpha_is_empirical,
     Verdict::contradicted, "it follows in closed form, because δ^(5/4) is a linear oscillator under this law"},
    {"Table 1, Wang", "the factor has 1 - c*³", wang_has_a_cube, Verdict::misprint, "1 - c*², as in Eq. (5.60)"},
}};

}  // namespace

Section base_statements() { return check_claims("Statements on base laws and groups 1 to 3", base_claims); }

}  // namespace hysteron::reproduce::corral_2021
