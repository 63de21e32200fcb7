// Figs. 3 to 7: the impact of two spheres, a panel for each law and a curve for each requested restitution.
#include <fmt/format.h>

#include <algorithm>

#include "printed/skrinjar_2018.hpp"
#include "runs.hpp"
#include "skrinjar_2018.hpp"

namespace hysteron::reproduce::skrinjar_2018 {
namespace {

// What is drawn of a point of the motion, in the units of the axes.
using Coordinate = double (*)(const SeriesPoint&);

struct Motion {
  std::string_view name;  // of the file
  std::string_view title, shows, caption;
  std::string_view x_axis, y_axis;
  Coordinate x;
  std::array<Coordinate, 2> y;  // two: one for each sphere
  bool shows_flight = false;    // the motion before and after the contact
};

double depth_um(const SeriesPoint& p) { return 1e6 * p.indentation; }
double time_us(const SeriesPoint& p) { return 1e6 * p.time; }
double force_kn(const SeriesPoint& p) { return 1e-3 * (p.elastic_force + p.dissipative_force); }
double rate(const SeriesPoint& p) { return p.indentation_rate; }
// Equal masses, sphere j at rest before: v_i + v_j = v₀ and v_i - v_j = δ̇.
double velocity_i(const SeriesPoint& p) { return 0.5 * (sphere_speed.value + p.indentation_rate); }
double velocity_j(const SeriesPoint& p) { return 0.5 * (sphere_speed.value - p.indentation_rate); }
double kinetic_energy(const SeriesPoint& p) {
  const double vi = velocity_i(p), vj = velocity_j(p);
  return 0.5 * sphere_mass.value * (vi * vi + vj * vj);
}

// Before and after the contact nothing changes; 0.2 ms are drawn, to the same time for all curves.
void add_flight(Panel& panel) {
  constexpr double flight_us = 200.0;
  double end = 0.0;
  for (const Curve& curve : panel.curves) end = std::max(end, curve.x.back());
  for (Curve& curve : panel.curves) {
    curve.x.insert(curve.x.begin(), -flight_us);
    curve.y.insert(curve.y.begin(), curve.y.front());
    curve.x.push_back(end + flight_us);
    curve.y.push_back(curve.y.back());
  }
}

void add_curves(Panel& panel, const Motion& motion, std::string_view law, double c, const Curve& style) {
  constexpr std::size_t points = 100;
  const auto series =
      impact_series(on_hertz_spring(law, sphere_stiffness.value, c), two_spheres(), Separation::depth, points);
  if (series.empty()) return;
  for (std::size_t i = 0; i < motion.y.size() && motion.y[i]; ++i) {
    Curve curve = style;
    if (i > 0) curve.label.clear();
    for (const SeriesPoint& p : series) {
      curve.x.push_back(motion.x(p));
      curve.y.push_back(motion.y[i](p));
    }
    panel.curves.push_back(std::move(curve));
  }
}

Panel law_panel(const Motion& motion, const NamedRow& row) {
  Panel panel{.title = std::string(row.name), .x = {std::string(motion.x_axis)}, .y = {std::string(motion.y_axis)}};
  for (int i = 0; i <= 10; ++i) {
    const double c = 0.1 * i;
    if (c < smallest_restitution(row.law)) continue;
    add_curves(panel, motion, row.law, c, {.label = fmt::format("c_r = {:.1f}", c), .shade = c});
  }
  if (row.law != "anagnostopoulos")
    add_curves(panel, motion, "hertz", 1.0, {.label = "Hertz", .kind = Curve::Kind::reference});
  if (motion.shows_flight) add_flight(panel);
  return panel;
}

NamedFigure figure_of(const Motion& motion) {
  Figure figure{.title = std::string(motion.title), .columns = 3, .panel_width = 420, .panel_height = 330};
  for (const NamedRow& row : table2)
    if (row.law != "hertz") figure.panels.push_back(law_panel(motion, row));
  return {.name = std::string(motion.name),
          .caption = std::string(motion.caption),
          .figure = std::move(figure),
          .shows = std::string(motion.shows),
          .ours = {std::string(end_of_contact), std::string(jankowski_law),
                   "c_r = 0 only for laws that have a value there"}};
}

constexpr std::array<Motion, 5> motions{
    {{"fig-03",
      "Fig. 3: force against indentation",
      "Fig. 3",
      "Two spheres of 9.2 kg, 5.2e9 N/m^1.5, one at rest and one at 0.3 m/s. The force of Hu-Guo follows Eq. (29), of "
      "which the paper uses half.",
      "indentation δ [µm]",
      "force F [kN]",
      depth_um,
      {force_kn}},
     {"fig-04",
      "Fig. 4: velocity against indentation",
      "Fig. 4",
      "The same impacts. The end of a curve is the delivered restitution times 0.3 m/s.",
      "indentation δ [µm]",
      "relative velocity δ̇ [m/s]",
      depth_um,
      {rate}},
     {"fig-05",
      "Fig. 5: force against time",
      "Fig. 5",
      "The same impacts.",
      "time t [µs]",
      "force F [kN]",
      time_us,
      {force_kn}},
     {"fig-06",
      "Fig. 6: velocities of the spheres",
      "Fig. 6",
      "The same impacts: the velocity of the first sphere decreases, that of the second increases.",
      "time t [µs]",
      "velocity v [m/s]",
      time_us,
      {velocity_i, velocity_j},
      true},
     {"fig-07",
      "Fig. 7: kinetic energy of the spheres",
      "Fig. 7",
      "The same impacts. The caption of the paper calls it mechanical energy, its text kinetic energy.",
      "time t [µs]",
      "energy [J]",
      time_us,
      {kinetic_energy},
      true}}};

}  // namespace

std::vector<NamedFigure> motion_figures() {
  std::vector<NamedFigure> out;
  for (const Motion& motion : motions) out.push_back(figure_of(motion));
  return out;
}

}  // namespace hysteron::reproduce::skrinjar_2018
