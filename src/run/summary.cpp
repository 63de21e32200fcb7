#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "hysteron/run/report.hpp"

namespace hysteron {
namespace {

std::string plural(std::size_t count, std::string_view word) {
  return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

std::string joined_counts(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size();) {
    std::size_t same = i;
    while (same < names.size() && names[same] == names[i]) ++same;
    text += (text.empty() ? "" : ", ") + names[i] + (same - i > 1 ? fmt::format(" ({})", same - i) : "");
    i = same;
  }
  return text;
}

std::string closure_text(const multibody::LedgerClosure& closure) {
  // What the energies of a run must add up to, of the energy that passed through it.
  constexpr double accepted_gap = 1e-8;
  if (closure.throughput == 0.0) return "energy ledger: nothing moves, nothing to close";
  const bool closes = closure.relative_gap() <= accepted_gap;
  return fmt::format("energy ledger {}: largest gap {:.2g} J of {:.4g} J that passed through ({:.1e}){}",
                     closes ? "closes" : "does not close", closure.gap, closure.throughput, closure.relative_gap(),
                     closes ? "" : fmt::format("; more than {:.0e}: a smaller tolerance closes it", accepted_gap));
}

}  // namespace

std::vector<std::string> assembly_lines(const multibody::BuiltSystem& built) {
  const multibody::ConstraintReport& c = built.constraints;
  std::vector<std::string> lines{
      fmt::format("{} of freedom; {}, of rank {}",
                  c.degrees_of_freedom == 1 ? "1 degree" : fmt::format("{} degrees", c.degrees_of_freedom),
                  plural(c.rows, "constraint row"), c.rank)};
  if (!c.redundant.empty()) lines.push_back("redundant rows in: " + joined_counts(c.redundant));
  if (!c.non_unique_reactions.empty())
    lines.push_back("reactions that rigid bodies do not determine: " + joined_counts(c.non_unique_reactions));
  for (const auto& change : built.changes)
    lines.push_back(fmt::format("assembly: {}.{} changed from {:.9g} to {:.9g}", change.name, change.quantity,
                                change.given, change.assembled));
  return lines;
}

std::vector<std::string> summary_lines(const RunReport& report) {
  const integrate::Statistics& s = report.summary.statistics;
  std::vector<std::string> lines{multibody::outcome_text(report.summary.outcome) +
                                 fmt::format(": {}", plural(report.summary.samples, "sample"))};
  for (std::string& line : assembly_lines(report.built)) lines.push_back(std::move(line));
  lines.push_back(fmt::format("{} method: {}, {} rejected, {}", multibody::name_of(report.settings.method),
                              plural(static_cast<std::size_t>(s.steps), "step"), s.rejected,
                              plural(static_cast<std::size_t>(s.evaluations), "evaluation")));
  for (const auto& change : s.changes)
    lines.push_back(fmt::format("from t = {:.6g} s: {} method", change.time, multibody::name_of(change.to)));
  lines.push_back(fmt::format("largest residual of the constraints: {:.1e}", report.summary.largest_residual));
  lines.push_back(closure_text(report.summary.closure));
  return lines;
}

nlohmann::ordered_json summary_json(const RunReport& report) {
  using nlohmann::ordered_json;
  const RunSummary& s = report.summary;
  const multibody::ConstraintReport& c = report.built.constraints;
  ordered_json changes = ordered_json::array(), assembly = ordered_json::array(), tables = ordered_json::array();
  for (const auto& change : s.statistics.changes)
    changes.push_back({{"time", change.time}, {"method", multibody::name_of(change.to)}});
  for (const auto& change : report.built.changes)
    assembly.push_back({{"name", change.name},
                        {"quantity", change.quantity},
                        {"given", change.given},
                        {"assembled", change.assembled}});
  for (const RunTable& table : report.tables) tables.push_back(table.name + ".csv");
  return {{"status", s.outcome.status == integrate::Status::finished ? "finished" : multibody::outcome_text(s.outcome)},
          {"time", s.outcome.time},
          {"samples", s.samples},
          {"degrees_of_freedom", c.degrees_of_freedom},
          {"constraint_rows", c.rows},
          {"constraint_rank", c.rank},
          {"redundant", c.redundant},
          {"non_unique_reactions", c.non_unique_reactions},
          {"assembly_changes", assembly},
          {"method", multibody::name_of(report.settings.method)},
          {"tolerance", report.settings.tolerance},
          {"steps", s.statistics.steps},
          {"rejected", s.statistics.rejected},
          {"evaluations", s.statistics.evaluations},
          {"events", s.statistics.events},
          {"method_changes", changes},
          {"largest_constraint_residual", s.largest_residual},
          {"ledger",
           {{"gap", s.closure.gap}, {"throughput", s.closure.throughput}, {"relative_gap", s.closure.relative_gap()}}},
          {"tables", tables}};
}

}  // namespace hysteron
