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
  json out{{"value", p.value},
           {"unit", unit_text(p.parameter.dim)},
           {"standard_error", number_or_null(p.standard_error)},
           {"text", value_and_error(p.value, p.standard_error)},
           {"interval_68", interval_json(p.intervals[0])},
           {"interval_90", interval_json(p.intervals[1])},
           {"verdict", to_text(p.determinacy)},
           {"interval_trusted", result.doubts.empty()},
           {"interval_valid", result.quality.verdict != FitVerdict::does_not_describe},
           {"logarithmic", p.parameter.logarithmic},
           {"bounds", {p.parameter.low, p.parameter.high}},
           {"profile", profile}};
  if (p.delivered) out["delivered"] = *p.delivered;
  return out;
}

json quality_json(const FitQuality& quality) {
  json tests = json::array(), repeats = json::array(), outliers = json::array();
  for (const MisfitTest& t : quality.tests)
    tests.push_back({{"test", to_text(t.kind)},
                     {"file", t.file},
                     {"quantity", t.quantity},
                     {"statistic", number_or_null(t.statistic)},
                     {"probability", t.probability},
                     {"finding", t.finding}});
  for (const RepeatScatter& s : quality.repeats)
    repeats.push_back({{"file", s.file},
                       {"quantity", s.quantity},
                       {"unit", unit_text(s.dim)},
                       {"groups", s.groups},
                       {"scatter_of_repeats", s.of_repeats},
                       {"scatter_of_residuals", s.of_residuals}});
  for (const Outlier& o : quality.outliers)
    outliers.push_back({{"file", o.file},
                        {"line", o.line},
                        {"quantity", o.quantity},
                        {"unit", unit_text(o.dim)},
                        {"at", o.at},
                        {"measured", o.measured},
                        {"residual", number_or_null(o.residual)},
                        {"probability", o.probability}});
  return {{"verdict", to_text(quality.verdict)},
          {"probability", number_or_null(quality.probability)},
          {"headline", quality.headline},
          {"reasons", quality.reasons},
          {"causes", quality.causes},
          {"tests", tests},
          {"repeats", repeats},
          {"outliers", outliers}};
}

json noise_json(const EstimatedNoise& noise) {
  return {{"growth", to_text(noise.growth)},
          {"constant", noise.constant},
          {"unit", unit_text(noise.dim)},
          {"of", noise.of.empty() ? json(nullptr) : json(noise.of)},
          {"share_of_value", noise.share}};
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
                         {"residual", d.residual},
                         {"line", d.line},
                         {"weight", d.weight}});
  for (std::size_t i = 0; i < g.data.size(); ++i)
    if (!g.data[i].specimen.empty()) residuals[i]["specimen"] = g.data[i].specimen;
  return {{"file", g.file},
          {"kind", to_text(g.kind)},
          {"quantity", g.quantity},
          {"unit", unit_text(g.dim)},
          {"sigma", g.sigma},
          {"sigma_given", g.sigma_given},
          {"at_rounding", g.at_rounding},
          {"scale", g.scale},
          {"J", g.cost},
          {"residuals", residuals},
          {"noise", g.sigma_given ? json(nullptr) : noise_json(g.noise)}};
}

json equivalents_json(const FitResult& result) {
  json out = json::array();
  for (const EquivalentSolution& e : result.equivalents) {
    json values = json::object();
    for (std::size_t i = 0; i < e.values.size(); ++i) values[result.parameters[i].parameter.full_name()] = e.values[i];
    out.push_back({{"parameters", values}, {"deviance", e.deviance}});
  }
  return out;
}

json excluded_json(const FitResult& result) {
  json out = json::array();
  for (const ExcludedDatum& d : result.excluded)
    out.push_back({{"file", result.channels[d.channel].file},
                   {"line", d.line},
                   {"quantity", result.channels[d.channel].quantity},
                   {"measured", d.measured}});
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

// The fixed parameters of one specimen, or with an empty label those of all.
json fixed_json(const FitSetup& setup, const std::string& specimen) {
  json fixed = json::object();
  for (const FixedParameter& f : setup.fixed)
    if (f.specimen == specimen)
      fixed[std::string(f.view.name)] = {{"value", f.value}, {"unit", unit_text(f.view.dim)}, {"by", to_text(f.by)}};
  return fixed;
}

// What each specimen does not share.
json specimens_json(const FitSetup& setup, const FitResult& result) {
  json out = json::array();
  for (const Specimen& specimen : setup.problem.specimens) {
    json fitted = json::object();
    for (const FittedParameter& p : result.parameters)
      if (p.parameter.specimen == specimen.label)
        fitted[p.parameter.name] = {{"value", p.law_value}, {"unit", unit_text(p.parameter.dim)}};
    out.push_back({{"label", specimen.label},
                   {"mass", specimen.mass},
                   {"data", count_data(setup.problem, specimen.label)},
                   {"fixed", fixed_json(setup, specimen.label)},
                   {"fitted", fitted},
                   {"command", fitted_command(setup, result, specimen.label)}});
  }
  return out;
}

json setup_json(const FitSetup& setup) {
  const FitProblem& problem = setup.problem;
  const std::string& source = problem.spec.restitution_source;
  return {{"law", find_law(problem.spec.law)->info.id},
          {"mode", to_text(problem.mode)},
          {"separation", to_text(problem.separation)},
          {"mass", setup.has_mass && problem.specimens.empty() ? json(problem.mass) : json(nullptr)},
          {"gravity", problem.gravity},
          {"keep_indentation", problem.kept_indentation},
          {"restitution_source", source.empty() ? json(nullptr) : json(source)},
          {"fixed", fixed_json(setup, "")}};
}

json parameters_json(const FitResult& result) {
  json parameters = json::object(), values = json::object(), names = json::array();
  for (const FittedParameter& p : result.parameters) {
    parameters[p.parameter.label()] = parameter_json(result, p);
    names.push_back(p.parameter.label());
    if (p.parameter.is_of_law()) values[p.parameter.full_name()] = p.law_value;
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
  json out{{"quality", quality_json(result.quality)},
           {"J", result.cost},
           {"chi2", result.chi2},
           {"robust", result.robust},
           {"excluded", excluded_json(result)},
           {"data", result.data},
           {"rank", result.rank},
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
  if (!setup.problem.specimens.empty()) out["specimens"] = specimens_json(setup, result);
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
  return {{"ranked", comparison.ranked}, {"laws", laws}, {"refused", refused}};
}

}  // namespace hysteron
