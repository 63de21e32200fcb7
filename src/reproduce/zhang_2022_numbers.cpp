// Numbers of Zhang et al., Tables 1 and 2: a steel ball at two speeds.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "complex_run.hpp"
#include "hysteron/core/root.hpp"
#include "hysteron/laws/additive/zhang_2022.hpp"
#include "hysteron/laws/as_contact_law.hpp"
#include "hysteron/laws/restitution.hpp"
#include "runs.hpp"
#include "zhang_2022.hpp"

namespace hysteron::reproduce::zhang_2022 {
namespace {

const Cause complex_rate{
    Verdict::miscomputed,
    "computed in complex arithmetic: δ̇^q with δ̇ < 0 and q not an integer was taken as a complex power, and |δ̇| of the "
    "complex rate was printed. With sgn(δ̇)|δ̇|^q the law gives the computed number"};
const Cause sampled{Verdict::miscomputed,
                    "read from samples every 2e-7 s, one too many, to δ = 0, of the run that was complex for q ≠ 1"};
const Cause two_steps_late{Verdict::miscomputed, "computed with a duration two steps of 1e-8 s too long"};

LawSpec spec_of(const Row& row, double stiffness, double restitution) {
  return row.law == "zhang-2022" ? zhang_law(row.m, row.q, stiffness, restitution)
                                 : on_hertz_spring(row.law, stiffness, restitution);
}

struct Interval {
  double low, high;
};

// The interval of κ for which A = 1.5(1-c)/(c + κ(1-c)) on the spring of the ball delivers the restitution and the
// largest force of a row to their last printed digits. Both decrease as A = χv₀/K increases, for A < 0.73.
Interval fitting_kappa(const BallTable& table, const Row& row) {
  const Touch touch{table.speed.value, ball_mass.value};
  const double c = table.measured_restitution.value, k = ball_stiffness.value;
  const auto factor_of_force = [&](double force) {
    const auto missing_force = [&](double a) {
      return force - impact(as_contact_law(Factor<shape::Hertzian>({k}, a / touch.impact_speed)), touch).peak_force;
    };
    return root_of_increasing(missing_force, 0.01, 0.7);
  };
  const double half_e = 0.5 * row.restitution.last_digit, half_force = 0.5 * row.force.last_digit;
  const double least = std::max(restitution::factor_for(row.restitution.value + half_e),
                                factor_of_force(row.force.value + half_force)),
               most = std::min(restitution::factor_for(row.restitution.value - half_e),
                               factor_of_force(row.force.value - half_force));
  const auto kappa = [c](double a) { return 1.5 / a - c / (1.0 - c); };
  return {kappa(most), kappa(least)};
}

// The factor on the equivalent velocity of Eqs. (12) and (21) that has the same effect as κ: A is inverse to both.
double factor_for(double kappa, const BallTable& table) {
  const double c = table.measured_restitution.value;
  return (c + kappa * (1.0 - c)) / c;
}

// The formula of reference [21] is not printed. Eq. (35) with m = n and q = 1 corresponds to κ = 0.
Cause unknown_formula() {
  const Interval slow = fitting_kappa(table1, table1.rows.back()), fast = fitting_kappa(table2, table2.rows.back());
  const bool are_disjoint = slow.high < fast.low || fast.high < slow.low;
  return {
      Verdict::not_reproducible,
      fmt::format("the formula is not in this paper. As A = 1.5(1-c)/(c + κ(1-c)), the printed restitution and force "
                  "need κ from {:.4f} to {:.4f} in Table 1 and from {:.4f} to {:.4f} in Table 2, so {}; "
                  "249(1-c)/(6+160c), which Corral et al. Eq. (5.64) prints for the same reference, has κ = {:.4f}. A "
                  "constant factor on the equivalent velocity does not give both either: it would be {:.4f} to {:.4f} "
                  "and {:.4f} to {:.4f}",
                  slow.low, slow.high, fast.low, fast.high, are_disjoint ? "no one κ gives both" : "one κ gives both",
                  6.0 / 166.0, factor_for(slow.low, table1), factor_for(slow.high, table1),
                  factor_for(fast.low, table2), factor_for(fast.high, table2))};
}

// The duration as the paper read it: rounded up to whole samples, plus one.
double sampled_duration(double duration) {
  constexpr double sample = 2e-7;
  return sample * (std::ceil(duration / sample) + 1.0);
}

// The impact of a row of the proposed law as the paper's program computed it.
ComplexOutcome run_as_paper(const Row& row, double restitution, const Touch& touch) {
  const Zhang2022 law{.restitution = restitution, .damping_exponent = row.m, .rate_exponent = row.q};
  return complex_run({spring_exponent, row.m, row.q}, ball_stiffness.value,
                     law.damping(touch, shape::PowerLaw{ball_stiffness.value, spring_exponent}).coefficient, touch);
}

// Adds a number of a row and its error against the measured value.
struct CellAdder {
  Section& section;
  const Row& row;
  const Cause& unknown;  // why the rows of reference [21] are not reproduced

  void add(std::string quantity, std::string unit, Printed printed, Printed error, double computed, double measured,
           Cause cause, std::optional<double> repeated) const {
    if (row.law == "zhang-2020") {
      cause = unknown;
      repeated.reset();
    }
    section.add_number(std::string(row.name), quantity, unit, printed, computed, {cause, repeated});
    section.add_number(std::string(row.name), "error of " + quantity, "%", error, percent_error(computed, measured),
                       {cause, repeated ? std::optional(percent_error(*repeated, measured)) : std::nullopt});
  }
};

void add_row(Section& section, const BallTable& table, const Row& row, const Cause& unknown) {
  const Touch touch{table.speed.value, ball_mass.value};
  const double requested = table.measured_restitution.value;
  // The paper ends a contact at δ = 0.
  const ImpactResult r = impact(spec_of(row, ball_stiffness.value, requested), touch, Separation::depth);
  const bool is_proposed_law = row.law == "zhang-2022";
  std::optional<ComplexOutcome> as_paper;
  if (is_proposed_law) as_paper = run_as_paper(row, requested, touch);
  const CellAdder cells{section, row, unknown};
  cells.add("restitution", "", row.restitution, row.restitution_error, r.restitution.newton, requested, complex_rate,
            as_paper ? std::optional(as_paper->restitution) : std::nullopt);
  // The other laws were run with the steps of 1e-8 s that the paper states, and end two steps late.
  cells.add("duration", "1e-4 s", row.duration, row.duration_error, 1e4 * r.duration, table.measured_duration.value,
            is_proposed_law ? sampled : two_steps_late,
            1e4 * (as_paper ? sampled_duration(as_paper->duration) : r.duration + 2e-8));
  cells.add("largest force", "N", row.force, row.force_error, r.peak_force, table.measured_force.value, complex_rate,
            std::nullopt);
}

}  // namespace

LawSpec zhang_law(double m, double q, double stiffness, double restitution) {
  return {.law = "zhang-2022",
          .values = {{"stiffness", stiffness},
                     {"exponent", spring_exponent},
                     {"damping_exponent", m},
                     {"rate_exponent", q},
                     {"restitution", restitution}}};
}

Section ball_section(const BallTable& table) {
  Section section{.title = fmt::format("{}: steel ball of 0.54 kg at {} m/s", table.name, table.speed.text),
                  .is_matrix = true};
  const Cause unknown = unknown_formula();
  for (const Row& row : table.rows) add_row(section, table, row, unknown);
  return section;
}

}  // namespace hysteron::reproduce::zhang_2022
