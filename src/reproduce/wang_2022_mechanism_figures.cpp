// Figs. 9, 11 and 12 of Wang, Liu and Liu: slider acceleration, forces and relative velocities in the chain.
#include <fmt/format.h>

#include "wang_2022.hpp"
#include "wang_2022_chain.hpp"
#include "wang_2022_crank.hpp"

namespace hysteron::reproduce::wang_2022 {
namespace {

// How an acceleration is drawn: its unit in m/s², and where the axis ends, in that unit.
struct AccelerationAxis {
  std::string_view unit;
  double scale, shown;
};

// Two turns of the slider with one law, and with the ideal joint.
Panel acceleration_panel(const CrankSet& set, JointLaw law, const AccelerationAxis& axis) {
  constexpr std::size_t ideal_stride = 8;
  const auto index = static_cast<std::size_t>(law);
  const JointRun& run = joint_runs(set)[index];
  Curve computed{.label = std::string(to_text(law)), .style = index};
  Curve ideal{.label = "ideal joint", .style = all_joint_laws.size()};
  for (std::size_t i = 0; i < run.times.size(); ++i) {
    computed.x.push_back(1e3 * run.times[i]);
    computed.y.push_back(run.accelerations[i] / axis.scale);
    if (i % ideal_stride != 0) continue;
    ideal.x.push_back(1e3 * run.times[i]);
    ideal.y.push_back(ideal_acceleration(set, run.times[i]) / axis.scale);
  }
  return {.title = std::string(to_text(law)),
          .x = {"time t [ms]", false, 0.0, 2e3 * set.turn()},
          .y = {fmt::format("acceleration of the slider [{}]", axis.unit), false, -axis.shown, axis.shown},
          .curves = {std::move(computed), std::move(ideal)}};
}

NamedFigure acceleration_figure(std::string name, const CrankSet& set, const AccelerationAxis& axis) {
  Figure figure{.title = fmt::format("Slider-crank with clearance joint, {} at {} rpm", set.name, set.rpm),
                .columns = 2,
                .panel_height = 300};
  for (const JointLaw law : all_joint_laws) figure.panels.push_back(acceleration_panel(set, law, axis));
  std::vector<std::string> ours{"lengths, masses and speed of the mechanism",
                                "radii and steel of the joint, from which its printed constants follow",
                                "start with pin and bearing centred",
                                "coefficients 0.05 and 0.1 and speeds 10 and 100 mm/s of the friction"};
  const double e = set.lankarani_nikravesh_restitution;
  if (e != cited_restitution.value)
    ours.push_back(fmt::format("restitution {} of Lankarani-Nikravesh in place of {}", e, cited_restitution.text));
  return {std::move(name),
          fmt::format(
              "Acceleration of the slider over two turns, with modified Coulomb friction. Peaks beyond ±{:g} {} are "
              "cut off. The paper has the ideal joint, the experiment, which is not printed, and the dashpot.",
              axis.shown, axis.unit),
          std::move(figure), "Fig. 9", std::move(ours)};
}

// One panel for each sensor: a column of the samples for each law, every fourth sample.
Figure sensor_figure(std::string title, const std::string& quantity, std::size_t first_column) {
  constexpr std::size_t stride = 4;
  Figure figure{.title = std::move(title), .columns = 2, .panel_height = 240};
  for (std::size_t k = 0; k < sensor_beads.size(); ++k) {
    Panel panel{
        .title = fmt::format("bead {}", sensor_beads[k]), .x = {"time t [µs]", false, 0.0, 600.0}, .y = {quantity}};
    for (const ChainLaw law : all_chain_laws) {
      const chain::Outcome& o = chain_wave(law).outcome;
      const std::vector<double> column = sampled_column(o, first_column + k);
      Curve curve{.label = std::string(to_text(law)), .style = static_cast<std::size_t>(law)};
      for (std::size_t i = 0; i < column.size(); i += stride) {
        curve.x.push_back(1e6 * o.sample_times[i]);
        curve.y.push_back(column[i]);
      }
      panel.curves.push_back(std::move(curve));
    }
    figure.panels.push_back(std::move(panel));
  }
  return figure;
}

}  // namespace

std::vector<NamedFigure> mechanism_figures() {
  const std::vector<std::string> ours{"how the dashpot is switched at yield", "base flat and of the same steel",
                                      "the striker is bead 0"};
  const std::string title = fmt::format("{} beads struck at {} m/s", bead_count, striker_speed.text);
  return {
      acceleration_figure("fig-9-rig", rig, {"m/s²", 1.0, 120.0}),
      acceleration_figure("fig-9-fast", fast_crank, {"km/s²", 1e3, 60.0}),
      {"fig-11",
       "Mean of the forces on both sides of the eight sensor beads. The waves of the dashpot arrive before that of "
       "Ma-Liu; those that come last have been reflected by the base. Dark patches are contacts of "
       "the dashpot with a jump that pass the yield depth again and again, where its force jumps. The measured waves "
       "are not printed.",
       sensor_figure(title, "force F [N]", 0), "Fig. 11", ours},
      {"fig-12", "Approach speed of each sensor bead and the bead before it.",
       sensor_figure(title, "approach speed [m/s]", sensor_beads.size()), "Fig. 12", ours}};
}

}  // namespace hysteron::reproduce::wang_2022
