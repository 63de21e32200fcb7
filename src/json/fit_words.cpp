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

namespace detail {

ImpactRequest fitted_request(const FitSetup& setup, const FitResult& result) {
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
    if (f.by != FixedBy::standard)
      request.set.push_back(std::string(f.view.name) + "=" + value_text(f.view.range, f.value));
  for (const FittedParameter& f : result.parameters)
    if (f.parameter.is_of_law()) request.set.push_back(f.parameter.name + "=" + number_text(f.law_value, 10));
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

std::string fitted_command(const FitSetup& setup, const FitResult& result) {
  ImpactRequest request = detail::fitted_request(setup, result);
  if (is_static_fit(setup.problem)) return press_command(request, depths_text(result));
  double speed = infinity;
  for (const DataSet& set : setup.problem.data)
    for (const double v : set.speed) speed = std::fmin(speed, v);
  request.speed = number_text(speed);
  write_conditions(setup.problem, request);
  return impact_command(request);
}

FitSubject subject_of(const FitSetup& setup, const FitResult& result) {
  const FitProblem& problem = setup.problem;
  FitSubject out{.name = problem.spec.law,
                 .noun = "law",
                 .title = "Fit of a contact law",
                 .command = fitted_command(setup, result),
                 .conditions = {{"law", problem.spec.law},
                                {"effective mass", setup.has_mass ? number_text(problem.mass, 6) + " kg" : "none"},
                                {"restitution", std::string(to_text(problem.mode))},
                                {"released at", problem.separation == Separation::force ? "F = 0" : "δ = 0"}},
                 .fixed = {},
                 .warnings = setup.warnings};
  for (const FixedParameter& f : setup.fixed)
    out.fixed.push_back({std::string(f.view.name), value_text(f.view.range, f.value), unit_text(f.view.dim),
                         std::string(to_text(f.by))});
  return out;
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
