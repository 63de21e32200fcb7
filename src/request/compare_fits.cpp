#include "hysteron/request/compare_fits.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "check_texts.hpp"
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

void rank(std::vector<FittedLaw>& laws) {
  std::stable_sort(laws.begin(), laws.end(), [](const FittedLaw& a, const FittedLaw& b) {
    const bool a_ranked = std::isfinite(a.result.aicc), b_ranked = std::isfinite(b.result.aicc);
    if (a_ranked != b_ranked) return a_ranked;
    return a_ranked ? a.result.aicc < b.result.aicc : a.result.cost < b.result.cost;
  });
  if (laws.empty()) return;
  double sum = 0.0;
  for (FittedLaw& l : laws) {
    l.aicc_above_least = l.result.aicc - laws.front().result.aicc;
    l.weight = std::isfinite(l.aicc_above_least) ? std::exp(-0.5 * l.aicc_above_least) : 0.0;
    sum += l.weight;
  }
  for (FittedLaw& l : laws) l.weight = sum > 0.0 ? l.weight / sum : std::nan("");
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
  for (LawSetup& setup : *setups) {
    const std::string law = setup.law;
    if (all && setup.setup && setup.setup->problem.free.size() > most_parameters_of_all) {
      out.refused.push_back({law, std::to_string(setup.setup->problem.free.size()) +
                                      " parameters to fit: name the law to fit it, or fix some of them"});
      continue;
    }
    auto fitted = fit_law(std::move(setup), options);
    if (fitted)
      out.laws.push_back(std::move(*fitted));
    else
      out.refused.push_back({law, fitted.error().message});
  }
  if (out.laws.empty())
    return Error{
        ErrorCode::missing, "laws",
        out.refused.empty() ? "no laws are given" : out.refused.front().law + ": " + out.refused.front().reason};
  rank(out.laws);
  return out;
}

}  // namespace hysteron
