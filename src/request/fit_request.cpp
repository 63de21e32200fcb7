#include "hysteron/request/fit_request.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/range_text.hpp"
#include "hysteron/core/unit_text.hpp"
#include "hysteron/laws/named_values.hpp"
#include "hysteron/study/nondimensional_spec.hpp"
#include "hysteron/units/quantity.hpp"
#include "joint_fit.hpp"
#include "parameter_overrides.hpp"
#include "static_fit.hpp"
#include "words.hpp"

namespace hysteron {
namespace {

using detail::JointFit;
using detail::Overrides;
using detail::ParameterOverride;

Result<std::map<Measured, double>> read_weights(const std::vector<std::string>& texts) {
  std::map<Measured, double> weights;
  for (const std::string& text : texts) {
    const auto a = read_assignment(text, "--weight");
    if (!a) return a.error();
    const auto m =
        std::find_if(measured_list.begin(), measured_list.end(), [&](const auto& i) { return i.name == a->name; });
    if (m == measured_list.end()) {
      std::vector<std::string_view> names;
      for (const MeasuredInfo& info : measured_list) names.push_back(info.name);
      return Error{ErrorCode::unknown_name, a->name,
                   "--weight " + a->name + ": not a measured quantity; known: " + joined(names)};
    }
    const auto value = read_si(a->value, dims::none, "--weight " + a->name);
    if (!value) return value.error();
    if (!(*value > 0.0) || !std::isfinite(*value))
      return Error{ErrorCode::out_of_range, a->name, "--weight " + text + " is out of range: allowed weight > 0"};
    if (!weights.emplace(m->what, *value).second)
      return Error{ErrorCode::conflict, a->name, "--weight " + a->name + " is given twice"};
  }
  return weights;
}

bool has_parameter(const std::vector<ParamView>& views, std::string_view name) {
  return std::any_of(views.begin(), views.end(), [&](const ParamView& v) { return v.name == name; });
}

Result<FreeParameter> read_free(const ParamView& view, const ParameterOverride& given) {
  const std::string name(view.name);
  if (!view.range.only.empty() || !view.range.words.empty())
    return Error{ErrorCode::conflict, name,
                 name + " is a choice (" + range_text(view.range, view.symbol) + ") and cannot be fitted; fix it"};
  FreeParameter free = free_parameter(view);
  if (!given.low.empty()) {
    const auto low = read_si(given.low, view.dim, "--bound " + name),
               high = read_si(given.high, view.dim, "--bound " + name);
    if (!low) return low.error();
    if (!high) return high.error();
    auto within = bounded(free, view, *low, *high);
    if (!within) return within;
    free = *within;
  }
  if (!given.start.empty()) {
    const auto start = read_si(given.start, view.dim, "--start " + name);
    if (!start) return start.error();
    if (!(*start >= free.low && *start <= free.high))
      return Error{ErrorCode::out_of_range, name,
                   "--start " + name + " = " + number_text(*start) + " is outside the search, " +
                       number_text(free.low, 6) + " to " + number_text(free.high, 6) + unit_suffix(view.dim) +
                       "; --bound " + name + "=low:high changes its limits"};
    free.start = *start;
  }
  return free;
}

// Some laws take a parameter only if it is given: an exponent turns Hertz's law into the general power law.
constexpr double any_exponent = 1.5;

Result<std::vector<ParamView>> parameters_with(LawSpec spec, const Overrides& overrides) {
  auto views = parameters(spec);
  if (!views) return views;
  for (const auto& [name, given] : overrides)
    if (!has_parameter(*views, name)) spec.values[name] = any_exponent;
  return parameters(spec);
}

// An error for a name, fixed or free, that the law does not have.
std::optional<Error> find_unknown_name(const LawSpec& spec, const Overrides& overrides,
                                       const std::vector<ParamView>& views, bool nondimensional) {
  std::vector<std::string> given, known;
  for (const auto& [name, value] : spec.values) given.push_back(name);
  for (const auto& [name, parameter] : overrides) given.push_back(name);
  for (const ParamView& view : views) known.emplace_back(view.name);
  for (const std::string& name : given) {
    if (has_parameter(views, name)) continue;
    return unknown_parameter(name, (nondimensional ? "nondimensional " : "") + spec.law, known);
  }
  return std::nullopt;
}

// The start of a parameter that is fitted as a ratio, or below the magnitude of a fixed one.
std::optional<Error> convert_start(FreeParameter& p, double start, const ParamView& view,
                                   const FreeParameter* partner) {
  const std::string other(view.magnitude_below);
  if (partner && !partner->start)
    return Error{ErrorCode::missing, p.name, "--start " + p.name + " needs --start " + other + " beside it"};
  p.start = partner ? start / *partner->start : start;
  if (*p.start >= p.low && *p.start <= p.high) return std::nullopt;
  return Error{ErrorCode::out_of_range, p.name,
               "--start " + p.name + " = " + number_text(start) + " is out of range: allowed |" +
                   std::string(view.symbol) + "| < " + other};
}

// The magnitude below which a parameter must stay where the other parameter is fixed: of all specimens the smallest, or
// that of its own.
double fixed_magnitude(const FitSetup& setup, const FreeParameter& p, const std::string& other) {
  double least = infinity;
  for (const FixedParameter& f : setup.fixed)
    if (f.view.name == other && (p.specimen.empty() || f.specimen.empty() || f.specimen == p.specimen))
      least = std::min(least, std::abs(f.value));
  return least;
}

// Limits the magnitude of parameters that must stay below another, unless the request gives bounds.
std::optional<Error> keep_below_others(FitSetup& setup, const std::vector<ParamView>& views, const Overrides& overrides,
                                       const JointFit& joint) {
  std::vector<FreeParameter>& free = setup.problem.free;
  for (FreeParameter& p : free) {
    const auto view = std::find_if(views.begin(), views.end(), [&](const auto& v) { return v.name == p.name; });
    const auto given = overrides.find(p.name);
    const bool has_bounds = (given != overrides.end() && !given->second.low.empty()) ||
                            std::any_of(joint.bound.begin(), joint.bound.end(), [&](const auto& text) {
                              return text.name == p.name && text.specimen == p.specimen;
                            });
    if (view == views.end() || view->magnitude_below.empty() || has_bounds) continue;
    const std::string other(view->magnitude_below);
    const auto partner = std::find_if(free.begin(), free.end(), [&](const auto& f) {
      return f.name == other && (f.specimen.empty() || p.specimen.empty() || f.specimen == p.specimen);
    });
    if (partner != free.end() && p.specimen.empty() && !partner->specimen.empty())
      return Error{ErrorCode::conflict, p.name,
                   p.name + " must be smaller in magnitude than " + other +
                       ", which is fitted for each specimen: --own " + p.name + " fits it for each too"};
    const auto start = p.start;
    p = partner == free.end() ? below_magnitude(p, fixed_magnitude(setup, p, other)) : ratio_to(p, other);
    if (!start) continue;
    if (auto error = convert_start(p, *start, *view, partner == free.end() ? nullptr : &*partner)) return error;
  }
  return std::nullopt;
}

// Whether the unit of a parameter depends on one that is fitted, as that of a stiffness on its exponent.
bool is_unit_fitted(const LawSpec& spec, std::string_view name, const std::vector<ParamView>& views,
                    const Overrides& overrides) {
  const auto dim_at = [&](const std::string& freed, double value) -> std::optional<Dim> {
    LawSpec at = spec;
    at.values[freed] = value;
    const auto all = parameters(at);
    if (!all) return std::nullopt;
    const auto found = std::find_if(all->begin(), all->end(), [&](const ParamView& p) { return p.name == name; });
    return found == all->end() ? std::nullopt : std::optional(found->dim);
  };
  return std::any_of(views.begin(), views.end(), [&](const ParamView& other) {
    const std::string freed(other.name);
    if (freed == name || !overrides.contains(freed)) return false;
    const auto low = dim_at(freed, other.typical.low), high = dim_at(freed, other.typical.high);
    return low && high && !(*low == *high);
  });
}

// The value that the bodies supply; nothing, with a warning, if its dimension is another.
std::optional<double> value_from_bodies(FitSetup& setup, const ParamView& view, const std::vector<ParamView>& views,
                                        const Overrides& overrides) {
  const auto supply = setup.problem.pair.supply(view.from_pair);
  if (!supply) return std::nullopt;
  const bool fitted_unit = is_unit_fitted(setup.problem.spec, view.name, views, overrides);
  if (supply->dim == view.dim && !fitted_unit) return supply->value;
  if (!view.fallback && !view.optional)
    setup.warnings.push_back(
        {std::string(view.name), std::string(view.name) + " is fitted: that of the bodies, " +
                                     number_text(supply->value, 6) + " " + unit_text(supply->dim) +
                                     (fitted_unit ? ", belongs to one exponent, and the exponent is fitted"
                                                  : ", is not in " + unit_text(view.dim))});
  return std::nullopt;
}

std::optional<Error> add_given(FitSetup& setup, const ParamView& view, double value) {
  const std::string name(view.name);
  if (!std::isfinite(value) || !view.range.contains(value))
    return Error{ErrorCode::out_of_range, name,
                 name + " = " + value_text(view.range, value) + unit_suffix(view.dim) + " is out of range: allowed " +
                     range_text(view.range, view.symbol) + unit_suffix(view.dim)};
  setup.fixed.push_back({view, value, FixedBy::given});
  return std::nullopt;
}

// A parameter that specimens do not share. Its unit must not depend on one that is fitted, nor that of a shared one on
// it.
std::optional<Error> add_not_shared(FitSetup& setup, const ParamView& view, const std::vector<ParamView>& views,
                                    const Overrides& overrides, const JointFit& joint) {
  const std::string name(view.name);
  const auto general = overrides.find(name);
  const bool is_fixed = setup.problem.spec.values.contains(name);
  if (is_fixed || (general != overrides.end() && !joint.own.contains(name)))
    return Error{
        ErrorCode::conflict, name,
        name + " is requested both for each specimen and " + (is_fixed ? "at one value for all" : "as free for all")};
  if (joint.has_inputs(name) && is_unit_fitted(setup.problem.spec, name, views, overrides))
    return Error{ErrorCode::conflict, name,
                 name + " belongs to one exponent, and the exponent is fitted: fit it too, with --own " + name};
  return detail::add_of_specimens(joint, view, general == overrides.end() ? ParameterOverride{} : general->second,
                                  read_free, setup);
}

std::optional<Error> check_shared_unit(const FitSetup& setup, const ParamView& view,
                                       const std::vector<ParamView>& views, const JointFit& joint) {
  Overrides own;
  for (const std::string& name : joint.own) own[name];
  if (setup.problem.specimens.size() < 2 || !is_unit_fitted(setup.problem.spec, view.name, views, own))
    return std::nullopt;
  const std::string name(view.name);
  return Error{ErrorCode::conflict, name,
               name + " has a unit that depends on a parameter of --own, so that specimens cannot share it: --own " +
                   name + " fits it for each"};
}

// One parameter of the law: fixed by the request, fitted by the request, fixed by the bodies or a default, or fitted
// because nothing gives it.
std::optional<Error> add_parameter(FitSetup& setup, const ParamView& view, const std::vector<ParamView>& views,
                                   const Overrides& overrides, const JointFit& joint) {
  const std::string name(view.name);
  if (joint.own.contains(name) || joint.has_inputs(name)) return add_not_shared(setup, view, views, overrides, joint);
  if (auto error = check_shared_unit(setup, view, views, joint)) return error;
  const auto fixed = setup.problem.spec.values.find(name);
  const auto fitted = overrides.find(name);
  if (fixed != setup.problem.spec.values.end()) {
    if (fitted != overrides.end())
      return Error{ErrorCode::conflict, name, name + " is requested both as fixed and as free"};
    return add_given(setup, view, fixed->second);
  }
  if (fitted == overrides.end()) {
    const auto from_bodies = value_from_bodies(setup, view, views, overrides);
    if (from_bodies) setup.fixed.push_back({view, *from_bodies, FixedBy::bodies});
    if (!from_bodies && view.fallback) setup.fixed.push_back({view, *view.fallback, FixedBy::standard});
    if (from_bodies || view.fallback || view.optional) return std::nullopt;
  }
  auto free = read_free(view, fitted == overrides.end() ? ParameterOverride{} : fitted->second);
  if (!free) return free.error();
  setup.problem.free.push_back(std::move(*free));
  return std::nullopt;
}

std::optional<Error> add_nuisances(const std::vector<std::string>& names, FitProblem& problem) {
  struct Named {
    std::string_view name;
    Nuisance kind;
    std::string_view of;
  };
  constexpr std::array<Named, 4> known{{{"offset", Nuisance::offset, "a series"},
                                        {"drift", Nuisance::drift, "a series"},
                                        {"compliance", Nuisance::compliance, "a slow compression"},
                                        {"speed", Nuisance::speed, "a series or loop"}}};
  std::set<std::string> given;
  for (const std::string& name : names) {
    const auto found = std::find_if(known.begin(), known.end(), [&](const Named& n) { return n.name == name; });
    if (found == known.end())
      return Error{ErrorCode::unknown_name, "nuisance",
                   "--nuisance " + name + ": unknown; known are offset, drift, compliance, speed"};
    if (!given.insert(name).second)
      return Error{ErrorCode::conflict, "nuisance", "--nuisance " + name + " is given twice"};
    auto parameters = nuisance_parameters(problem.data, found->kind);
    if (parameters.empty())
      return Error{ErrorCode::conflict, "nuisance",
                   "--nuisance " + name + " belongs to " + std::string(found->of) + ", which the data do not have"};
    for (FreeParameter& p : parameters) problem.free.push_back(std::move(p));
  }
  return std::nullopt;
}

Result<Law> law_from_pi_numbers(const LawSpec& numbers) {
  const auto spec = law_of_numbers(numbers);
  if (!spec) return spec.error();
  return make_law(*spec);
}

FitSetup setup_for(const ImpactSetup& impact, std::vector<DataSet> data, std::map<Measured, double> weights) {
  FitSetup setup{.problem = {}, .fixed = {}, .warnings = impact.warnings, .nondimensional = impact.nondimensional};
  static_cast<ImpactConditions&>(setup.problem) = impact;
  setup.problem.spec = impact.spec;
  setup.problem.pair = impact.pair.values();
  setup.problem.data = std::move(data);
  setup.problem.weights = std::move(weights);
  if (impact.nondimensional) setup.problem.law_from_numbers = law_from_pi_numbers;
  return setup;
}

}  // namespace

Result<FitSetup> read_fit_request(const FitRequest& request, std::vector<DataSet> data) {
  const auto joint = detail::read_joint_fit(request, data);
  if (!joint) return joint.error();
  ImpactRequest impact = joint->request.impact;
  impact.set.insert(impact.set.end(), joint->request.fix.begin(), joint->request.fix.end());
  auto circumstances = read_circumstances(impact);
  const bool lacks_mass = !circumstances && detail::needs_no_mass(circumstances.error(), data);
  if (lacks_mass) {
    impact.mass = "1";
    circumstances = read_circumstances(impact);
  }
  if (!circumstances) return circumstances.error();
  auto overrides = detail::read_overrides(request.free, joint->request.bound, joint->request.start);
  if (!overrides) return overrides.error();
  for (const std::string& name : joint->own) (*overrides)[name];
  auto weights = read_weights(request.weight);
  if (!weights) return weights.error();
  Overrides named = *overrides;
  for (const std::string& name : joint->names()) named[name];
  const auto views =
      impact.nondimensional ? nondimensional_parameters(impact.law) : parameters_with(circumstances->spec, named);
  if (!views) return views.error();
  if (auto error = find_unknown_name(circumstances->spec, named, *views, impact.nondimensional)) return *error;
  FitSetup setup = setup_for(*circumstances, std::move(data), std::move(*weights));
  setup.warnings.insert(setup.warnings.end(), joint->warnings.begin(), joint->warnings.end());
  auto specimens = detail::make_specimens(*joint, setup.problem.mass);
  if (!specimens) return specimens.error();
  setup.problem.specimens = std::move(*specimens);
  setup.has_mass = !lacks_mass;
  for (const ParamView& view : *views)
    if (auto error = add_parameter(setup, view, *views, *overrides, *joint)) return *error;
  if (request.find_touch)
    for (FreeParameter& p : touch_times(setup.problem.data)) setup.problem.free.push_back(std::move(p));
  if (auto error = add_nuisances(request.nuisance, setup.problem)) return *error;
  if (auto error = keep_below_others(setup, *views, *overrides, *joint)) return *error;
  if (auto error = detail::prepare_static_fit(setup)) return *error;
  detail::fold_single_specimen(setup);
  if (auto error = check(setup.problem)) return *error;
  return setup;
}

}  // namespace hysteron
