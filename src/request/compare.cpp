#include "hysteron/request/compare.hpp"

#include <algorithm>
#include <set>

#include "hysteron/laws/exact_groups.hpp"
#include "words.hpp"

namespace hysteron {
namespace {

// Text that cannot be read or a name that is not known is wrong for all laws; what only this law lacks is not.
bool concerns_all(ErrorCode code) {
  return code == ErrorCode::unknown_name || code == ErrorCode::not_a_number || code == ErrorCode::unreadable;
}

bool names_part(const std::string& name) { return name == "elastic" || name == "dissipation"; }

// Every input of the law, from --set, --stiffness and --restitution.
Result<std::vector<Assignment>> law_inputs(const ImpactRequest& inputs) {
  std::vector<Assignment> all;
  for (const std::string& text : inputs.set) {
    auto a = read_assignment(text, "--set");
    if (!a) return a.error();
    all.push_back(std::move(*a));
  }
  if (!inputs.stiffness.empty()) all.push_back({"stiffness", inputs.stiffness});
  if (!inputs.restitution.empty()) all.push_back({"restitution", inputs.restitution});
  return all;
}

// The inputs that one law takes.
struct Selected {
  ImpactRequest request;
  std::set<std::string> used;
};

Result<Selected> select_inputs(const ImpactRequest& inputs, const std::vector<Assignment>& given,
                               const std::string& law) {
  LawSpec spec{.law = law};
  for (const Assignment& a : given) {
    if (a.name == "elastic") spec.elastic = a.value;
    if (a.name == "dissipation") spec.dissipation = a.value;
    if (a.name == "exponent") spec.values["exponent"] = 1.5;  // turns a Hertz law into the general power
  }
  const auto params = parameters(spec);
  if (!params) return params.error();
  const auto has = [&](const std::string& name) {
    return std::any_of(params->begin(), params->end(), [&](const ParamView& p) { return p.name == name; });
  };
  Selected out{inputs, {}};
  out.request.law = law;
  out.request.set.clear();
  out.request.stiffness.clear();
  out.request.restitution.clear();
  for (const Assignment& a : given)
    if (names_part(a.name) || has(a.name)) {
      out.used.insert(a.name);
      out.request.set.push_back(a.name + "=" + a.value);
    }
  // A law without a restitution has nothing to calibrate: it stands in the comparison as it is.
  out.request.exact = inputs.exact && (has("restitution") || has_restitution(*find_law(law)));
  return out;
}

Result<ComparedLaw> run_law(const ImpactRequest& request) {
  auto setup = read_request(request);
  if (!setup) return setup.error();
  auto answer = run_impact(*setup);
  if (!answer) return answer.error();
  return ComparedLaw{std::string(setup->law.entry->info.id), std::move(*setup), std::move(*answer)};
}

// A stiffness that was given is Hertz's only if one of the laws takes it as such.
bool stiffness_is_hertz(const ImpactRequest& inputs, const Comparison& c) {
  const bool given = !inputs.stiffness.empty() || std::ranges::any_of(inputs.set, [](const std::string& text) {
    const auto a = read_assignment(text, "--set");
    return a && a->name == "stiffness";
  });
  return !given || std::ranges::any_of(c.laws, [](const ComparedLaw& l) {
    const std::string_view elastic = l.setup.spec.elastic.empty() ? l.setup.law.entry->elastic : l.setup.spec.elastic;
    return elastic == "hertz" || l.law == "hertz";
  });
}

std::optional<ComparedLaw> hertz_impact(const ImpactRequest& inputs, std::vector<Assignment> given,
                                        const Comparison& c) {
  if (!stiffness_is_hertz(inputs, c)) return std::nullopt;
  std::erase_if(given, [](const Assignment& a) { return names_part(a.name) || a.name == "exponent"; });
  for (const char* law : {"hertz", "hertz-line"}) {
    const auto selected = select_inputs(inputs, given, law);
    if (!selected) continue;
    auto impact = run_law(selected->request);
    if (impact) return std::move(*impact);
  }
  return std::nullopt;
}

}  // namespace

Result<Comparison> compare(const ImpactRequest& inputs, const std::vector<std::string>& laws) {
  const auto given = law_inputs(inputs);
  if (!given) return given.error();
  Comparison out;
  std::set<std::string_view> done;
  std::set<std::string> used;
  for (const std::string& name : laws) {
    const Entry* entry = find_law(name);
    if (!entry) return unknown_law(name);
    if (!done.insert(entry->info.id).second) continue;
    const std::string law(entry->info.id);
    const auto selected = select_inputs(inputs, *given, law);
    auto impact = selected ? run_law(selected->request) : Result<ComparedLaw>(selected.error());
    if (selected) used.insert(selected->used.begin(), selected->used.end());
    if (impact)
      out.laws.push_back(std::move(*impact));
    else if (concerns_all(impact.error().code))
      return impact.error();
    else
      out.refused.push_back({law, impact.error().message});
  }
  for (const Assignment& a : *given)
    if (!used.contains(a.name))
      return Error{ErrorCode::unknown_name, a.name, "none of these laws has a parameter '" + a.name + "'"};
  if (out.laws.empty())
    return Error{
        ErrorCode::missing, "laws",
        out.refused.empty() ? "no laws are given" : out.refused.front().law + ": " + out.refused.front().reason};
  out.hertz = hertz_impact(inputs, *given, out);
  return out;
}

}  // namespace hysteron
