// Claims of Zhang et al. on the exponents m and q and on Tables 1 and 2.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "checks.hpp"
#include "hysteron/laws/additive/zhang_2022.hpp"
#include "hysteron/laws/as_contact_law.hpp"
#include "limits.hpp"
#include "runs.hpp"
#include "zhang_2022.hpp"

namespace hysteron::reproduce::zhang_2022 {
namespace {

using nondimensional::Exponents;

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

std::vector<Exponents> middle_cases() { return five_cases(1.5, 1.2, 1.8); }

// For the five cases: larger with m at either q, smaller with q at either m.
bool increases_with_m_and_decreases_with_q(const std::vector<double>& f) {
  return f[3] > f[0] && f[4] > f[1] && f[0] > f[1] && f[3] > f[4];
}

Finding smaller_q_gives_larger_force() {
  const auto f = forces(rate_exponent_cases());
  return {is_strictly_decreasing(f), "q = 0.6 ... 1.5: F = " + number_list(f)};
}

Finding smaller_m_gives_larger_force() {
  const auto f = forces(depth_exponent_cases());
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

// For each of the five pairs of Figs. 7(c), (d), (e).
Finding larger_n_gives_larger_force() {
  const auto linear = forces(five_cases(1.0, 0.8, 1.5)), hertz = forces(middle_cases()),
             square = forces(five_cases(2.0, 1.5, 2.5));
  bool holds = true;
  for (std::size_t i = 0; i < linear.size(); ++i) holds = holds && linear[i] < hertz[i] && hertz[i] < square[i];
  return {holds,
          fmt::format("n = 1, 1.5, 2: F = {}; {}; {}", number_list(linear), number_list(hertz), number_list(square))};
}

Finding exponents_matter_more_at_low_restitution() {
  const std::vector<double> spreads{spread(forces(middle_cases(), 0.9)), spread(forces(middle_cases(), 0.6)),
                                    spread(forces(middle_cases(), 0.3))};
  return {is_strictly_increasing(spreads),
          "largest over smallest force - 1 at c_r = 0.9, 0.6, 0.3: " + number_list(spreads, 3)};
}

// Largest over smallest depth - 1 in each panel of Fig. 7; 3 % is taken as negligible.
Finding exponents_hardly_change_depth() {
  const auto depth_spread = [](const std::vector<Exponents>& cases, double c = middle_restitution) {
    return spread(over_exponents(cases, c, &ImpactResult::max_indentation));
  };
  const std::vector<double> spreads{depth_spread(rate_exponent_cases()),
                                    depth_spread(depth_exponent_cases()),
                                    depth_spread(middle_cases()),
                                    depth_spread(five_cases(1.0, 0.8, 1.5)),
                                    depth_spread(five_cases(2.0, 1.5, 2.5)),
                                    depth_spread(middle_cases(), 0.9),
                                    depth_spread(middle_cases(), 0.3)};
  return {*std::max_element(spreads.begin(), spreads.end()) < limits::negligible,
          "largest over smallest depth - 1 in Figs. 7(a) to (g): " + number_list(spreads, 3)};
}

constexpr std::array<Claim, 7> exponent_claims{{
    {"Fig. 7(a)", "a smaller q gives a larger force (m = n = 1.5, c_r = 0.6)",
     "A smaller q corresponds to a larger maximum contact force obtained in the simulation",
     smaller_q_gives_larger_force},
    {"Fig. 7(b), text", "a smaller m gives a larger force (q = 1)",
     "A smaller m value corresponds to a larger maximum contact force obtained in the simulation",
     smaller_m_gives_larger_force, Verdict::contradicted,
     "a larger m does, as the figures that follow, the tables and the conclusion say"},
    {"Fig. 7(c)", "a larger m and a smaller q give a larger force",
     "Larger m and smaller q correspond to a larger maximum contact force", larger_m_and_smaller_q_give_larger_force},
    {"Fig. 7(d), (e)", "the same holds for n = 1 and n = 2",
     "The effect of m and q on the model performance is similar to that in the third set of parameters",
     order_holds_for_n_1_and_2},
    {"Fig. 7(d), (e)", "a larger n gives a larger force", "A larger n corresponds to a larger maximum contact force",
     larger_n_gives_larger_force},
    {"Fig. 7(f), (g)", "a smaller c_r increases the effect of m and q",
     "a smaller restitution coefficient exerts more significant effects of m and q on the contact model performance",
     exponents_matter_more_at_low_restitution},
    {"Sect. 3.4", "m and q hardly change the largest depth", "the effect on the indentation depth is almost negligible",
     exponents_hardly_change_depth},
}};

// Tables 1 and 2: the impacts of the proposed law, in the order of the rows.
std::vector<ImpactResult> table_impacts(const BallTable& table) {
  std::vector<ImpactResult> out;
  for (const Row& row : table.rows)
    if (row.law == "zhang-2022")
      out.push_back(zhang_impact(row.m, row.q, ball_stiffness.value, table.measured_restitution.value,
                                 {table.speed.value, ball_mass.value}, Separation::depth));
  return out;
}

// Errors of the three measured quantities of an impact, in %.
std::array<double, 3> errors_against(const BallTable& table, const ImpactResult& r) {
  return {percent_error(r.restitution.newton, table.measured_restitution.value),
          percent_error(1e4 * r.duration, table.measured_duration.value),
          percent_error(r.peak_force, table.measured_force.value)};
}

Finding errors_are_below_5_percent() {
  double largest = 0.0;
  for (const BallTable* table : {&table1, &table2})
    for (const ImpactResult& r : table_impacts(*table))
      for (const double error : errors_against(*table, r)) largest = std::max(largest, std::abs(error));
  return {largest < 100.0 * limits::accurate, fmt::format("largest {:.2f} %", largest)};
}

ImpactResult earlier_impact(const BallTable& table, std::string_view law) {
  return impact(on_hertz_spring(law, ball_stiffness.value, table.measured_restitution.value),
                {table.speed.value, ball_mass.value}, Separation::depth);
}

Finding all_laws_agree_at_high_restitution() {
  auto impacts = table_impacts(table1);
  for (const std::string_view law : {"hunt-crossley", "lankarani-nikravesh", "zhang-2020"})
    impacts.push_back(earlier_impact(table1, law));
  double largest = 0.0;
  for (const ImpactResult& r : impacts)
    for (const double error : errors_against(table1, r)) largest = std::max(largest, std::abs(error));
  return {largest < 100.0 * limits::accurate,
          fmt::format("largest error of restitution, duration and force over eight rows {:.2f} %", largest)};
}

Finding two_laws_miss_the_lower_restitution() {
  double largest_new = 0.0;
  for (const ImpactResult& r : table_impacts(table2))
    largest_new = std::max(largest_new, std::abs(errors_against(table2, r)[0]));
  const double crossley = errors_against(table2, earlier_impact(table2, "hunt-crossley"))[0],
               lankarani = errors_against(table2, earlier_impact(table2, "lankarani-nikravesh"))[0];
  return {
      crossley > largest_new && lankarani > largest_new,
      fmt::format("error of e in Table 2: Hunt-Crossley {:.2f} %, Lankarani-Nikravesh {:.2f} %, the new law at most "
                  "{:.2f} %",
                  crossley, lankarani, largest_new)};
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

// Largest difference of restitution, duration and force from those of m = 1.5, q = 1, the first row, in %.
Finding exponents_hardly_change_the_tables() {
  double largest = 0.0;
  for (const BallTable* table : {&table1, &table2}) {
    const auto impacts = table_impacts(*table);
    const ImpactResult& classic = impacts.front();
    for (const ImpactResult& r : impacts)
      largest = std::max({largest, std::abs(percent_error(r.restitution.newton, classic.restitution.newton)),
                          std::abs(percent_error(r.duration, classic.duration)),
                          std::abs(percent_error(r.peak_force, classic.peak_force))});
  }
  return {largest < 100.0 * limits::accurate,
          fmt::format("largest difference from m = 1.5, q = 1 in both tables {:.2f} %", largest)};
}

Finding parameters_depend_on_speed() {
  const auto restitution_at = [](double v) {
    return zhang_impact(1.2, 0.9, ball_stiffness.value, 0.6, {v, ball_mass.value}).restitution.newton;
  };
  const double slow = restitution_at(0.15), fast = restitution_at(0.5);
  return {std::abs(slow - fast) > 1e-6,
          fmt::format("e at 0.15 and 0.5 m/s, m = 1.2, q = 0.9, c_r = 0.6: {:.8f}, {:.8f}", slow, fast)};
}

// λ at 1e-6 m/s over λ at 1 m/s.
double damping_growth_at_low_speed(const Exponents& x) {
  const Zhang2022 law{.restitution = 0.6, .damping_exponent = x.m, .rate_exponent = x.q};
  const shape::PowerLaw spring{ball_stiffness.value, x.n};
  return law.damping({1e-6, ball_mass.value}, spring).coefficient /
         law.damping({1.0, ball_mass.value}, spring).coefficient;
}

// λ grows as v₀ to the power 2 - q - 2(m+1)/(n+1).
Finding damping_is_infinite_at_zero_speed() {
  double least = infinity, growth = infinity;
  std::vector<std::vector<Exponents>> all{five_cases(1.5, 1.2, 1.8), five_cases(1.0, 0.8, 1.5),
                                          five_cases(2.0, 1.5, 2.5), rate_exponent_cases(),
                                          depth_exponent_cases(),    {{1.5, optimal_m, optimal_q}}};
  for (const auto& cases : all)
    for (const Exponents& x : cases) {
      least = std::min(least, x.q + 2.0 * (x.m + 1.0) / (x.n + 1.0));
      growth = std::min(growth, damping_growth_at_low_speed(x));
    }
  return {
      growth > 1.0,
      fmt::format("λ at 1e-6 over λ at 1 m/s is at least {:.3g} for the exponents of the paper, whose q + 2(m+1)/(n+1) "
                  "is at least {:.2f}; λ would vanish where this is below 2, as for m = 0.1, q = 1: {:.3g}",
                  growth, least, damping_growth_at_low_speed({1.5, 0.1, 1.0}))};
}

constexpr std::array<Claim, 8> table_claims{{
    {"Sect. 3.3.1", "at the higher restitution all laws agree with the experiment",
     "the simulation results obtained based on different models and exponential values are all consistent with the "
     "experimental results",
     all_laws_agree_at_high_restitution},
    {"Sect. 3.3.1", "at the lower one Hunt-Crossley and Lankarani-Nikravesh miss the restitution",
     "the relative error in the consistency of the restitution coefficient is higher for the models proposed by Hunt "
     "and Crossley and by Lankarani and Nikravesh",
     two_laws_miss_the_lower_restitution},
    {"Sect. 3.3.1", "the errors of the new law are below 5 %", "the relative errors are less than ±5%",
     errors_are_below_5_percent},
    {"Sect. 3.3.1", "the force for m = 1.2, q = 1.1 is nearest to the measured one",
     "When m = 1.2 and q = 1.1, the smallest deviation is observed", third_row_is_nearest_to_measured_force},
    {"Sect. 3.3.1", "the classical and the other exponents give similar results",
     "Notable deviation is not observed between the simulation results obtained using the classical parameters",
     exponents_hardly_change_the_tables},
    {"Sect. 3.3.1", "m and q change the largest force more than the duration",
     "compared with the duration time, the change in m and q significantly influence the maximum contact force",
     force_varies_more_than_duration},
    {"after Eq. (49)", "the nondimensional parameters depend on the initial speed",
     "depend on the exponent n, m, q, the coefficient of restitution c_r, and the initial velocity",
     parameters_depend_on_speed, Verdict::contradicted,
     "they depend on n, m, q and c_r alone; v₀^(1-q) in Eq. (49) and v₀^q in Eq. (40) are wrong"},
    {"after Eq. (35)", "an initial speed of zero makes the damping infinite",
     "the simulation of multiple impacts based on the new model will lead to infinite damping factor",
     damping_is_infinite_at_zero_speed, Verdict::contradicted, "λ does not grow for all exponents of the paper"},
}};

}  // namespace

std::vector<Exponents> five_cases(double n, double low_m, double high_m) {
  return {{n, low_m, 0.9}, {n, low_m, 1.1}, {n, n, 1.0}, {n, high_m, 0.9}, {n, high_m, 1.1}};
}
std::vector<Exponents> rate_exponent_cases() {
  return {{1.5, 1.5, 0.6}, {1.5, 1.5, 0.9}, {1.5, 1.5, 1.0}, {1.5, 1.5, 1.1}, {1.5, 1.5, 1.5}};
}
std::vector<Exponents> depth_exponent_cases() {
  return {{1.5, 0.8, 1.0}, {1.5, 1.2, 1.0}, {1.5, 1.5, 1.0}, {1.5, 1.8, 1.0}, {1.5, 2.2, 1.0}};
}

AnyContactLaw nondimensional_law(const Exponents& x, double restitution) {
  const auto k = nondimensional::coefficients(x, restitution);
  return as_contact_law(Additive<shape::PowerLaw>(
      {k.stiffness, x.n}, {.coefficient = k.damping, .depth_exponent = x.m, .rate_exponent = x.q}));
}

ImpactResult zhang_impact(double m, double q, double stiffness, double restitution, const Touch& touch,
                          Separation separation) {
  const shape::PowerLaw spring{stiffness, spring_exponent};
  const Zhang2022 law{.restitution = restitution, .damping_exponent = m, .rate_exponent = q};
  return impact(as_contact_law(Additive<shape::PowerLaw>(spring, law.damping(touch, spring))), touch, separation);
}

Section exponent_statements() { return check_claims("Statements on the exponents (Fig. 7)", exponent_claims); }

Section table_statements() { return check_claims("Statements on the tables and the equations", table_claims); }

}  // namespace hysteron::reproduce::zhang_2022
