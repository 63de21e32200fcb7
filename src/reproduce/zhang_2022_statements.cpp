// Claims of Zhang et al. on the exponents m and q and on Tables 1 and 2, and the figures of the report.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "checks.hpp"
#include "hysteron/laws/additive/zhang_2022.hpp"
#include "hysteron/laws/as_contact_law.hpp"
#include "runs.hpp"
#include "zhang_2022.hpp"

namespace hysteron::reproduce::zhang_2022 {
namespace {

using nondimensional::Exponents;

// Eq. (40), corrected: lengths in units of the depth that Eq. (31) predicts, x'(0) = 1.
AnyContactLaw nondimensional_law(const Exponents& x, double c) {
  const auto k = nondimensional::coefficients(x, c);
  return as_contact_law(Additive<shape::PowerLaw>(
      {k.stiffness, x.n}, {.coefficient = k.damping, .depth_exponent = x.m, .rate_exponent = x.q}));
}
constexpr Touch unit_touch{1.0, 1.0};
constexpr double middle_restitution = 0.6;

std::vector<double> over_exponents(const std::vector<Exponents>& cases, double c, double ImpactResult::*quantity) {
  std::vector<double> out;
  for (const Exponents& x : cases) out.push_back(impact(nondimensional_law(x, c), unit_touch).*quantity);
  return out;
}

std::vector<double> forces(const std::vector<Exponents>& cases, double c = middle_restitution) {
  return over_exponents(cases, c, &ImpactResult::peak_force);
}

// Largest over smallest value, minus 1.
double spread(const std::vector<double>& values) {
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  return *high / *low - 1.0;
}

// The cases of Figs. 5 and 7(c) to (g): (low m, low q), (low m, high q), (m = n, q = 1), (high m, low q),
// (high m, high q).
std::vector<Exponents> five_cases(double n, double low_m, double high_m) {
  return {{n, low_m, 0.9}, {n, low_m, 1.1}, {n, n, 1.0}, {n, high_m, 0.9}, {n, high_m, 1.1}};
}
std::vector<Exponents> middle_cases() { return five_cases(1.5, 1.2, 1.8); }

// For the five cases: larger with m at either q, smaller with q at either m.
bool increases_with_m_and_decreases_with_q(const std::vector<double>& f) {
  return f[3] > f[0] && f[4] > f[1] && f[0] > f[1] && f[3] > f[4];
}

Finding smaller_q_gives_larger_force() {
  const auto f = forces({{1.5, 1.5, 0.6}, {1.5, 1.5, 0.9}, {1.5, 1.5, 1.0}, {1.5, 1.5, 1.1}, {1.5, 1.5, 1.5}});
  return {is_strictly_decreasing(f), "q = 0.6 ... 1.5: F = " + number_list(f)};
}

Finding smaller_m_gives_larger_force() {
  const auto f = forces({{1.5, 0.8, 1.0}, {1.5, 1.2, 1.0}, {1.5, 1.5, 1.0}, {1.5, 1.8, 1.0}, {1.5, 2.2, 1.0}});
  return {is_strictly_decreasing(f), "m = 0.8 ... 2.2: F = " + number_list(f)};
}

Finding larger_m_and_smaller_q_give_larger_force() {
  const auto f = forces(middle_cases());
  return {increases_with_m_and_decreases_with_q(f),
          "(1.2, 0.9), (1.2, 1.1), (1.5, 1), (1.8, 0.9), (1.8, 1.1): F = " + number_list(f)};
}

Finding order_holds_for_n_1_and_2() {
  const auto at_one = forces(five_cases(1.0, 0.8, 1.5)), at_two = forces(five_cases(2.0, 1.5, 2.5));
  return {increases_with_m_and_decreases_with_q(at_one) && increases_with_m_and_decreases_with_q(at_two),
          "n = 1: F = " + number_list(at_one) + "; n = 2: F = " + number_list(at_two)};
}

Finding larger_n_gives_larger_force() {
  const auto f = forces({{1.0, 1.0, 1.0}, {1.5, 1.5, 1.0}, {2.0, 2.0, 1.0}});
  return {is_strictly_increasing(f), "m = n, q = 1: F = " + number_list(f)};
}

Finding exponents_matter_more_at_low_restitution() {
  const std::vector<double> spreads{spread(forces(middle_cases(), 0.9)), spread(forces(middle_cases(), 0.6)),
                                    spread(forces(middle_cases(), 0.3))};
  return {is_strictly_increasing(spreads),
          "largest over smallest force - 1 at c_r = 0.9, 0.6, 0.3: " + number_list(spreads, 3)};
}

Finding exponents_hardly_change_depth() {
  std::vector<double> spreads;
  for (const double c : {0.9, 0.6, 0.3})
    spreads.push_back(spread(over_exponents(middle_cases(), c, &ImpactResult::max_indentation)));
  return {*std::max_element(spreads.begin(), spreads.end()) < 0.02,
          "largest over smallest depth - 1 at c_r = 0.9, 0.6, 0.3: " + number_list(spreads, 3)};
}

constexpr std::array<Claim, 7> exponent_claims{{
    {"Fig. 7(a)", "a smaller q gives a larger force (m = n = 1.5, c_r = 0.6)", smaller_q_gives_larger_force},
    {"Fig. 7(b), text", "a smaller m gives a larger force (q = 1)", smaller_m_gives_larger_force, Verdict::contradicted,
     "a larger m does, as the figures that follow, the tables and the conclusion say"},
    {"Fig. 7(c)", "a larger m and a smaller q give a larger force", larger_m_and_smaller_q_give_larger_force},
    {"Fig. 7(d), (e)", "the same holds for n = 1 and n = 2", order_holds_for_n_1_and_2},
    {"Fig. 7(d), (e)", "a larger n gives a larger force", larger_n_gives_larger_force},
    {"Fig. 7(f), (g)", "a smaller c_r increases the effect of m and q", exponents_matter_more_at_low_restitution},
    {"Sect. 3.4", "m and q hardly change the largest depth", exponents_hardly_change_depth},
}};

constexpr shape::PowerLaw ball_spring{ball_stiffness.value, spring_exponent};

ImpactResult ball_impact(const Zhang2022& law, const Touch& touch, Separation separation) {
  return impact(as_contact_law(Additive<shape::PowerLaw>(ball_spring, law.damping(touch, ball_spring))), touch,
                separation);
}

// Tables 1 and 2: the impacts of the proposed law, in the order of the rows.
std::vector<ImpactResult> table_impacts(const BallTable& table) {
  std::vector<ImpactResult> out;
  for (const Row& row : table.rows)
    if (row.law == "zhang-2022")
      out.push_back(ball_impact(
          {.restitution = table.measured_restitution.value, .damping_exponent = row.m, .rate_exponent = row.q},
          {table.speed.value, ball_mass.value}, Separation::depth));
  return out;
}

Finding errors_are_below_5_percent() {
  double largest = 0.0;
  for (const BallTable* table : {&table1, &table2})
    for (const ImpactResult& r : table_impacts(*table))
      for (const double error : {percent_error(r.peak_force, table->measured_force.value),
                                 percent_error(r.restitution.newton, table->measured_restitution.value),
                                 percent_error(1e4 * r.duration, table->measured_duration.value)})
        largest = std::max(largest, std::abs(error));
  return {largest < 5.0, fmt::format("largest {:.2f} %", largest)};
}

Finding third_row_is_nearest_to_measured_force() {
  constexpr std::size_t third = 2;  // m = 1.2, q = 1.1
  bool holds = true;
  for (const BallTable* table : {&table1, &table2}) {
    const auto impacts = table_impacts(*table);
    const auto error = [&](const ImpactResult& r) {
      return std::abs(percent_error(r.peak_force, table->measured_force.value));
    };
    for (const ImpactResult& r : impacts) holds = holds && error(impacts[third]) <= error(r);
  }
  return {holds, "in both tables"};
}

Finding force_varies_more_than_duration() {
  std::vector<double> force_spreads, time_spreads;
  for (const BallTable* table : {&table1, &table2}) {
    std::vector<double> peaks, times;
    for (const ImpactResult& r : table_impacts(*table)) {
      peaks.push_back(r.peak_force);
      times.push_back(r.duration);
    }
    force_spreads.push_back(spread(peaks));
    time_spreads.push_back(spread(times));
  }
  return {force_spreads[0] > time_spreads[0] && force_spreads[1] > time_spreads[1],
          fmt::format("largest over smallest - 1 in Tables 1, 2: force {}, duration {}", number_list(force_spreads, 2),
                      number_list(time_spreads, 2))};
}

Finding parameters_depend_on_speed() {
  const auto restitution_at = [](double v) {
    return ball_impact({.restitution = 0.6, .damping_exponent = 1.2, .rate_exponent = 0.9}, {v, ball_mass.value},
                       Separation::force)
        .restitution.newton;
  };
  const double slow = restitution_at(0.15), fast = restitution_at(0.5);
  return {std::abs(slow - fast) > 1e-6,
          fmt::format("e at 0.15 and 0.5 m/s, m = 1.2, q = 0.9, c_r = 0.6: {:.8f}, {:.8f}", slow, fast)};
}

// λ at 1e-6 m/s over λ at 1 m/s, for q = 1.
double damping_growth_at_low_speed(double m) {
  const Zhang2022 law{.restitution = 0.6, .damping_exponent = m, .rate_exponent = 1.0};
  return law.damping({1e-6, ball_mass.value}, ball_spring).coefficient /
         law.damping({1.0, ball_mass.value}, ball_spring).coefficient;
}

Finding damping_is_infinite_at_zero_speed() {
  return {damping_growth_at_low_speed(0.1) > 1.0,
          fmt::format("λ at 1e-6 over λ at 1 m/s (q = 1): m = 1.5 {:.3g}, m = 0.25 {:.3g}, m = 0.1 {:.3g}",
                      damping_growth_at_low_speed(1.5), damping_growth_at_low_speed(0.25),
                      damping_growth_at_low_speed(0.1))};
}

constexpr std::array<Claim, 5> table_claims{{
    {"Sect. 3.3.1", "the errors of the new law are below 5 %", errors_are_below_5_percent},
    {"Sect. 3.3.1", "the force for m = 1.2, q = 1.1 is nearest to the measured one",
     third_row_is_nearest_to_measured_force},
    {"Sect. 3.3.1", "m and q change the largest force more than the duration", force_varies_more_than_duration},
    {"after Eq. (49)", "the nondimensional parameters depend on the initial speed", parameters_depend_on_speed,
     Verdict::contradicted,
     "they depend on n, m, q and c_r alone; v₀^(1-q) in Eq. (49) and v₀^q in Eq. (40) are wrong"},
    {"after Eq. (35)", "an initial speed of zero makes the damping infinite", damping_is_infinite_at_zero_speed,
     Verdict::contradicted,
     "only if q + 2(m+1)/(n+1) > 2; λ does not depend on v₀ at equality (n = 1.5, m = 0.25, q = 1) and vanishes below"},
}};

template <class Label>
Panel loop_panel(std::string title, const std::vector<Exponents>& cases, const Label& label) {
  Panel panel{.title = std::move(title), .x = {"x = δ/δ* [-]"}, .y = {"force δ*/(m v₀²) [-]"}};
  for (const Exponents& x : cases) {
    Curve curve{.label = label(x), .style = panel.curves.size()};
    const auto series = time_series({.law = nondimensional_law(x, middle_restitution), .touch = unit_touch});
    for (const SeriesPoint& p : series ? *series : std::vector<SeriesPoint>{}) {
      curve.x.push_back(p.indentation);
      curve.y.push_back(p.elastic_force + p.dissipative_force);
    }
    panel.curves.push_back(curve);
  }
  return panel;
}

}  // namespace

Section exponent_statements() { return check_claims("Statements on the exponents (Fig. 7)", exponent_claims); }

Section table_statements() { return check_claims("Statements on the tables and the equations", table_claims); }

std::vector<NamedFigure> figures() {
  Figure by_q{.title = "Loops for c_r = 0.6, m = n = 1.5",
              .panels = {loop_panel("exponent of the rate", {{1.5, 1.5, 0.6}, {1.5, 1.5, 1.0}, {1.5, 1.5, 1.5}},
                                    [](const Exponents& x) { return fmt::format("q = {}", x.q); })}};
  Figure by_m{.title = "Loops for c_r = 0.6, n = 1.5, q = 1",
              .panels = {loop_panel("exponent of the depth", {{1.5, 0.8, 1.0}, {1.5, 1.5, 1.0}, {1.5, 2.2, 1.0}},
                                    [](const Exponents& x) { return fmt::format("m = {}", x.m); })}};
  return {{"exponent-q", "Fig. 7(a): a smaller q gives a larger force.", by_q},
          {"exponent-m", "Fig. 7(b): a larger m gives a larger force; the text says the opposite.", by_m}};
}

}  // namespace hysteron::reproduce::zhang_2022
