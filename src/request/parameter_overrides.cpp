#include "parameter_overrides.hpp"

#include "hysteron/core/trimmed.hpp"
#include "words.hpp"

namespace hysteron::detail {
namespace {

std::optional<Error> read_bound(const std::string& text, Overrides& overrides) {
  const auto a = read_assignment(text, "--bound");
  if (!a) return a.error();
  const auto colon = a->value.find(':');
  if (colon == std::string::npos || colon == 0 || colon + 1 == a->value.size())
    return Error{ErrorCode::unreadable, a->name, "--bound " + text.substr(0, 80) + ": not of the form name=low:high"};
  ParameterOverride& parameter = overrides[a->name];
  if (!parameter.low.empty()) return Error{ErrorCode::conflict, a->name, "--bound " + a->name + " is given twice"};
  parameter.low = a->value.substr(0, colon);
  parameter.high = a->value.substr(colon + 1);
  return std::nullopt;
}

std::optional<Error> read_start(const std::string& text, Overrides& overrides) {
  const auto a = read_assignment(text, "--start");
  if (!a) return a.error();
  ParameterOverride& parameter = overrides[a->name];
  if (!parameter.start.empty()) return Error{ErrorCode::conflict, a->name, "--start " + a->name + " is given twice"};
  parameter.start = a->value;
  return std::nullopt;
}

}  // namespace

Result<Overrides> read_overrides(const std::vector<std::string>& free, const std::vector<std::string>& bound,
                                 const std::vector<std::string>& start) {
  Overrides overrides;
  for (const std::string& name : free) overrides[std::string(trimmed(name))];
  for (const std::string& text : bound)
    if (auto error = read_bound(text, overrides)) return *error;
  for (const std::string& text : start)
    if (auto error = read_start(text, overrides)) return *error;
  return overrides;
}

}  // namespace hysteron::detail
