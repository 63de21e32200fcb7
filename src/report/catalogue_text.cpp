#include <algorithm>

#include "entry_parts.hpp"
#include "hysteron/core/text.hpp"
#include "hysteron/laws/exact_groups.hpp"
#include "hysteron/report/catalogue_report.hpp"

namespace hysteron {

using namespace detail;

namespace {

constexpr std::array families{Family::elastic_point, Family::elastic_line, Family::multiplying, Family::additive,
                              Family::whole,         Family::friction,     Family::preset};
constexpr std::size_t catalogue_width = 100;

}  // namespace

std::optional<Family> family_from_text(std::string_view text) {
  const auto found = std::find_if(families.begin(), families.end(), [&](Family f) { return to_text(f) == text; });
  return found == families.end() ? std::nullopt : std::optional(*found);
}

std::string family_list() {
  std::string text;
  for (const Family f : families) text += (text.empty() ? "" : ", ") + std::string(to_text(f));
  return text;
}

std::string laws_table(std::optional<Family> family) {
  TextTable table({"law", "aliases", "family", "group", "parameters", "source"});
  std::size_t count = 0;
  for (const Entry& entry : catalogue()) {
    if (family && entry.info.family != *family) continue;
    table.add({std::string(entry.info.id), aliases_text(entry), std::string(to_text(entry.info.family)),
               std::string(to_text(entry.info.group)), parameter_names(entry), short_source(entry.info.source)});
    ++count;
  }
  return table.text() + "\n" + std::to_string(count) + " laws. 'hysteron law NAME' tells all about one.\n";
}

std::string law_text(const Entry& entry) {
  const LawInfo& info = entry.info;
  std::string out = std::string(info.name) + "  (" + std::string(info.id);
  if (const std::string aliases = aliases_text(entry); !aliases.empty()) out += ", alias " + aliases;
  out += ")\n\n    " + std::string(info.formula) + "\n\n";
  for (const std::string_view text : {info.definitions, info.assumption, entry.other_elastic})
    if (!text.empty()) out += wrapped(text, catalogue_width) + "\n";
  out += "family " + std::string(to_text(info.family)) + ", group " + std::string(to_text(info.group)) +
         " of the review, " + class_text(info);
  if (!entry.elastic.empty()) out += "; elastic part " + std::string(entry.elastic);
  if (!entry.dissipation.empty()) out += ", dissipation " + std::string(entry.dissipation);
  out += "\n\n" + parameter_table(entry).text() + "\n";
  if (!entry.limits.empty()) {
    out += "Validity (a warning outside):\n";
    for (const LimitView& l : entry.limits)
      out += wrapped(interval_text(l) + ": " + std::string(l.meaning), catalogue_width - 2, "  ");
    out += '\n';
  }
  out += "Claims, each tested:\n";
  for (const NamedClaim& c : claim_names)
    out += std::string(has(info.claims, c.claim) ? "  yes  " : "  no   ") + std::string(c.meaning) + '\n';
  if (const auto same = coincide_when_exact(entry, Separation::force); !same.empty())
    out += "\n" +
           wrapped("In exact mode (released at F = 0) this is the same law as " + joined(same) + ".", catalogue_width);
  if (!info.errata.empty()) {
    out += "\nWhat the papers print otherwise:\n";
    for (const Erratum& e : info.errata)
      out += wrapped(std::string(e.where) + ": printed " + std::string(e.printed) + "; here: " + std::string(e.correct),
                     catalogue_width - 2, "  ");
  }
  out += "\nSource:\n";
  for (const Reference* ref : {info.source, info.also})
    if (ref) out += wrapped(full_source(*ref), catalogue_width - 2, "  ");
  if (!info.where.empty()) out += wrapped("In the reviews: " + std::string(info.where), catalogue_width - 2, "  ");
  return out;
}

}  // namespace hysteron
