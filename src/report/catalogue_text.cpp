#include <algorithm>

#include "entry_parts.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/laws/coincide_when_exact.hpp"
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
  return table.text() + "\n" + std::to_string(count) + " laws. 'hysteron law NAME' shows one in full.\n";
}

namespace {

std::string heading_text(const Entry& entry) {
  const LawInfo& info = entry.info;
  std::string out = std::string(info.name) + "  (" + std::string(info.id);
  if (const std::string aliases = aliases_text(entry); !aliases.empty()) out += ", alias " + aliases;
  out += ")\n\n    " + std::string(info.formula) + "\n\n";
  for (const std::string_view text : {info.definitions, info.assumption, info.guarantees, entry.other_elastic})
    if (!text.empty()) out += wrapped(text, catalogue_width) + "\n";
  out += "family " + std::string(to_text(info.family)) + ", group " + std::string(to_text(info.group)) +
         " of the review, " + class_text(info);
  if (!entry.elastic.empty()) out += "; elastic part " + std::string(entry.elastic);
  if (!entry.dissipation.empty()) out += ", dissipation " + std::string(entry.dissipation);
  return out + "\n\n";
}

// Indented lines.
std::string indented(std::string_view text) { return wrapped(text, catalogue_width - 2, "  "); }

std::string validity_text(const Entry& entry) {
  if (entry.limits.empty()) return {};
  std::string out = "Validity (a warning is given outside):\n";
  for (const LimitView& l : entry.limits) out += indented(interval_text(l) + ": " + std::string(l.meaning));
  return out + '\n';
}

std::string claims_text(const LawInfo& info) {
  std::string out = "Claims (each is tested):\n";
  for (const NamedClaim& c : claim_names)
    out += std::string(has(info.claims, c.claim) ? "  yes  " : "  no   ") + std::string(c.meaning) + '\n';
  return out;
}

std::string coincidence_text(const Entry& entry) {
  const auto same = coincide_when_exact(entry, Separation::force);
  if (same.empty()) return {};
  return "\n" +
         wrapped("In exact mode (released at F = 0) this is the same law as " + joined(same) + ".", catalogue_width);
}

std::string errata_text(const LawInfo& info) {
  if (info.errata.empty()) return {};
  std::string out = "\nKnown errata:\n";
  for (const Erratum& e : info.errata)
    out += indented(std::string(e.where) + ": printed " + std::string(e.printed) +
                    "; used here: " + std::string(e.correct));
  return out;
}

std::string sources_text(const LawInfo& info) {
  std::string out = "\nSource:\n";
  for (const Reference* ref : {info.source, info.also})
    if (ref) out += indented(full_source(*ref));
  if (!info.where.empty()) out += indented("In the reviews: " + std::string(info.where));
  return out;
}

}  // namespace

std::string law_text(const Entry& entry) {
  return heading_text(entry) + parameter_table(entry).text() + "\n" + validity_text(entry) + claims_text(entry.info) +
         coincidence_text(entry) + errata_text(entry.info) + sources_text(entry.info);
}

}  // namespace hysteron
