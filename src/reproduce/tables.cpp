#include "tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace hysteron::reproduce {
namespace {

// The number of a remark, which is added if it is new.
std::string remark(std::vector<std::string>& remarks, std::string_view text) {
  if (text.empty()) return {};
  auto found = std::find(remarks.begin(), remarks.end(), text);
  if (found == remarks.end()) found = remarks.insert(remarks.end(), std::string(text));
  return fmt::format(" [{}]", found - remarks.begin() + 1);
}

bool shown(Verdict verdict, Detail detail) { return detail == Detail::all || verdict != Verdict::reproduced; }

std::string label(const Number& n) { return n.unit.empty() ? n.what : fmt::format("{} [{}]", n.what, n.unit); }

}  // namespace

std::string like_printed(double value, const Printed& printed) {
  if (!std::isfinite(value)) return "-";
  const std::string_view text = printed.text.substr(0, printed.text.find('E'));
  const std::size_t point = text.find('.');
  const int decimals = 2 + (point == text.npos ? 0 : static_cast<int>(text.size() - point - 1));
  if (text.size() == printed.text.size()) return fmt::format("{:.{}f}", value, decimals);
  // "4.1710E4", with the exponent that the paper has.
  int exponent = 0;
  for (double unit = printed.last_digit * std::pow(10.0, decimals - 2); unit > 3.0; unit /= 10.0) ++exponent;
  for (double unit = printed.last_digit * std::pow(10.0, decimals - 2); unit < 0.3; unit *= 10.0) --exponent;
  return fmt::format("{:.{}f}E{}", value / std::pow(10.0, exponent), decimals, exponent);
}

RemarkedTable number_table(const Section& section, Detail detail) {
  const bool readings = std::any_of(section.numbers.begin(), section.numbers.end(),
                                    [&](const Number& n) { return n.reading && shown(n.verdict, detail); });
  std::vector<std::string> head{"where", "what", "printed", "ours", "printed - ours"};
  if (readings) head.push_back("as in the remark");
  head.push_back("verdict");
  RemarkedTable out{TextTable(head), {}};
  for (std::size_t i = 2; i + 1 < head.size(); ++i) out.table.align(i, TextTable::Align::right);
  for (const Number& n : section.numbers) {
    if (!shown(n.verdict, detail)) continue;
    std::vector<std::string> row{n.place, label(n), std::string(n.printed.text), like_printed(n.ours, n.printed),
                                 std::isfinite(n.ours) ? fmt::format("{:+.1g}", n.difference()) : std::string("-")};
    if (readings) row.push_back(n.reading ? like_printed(*n.reading, n.printed) : "");
    row.push_back(std::string(to_text(n.verdict)) + remark(out.remarks, n.reason) + remark(out.remarks, n.note));
    out.table.add(row);
  }
  return out;
}

RemarkedTable statement_table(const Section& section, Detail detail) {
  RemarkedTable out{TextTable({"where", "the paper says", "ours", "verdict"}), {}};
  for (const Statement& s : section.statements)
    if (shown(s.verdict, detail))
      out.table.add({s.place, s.claim, s.measured, std::string(to_text(s.verdict)) + remark(out.remarks, s.reason)});
  return out;
}

TextTable summary_table(const std::vector<ReportedPaper>& papers) {
  std::vector<std::string> head{"paper", "of", "in all"};
  for (const Verdict v : all_verdicts) head.emplace_back(to_text(v));
  TextTable table(head);
  table.align_right_from(2);
  const auto add = [&](std::string paper, std::string of, const Counts& counts) {
    std::vector<std::string> row{std::move(paper), std::move(of), std::to_string(counts.total())};
    for (const Verdict v : all_verdicts) row.push_back(std::to_string(counts[v]));
    table.add(row);
  };
  for (const ReportedPaper& p : papers) {
    add(std::string(p.paper->name), "numbers", count_numbers(p.report));
    add("", "statements", count_statements(p.report));
  }
  return table;
}

}  // namespace hysteron::reproduce
