#include "contact_page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "hysteron/report/panel.hpp"
#include "hysteron/report/prefix.hpp"

namespace hysteron::detail {
namespace {

using multibody::ContactPoint;
using multibody::Pose;

constexpr double line_break = std::numeric_limits<double>::quiet_NaN();
constexpr std::size_t most_drawn = 12;   // contacts in a figure
constexpr std::size_t most_listed = 40;  // rows in the page

// Columns of the table `contacts` that the page shows.
struct ContactColumns {
  std::vector<double> contact, start, end, course, peak_force, peak_force_time;
};

Result<ContactColumns> read_columns(const RunTable& table, const RawTable& raw) {
  ContactColumns out;
  const struct {
    const char* name;
    std::vector<double>* to;
  } columns[] = {{"contact", &out.contact}, {"start", &out.start},           {"end", &out.end},
                 {"course", &out.course},   {"peak_force", &out.peak_force}, {"peak_force_time", &out.peak_force_time}};
  for (const auto& column : columns) {
    auto values = raw.column(column_index(table, column.name));
    if (!values) return values.error();
    *column.to = std::move(*values);
  }
  return out;
}

// The contacts with the largest forces, in the order of the model.
std::vector<std::size_t> contacts_to_draw(const ContactColumns& rows, std::size_t count) {
  std::vector<double> peaks(count, 0.0);
  for (std::size_t i = 0; i < rows.contact.size(); ++i) {
    double& peak = peaks[static_cast<std::size_t>(rows.contact[i])];
    peak = std::max(peak, rows.peak_force[i]);
  }
  std::vector<std::size_t> out(count);
  for (std::size_t i = 0; i < count; ++i) out[i] = i;
  std::stable_sort(out.begin(), out.end(), [&](std::size_t a, std::size_t b) { return peaks[a] > peaks[b]; });
  out.resize(std::min(count, most_drawn));
  std::sort(out.begin(), out.end());
  return out;
}

// Samples may miss a short impact: its peak is drawn as a point.
Result<Panel> force_panel(const RunReport& report, const std::vector<double>& times, const ContactColumns& rows,
                          const std::vector<std::string>& names, const std::vector<std::size_t>& drawn) {
  const std::size_t index = *table_index(report, "contact_states");
  std::vector<Curve> curves;
  Curve peaks{.label = "largest force of each contact", .kind = Curve::Kind::points};
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const std::string& name = names[drawn[i]];
    auto force = report.folder.raw(index).column(column_index(report.tables[index], name + ".force"));
    if (!force) return force.error();
    curves.push_back({.label = name, .x = times, .y = std::move(*force), .style = i});
  }
  for (std::size_t i = 0; i < rows.contact.size(); ++i) {
    if (!std::binary_search(drawn.begin(), drawn.end(), static_cast<std::size_t>(rows.contact[i]))) continue;
    peaks.x.push_back(rows.peak_force_time[i]);
    peaks.y.push_back(rows.peak_force[i]);
  }
  if (!peaks.x.empty()) curves.push_back(std::move(peaks));
  return scaled_panel("", {.name = "time", .unit = "s"}, {.name = "normal force", .unit = "N"}, std::move(curves));
}

void add_box(Curve& curve, double left, double right, double low, double high) {
  for (const auto& [x, y] : {std::pair{left, low}, {right, low}, {right, high}, {left, high}, {left, low}}) {
    curve.x.push_back(x);
    curve.y.push_back(y);
  }
  curve.x.push_back(line_break);
  curve.y.push_back(line_break);
}

// A line per contact: grey in free flight, a box while it touches. Boxes of impacts are higher, so that short ones
// show.
Panel course_panel(const RunReport& report, const ContactColumns& rows, const std::vector<std::string>& names,
                   const std::vector<std::size_t>& drawn) {
  constexpr double impact_height = 0.35, lasting_height = 0.2;
  Curve flight{.label = "free flight", .kind = Curve::Kind::reference};
  Curve impacts{.label = "impact", .style = 3}, lasting{.label = "sustained contact", .style = 2};
  std::vector<std::string> ticks;
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    const double y = static_cast<double>(i + 1);
    flight.x.insert(flight.x.end(), {report.settings.start, report.summary.outcome.time, line_break});
    flight.y.insert(flight.y.end(), {y, y, line_break});
    ticks.push_back(names[drawn[i]]);
  }
  for (std::size_t i = 0; i < rows.contact.size(); ++i) {
    const auto at = std::lower_bound(drawn.begin(), drawn.end(), static_cast<std::size_t>(rows.contact[i]));
    if (at == drawn.end() || static_cast<double>(*at) != rows.contact[i]) continue;
    const double y = static_cast<double>(at - drawn.begin() + 1);
    const bool is_impact = rows.course[i] == static_cast<double>(multibody::ContactCourse::impact);
    const double height = is_impact ? impact_height : lasting_height;
    add_box(is_impact ? impacts : lasting, rows.start[i], rows.end[i], y - height, y + height);
  }
  std::vector<Curve> curves{std::move(flight)};
  for (Curve* curve : {&impacts, &lasting})
    if (!curve->x.empty()) curves.push_back(std::move(*curve));
  Panel panel = scaled_panel("", {.name = "time", .unit = "s"},
                             {.name = "", .low = 0.0, .high = static_cast<double>(drawn.size()) + 1.0}, curves);
  panel.y.label.clear();
  panel.y.names = std::move(ticks);
  return panel;
}

Pose pose_in_world(const multibody::Model& model, const multibody::Mount& mount, const std::vector<BodyState>& states) {
  for (std::size_t i = 0; i < model.bodies.size(); ++i)
    if (model.bodies[i].name == mount.body)
      return states[i].pose * multibody::pose_in_body(mount, model.bodies[i].frames);
  return multibody::pose_in_body(mount, model.ground_frames);
}

Curve circle(double radius, std::string label) {
  Curve out{.label = std::move(label), .kind = Curve::Kind::reference};
  constexpr int corners = 120;
  for (int i = 0; i <= corners; ++i) {
    const double angle = 2.0 * M_PI * i / corners;
    out.x.push_back(radius * std::cos(angle));
    out.y.push_back(radius * std::sin(angle));
  }
  return out;
}

// The centre of the journal, seen from the bore, and the circle on which it touches.
Result<Panel> journal_panel(const RunReport& report, const ContactPoint& contact, double clearance) {
  const RawTable states = report.folder.raw(0);
  Curve path{.label = "centre of the journal at the samples"};
  for (std::size_t i = 0; i < states.rows(); ++i) {
    const auto row = states.read(i, 1);
    if (!row) return row.error();
    const auto bodies = bodies_from_row(report.model, *row);
    const Pose bore = pose_in_world(report.model, contact.second(report.model).mount, bodies),
               journal = pose_in_world(report.model, contact.first(report.model).mount, bodies);
    const multibody::Vector3 at = (multibody::inverse(bore) * journal).position;
    path.x.push_back(at.x);
    path.y.push_back(at.y);
  }
  const double end = 1.3 * clearance;
  Panel panel = scaled_panel(
      "Orbit of the journal centre in bearing " + contact.name, {.name = "x", .unit = "m", .low = -end, .high = end},
      {.name = "y", .unit = "m", .low = -end, .high = end}, {circle(clearance, "clearance"), std::move(path)});
  panel.equal_scales = true;
  return panel;
}

std::optional<Error> add_journals(const RunReport& report, const std::vector<ContactPoint>& contacts,
                                  const std::vector<std::size_t>& drawn, Figure& figure) {
  if (report.model.space != multibody::Space::planar) return std::nullopt;
  for (const std::size_t i : drawn) {
    const auto* bore = std::get_if<geometry::Bore>(&contacts[i].second(report.model).surface);
    if (!bore) continue;
    auto panel = journal_panel(report, contacts[i], bore->radius - radius_of(contacts[i].first(report.model).surface));
    if (!panel) return panel.error();
    figure.panels.push_back(std::move(*panel));
  }
  return std::nullopt;
}

std::string cell_text(const Column& column, double value) {
  if (std::isnan(value)) return "";
  if (column.labels.empty()) return fmt::format("{:.5g}", value);
  const std::string& word = column.labels[static_cast<std::size_t>(value)];
  return word == "lasting" ? "sustained" : word;
}

// What a column of the table is called in the page.
std::string title_of(const Column& column) {
  std::string text = column.name == "newton" ? "e (Newton)" : column.name == "course" ? "kind" : column.name;
  std::replace(text.begin(), text.end(), '_', ' ');
  return text + (column.unit == "-" ? "" : " [" + column.unit + "]");
}

Result<TextTable> first_rows(const RunTable& table, const RawTable& raw) {
  const char* const shown[] = {"contact",         "start",          "duration",         "direction",
                               "course",          "approach_speed", "separation_speed", "peak_force",
                               "max_indentation", "newton"};
  std::vector<std::string> head;
  std::vector<std::size_t> columns;
  for (const char* name : shown) {
    columns.push_back(column_index(table, name));
    head.push_back(title_of(table.columns[columns.back()]));
  }
  TextTable out(std::move(head));
  const std::size_t count = std::min(raw.rows(), most_listed);
  const auto rows = raw.read(0, count);
  if (!rows) return rows.error();
  for (std::size_t i = 0; i < count; ++i) {
    std::vector<std::string> cells;
    for (const std::size_t c : columns) {
      const double value = (*rows)[i * raw.columns() + c];
      cells.push_back(cell_text(table.columns[c], value));
    }
    out.add(std::move(cells));
  }
  return out;
}

}  // namespace

std::optional<Error> add_contacts(HtmlPage& page, const RunReport& report, const std::vector<double>& times) {
  const auto index = table_index(report, "contacts");
  if (!index) return std::nullopt;
  const RunTable& table = report.tables[*index];
  const RawTable raw = report.folder.raw(*index);
  const auto rows = read_columns(table, raw);
  if (!rows) return rows.error();
  page.section("Contacts");
  const std::vector<std::string>& names = table.columns[0].labels;
  const auto drawn = contacts_to_draw(*rows, names.size());
  Figure figure{.columns = 2, .panel_width = 480, .panel_height = 360};
  auto forces = force_panel(report, times, *rows, names, drawn);
  if (!forces) return forces.error();
  figure.panels = {std::move(*forces), course_panel(report, *rows, names, drawn)};
  const auto contacts = multibody::contact_points(report.model);
  if (!contacts) return contacts.error();
  if (auto error = add_journals(report, *contacts, drawn, figure)) return error;
  page.figure_or_notice(picture(figure),
                        names.size() > drawn.size() ? "The contacts with the largest forces" : "Contacts over time");
  if (raw.rows() == 0) return std::nullopt;
  const auto listed = first_rows(table, raw);
  if (!listed) return listed.error();
  page.table(*listed,
             raw.rows() > most_listed
                 ? fmt::format("The first {} of {} contacts, in the order of their touches; all are in contacts.csv",
                               most_listed, raw.rows())
                 : "All contacts in the order of their touches (contacts.csv)");
  return std::nullopt;
}

}  // namespace hysteron::detail
