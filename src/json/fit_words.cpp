#include "hysteron/json/fit_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "fitted_request.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/range_text.hpp"
#include "hysteron/core/unit_text.hpp"
#include "hysteron/request/law_request.hpp"

namespace hysteron {

namespace {

// Whether a value with this label is one of the specimen's: its own or shared.
bool belongs_to(const std::string& label, const std::string& specimen) { return label.empty() || label == specimen; }

ImpactConditions conditions_of(const FitProblem& problem, const std::string& specimen) {
  ImpactConditions out = problem;
  for (const Specimen& s : problem.specimens)
    if (s.label == specimen) out.mass = s.mass;
  return out;
}

double lowest_speed(const FitProblem& problem, const std::string& specimen) {
  double speed = infinity;
  for (const DataSet& set : problem.data)
    for (std::size_t row = 0; row < set.rows(); ++row)
      if (set.specimen.empty() || set.specimen[row] == specimen) speed = std::fmin(speed, set.speed[row]);
  return speed;
}

}  // namespace

namespace detail {

ImpactRequest fitted_request(const FitSetup& setup, const FitResult& result, const std::string& specimen) {
  const FitProblem& p = setup.problem;
  ImpactRequest request{.law = p.spec.law};
  request.nondimensional = setup.nondimensional;
  if (!p.spec.elastic.empty()) request.set.push_back("elastic=" + p.spec.elastic);
  if (!p.spec.dissipation.empty()) request.set.push_back("dissipation=" + p.spec.dissipation);
  if (!p.spec.restitution_table.empty())
    request.restitution_table = p.spec.restitution_table;
  else if (!p.spec.restitution_source.empty())
    request.set.push_back("restitution_source=" + p.spec.restitution_source);
  for (const FixedParameter& f : setup.fixed)
    if (f.by != FixedBy::standard && belongs_to(f.specimen, specimen))
      request.set.push_back(std::string(f.view.name) + "=" + value_text(f.view.range, f.value));
  for (const FittedParameter& f : result.parameters)
    if (f.parameter.is_of_law() && belongs_to(f.parameter.specimen, specimen))
      request.set.push_back(f.parameter.name + "=" + number_text(f.law_value, 10));
  return request;
}

}  // namespace detail

namespace {

// To the depths of the first specimen.
std::string depths_text(const FitResult& result) {
  std::vector<std::string> depths;
  for (const FittedParameter& p : result.parameters)
    if (const auto& turn = p.parameter.turn_of; turn && turn->set == 0 && turn->run == 0)
      depths.push_back(number_text(p.value, 6));
  if (!depths.empty()) return joined(depths, ",");
  double deepest = 0.0;
  for (const FittedChannel& channel : result.channels)
    for (const FittedDatum& d : channel.data) deepest = std::max(deepest, d.at);
  return number_text(deepest, 6);
}

}  // namespace

std::string fitted_command(const FitSetup& setup, const FitResult& result, const std::string& specimen) {
  ImpactRequest request = detail::fitted_request(setup, result, specimen);
  if (is_static_fit(setup.problem)) return press_command(request, depths_text(result));
  request.speed = number_text(lowest_speed(setup.problem, specimen));
  write_conditions(conditions_of(setup.problem, specimen), request);
  return impact_command(request);
}

namespace {

SpecimenSummary summary_of(const FitSetup& setup, const FitResult& result, const Specimen& specimen) {
  constexpr int digits = 6;
  SpecimenSummary out{.label = specimen.label,
                      .mass = number_text(specimen.mass, digits),
                      .data = count_data(setup.problem, specimen.label),
                      .values = {},
                      .command = fitted_command(setup, result, specimen.label)};
  for (const FixedParameter& f : setup.fixed)
    if (f.specimen == specimen.label)
      out.values.push_back(
          {std::string(f.view.name), number_text(f.value, digits), unit_text(f.view.dim), std::string(to_text(f.by))});
  for (const FittedParameter& p : result.parameters)
    if (p.parameter.specimen == specimen.label)
      out.values.push_back({p.parameter.name, number_text(p.law_value, digits), unit_text(p.parameter.dim), "fitted"});
  return out;
}

std::string mass_text(const FitSetup& setup) {
  if (!setup.problem.specimens.empty()) return "that of each specimen";
  return setup.has_mass ? number_text(setup.problem.mass, 6) + " kg" : "none";
}

}  // namespace

FitSubject subject_of(const FitSetup& setup, const FitResult& result) {
  const FitProblem& problem = setup.problem;
  const std::string first = problem.specimens.empty() ? "" : problem.specimens.front().label;
  FitSubject out{.name = problem.spec.law,
                 .noun = "law",
                 .title = "Fit of a contact law",
                 .command = fitted_command(setup, result, first),
                 .conditions = {{"law", problem.spec.law},
                                {"effective mass", mass_text(setup)},
                                {"restitution", std::string(to_text(problem.mode))},
                                {"released at", problem.separation == Separation::force ? "F = 0" : "δ = 0"}},
                 .fixed = {},
                 .warnings = setup.warnings};
  for (const Specimen& specimen : problem.specimens) out.specimens.push_back(summary_of(setup, result, specimen));
  for (const FixedParameter& f : setup.fixed)
    if (f.specimen.empty())
      out.fixed.push_back({std::string(f.view.name), value_text(f.view.range, f.value), unit_text(f.view.dim),
                           std::string(to_text(f.by))});
  return out;
}

std::string value_and_error(double value, double error) {
  if (!std::isfinite(error) || error <= 0.0) return number_text(value, 6) + " ± " + number_text(error, 2);
  constexpr int fewest = -3, most = 5;  // powers of ten that are written out
  const auto power_of = [](double x) { return x == 0.0 ? 0 : static_cast<int>(std::floor(std::log10(std::abs(x)))); };
  const int power = std::max(power_of(value), power_of(error));
  const bool written_out = power >= fewest && power < most;
  const double unit = written_out ? 1.0 : std::pow(10.0, power);
  const int decimals = std::max(0, 1 - power_of(error / unit));
  const std::string both = fmt::format("{:.{}f} ± {:.{}f}", value / unit, decimals, error / unit, decimals);
  return written_out ? both : fmt::format("({})e{:+03d}", both, power);
}

namespace detail {
namespace {

// Components of an undetermined combination below this share are not shown.
constexpr double least_component = 0.1;

}  // namespace

std::string direction_text(const FitResult& result, const FreeDirection& direction) {
  std::vector<std::string> product, sum;
  for (std::size_t i = 0; i < direction.components.size(); ++i) {
    const double c = direction.components[i];
    const FreeParameter& p = result.parameters[i].parameter;
    if (std::abs(c) < least_component) continue;
    if (!p.ratio_to.empty())
      sum.push_back(fmt::format("atanh({}) by {:+.2g}", p.label(), c));
    else if (p.share)
      sum.push_back(fmt::format("ln({0}/(1 - {0})) by {1:+.2g}", p.full_name(), c));
    else if (p.logarithmic)
      product.push_back(fmt::format("{}^{:.2f}", p.full_name(), c));
    else
      sum.push_back(
          fmt::format("{} by {:+.2g}{}", p.full_name(), c * (p.start_high - p.start_low), unit_suffix(p.dim)));
  }
  std::string out = joined(product, " · ");
  if (!sum.empty()) out += (out.empty() ? "" : " with ") + joined(sum);
  return out;
}

}  // namespace detail
}  // namespace hysteron
