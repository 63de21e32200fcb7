// hysteron materials: the table of materials with the source of each.
#include <nlohmann/json.hpp>

#include "cli.hpp"
#include "hysteron/core/edit_distance.hpp"
#include "hysteron/json/material_json.hpp"
#include "hysteron/report/materials_report.hpp"

namespace hysteron::cli {
namespace {

struct MaterialsCommand {
  std::string name;
  bool json = false;
};

const Material& chosen_material(const std::string& name) {
  if (const Material* found = find_material(name)) return *found;
  std::vector<std::string> known;
  for (const Material& m : materials()) known.emplace_back(m.name);
  const std::string meant = probable_word(name, known);
  bad("unknown material '" + name.substr(0, 64) + "'" +
      (meant.empty() ? "; 'hysteron materials' lists all" : ": did you mean '" + meant + "'?"));
}

void run(const MaterialsCommand& options) {
  if (options.name.empty()) {
    options.json ? print_json(materials_json()) : print(materials_text());
    return;
  }
  const Material& material = chosen_material(options.name);
  options.json ? print_json(to_json(material)) : print(material_text(material));
}

}  // namespace

void add_materials(CLI::App& app) {
  const auto options = std::make_shared<MaterialsCommand>();
  CLI::App* command =
      app.add_subcommand("materials", "Materials of bodies: modulus, density, yield, and their sources");
  command->add_option("NAME", options->name, "One material in full");
  command->add_flag("--json", options->json, "One JSON document on standard output");
  command->footer("In a body: --body1 diameter=20mm,material=bronze. Values that the body gives itself come first.");
  command->callback([options] { run(*options); });
}

}  // namespace hysteron::cli
