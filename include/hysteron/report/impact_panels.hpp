// Forces, velocities and energies during an impact, the curves of several laws in one panel.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/report/figure.hpp"
#include "hysteron/report/measured_series.hpp"
#include "hysteron/report/panel_choice.hpp"
#include "hysteron/study/run_impact.hpp"

namespace hysteron {

struct NamedSeries {
  std::string law;
  std::vector<SeriesPoint> points;
  std::string label{};            // empty: the name of the law in the literature
  std::optional<double> shade{};  // of a curve that differs from others in one number (figure.hpp)
};

struct ImpactCurves {
  std::vector<NamedSeries> series;
  std::vector<MeasuredSeries> measured{};
  std::optional<double> length{};       // of a line contact: forces are drawn per length
  std::optional<double> time_shown{};   // where time axes end
  std::optional<double> free_flight{};  // the time before touch and after separation that is drawn too
};

Panel force_indentation_panel(const ImpactCurves& curves);
Panel force_time_panel(const ImpactCurves& curves);
Panel velocity_indentation_panel(const ImpactCurves& curves);
Panel kinetic_energy_panel(const ImpactCurves& curves);
Panel energy_lost_panel(const ImpactCurves& curves);

// The velocity of body 1 or 2 over time; before the impact body 1 has the approach speed. Nothing if the masses are not
// known or the body is fixed.
std::optional<Panel> body_velocity_panel(const ImpactCurves& curves, const ImpactSetup& setup, std::size_t body);

// The reason shown when the velocity of a body cannot be drawn.
inline constexpr std::string_view body_panel_needs =
    "it needs the masses of both bodies, one body free to move, and no gravity";

// Columns of a figure with so many panels.
std::size_t panel_columns(std::size_t panels);

// Force against indentation and time, and velocity against indentation.
Figure impact_figure(const std::string& title, const ImpactCurves& curves);

// The panels of the figure of one impact.
PanelNames impact_panel_names();
// The chosen panels of one impact; an error for one that cannot be drawn.
Result<Figure> impact_figure(const ImpactSetup& setup, const ImpactAnswer& answer,
                             const std::vector<SeriesPoint>& series, const std::vector<std::string>& panels = {});

// The title of the figure of one impact: law, bodies, speed, requested and delivered restitution.
std::string impact_title(const ImpactSetup& setup, const ImpactAnswer& answer);

}  // namespace hysteron
