// Claims of Wang, Liu and Liu on why the dashpot laws and Ma-Liu agree or differ (Sects. 1, 3, 4 and 6).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "checks.hpp"
#include "hysteron/core/root.hpp"
#include "hysteron/laws/as_contact_law.hpp"
#include "hysteron/laws/restitution.hpp"
#include "limits.hpp"
#include "runs.hpp"
#include "shared_claims.hpp"
#include "wang_2022.hpp"

namespace hysteron::reproduce::wang_2022 {
namespace {

// The impact of Sect. 4 at one of the two speeds.
struct Scenario {
  const SpherePair* printed;
  ContactPair pair = sphere_in_cavity();
  Touch touch{printed->speed.value, mass_in_paper()};
  ImpactResult ma_liu = impact(ma_liu_law(pair.sphere), touch);

  ImpactResult dashpot(std::size_t row) const {
    return run_dashpot(printed->rows[row], pair, ma_liu.restitution.newton, touch).impact;
  }
  ImpactResult new_dashpot() const { return dashpot(new_dashpot_row); }
};
Scenario slow() { return {.printed = &elastoplastic}; }
Scenario fast() { return {.printed = &plastic}; }

// F = K δⁿ (1 + A δ̇/v₀).
ImpactResult factor_impact(double stiffness, double exponent, double relative_damping_value, const Touch& touch) {
  return impact(as_contact_law(Additive<shape::PowerLaw>(
                    {stiffness, exponent}, {.coefficient = relative_damping_value * stiffness / touch.impact_speed,
                                            .depth_exponent = exponent})),
                touch);
}

// The factor of Flores et al. and that of Eq. (17), each on the Hertz spring and on the linear spring K_p.
Finding stiffness_explains_the_error_of_the_loss() {
  const Scenario s = slow();
  const double e = s.ma_liu.restitution.newton, linear = mean_stiffness(s.pair.sphere);
  const auto error = [&](std::string_view rule, double stiffness, double exponent) {
    const ImpactResult r = factor_impact(stiffness, exponent, relative_damping(rule, e), s.touch);
    return std::abs(percent_error(r.energy_lost, s.ma_liu.energy_lost));
  };
  const double flores_hertz = error("flores", s.pair.hertz_stiffness, 1.5),
               flores_linear = error("flores", linear, 1.0), new_hertz = error("hu-guo", s.pair.hertz_stiffness, 1.5),
               new_linear = error("hu-guo", linear, 1.0);
  return {
      flores_linear < 0.9 * flores_hertz,
      fmt::format("error of the loss at 4 m/s: factor 8(1-e)/(5e) on Hertz {:.3f} %, on K_p {:.3f} %; 3(1-e)/(2e) on "
                  "Hertz {:.3f} %, on K_p {:.3f} %",
                  flores_hertz, flores_linear, new_hertz, new_linear)};
}

// The depth above which Hertz is the steeper curve, over the yield depth: the slopes are 3/2 √x and 3/2 (1 + s ln x),
// and their difference is least at x = (2s)².
double crossing_of_slopes(const shape::YieldCurve& curve) {
  const double least = 4.0 * curve.rise * curve.rise;
  if (least <= 1.0) return 1.0;
  return root_of_increasing([&](double x) { return std::sqrt(x) - 1.0 - curve.rise * std::log(x); }, least,
                            curve.plastic_ratio);
}

Finding hertz_overestimates_the_stiffness() {
  std::vector<double> ratios;
  const shape::YieldCurve curve = sphere_in_cavity().sphere.curve();
  for (const Scenario& s : {slow(), fast()})
    ratios.push_back(curve.hertz_force(s.ma_liu.max_indentation) / curve.force(s.ma_liu.max_indentation));
  return {
      ratios[0] > 1.0 && ratios[1] > 1.0,
      fmt::format("force of Hertz over that of Ma-Liu at the largest depths of 4 and 8 m/s: {}; Ma-Liu is the steeper "
                  "curve from δ_y to {:.2f} δ_y only",
                  number_list(ratios, 3), crossing_of_slopes(curve))};
}

// Largest distance of the elastoplastic part from its chord, over the force at its end.
Finding loading_is_nearly_straight() {
  const shape::YieldCurve curve = sphere_in_cavity().sphere.curve();
  const double begin = curve.yield_depth, end = curve.plastic_depth(), full = curve.force(end);
  const double slope = (full - curve.yield_force) / (end - begin);
  double off = 0.0;
  constexpr int parts = 1000;
  for (int i = 0; i <= parts; ++i) {
    const double depth = begin + (end - begin) * i / parts;
    off = std::max(off, std::abs(curve.force(depth) - curve.yield_force - slope * (depth - begin)));
  }
  const double elastic_share = begin / slow().ma_liu.max_indentation;
  return {
      off < limits::agrees * full && elastic_share < limits::short_share,
      fmt::format("elastoplastic part off its chord by at most {:.1f} % of F(δ_p); the elastic part is {:.1f} % of the "
                  "depth reached at 4 m/s",
                  100.0 * off / full, 100.0 * elastic_share)};
}

Finding force_differs_because_of_the_damper() {
  std::vector<double> with, without;
  for (const Scenario& s : {slow(), fast()}) {
    const double lossless = s.touch.impact_speed * std::sqrt(mean_stiffness(s.pair.sphere) * s.touch.effective_mass);
    with.push_back(percent_error(s.new_dashpot().peak_force, s.ma_liu.peak_force));
    without.push_back(percent_error(lossless, s.ma_liu.peak_force));
  }
  const auto is_mainly_the_damper = [&](std::size_t i) {
    return std::abs(without[i]) < limits::main_share * std::abs(with[i]);
  };
  return {is_mainly_the_damper(0) && is_mainly_the_damper(1),
          fmt::format("largest force against Ma-Liu at 4 and 8 m/s in %: new dashpot {}; its spring alone {}",
                      number_list(with, 3), number_list(without, 3))};
}

// Errors against Ma-Liu in % of one quantity, for the three earlier laws.
std::vector<double> earlier_errors(const Scenario& s, double ImpactResult::*quantity) {
  std::vector<double> out;
  for (std::size_t row = 0; row < new_dashpot_row; ++row)
    out.push_back(std::abs(percent_error(s.dashpot(row).*quantity, s.ma_liu.*quantity)));
  return out;
}

// Whether every error is larger in the plastic phase.
Finding errors_grow(double ImpactResult::*quantity) {
  const auto at_4 = earlier_errors(slow(), quantity), at_8 = earlier_errors(fast(), quantity);
  return {std::equal(at_4.begin(), at_4.end(), at_8.begin(), [](double a, double b) { return a < b; }),
          fmt::format("Hunt-Crossley, Lankarani-Nikravesh, Flores at 4 m/s: {} %, at 8 m/s: {} %", number_list(at_4, 3),
                      number_list(at_8, 3))};
}
Finding errors_of_loss_grow() { return errors_grow(&ImpactResult::energy_lost); }
Finding errors_of_speed_grow() { return errors_grow(&ImpactResult::separation_speed); }
Finding errors_of_force_grow() { return errors_grow(&ImpactResult::peak_force); }

Finding new_dashpot_is_consistent_when_plastic() {
  const Scenario s = fast();
  const ImpactResult r = s.new_dashpot();
  const double loss = percent_error(r.energy_lost, s.ma_liu.energy_lost),
               speed = percent_error(r.separation_speed, s.ma_liu.separation_speed),
               force = percent_error(r.peak_force, s.ma_liu.peak_force),
               depth = percent_error(r.max_indentation, s.ma_liu.max_indentation);
  return {std::max({std::abs(loss), std::abs(speed), std::abs(force), std::abs(depth)}) < 100.0 * limits::agrees,
          fmt::format("8 m/s, against Ma-Liu: loss {:+.2f} %, speed {:+.2f} %, largest force {:+.2f} %, largest depth "
                      "{:+.2f} %",
                      loss, speed, force, depth)};
}

// e delivered by the three earlier laws for the e of Ma-Liu that they are given.
Finding flores_delivers_and_the_others_do_not() {
  const Scenario s = slow();
  const double e = s.ma_liu.restitution.newton;
  std::vector<double> errors;
  for (std::size_t row = 0; row < new_dashpot_row; ++row)
    errors.push_back(percent_error(s.dashpot(row).restitution.newton, e));
  return {std::abs(errors[2]) < 0.5 * std::min(std::abs(errors[0]), std::abs(errors[1])),
          fmt::format("e delivered for {:.4f}, Hunt-Crossley, Lankarani-Nikravesh, Flores: {} %", e,
                      number_list(errors, 3))};
}

// The work of the damper of the new dashpot along its own motion, which is its loss, and along the lossless motion.
Finding loss_is_independent_of_the_path() {
  std::vector<double> differences;
  for (const Scenario& s : {slow(), fast()}) {
    const DashpotRun run = run_dashpot(s.printed->rows[new_dashpot_row], s.pair, s.ma_liu.restitution.newton, s.touch);
    differences.push_back(percent_error(run.lossless_work, run.impact.energy_lost));
  }
  constexpr double same = 0.1;  // %
  return {std::abs(differences[0]) < same && std::abs(differences[1]) < same,
          "work along the lossless motion against that along the motion of the law, 4 and 8 m/s: " +
              number_list(differences, 2) + " %"};
}

double restitution_of_rule(std::string_view rule, double e) {
  return restitution::of_factor(relative_damping(rule, e));
}

// Sect. 5.1: the loss of Lankarani-Nikravesh against 1 - e², in %.
double lankarani_loss_error(double e) {
  const double out = restitution_of_rule("lankarani-nikravesh", e);
  return percent_error(1.0 - out * out, 1.0 - e * e);
}
Finding lankarani_is_accurate_above_0_9() {
  const std::vector<double> errors{lankarani_loss_error(0.9), lankarani_loss_error(0.95), lankarani_loss_error(0.99)};
  const double accurate_from =
      root_of_increasing([](double e) { return lankarani_loss_error(e) + 100.0 * limits::accurate; }, 0.5, 0.999);
  return {
      std::abs(errors[0]) < 100.0 * limits::accurate,
      fmt::format("loss against 1 - e² at e = 0.9, 0.95, 0.99: {} %; within 5 % from e = {:.3f} on; e delivered for "
                  "0.9: {:.4f}",
                  number_list(errors, 3), accurate_from, restitution_of_rule("lankarani-nikravesh", 0.9))};
}

constexpr std::array<Claim, 12> comparison_claims{{
    {"Sect. 1", "the force of Kelvin-Voigt is not zero at the beginning and the end",
     "the model provides nonzero contact force at the beginning and end of the impact",
     kelvin_voigt_has_force_at_touch_and_tension},
    {"Fig. 2", "the curve of Ma-Liu is nearly straight past yield, and the elastic part is short",
     "such a relationship is very similar to the linear relation in the elastoplastic or the plastic phase",
     loading_is_nearly_straight},
    {"Sects. 3, 6", "the Hertz stiffness overestimates that of the elastoplastic and plastic phases",
     "the Hertz contact stiffness overestimates the contact stiffness in the elastoplastic or the plastic phase",
     hertz_overestimates_the_stiffness},
    {"Abstract, Sects. 1, 4.1, 6",
     "the loss of Flores et al. differs from that of Ma-Liu because of the Hertz stiffness",
     "the smaller error arises from that the Hertz contact stiffness overestimates the contact stiffness in the "
     "elastoplastic phase",
     stiffness_explains_the_error_of_the_loss, Verdict::contradicted,
     "the loss of F = K δⁿ(1 + aδ̇) depends on a v₀ alone, whatever K and n. The error is smaller because Eq. (17) has "
     "the "
     "factor 3/2 in place of 8/5; the stiffness changes forces and depths only"},
    {"Sect. 4.1", "the force of the new dashpot differs from that of Ma-Liu mainly because of the damper",
     "the error of the maximum contact forces between the Ma-Liu and the new models primarily arises from the "
     "redundant damping term",
     force_differs_because_of_the_damper, Verdict::approximation,
     "in the elastoplastic phase of that section; in the plastic phase, at 8 m/s, the spring alone makes most of the "
     "difference"},
    {"Sect. 4.1", "Flores et al. nearly delivers the restitution that it is given; the two others do not",
     "The post-CoR from the Flores et al. model is close to the inputted CoR", flores_delivers_and_the_others_do_not},
    {"Sect. 4.2", "in the plastic phase the errors of the loss of the three earlier laws are larger",
     "the errors between the existing dashpot models and the Ma-Liu model, [...] are magnified", errors_of_loss_grow,
     Verdict::contradicted,
     "not that of Flores et al.: the printed errors decrease too, from 3.91 % in Table 2 to 3.34 % in Table 5"},
    {"Sect. 4.2", "in the plastic phase the errors of their speeds are larger",
     "the errors [...], the post-impact velocities shown in Table 6, [...] are magnified", errors_of_speed_grow},
    {"Sect. 4.2", "in the plastic phase the errors of their forces are larger",
     "are magnified, especially in the maximum contact force", errors_of_force_grow},
    {"Sect. 4.2, Fig. 7", "in the plastic phase the new dashpot agrees with Ma-Liu in loss, speed and force",
     "the new dynamic dashpot model can keep consistent with the Ma-Liu model as demonstrated in Fig. 7",
     new_dashpot_is_consistent_when_plastic, Verdict::approximation,
     "loss and speed agree; the largest force is off by nearly 10 %, the largest depth by more than 20 %"},
    {"Sect. 5.1", "Lankarani-Nikravesh describes the loss accurately above e = 0.9",
     "the LN model can accurately describe the energy dissipation when the CoR is greater than 0.9",
     lankarani_is_accurate_above_0_9, Verdict::approximation,
     "what is accurate is not said. The restitution is within 0.014 of that requested; the loss is 12.6 % too small at "
     "0.9, "
     "and the better the nearer e is to 1"},
    {"Sects. 1, 6",
     "the loss does not depend on the path of the damper's integral, so that of the new dashpot is the same",
     "the energy dissipation during contact is independent of integration path of the damping term",
     loss_is_independent_of_the_path, Verdict::contradicted,
     "the two works differ; that along the lossless motion is the one that Tables 2 and 5 compare with Ma-Liu"},
}};

}  // namespace

Section comparison_statements() {
  return check_claims("Statements on the differences between the laws", comparison_claims);
}

}  // namespace hysteron::reproduce::wang_2022
