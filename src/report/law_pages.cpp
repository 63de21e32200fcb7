#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "entry_parts.hpp"
#include "hysteron/core/text.hpp"
#include "hysteron/laws/exact_groups.hpp"
#include "hysteron/report/catalogue_report.hpp"
#include "hysteron/report/delivered.hpp"

namespace hysteron {

using namespace detail;

namespace {

constexpr std::string_view generated = "<!-- Made by 'hysteron docs' from the catalogue; do not edit. -->\n\n";

std::string overview(const Entry& entry) {
  const LawInfo& info = entry.info;
  TextTable table({"", ""});
  table.add({"id", "`" + std::string(info.id) + "`"});
  if (const auto aliases = aliases_text(entry); !aliases.empty()) table.add({"aliases", aliases});
  table.add({"family", std::string(to_text(info.family))});
  if (info.group != Group::none) table.add({"group in the review", std::string(to_text(info.group))});
  table.add({"class", class_text(info)});
  if (!entry.elastic.empty())
    table.add({"elastic part", "[" + std::string(entry.elastic) + "](" + std::string(entry.elastic) + ".md)"});
  if (!entry.dissipation.empty()) table.add({"dissipation", "`" + std::string(entry.dissipation) + "`"});
  if (entry.is_contact_law())
    table.add({"separation unless asked otherwise",
               info.separation == Separation::force ? "force (F = 0)" : "depth (δ = 0)"});
  return table.markdown();
}

std::string claims_section(const LawInfo& info) {
  TextTable table({"claim", "", "meaning"});
  for (const NamedClaim& c : claim_names)
    table.add({std::string(c.name), has(info.claims, c.claim) ? "yes" : "no", std::string(c.meaning)});
  return "## Claims\n\nEach is measured by a test, the \"no\" by a counter-example.\n\n" + table.markdown() + '\n';
}

std::string restitution_section(const Entry& entry) {
  if (!delivered_restitution(entry, 0.5, RestitutionMode::published, entry.info.separation)) return {};
  std::vector<std::string> head{"e asked"};
  for (const double e : asked_restitutions) head.push_back(fmt::format("{:.1f}", e));
  TextTable table(head);
  table.align_right_from(1);
  for (const Separation rule : {Separation::force, Separation::depth})
    for (const RestitutionMode mode : {RestitutionMode::published, RestitutionMode::exact}) {
      std::vector<std::string> row{fmt::format("{}, released at {}", to_text(mode), release_text(rule))};
      for (const double e : asked_restitutions) {
        const auto out = delivered_restitution(entry, e, mode, rule);
        row.push_back(out ? fmt::format("{:.4f}", *out) : "-");
      }
      table.add(row);
    }
  return "## Restitution asked and delivered\n\n" + std::string(specimen_text) + "\n\n" + table.markdown() + '\n';
}

std::string coincidence_section(const Entry& entry) {
  std::string out;
  for (const Separation rule : {Separation::force, Separation::depth})
    if (const auto same = coincide_when_exact(entry, rule); !same.empty())
      out += fmt::format("- released at {}: {}\n", release_text(rule), joined(same));
  return out.empty() ? out
                     : "## The same law in exact mode\n\nCalibrated to one restitution, these become this law:\n\n" +
                           out + '\n';
}

std::string errata_section(const LawInfo& info) {
  if (info.errata.empty()) return {};
  TextTable table({"where", "printed", "here, and why"});
  for (const Erratum& e : info.errata)
    table.add({std::string(e.where), std::string(e.printed), std::string(e.correct)});
  return "## What the papers print otherwise\n\n" + table.markdown() + '\n';
}

std::string validity_section(const Entry& entry) {
  std::string out;
  for (const LimitView& l : entry.limits) out += "- " + interval_text(l) + ": " + std::string(l.meaning) + '\n';
  return out.empty() ? out : "## Validity\n\nA warning is given outside.\n\n" + out + '\n';
}

std::string other_elastic_section(const Entry& entry) {
  if (entry.other_elastic.empty()) return {};
  std::string out = "## With another elastic part\n\n" + std::string(entry.other_elastic);
  if (!entry.info.other_elastic.empty()) out += " Elastic parts that are no power of δ are refused.";
  return out + "\n\n";
}

std::string page(const Entry& entry) {
  const LawInfo& info = entry.info;
  std::string out = std::string(generated) + "# " + std::string(info.name) + "\n\n";
  out += "```\n" + std::string(info.formula) + "\n```\n\n$$" + std::string(info.tex) + "$$\n\n";
  if (!info.definitions.empty()) out += std::string(info.definitions) + "\n\n";
  out += std::string(info.assumption) + "\n\n" + overview(entry) + "\n## Parameters\n\n" +
         parameter_table(entry).markdown() + '\n';
  out += other_elastic_section(entry) + validity_section(entry) + restitution_section(entry) +
         coincidence_section(entry) + claims_section(info) + errata_section(info);
  out += "## Source\n\n";
  for (const Reference* ref : {info.source, info.also})
    if (ref) out += "- " + full_source(*ref) + '\n';
  if (!info.where.empty()) out += "- " + std::string(info.where) + '\n';
  return out;
}

std::string index_page() {
  std::string out = std::string(generated) + "# The catalogue\n\n";
  TextTable table({"law", "name", "family", "group", "formula", "source"});
  for (const Entry& entry : catalogue())
    table.add({fmt::format("[{0}]({0}.md)", entry.info.id), std::string(entry.info.name),
               std::string(to_text(entry.info.family)), std::string(to_text(entry.info.group)),
               "`" + std::string(entry.info.formula) + "`", short_source(entry.info.source)});
  return out + fmt::format("{} laws.\n\n", catalogue().size()) + table.markdown();
}

}  // namespace

std::map<std::string, std::string> law_pages() {
  std::map<std::string, std::string> pages;
  for (const Entry& entry : catalogue()) pages[std::string(entry.info.id) + ".md"] = page(entry);
  pages["README.md"] = index_page();
  pages["laws.json"] = catalogue_json().dump(1) + '\n';
  return pages;
}

}  // namespace hysteron
