// What is not reproduced, with the numbers that share a reason in one row.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tables.hpp"

namespace hysteron::reproduce {
namespace {

// The numbers of a section with one verdict and reason.
struct NumberGroup {
  Verdict verdict;
  std::string reason;
  std::vector<const Number*> numbers;
};

std::vector<NumberGroup> groups_of(const Section& section) {
  std::vector<NumberGroup> groups;
  for (const Number& n : section.numbers) {
    if (n.verdict == Verdict::reproduced) continue;
    auto found = std::find_if(groups.begin(), groups.end(),
                              [&](const NumberGroup& g) { return g.verdict == n.verdict && g.reason == n.reason; });
    if (found == groups.end()) found = groups.insert(groups.end(), {n.verdict, n.reason, {}});
    found->numbers.push_back(&n);
  }
  return groups;
}

// The different rows of the group: "Gonthier et al., Flores et al.".
std::string places_of(const NumberGroup& group) {
  std::vector<std::string_view> places;
  std::string out;
  for (const Number* n : group.numbers) {
    if (std::find(places.begin(), places.end(), n->where) != places.end()) continue;
    places.push_back(n->where);
    out += (out.empty() ? "" : ", ") + n->where;
  }
  return out;
}

// "Table 2, " for a section on a table of the paper whose rows do not name it.
std::string table_name(const Section& section) {
  const std::string name = section.title.substr(0, section.title.find(':'));
  const bool is_named = !section.numbers.empty() && section.numbers.front().where.starts_with(name);
  return name.starts_with("Table ") && !is_named ? name + ", " : std::string{};
}

std::string values_of(const NumberGroup& group) {
  // In units of the last digit; a number that cannot be computed counts as no difference.
  const auto difference = [](const Number* n) {
    return std::isfinite(n->computed) ? std::abs(n->difference()) / n->printed.last_digit : 0.0;
  };
  const Number& worst = **std::max_element(group.numbers.begin(), group.numbers.end(),
                                           [&](auto* a, auto* b) { return difference(a) < difference(b); });
  const std::string shown = fmt::format("{}: published {}, computed {}", name_with_unit(worst), worst.printed.text,
                                        like_printed(worst.computed, worst.printed));
  if (group.numbers.size() == 1) return shown;
  return fmt::format("{} numbers; the largest difference is that of {}, {}", group.numbers.size(), worst.where, shown);
}

}  // namespace

DifferenceTable difference_table(const PaperReport& report) {
  DifferenceTable out{TextTable({"where", "published", "why it differs", "verdict"}), {}};
  const auto add = [&](std::string where, std::string published, const std::string& reason, Verdict verdict) {
    out.table.add({std::move(where), std::move(published), reason, std::string(to_text(verdict))});
    out.verdicts.push_back(verdict);
  };
  for (const Section& section : report.sections) {
    for (const NumberGroup& g : groups_of(section))
      add(table_name(section) + places_of(g), values_of(g), g.reason, g.verdict);
    for (const Statement& s : section.statements)
      if (s.verdict != Verdict::reproduced)
        add(s.where, fmt::format("{}. Computed: {}", with_quote(s), s.evidence), s.reason, s.verdict);
  }
  return out;
}

std::string verdict_counts(const Counts& counts) {
  std::string out;
  for (const Verdict v : all_verdicts)
    if (counts[v] > 0) out += fmt::format("{}{} {}", out.empty() ? "" : ", ", counts[v], to_text(v));
  return out.empty() ? "none" : out;
}

}  // namespace hysteron::reproduce
