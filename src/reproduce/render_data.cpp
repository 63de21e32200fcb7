#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "tables.hpp"

namespace hysteron::reproduce {
namespace {

std::string csv_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

std::string number_or_empty(std::optional<double> x) {
  return x && std::isfinite(*x) ? fmt::format("{:.12g}", *x) : std::string{};
}

nlohmann::json number_or_null(std::optional<double> x) {
  return x && std::isfinite(*x) ? nlohmann::json(*x) : nlohmann::json(nullptr);
}

nlohmann::json counts_json(const Counts& counts) {
  nlohmann::json out;
  for (const Verdict v : all_verdicts) out[std::string(to_text(v))] = counts[v];
  return out;
}

nlohmann::json number_json(const Number& n) {
  return {{"where", n.where},
          {"what", n.quantity},
          {"unit", n.unit},
          {"printed", n.printed.value},
          {"printed_text", n.printed.text},
          {"last_digit", n.printed.last_digit},
          {"ours", number_or_null(n.computed)},
          {"difference", number_or_null(n.difference())},
          {"reading", number_or_null(n.repeated)},
          {"verdict", to_text(n.verdict)},
          {"reason", n.reason},
          {"note", n.note}};
}

nlohmann::json statement_json(const Statement& s) {
  return {{"where", s.where},
          {"claim", s.claim},
          {"quote", s.quote},
          {"measured", s.evidence},
          {"verdict", to_text(s.verdict)},
          {"reason", s.reason}};
}

}  // namespace

std::string numbers_csv(const std::vector<ReportedPaper>& papers) {
  std::string out =
      "paper,section,where,what,unit,printed,ours,printed_minus_ours,last_digit,verdict,as_in_reason,reason,note\n";
  for (const ReportedPaper& p : papers)
    for (const Section& section : p.report.sections)
      for (const Number& n : section.numbers)
        out += fmt::format("{},{},{},{},{},{},{},{},{:g},{},{},{},{}\n", p.paper->name, csv_text(section.title),
                           csv_text(n.where), csv_text(n.quantity), csv_text(n.unit), n.printed.text,
                           number_or_empty(n.computed), number_or_empty(n.difference()), n.printed.last_digit,
                           to_text(n.verdict), number_or_empty(n.repeated), csv_text(n.reason), csv_text(n.note));
  return out;
}

std::string statements_csv(const std::vector<ReportedPaper>& papers) {
  std::string out = "paper,section,where,claim,quote,ours,verdict,reason\n";
  for (const ReportedPaper& p : papers)
    for (const Section& section : p.report.sections)
      for (const Statement& s : section.statements)
        out += fmt::format("{},{},{},{},{},{},{},{}\n", p.paper->name, csv_text(section.title), csv_text(s.where),
                           csv_text(s.claim), csv_text(s.quote), csv_text(s.evidence), to_text(s.verdict),
                           csv_text(s.reason));
  return out;
}

nlohmann::json json(const std::vector<ReportedPaper>& papers) {
  nlohmann::json out{
      {"tolerance", tolerance_text}, {"limits", nlohmann::json::array()}, {"papers", nlohmann::json::array()}};
  for (const JudgementLimit& l : judgement_limits())
    out["limits"].push_back({{"words", l.words}, {"measure", l.measure}, {"value", l.value}});
  Counts numbers, statements;
  for (const ReportedPaper& p : papers) {
    const Counts n = count_numbers(p.report), s = count_statements(p.report);
    numbers += n;
    statements += s;
    nlohmann::json paper{{"paper", p.paper->name},
                         {"citation", citation(*p.paper->source)},
                         {"numbers", counts_json(n)},
                         {"statements", counts_json(s)},
                         {"sections", nlohmann::json::array()}};
    for (const Section& section : p.report.sections) {
      nlohmann::json part{
          {"title", section.title}, {"numbers", nlohmann::json::array()}, {"statements", nlohmann::json::array()}};
      for (const Number& row : section.numbers) part["numbers"].push_back(number_json(row));
      for (const Statement& row : section.statements) part["statements"].push_back(statement_json(row));
      paper["sections"].push_back(part);
    }
    paper["figures"] = nlohmann::json::array();
    for (const NamedFigure& f : p.report.figures)
      paper["figures"].push_back(
          {{"name", f.name}, {"shows", f.shows}, {"caption", f.caption}, {"chosen_here", f.ours}});
    out["papers"].push_back(paper);
  }
  out["numbers"] = counts_json(numbers);
  out["statements"] = counts_json(statements);
  return out;
}

}  // namespace hysteron::reproduce
