#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "hysteron/report/prefix.hpp"
#include "hysteron/run/report.hpp"

namespace hysteron {
namespace {

std::string plural(std::size_t count, std::string_view word) {
  const bool ends_in_y = word.ends_with('y');
  if (count == 1) return fmt::format("1 {}", word);
  return fmt::format("{} {}{}", count, ends_in_y ? word.substr(0, word.size() - 1) : word, ends_in_y ? "ies" : "s");
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

// The largest error of the energy balance of a run that closes, relative to the energy exchanged.
constexpr double accepted_gap = 1e-8;

bool has_finished(const RunSummary& s) { return s.outcome.status == integrate::Status::finished; }

// A run that failed is not judged: it may have failed before anything could go wrong.
bool closes(const RunSummary& s) { return has_finished(s) && s.closure.gap <= accepted_gap * s.closure.throughput; }

std::string closure_text(const RunSummary& s) {
  const multibody::LedgerClosure& c = s.closure;
  if (!has_finished(s))
    return fmt::format("energy balance: not judged, since the run did not finish (error so far {:.2g} J)", c.gap);
  if (c.throughput == 0.0)
    return c.gap == 0.0
               ? std::string("energy balance: no energy is exchanged")
               : fmt::format("energy balance does not close: error {:.2g} J, though no energy is exchanged", c.gap);
  if (closes(s))
    return fmt::format("energy balance closes: error at most {:.2g} J ({:.1e} of the energy exchanged)", c.gap,
                       c.relative_gap());
  return fmt::format(
      "energy balance does not close: error {:.2g} J ({:.1e} of the {:.4g} J exchanged, more than {:.0e}); try a "
      "smaller "
      "tolerance",
      c.gap, c.relative_gap(), c.throughput, accepted_gap);
}

std::string contacts_text(const ContactTotals& c) {
  if (c.count() == 0) return "no contact: nothing touched";
  std::string text = fmt::format("{}: {}, {}", plural(c.count(), "contact"), plural(c.impacts, "impact"),
                                 plural(c.lasting, "sustained contact"));
  if (c.open > 0) text += fmt::format(" ({} when the run ended)", c.open);
  return text + fmt::format("; largest force {} in '{}' at t = {}", with_prefix(c.largest_force, "N"),
                            c.largest_force_contact, with_prefix(c.largest_force_time, "s", 4));
}

// Changes begin with one to the implicit method, and alternate.
std::string changes_text(const std::vector<integrate::MethodChange>& changes, double end) {
  if (changes.size() == 1) return fmt::format("implicit method from t = {:.6g} s on", changes[0].time);
  double implicit_time = 0.0;
  for (std::size_t i = 0; i < changes.size(); i += 2)
    implicit_time += (i + 1 < changes.size() ? changes[i + 1].time : end) - changes[i].time;
  return fmt::format("implicit method in {}, {} in all (run.json: method_changes)",
                     plural((changes.size() + 1) / 2, "period"), with_prefix(implicit_time, "s"));
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
  nlohmann::ordered_json relative = s.closure.relative_gap();
  if (s.closure.throughput == 0.0 && s.closure.gap > 0.0) relative = nullptr;
  return {{"closes", closes(s)},
          {"gap", s.closure.gap},
          {"throughput", s.closure.throughput},
          {"relative_gap", relative},
          {"totals", totals}};
}

}  // namespace

std::vector<std::string> assembly_lines(const multibody::BuiltSystem& built) {
  const multibody::ConstraintReport& c = built.constraints;
  std::vector<std::string> lines{fmt::format(
      "{} of freedom; {}, {} redundant",
      c.degrees_of_freedom == 1 ? "1 degree" : fmt::format("{} degrees", c.degrees_of_freedom),
      plural(c.rows, "constraint equation"), c.rows == c.rank ? std::string("none") : std::to_string(c.rows - c.rank))};
  if (!c.redundant.empty()) lines.push_back("redundant equations in: " + joined_counts(c.redundant));
  if (!c.non_unique_reactions.empty())
    lines.push_back("reactions that rigid bodies do not determine: " + joined_counts(c.non_unique_reactions));
  for (const auto& change : built.changes)
    lines.push_back(fmt::format("assembly: {}.{} changed from {:.9g} to {:.9g}", change.name, change.quantity,
                                change.given, change.assembled));
  return lines;
}

std::string counts_text(const multibody::Model& model) {
  std::string text = plural(model.bodies.size(), "body") + ", " + plural(model.joints.size(), "joint");
  if (!model.forces.empty()) text += ", " + plural(model.forces.size(), "force");
  if (!model.contacts.empty()) text += ", " + plural(model.contacts.size(), "contact pair");
  return text;
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
  if (!s.changes.empty()) lines.push_back(changes_text(s.changes, report.summary.outcome.time));
  lines.push_back(fmt::format("largest residual of the constraints: {:.1e}", report.summary.largest_residual));
  if (report.summary.contacts) lines.push_back(contacts_text(*report.summary.contacts));
  lines.push_back(closure_text(report.summary));
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
  ordered_json warnings = ordered_json::array();
  for (const Warnings* list : {&report.built.warnings, &s.warnings})
    for (const Warning& warning : *list) warnings.push_back(warning.message);
  out["warnings"] = warnings;
  if (s.contacts) out["contacts"] = contacts_json(s);
  return out;
}

}  // namespace hysteron
