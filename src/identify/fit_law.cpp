// Fits of laws to impacts: a ResidualProblem made from a Model.
#include <algorithm>
#include <cmath>

#include "coordinates.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/identify/fit.hpp"
#include "model.hpp"

namespace hysteron {
namespace {

using detail::Coordinates;
using detail::Model;
using Eigen::Index;

// Fitted exponents change the units of other parameters; shown to four decimals.
Dim rounded(const Dim& dim) {
  const auto four = [](double x) { return std::round(1e4 * x) / 1e4; };
  return {four(dim.kg), four(dim.m), four(dim.s)};
}
std::vector<Dim> fitted_dims(const FitProblem& problem, const std::vector<double>& values) {
  LawSpec spec = problem.spec;
  std::vector<Dim> dims;
  for (std::size_t i = 0; i < values.size(); ++i) {
    dims.push_back(problem.free[i].dim);
    if (problem.free[i].is_of_law()) spec.values[problem.free[i].name] = values[i];
  }
  const auto views =
      problem.law_from_numbers ? Result<std::vector<ParamView>>(std::vector<ParamView>{}) : parameters(spec);
  for (std::size_t i = 0; views && i < values.size(); ++i)
    for (const ParamView& view : *views)
      if (view.name == problem.free[i].name && problem.free[i].ratio_to.empty()) dims[i] = rounded(view.dim);
  return dims;
}

// Names the options that supply what the law lacks; some laws need one of several optional parameters.
Error law_refused(const FitProblem& problem, const Error& error) {
  std::vector<std::string> remedies;
  const auto views = problem.law_from_numbers ? Result<std::vector<ParamView>>(error) : parameters(problem.spec);
  for (std::size_t i = 0; views && i < views->size(); ++i) {
    const std::string name((*views)[i].name);
    const bool is_free =
        std::any_of(problem.free.begin(), problem.free.end(), [&](const FreeParameter& p) { return p.name == name; });
    if ((*views)[i].optional && !is_free && !problem.spec.values.contains(name)) remedies.push_back("--free " + name);
  }
  return {
      error.code, error.field,
      error.message + (remedies.empty() ? "; give it with --fix name=value"
                                        : ": fit one with " + joined(remedies, " or ") + ", or give it with --fix")};
}

Error nothing_found(const FitProblem& problem, const Model& model) {
  const Coordinates coordinates(problem.free);
  Eigen::VectorXd middle(static_cast<Index>(coordinates.size()));
  for (std::size_t i = 0; i < coordinates.size(); ++i)
    middle[static_cast<Index>(i)] = 0.5 * (coordinates.start_low(i) + coordinates.start_high(i));
  const auto law = model.law(coordinates.values(middle));
  if (!law) return law_refused(problem, law.error());
  std::string why;
  if (problem.data.front().kind == DataKind::static_curve) {
    const auto trace = model.static_trace(*law, coordinates.values(middle), 0, 0);
    why = trace ? "no reason found" : trace.error().message;
  } else if (const auto impact = model.impact(*law, problem.data.front().speed.front()); !impact) {
    why = impact.error().message;
  } else {
    why = "the bodies do not separate, or exceed the depth up to which the law is defined";
  }
  return {ErrorCode::failed, "fit",
          problem.spec.law +
              ": no start gives curves or impacts that can be compared with the data (in the middle of the "
              "starting intervals: " +
              why + "); narrow them with --bound name=low:high"};
}

// What only the fitted law tells: units that depend on exponents, and times and depths since the fitted touch.
void complete(const FitProblem& problem, const Model& model, FitResult& result) {
  std::vector<double> values;
  for (const FittedParameter& p : result.parameters) values.push_back(p.law_value);
  const std::vector<Dim> dims = fitted_dims(problem, values);
  for (std::size_t i = 0; i < dims.size(); ++i) result.parameters[i].parameter.dim = dims[i];
  for (std::size_t g = 0; g < result.channels.size(); ++g)
    for (FittedDatum& d : result.channels[g].data)
      if (result.channels[g].kind == DataKind::series || result.channels[g].kind == DataKind::static_curve)
        d.at -= model.touch_time(values, model.channels()[g].set, d.run);
}

}  // namespace

Result<FitResult> fit(const FitProblem& problem, const FitOptions& options) {
  if (auto error = check(problem)) return *error;
  const Model model(problem);
  ResidualProblem residuals = model.residual_problem();
  residuals.why_nothing = [&] { return nothing_found(problem, model); };
  auto result = fit(residuals, options);
  if (result) complete(problem, model, *result);
  return result;
}

Result<double> cost_at(const FitProblem& problem, std::span<const double> values) {
  if (auto error = check(problem)) return *error;
  const Model model(problem);
  return cost_at(model.residual_problem(), values);
}

}  // namespace hysteron
