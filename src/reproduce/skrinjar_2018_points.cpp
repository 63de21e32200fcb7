// Claims of Skrinjar et al. on laws of point contact.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "checks.hpp"
#include "hysteron/core/root.hpp"
#include "limits.hpp"
#include "printed/skrinjar_2018.hpp"
#include "runs.hpp"
#include "shared_claims.hpp"
#include "skrinjar_2018.hpp"

namespace hysteron::reproduce::skrinjar_2018 {
namespace {

constexpr std::array<double, 10> requested{0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0};

// A quantity at each requested restitution.
std::vector<double> over_requested(std::string_view law, double ImpactResult::*quantity) {
  std::vector<double> out;
  for (const double c : requested) out.push_back(sphere_impact(law, c).*quantity);
  return out;
}

// A quantity at each requested restitution, divided by that of Hertz.
std::vector<double> relative_to_hertz(std::string_view law, double ImpactResult::*quantity) {
  std::vector<double> out = over_requested(law, quantity);
  const std::vector<double> hertz_values = over_requested("hertz", quantity);
  for (std::size_t i = 0; i < out.size(); ++i) out[i] /= hertz_values[i];
  return out;
}

constexpr auto force = &ImpactResult::peak_force;
constexpr auto depth = &ImpactResult::max_indentation;
constexpr auto duration = &ImpactResult::duration;

Finding damping_factors_agree_above_0_7() {
  const double lowest = relative_damping("lee-wang", 0.7), highest = relative_damping("gonthier", 0.7);
  return {highest < (1.0 + limits::approximately_equal) * lowest,
          fmt::format("χv₀/K at 0.7 is {:.3f} (Lee-Wang) to {:.3f} (Gonthier), {:.3f} for Gharib-Hurmuzlu", lowest,
                      highest, relative_damping("gharib-hurmuzlu", 0.7))};
}

Finding depth_decreases() {
  std::vector<double> micrometres = over_requested("flores", depth);
  const bool holds =
      is_strictly_increasing(micrometres) && is_strictly_increasing(over_requested("hunt-crossley", depth));
  for (double& value : micrometres) value *= 1e6;
  return {holds, "Flores, c_r = 0.1 ... 1, δ in µm: " + number_list(micrometres)};
}

Finding force_increases() {
  const auto flores_force = relative_to_hertz("flores", force);
  return {is_strictly_decreasing(flores_force),
          "Flores, c_r = 0.1 ... 1, F/Hertz: " + number_list(flores_force) +
              "; Hunt-Crossley: " + number_list(relative_to_hertz("hunt-crossley", force))};
}

Finding duration_decreases() {
  const bool holds = std::any_of(table2.begin(), table2.end(), [](const NamedRow& row) {
    return is_strictly_increasing(over_requested(row.law, duration));
  });
  return {holds, "Flores, c_r = 0.1 ... 1, T/Hertz: " + number_list(relative_to_hertz("flores", duration)) +
                     "; Hunt-Crossley: " + number_list(relative_to_hertz("hunt-crossley", duration))};
}

Finding force_decreases_and_duration_is_constant() {
  const double flores_time = relative_to_hertz("flores", duration).front();
  return {std::abs(flores_time - 1.0) < 0.02,
          fmt::format("Flores at c_r = 0.1: F {:.3f}, T {:.3f} of Hertz; Hunt-Crossley: F {:.3f}, T {:.3f}",
                      relative_to_hertz("flores", force).front(), flores_time,
                      relative_to_hertz("hunt-crossley", force).front(),
                      relative_to_hertz("hunt-crossley", duration).front())};
}

Finding laws_without_damping_are_hertz() {
  bool holds = true;
  for (const NamedRow& row : table2)
    if (row.law != "gharib-hurmuzlu")
      holds = holds && std::abs(sphere_impact(row.law, 1.0).restitution.newton - 1.0) < 1e-9;
  return {holds, "e - 1 < 1e-9 for the eleven laws of Table 2 other than Gharib-Hurmuzlu"};
}

// The laws of Table 2 on a Hertz spring at c_r = 0.5, sorted by their largest force.
Finding loss_decreases_with_force() {
  constexpr double c = 0.5;
  std::vector<std::pair<ImpactResult, std::string_view>> laws;
  for (const NamedRow& row : table2)
    if (row.law != "hertz" && row.law != "anagnostopoulos") laws.emplace_back(sphere_impact(row.law, c), row.law);
  std::sort(laws.begin(), laws.end(),
            [](const auto& a, const auto& b) { return a.first.peak_force < b.first.peak_force; });
  std::vector<double> losses;
  std::string text;
  for (const auto& [r, law] : laws) {
    losses.push_back(r.energy_lost);
    text += fmt::format("{}{} {:.0f} N, e {:.3f}", text.empty() ? "" : "; ", law, r.peak_force, r.restitution.newton);
  }
  return {is_strictly_decreasing(losses), fmt::format("c_r = {}, by force: {}", c, text)};
}

enum class ErrorOf { difference, ratio };  // |e - c_r| or |e - c_r|/c_r

double largest_error(std::string_view law, double from, ErrorOf kind) {
  double out = 0.0;
  for (const double c : requested)
    if (c >= from)
      out = std::max(out, std::abs(sphere_impact(law, c).restitution.newton - c) / (kind == ErrorOf::ratio ? c : 1.0));
  return out;
}

// Whether the error of every law from c_r = `from` to 1 is within the bound.
Finding errors_are_within(std::string_view heading, std::initializer_list<std::string_view> laws, double from,
                          ErrorOf kind, double bound) {
  bool holds = true;
  std::string text;
  for (const std::string_view law : laws) {
    const double error = largest_error(law, from, kind);
    holds = holds && error <= bound;
    text += fmt::format("{}{} {:.3f}", text.empty() ? "" : ", ", law, error);
  }
  return {holds, fmt::format("{}: {}", heading, text)};
}

Finding four_laws_have_small_errors() {
  return errors_are_within("largest |e - c|/c for c = 0.1 ... 1", {"gonthier", "flores", "gharib-hurmuzlu", "hu-guo"},
                           0.1, ErrorOf::ratio, limits::small_error);
}

Finding five_laws_agree_everywhere() {
  return errors_are_within("largest |e - c| for c = 0.1 ... 1",
                           {"zhiying-qishao", "gonthier", "flores", "gharib-hurmuzlu", "hu-guo"}, 0.1,
                           ErrorOf::difference, limits::consistent);
}

Finding six_laws_agree_above_0_5() {
  return errors_are_within(
      "largest |e - c| for c = 0.5 ... 1",
      {"hunt-crossley", "herbert-mcwhannell", "lee-wang", "anagnostopoulos", "lankarani-nikravesh", "jankowski-2005"},
      0.5, ErrorOf::difference, limits::consistent);
}

// The root d of 1 + d/(c(1-d)) = exp(d(1 + 1/c)), as printed.
double root_as_printed(double c) {
  return root_of_increasing([c](double d) { return std::log1p(d / (c * (1.0 - d))) - d * (1.0 + 1.0 / c); }, 0.5,
                            1.0 - 1e-12);
}

// The root d of (1 + d/c)/(1 - d) = exp(d(1 + 1/c)).
double root_corrected(double c) {
  return root_of_increasing([c](double d) { return std::log1p(d / c) - std::log1p(-d) - d * (1.0 + 1.0 / c); }, 0.5,
                            1.0 - 1e-12);
}

Finding root_is_near_one_minus_c_squared() {
  return {std::abs(root_as_printed(0.5) - 0.75) < 0.05,
          fmt::format("root as printed {:.4f}, of (1 + d/c)/(1 - d) = exp(d(1 + 1/c)) {:.4f}", root_as_printed(0.5),
                      root_corrected(0.5))};
}

Finding loss_has_factor_one_minus_c() {
  constexpr double c = 0.5, as_printed = (1.0 - c * c) / (1.0 - c), corrected = (1.0 - c * c) / (1.0 + c);
  return {as_printed <= 1.0,
          fmt::format("with Eq. (14) at c_r = {}: compression would lose {:.2f} of the energy; with (1 + c) it loses "
                      "{:.2f}",
                      c, as_printed, corrected)};
}

constexpr std::array<Claim, 13> point_claims{{
    {"Sect. 3, Fig. 2", "for c_r > 0.7 almost all damping factors are about equal",
     "almost all the hysteresis-damping factor values are approximately equal and tend toward zero",
     damping_factors_agree_above_0_7, Verdict::contradicted, "they differ by a factor of three at 0.7"},
    {"Sect. 3, Fig. 3", "the depth decreases as c_r decreases",
     "the indentation-contact depth decreases and the magnitude of the contact force increases", depth_decreases},
    {"Sect. 3, Fig. 3", "the force increases as c_r decreases",
     "the indentation-contact depth decreases and the magnitude of the contact force increases", force_increases,
     Verdict::contradicted,
     "it first decreases, to 0.903 of Hertz at A = χv₀/K = 0.73, and exceeds Hertz again only above A = 2.5, which "
     "laws "
     "without 1/c_r never reach"},
    {"Sect. 3, Fig. 5", "for some laws the duration decreases as c_r decreases, for others it does not change",
     "the duration of the contact process also decreases for some contact-force models", duration_decreases,
     Verdict::contradicted, "it increases as c_r decreases; only that of Jankowski stays within 2 %"},
    {"Sect. 7", "as c_r goes from 1 to 0 the force generally decreases and the duration is constant",
     "The magnitude of contact force generally decreases, [...] but the duration of the contact-impact process is "
     "constant",
     force_decreases_and_duration_is_constant, Verdict::contradicted,
     "the duration grows by up to 13 % for Hunt-Crossley and without bound with A; Sect. 3 says the opposite about the "
     "force"},
    {"Sect. 3, Fig. 3", "at c_r = 1 the laws whose χ vanishes are Hertz",
     "when the coefficient of restitution is equal to 1 a force-indentation phase diagram is the same as Hertz",
     laws_without_damping_are_hertz},
    {"Sect. 3, Fig. 3", "the greater the force, the lower the loss and the higher the speed of separation",
     "a greater contact force results in a lower energy loss and a higher relative normal contact velocity at the end "
     "of the contact",
     loss_decreases_with_force, Verdict::contradicted,
     "the order of the losses is not the order of the forces: the largest force has a minimum at A = χv₀/K = 0.73, "
     "while the loss increases with A"},
    {"Sect. 6, Fig. 16", "Gonthier, Flores, Gharib-Hurmuzlu and Hu-Guo have small relative errors",
     "have small relative errors between the input values of the of restitution and the evaluated values",
     four_laws_have_small_errors, Verdict::contradicted,
     "Gonthier stays within 5 %; Flores and Hu-Guo have errors of 31 and 26 % at c_r = 0.1, and Gharib-Hurmuzlu of 41 "
     "% "
     "at 1, where it should be lossless"},
    {"Sect. 7", "five laws agree well with c_r on the whole interval",
     "there is a good agreement between user-defined value and the evaluated one on the whole interval",
     five_laws_agree_everywhere, Verdict::contradicted,
     "three do, within 0.045; the error of Zhiying-Qishao is 0.12 and that of Gharib-Hurmuzlu 0.41"},
    {"Sect. 7", "six laws agree well with c_r from 0.5 to 1",
     "there is a good agreement for values of the coefficient of restitution greater than 0.5",
     six_laws_agree_above_0_5, Verdict::contradicted,
     "Anagnostopoulos does (separation at δ = 0) and Jankowski nearly; the errors of the others are 0.09 to 0.30 at "
     "0.5"},
    {"Eq. (19)", "the bound 1e-5 √(E/ρ) on the impact speed is the speed of waves in the material",
     "less than the velocity of the propagation of waves in the material", speed_bound_is_the_wave_speed,
     Verdict::contradicted, speed_bound_reason},
    {"Eq. (21)", "its root d is near 1 - c²: 0.75 at c_r = 0.5", "and can be approximated with: d ≈ 1 - c_r²",
     root_is_near_one_minus_c_squared, Verdict::misprint,
     "the fraction must be (1 + d/c)/(1 - d), as Corral et al. Eq. (5.23) prints it"},
    {"Eq. (26)", "the loss of both phases is χ(1 - c) v₀ δ_max^(5/2)/4",
     "Flores et al. evaluated the dissipated energy during a contact based on the dynamic model of a simple pendulum",
     loss_has_factor_one_minus_c, Verdict::misprint,
     "the rates of both phases add: 1 + c_r; also the power 5/2 is of the depth, not of its rate, over which a dot is "
     "printed"},
}};

}  // namespace

Section point_statements() { return check_claims("Statements on point contact", point_claims); }

}  // namespace hysteron::reproduce::skrinjar_2018
