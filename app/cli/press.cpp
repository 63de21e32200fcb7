// hysteron press: a contact pressed together and released slowly.
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "hysteron/json/press_json.hpp"
#include "hysteron/report/file.hpp"
#include "hysteron/report/press_report.hpp"
#include "plot_options.hpp"
#include "progress.hpp"
#include "request_options.hpp"

namespace hysteron::cli {
namespace {

struct PressCommand {
  PressRequest request;
  std::string series, plot;
  PressOptions options;
  bool json = false;
};

void run(const PressCommand& options) {
  const PressSetup setup = need(read_press_request(options.request));
  check_plot(options.plot);
  check_outputs({options.series, options.plot});
  Working working("press");
  const StaticRun run = need(press_slowly(setup.contact.law, setup.targets, options.options));
  working.clear();
  if (options.json) {
    print_json(press_json(setup, run));
  } else {
    print(press_text(setup, run));
    for (const Warning& w : press_warnings(setup, run)) warn(w.message);
  }
  if (!options.series.empty()) need(write_file(options.series, press_csv(run)));
  if (!options.plot.empty()) need(draw(press_figure(setup, run), options.plot));
  if (!options.json) print_written({options.series, options.plot});
}

}  // namespace

void add_press(CLI::App& app) {
  const auto options = std::make_shared<PressCommand>();
  CLI::App* command = app.add_subcommand(
      "press", "Press a contact slowly and release it: force against indentation, work, residual depth");
  command
      ->add_option("--law", options->request.contact.law,
                   "Law id or alias; the name of a dissipation rule selects that rule on Hertz")
      ->required();
  command
      ->add_option(
          "--depth", options->request.depth,
          "Indentation [m] to which each cycle loads, D or D1,D2,...; each cycle unloads until the force vanishes")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_option("--force", options->request.force, "In place of --depth: the force [N] to which each cycle loads")
      ->delimiter(',')
      ->allow_extra_args(false);
  add_law_and_body_options(*command, options->request.contact);
  command->add_option("--series", options->series, "Write force and work over the indentation to this CSV file")
      ->check(not_empty());
  command->add_option("--points", options->options.points, "Points of each loading and each unloading")
      ->check(CLI::Range(10, 1000000))
      ->capture_default_str();
  add_plot_option(*command, options->plot, "Draw force against indentation");
  command->add_flag("--json", options->json, "One JSON document on standard output");
  command->footer(
      "The limit of vanishing speed: no mass is needed, and viscous terms vanish. Laws with a dashpot in series have "
      "no "
      "such limit.\n"
      "Examples:\n"
      "  hysteron press --law ma-liu --depth 5um,20um --body1 radius=10mm,material=steel,yield=1GPa\n"
      "      --body2 radius=inf,material=steel,yield=1GPa --plot loops.svg\n"
      "  hysteron press --law bouc-wen-hertz --force 100 --stiffness 1e9 --set alpha=0.3 --set beta=2e4 --set gamma=0");
  command->callback([options] { run(*options); });
}

}  // namespace hysteron::cli
