// What a run reports: the page, run.json, and a summary in the terminal.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/multibody/simulation.hpp"
#include "hysteron/report/figure.hpp"
#include "hysteron/report/panel_choice.hpp"
#include "hysteron/run/execute.hpp"
#include "hysteron/run/skeleton.hpp"

namespace hysteron {

struct RunReport {
  std::string title;
  std::string command;  // as it was typed
  const multibody::Model& model;
  const multibody::BuiltSystem& built;
  const Skeleton& skeleton;
  const multibody::SimulationSettings& settings;
  const RunSummary& summary;
  std::vector<RunTable> tables;
  const RunFolder& folder;
  std::vector<double> drawn_times;  // of the mechanism, in s; empty: four times over the run
  std::vector<std::string> curves;  // requested quantities to draw; empty: all
};

// Index of a table of the report, if it has one of this name.
std::optional<std::size_t> table_index(const RunReport& report, std::string_view name);

std::vector<std::string> summary_lines(const RunReport& report);
// "2 bodies, 1 joint, 1 contact pair".
std::string counts_text(const multibody::Model& model);
// Degrees of freedom, redundant constraints, and what the assembly changed.
std::vector<std::string> assembly_lines(const multibody::BuiltSystem& built);
nlohmann::ordered_json summary_json(const RunReport& report);
// The mechanism at chosen times and curves of the requested quantities (or of the joint reactions and energies). A
// figure that cannot be drawn is replaced by a notice.
struct RunPage {
  std::string html;
  std::vector<std::string> missing_figures;  // why they are missing
};
Result<RunPage> run_page(const RunReport& report);
// The panels of its figure: the mechanism, the curves of the requested quantities, and the energies.
PanelNames run_panel_names();
Result<Figure> run_figure(const RunReport& report, const std::vector<std::string>& panels = {});

}  // namespace hysteron
