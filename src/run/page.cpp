#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "contact_page.hpp"
#include "hysteron/report/html.hpp"
#include "hysteron/report/panel.hpp"
#include "hysteron/run/report.hpp"
#include "mechanism_figure.hpp"

namespace hysteron {
namespace {

constexpr std::string_view quantities_table = "quantities", energy_table_name = "energy",
                           mechanism_panels = "mechanism";

// A quantity of a body has the colour of the body; the others follow in their order.
std::size_t style_of_quantity(const multibody::Model& model, const std::string& name, std::size_t& next_other) {
  const std::string_view owner = std::string_view(name).substr(0, name.find('.'));
  for (std::size_t i = 0; i < model.bodies.size(); ++i)
    if (model.bodies[i].name == owner) return detail::body_style(i);
  return detail::first_other_style(model) + next_other++;
}

// "ball_1.y", "a.x, b.x" or "ball_1.y ... ball_5.y".
std::string names_text(const std::vector<Curve>& curves) {
  if (curves.size() == 1) return curves.front().label;
  return curves.front().label + (curves.size() == 2 ? ", " : " ... ") + curves.back().label;
}

// The rows of a table, and of `peaks` if it has the same quantities, in the order of time: samples may miss an impact.
class RowsInTime {
 public:
  static Result<RowsInTime> make(const RunReport& report, std::size_t table) {
    RowsInTime rows(report, table);
    const auto times = rows.unordered(0);
    if (!times) return times.error();
    rows.order_.resize(times->size());
    std::iota(rows.order_.begin(), rows.order_.end(), std::size_t{0});
    std::stable_sort(rows.order_.begin(), rows.order_.end(),
                     [&](std::size_t a, std::size_t b) { return (*times)[a] < (*times)[b]; });
    return rows;
  }
  Result<std::vector<double>> column(std::size_t index) const {
    const auto values = unordered(index);
    if (!values) return values.error();
    std::vector<double> out;
    for (const std::size_t i : order_) out.push_back((*values)[i]);
    return out;
  }

 private:
  RowsInTime(const RunReport& report, std::size_t table) : report_(&report), table_(table) {
    if (report.tables[table].name == quantities_table) peaks_ = table_index(report, "peaks");
  }
  Result<std::vector<double>> unordered(std::size_t index) const {
    auto values = report_->folder.raw(table_).column(index);
    if (!values || !peaks_) return values;
    // The name of the contact comes after the time.
    const auto more = report_->folder.raw(*peaks_).column(index == 0 ? 0 : index + 1);
    if (!more) return more.error();
    values->insert(values->end(), more->begin(), more->end());
    return values;
  }

  const RunReport* report_;
  std::size_t table_;
  std::optional<std::size_t> peaks_{};
  std::vector<std::size_t> order_{};
};

// Columns of a table over time, one panel per unit.
Result<std::vector<Panel>> panels_by_unit(const RunReport& report, std::size_t index,
                                          std::span<const std::size_t> columns) {
  const RunTable& table = report.tables[index];
  const auto rows = RowsInTime::make(report, index);
  if (!rows) return rows.error();
  const auto times = rows->column(0);
  if (!times) return times.error();
  std::map<std::string, std::vector<Curve>> by_unit;
  std::vector<std::string> order;
  std::size_t next_other = 0;
  for (const std::size_t c : columns) {
    auto values = rows->column(c);
    if (!values) return values.error();
    const std::string& unit = table.columns[c].unit;
    if (!by_unit.contains(unit)) order.push_back(unit);
    by_unit[unit].push_back({.label = table.columns[c].name,
                             .x = *times,
                             .y = std::move(*values),
                             .style = style_of_quantity(report.model, table.columns[c].name, next_other)});
  }
  std::vector<Panel> panels;
  for (const std::string& unit : order) {
    const auto& curves = by_unit[unit];
    const std::string name = table.name == energy_table_name ? "energy" : names_text(curves);
    panels.push_back(scaled_panel("", {.name = "time", .unit = "s"}, {.name = name, .unit = unit}, curves));
  }
  return panels;
}

std::vector<std::size_t> columns_to_draw(const RunReport& report, const RunTable& table) {
  constexpr std::size_t most_curves = 12;
  const auto is_chosen = [&](const std::string& name) {
    if (table.name != quantities_table || report.curves.empty()) return name != "gap";
    return std::find(report.curves.begin(), report.curves.end(), name) != report.curves.end();
  };
  std::vector<std::size_t> columns;
  for (std::size_t i = 1; i < table.columns.size() && columns.size() < most_curves; ++i)
    if (is_chosen(table.columns[i].name)) columns.push_back(i);
  return columns;
}

std::string caption_of(const RunReport& report, const RunTable& table) {
  if (table.name == energy_table_name) return "Energies of the mechanism, and what was exchanged and lost";
  return table_index(report, "peaks")
             ? "Requested quantities over time, at the samples and at the located peak force of each contact"
             : "Requested quantities over time, at the samples";
}

std::optional<Error> add_curves(HtmlPage& page, const RunReport& report) {
  for (std::size_t i = 0; i < report.tables.size(); ++i) {
    const RunTable& table = report.tables[i];
    if (table.name != quantities_table && table.name != energy_table_name) continue;
    auto panels = panels_by_unit(report, i, columns_to_draw(report, table));
    if (!panels) return panels.error();
    page.section(table.name == energy_table_name ? "Energy" : "Requested quantities");
    if (panels->empty()) continue;
    const Figure figure{.panels = std::move(*panels),
                        .columns = 2,
                        .panel_width = 480,
                        .panel_height = 360,
                        .law_order = detail::body_styles(report.model)};
    page.figure_or_notice(picture(figure), caption_of(report, table));
    page.links({{"all samples: " + table.name + ".csv", table.name + ".csv"}});
  }
  return std::nullopt;
}

}  // namespace

PanelNames run_panel_names() {
  return {.all = {mechanism_panels, quantities_table, energy_table_name},
          .shown = {mechanism_panels, quantities_table}};
}

Result<Figure> run_figure(const RunReport& report, const std::vector<std::string>& chosen) {
  const auto names = panels_to_draw(run_panel_names(), chosen);
  const auto draws = [&](std::string_view name) { return std::ranges::find(names, name) != names.end(); };
  const auto times = report.folder.raw(0).column(0);
  if (!times) return times.error();
  Figure figure{.columns = 2, .panel_width = 480, .panel_height = 360};
  if (draws(mechanism_panels)) {
    auto mechanism = detail::mechanism_figure(report, *times);
    if (!mechanism) return mechanism;
    figure = std::move(*mechanism);
  }
  for (std::size_t i = 0; i < report.tables.size(); ++i) {
    const RunTable& table = report.tables[i];
    if ((table.name != quantities_table && table.name != energy_table_name) || !draws(table.name)) continue;
    auto panels = panels_by_unit(report, i, columns_to_draw(report, table));
    if (!panels) return panels.error();
    figure.panels.insert(figure.panels.end(), panels->begin(), panels->end());
  }
  if (figure.panels.empty())
    return Error{ErrorCode::missing, "panels", "nothing to draw: the scene requests no quantities"};
  constexpr int lowest_with_curves = 320;
  figure.panel_height = std::max(figure.panel_height, lowest_with_curves);
  return figure;
}

Result<RunPage> run_page(const RunReport& report) {
  HtmlPage page(report.title.empty() ? "Multibody run" : report.title, counts_text(report.model));
  page.command(report.command);
  const bool finished = report.summary.outcome.status == integrate::Status::finished;
  auto lines = summary_lines(report);
  page.notice(finished ? Notice::good : Notice::bad, lines.front());
  for (const Warning& warning : report.built.warnings) page.notice(Notice::warning, warning.message);
  for (const Warning& warning : report.summary.warnings) page.notice(Notice::warning, warning.message);
  for (const std::string& warning : report.summary.contact_warnings) page.notice(Notice::warning, warning);
  page.list({lines.begin() + 1, lines.end()});
  const auto times = report.folder.raw(0).column(0);
  if (!times) return times.error();
  const auto mechanism = detail::mechanism_figure(report, *times);
  if (!mechanism) return mechanism.error();
  page.section("Mechanism");
  page.figure_or_notice(
      picture(*mechanism),
      "Bodies with their shapes, the surfaces of their contacts, and lines between their joints and frames");
  if (auto error = detail::add_contacts(page, report, *times)) return *error;
  if (auto error = add_curves(page, report)) return *error;
  return RunPage{page.text(), page.missing_figures()};
}

}  // namespace hysteron
