// Any text to the reader of scenes: an error with a place, or a scene that resolves to a file that reads back as
// itself.
#include <cstdint>
#include <cstdlib>

#include "hysteron/request/scene/scene.hpp"

namespace {

using namespace hysteron;
using scene::SceneFile;

void require(bool condition) {
  if (!condition) std::abort();
}

void require_readable(const Error& error) {
  constexpr std::size_t longest_message = 20'000;  // ten problems
  require(!error.message.empty() && error.message.size() < longest_message);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (text.find("include") != std::string_view::npos) return 0;  // no other files here
  const auto file = SceneFile::parse(text, "scene.yaml");
  if (!file) return require_readable(file.error()), 0;
  const auto scene = file->instantiate();
  if (!scene) return require_readable(scene.error()), 0;
  const std::string resolved = resolved_scene(*scene);
  const auto again = SceneFile::parse(resolved, "resolved.json");
  require(again.has_value());
  const auto same = again->instantiate();
  require(same.has_value() && resolved_scene(*same) == resolved);
  return 0;
}
