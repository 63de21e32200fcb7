// hysteron fit --scene: parameters of a scene from a measured run.
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "fit_command.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/core/unit_text.hpp"
#include "hysteron/json/fit_json.hpp"
#include "hysteron/report/file.hpp"
#include "hysteron/report/fit_report.hpp"
#include "hysteron/request/read_data.hpp"
#include "hysteron/request/scene/scene_fit.hpp"

namespace hysteron::cli {
namespace {

// Curves of runs are drawn through so many points, or as many as there are data, up to the second number.
constexpr std::size_t least_curve_points = 400, most_curve_points = 4000;

constexpr const char* fixed_by = "given";  // by the command
std::string unit_of(const scene::Parameter& p) { return p.dim ? unit_text(*p.dim) : "-"; }

scene::SceneFit read_scene_fit(const FitCommand& options) {
  std::vector<scene::DataText> files;
  for (const std::string& file : options.files) files.push_back({file, need(read_file(file, largest_data_file))});
  scene::SceneFitRequest request{.scene = options.scene,
                                 .fix = options.request.fix,
                                 .free = options.request.free,
                                 .bound = options.request.bound,
                                 .start = options.request.start,
                                 .weight = options.request.weight,
                                 .until = options.until};
  const auto& set = options.request.impact.set;
  request.fix.insert(request.fix.end(), set.begin(), set.end());
  return need(scene::SceneFit::read(request, files, [] { return !interrupted(); }));
}

FitSubject subject_of(const FitCommand& options, const scene::SceneFit& fit, const FitResult& result) {
  FitSubject out{.name = fit.problem().name,
                 .noun = "scene",
                 .title = "Fit of a scene",
                 .command = options.fitted_scene.empty() ? fit.run_command(result)
                                                         : fit.run_command(std::filesystem::path(options.fitted_scene)),
                 .conditions = {{"scene", fit.problem().name}},
                 .fixed = {},
                 .warnings = {}};
  if (!options.until.empty()) out.conditions.push_back({"end of the runs", options.until});
  for (const scene::Parameter& p : fit.fixed())
    out.fixed.push_back({p.name, number_text(p.value), unit_of(p), fixed_by});
  return out;
}

nlohmann::json scene_fit_json(const FitSubject& subject, const scene::SceneFit& fit, const FitResult& result) {
  nlohmann::json out = fit_json(subject, result), fixed = nlohmann::json::object();
  for (const scene::Parameter& p : fit.fixed())
    fixed[p.name] = {{"value", p.value}, {"unit", unit_of(p)}, {"by", fixed_by}};
  out["scene"] = subject.name;
  out["fixed"] = fixed;
  return out;
}

}  // namespace

void fit_scene(const FitCommand& options) {
  scene::SceneFit scene_fit = read_scene_fit(options);
  catch_interrupts();
  {
    const Working working("fit: first run");
    need(scene_fit.try_start());
  }
  Bars bars;
  const FitResult result = need(fit(scene_fit.problem(), fit_options(options, bars)));
  bars.clear();
  release_interrupts();
  const FitSubject subject = subject_of(options, scene_fit, result);
  print_fit(options, subject, result, scene_fit_json(subject, scene_fit, result));
  if (!options.fitted_scene.empty()) {
    const std::filesystem::path file = options.fitted_scene;
    need(write_file(file, scene_fit.fitted_scene(result, file.parent_path())));
  }
  const std::size_t points = std::clamp(result.data, least_curve_points, most_curve_points);
  write_files(
      options, subject, result, [&] { return fitted_curves(scene_fit.curve_problem(points), result); },
      [&](const Curves& curves) { return fit_page(subject, result, curves, command_line()); });
  end_if_stopped(result);
}

}  // namespace hysteron::cli
