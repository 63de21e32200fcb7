#include "hysteron/request/fit_request.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "hysteron/core/text.hpp"
#include "hysteron/units/quantity.hpp"
#include "nondimensional_spec.hpp"
#include "words.hpp"

namespace hysteron {
namespace {

// What is said about one free parameter, as typed.
struct Wish {
  std::string low, high, start;
};
using Wishes = std::map<std::string, Wish>;

Result<Wishes> read_wishes(const FitRequest& request) {
  Wishes wishes;
  for (const std::string& name : request.free) wishes[std::string(trimmed(name))];
  for (const std::string& text : request.bound) {
    const auto a = read_assignment(text, "--bound");
    if (!a) return a.error();
    const auto colon = a->value.find(':');
    if (colon == std::string::npos || colon == 0 || colon + 1 == a->value.size())
      return Error{ErrorCode::unreadable, a->name, "--bound " + text.substr(0, 80) + ": not of the form name=low:high"};
    Wish& wish = wishes[a->name];
    if (!wish.low.empty()) return Error{ErrorCode::conflict, a->name, "--bound " + a->name + " is given twice"};
    wish.low = a->value.substr(0, colon);
    wish.high = a->value.substr(colon + 1);
  }
  for (const std::string& text : request.start) {
    const auto a = read_assignment(text, "--start");
    if (!a) return a.error();
    Wish& wish = wishes[a->name];
    if (!wish.start.empty()) return Error{ErrorCode::conflict, a->name, "--start " + a->name + " is given twice"};
    wish.start = a->value;
  }
  return wishes;
}

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

Result<FreeParameter> read_free(const ParamView& view, const Wish& wish) {
  const std::string name(view.name);
  if (!view.range.only.empty() || !view.range.words.empty())
    return Error{ErrorCode::conflict, name,
                 name + " is a choice (" + range_text(view.range, view.symbol) + ") and cannot be fitted; fix it"};
  FreeParameter free = free_parameter(view);
  if (!wish.low.empty()) {
    const auto low = read_si(wish.low, view.dim, "--bound " + name),
               high = read_si(wish.high, view.dim, "--bound " + name);
    if (!low) return low.error();
    if (!high) return high.error();
    auto within = bounded(free, view, *low, *high);
    if (!within) return within;
    free = *within;
  }
  if (!wish.start.empty()) {
    const auto start = read_si(wish.start, view.dim, "--start " + name);
    if (!start) return start.error();
    if (!(*start >= free.low && *start <= free.high))
      return Error{ErrorCode::out_of_range, name,
                   "--start " + name + " = " + number_text(*start) + " is outside the search, " +
                       number_text(free.low, 6) + " to " + number_text(free.high, 6) + unit_suffix(view.dim) +
                       "; --bound " + name + "=low:high moves it"};
    free.start = *start;
  }
  return free;
}

// The law's parameters. One that is freed may be a name that only a value brings in (the exponent of a Hertz law).
Result<std::vector<ParamView>> views_with(LawSpec spec, const Wishes& wishes) {
  auto views = parameters(spec);
  if (!views) return views;
  for (const auto& [name, wish] : wishes) {
    const bool known = std::any_of(views->begin(), views->end(), [&, n = name](const auto& v) { return v.name == n; });
    if (!known) spec.values[name] = 1.5;
  }
  if (const auto law = make_law(spec); !law && law.error().code == ErrorCode::unknown_name) return law.error();
  return parameters(spec);
}

// Parameters whose magnitude must stay below that of another, unless the user has set bounds to them.
std::optional<Error> keep_below_others(FitSetup& setup, const std::vector<ParamView>& views, const Wishes& wishes) {
  std::vector<FreeParameter>& free = setup.problem.free;
  for (FreeParameter& p : free) {
    const auto view = std::find_if(views.begin(), views.end(), [&](const auto& v) { return v.name == p.name; });
    const auto wish = wishes.find(p.name);
    if (view == views.end() || view->magnitude_below.empty() || (wish != wishes.end() && !wish->second.low.empty()))
      continue;
    const std::string other(view->magnitude_below);
    const auto fixed =
        std::find_if(setup.fixed.begin(), setup.fixed.end(), [&](const auto& f) { return f.view.name == other; });
    const auto partner = std::find_if(free.begin(), free.end(), [&](const auto& f) { return f.name == other; });
    const auto start = p.start;
    p = partner == free.end() ? below_magnitude(p, fixed->value) : ratio_to(p, other);
    if (!start) continue;
    if (partner != free.end() && !partner->start)
      return Error{ErrorCode::missing, p.name, "--start " + p.name + " needs --start " + other + " beside it"};
    p.start = partner == free.end() ? *start : *start / *partner->start;
    if (!(*p.start >= p.low && *p.start <= p.high))
      return Error{ErrorCode::out_of_range, p.name,
                   "--start " + p.name + " = " + number_text(*start) + " is out of range: allowed |" +
                       std::string(view->symbol) + "| < " + other};
  }
  return std::nullopt;
}

// Whether the unit of a parameter changes with one that is fitted, as that of a stiffness with its exponent.
bool unit_is_fitted(const LawSpec& spec, std::string_view name, const std::vector<ParamView>& views,
                    const Wishes& wishes) {
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
    if (freed == name || !wishes.contains(freed)) return false;
    const auto low = dim_at(freed, other.typical.low), high = dim_at(freed, other.typical.high);
    return low && high && !(*low == *high);
  });
}

// What the bodies give for a parameter; nothing, with a warning, if its dimension is another.
std::optional<double> value_from_bodies(FitSetup& setup, const ParamView& view, const std::vector<ParamView>& views,
                                        const Wishes& wishes) {
  const auto supply = setup.problem.pair.supply(view.from_pair);
  if (!supply) return std::nullopt;
  const bool fitted_unit = unit_is_fitted(setup.problem.spec, view.name, views, wishes);
  if (supply->dim == view.dim && !fitted_unit) return supply->value;
  if (!view.fallback && !view.optional)
    setup.warnings.push_back(
        {std::string(view.name), std::string(view.name) + " is fitted: that of the bodies, " +
                                     number_text(supply->value, 6) + " " + unit_text(supply->dim) +
                                     (fitted_unit ? ", belongs to one exponent, and the exponent is fitted"
                                                  : ", is not in " + unit_text(view.dim))});
  return std::nullopt;
}

}  // namespace

Result<FitSetup> read_fit_request(const FitRequest& request, std::vector<DataSet> data) {
  ImpactRequest impact = request.impact;
  impact.set.insert(impact.set.end(), request.fix.begin(), request.fix.end());
  const auto circumstances = read_circumstances(impact);
  if (!circumstances) return circumstances.error();
  const auto wishes = read_wishes(request);
  if (!wishes) return wishes.error();
  auto weights = read_weights(request.weight);
  if (!weights) return weights.error();
  const bool numbers = impact.nondimensional;
  const auto views = numbers ? nondimensional_parameters(impact.law) : views_with(circumstances->spec, *wishes);
  if (!views) return views.error();

  for (const auto& [name, wish] : *wishes)
    if (std::none_of(views->begin(), views->end(), [&, n = name](const auto& v) { return v.name == n; }))
      return Error{ErrorCode::unknown_name, name,
                   "'" + name.substr(0, 64) + "' is no number of the nondimensional '" + impact.law + "'"};

  FitSetup setup{.problem = {}, .fixed = {}, .warnings = circumstances->warnings};
  static_cast<ImpactConditions&>(setup.problem) = *circumstances;
  setup.problem.spec = circumstances->spec;
  setup.problem.pair = circumstances->pair.values();
  setup.problem.data = std::move(data);
  setup.problem.law_of = numbers ? law_of_numbers : nullptr;
  setup.problem.weights = std::move(*weights);
  for (const ParamView& view : *views) {
    const std::string name(view.name);
    const auto given = circumstances->spec.values.find(name);
    const auto wish = wishes->find(name);
    if (given != circumstances->spec.values.end()) {
      if (wish != wishes->end())
        return Error{ErrorCode::conflict, name, name + " is both fixed and asked to be fitted"};
      if (!std::isfinite(given->second) || !view.range.contains(given->second))
        return Error{ErrorCode::out_of_range, name,
                     name + " = " + value_text(view.range, given->second) + unit_suffix(view.dim) +
                         " is out of range: allowed " + range_text(view.range, view.symbol) + unit_suffix(view.dim)};
      setup.fixed.push_back({view, given->second, FixedBy::given});
      continue;
    }
    if (wish == wishes->end()) {
      const auto from_pair = value_from_bodies(setup, view, *views, *wishes);
      if (from_pair) setup.fixed.push_back({view, *from_pair, FixedBy::bodies});
      if (!from_pair && view.fallback) setup.fixed.push_back({view, *view.fallback, FixedBy::standard});
      if (from_pair || view.fallback || view.optional) continue;
    }
    auto free = read_free(view, wish == wishes->end() ? Wish{} : wish->second);
    if (!free) return free.error();
    setup.problem.free.push_back(std::move(*free));
  }
  if (request.find_touch)
    for (FreeParameter& p : touch_times(setup.problem.data)) setup.problem.free.push_back(std::move(p));
  if (auto error = keep_below_others(setup, *views, *wishes)) return *error;
  if (auto error = check(setup.problem)) return *error;
  return setup;
}

}  // namespace hysteron
