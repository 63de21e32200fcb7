// hysteron run: a scene of bodies, joints and forces, integrated and written to a folder.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/core/sha256.hpp"
#include "hysteron/multibody/sizes.hpp"
#include "hysteron/report/file.hpp"
#include "hysteron/request/scene/scene.hpp"
#include "hysteron/run/earlier_run.hpp"
#include "hysteron/run/hdf5.hpp"
#include "hysteron/run/paraview.hpp"
#include "hysteron/run/report.hpp"
#include "hysteron/units/quantity.hpp"
#include "hysteron/version.hpp"
#include "plot_options.hpp"
#include "progress.hpp"

namespace hysteron::cli {
namespace {

namespace fs = std::filesystem;

struct RunCommand {
  std::string scene, out, until, plot;
  std::vector<std::string> set, panels;
  bool check = false, resume = false, restart = false, json = false, hdf5 = false, paraview = false;
  bool no_report = false;
};

// A scene with its equations, ready to run.
struct Prepared {
  scene::Scene scene;
  multibody::BuiltSystem built;
  multibody::SimulationSettings settings;
};

// Between steps a run can be stopped, and its rows go to the files.
void limit_samples_in_step(multibody::SimulationSettings& settings) {
  constexpr double most_samples = 1000.0;
  const double longest = most_samples * settings.sample_interval;
  if (longest > 0.0 && !(settings.largest_step > 0.0 && settings.largest_step < longest))
    settings.largest_step = longest;
}

Prepared prepare(const RunCommand& command) {
  std::vector<scene::Override> overrides;
  for (const std::string& text : command.set) overrides.push_back(need(scene::read_override(text)));
  scene::Scene read = need(scene::read_scene(command.scene, overrides));
  multibody::BuiltSystem built = need(scene::build_system(read));
  std::optional<double> until;
  if (!command.until.empty()) until = need(read_si(command.until, dims::time, "until"));
  multibody::SimulationSettings settings = need(scene::simulation_settings(read, until));
  limit_samples_in_step(settings);
  return {std::move(read), std::move(built), settings};
}

// The folder beside the present one: out/NAME after the file, or after its folder if the file is called scene.
fs::path output_folder(const RunCommand& command) {
  if (!command.out.empty()) return command.out;
  const fs::path file = fs::absolute(command.scene);
  const fs::path stem = file.stem();
  return fs::path("out") / (stem == "scene" ? file.parent_path().filename() : stem);
}

// What must be equal for a run to be resumed.
std::string run_key(const Prepared& p) {
  const multibody::SimulationSettings& s = p.settings;
  return sha256(scene::resolved_scene(p.scene) + fmt::format("\n{} {} {} {} {} {} {}\n{}", s.start, s.until,
                                                             static_cast<int>(s.method), s.tolerance, s.step,
                                                             s.largest_step, s.sample_interval, version));
}

bool has_format(const Prepared& p, scene::Format format) {
  const auto& formats = p.scene.output.formats;
  return std::find(formats.begin(), formats.end(), format) != formats.end();
}

RunScene run_scene(const Prepared& p) {
  std::error_code code;
  const scene::InputFile& file = p.scene.files.front();
  return {.file = fs::weakly_canonical(fs::absolute(file.path, code), code).generic_string(), .sha256 = file.sha256};
}

nlohmann::ordered_json run_json(const Prepared& p, const RunReport& report, const std::vector<std::string>& written) {
  using nlohmann::ordered_json;
  ordered_json files = ordered_json::array(), parameters = ordered_json::object();
  for (const auto& file : p.scene.files)
    files.push_back({{"path", file.path.generic_string()}, {"sha256", file.sha256}});
  for (const auto& parameter : p.scene.parameters) parameters[parameter.name] = parameter.value;
  return {{"hysteron", version},
          {"compiler", __VERSION__},
          {"command", command_line()},
          {"title", p.scene.title},
          {"scene_file", run_scene(p).file},
          {"files", written},
          {"summary", summary_json(report)},
          {"parameters", parameters},
          {"inputs", files},
          {"scene", ordered_json::parse(scene::resolved_scene(p.scene))}};
}

std::vector<std::string> names_of(const std::vector<multibody::Quantity>& quantities) {
  std::vector<std::string> names;
  for (const multibody::Quantity& q : quantities) names.push_back(q.name);
  return names;
}

std::vector<multibody::Quantity> requested_quantities(const scene::Scene& scene) {
  std::vector<multibody::Quantity> out = scene.output.quantities;
  for (const multibody::Quantity& curve : scene.output.curves) {
    const auto same = [&](const multibody::Quantity& q) { return q.name == curve.name; };
    if (std::none_of(out.begin(), out.end(), same)) out.push_back(curve);
  }
  return out;
}

constexpr const char *hdf5_file = "states.h5", *paraview_file = "run.pvd", *page_file = "report.html";

std::vector<std::string> result_files(const RunCommand& command, const Prepared& p,
                                      const std::vector<RunTable>& tables) {
  std::vector<std::string> names;
  for (const RunTable& table : tables) names.push_back(table.name + ".csv");
  if (command.hdf5 || has_format(p, scene::Format::hdf5)) names.push_back(hdf5_file);
  if (command.paraview || has_format(p, scene::Format::paraview)) names.push_back(paraview_file);
  names.push_back(run_record);
  if (!command.no_report) names.push_back(page_file);
  return names;
}

// What the run is remembered by: the record and the tables. They are complete before anything else is made of them, so
// that whatever fails afterwards costs no result.
void finish_tables(const Prepared& p, const RunReport& report, RunFolder& folder,
                   const std::vector<std::string>& written) {
  remove_earlier_files(folder.path(), written);
  need(write_file(folder.path() / run_record, run_json(p, report, written).dump(2) + '\n'));
  need(folder.finish());
}

// A figure that cannot be drawn is a warning: the numbers of the run are there.
void warn_of_missing(const std::vector<std::string>& reasons, const std::string& file) {
  for (const std::string& reason : reasons) warn(printable(file) + " lacks figures: " + reason);
}

// Returns whether it was drawn.
bool draw_figure(const RunCommand& command, const RunReport& report) {
  const auto figure = run_figure(report, command.panels);
  const auto error = figure ? draw(*figure, command.plot) : std::optional(figure.error());
  if (error) warn("the figure was not drawn: " + error->message);
  return !error;
}

// Everything that is made from the tables. Returns the names of the files.
std::vector<std::string> write_results(const RunCommand& command, const Prepared& p, const RunReport& report,
                                       RunFolder& folder) {
  const std::vector<std::string> written = result_files(command, p, report.tables);
  const auto writes = [&](std::string_view name) {
    return std::find(written.begin(), written.end(), name) != written.end();
  };
  finish_tables(p, report, folder, written);
  if (writes(hdf5_file)) need(write_hdf5(folder.path() / hdf5_file, report.tables, folder));
  if (writes(paraview_file)) {
    std::optional<ContactStates> contacts;
    if (const auto table = table_index(report, "contact_states"))
      contacts.emplace(ContactStates{report.tables[*table], folder.raw(*table)});
    need(write_paraview(folder.path(), p.scene.model, report.skeleton, folder.raw(0), contacts));
  }
  if (writes(page_file)) {
    const RunPage page = need(run_page(report));
    need(write_file(folder.path() / page_file, page.html));
    warn_of_missing(page.missing_figures, page_file);
  }
  return written;
}

RunSummary integrate_scene(const Prepared& p, multibody::Simulation& simulation, const RunTables& tables,
                           RunFolder& folder) {
  const double resumed = folder.resumed() ? folder.resumed()->simulation.integrator.time : p.settings.start;
  catch_interrupts();
  Progress progress("run", p.settings.until - p.settings.start, resumed - p.settings.start, "s");
  return need(execute(simulation, tables, folder, [&](double t) {
    progress.update(t - p.settings.start);
    return !interrupted();
  }));
}

void print_check(const Prepared& p) {
  print((p.scene.title.empty() ? "scene" : p.scene.title) + ": " + counts_text(p.scene.model));
  for (const std::string& line : assembly_lines(p.built)) print("  " + line);
}

void report_run(const RunCommand& command, const Prepared& p, const RunSummary& summary, const RunTables& tables,
                RunFolder& folder) {
  const Skeleton skeleton =
      skeleton_of(p.scene.model, p.scene.shapes, multibody::length_of(p.scene.model, p.built, p.settings.start));
  const RunReport report{.title = p.scene.title,
                         .command = command_line(),
                         .model = p.scene.model,
                         .built = p.built,
                         .skeleton = skeleton,
                         .settings = p.settings,
                         .summary = summary,
                         .tables = tables.tables(),
                         .folder = folder,
                         .drawn_times = p.scene.output.pictures,
                         .curves = names_of(p.scene.output.curves)};
  const auto json = summary_json(report);
  Working working("run: figures and files");
  const auto written = write_results(command, p, report, folder);
  const bool has_figure = !command.plot.empty() && draw_figure(command, report);
  working.clear();
  if (command.json) {
    print_json(json);
  } else {
    for (const std::string& line : summary_lines(report)) print(line);
    print(fmt::format("wrote {}: {}", printable(folder.path().string()), fmt::join(written, ", ")));
    if (has_figure) print_written({command.plot});
  }
}

// An unfinished run, which is continued or discarded, has been begun in this folder: then it may be replaced.
RunFolder open_folder(const RunCommand& command, const Prepared& p, const std::vector<RunTable>& tables) {
  const fs::path path = output_folder(command);
  if (!command.restart && !RunFolder::has_unfinished(path))
    need(check_earlier_run(path, run_scene(p), result_files(command, p, tables)));
  return need(RunFolder::open(path, tables, run_key(p),
                              command.resume    ? RunFolder::Begin::resume
                              : command.restart ? RunFolder::Begin::restart
                                                : RunFolder::Begin::only_new));
}

void run(const RunCommand& command) {
  if (command.resume && command.restart) bad("--resume and --restart exclude each other: give one of them");
  check_plot(command.plot, command.panels, run_panel_names());
  if (!command.check) check_outputs({command.plot});
  const Prepared p = prepare(command);
  for (const Warning& warning : p.built.warnings) warn(warning.message);
  multibody::Simulation simulation = need(multibody::Simulation::make(p.scene.model, p.built, p.settings));
  for (const Warning& warning : simulation.warnings()) warn(warning.message);
  if (command.check) return print_check(p);
  const RunTables tables(p.scene.model, simulation.ledger(), requested_quantities(p.scene));
  RunFolder folder = open_folder(command, p, tables.tables());
  const RunSummary summary = integrate_scene(p, simulation, tables, folder);
  if (summary.was_stopped())
    throw Failure{failed, multibody::outcome_text(summary.outcome) +
                              (folder.has_saved() ? "; the tables so far are in " + printable(folder.path().string()) +
                                                        ", --resume continues"
                                                  : "; nothing was saved yet, --resume begins anew")};
  if (summary.samples == 0) throw Failure{failed, multibody::outcome_text(summary.outcome)};
  release_interrupts();
  for (const std::string& warning : summary.contact_warnings) warn(warning);
  report_run(command, p, summary, tables, folder);
  if (summary.outcome.status != integrate::Status::finished) throw Failure{failed, outcome_text(summary)};
}

}  // namespace

void add_run(CLI::App& app) {
  const auto options = std::make_shared<RunCommand>();
  CLI::App* command = app.add_subcommand("run", "A mechanism from a scene file: motion, reactions and energies");
  command->add_option("scene", options->scene, "Scene file (YAML); 'hysteron schema' describes it")
      ->required()
      ->check(not_empty())
      ->option_text("SCENE.yaml");
  command->add_option("--out", options->out, "Folder to write to; out/NAME after the scene if not given")
      ->check(not_empty());
  command->add_option("--set", options->set, "Replaces a parameter of the scene; may be repeated")
      ->option_text("NAME=VALUE")
      ->allow_extra_args(false);
  command->add_option("--until", options->until, "End of the run, instead of that of the scene")
      ->option_text("TIME")
      ->check(not_empty());
  command->add_flag("--check", options->check, "Read, assemble and report; do not run");
  command->add_flag("--resume", options->resume, "Continue a run that was stopped or killed");
  command->add_flag("--restart", options->restart,
                    "Discard an unfinished run in the folder, or replace the run of another scene");
  command->add_flag("--hdf5", options->hdf5, "Also write all tables to states.h5");
  command->add_flag("--paraview", options->paraview, "Also write run.pvd and a .vtp file per sample for ParaView");
  command->add_flag("--no-report", options->no_report,
                    "Do not write report.html, which takes most of the time of short runs");
  add_plot_options(*command, options->plot, "Also draw the mechanism and the requested quantities", options->panels,
                   run_panel_names());
  command->add_flag("--json", options->json, "Print the summary as JSON");
  command->footer(
      "The folder gets states.csv (motion of every body), reactions.csv (forces in the joints), quantities.csv (what\n"
      "the scene requests), energy.csv (the ledger of energies), run.json and report.html; with contacts also\n"
      "contacts.csv (one row per contact from touch to release), events.csv (touch, reversal, stick, slip ...),\n"
      "contact_states.csv, and peaks.csv (the requested quantities at located peak forces).\n"
      "Example:\n"
      "  hysteron run examples/slider_crank/scene.yaml --set speed=3000rpm --out out/fast");
  command->callback([options] { run(*options); });
}

}  // namespace hysteron::cli
