#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "hysteron/report/prefix.hpp"
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

std::string contacts_text(const ContactTotals& c) {
  if (c.count() == 0) return "no contact: nothing touched";
  std::string text =
      fmt::format("{}: {}, {} lasting", plural(c.count(), "contact"), plural(c.impacts, "impact"), c.lasting);
  if (c.open > 0) text += fmt::format(" ({} when the run ended)", c.open);
  return text + fmt::format("; largest force {} in '{}' at t = {:.9g} s", with_prefix(c.largest_force, "N"),
                            c.largest_force_contact, c.largest_force_time);
}

std::string totals_text(const std::vector<LedgerTotal>& totals) {
  std::string text;
  for (const LedgerTotal& total : totals)
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", total.cause, with_prefix(total.energy, "J"));
  return text;
}

nlohmann::ordered_json contacts_json(const RunSummary& s) {
  return {{"count", s.contacts->count()},
          {"impacts", s.contacts->impacts},
          {"lasting", s.contacts->lasting},
          {"open", s.contacts->open},
          {"largest_force", s.contacts->largest_force},
          {"largest_force_time", s.contacts->largest_force_time},
          {"largest_force_contact", s.contacts->largest_force_contact},
          {"warnings", s.contact_warnings}};
}

nlohmann::ordered_json ledger_json(const RunSummary& s) {
  nlohmann::ordered_json totals = nlohmann::ordered_json::object();
  for (const LedgerTotal& total : s.ledger_totals) totals[total.cause] = total.energy;
  return {{"gap", s.closure.gap},
          {"throughput", s.closure.throughput},
          {"relative_gap", s.closure.relative_gap()},
          {"totals", totals}};
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

std::optional<std::size_t> table_index(const RunReport& report, std::string_view name) {
  for (std::size_t i = 0; i < report.tables.size(); ++i)
    if (report.tables[i].name == name) return i;
  return std::nullopt;
}

std::vector<std::string> summary_lines(const RunReport& report) {
  const integrate::Statistics& s = report.summary.statistics;
  std::vector<std::string> lines{
      fmt::format("{}; {}", outcome_text(report.summary), plural(report.summary.samples, "sample"))};
  for (std::string& line : assembly_lines(report.built)) lines.push_back(std::move(line));
  lines.push_back(fmt::format("{} method: {}, {} rejected, {}", multibody::name_of(report.settings.method),
                              plural(static_cast<std::size_t>(s.steps), "step"), s.rejected,
                              plural(static_cast<std::size_t>(s.evaluations), "evaluation")));
  for (const auto& change : s.changes)
    lines.push_back(fmt::format("from t = {:.6g} s: {} method", change.time, multibody::name_of(change.to)));
  lines.push_back(fmt::format("largest residual of the constraints: {:.1e}", report.summary.largest_residual));
  if (report.summary.contacts) lines.push_back(contacts_text(*report.summary.contacts));
  lines.push_back(closure_text(report.summary.closure));
  if (!report.summary.ledger_totals.empty()) lines.push_back(totals_text(report.summary.ledger_totals));
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
  ordered_json out{{"status", s.outcome.status == integrate::Status::finished ? "finished" : outcome_text(s)},
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
                   {"ledger", ledger_json(s)},
                   {"tables", tables}};
  if (s.contacts) out["contacts"] = contacts_json(s);
  return out;
}

}  // namespace hysteron
