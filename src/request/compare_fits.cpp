#include "hysteron/request/compare_fits.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <set>

#include "check_texts.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/request/law_request.hpp"
#include "known_inputs.hpp"

namespace hysteron {
namespace {

std::vector<std::vector<std::string>*> lists_of(FitRequest& request) {
  return {&request.impact.set, &request.fix, &request.bound,      &request.free,
          &request.start,      &request.own, &request.from_column};
}

// The inputs that the law takes; their names are added to `used`.
Result<FitRequest> inputs_for(const std::string& law, FitRequest request, std::set<std::string>& used) {
  request.impact.law = law;
  if (!request.impact.stiffness.empty()) request.fix.push_back("stiffness=" + request.impact.stiffness);
  if (!request.impact.restitution.empty()) request.fix.push_back("restitution=" + request.impact.restitution);
  request.impact.stiffness.clear();
  request.impact.restitution.clear();
  std::vector<std::string> given;
  for (const auto* list : lists_of(request)) given.insert(given.end(), list->begin(), list->end());
  const auto known = KnownInputs::of(law, given, request.impact.nondimensional);
  if (!known) return known.error();
  for (const std::string& text : given)
    if (known->takes(text)) used.insert(name_in(text));
  for (auto* list : lists_of(request))
    std::erase_if(*list, [&](const std::string& text) { return !known->takes(text); });
  if (!known->takes_restitution()) request.impact.restitution_table = {};
  return request;
}

// By AICc; if there are too few data for that of some law, by J, and no law has a weight.
void rank(FitComparison& comparison) {
  std::vector<FittedLaw>& laws = comparison.laws;
  comparison.ranked =
      std::all_of(laws.begin(), laws.end(), [](const FittedLaw& l) { return std::isfinite(l.result.aicc); });
  std::stable_sort(laws.begin(), laws.end(), [&](const FittedLaw& a, const FittedLaw& b) {
    return comparison.ranked ? a.result.aicc < b.result.aicc : a.result.cost < b.result.cost;
  });
  double sum = 0.0;
  for (FittedLaw& l : laws) {
    l.aicc_above_least = comparison.ranked ? l.result.aicc - laws.front().result.aicc : std::nan("");
    l.weight = std::exp(-0.5 * l.aicc_above_least);
    sum += l.weight;
  }
  for (FittedLaw& l : laws) l.weight /= sum;
}

// Errors that concern every law.
std::optional<Error> check_inputs(const FitRequest& inputs, const std::vector<std::string>& laws) {
  for (const std::string& law : laws)
    if (!find_law(law)) return unknown_law(law);
  ImpactRequest impact = inputs.impact;
  impact.set.insert(impact.set.end(), inputs.fix.begin(), inputs.fix.end());
  for (std::string& text : impact.set)
    if (const auto equals = text.find('='); equals != std::string::npos) text = name_in(text) + text.substr(equals);
  return check_texts(impact);
}

std::optional<Error> find_unused(FitRequest inputs, const std::set<std::string>& used) {
  for (const auto* list : lists_of(inputs))
    for (const std::string& text : *list)
      if (!used.contains(name_in(text))) return unused(name_in(text));
  return std::nullopt;
}

std::vector<std::string> all_contact_laws() {
  std::vector<std::string> out;
  for (const Entry& entry : catalogue())
    if (entry.is_contact_law()) out.emplace_back(entry.info.id);
  return out;
}

struct LawSetup {
  std::string law;
  Result<FitSetup> setup;
};

Result<std::vector<LawSetup>> read_setups(const FitRequest& inputs, const std::vector<DataSet>& data,
                                          const std::vector<std::string>& laws) {
  std::vector<LawSetup> out;
  std::set<std::string> used;
  for (const std::string& law : laws) {
    const auto request = inputs_for(law, inputs, used);
    out.push_back({law, request ? read_fit_request(*request, data) : Result<FitSetup>(request.error())});
  }
  if (auto error = find_unused(inputs, used)) return *error;
  return out;
}

Result<FittedLaw> fit_law(LawSetup law, const FitOptions& options) {
  if (!law.setup) return law.setup.error();
  if (options.stop && options.stop()) return Error{ErrorCode::failed, "fit", "not fitted: stopped"};
  auto result = fit(law.setup->problem, options);
  if (!result) return result.error();
  return FittedLaw{.law = law.law, .setup = std::move(*law.setup), .result = std::move(*result)};
}

// One of all laws: quickly, and not at all if it takes long.
Result<FittedLaw> fit_one_of_all(LawSetup law, FitOptions options) {
  const std::size_t free = law.setup ? law.setup->problem.free.size() : 0;
  if (free > most_parameters_of_all)
    return Error{ErrorCode::conflict, "fit",
                 std::to_string(free) + " parameters to fit: name the law to fit it, or fix some of them"};
  options.intervals = false;
  options.starts = std::min(options.starts, starts_of_all);
  const std::clock_t start = std::clock();
  const auto is_late = [start] {
    return static_cast<double>(std::clock() - start) > most_seconds_of_all * static_cast<double>(CLOCKS_PER_SEC);
  };
  options.stop = [stop = std::move(options.stop), is_late] { return (stop && stop()) || is_late(); };
  auto fitted = fit_law(std::move(law), options);
  if (is_late() && (!fitted || fitted->result.stopped))
    return Error{
        ErrorCode::failed, "fit",
        "takes more than " + number_text(most_seconds_of_all) + " s of processor time: name the law to fit it"};
  return fitted;
}

// With the number of the law in the progress.
FitOptions with_stage(FitOptions options, const std::string& stage) {
  if (options.progress)
    options.progress = [report = std::move(options.progress), &stage](FitProgress p) {
      p.stage = stage;
      report(p);
    };
  return options;
}

}  // namespace

Result<FitComparison> compare_fits(const FitRequest& inputs, const std::vector<DataSet>& data,
                                   const std::vector<std::string>& names, const FitOptions& options) {
  const bool all = fits_all_laws(names);
  const std::vector<std::string> laws = all ? all_contact_laws() : names;
  if (auto error = check_inputs(inputs, laws)) return *error;
  FitRequest of_laws = inputs;
  std::erase(of_laws.from_column, "mass");  // is no parameter of a law
  auto setups = read_setups(of_laws, data, laws);
  if (!setups) return setups.error();
  FitComparison out;
  std::size_t number = 0;
  for (LawSetup& setup : *setups) {
    const std::string law = setup.law;
    const std::string stage = "law " + std::to_string(++number) + " of " + std::to_string(setups->size()) + ", " + law;
    const FitOptions each = with_stage(options, stage);
    auto fitted = all ? fit_one_of_all(std::move(setup), each) : fit_law(std::move(setup), each);
    if (fitted)
      out.laws.push_back(std::move(*fitted));
    else
      out.refused.push_back({law, fitted.error().message});
  }
  if (out.laws.empty())
    return Error{
        ErrorCode::missing, "laws",
        out.refused.empty() ? "no laws are given" : out.refused.front().law + ": " + out.refused.front().reason};
  rank(out);
  if (!all) return out;
  // The best law with the starts and intervals that were requested.
  FittedLaw& best = out.laws.front();
  if (auto result = fit(best.setup.problem, options)) best.result = std::move(*result);
  rank(out);
  return out;
}

}  // namespace hysteron
