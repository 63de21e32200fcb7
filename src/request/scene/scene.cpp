#include "hysteron/request/scene/scene.hpp"

#include <nlohmann/json.hpp>

#include "build.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/core/trimmed.hpp"
#include "hysteron/multibody/time_course.hpp"
#include "load.hpp"

namespace hysteron::scene {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const Value& value) {
  switch (value.kind) {
    case Value::Kind::number:
      return value.number;
    case Value::Kind::boolean:
      return value.number != 0.0;
    case Value::Kind::text:
      return value.text;
    case Value::Kind::formula:
      return value.formula->text(names_of_time().variables);
    case Value::Kind::list: {
      Json list = Json::array();
      for (const Value& item : value.items) list.push_back(to_json(item));
      if (value.text.empty()) return list;
      return {{"table", {{"points", std::move(list)}, {"interpolation", value.text}}}};
    }
    case Value::Kind::map: {
      Json map = Json::object();
      for (const Entry& entry : value.entries)
        if (entry.value.is_present()) map.push_back({entry.name, to_json(entry.value)});
      return map;
    }
    case Value::Kind::absent:
      break;
  }
  return nullptr;
}

// "scene.yaml: ".
std::string file_name(const Scene& scene) {
  return scene.files.empty() ? "" : printable(scene.files.front().path.string()) + ": ";
}

}  // namespace

struct SceneFile::Content {
  LoadedFiles loaded;
};

Result<SceneFile> SceneFile::read(const std::filesystem::path& path) {
  Result<LoadedFiles> loaded = load_files(path);
  if (!loaded) return loaded.error();
  return SceneFile(std::make_shared<const Content>(Content{std::move(*loaded)}));
}

Result<SceneFile> SceneFile::parse(std::string_view text, const std::filesystem::path& name) {
  Result<LoadedFiles> loaded = load_text(text, name);
  if (!loaded) return loaded.error();
  return SceneFile(std::make_shared<const Content>(Content{std::move(*loaded)}));
}

Result<Scene> SceneFile::instantiate(const std::vector<Override>& overrides) const {
  const LoadedFiles& loaded = content_->loaded;
  Problems problems = loaded.problems;
  Scope scope(loaded.tree, problems);
  Node none;
  none.kind = Node::Kind::map;
  const auto parameters = loaded.tree.find(loaded.tree[loaded.root], "parameters");
  scope.define(parameters ? loaded.tree[*parameters] : none, overrides);
  Scene scene;
  scene.parameters = scope.evaluate_all();
  scene.files = loaded.files;
  // What follows from an error in one of these steps is not looked at.
  if (!problems.empty()) return problems.error();
  const auto root = std::make_shared<const Value>(resolve_scene(loaded.tree, loaded.root, scope, problems));
  if (!problems.empty()) return problems.error();
  Build build{*root, scene, problems};
  for (const auto step : {build_bodies, build_joints, build_clearances, build_contacts, build_forces, build_settings}) {
    step(build);
    if (!problems.empty()) return problems.error();
  }
  scene.values = root;
  return scene;
}

Result<multibody::BuiltSystem> build_system(const Scene& scene) {
  auto built = multibody::build_system(scene.model);
  if (!built) return Error{built.error().code, built.error().field, file_name(scene) + built.error().message};
  return built;
}

Result<multibody::SimulationSettings> simulation_settings(const Scene& scene, std::optional<double> until) {
  if (scene.model.bodies.empty())
    return Error{ErrorCode::missing, "bodies", file_name(scene) + "the scene has no bodies: there is nothing to run"};
  if (!until) until = scene.run.until;
  if (!until)
    return Error{ErrorCode::missing, "until",
                 file_name(scene) + "the end of the run is missing: give 'until' under 'run', or --until"};
  multibody::SimulationSettings settings{.until = *until, .method = scene.run.method, .tolerance = scene.run.tolerance};
  const double length = settings.until - settings.start;
  constexpr double fewest_steps = 100.0, default_samples = 1000.0;
  settings.largest_step = length / fewest_steps;
  if (scene.run.step)
    (multibody::is_symplectic(scene.run.method) ? settings.step : settings.largest_step) = *scene.run.step;
  settings.sample_interval = scene.output.every.value_or(length / default_samples);
  settings.sample_times = scene.output.times;
  if (!settings.sample_times.empty() && settings.sample_times.back() > settings.until)
    return Error{ErrorCode::out_of_range, "times",
                 file_name(scene) +
                     "times: rows are to be written until t = " + number_text(settings.sample_times.back(), 9) +
                     " s, but the run ends at " + number_text(settings.until, 9) + " s: give a later 'until'"};
  // What a run refuses is refused here, too, where the place in the file is known.
  if (const auto course = multibody::TimeCourse::make(scene.model, settings.start, settings.until); !course) {
    const auto place = scene.places.find(course.error().field);
    return Error{course.error().code, course.error().field,
                 (place == scene.places.end() ? file_name(scene) : place->second) + course.error().message};
  }
  return settings;
}

std::string resolved_scene(const Scene& scene) { return scene.values ? to_json(*scene.values).dump(1) : "{}"; }

std::vector<std::string> SceneFile::parameter_names() const {
  const LoadedFiles& loaded = content_->loaded;
  std::vector<std::string> names;
  if (const auto parameters = loaded.tree.find(loaded.tree[loaded.root], "parameters"))
    for (const NodeIndex key : loaded.tree[*parameters].keys) names.push_back(loaded.tree[key].text);
  return names;
}

Result<Scene> read_scene(const std::filesystem::path& path, const std::vector<Override>& overrides) {
  const Result<SceneFile> file = SceneFile::read(path);
  if (!file) return file.error();
  return file->instantiate(overrides);
}

Result<Override> read_override(std::string_view text) {
  const std::size_t equals = text.find('=');
  const std::string_view name = trimmed(text.substr(0, equals));
  if (equals == std::string_view::npos || name.empty() || trimmed(text.substr(equals + 1)).empty())
    return Error{ErrorCode::unreadable, "--set", "--set " + in_quotes(text) + ": name=value is expected"};
  return Override{std::string(name), std::string(trimmed(text.substr(equals + 1)))};
}

}  // namespace hysteron::scene
