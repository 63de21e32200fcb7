// Numbers of Zhang et al., Sect. 3.3.2: four sliotar cores. The paper prints errors, not the measured values.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "runs.hpp"
#include "zhang_2022.hpp"

namespace hysteron::reproduce::zhang_2022 {
namespace {

// An error printed for one or two laws, and the measured value that it implies.
struct Quoted {
  std::string_view models;
  Printed error;
  std::vector<double> of_laws;  // N or m: one law, or the two for which one number is printed

  double computed() const {
    return std::accumulate(of_laws.begin(), of_laws.end(), 0.0) / static_cast<double>(of_laws.size());
  }

  double implied(const Printed& printed_error) const { return computed() / (1.0 + 0.01 * printed_error.value); }
  double implied() const { return implied(error); }
};
using QuotedErrors = std::array<Quoted, 3>;

struct CoreErrors {
  QuotedErrors force, depth;
};

CoreErrors errors_of(const Core& core) {
  const Touch touch{core_speed.value, 1e-3 * core.mass.value};
  const double k = 1e6 * core.stiffness.value, e = core.restitution.value;
  const auto run = [&](std::string_view law) { return impact(on_hertz_spring(law, k, e), touch); };
  const ImpactResult crossley = run("hunt-crossley"), lankarani = run("lankarani-nikravesh"), zhang = run("zhang-2020"),
                     classic = impact(zhang_law(1.5, 1.0, k, e), touch),
                     optimal = impact(zhang_law(1.1, 1.25, k, e), touch);
  const auto quoted = [&](double ImpactResult::*value, Printed damped, Printed alike, Printed best) -> QuotedErrors {
    return {{{"Hunt-Crossley and Lankarani-Nikravesh", damped, {crossley.*value, lankarani.*value}},
             {"m = 1.5, q = 1 and Zhang 2020", alike, {classic.*value, zhang.*value}},
             {"m = 1.1, q = 1.25", best, {optimal.*value}}}};
  };
  return {quoted(&ImpactResult::peak_force, core.damped_force, core.classic_force, core.optimal_force),
          quoted(&ImpactResult::max_indentation, core.damped_depth, core.classic_depth, core.optimal_depth)};
}

double mean_implied(const QuotedErrors& quoted) {
  double sum = 0.0;
  for (const Quoted& q : quoted) sum += q.implied();
  return sum / static_cast<double>(quoted.size());
}

// The measured values that agree with a printed error to its last digit.
struct MeasuredInterval {
  double low, high;
};
MeasuredInterval measured_interval(double computed, const Printed& error) {
  const double half = 0.5 * error.last_digit;
  return {computed / (1.0 + 0.01 * (error.value + half)), computed / (1.0 + 0.01 * (error.value - half))};
}

// Whether one measured value agrees with all errors, if an error printed for two laws may be that of either or of their
// mean.
bool some_reading_fits(const QuotedErrors& quoted) {
  std::vector<MeasuredInterval> common{{0.0, infinity}};
  for (const Quoted& q : quoted) {
    std::vector<double> readings = q.of_laws;
    readings.push_back(q.computed());
    std::vector<MeasuredInterval> next;
    for (const MeasuredInterval& a : common)
      for (const double reading : readings) {
        const MeasuredInterval b = measured_interval(reading, q.error);
        if (std::max(a.low, b.low) <= std::min(a.high, b.high))
          next.push_back({std::max(a.low, b.low), std::min(a.high, b.high)});
      }
    common = next;
  }
  return !common.empty();
}

// States the depths that the three errors imply, and the last depth if its error were that printed for the force.
Cause inconsistent_depths(const CoreErrors& errors) {
  std::vector<double> implied;
  for (const Quoted& q : errors.depth) implied.push_back(1e3 * q.implied());
  const Quoted& last = errors.depth.back();
  const Printed& of_force = errors.force.back().error;
  return {Verdict::not_reproducible,
          fmt::format("the three errors printed for this core do not belong to one measured depth: they imply {} mm. "
                      "{}. With {}, the error printed for the force, in place of {} the last is {} mm, and the second "
                      "still differs",
                      number_list(implied),
                      some_reading_fits(errors.depth)
                          ? "If an error printed for two laws is that of one of them, one depth fits"
                          : "Nor do they if an error printed for two laws is that of one of them",
                      of_force.text, last.error.text, number_list({1e3 * last.implied(of_force)}))};
}

void add_quoted(Section& section, const Core& core, std::string_view quantity, const QuotedErrors& quoted,
                const Cause& cause) {
  constexpr std::string_view note =
      "the measured values are not printed: taken as the mean of those that the three printed errors imply; where one "
      "number is printed for two laws, the computed value is the mean of both";
  const double measured = mean_implied(quoted);
  for (const Quoted& q : quoted)
    section.add_number(fmt::format("core {}, {}", core.name, q.models), fmt::format("error of {}", quantity), "%",
                       q.error, percent_error(q.computed(), measured), {.cause = cause, .note = note});
}

}  // namespace

CoreMeasurement implied_measurement(const Core& core) {
  const CoreErrors errors = errors_of(core);
  return {mean_implied(errors.force), mean_implied(errors.depth)};
}

Section core_section() {
  Section section{.title = "Sect. 3.3.2: four sliotar cores at 15 m/s, errors against the experiment",
                  .is_matrix = true};
  for (const Core& core : cores) {
    const CoreErrors errors = errors_of(core);
    add_quoted(section, core, "largest force", errors.force, {});
    add_quoted(section, core, "largest depth", errors.depth, inconsistent_depths(errors));
  }
  return section;
}

}  // namespace hysteron::reproduce::zhang_2022
