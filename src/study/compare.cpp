#include "hysteron/study/compare.hpp"

#include <algorithm>

#include "hysteron/laws/specimen.hpp"

namespace hysteron {
namespace {

Result<ComparedLaw> run_law(ImpactSetup setup) {
  auto answer = run_impact(setup);
  if (!answer) return answer.error();
  std::string law(setup.law.entry->info.id);
  return ComparedLaw{.law = std::move(law), .setup = std::move(setup), .answer = std::move(*answer)};
}

bool is_hertzian(const ImpactSetup& setup) {
  const std::string_view elastic = setup.spec.elastic.empty() ? setup.law.entry->elastic : setup.spec.elastic;
  return elastic == "hertz" || setup.law.entry->info.id == "hertz";
}

// The parameters of `law` that were given to the compared laws. A stiffness is Hertz's only if it was given to a law
// with Hertz's elastic part.
std::map<std::string, double> values_for(const std::string& law, const std::vector<ComparedLaw>& compared) {
  std::map<std::string, double> values;
  const auto params = parameters({.law = law});
  if (!params) return values;
  for (const ComparedLaw& other : compared)
    for (const auto& [name, value] : other.setup.spec.values) {
      const bool known = std::any_of(params->begin(), params->end(),
                                     [&, n = std::string_view(name)](const ParamView& p) { return p.name == n; });
      if (known && (name != "stiffness" || is_hertzian(other.setup))) values.emplace(name, value);
    }
  return values;
}

std::optional<ComparedLaw> hertz_impact(const std::vector<ComparedLaw>& compared) {
  const auto given = [](const ComparedLaw& l) { return l.setup.spec.values.contains("stiffness"); };
  const auto hertzian = [](const ComparedLaw& l) { return is_hertzian(l.setup); };
  if (std::any_of(compared.begin(), compared.end(), given) && std::none_of(compared.begin(), compared.end(), hertzian))
    return std::nullopt;
  for (const char* law : {"hertz", "hertz-line"}) {
    ImpactSetup setup = compared.front().setup;
    if (setup.nondimensional) return std::nullopt;
    setup.spec = {.law = law, .values = values_for(law, compared)};
    setup.mode = RestitutionMode::published;
    auto made = make_law(setup.spec, setup.pair.values());
    if (!made) continue;
    setup.law = std::move(*made);
    if (setup.use_law_separation) setup.separation = setup.law.entry->info.separation;
    if (auto impact = run_law(std::move(setup))) return std::move(*impact);
  }
  return std::nullopt;
}

}  // namespace

Result<Comparison> compare(std::vector<Candidate> candidates) {
  Comparison out;
  for (Candidate& candidate : candidates) {
    auto impact = candidate.setup ? run_law(std::move(*candidate.setup)) : Result<ComparedLaw>(candidate.setup.error());
    if (impact) {
      impact->varied = std::move(candidate.varied);
      out.laws.push_back(std::move(*impact));
    } else {
      out.refused.push_back({std::move(candidate.law), impact.error().message});
    }
  }
  if (out.laws.empty())
    return Error{
        ErrorCode::missing, "laws",
        out.refused.empty() ? "no laws are given" : out.refused.front().law + ": " + out.refused.front().reason};
  out.hertz = hertz_impact(out.laws);
  return out;
}

Result<Comparison> compare(const ImpactInputs& inputs, const std::vector<LawSpec>& laws) {
  std::vector<Candidate> candidates;
  for (const LawSpec& spec : laws) {
    ImpactInputs one = inputs;
    one.spec = spec;
    if (!exact_mode_applies(spec)) one.conditions.mode = RestitutionMode::published;
    candidates.push_back({spec.law, make_setup(one)});
  }
  return compare(std::move(candidates));
}

bool exact_mode_applies(const LawSpec& spec) {
  const Entry* entry = find_law(spec.law);
  if (!entry) return false;
  if (has_restitution(*entry) || !spec.restitution_source.empty()) return true;
  const auto params = parameters(spec);
  return params &&
         std::any_of(params->begin(), params->end(), [](const ParamView& p) { return p.name == "restitution"; });
}

}  // namespace hysteron
