// The format of scene files as a JSON Schema and as tables for the manual, both made from the one list of keys that the
// reader uses.
#pragma once

#include <string>

namespace hysteron::scene {

// JSON Schema, draft 7: what editors check while one types.
std::string scene_schema();

// One table per kind of entry, in Markdown.
std::string scene_key_tables();
// The functions of formulas, in Markdown.
std::string scene_function_table();
// The parameters of every law that a contact can have, and of every friction law, with their units.
std::string scene_law_tables();

}  // namespace hysteron::scene
