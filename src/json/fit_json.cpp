#include "hysteron/json/fit_json.hpp"

#include <array>
#include <nlohmann/json.hpp>

#include "hysteron/core/unit_text.hpp"
#include "json_number.hpp"
#include "warnings_json.hpp"

namespace hysteron {
namespace {

using nlohmann::json;

json interval_json(const Interval& i) {
  return {{"low", number_or_null(i.low)},
          {"high", number_or_null(i.high)},
          {"low_open", i.low_open},
          {"high_open", i.high_open}};
}

json parameter_json(const FitResult& result, const FittedParameter& p) {
  json profile = json::array();
  for (const ProfilePoint& point : p.profile)
    profile.push_back({number_or_null(point.value), number_or_null(point.deviance)});
  return {{"value", p.value},
          {"unit", unit_text(p.parameter.dim)},
          {"standard_error", number_or_null(p.standard_error)},
          {"interval_68", interval_json(p.intervals[0])},
          {"interval_90", interval_json(p.intervals[1])},
          {"verdict", to_text(p.determinacy)},
          {"interval_trusted", result.doubts.empty()},
          {"logarithmic", p.parameter.logarithmic},
          {"bounds", {p.parameter.low, p.parameter.high}},
          {"profile", profile}};
}

json channel_json(const FittedChannel& g) {
  json residuals = json::array();
  constexpr std::array<const char*, 5> at_keys{"speed", "indentation", "time", "touch",
                                               "indentation"};  // in the order of DataKind
  const char* at = at_keys[static_cast<std::size_t>(g.kind)];
  for (const FittedDatum& d : g.data)
    residuals.push_back({{at, d.at},
                         {"speed", number_or_null(d.speed)},
                         {"measured", d.measured},
                         {"model", number_or_null(d.model)},
                         {"sigma", d.sigma},
                         {"residual", d.residual}});
  return {
      {"file", g.file},   {"kind", to_text(g.kind)},      {"quantity", g.quantity},       {"unit", unit_text(g.dim)},
      {"sigma", g.sigma}, {"sigma_given", g.sigma_given}, {"at_rounding", g.at_rounding}, {"scale", g.scale},
      {"J", g.cost},      {"residuals", residuals}};
}

json equivalents_json(const FitResult& result) {
  json out = json::array();
  for (const EquivalentSolution& e : result.equivalents) {
    json values = json::object();
    for (std::size_t i = 0; i < e.values.size(); ++i) values[result.parameters[i].parameter.name] = e.values[i];
    out.push_back({{"parameters", values}, {"J", e.cost}, {"deviance", e.deviance}});
  }
  return out;
}

json directions_json(const FitResult& result) {
  json out = json::array();
  for (const FreeDirection& d : result.free_directions) {
    json components = json::object();
    for (std::size_t i = 0; i < d.components.size(); ++i)
      components[result.parameters[i].parameter.label()] = d.components[i];
    out.push_back({{"standard_error", number_or_null(d.standard_error)},
                   {"components", components},
                   {"text", detail::direction_text(result, d)}});
  }
  return out;
}

json setup_json(const FitSetup& setup) {
  json fixed = json::object();
  for (const FixedParameter& f : setup.fixed)
    fixed[std::string(f.view.name)] = {{"value", f.value}, {"unit", unit_text(f.view.dim)}, {"by", to_text(f.by)}};
  const FitProblem& problem = setup.problem;
  const std::string& source = problem.spec.restitution_source;
  return {{"law", find_law(problem.spec.law)->info.id},
          {"mode", to_text(problem.mode)},
          {"separation", to_text(problem.separation)},
          {"mass", setup.has_mass ? json(problem.mass) : json(nullptr)},
          {"gravity", problem.gravity},
          {"keep_indentation", problem.kept_indentation},
          {"restitution_source", source.empty() ? json(nullptr) : json(source)},
          {"fixed", fixed}};
}

json parameters_json(const FitResult& result) {
  json parameters = json::object(), values = json::object(), names = json::array();
  for (const FittedParameter& p : result.parameters) {
    parameters[p.parameter.label()] = parameter_json(result, p);
    names.push_back(p.parameter.label());
    if (p.parameter.is_of_law()) values[p.parameter.name] = p.law_value;
  }
  return {
      {"parameters", parameters},
      {"values", values},
      {"correlation", {{"names", names}, {"matrix", result.correlation}}},
      {"covariance",
       {{"names", names},
        {"of", "ln x of positive parameters, ln(x/(1 - x)) of shares, atanh x of ratios, others in starting widths"},
        {"matrix", result.covariance}}}};
}

json messages_json(const FitSubject& subject, const FitResult& result) {
  json doubts = json::array(), warnings = warnings_json(subject.warnings);
  for (const Doubt& d : result.doubts) doubts.push_back({{"kind", to_text(d.kind)}, {"message", d.message}});
  for (json& w : warnings_json(result.warnings)) warnings.push_back(std::move(w));
  return {{"doubts", doubts}, {"warnings", warnings}};
}

}  // namespace

json fit_json(const FitSubject& subject, const FitResult& result) {
  json channels = json::array();
  for (const FittedChannel& g : result.channels) channels.push_back(channel_json(g));
  json out{{"J", result.cost},
           {"chi2", result.chi2},
           {"data", result.data},
           {"degrees_of_freedom", result.degrees_of_freedom},
           {"sigmas_given", result.sigmas_given},
           {"probability", number_or_null(result.probability)},
           {"aicc", number_or_null(result.aicc)},
           {"intervals", result.profiled ? "profile" : "covariance"},
           {"free_directions", directions_json(result)},
           {"equivalent_solutions", equivalents_json(result)},
           {"groups", channels},
           {"starts", result.starts_used},
           {"starts_at_best", result.starts_at_best},
           {"starts_at_best_means", "starts whose search ended with -2 ln L within 0.1 of the best"},
           {"evaluations", result.evaluations},
           {"stopped", result.stopped},
           {"command", subject.command}};
  for (const json& part : {parameters_json(result), messages_json(subject, result)}) out.update(part);
  return out;
}

json fit_json(const FitSetup& setup, const FitResult& result) {
  json out = fit_json(subject_of(setup, result), result);
  out.update(setup_json(setup));
  return out;
}

json comparison_json(const FitComparison& comparison) {
  json laws = json::array(), refused = json::array();
  for (const FittedLaw& l : comparison.laws) {
    json one = fit_json(l.setup, l.result);
    one["aicc_above_least"] = number_or_null(l.aicc_above_least);
    one["weight"] = number_or_null(l.weight);
    laws.push_back(std::move(one));
  }
  for (const RefusedLaw& r : comparison.refused) refused.push_back({{"law", r.law}, {"reason", r.reason}});
  return {{"laws", laws}, {"refused", refused}};
}

}  // namespace hysteron
