#include "entry_parts.hpp"

#include "hysteron/core/joined.hpp"
#include "hysteron/core/range_text.hpp"
#include "hysteron/core/unit_text.hpp"

namespace hysteron::detail {
namespace {

std::string default_text(const ParamView& p) {
  std::string text;
  if (p.fallback) text = value_text(p.range, *p.fallback);
  if (p.optional) text = "optional";
  if (p.from_pair != PairQuantity::none) text += text.empty() ? "from the bodies" : ", or from the bodies";
  return text.empty() ? "required" : text;
}

}  // namespace

std::string aliases_text(const Entry& entry) {
  std::vector<std::string_view> names;
  for (const auto alias : entry.info.aliases)
    if (!alias.empty()) names.push_back(alias);
  return joined(names);
}

std::string parameter_names(const Entry& entry) {
  std::vector<std::string_view> names;
  for (const ParamView& p : entry.params) names.push_back(p.name);
  return joined(names);
}

std::string full_source(const Reference& ref) {
  std::string text = std::string(ref.authors) + " (" + std::to_string(ref.year) + "): " + std::string(ref.title) +
                     ". " + std::string(ref.venue) + ".";
  if (!ref.doi.empty()) text += " doi:" + std::string(ref.doi);
  return text;
}

std::string class_text(const LawInfo& info) {
  std::string text(to_text(info.rheology));
  if (info.arrangement != Arrangement::none) text += " (" + std::string(to_text(info.arrangement)) + " type)";
  return text;
}

std::string interval_text(const LimitView& limit) {
  std::string text;
  for (const Range& i : limit.intervals) text += (text.empty() ? "" : " or ") + range_text(i, limit.name);
  return text;
}

TextTable parameter_table(const Entry& entry) {
  TextTable table({"parameter", "symbol", "unit", "allowed", "default", "meaning"});
  for (const ParamView& p : entry.params)
    table.add({std::string(p.name), std::string(p.symbol), unit_text(p.dim), range_text(p.range, p.symbol),
               default_text(p), std::string(p.meaning)});
  return table;
}

}  // namespace hysteron::detail
