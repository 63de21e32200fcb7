#include "hysteron/request/compare_request.hpp"

#include <set>

#include "check_texts.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/request/law_request.hpp"
#include "read_spec.hpp"
#include "vary_input.hpp"
#include "words.hpp"

namespace hysteron {
namespace {

using detail::VaryText;

Result<ImpactSetup> read_law(const ImpactRequest& inputs, ImpactInputs conditions, const std::string& law,
                             std::set<std::string>& used) {
  const auto request = request_for(inputs, law, used);
  if (!request) return request.error();
  auto spec = read_spec(*request);
  if (!spec) return spec.error();
  conditions.spec = std::move(*spec);
  conditions.conditions.mode = request->exact ? RestitutionMode::exact : RestitutionMode::published;
  return make_setup(conditions);
}

// Each law once, by its id.
Result<std::vector<std::string>> distinct_laws(const std::vector<std::string>& names) {
  std::vector<std::string> out;
  std::set<std::string_view> done;
  for (const std::string& name : names) {
    const Entry* entry = find_law(name);
    if (!entry) return unknown_law(name);
    if (done.insert(entry->info.id).second) out.emplace_back(entry->info.id);
  }
  return out;
}

// One value of the varied input: the request that holds it, and how it is reported.
struct VariedRequest {
  ImpactRequest request;
  VariedInput input;
};

// Symbol and dimension of an input, from the impact, the bodies, or the first law that has it.
VariedInput described(const std::string& name, const ImpactRequest& inputs, const std::vector<std::string>& laws) {
  VariedInput out{.name = name};
  if (const ImpactNumber* number = find_impact_number(name)) {
    out.symbol = number->name == "speed" ? "v₀" : std::string(number->symbol);
    out.dim = number->dim;
    return out;
  }
  if (const auto property = detail::body_property(name)) {
    if (const BodyField* field = find_body_field(property->name)) out.dim = field->dim;
    return out;
  }
  for (const std::string& law : laws) {
    LawSpec spec{.law = law};
    for (const std::string& text : inputs.set)
      if (const auto a = read_assignment(text, "--set"); a && selects_component(*a)) choose_component(*a, spec);
    const auto params = parameters(spec);
    if (!params) continue;
    for (const ParamView& p : *params)
      if (p.name == name) {
        out.symbol = std::string(p.symbol);
        out.dim = p.dim;
        return out;
      }
  }
  return out;
}

std::optional<Error> put(ImpactRequest& request, const std::string& name, const std::string& value) {
  const auto property = detail::body_property(name);
  if (!property) return detail::set_name(request, name, value);
  std::string& body = property->body == 0 ? request.body1 : request.body2;
  body += (body.empty() ? "" : ",") + property->name + "=" + value;
  return std::nullopt;
}

Result<std::vector<VariedRequest>> varied_requests(const ImpactRequest& inputs, const std::vector<std::string>& laws,
                                                   const VaryText& vary) {
  if (vary.name == "law")
    return Error{ErrorCode::conflict, "law", "--vary law: the laws of a comparison are given by --laws"};
  if (auto error = detail::check_given_once(inputs, {vary})) return *error;
  const VariedInput about = described(vary.name, inputs, laws);
  const auto property = detail::body_property(vary.name);
  const bool names = detail::is_name_axis(vary) || (property && !find_body_field(property->name));
  std::vector<VariedRequest> out;
  const auto add = [&](const std::string& text, std::optional<double> value) {
    out.push_back({inputs, about});
    out.back().input.value = value;
    out.back().input.text = text;
    return put(out.back().request, vary.name, text);
  };
  if (names) {
    const auto items = detail::read_names(vary);
    if (!items) return items.error();
    for (const std::string& item : *items)
      if (auto error = add(item, std::nullopt)) return *error;
    return out;
  }
  const auto numbers = detail::read_numbers(vary, about.dim, property.has_value());
  if (!numbers) return numbers.error();
  for (const double number : *numbers)
    if (auto error = add(number_text(number), number)) return *error;
  return out;
}

// Whether laws take or do not take this input; all impacts have the others.
bool is_input_of_laws(const std::string& name) {
  return !find_impact_number(name) && !detail::body_property(name) && name != "mode" && name != "separation" &&
         name != "speed-policy";
}

std::optional<Error> add_variants(const std::string& law, const std::vector<VariedRequest>& requests,
                                  std::set<std::string>& used, std::vector<Candidate>& out) {
  for (const VariedRequest& varied : requests) {
    if (auto error = check_texts(varied.request)) return error;
    const auto conditions = read_conditions(varied.request);
    if (!conditions) return conditions.error();
    std::set<std::string> used_here;
    out.push_back({law, read_law(varied.request, *conditions, law, used_here), varied.input});
    used.insert(used_here.begin(), used_here.end());
    if (!is_input_of_laws(varied.input.name) || used_here.contains(varied.input.name)) continue;
    out.back().varied.reset();
    break;
  }
  return std::nullopt;
}

}  // namespace

Result<std::vector<Candidate>> read_candidates(const ImpactRequest& inputs, const std::vector<std::string>& laws) {
  if (auto error = check_texts(inputs)) return *error;
  const auto conditions = read_conditions(inputs);
  if (!conditions) return conditions.error();
  const auto distinct = distinct_laws(laws);
  if (!distinct) return distinct.error();
  std::vector<Candidate> out;
  std::set<std::string> used;
  for (const std::string& law : *distinct) out.push_back({law, read_law(inputs, *conditions, law, used)});
  if (!out.empty())
    if (auto error = unused_input(inputs, used)) return *error;
  return out;
}

Result<std::vector<Candidate>> read_candidates(const ImpactRequest& inputs, const std::vector<std::string>& laws,
                                               const std::string& vary) {
  const auto text = detail::read_vary(vary);
  if (!text) return text.error();
  const auto distinct = distinct_laws(laws);
  if (!distinct) return distinct.error();
  const std::size_t impacts = distinct->size() * (text->range ? text->count : text->items.size());
  if (impacts > most_varied_impacts)
    return Error{ErrorCode::out_of_range, text->name,
                 "--vary " + text->name + ": " + std::to_string(impacts) + " impacts; a comparison shows at most " +
                     std::to_string(most_varied_impacts) + " ('hysteron sweep' computes more)"};
  const auto requests = varied_requests(inputs, *distinct, *text);
  if (!requests) return requests.error();
  std::set<std::string> used;
  std::vector<Candidate> out;
  for (const std::string& law : *distinct)
    if (auto error = add_variants(law, *requests, used, out)) return *error;
  if (!out.empty())
    if (auto error = unused_input(requests->front().request, used)) return *error;
  return out;
}

}  // namespace hysteron
