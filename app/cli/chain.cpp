// hysteron chain: a wave in a chain of beads.
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "hysteron/report/chain_report.hpp"
#include "hysteron/report/file.hpp"
#include "hysteron/request/read_data.hpp"
#include "plot_options.hpp"
#include "progress.hpp"

namespace hysteron::cli {
namespace {

struct ChainCommand {
  ChainRequest request;
  std::string csv, series, plot, html;
  std::vector<std::string> panels;
  bool json = false;
  bool has_samples() const { return !series.empty() || !plot.empty() || !html.empty(); }
};

chain::Outcome simulated(ChainSetup& setup) {
  Progress progress("chain", setup.settings.duration, 0.0, "s");
  catch_interrupts();
  constexpr long steps_between_reports = 1000;
  long steps = 0;
  setup.settings.on_step = [&](double time) {
    if (++steps % steps_between_reports == 0) progress.update(time);
    return !interrupted();
  };
  auto outcome = need(chain::simulate(setup.chain, setup.settings));
  release_interrupts();
  return outcome;
}

void print_outcome(const ChainCommand& options, const ChainSetup& setup, const chain::Outcome& outcome) {
  if (options.json) return print_json(chain_json(setup, outcome));
  print(chain_text(setup, outcome));
  for (const Warning& w : outcome.warnings) warn(w.message);
}

void run(ChainCommand options) {
  if (!options.has_samples()) options.request.samples = 0;
  ChainSetup setup = need(read_chain_request(options.request));
  check_plot(options.plot, options.panels, chain_panel_names());
  if (options.panels == std::vector<std::string>{"velocities"} && setup.settings.velocity_sensors.empty())
    bad("--panels velocities: no bead is recorded: give --velocity-sensors");
  check_outputs({options.csv, options.series, options.plot, options.html});
  const chain::Outcome outcome = simulated(setup);
  print_outcome(options, setup, outcome);
  if (!options.csv.empty()) need(write_file(options.csv, chain_peaks_csv(setup, outcome)));
  if (!options.series.empty()) need(write_file(options.series, chain_series_csv(setup, outcome)));
  if (!options.plot.empty()) need(draw(chain_figure(setup, outcome, options.panels), options.plot));
  if (!options.html.empty()) need(write_file(options.html, need(chain_page(setup, outcome, command_line()))));
  if (!options.json) print_written({options.csv, options.series, options.plot, options.html});
  if (outcome.was_stopped) throw Failure{failed, "stopped; the results are those up to the stop"};
}

void add_beads(CLI::App& command, ChainRequest& request) {
  const std::string body = "as k=v,...: radius, material, mass, young, poisson, density, yield, viscosity";
  command.add_option("--beads", request.beads, "Number of beads at rest; bead 0 is the striker");
  command.add_option("--bead", request.bead, "The beads, " + body);
  command.add_option("--radius", request.radius, "Radius of the beads [m], in short");
  command.add_option("--material", request.material, "Material of the beads by name, in short");
  command.add_option("--second", request.second, "What beads 2, 4, ... have otherwise (two-material chain), " + body);
  command.add_option("--taper", request.taper, "Radius of each bead over that of the one before it; masses follow");
  command.add_option("--gap", request.gap, "Free distance between the beads at rest, and to the wall [m]");
  command.add_option("--striker", request.striker, "What the striker has otherwise, " + body);
  command.add_option("--striker-speed", request.striker_speed, "Speed of the striker, which starts at bead 1 [m/s]");
  command.add_option("--wall", request.wall,
                     "A fixed wall at the end, as k=v,... (radius=inf is a plane); without it the end is free");
  command.add_option("--wall-law", request.wall_law, "Law of the wall, if it is another one");
  command.add_option("--wall-restitution", request.wall_restitution, "Restitution for the law of the wall");
  command.add_option("--wall-set", request.wall_set, "A parameter of the law of the wall. Once for each")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command.add_option("--gravity", request.gravity,
                     "Acceleration along the chain [m/s^2]; with a wall and without gaps the column settles first");
  command.add_option("--precompress", request.precompression, "Static force through the chain before the impact [N]");
}

void add_law_options(CLI::App& command, ImpactRequest& request) {
  command.add_option("--law", request.law, "Law id or alias; the name of a dissipation rule selects it on Hertz")
      ->required();
  command.add_option("--stiffness", request.stiffness,
                     "Stiffness K [N/mⁿ] of every contact; or it follows from the beads");
  command.add_option("--restitution", request.restitution, "Coefficient of restitution, 0 <= e <= 1");
  command
      .add_option("--set", request.set,
                  "A parameter of the law; also elastic=NAME and dissipation=NAME. Once for each: --set a=1 --set b=2")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command.add_flag("--exact", request.exact,
                   "Calibrate the damping for the requested restitution at the v₀ of each touch");
  command.add_option("--separation", request.separation, "Contact ends at F = 0 (force) or at δ = 0 (depth)")
      ->check(not_empty());
  command.add_option("--speed-policy", request.speed_policy,
                     "v₀ in the damping: measured, 'reference V' or 'floor V'. Beads that touch at rest have v₀ = 0: a "
                     "law that divides by it needs a policy");
}

void add_run_options(CLI::App& command, ChainCommand& options) {
  ChainRequest& request = options.request;
  command.add_option("--until", request.until, "End of the run [s]");
  command.add_option("--accuracy", request.accuracy,
                     "Of forces and times, relative to the first impact: 1e-12 to 0.1 (1e-9)");
  command.add_option("--method", request.method,
                     "automatic (default), located-events (order 8 with located events, all laws) or symplectic (order "
                     "4 with fixed steps, lossless laws); automatic takes symplectic for lossless laws from accuracy "
                     "1e-7 on");
  command.add_option("--behind", request.behind,
                     "Beads to keep behind the front of the wave, at least 10; those farther behind leave the "
                     "computation, and the cost of a long chain with dissipation is proportional to its length (all)");
  command.add_option("--sensors", request.sensors, "Contacts to record, as 8,15,23; contact c joins beads c and c+1")
      ->delimiter(',');
  command
      .add_option("--bead-sensors", request.bead_sensors,
                  "Beads to record, as 9,16,24: the mean of the forces on both sides")
      ->delimiter(',');
  command.add_option("--velocity-sensors", request.velocity_sensors, "Beads whose velocity is recorded, as 8,9")
      ->delimiter(',');
  request.samples = 1000;
  command.add_option("--samples", request.samples, "Rows of the series, and points of the plot's curves")
      ->check(CLI::Range(10, 1000000))
      ->capture_default_str();
  command.add_option("--csv", options.csv, "Write one row per contact to this CSV file")->check(not_empty());
  command
      .add_option("--series", options.series, "Write forces and velocities at the sensors over time to this CSV file")
      ->check(not_empty());
  add_plot_options(command, options.plot, "Draw the forces at the sensors and the peaks", options.panels,
                   chain_panel_names());
  command.add_option("--html", options.html, "Write a page with figure and tables")->check(not_empty());
  command.add_flag("--json", options.json, "One JSON document on standard output");
}

}  // namespace

void add_chain(CLI::App& app) {
  const auto options = std::make_shared<ChainCommand>();
  CLI::App* command =
      app.add_subcommand("chain", "Compute a wave in a chain of beads: force peaks, speed, decay, energies");
  add_law_options(*command, options->request.contact);
  add_beads(*command, options->request);
  add_run_options(*command, *options);
  command->footer(
      "Examples:\n"
      "  hysteron chain --beads 70 --radius 2.38mm --material steel --law hertz --striker-speed 1.77 --until 500us\n"
      "  hysteron chain --beads 70 --radius 2.38mm --material steel --law ma-liu --set yield_strength=900MPa\n"
      "      --striker-speed 1.77 --until 500us --sensors 8,15,23 --plot chain.svg\n"
      "  hysteron chain --beads 20 --radius 5mm --material steel --law flores --restitution 0.9\n"
      "      --speed-policy 'reference 1' --striker-speed 1 --until 1ms --wall radius=inf,material=steel --gravity "
      "9.81");
  command->callback([options] { run(*options); });
}

}  // namespace hysteron::cli
