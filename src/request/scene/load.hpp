// Files of a scene: read, hashed, parsed, and joined with what they include.
#pragma once

#include "hysteron/request/scene/scene.hpp"
#include "node.hpp"

namespace hysteron::scene {

struct LoadedFiles {
  Tree tree;
  NodeIndex root = 0;
  Problems problems;  // with the names of the files
  std::vector<InputFile> files;
};

Result<LoadedFiles> load_files(const std::filesystem::path& path);
Result<LoadedFiles> load_text(std::string_view text, const std::filesystem::path& name);

}  // namespace hysteron::scene
