#include "hysteron/report/guides.hpp"

#include <fmt/format.h>

#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/laws/specimen.hpp"
#include "hysteron/report/delivered.hpp"
#include "hysteron/report/text_table.hpp"

namespace hysteron {
namespace {

constexpr std::string_view open_mark = "<!-- table ", close_mark = "<!-- end -->";
constexpr std::array guide_restitutions{0.1, 0.3, 0.5, 0.7, 0.9};

std::string link(const Entry& entry) { return fmt::format("[{0}](laws/{0}.md)", entry.info.id); }

std::string delivered(const Entry& entry, double restitution, double speed, Separation rule) {
  return delivered_text(delivered_restitution(entry, restitution, {.separation = rule, .speed = speed}), 3);
}

std::vector<std::string> requested_head(std::vector<std::string> first) {
  for (const double e : guide_restitutions) first.push_back(fmt::format("requested {}", e));
  return first;
}

}  // namespace

Result<std::string> filled(std::string_view page, const GuideTables& tables, std::string_view file) {
  std::string out;
  while (true) {
    const std::size_t mark = page.find(open_mark);
    if (mark == page.npos) return out += page;
    const std::size_t name_end = page.find(" -->", mark), end = page.find(close_mark, mark);
    if (name_end == page.npos || end == page.npos || end < name_end)
      return Error{ErrorCode::unreadable, std::string(file),
                   std::string(file) + ": a table mark has no '" + std::string(close_mark) + "'"};
    const std::string name(page.substr(mark + open_mark.size(), name_end - mark - open_mark.size()));
    const auto table = tables.find(name);
    if (table == tables.end()) {
      std::vector<std::string> names;
      for (const auto& [known, text] : tables) names.push_back(known);
      return Error{ErrorCode::unknown_name, std::string(file),
                   std::string(file) + ": table '" + name + "' is not known: allowed are " + joined(names)};
    }
    out += std::string(page.substr(0, name_end + 4)) + "\n\n" + table->second + '\n';
    out += close_mark;
    page.remove_prefix(end + close_mark.size());
  }
}

std::string preset_restitution_table() {
  std::vector<std::string> head = requested_head({"program", "release"});
  head.emplace_back("requested 0.5, at 0.01 m/s");
  TextTable table(head);
  table.align_right_from(2);
  for (const Entry& entry : catalogue()) {
    if (entry.info.family != Family::preset || !takes_restitution(entry)) continue;
    const Separation rule = entry.info.separation;
    std::vector<std::string> row{link(entry), release_text(rule)};
    for (const double e : guide_restitutions) row.push_back(delivered(entry, e, reference_speed, rule));
    row.push_back(delivered(entry, 0.5, 0.01, rule));
    table.add(row);
  }
  return table.markdown();
}

std::string preset_speed_table() {
  TextTable table({"program", "parameters", "0.01 m/s", "0.1 m/s", "1 m/s", "10 m/s"});
  table.align_right_from(2);
  for (const Entry& entry : catalogue()) {
    if (entry.info.family != Family::preset || takes_restitution(entry)) continue;
    std::string values;
    for (const auto& [name, value] : specimen(entry, 0.5).values)
      values += fmt::format("{}{} = {}", values.empty() ? "" : ", ", name, number_text(value, 3));
    std::vector<std::string> row{link(entry), values};
    for (const double v : {0.01, 0.1, 1.0, 10.0}) row.push_back(delivered(entry, 0.5, v, entry.info.separation));
    table.add(row);
  }
  return table.markdown();
}

std::string law_restitution_table() {
  TextTable table(requested_head({"law"}));
  table.align_right_from(1);
  for (const Entry& entry : catalogue()) {
    if (entry.info.family == Family::preset || !takes_restitution(entry)) continue;
    std::vector<std::string> row{link(entry)};
    for (const double e : guide_restitutions) row.push_back(delivered(entry, e, reference_speed, Separation::force));
    table.add(row);
  }
  return table.markdown();
}

}  // namespace hysteron
