#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>

#include "contact_page.hpp"
#include "hysteron/report/html.hpp"
#include "hysteron/report/panel.hpp"
#include "hysteron/report/prefix.hpp"
#include "hysteron/run/report.hpp"

namespace hysteron {
namespace {

using multibody::Space;
using multibody::Vector3;

constexpr std::string_view quantities_table = "quantities", energy_table_name = "energy",
                           mechanism_panels = "mechanism";

struct Point2 {
  double x, y;
};

// A planar scene as it is; a spatial one seen from the front right, from above, in parallel projection.
Point2 drawn(const Vector3& p, Space space) {
  if (space == Space::planar) return {p.x, p.y};
  constexpr double azimuth = 0.6, elevation = 0.35;  // rad
  const double c = std::cos(azimuth), s = std::sin(azimuth);
  return {c * p.x + s * p.y, std::sin(elevation) * (-s * p.x + c * p.y) + std::cos(elevation) * p.z};
}

Curve body_curve(const geometry::Outline& body, const multibody::Pose& pose, Space space) {
  Curve curve;
  const auto points = points_at(pose, body.points);
  const auto gap = std::numeric_limits<double>::quiet_NaN();
  for (const auto& line : body.lines) {
    for (const std::size_t i : line) {
      const Point2 at = drawn(points[i], space);
      curve.x.push_back(at.x);
      curve.y.push_back(at.y);
    }
    curve.x.push_back(gap);
    curve.y.push_back(gap);
  }
  return curve;
}

struct Frame2 {
  double low_x = 1e300, high_x = -1e300, low_y = 1e300, high_y = -1e300;

  void add(const Curve& curve) {
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
      if (!std::isfinite(curve.x[i])) continue;
      low_x = std::min(low_x, curve.x[i]), high_x = std::max(high_x, curve.x[i]);
      low_y = std::min(low_y, curve.y[i]), high_y = std::max(high_y, curve.y[i]);
    }
  }
  double size() const { return std::max(high_x - low_x, high_y - low_y); }
  // Room around what is drawn.
  void widen() {
    // Also of what has no size, or hardly any beside its distance from the origin.
    const double distance = std::max({std::abs(low_x), std::abs(high_x), std::abs(low_y), std::abs(high_y)});
    const double room = 0.06 * std::max({size(), 1e-6 * distance, 1e-9});
    low_x -= room, high_x += room, low_y -= room, high_y += room;
  }
};

Axis axis_in(const Scale& scale, std::string_view name, double low, double high) {
  return {.label = fmt::format("{}{}[{}]", name, name.empty() ? "" : " ", scale.unit),
          .low = low / scale.factor,
          .high = high / scale.factor};
}

std::vector<Curve> scaled(std::vector<Curve> curves, const Scale& scale) {
  for (Curve& curve : curves)
    for (std::size_t i = 0; i < curve.x.size(); ++i) curve.x[i] /= scale.factor, curve.y[i] /= scale.factor;
  return curves;
}

// As high as the mechanism needs beside its width, with room for title and axis.
int panel_height(const Frame2& frame, int width) {
  constexpr int margins = 110, lowest = 200, highest = 560;
  const double ratio = (frame.high_y - frame.low_y) / std::max(frame.high_x - frame.low_x, 1e-300);
  return std::clamp(margins + static_cast<int>(std::min(ratio, 10.0) * (width - margins)), lowest, highest);
}

std::vector<double> times_to_draw(const RunReport& report) {
  if (!report.drawn_times.empty()) return report.drawn_times;
  constexpr int count = 4;
  std::vector<double> times;
  for (int i = 0; i < count; ++i)
    times.push_back(report.settings.start + (report.summary.outcome.time - report.settings.start) * i / (count - 1));
  return times;
}

// The sample next to each time.
std::vector<std::size_t> samples_near(const std::vector<double>& samples, const std::vector<double>& times) {
  std::vector<std::size_t> out;
  for (const double time : times) {
    auto at = std::lower_bound(samples.begin(), samples.end(), time);
    if (at == samples.end() || (at != samples.begin() && time - *(at - 1) < *at - time)) --at;
    out.push_back(static_cast<std::size_t>(at - samples.begin()));
  }
  return out;
}

// More bodies than this are drawn alike: a legend of all would fill the page.
constexpr std::size_t most_named = 12;

// Bodies have the same colour in all figures of a run.
std::vector<std::size_t> body_styles(const multibody::Model& model) {
  std::vector<std::size_t> styles;
  for (std::size_t i = 0; i < std::min(model.bodies.size(), most_named); ++i) styles.push_back(first_law_style + i);
  return styles;
}

std::vector<Curve> mechanism_curves(const RunReport& report, std::span<const double> row) {
  const auto states = bodies_from_row(report.model, row);
  const bool named = states.size() <= most_named;
  std::vector<Curve> curves;
  for (std::size_t i = 0; i < states.size(); ++i) {
    curves.push_back(body_curve(report.skeleton.bodies[i], states[i].pose, report.model.space));
    curves.back().label = named ? report.model.bodies[i].name : "";
    curves.back().style = first_law_style + (named ? i : i % 2);
  }
  if (!report.skeleton.ground.lines.empty()) {
    curves.push_back(body_curve(report.skeleton.ground, {}, report.model.space));
    curves.back().kind = Curve::Kind::reference;
  }
  Curve supports{.label = "ground", .kind = Curve::Kind::points};
  for (const Vector3& p : report.skeleton.supports) {
    const Point2 at = drawn(p, report.model.space);
    supports.x.push_back(at.x);
    supports.y.push_back(at.y);
  }
  if (!supports.x.empty()) curves.push_back(std::move(supports));
  return curves;
}

// Half-spaces of the ground reach as far as the picture. Those near what is drawn get room in it.
std::vector<Curve> plane_curves(const RunReport& report, Frame2& frame) {
  constexpr double nearby = 1.0, reach = 1.5;  // of the size of what is drawn
  const Space space = report.model.space;
  const double size = frame.size();
  std::vector<Curve> curves;
  for (multibody::Pose plane : report.skeleton.planes) {
    if (space == Space::planar) {
      // The point of the plane next to the middle of the picture.
      const Vector3 middle{0.5 * (frame.low_x + frame.high_x), 0.5 * (frame.low_y + frame.high_y), 0.0};
      const Vector3 along = rotate(plane.orientation, Vector3{1.0, 0.0, 0.0});
      plane.position += dot(middle - plane.position, along) * along;
      if (norm(plane.position - middle) < (nearby + 0.5) * size)
        frame.add({.x = {plane.position.x}, .y = {plane.position.y}});
    }
    curves.push_back(body_curve(geometry::half_space_outline(reach * size, space), plane, space));
    curves.back().kind = Curve::Kind::reference;
  }
  return curves;
}

// The directions of the axes of the world, in the lower left corner of a view in space.
void add_triad(Panel& panel) {
  constexpr double corner = 0.12, arm = 0.08, beyond = 1.35;  // of the smaller side of the panel; of the arm
  const double side = std::min(*panel.x.high - *panel.x.low, *panel.y.high - *panel.y.low);
  const Point2 at{*panel.x.low + corner * side, *panel.y.low + corner * side};
  const struct {
    Vector3 direction;
    const char* name;
  } axes[] = {{{1, 0, 0}, "x"}, {{0, 1, 0}, "y"}, {{0, 0, 1}, "z"}};
  Curve lines{.kind = Curve::Kind::reference};
  const auto gap = std::numeric_limits<double>::quiet_NaN();
  for (const auto& axis : axes) {
    const Point2 end = drawn(arm * side * axis.direction, Space::spatial);
    lines.x.insert(lines.x.end(), {at.x, at.x + end.x, gap});
    lines.y.insert(lines.y.end(), {at.y, at.y + end.y, gap});
    panel.texts.push_back({at.x + beyond * end.x, at.y + beyond * end.y, axis.name});
  }
  panel.curves.push_back(std::move(lines));
}

Result<Figure> mechanism_figure(const RunReport& report, const std::vector<double>& sample_times) {
  const RawTable states = report.folder.raw(0);
  Figure figure{.columns = 2,
                .panel_width = 480,
                .panel_height = 420,
                .law_order = body_styles(report.model),
                .is_drawing = true};
  Frame2 frame;
  std::vector<std::vector<Curve>> pictures;
  const auto chosen = samples_near(sample_times, times_to_draw(report));
  for (const std::size_t sample : chosen) {
    const auto row = states.read(sample, 1);
    if (!row) return row.error();
    pictures.push_back(mechanism_curves(report, *row));
    for (const Curve& curve : pictures.back()) frame.add(curve);
  }
  const std::vector<Curve> planes = plane_curves(report, frame);
  for (auto& curves : pictures) curves.insert(curves.end(), planes.begin(), planes.end());
  frame.widen();
  figure.panel_height = panel_height(frame, figure.panel_width);
  const bool planar = report.model.space == Space::planar;
  const Scale scale = scale_for(frame.size(), "m");
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    figure.panels.push_back({.title = fmt::format("t = {:.4g} s", sample_times[chosen[i]]),
                             .x = axis_in(scale, planar ? "x" : "", frame.low_x, frame.high_x),
                             .y = axis_in(scale, planar ? "y" : "", frame.low_y, frame.high_y),
                             .curves = scaled(std::move(pictures[i]), scale),
                             .equal_scales = true});
    if (!planar) add_triad(figure.panels.back());
  }
  return figure;
}

// A quantity of a body has the colour of the body; the others follow in their order.
std::size_t style_of_quantity(const multibody::Model& model, const std::string& name, std::size_t& next_other) {
  const std::string_view owner = std::string_view(name).substr(0, name.find('.'));
  for (std::size_t i = 0; i < model.bodies.size(); ++i)
    if (model.bodies[i].name == owner) return first_law_style + i;
  return first_law_style + model.bodies.size() + next_other++;
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
                        .law_order = body_styles(report.model)};
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
    auto mechanism = mechanism_figure(report, *times);
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
  const auto mechanism = mechanism_figure(report, *times);
  if (!mechanism) return mechanism.error();
  page.section("Mechanism");
  page.figure_or_notice(picture(*mechanism),
                        "Bodies as lines between their joints and frames, and the surfaces of their contacts");
  if (auto error = detail::add_contacts(page, report, *times)) return *error;
  if (auto error = add_curves(page, report)) return *error;
  return RunPage{page.text(), page.missing_figures()};
}

}  // namespace hysteron
