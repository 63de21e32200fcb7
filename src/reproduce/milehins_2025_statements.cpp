// Claims of Milehins and Marghitu on earlier laws, the fits and the constants.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "checks.hpp"
#include "hysteron/laws/resolved.hpp"
#include "hysteron/laws/shape/power_law.hpp"
#include "milehins_2025.hpp"
#include "runs.hpp"
#include "shared_claims.hpp"

namespace hysteron::reproduce::milehins_2025 {
namespace {

// Twenty speeds over the range of the cited experiment: drop heights from 0.6 mm to 1.75 m.
std::vector<double> measured_speeds() {
  std::vector<double> out;
  for (int i = 0; i < 20; ++i) out.push_back(std::sqrt(2.0 * 9.81 * 0.6e-3 * std::pow(1750.0 / 0.6, i / 19.0)));
  return out;
}

// Distance of the two laws fitted to the same plate, against the sum of their printed costs.
Finding both_laws_fit_the_same_points(std::size_t plate) {
  const std::vector<double> speeds = measured_speeds();
  const Fit &parallel = table1[plate], &series = table1[plate + 2];
  double sum = 0.0;
  for (const double v : speeds) sum += std::pow(fitted_restitution(parallel, v) - fitted_restitution(series, v), 2);
  const double distance = std::sqrt(sum), allowed = parallel.cost.value + series.cost.value;
  return {distance <= allowed,
          fmt::format("distance between the two at twenty speeds from {:.3f} to {:.2f} m/s {:.4f}; the printed costs "
                      "allow {:.4f}",
                      speeds.front(), speeds.back(), distance, allowed)};
}

// The law of a fit for another stiffness and mass: Eqs. (11) to (13) and (24) to (26) at 1 m/s solved for c, β and γ.
LawSpec scaled_law(const Fit& fit, double stiffness, double mass) {
  LawSpec law = fit_law(fit);
  const double p = fit.p.value, n = fit.n.value, length = std::pow(mass / stiffness, 1.0 / (p + 1.0));
  law.values["stiffness"] = stiffness;
  law.values["damping"] = is_maxwell(fit) ? std::pow(std::pow(mass, p) * stiffness, 1.0 / (p + 1.0)) / fit.pi1.value
                                          : fit.pi1.value * stiffness;
  for (const char* name : {"beta", "gamma"}) law.values[name] /= std::pow(length, n);
  return law;
}

// Eqs. (14) and (27): impacts with the same π₁, π₂, π₃ are the same, whatever the speed and size.
Finding restitution_depends_on_nondimensional_numbers_alone() {
  constexpr double mass = 0.03, stiffness = 4e7, v = 3.0;
  std::vector<double> unit, scaled;
  for (const Fit& fit : table1) {
    unit.push_back(fitted_restitution(fit, v));
    scaled.push_back(impact(scaled_law(fit, stiffness, mass), {v, mass}).restitution.newton);
  }
  const auto agree = [](double a, double b) { return std::abs(a - b) < 1e-8; };
  return {std::equal(unit.begin(), unit.end(), scaled.begin(), agree),
          fmt::format("the four fits, 1 kg, k = 1 at {} m/s: {}; {} kg, k = {:g}: {}", v, number_list(unit, 9), mass,
                      stiffness, number_list(scaled, 9))};
}

Finding condition_on_p_is_not_necessary() {
  std::vector<double> e;
  for (const double p : {1.2, 1.5, 1.8}) {
    LawSpec law = fit_law(table1[2]);
    law.values["exponent"] = p;
    e.push_back(impact(law, {1.0, 1.0}).restitution.newton);
  }
  return {std::all_of(e.begin(), e.end(), [](double value) { return value > 0.0 && value < 1.0; }),
          "p = 1.2, 1.5, 1.8 with the other numbers of the fit to DSS: e " + number_list(e)};
}

// F = αk x^p + (1-α)k z^p with z = A ẑ is F = α'k' x^p + (1-α')k' ẑ^p with k' = k(α + (1-α)A^p), α' = αk/k', A' = 1 and
// β' = βA^(n-1), γ' = γA^(n-1): the same force in every motion.
LawSpec equivalent_law(const Fit& fit) {
  LawSpec law = fit_law(fit);
  const double alpha = fit.alpha.value, a = fit.a.value, factor = alpha + (1.0 - alpha) * std::pow(a, fit.p.value);
  law.values["stiffness"] = factor;
  law.values["alpha"] = alpha / factor;
  law.values["a"] = 1.0;
  for (const char* name : {"beta", "gamma"}) law.values[name] *= std::pow(a, fit.n.value - 1.0);
  return law;
}

Finding parameters_are_not_unique() {
  double largest = 0.0;
  std::string text;
  for (const Fit& fit : table1) {
    const LawSpec other = equivalent_law(fit);
    for (const double v : {0.1, 1.0, 6.0}) {
      const ImpactResult one = impact(fit_law(fit), {v, 1.0}), two = impact(other, {v, 1.0});
      largest = std::max({largest, std::abs(one.restitution.newton - two.restitution.newton),
                          std::abs(one.duration / two.duration - 1.0)});
    }
    text += fmt::format("{}(α, A) = ({}, {}) and ({:.4f}, 1)", text.empty() ? "" : ", ", fit.alpha.text, fit.a.text,
                        other.values.at("alpha"));
  }
  return {
      largest < 1e-7,
      fmt::format("{}: restitution and duration at 0.1, 1, 6 m/s differ by less than {:.0e}, so that durations do not "
                  "remove this ambiguity",
                  text, std::max(largest, 1e-9))};
}

// The measured points are not printed; the restitutions of the printed constants are shown.
Finding one_set_serves_all_speeds() {
  bool decreases = true;
  std::vector<double> slow, fast;
  for (const Fit& fit : table1) {
    std::vector<double> e;
    for (const double v : measured_speeds()) e.push_back(fitted_restitution(fit, v));
    decreases = decreases && is_strictly_decreasing(e);
    slow.push_back(e.front());
    fast.push_back(e.back());
  }
  return {false, fmt::format("e of the four fits at {:.3f} m/s: {}, at {:.2f} m/s: {}{}", measured_speeds().front(),
                             number_list(slow), measured_speeds().back(), number_list(fast),
                             decreases ? ", decreasing between" : "")};
}

double first_force(const LawSpec& law) {
  const auto series = impact_series(law, {1.0, 1.0});
  return series.empty() ? not_computed : series.front().elastic_force + series.front().dissipative_force;
}
Finding maxwell_and_hunt_crossley_do_not_jump() {
  const double maxwell = first_force({.law = "maxwell", .values = {{"stiffness", 1.0}, {"damping", 2.0}}}),
               crossley = first_force(on_hertz_spring("hunt-crossley", 1.0, 0.6)),
               voigt = first_force({.law = "kelvin-voigt", .values = {{"stiffness", 1.0}, {"damping", 0.4}}});
  return {maxwell == 0.0 && crossley == 0.0 && voigt > 0.0,
          fmt::format("force at touch: Maxwell {:g}, Hunt-Crossley {:g}, Kelvin-Voigt {:g}", maxwell, crossley, voigt)};
}

// F = δ^1.5 (1 + a δ̇): tensile where the bodies separate faster than 1/a, which a free impact never reaches.
Finding hunt_crossley_can_pull() {
  const double a = relative_damping("hunt-crossley", 0.5);
  const Factor<shape::Hertzian> law({1.0}, a);
  const double forced = law.force(Contact<double>{1.0, -2.0 / a}).total();
  const ImpactResult free = impact(on_hertz_spring("hunt-crossley", 1.0, 0.5), {1.0, 1.0}, Separation::depth);
  return {forced < 0.0 && !free.pulled,
          fmt::format("force at unit depth while opening at twice 1/a: {:.3g}; smallest force of a free impact {:.3g}",
                      forced, free.min_force)};
}

Finding plastic_laws_leave_a_depth() {
  std::vector<double> left;
  for (const double v : {1.0, 3.0, 5.0})
    left.push_back(1e3 * impact(baseball_law(), {v, ball_mass.value}).residual_indentation);
  const double crossley = impact(on_hertz_spring("hunt-crossley", 1.0, 0.5), {1.0, 1.0}).residual_indentation;
  return {is_strictly_increasing(left) && left.front() > 0.0 && std::abs(crossley) < 1e-9,
          fmt::format("depth at separation: baseball at 1, 3, 5 m/s {} mm, Hunt-Crossley {:.0g}", number_list(left),
                      std::abs(crossley))};
}

// Without dashpots a loop depends on the energy alone: a fourfold mass at half the speed.
Finding bouc_wen_is_independent_of_rate() {
  LawSpec law = baseball_law();
  const ImpactResult damped = impact(law, {2.0, ball_mass.value}), slower = impact(law, {1.0, 4.0 * ball_mass.value});
  law.law = "bouc-wen-hertz";
  law.values.erase("damping");
  const ImpactResult one = impact(law, {2.0, ball_mass.value}), two = impact(law, {1.0, 4.0 * ball_mass.value});
  const double difference = std::abs(one.restitution.newton - two.restitution.newton);
  return {difference < 1e-8 && std::abs(one.peak_force / two.peak_force - 1.0) < 1e-8,
          fmt::format(
              "m at 2 m/s and 4m at 1 m/s: Bouc-Wen-Hertz e {:.9f} and {:.9f}; with the damper {:.6f} and {:.6f}",
              one.restitution.newton, two.restitution.newton, damped.restitution.newton, slower.restitution.newton)};
}

// A dashpot in series that is weak enough lets the force of linear springs decay without a second zero: e = 0 by Eq.
// (32).
Finding separation_may_never_occur() {
  std::vector<double> e;
  for (const double pi1 : {0.0128, 0.5, 5.0}) {
    LawSpec law = fit_law(table1[2]);
    law.values["exponent"] = 1.0;
    law.values["damping"] = 1.0 / pi1;
    e.push_back(impact(law, {1.0, 1.0}).restitution.newton);
  }
  return {e.front() > 0.0 && e.back() == 0.0,
          "Maxwell fit to DSS with p = 1 and π₁ = 0.0128, 0.5, 5: e " + number_list(e)};
}

constexpr std::array<Claim, 12> claims{{
    {"Sect. 1", "the force of Kelvin-Voigt jumps at touch",
     "the Kelvin-Voigt collision law may result in an unphysical discontinuity in the evolution of the contact force",
     kelvin_voigt_has_force_at_touch_and_tension},
    {"Sect. 1", "the forces of Maxwell and of Simon-Hunt-Crossley do not",
     "the collision law avoids the discontinuity in the evolution of the contact force",
     maxwell_and_hunt_crossley_do_not_jump},
    {"Sect. 1", "the force of Simon-Hunt-Crossley can be tensile under certain conditions",
     "an unnatural sticking force that can appear when using the Simon-Hunt-Crossley collision law",
     hunt_crossley_can_pull},
    {"Sect. 1", "plastic bodies separate at a depth, Simon-Hunt-Crossley does not describe it",
     "there exists a permanent non-zero relative displacement at the time of the separation of the colliding bodies",
     plastic_laws_leave_a_depth},
    {"Sect. 1", "the Bouc-Wen model does not depend on the rate",
     "The Bouc-Wen model is a general parameterizable rate-independent differential model of hysteresis",
     bouc_wen_is_independent_of_rate},
    {"Eqs. (3), (4)", "the time of separation may be infinite", "It is important to note that t_s may not be finite",
     separation_may_never_occur},
    {"Table 1, Fig. 2", "DSS: both laws fit the same measured restitutions",
     "For each data set, the results indicate excellent agreement", [] { return both_laws_fit_the_same_points(0); }},
    {"Table 1, Fig. 2", "DSA: both laws fit the same measured restitutions",
     "For each data set, the results indicate excellent agreement", [] { return both_laws_fit_the_same_points(1); }},
    {"Sects. 7, 8", "one set of constants serves the whole range of speeds",
     "only a single vector of physical parameters [...] is needed to achieve a good agreement",
     one_set_serves_all_speeds, Verdict::undecidable,
     "the measured points, with which the restitutions should agree, are not printed"},
    {"Sect. 7", "restitution alone may not determine the constants uniquely",
     "the parameter identification based on the CoR data alone may not provide a unique vector of parameters",
     parameters_are_not_unique},
    {"Eqs. (9) to (14), (22) to (28)", "restitution depends on π₁, π₂, π₃, n, p, α and A alone",
     "nondimensionalization of Eq. (8) results in the following model",
     restitution_depends_on_nondimensional_numbers_alone},
    {"Sect. 6, footnote 12", "for the Maxwell type p = 1 or p >= 2 is sufficient, not necessary",
     "the conditions that are imposed on the parameters are sufficient, not necessary",
     condition_on_p_is_not_necessary},
}};

}  // namespace

Section statements() { return check_claims("Statements", claims); }

}  // namespace hysteron::reproduce::milehins_2025
