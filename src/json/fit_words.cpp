#include "hysteron/json/fit_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/range_text.hpp"
#include "hysteron/core/unit_text.hpp"
#include "hysteron/request/law_request.hpp"

namespace hysteron {

std::string impact_command(const FitSetup& setup, const FitResult& result) {
  const FitProblem& p = setup.problem;
  double speed = infinity;
  for (const DataSet& set : p.data)
    for (const double v : set.speed) speed = std::min(speed, v);
  ImpactRequest request{.law = p.spec.law, .speed = number_text(speed)};
  request.nondimensional = setup.nondimensional;
  write_conditions(p, request);
  if (!p.spec.elastic.empty()) request.set.push_back("elastic=" + p.spec.elastic);
  if (!p.spec.dissipation.empty()) request.set.push_back("dissipation=" + p.spec.dissipation);
  if (!p.spec.restitution_table.empty())
    request.restitution_table = p.spec.restitution_table;
  else if (!p.spec.restitution_source.empty())
    request.set.push_back("restitution_source=" + p.spec.restitution_source);
  for (const FixedParameter& f : setup.fixed)
    if (f.by != FixedBy::standard)
      request.set.push_back(std::string(f.view.name) + "=" + value_text(f.view.range, f.value));
  for (const FittedParameter& f : result.parameters)
    if (!f.parameter.touch_of) request.set.push_back(f.parameter.name + "=" + number_text(f.law_value, 10));
  return impact_command(request);
}

FitSubject subject_of(const FitSetup& setup, const FitResult& result) {
  const FitProblem& problem = setup.problem;
  FitSubject out{.name = problem.spec.law,
                 .noun = "law",
                 .title = "Fit of a contact law",
                 .command = impact_command(setup, result),
                 .conditions = {{"law", problem.spec.law},
                                {"effective mass", number_text(problem.mass, 6) + " kg"},
                                {"restitution", std::string(to_text(problem.mode))},
                                {"released at", problem.separation == Separation::force ? "F = 0" : "δ = 0"}},
                 .fixed = {},
                 .warnings = setup.warnings};
  for (const FixedParameter& f : setup.fixed)
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
      sum.push_back(fmt::format("ln({0}/(1 - {0})) by {1:+.2g}", p.name, c));
    else if (p.logarithmic)
      product.push_back(fmt::format("{}^{:.2f}", p.name, c));
    else
      sum.push_back(fmt::format("{} by {:+.2g}{}", p.name, c * (p.start_high - p.start_low), unit_suffix(p.dim)));
  }
  std::string out = joined(product, " · ");
  if (!sum.empty()) out += (out.empty() ? "" : " with ") + joined(sum);
  return out;
}

}  // namespace detail
}  // namespace hysteron
