#include "hysteron/request/compare.hpp"

#include <algorithm>
#include <set>

#include "hysteron/request/law_request.hpp"
#include "words.hpp"

namespace hysteron {
namespace {

// Text that cannot be read or a name that is not known is wrong for all laws; what only this law lacks is not.
bool concerns_all(ErrorCode code) {
  return code == ErrorCode::unknown_name || code == ErrorCode::not_a_number || code == ErrorCode::unreadable;
}

Result<ComparedLaw> run_law(const ImpactRequest& inputs, const std::string& law, std::set<std::string>& used) {
  const auto request = request_for(inputs, law, used);
  if (!request) return request.error();
  auto setup = read_request(*request);
  if (!setup) return setup.error();
  auto answer = run_impact(*setup);
  if (!answer) return answer.error();
  return ComparedLaw{std::string(setup->law.entry->info.id), std::move(*setup), std::move(*answer)};
}

bool is_given(const ImpactRequest& inputs, std::string_view name) {
  return std::ranges::any_of(inputs.set, [&](const std::string& text) {
    const auto a = read_assignment(text, "--set");
    return a && a->name == name;
  });
}

// A stiffness that was given is Hertz's only if one of the laws takes it as such.
bool stiffness_is_hertz(const ImpactRequest& inputs, const Comparison& c) {
  const bool given = !inputs.stiffness.empty() || is_given(inputs, "stiffness");
  return !given || std::ranges::any_of(c.laws, [](const ComparedLaw& l) {
    const std::string_view elastic = l.setup.spec.elastic.empty() ? l.setup.law.entry->elastic : l.setup.spec.elastic;
    return elastic == "hertz" || l.law == "hertz";
  });
}

std::optional<ComparedLaw> hertz_impact(ImpactRequest inputs, const Comparison& c) {
  if (!stiffness_is_hertz(inputs, c)) return std::nullopt;
  std::erase_if(inputs.set, [](const std::string& text) {
    const auto a = read_assignment(text, "--set");
    return a && (names_part(*a) || a->name == "exponent");
  });
  std::set<std::string> used;
  for (const char* law : {"hertz", "hertz-line"})
    if (auto impact = run_law(inputs, law, used)) return std::move(*impact);
  return std::nullopt;
}

}  // namespace

Result<Comparison> compare(const ImpactRequest& inputs, const std::vector<std::string>& laws) {
  Comparison out;
  std::set<std::string_view> done;
  std::set<std::string> used;
  for (const std::string& name : laws) {
    const Entry* entry = find_law(name);
    if (!entry) return unknown_law(name);
    if (!done.insert(entry->info.id).second) continue;
    const std::string law(entry->info.id);
    auto impact = run_law(inputs, law, used);
    if (impact)
      out.laws.push_back(std::move(*impact));
    else if (concerns_all(impact.error().code))
      return impact.error();
    else
      out.refused.push_back({law, impact.error().message});
  }
  if (const auto error = unused_input(inputs, used)) return *error;
  if (out.laws.empty())
    return Error{
        ErrorCode::missing, "laws",
        out.refused.empty() ? "no laws are given" : out.refused.front().law + ": " + out.refused.front().reason};
  out.hertz = hertz_impact(inputs, out);
  return out;
}

}  // namespace hysteron
