// hysteron fit: parameters of a law or a scene from measurements, with their uncertainty.
#include "hysteron/identify/fit.hpp"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "fit_command.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/json/data_json.hpp"
#include "hysteron/json/fit_json.hpp"
#include "hysteron/json/predicted_json.hpp"
#include "hysteron/report/file.hpp"
#include "hysteron/report/fit_report.hpp"
#include "hysteron/report/predicted_report.hpp"
#include "hysteron/request/compare_fits.hpp"
#include "hysteron/request/data_request.hpp"
#include "hysteron/units/quantity.hpp"
#include "plot_options.hpp"
#include "request_options.hpp"

namespace hysteron::cli {
namespace {

// A run of a scene takes longer than an impact, and its values in the file are a first guess.
constexpr std::size_t scene_starts = 16;

std::vector<DataFile> read_files(const FitCommand& options) {
  DataRequest request = options.data;
  request.speed = options.request.impact.speed;
  request.mass = options.request.impact.mass;
  request.inputs = options.request.from_column;
  const ReadDataOptions how = need(read_data_request(request));
  std::vector<DataFile> files;
  for (const std::string& name : options.files)
    files.push_back(need(read_data_file(need(read_file(name, largest_data_file)), name, how)));
  return files;
}

// What was understood of the files, so that a wrong reading is seen before the fit.
void print_reading(const std::vector<DataFile>& files) {
  for (const DataFile& file : files) print("Read " + joined(file.reading, "\n     ") + "\n\n");
}

std::vector<DataSet> data_of(const std::vector<DataFile>& files) {
  std::vector<DataSet> data;
  for (const DataFile& file : files) data.push_back(file.data);
  return data;
}

std::vector<std::vector<std::string>> readings_of(const std::vector<DataFile>& files) {
  std::vector<std::vector<std::string>> readings;
  for (const DataFile& file : files) readings.push_back(file.reading);
  return readings;
}

// The answer, and what was understood of the files.
nlohmann::json with_files(nlohmann::json answer, const std::vector<DataFile>& files) {
  answer["files"] = files_json(files);
  return answer;
}

// Impacts follow from slow compressions alone. What cannot be predicted is an error only if it was requested.
void check_prediction(const FitCommand& options, const FitSetup* setup) {
  const bool panel = std::find(options.panels.begin(), options.panels.end(), "restitution") != options.panels.end();
  const std::string name = !options.speeds.empty()              ? "--speeds"
                           : !options.restitution_curve.empty() ? "--restitution-curve"
                           : panel                              ? "the panel restitution"
                                                                : "";
  if (name.empty()) return;
  if (!setup) bad(name + " belongs to a fit of one law (--law)");
  if (!is_static_fit(setup->problem)) bad(name + " belongs to a fit to slow compressions (kind static)");
  if (!options.speeds.empty() && !setup->has_mass) bad("--speeds needs the mass: give --mass");
}

void predict(const FitCommand& options, const FitSetup& setup, const FitResult& result, FitSubject& subject) {
  if (!is_static_fit(setup.problem)) return;
  const Working working("fit: impacts");
  const std::vector<double> speeds = need(read_speeds(options.speeds));
  auto prediction = predict_impacts(setup.problem, result, setup.has_mass, speeds);
  if (!prediction) {
    if (!options.speeds.empty() || !options.restitution_curve.empty()) fail(prediction.error());
    subject.warnings.push_back({"impacts", "no impacts are predicted: " + prediction.error().message});
    return;
  }
  if (!options.restitution_curve.empty())
    need(write_file(options.restitution_curve, restitution_curve_csv(*prediction)));
  subject.impacts = predicted_use(setup, result, std::move(*prediction));
}

void run_one(const FitCommand& options) {
  const std::vector<DataFile> files = read_files(options);
  const FitSetup setup = need(read_fit_request(options.request, data_of(files)));
  check_prediction(options, &setup);
  need(read_speeds(options.speeds));
  if (!options.json) print_reading(files);
  catch_interrupts();
  Bars bars;
  const FitResult result = need(fit(setup.problem, fit_options(options, bars)));
  bars.clear();
  release_interrupts();
  FitSubject subject = subject_of(setup, result);
  subject.readings = readings_of(files);
  predict(options, setup, result, subject);
  nlohmann::json answer = with_files(fit_json(setup, result), files);
  if (subject.impacts) answer["impacts"] = predicted_json(*subject.impacts);
  print_fit(options, subject, result, answer);
  write_files(
      options, subject, result, [&] { return fitted_curves(setup.problem, result); },
      [&](const auto& curves) { return fit_page(subject, result, curves, command_line()); });
  end_if_stopped(result);
}

void print_several(const FitCommand& options, const FitComparison& comparison, const std::vector<DataFile>& files) {
  if (options.json) return print_json(with_files(comparison_json(comparison), files));
  print_reading(files);
  print(comparison_text(comparison));
  if (fits_all_laws(options.compare))
    warn(std::to_string(comparison.refused.size()) +
         " laws were not fitted: they lack inputs, have more than four parameters to fit or take long; --json and "
         "--html give the reason for each");
  else
    for (const RefusedLaw& refused : comparison.refused) warn(refused.law + ": " + refused.reason);
}

void run_several(const FitCommand& options) {
  check_prediction(options, nullptr);
  const std::vector<DataFile> files = read_files(options);
  catch_interrupts();
  Bars bars;
  const FitComparison comparison =
      need(compare_fits(options.request, data_of(files), options.compare, fit_options(options, bars)));
  bars.clear();
  release_interrupts();
  print_several(options, comparison, files);
  const FittedLaw& best = comparison.laws.front();
  write_files(
      options, subject_of(best.setup, best.result), best.result,
      [&] { return fitted_curves(best.setup.problem, best.result); },
      [&](const auto& curves) { return comparison_page(comparison, curves, command_line(), readings_of(files)); });
  for (const FittedLaw& law : comparison.laws) end_if_stopped(law.result);
}

// With --out every output has a name in the folder, unless it is given another.
void name_outputs(FitCommand& options) {
  if (options.out.empty()) return;
  need(ensure_writable_folder(options.out));
  const auto name = [&](std::string& file, const char* standard) {
    if (file.empty()) file = (std::filesystem::path(options.out) / standard).string();
  };
  name(options.curve, "curve.csv");
  name(options.residuals, "residuals.csv");
  name(options.plot, "fit.svg");
  name(options.html, "report.html");
  if (!options.scene.empty()) name(options.fitted_scene, "fitted.yaml");
}

void run(FitCommand& options) {
  name_outputs(options);
  check_plot(options.plot, options.panels, fit_panel_names());
  check_outputs(options.outputs());
  if (!options.scene.empty()) return fit_scene(options);
  if (options.request.impact.law.empty() == options.compare.empty())
    bad("missing law: give --law NAME, or --compare-laws a,b,c; or a scene: --scene SCENE.yaml");
  options.compare.empty() ? run_one(options) : run_several(options);
}

void add_data_options(CLI::App& command, FitCommand& options) {
  command
      .add_option("data", options.files,
                  "Tables with a header of names and units: 'speed [m/s], restitution [-], sigma' (also duration, "
                  "peak_force, max_indentation, or in place of restitution rebound_height, rebound_speed, flight_time, "
                  "bounce_time), 'speed, indentation [m], force [N]', 'indentation, force' (a slow compression), or "
                  "'speed, time [s], force [N]' (also "
                  "acceleration, indentation, indentation_rate); sigma may be left out")
      ->required();
  command.add_option("--law", options.request.impact.law, "Law id or alias");
  command
      .add_option("--scene", options.scene,
                  "Fit parameters of this scene file to a measured run, with columns 'time [s], slider.x.acceleration "
                  "[m/s^2]' (quantities of the run), or 'contact, touch_time [s], peak_force [N]' (touches in order)")
      ->option_text("SCENE.yaml")
      ->check(not_empty());
  command.add_option("--until", options.until, "With --scene: end of each run, instead of that of the scene")
      ->option_text("TIME")
      ->check(not_empty());
  command
      .add_option("--compare-laws", options.compare,
                  "Fit each of these laws and rank them: a,b,c; or all: every law with at most four fitted parameters")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_option(
      "--kind", options.data.kind,
      "Kind of the data: restitution, loop, series or static (a slow compression); default: by the columns");
  command
      .add_option("--header", options.data.header,
                  "Line of the files that holds the titles of the columns, also a comment; lines before it are passed "
                  "over. Default: recognised by known titles")
      ->option_text("LINE")
      ->check(not_empty());
  command
      .add_option(
          "--columns", options.data.columns,
          "Which column holds a quantity, by title or number: speed='v in [m/s]', 'force=3 [kN]'. Once for each")
      ->type_name("QUANTITY=TITLE")
      ->allow_extra_args(false);
  command
      .add_option(
          "--speeds", options.speeds,
          "Of slow compressions with --mass: speeds [m/s] of the impacts that are predicted, from:to:count[,log] "
          "or a,b,c; default: up to that which reaches the deepest compression")
      ->check(not_empty());
  command.add_option("--drop-height", options.data.drop_height,
                     "Drop height [m] of a file without a column of speeds, or of the first of several bounces");
}

void add_parameter_options(CLI::App& command, FitCommand& options) {
  FitRequest& request = options.request;
  command.add_option("--fix", request.fix, "Fix a parameter, name=value (as --set)")->allow_extra_args(false);
  command
      .add_option(
          "--free", request.free,
          "Also fit these, although the bodies or a default give them: a,b; with --scene: parameters of the scene")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_option("--bound", request.bound, "Bounds of a fitted parameter, name=low:high")->allow_extra_args(false);
  command.add_option("--start", request.start, "Starting value of the first search, name=value")
      ->allow_extra_args(false);
  command.add_option("--weight", request.weight, "Weight of a quantity in the sum of squares, restitution=2")
      ->allow_extra_args(false);
  command
      .add_option("--exclude", options.exclude,
                  "Leave out the data of these lines of a file: 17,21-23, with several files drop.csv:17")
      ->option_text("LINES")
      ->allow_extra_args(false);
  command
      .add_option(
          "--own", request.own,
          "Fit these parameters for each specimen, all others for all together: a,b. Specimens are distinguished by "
          "a column specimen (ball, sample, core), or else by file; a column mass gives the mass of each. In "
          "--fix, --bound and --start stiffness[A] is that of specimen A")
      ->delimiter(',')
      ->allow_extra_args(false);
  command
      .add_option(
          "--from-column", request.from_column,
          "Values of these parameters, fixed for each specimen, stand in columns of the data: a,b. Titles other "
          "than the names: --columns stiffness='k [N/m^1.5]'")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_flag("--find-touch", request.find_touch,
                   "Fit the time of touch of each impact of a series, or the indentation at which each slow "
                   "compression touched: they "
                   "do not start at 0");
  command
      .add_option("--nuisance", request.nuisance,
                  "Also fit numbers of the measurement: offset and drift of the quantities of a series, compliance of "
                  "the machine of a slow compression, speed of the impact of a series or loop: offset,drift")
      ->option_text("NAMES")
      ->delimiter(',')
      ->allow_extra_args(false);
}

void add_search_options(CLI::App& command, FitCommand& options) {
  command.add_option("--method", options.method, "least-squares (Levenberg-Marquardt) or nelder-mead")
      ->check(CLI::IsMember({"least-squares", "nelder-mead"}))
      ->capture_default_str();
  command.add_flag("--robust", options.fit.robust,
                   "Outliers have little weight: Huber's loss, then Tukey's bisquare, instead of squares");
  command
      .add_option("--starts", options.fit.starts,
                  "Number of starts, spread over the typical intervals of the catalogue; 16 if not given with --scene")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  command.add_option("--seed", options.fit.seed, "Random seed of the starts")->capture_default_str();
  command.add_option("--threads", options.fit.threads, "Threads; 0 = all cores")->check(CLI::Range(0, 1024));
  command.add_flag("--no-intervals", options.no_intervals, "Intervals from the covariance only: quick but approximate");
}

void add_output_options(CLI::App& command, FitCommand& options) {
  command
      .add_option(
          "--out", options.out,
          "Write all of the following to this folder (curve.csv, residuals.csv, fit.svg, report.html), and with "
          "--scene the fitted scene, fitted.yaml")
      ->option_text("FOLDER")
      ->check(not_empty());
  command.add_option("--curve", options.curve, "Write the fitted curve with its 90 % band to this CSV file")
      ->check(not_empty());
  command.add_option("--residuals", options.residuals, "Write data, fitted law and residuals to this CSV file")
      ->check(not_empty());
  command
      .add_option("--restitution-curve", options.restitution_curve,
                  "Of slow compressions: write restitution with its 90 % band, and the dashpot, at each speed to this "
                  "CSV file")
      ->check(not_empty());
  add_plot_options(command, options.plot, "Draw data, fit, residuals and profiles", options.panels, fit_panel_names());
  command.add_option("--html", options.html, "Write one self-contained page with tables and figures")
      ->check(not_empty());
  command.add_flag("--json", options.json, "One JSON document on standard output");
}

}  // namespace

void add_fit(CLI::App& app) {
  const auto options = std::make_shared<FitCommand>();
  CLI::App* command =
      app.add_subcommand("fit", "Parameters of a law or a scene from measurements, with confidence intervals");
  add_data_options(*command, *options);
  add_parameter_options(*command, *options);
  add_search_options(*command, *options);
  add_output_options(*command, *options);
  add_request_options(*command, options->request.impact);
  command->footer(
      "Parameters that are not given by --fix, the bodies or a default are fitted; of a scene those that --free, "
      "--bound or\n"
      "--start name. A law with all of its parameters given is tested as it is.\n"
      "Examples:\n"
      "  hysteron fit drop.csv --law kuwabara-kono --body1 radius=2.5mm,material=steel --body2 "
      "radius=inf,material=steel\n"
      "  hysteron fit loops.csv --law marhefka-orin --mass 0.146 --free exponent --bound exponent=1:3\n"
      "  hysteron fit drop.csv --law bouc-wen-hunt-crossley --nondimensional --free a --html fit.html\n"
      "  hysteron fit balls.csv --law hunt-crossley --own stiffness --html fit.html\n"
      "  hysteron fit drop.csv --compare-laws marhefka-orin,kuwabara-kono,maxwell --mass 1 --fix stiffness=1e6\n"
      "  hysteron fit compression.csv --law ma-liu --fix effective_radius=10mm --mass 0.1 --speeds 0.1:5:9,log\n"
      "  hysteron fit bounces.csv --scene ball.yaml --free restitution,stiffness --out out/ball");
  command->callback([command, options] {
    check_scene_options(
        *command, !options->scene.empty(),
        {.of_both = {"data",     "--free",      "--bound",   "--start",  "--fix",  "--set",     "--weight",
                     "--method", "--robust",    "--exclude", "--starts", "--seed", "--threads", "--no-intervals",
                     "--curve",  "--residuals", "--plot",    "--html",   "--json", "--out"},
         .of_scene = {"--scene", "--until"},
         .scene_work = "a fit through a scene",
         .other_work = "a fit of a law to impacts",
         .hint = "--free, --bound and --start name, and --fix fixes"});
    if (command->get_option("--starts")->count() == 0 && !options->scene.empty()) options->fit.starts = scene_starts;
    run(*options);
  });
}

}  // namespace hysteron::cli
