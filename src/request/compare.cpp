#include "hysteron/request/compare.hpp"

#include <algorithm>
#include <set>

#include "hysteron/laws/exact_groups.hpp"
#include "words.hpp"

namespace hysteron {
namespace {

// Every input of the law as "name=value".
std::vector<std::string> law_inputs(const ImpactRequest& inputs) {
  std::vector<std::string> all = inputs.set;
  if (!inputs.stiffness.empty()) all.push_back("stiffness=" + inputs.stiffness);
  if (!inputs.restitution.empty()) all.push_back("restitution=" + inputs.restitution);
  return all;
}

}  // namespace

Result<Comparison> compare(const ImpactRequest& inputs, const std::vector<std::string>& laws) {
  Comparison out;
  std::set<std::string> used;
  for (const std::string& law : laws) {
    ImpactRequest request = inputs;
    request.law = law;
    request.set.clear();
    request.stiffness.clear();
    request.restitution.clear();
    LawSpec spec{.law = law};
    for (const std::string& text : law_inputs(inputs)) {
      const auto a = read_assignment(text, "--set");
      if (!a) return a.error();
      if (a->name == "elastic") spec.elastic = a->value;
      if (a->name == "dissipation") spec.dissipation = a->value;
      if (a->name == "exponent") spec.values["exponent"] = 1.5;  // turns a Hertz law into the general power
    }
    const auto params = parameters(spec);
    if (!params && params.error().code == ErrorCode::unknown_name) return params.error();
    if (!params) {
      out.refused.push_back({law, params.error().message});
      continue;
    }
    for (const std::string& text : law_inputs(inputs)) {
      const std::string name = read_assignment(text, "--set")->name;
      const bool known =
          name == "elastic" || name == "dissipation" ||
          std::any_of(params->begin(), params->end(), [&](const ParamView& p) { return p.name == name; });
      if (!known) continue;
      used.insert(name);
      request.set.push_back(text);
    }
    // A law without a restitution has nothing to calibrate: it stands in the comparison as it is.
    const bool calibratable =
        std::any_of(params->begin(), params->end(), [](const ParamView& p) { return p.name == "restitution"; });
    request.exact = inputs.exact && (calibratable || has_restitution(*find_law(law)));
    auto setup = read_request(request);
    if (!setup && setup.error().code != ErrorCode::missing && setup.error().code != ErrorCode::conflict)
      return setup.error();
    if (!setup) {
      out.refused.push_back({law, setup.error().message});
      continue;
    }
    auto answer = run_impact(*setup);
    if (!answer) {
      out.refused.push_back({law, answer.error().message});
      continue;
    }
    out.laws.push_back({std::string(setup->law.entry->info.id), std::move(*setup), std::move(*answer)});
  }
  for (const std::string& text : law_inputs(inputs)) {
    const auto a = read_assignment(text, "--set");
    if (a && !used.contains(a->name))
      return Error{ErrorCode::unknown_name, a->name, "none of these laws has a parameter '" + a->name + "'"};
  }
  if (out.laws.empty())
    return Error{
        ErrorCode::missing, "laws",
        out.refused.empty() ? "no laws are given" : out.refused.front().law + ": " + out.refused.front().reason};
  return out;
}

}  // namespace hysteron
