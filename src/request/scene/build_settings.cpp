#include <unordered_set>

#include "build.hpp"

namespace hysteron::scene {
namespace {

std::optional<double> given_number(const Value& value) {
  return value.is_present() ? std::optional(value.number) : std::nullopt;
}

std::vector<multibody::Quantity> quantities_of(Build& build, const Value& names) {
  std::vector<multibody::Quantity> list;
  std::unordered_set<std::string> known;
  for (const Value& name : names.items) {
    if (!known.insert(name.text).second)
      build.fail(ErrorCode::conflict, name.mark, "the quantity " + in_quotes(name.text) + " is given twice");
    auto found = multibody::find_quantity(build.model(), name.text);
    if (found)
      list.push_back(std::move(*found));
    else
      build.fail(found.error().code, name.mark, found.error().message);
  }
  return list;
}

void build_run(Build& build, const Value& run) {
  RunSettings& settings = build.scene.run;
  settings.until = given_number(run["until"]);
  settings.step = given_number(run["step"]);
  if (!run.is_present()) return;
  settings.tolerance = run["tolerance"].number;
  const multibody::NamedMethod& named = multibody::method_names[static_cast<std::size_t>(run["method"].number)];
  settings.method = named.method;
  if (multibody::is_symplectic(named.method) && !settings.step)
    build.fail(ErrorCode::missing, run["method"].mark, "the " + std::string(named.name) + " method needs a 'step'");
}

}  // namespace

// The page of a run draws them beside each other.
constexpr std::size_t most_pictures = 100;

void build_settings(Build& build) {
  build.scene.title = build.root["title"].text;
  build.scene.description = build.root["description"].text;
  build_run(build, build.root["run"]);
  const Value& output = build.root["output"];
  OutputSettings& settings = build.scene.output;
  settings.every = given_number(output["every"]);
  settings.times = numbers_of(output["times"]);
  if (!settings.times.empty() && settings.every)
    build.fail(ErrorCode::conflict, output["times"].mark, "'every' and 'times' exclude each other: give one of them");
  for (std::size_t i = 1; i < settings.times.size(); ++i)
    if (!(settings.times[i] > settings.times[i - 1]))
      build.fail(ErrorCode::out_of_range, output["times"].items[i].mark, "times: the times must increase");
  settings.pictures = numbers_of(output["pictures"]);
  if (settings.pictures.size() > most_pictures)
    build.fail(ErrorCode::out_of_range, output["pictures"].mark,
               "pictures: " + std::to_string(settings.pictures.size()) + " times are given; at most " +
                   std::to_string(most_pictures) + " are drawn ('--paraview' writes all samples)");
  settings.quantities = quantities_of(build, output["quantities"]);
  settings.curves = quantities_of(build, output["curves"]);
  for (const Value& format : output["formats"].items)
    settings.formats.push_back(static_cast<Format>(static_cast<int>(format.number)));
  if (!output.is_present()) settings.formats = {Format::csv};
}

}  // namespace hysteron::scene
