// hysteron materials: the table of materials, or of balls, with the source of each.
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "hysteron/core/edit_distance.hpp"
#include "hysteron/json/material_json.hpp"
#include "hysteron/report/materials_report.hpp"

namespace hysteron::cli {
namespace {

struct MaterialsCommand {
  std::string name;
  bool balls = false;
  bool json = false;
};

// The entry of that name; otherwise the program ends with the nearest name, or the command that lists all.
template <class Entry>
const Entry& chosen(const Entry* found, std::span<const Entry> all, const std::string& name, const std::string& kind,
                    const std::string& list) {
  if (found) return *found;
  std::vector<std::string> known;
  for (const Entry& entry : all) known.emplace_back(entry.name);
  const std::string meant = probable_word(name, known);
  bad("unknown " + kind + " '" + name.substr(0, 64) + "'" +
      (meant.empty() ? "; '" + list + "' lists all" : ": did you mean '" + meant + "'?"));
}

void run_balls(const MaterialsCommand& options) {
  if (options.name.empty()) {
    options.json ? print_json(balls_json()) : print(balls_text());
    return;
  }
  const Ball& ball = chosen(find_ball(options.name), balls(), options.name, "ball", "hysteron materials --balls");
  options.json ? print_json(to_json(ball)) : print(ball_text(ball));
}

void run(const MaterialsCommand& options) {
  if (options.balls) return run_balls(options);
  if (options.name.empty()) {
    options.json ? print_json(materials_json()) : print(materials_text());
    return;
  }
  const Material& material =
      chosen(find_material(options.name), materials(), options.name, "material", "hysteron materials");
  options.json ? print_json(to_json(material)) : print(material_text(material));
}

}  // namespace

void add_materials(CLI::App& app) {
  const auto options = std::make_shared<MaterialsCommand>();
  CLI::App* command =
      app.add_subcommand("materials", "Materials of bodies: modulus, density, yield, and their sources");
  command->add_option("NAME", options->name, "One material, or ball, in full");
  command->add_flag("--balls", options->balls, "Balls of sports instead: mass, diameter, prescribed restitution");
  command->add_flag("--json", options->json, "One JSON document on standard output");
  command->footer(
      "In a body: --body1 diameter=20mm,material=bronze, or --body1 ball=tennis, which gives mass and radius. Values "
      "that "
      "the body gives itself come first.");
  command->callback([options] { run(*options); });
}

}  // namespace hysteron::cli
