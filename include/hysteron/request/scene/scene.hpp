// Scene files: a mechanism, how to run it and what to write, in YAML with units, parameters, formulas, includes and
// repetition (docs/manual/scene.md). A file is parsed once and can be instantiated many times with other parameters.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "hysteron/core/dim.hpp"
#include "hysteron/core/result.hpp"
#include "hysteron/multibody/model.hpp"
#include "hysteron/multibody/quantity.hpp"
#include "hysteron/multibody/simulation.hpp"

namespace hysteron::scene {

// A parameter given instead of the one in the file: --set clearance=0.4mm.
struct Override {
  std::string name;
  std::string value;  // a number with a unit or a formula of other parameters
};
// "name=value".
Result<Override> read_override(std::string_view text);

struct Parameter {
  std::string name;
  double value = 0.0;      // SI
  std::optional<Dim> dim;  // if it was given with a unit
};

struct Material {
  std::string name;
  std::optional<double> density, young, poisson, yield, viscosity, bulk_viscosity;  // SI
};

struct RunSettings {
  std::optional<double> until;  // s
  double tolerance = 1e-10;     // relative
  integrate::Method method = integrate::Method::automatic;
  std::optional<double> step;  // s; fixed step of a symplectic method, otherwise the largest step
};

enum class Format { csv, hdf5, paraview };

struct OutputSettings {
  std::optional<double> every;  // s
  std::vector<double> times;    // s, instead
  std::vector<multibody::Quantity> quantities;
  std::vector<multibody::Quantity> curves;  // to plot; empty: all quantities
  std::vector<Format> formats;
  std::vector<double> pictures;  // s
};

// A shape of a body, for drawing.
struct PlacedShape {
  std::string body;  // or "ground"
  multibody::Pose pose;
  geometry::Shape shape;
};

struct InputFile {
  std::filesystem::path path;
  std::string sha256;  // of its content, in hexadecimal digits
};

struct Value;

struct Scene {
  std::string title, description;
  multibody::Model model;
  std::vector<Parameter> parameters;  // as used, overrides included
  std::vector<Material> materials;
  std::vector<PlacedShape> shapes;
  RunSettings run;
  OutputSettings output;
  std::vector<InputFile> files;  // the scene first, then what it includes
  // Where functions of time stand, by "drive 'A_drive'" or "force 'hammer'": "scene.yaml:9:60: ".
  std::map<std::string, std::string> places;

  std::shared_ptr<const Value> values;  // for resolved_scene()
};

// The scene with all parameters, formulas, units, includes and repetitions resolved, as a scene file in JSON (which is
// YAML, too). Reading it gives the same scene.
std::string resolved_scene(const Scene& scene);

// The equations of the scene's model, assembled; errors name the file.
Result<multibody::BuiltSystem> build_system(const Scene& scene);

// How to integrate a scene, to `until` if it is given instead of the scene's own end. Without any end, or without
// bodies, an Error.
Result<multibody::SimulationSettings> simulation_settings(const Scene& scene, std::optional<double> until = {});

// A parsed scene file with what it includes. It never changes and may be shared by threads.
class SceneFile {
 public:
  // Errors name file, line and column; several stand in one message, one per line.
  static Result<SceneFile> read(const std::filesystem::path& path);
  // From text; includes are relative to the folder of `name`.
  static Result<SceneFile> parse(std::string_view text, const std::filesystem::path& name);

  Result<Scene> instantiate(const std::vector<Override>& overrides = {}) const;

  std::vector<std::string> parameter_names() const;

 private:
  struct Content;
  explicit SceneFile(std::shared_ptr<const Content> content) : content_(std::move(content)) {}
  std::shared_ptr<const Content> content_;
};

// Both at once.
Result<Scene> read_scene(const std::filesystem::path& path, const std::vector<Override>& overrides = {});

}  // namespace hysteron::scene
