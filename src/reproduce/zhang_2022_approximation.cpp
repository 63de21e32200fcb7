// Claims of Zhang et al. on the accuracy of the approximate equation (Figs. 4 and 5).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "limits.hpp"
#include "runs.hpp"
#include "zhang_2022.hpp"

namespace hysteron::reproduce::zhang_2022 {
namespace {

using nondimensional::Exponents;

// Integrates x'' = acceleration(x, x') from x = 0, x' = 1 until x returns to zero with the classical Runge-Kutta
// method, as in the paper. The error of the depths is about 1e-6, because the acceleration is not smooth at touch.
template <class Acceleration>
std::vector<double> integrated_depths(const Acceleration& acceleration) {
  constexpr int steps_per_sample = 10;
  constexpr double h = depth_step / steps_per_sample, longest = 50.0;
  std::vector<double> out{0.0};
  double x = 0.0, v = 1.0;
  for (int i = 1; i * h < longest; ++i) {
    const double a1 = acceleration(x, v), v2 = v + 0.5 * h * a1;
    const double a2 = acceleration(x + 0.5 * h * v, v2), v3 = v + 0.5 * h * a2;
    const double a3 = acceleration(x + 0.5 * h * v2, v3), v4 = v + h * a3;
    const double a4 = acceleration(x + h * v3, v4);
    x += h / 6.0 * (v + 2.0 * v2 + 2.0 * v3 + v4);
    v += h / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
    if (x <= 0.0) break;
    if (i % steps_per_sample == 0) out.push_back(x);
  }
  return out;
}

double power(double x, double exponent) { return x > 0.0 ? std::pow(x, exponent) : 0.0; }

// The two springs of the approximate equation, x'' = -κ xᵐ in each phase.
struct Springs {
  double closing, opening;  // κ
};
Springs springs_of(const Exponents& x, double c, ApproximateEquation equation) {
  const auto approximate = nondimensional::approximation(x, c);
  const bool is_corrected = equation == ApproximateEquation::corrected;
  const double damping = is_corrected
                             ? approximate.damping
                             : nondimensional::coefficients(x, c).damping * std::pow(2.0 / (2.0 + x.q), 1.0 / x.q),
               factor = is_corrected ? std::pow(c, x.q) : c;
  return {approximate.stiffness + damping, approximate.stiffness - factor * damping};
}

std::vector<double> deviations(const std::vector<Exponents>& cases, double c, ApproximateEquation equation) {
  std::vector<double> out;
  for (const Exponents& x : cases) out.push_back(rms_deviation(x, c, equation));
  return out;
}

// Whether the named cases have smaller values than all others.
bool are_smallest(const std::vector<double>& values, const std::vector<std::size_t>& named) {
  double largest_named = 0.0, smallest_other = infinity;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const bool is_named = std::find(named.begin(), named.end(), i) != named.end();
    if (is_named) largest_named = std::max(largest_named, values[i]);
    if (!is_named) smallest_other = std::min(smallest_other, values[i]);
  }
  return largest_named < smallest_other;
}

// Checks which cases the text names as the most accurate. If only the equation as printed gives them, the figure was
// drawn with the misprints of Eqs. (47) and (49).
void check_most_accurate(Section& section, std::string where, std::string claim, std::string quote,
                         const std::vector<Exponents>& cases, double c, const std::vector<std::size_t>& named) {
  const auto printed = deviations(cases, c, ApproximateEquation::as_printed),
             corrected = deviations(cases, c, ApproximateEquation::corrected);
  std::string order;
  for (const Exponents& x : cases) order += fmt::format("{}({}, {})", order.empty() ? "" : ", ", x.m, x.q);
  const Cause misprinted_equation{
      Verdict::miscomputed,
      "follows from Eqs. (47) and (49) as printed, with c_r in place of c_r^q and (2/(2+q))^(1/q) in place of 2/(2+q); "
      "with the equation that follows from Eq. (25) other exponents are the most accurate"};
  section.add_statement(
      std::move(where), std::move(claim), std::move(quote),
      fmt::format("rms difference of the two depths for (m, q) = {}: corrected {}; with Eqs. (47), (49) as printed {}",
                  order, number_list(corrected, 3), number_list(printed, 3)),
      are_smallest(corrected, named),
      are_smallest(printed, named)
          ? misprinted_equation
          : Cause{Verdict::contradicted, "neither the printed nor the corrected equation gives it"});
}

std::vector<Exponents> five_pairs() { return five_cases(1.5, 1.2, 1.8); }

void check_better_at_high_restitution(Section& section, std::string where, const std::vector<Exponents>& cases) {
  std::vector<double> largest;
  for (const double c : figure_restitutions) {
    const auto values = deviations(cases, c, ApproximateEquation::corrected);
    largest.push_back(*std::max_element(values.begin(), values.end()));
  }
  section.add_statement(std::move(where), "the higher c_r, the more accurate the approximate equation",
                        "a higher restitution coefficient corresponds to a superior approximation degree",
                        "largest rms difference of the two depths at c_r = 0.9, 0.6, 0.3: " + number_list(largest, 3),
                        is_strictly_increasing(largest));
}

// Whether q changes the durations of the five pairs by less than a tenth of what m changes them.
bool follow_m_alone(const std::vector<double>& times) {
  return std::abs(times[0] - times[1]) < limits::hardly_share * std::abs(times[0] - times[2]) &&
         std::abs(times[3] - times[4]) < limits::hardly_share * std::abs(times[3] - times[2]);
}

void check_durations(Section& section) {
  std::vector<double> approximate, exact;
  for (const Exponents& x : five_pairs()) {
    const auto phases = nondimensional::approximation(x, 0.9);
    approximate.push_back(phases.compression_time + phases.restitution_time);
    exact.push_back(impact(nondimensional_law(x, 0.9), unit_touch, Separation::depth).duration);
  }
  section.add_statement("Fig. 5(a)", "at c_r = 0.9 m changes the duration, q hardly does",
                        "the q value exerts nearly no influence on the approximation degree of the equation, while the "
                        "change in m influences the contact duration time",
                        "duration for (1.2, 0.9), (1.2, 1.1), (1.5, 1), (1.8, 0.9), (1.8, 1.1): approximate equation " +
                            number_list(approximate) + "; system " + number_list(exact),
                        follow_m_alone(approximate));
}

// Largest less smallest rms difference over the three q at each restitution.
std::vector<double> effect_of_rate_exponent(ApproximateEquation equation) {
  std::vector<double> out;
  for (const double c : figure_restitutions) {
    const auto values = deviations(three_rate_cases(), c, equation);
    const auto [low, high] = std::minmax_element(values.begin(), values.end());
    out.push_back(*high - *low);
  }
  return out;
}

void check_effect_of_rate_exponent(Section& section) {
  const auto corrected = effect_of_rate_exponent(ApproximateEquation::corrected),
             printed = effect_of_rate_exponent(ApproximateEquation::as_printed);
  section.add_statement(
      "Fig. 4", "q hardly changes the accuracy at c_r = 0.9 and 0.6, and does at 0.3",
      "the value of q has almost no effect on the approximation",
      fmt::format(
          "rms difference of the two depths, largest less smallest over q, at c_r = 0.9, 0.6, 0.3: corrected {}; "
          "with Eqs. (47), (49) as printed {}",
          number_list(corrected, 2), number_list(printed, 2)),
      is_strictly_increasing(corrected) && is_strictly_increasing(printed) && corrected[1] < limits::insignificant);
}

// Eq. (31): the depth that the approximate equation reaches is the unit of x.
void check_predicted_depth(Section& section) {
  std::vector<double> worst;
  for (const double c : figure_restitutions) {
    worst.push_back(1.0);
    for (const Exponents& x : five_pairs()) {
      const double reached = impact(nondimensional_law(x, c), unit_touch).max_indentation;
      if (std::abs(reached - 1.0) > std::abs(worst.back() - 1.0)) worst.back() = reached;
    }
  }
  section.add_statement(
      "Eq. (31)", "the equation predicts the largest depth",
      "the approximate dynamic equation achieves a reasonable approximation of the system dynamic equation",
      "computed over predicted depth, the worst of the five pairs at c_r = 0.9, 0.6, 0.3: " + number_list(worst),
      std::all_of(worst.begin(), worst.end(), [](double x) { return std::abs(x - 1.0) < limits::accurate; }),
      {Verdict::approximation, "the prediction misses by more than 5 %"});
}

// ∫ x^m |x'|^q dx over a phase of the approximate motion, by the midpoint rule.
double damper_work(const Exponents& x, double c, double begin, double duration) {
  constexpr int parts = 400;
  double sum = 0.0;
  for (int i = 0; i < parts; ++i) {
    const auto p = nondimensional::approximate_motion(x, c, begin + duration * (i + 0.5) / parts);
    sum += std::pow(p.depth, x.m) * std::pow(std::abs(p.rate), x.q + 1.0);
  }
  return sum * duration / parts;
}

// Eqs. (10), (19) and (27) take the work of the damper along the motion of the approximate equation.
void check_ratio_of_losses(Section& section) {
  const Exponents x{1.5, 1.2, 1.1};
  std::vector<double> approximate, system;
  for (const double c : figure_restitutions) {
    const auto phases = nondimensional::approximation(x, c);
    const double unit = std::pow(c, x.q);
    approximate.push_back(unit * damper_work(x, c, 0.0, phases.compression_time) /
                          damper_work(x, c, phases.compression_time, phases.restitution_time));
    const ImpactResult r = impact(nondimensional_law(x, c), unit_touch, Separation::depth);
    system.push_back(unit * r.energy_lost_compression / r.energy_lost_restitution);
  }
  section.add_statement(
      "Eq. (27)", "along the approximate motion the damper loses c_r^-q times as much in compression as in restitution",
      "On the basis of both equations, it can be deduced that",
      fmt::format("ratio of the losses times c_r^q for (1.2, 1.1) at c_r = 0.9, 0.6, 0.3: {}; along the motion of the "
                  "system {}",
                  number_list(approximate), number_list(system)),
      std::all_of(approximate.begin(), approximate.end(), [](double r) { return std::abs(r - 1.0) < 1e-4; }));
}

}  // namespace

std::vector<Exponents> three_rate_cases() { return {{1.5, 1.5, 0.9}, {1.5, 1.5, 1.0}, {1.5, 1.5, 1.1}}; }

std::vector<double> exact_depths(const Exponents& x, double restitution) {
  const auto k = nondimensional::coefficients(x, restitution);
  return integrated_depths([&](double depth, double rate) {
    return -k.stiffness * power(depth, x.n) -
           k.damping * power(depth, x.m) * std::copysign(std::pow(std::abs(rate), x.q), rate);
  });
}

// With D = ((m+1)/(2κ))^(1/(m+1)), the depth that the closing spring reaches, x/D over τ/D is the motion of the
// corrected equation for the restitution √(κ_opening/κ_closing).
std::vector<double> approximate_depths(const Exponents& x, double restitution, ApproximateEquation equation) {
  const auto [closing, opening] = springs_of(x, restitution, equation);
  const double scale = std::pow(0.5 * (x.m + 1.0) / closing, 1.0 / (x.m + 1.0)),
               returned = std::sqrt(opening / closing);
  const auto phases = nondimensional::approximation(x, returned);
  const double end = scale * (phases.compression_time + phases.restitution_time);
  std::vector<double> out;
  for (double time = 0.0; time < end; time = depth_step * static_cast<double>(out.size()))
    out.push_back(scale * nondimensional::approximate_motion(x, returned, time / scale).depth);
  return out;
}

double rms_deviation(const Exponents& x, double restitution, ApproximateEquation equation) {
  const auto exact = exact_depths(x, restitution), approximate = approximate_depths(x, restitution, equation);
  const std::size_t longer = std::max(exact.size(), approximate.size());
  double sum = 0.0;
  for (std::size_t i = 0; i < longer; ++i) {
    const double difference = (i < exact.size() ? exact[i] : 0.0) - (i < approximate.size() ? approximate[i] : 0.0);
    sum += difference * difference;
  }
  return std::sqrt(sum / static_cast<double>(longer));
}

Section approximation_statements() {
  Section section{.title = "Statements on the approximate equation (Figs. 4 and 5)"};
  check_predicted_depth(section);
  check_ratio_of_losses(section);
  check_better_at_high_restitution(section, "Fig. 4", three_rate_cases());
  check_effect_of_rate_exponent(section);
  check_better_at_high_restitution(section, "Fig. 5", five_pairs());
  check_most_accurate(section, "Fig. 4(c)", "at c_r = 0.3 and m = n the approximation is best for q = 1",
                      "the best degree of approximation is attained when q = 1.0", three_rate_cases(), 0.3, {1});
  check_durations(section);
  check_most_accurate(section, "Fig. 5(b)", "at c_r = 0.6 the approximation is best for (1.5, 1) and (1.8, 1.1)",
                      "the best approximation is achieved when m = 1.5, q = 1.0 and m = 1.8, q = 1.1", five_pairs(),
                      0.6, {2, 4});
  check_most_accurate(section, "Fig. 5(c)", "at c_r = 0.3 the approximation is better for (1.5, 1) and (1.2, 0.9)",
                      "When m = 1.5, q = 1 and m = 1.2, q = 0.9, the approximation degree is relatively high",
                      five_pairs(), 0.3, {2, 0});
  return section;
}

}  // namespace hysteron::reproduce::zhang_2022
