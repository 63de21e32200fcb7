// Fits of laws to impacts: a ResidualProblem made from a Model.
#include <algorithm>
#include <cmath>

#include "coordinates.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/identify/fit.hpp"
#include "model.hpp"
#include "series_causes.hpp"

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
// The law of the specimen with this label; of a shared parameter, which has none, that of the first one.
LawSpec fitted_spec(const FitProblem& problem, const std::vector<double>& values, const std::string& label) {
  LawSpec spec = problem.spec;
  const Specimen* of = problem.specimens.empty() ? nullptr : &problem.specimens.front();
  for (const Specimen& specimen : problem.specimens)
    if (specimen.label == label) of = &specimen;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const FreeParameter& p = problem.free[i];
    if (p.is_of_law() && (p.specimen.empty() || (of && p.specimen == of->label))) spec.values[p.name] = values[i];
  }
  if (of)
    for (const auto& [name, value] : of->values) spec.values[name] = value;
  return spec;
}
std::vector<Dim> fitted_dims(const FitProblem& problem, const std::vector<double>& values) {
  std::vector<Dim> dims;
  for (const FreeParameter& p : problem.free) {
    dims.push_back(p.dim);
    if (problem.law_from_numbers || !p.ratio_to.empty()) continue;
    const auto views = parameters(fitted_spec(problem, values, p.specimen));
    for (std::size_t k = 0; views && k < views->size(); ++k)
      if ((*views)[k].name == p.name) dims.back() = rounded((*views)[k].dim);
  }
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
  std::string why = "the bodies do not separate, or exceed the depth up to which the law is defined";
  for (const detail::SpecimenModel& specimen : model.specimens()) {
    const auto law = specimen.law.at(coordinates.values(middle));
    if (!law) return law_refused(problem, law.error());
    if (const auto error = model.static_error(specimen, *law, coordinates.values(middle))) {
      why = error->message;
      break;
    }
    if (!specimen.has_impacts()) continue;
    const double speed =
        specimen.outcome_speeds.empty() ? specimen.run_speeds.front() : specimen.outcome_speeds.front();
    const auto impact = Model::impact(specimen, *law, speed);
    if (impact) continue;
    why = (specimen.label.empty() ? "" : "specimen " + specimen.label + ": ") + impact.error().message;
    break;
  }
  return {ErrorCode::failed, "fit",
          problem.spec.law +
              ": no start gives curves or impacts that can be compared with the data (in the middle of the "
              "starting intervals: " +
              why + "); narrow them with --bound name=low:high"};
}

// Restitutions that the law delivers at the speeds of the data of this specimen (empty: of all), least and largest;
// nothing if it sticks at one, or if the data have no speeds.
std::optional<std::array<double, 2>> delivered_restitution(const Model& model, const std::vector<double>& values,
                                                           const std::string& label) {
  std::array<double, 2> out{infinity, -infinity};
  for (const detail::SpecimenModel& specimen : model.specimens()) {
    if (!label.empty() && specimen.label != label) continue;
    const auto law = specimen.law.at(values);
    if (!law) return std::nullopt;
    for (const auto* speeds : {&specimen.outcome_speeds, &specimen.run_speeds})
      for (const double speed : *speeds) {
        const auto impact = Model::impact(specimen, *law, speed);
        const auto result = impact ? analyse(*impact) : Result<ImpactResult>(impact.error());
        if (!result || result->status != ImpactStatus::separated) return std::nullopt;
        out = {std::min(out[0], result->restitution.newton), std::max(out[1], result->restitution.newton)};
      }
  }
  if (out[0] > out[1]) return std::nullopt;  // slow compressions have no speeds
  return out;
}

// Whether the data count from a touch that may be fitted.
bool has_touch(DataKind kind) { return kind == DataKind::series || kind == DataKind::static_curve; }

// What only the fitted law tells: restitution delivered, units that depend on exponents, and times and depths since the
// fitted touch.
void complete(const FitProblem& problem, const Model& model, FitResult& result) {
  std::vector<double> values;
  for (const FittedParameter& p : result.parameters) values.push_back(p.law_value);
  const std::vector<Dim> dims = fitted_dims(problem, values);
  for (std::size_t i = 0; i < dims.size(); ++i) result.parameters[i].parameter.dim = dims[i];
  for (FittedParameter& p : result.parameters)
    if (p.parameter.name == "restitution") p.delivered = delivered_restitution(model, values, p.parameter.specimen);
  const auto count_from_touch = [&](std::size_t g, auto& d) {
    const std::size_t set = model.channels()[g].set;
    if (has_touch(result.channels[g].kind)) d.at -= model.touch_time(values, set, d.run);
    if (result.channels[g].kind == DataKind::static_curve)
      d.at -= d.measured * model.nuisance(values, {Nuisance::compliance, {set, 0}});
  };
  for (std::size_t g = 0; g < result.channels.size(); ++g)
    for (FittedDatum& d : result.channels[g].data) count_from_touch(g, d);
  for (ExcludedDatum& d : result.excluded) count_from_touch(d.channel, d);
  if (result.quality.verdict != FitVerdict::describes) result.quality.causes = detail::causes_of(problem);
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
