#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hysteron/laws/any_law.hpp"
#include "hysteron/laws/restitution.hpp"
#include "hysteron/reproduce/complex_run.hpp"
#include "runs.hpp"
#include "zhang_2022.hpp"

namespace hysteron::reproduce::zhang_2022 {
namespace {

const Cause complex_rate{
    Verdict::miscomputed,
    "of a run in complex arithmetic: δ̇^q with δ̇ < 0 and q not whole was taken as a complex power, and |δ̇| of the "
    "complex rate was printed. With sgn(δ̇)|δ̇|^q the law gives the number here"};
const Cause sampled{Verdict::miscomputed,
                    "read from samples every 2e-7 s, one too many, to δ = 0, of the run that was complex for q ≠ 1"};
const Cause two_late{Verdict::miscomputed, "of a duration two steps of 1e-8 s longer"};
LawSpec spec_of(const Row& row, double stiffness, double restitution) {
  return row.law == "zhang-2022" ? own_law(row.m, row.q, stiffness, restitution)
                                 : hertzian(row.law, stiffness, restitution);
}

struct Interval {
  double low, high;
};

// κ for which 1.5(1-c)/(c + κ(1-c)) on the spring of the ball returns the restitution and the largest force of a row,
// to their last printed digits. Restitution and force both fall as A = χv₀/K rises, as long as A < 0.73.
Interval fitting_kappa(const BallTable& table, const Row& row) {
  const Touch touch{table.speed.value, ball_mass.value};
  const double c = table.measured_restitution.value, k = ball_stiffness.value;
  const auto factor_of_force = [&](double force) {
    const auto lacking = [&](double a) {
      return force - impact(Factor<shape::Hertzian>({k}, a / touch.impact_speed), touch).peak_force;
    };
    return restitution::detail::root(lacking, 0.01, 0.7);
  };
  const double half_e = 0.5 * row.restitution.last_digit, half_force = 0.5 * row.force.last_digit;
  const double least = std::max(restitution::factor_for(row.restitution.value + half_e),
                                factor_of_force(row.force.value + half_force)),
               most = std::min(restitution::factor_for(row.restitution.value - half_e),
                               factor_of_force(row.force.value - half_force));
  const auto kappa = [c](double a) { return 1.5 / a - c / (1.0 - c); };
  return {kappa(most), kappa(least)};
}

// The formula of reference [21] is not printed. Eq. (35) with m = n and q = 1 is κ = 0.
Cause unknown_formula() {
  const Interval slow = fitting_kappa(table1, table1.rows.back()), fast = fitting_kappa(table2, table2.rows.back());
  const bool apart = slow.high < fast.low || fast.high < slow.low;
  return {Verdict::not_reproducible,
          fmt::format("the formula is not in this paper. As A = 1.5(1-c)/(c + κ(1-c)), restitution and force printed "
                      "need κ from {:.4f} to {:.4f} in Table 1 and from {:.4f} to {:.4f} in Table 2, so {}; "
                      "249(1-c)/(6+160c), which Corral et al. Eq. (5.64) prints for the same reference, has κ = {:.4f}",
                      slow.low, slow.high, fast.low, fast.high, apart ? "no one κ gives both" : "one κ gives both",
                      6.0 / 166.0)};
}

// The paper's duration: a whole number of samples, and one more.
double sampled_duration(double duration) {
  constexpr double sample = 2e-7;
  return sample * (std::ceil(duration / sample) + 1.0);
}

}  // namespace

LawSpec own_law(double m, double q, double stiffness, double restitution) {
  return {.law = "zhang-2022",
          .values = {{"stiffness", stiffness},
                     {"exponent", spring_exponent},
                     {"damping_exponent", m},
                     {"rate_exponent", q},
                     {"restitution", restitution}}};
}

Section ball_section(int which) {
  const BallTable& table = which == 1 ? table1 : table2;
  Section section{.title = fmt::format("{}: steel ball of 0.54 kg at {} m/s", table.name, table.speed.text)};
  const Touch touch{table.speed.value, ball_mass.value};
  const double asked = table.measured_restitution.value;
  const Cause unknown = unknown_formula();
  for (const Row& row : table.rows) {
    const bool own = row.law == "zhang-2022";
    // The paper ends a contact at δ = 0.
    const ImpactResult r = impact(spec_of(row, ball_stiffness.value, asked), touch, Separation::depth);
    std::optional<ComplexOutcome> as_run;
    if (own) {
      const Zhang2022 law{.restitution = asked, .damping_exponent = row.m, .rate_exponent = row.q};
      as_run =
          complex_run({spring_exponent, row.m, row.q}, ball_stiffness.value,
                      law.damping(touch, shape::PowerLaw{ball_stiffness.value, spring_exponent}).coefficient, touch);
    }
    const auto add = [&](std::string what, std::string unit, Printed printed, Printed error, double ours,
                         double measured, Cause cause, std::optional<double> reading) {
      if (row.law == "zhang-2020") {
        cause = unknown;
        reading.reset();
      }
      section.compare(std::string(row.name), what, unit, printed, ours, cause, reading);
      section.compare(std::string(row.name), "error of " + what, "%", error, percent_off(ours, measured), cause,
                      reading ? std::optional(percent_off(*reading, measured)) : std::nullopt);
    };
    add("restitution", "", row.restitution, row.restitution_error, r.restitution.newton, asked, complex_rate,
        as_run ? std::optional(as_run->restitution) : std::nullopt);
    // The rows of others were run with the steps of 1e-8 s that the paper states, and end two late.
    add("duration", "1e-4 s", row.duration, row.duration_error, 1e4 * r.duration, table.measured_duration.value,
        own ? sampled : two_late, 1e4 * (as_run ? sampled_duration(as_run->duration) : r.duration + 2e-8));
    add("largest force", "N", row.force, row.force_error, r.peak_force, table.measured_force.value, complex_rate,
        std::nullopt);
  }
  return section;
}

}  // namespace hysteron::reproduce::zhang_2022
