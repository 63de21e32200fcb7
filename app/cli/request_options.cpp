#include "request_options.hpp"

#include <algorithm>

#include "cli.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/report/file.hpp"
#include "hysteron/request/read_data.hpp"

namespace hysteron::cli {
namespace {

std::string source_names() {
  std::vector<std::string_view> names;
  for (const SourceEntry& source : restitution_sources()) names.push_back(source.info.id);
  return joined(names);
}

}  // namespace

void add_law_and_body_options(CLI::App& command, ImpactRequest& request) {
  command.add_option("--stiffness", request.stiffness, "Stiffness K [N/mⁿ]; or give the bodies");
  command.add_option("--restitution", request.restitution, "Coefficient of restitution, 0 <= e <= 1");
  command
      .add_option("--set", request.set,
                  "A parameter of the law; also elastic=NAME, dissipation=NAME, and restitution_source=NAME (" +
                      source_names() + "). Once for each: --set a=1 --set b=2")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  const std::string body =
      "as k=v,...: shape, material, radius or diameter, radius_x, radius_y, length, half_side, mass, young (E), "
      "poisson (nu), density, yield, crushing, viscosity, bulk_viscosity, ball "
      "(radius=inf is a plane, negative is concave, mass=inf is fixed)";
  command.add_option("--body1", request.body1, "First body " + body);
  command.add_option("--body2", request.body2, "Second body, likewise");
}

void add_contact_options(CLI::App& command, ImpactRequest& request) {
  command.add_option("--mass", request.mass, "Effective mass m₁m₂/(m₁+m₂) [kg]; or give both bodies' masses");
  command.add_option("--speed", request.speed, "Approach speed [m/s]");
  add_law_and_body_options(command, request);
  command.add_option("--gravity", request.gravity, "Constant acceleration that presses the bodies together [m/s^2]");
}

void add_request_options(CLI::App& command, ImpactRequest& request) {
  add_contact_options(command, request);
  command.add_flag("--exact", request.exact,
                   "Calibrate the damping so that a free impact returns exactly the restitution");
  command
      .add_option("--separation", request.separation,
                  "Contact ends at F = 0 (force, the default of published laws) or at δ = 0 (depth)")
      ->check(not_empty());
  command.add_option("--speed-policy", request.speed_policy,
                     "v₀ in the damping: measured (default), 'reference V' or 'floor V'");
  command.add_option("--keep-indentation", request.keep_indentation,
                     "Permanent indentation left by an earlier impact [m]: elastoplastic laws reload from it");
  command.add_option_function<std::string>(
      "--restitution-table",
      [&request](const std::string& file) {
        request.restitution_table = need(read_restitution_table(need(read_file(file, largest_data_file)), file));
      },
      "Restitution from a CSV file with the columns speed [m/s] and restitution, in place of --restitution");
  command.add_flag("--nondimensional", request.nondimensional,
                   "Bouc-Wen laws by --set pi1=, pi2=, pi3= at 1 m/s, scaled to --speed, with m = k = 1");
}

void check_scene_options(const CLI::App& command, bool has_scene, const SceneOptions& options) {
  const auto is_in = [](const std::vector<std::string>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (const CLI::Option* option : command.get_options()) {
    const std::string name = option->get_name();
    if (option->count() == 0 || name == "--help" || is_in(options.of_both, name)) continue;
    if (is_in(options.of_scene, name) == has_scene) continue;
    bad(has_scene ? name + " belongs to " + options.other_work + ": it has no meaning with --scene, whose parameters " +
                        options.hint
                  : name + " belongs to " + options.scene_work + ": give --scene too");
  }
}

}  // namespace hysteron::cli
