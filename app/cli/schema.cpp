// hysteron schema: the format of scene files, for editors.
#include "hysteron/request/scene/schema.hpp"

#include "cli.hpp"

namespace hysteron::cli {

void add_schema(CLI::App& app) {
  CLI::App* command = app.add_subcommand("schema", "JSON Schema of scene files, for editors that check them");
  command->footer(
      "In an editor with a YAML language server: hysteron schema > hysteron.json, and as the first line of a scene\n"
      "# yaml-language-server: $schema=hysteron.json");
  command->callback([] { print(scene::scene_schema()); });
}

}  // namespace hysteron::cli
