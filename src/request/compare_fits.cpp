#include "hysteron/request/compare_fits.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "hysteron/request/law_request.hpp"
#include "known_inputs.hpp"

namespace hysteron {
namespace {

std::vector<std::vector<std::string>*> lists_of(FitRequest& request) {
  return {&request.impact.set, &request.fix, &request.bound, &request.free, &request.start};
}

// The inputs without the names that the law does not know; those it knows are added to `used`.
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

}  // namespace

Result<FitComparison> compare_fits(const FitRequest& inputs, const std::vector<DataSet>& data,
                                   const std::vector<std::string>& laws, const FitOptions& options) {
  FitComparison out;
  std::set<std::string> used;
  std::vector<std::pair<std::string, FitSetup>> setups;
  for (const std::string& law : laws) {
    const auto request = inputs_for(law, inputs, used);
    if (!request && request.error().code == ErrorCode::unknown_name) return request.error();
    auto setup = request ? read_fit_request(*request, data) : Result<FitSetup>(request.error());
    if (setup)
      setups.emplace_back(law, std::move(*setup));
    else
      out.refused.push_back({law, setup.error().message});
  }
  FitRequest all = inputs;
  for (const auto* list : lists_of(all))
    for (const std::string& text : *list)
      if (!used.contains(name_in(text))) return unused(name_in(text));
  for (auto& [law, setup] : setups) {
    if (options.stop && options.stop()) {
      out.refused.push_back({law, "not fitted: stopped"});
      continue;
    }
    auto result = fit(setup.problem, options);
    if (result)
      out.laws.push_back({.law = law, .setup = std::move(setup), .result = std::move(*result)});
    else
      out.refused.push_back({law, result.error().message});
  }
  if (out.laws.empty())
    return Error{
        ErrorCode::missing, "laws",
        out.refused.empty() ? "no laws are given" : out.refused.front().law + ": " + out.refused.front().reason};
  rank(out.laws);
  return out;
}

}  // namespace hysteron
