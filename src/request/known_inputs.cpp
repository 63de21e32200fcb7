#include "known_inputs.hpp"

#include <algorithm>

#include "hysteron/core/lower_case.hpp"
#include "hysteron/study/nondimensional_spec.hpp"
#include "joint_fit.hpp"
#include "words.hpp"

namespace hysteron {
namespace {

constexpr std::string_view source_name = "restitution_source";

// Without a value: the name alone.
Assignment assignment_of(const std::string& text) {
  const auto a = read_assignment(text, "");
  return {name_in(text), a ? a->value : ""};
}

bool selects_component_by_name(const Assignment& a) { return !a.value.empty() && selects_component(a); }

}  // namespace

std::string name_in(const std::string& text) {
  return detail::split_specimen(std::string_view(text).substr(0, text.find('='))).name;
}

Result<KnownInputs> KnownInputs::of(const std::string& law, std::span<const std::string> given, bool nondimensional) {
  LawSpec spec{.law = lower_case(law)};
  std::string source;
  for (const std::string& text : given) {
    const Assignment a = assignment_of(text);
    if (selects_component_by_name(a) && a.name == source_name)
      source = a.value;
    else if (selects_component_by_name(a))
      choose_component(a, spec);
    if (a.name == "exponent") spec.values["exponent"] = 1.5;  // turns a Hertz law into the general power
  }
  KnownInputs known;
  auto params = nondimensional ? nondimensional_parameters(law) : parameters(spec);
  if (!params) return params.error();
  known.params_ = std::move(*params);
  known.takes_restitution_ = known.has_parameter("restitution");
  if (known.takes_restitution_ && !source.empty()) {
    spec.restitution_source = source;
    const auto with_source = parameters(spec);
    if (!with_source) return with_source.error();
    // The restitution stays a known name: giving it together with a source is a conflict, not an unknown name.
    for (const ParamView& p : *with_source)
      if (!known.has_parameter(p.name)) known.params_.push_back(p);
  }
  return known;
}

bool KnownInputs::has_parameter(std::string_view name) const {
  return std::any_of(params_.begin(), params_.end(), [&](const ParamView& p) { return p.name == name; });
}

bool KnownInputs::takes(const std::string& text) const {
  const Assignment a = assignment_of(text);
  if (!selects_component_by_name(a)) return has_parameter(a.name);
  return a.name != source_name || takes_restitution_;
}

}  // namespace hysteron
