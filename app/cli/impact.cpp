// hysteron impact: one impact analysed.
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "hysteron/json/impact_json.hpp"
#include "hysteron/report/file.hpp"
#include "hysteron/report/impact_panels.hpp"
#include "hysteron/report/impact_report.hpp"
#include "plot_options.hpp"
#include "progress.hpp"
#include "request_options.hpp"

namespace hysteron::cli {
namespace {

struct ImpactCommand {
  ImpactRequest request;
  std::string series, plot;
  std::vector<std::string> panels;
  std::size_t points = 400;
  bool json = false;
};

void print_answer(const ImpactCommand& options, const ImpactSetup& setup, const ImpactAnswer& answer) {
  if (options.json) return print_json(impact_json(setup, answer));
  print(impact_text(setup, answer));
  for (const Warning& w : answer.warnings) warn(w.message);
}

void run(const ImpactCommand& options) {
  const ImpactSetup setup = need(read_request(options.request));
  check_plot(options.plot, options.panels, impact_panel_names());
  check_outputs({options.series, options.plot});
  Working working("impact");
  const ImpactAnswer answer = need(run_impact(setup));
  working.clear();
  print_answer(options, setup, answer);
  if (!options.series.empty() || !options.plot.empty()) {
    const auto series = need(time_series(problem_of(setup, answer), options.points));
    if (!options.series.empty()) need(write_file(options.series, series_csv(series)));
    if (!options.plot.empty()) need(draw(need(impact_figure(setup, answer, series, options.panels)), options.plot));
  }
  if (!options.json) print_written({options.series, options.plot});
}

}  // namespace

void add_impact(CLI::App& app) {
  const auto options = std::make_shared<ImpactCommand>();
  CLI::App* command = app.add_subcommand("impact", "Compute one impact: restitution, forces, times, energies");
  command
      ->add_option("--law", options->request.law,
                   "Law id or alias; the name of a dissipation rule selects that rule on Hertz")
      ->required();
  add_request_options(*command, options->request);
  command->add_option("--series", options->series, "Write the time series to this CSV file")->check(not_empty());
  command->add_option("--points", options->points, "Rows of the series, and points of the plot's curves")
      ->check(CLI::Range(10, 1000000))
      ->capture_default_str();
  add_plot_options(*command, options->plot, "Draw force, velocity and energy during the impact", options->panels,
                   impact_panel_names());
  command->add_flag("--json", options->json, "One JSON document on standard output");
  command->footer(
      "Examples:\n"
      "  hysteron impact --law flores --mass 0.1 --speed 0.5 --stiffness 5.2e9 --restitution 0.7\n"
      "  hysteron impact --law hertz --speed 1 --body1 radius=10mm,material=steel --body2 radius=inf,material=steel\n"
      "  hysteron impact --law hunt-crossley --set elastic=johnson --speed 0.2 --restitution 0.7 --exact\n"
      "      --body1 radius=9.5mm,length=15mm,material=steel --body2 radius=-10mm,length=15mm,material=steel,mass=inf");
  command->callback([options] { run(*options); });
}

}  // namespace hysteron::cli
