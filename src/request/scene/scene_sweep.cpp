#include "hysteron/request/scene/scene_sweep.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <map>
#include <mutex>

#include "../vary_text.hpp"
#include "hysteron/core/failed_computation.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/parallel.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/units/quantity.hpp"
#include "hysteron/version.hpp"
#include "place.hpp"

namespace hysteron::scene {
namespace {

using multibody::RunRanges;

// A parameter has the unit that the file gives it, or else that of the first value.
Result<SweepAxis> read_axis(const hysteron::detail::VaryText& vary, const Parameter& parameter) {
  SweepAxis axis{.name = vary.name, .dim = parameter.dim};
  if (!axis.dim) {
    const auto first = read_quantity(vary.items.front(), vary.name);
    if (!first) return first.error();
    if (!first->unit.empty()) {
      const auto unit = read_unit(first->unit, vary.name);
      if (!unit) return unit.error();
      axis.dim = unit->dim;
    }
  }
  auto numbers = hysteron::detail::read_numbers(vary, axis.dim.value_or(dims::none));
  if (!numbers) return numbers.error();
  axis.numbers = std::move(*numbers);
  return axis;
}

Error unknown_parameter(const std::string& name, const std::vector<std::string>& known) {
  std::string message = "--vary " + in_quotes(name) + ": the scene has no such parameter" + suggestion(name, known);
  if (known.empty()) message += "; it has no parameters at all";
  if (message.ends_with('?')) message += " Its parameters are " + printable(joined(known));
  return {ErrorCode::unknown_name, name, std::move(message)};
}

Result<std::vector<multibody::Quantity>> find_quantities(const multibody::Model& model,
                                                         const std::vector<std::string>& names) {
  std::vector<multibody::Quantity> out;
  for (const std::string& name : names) {
    if (std::count(names.begin(), names.end(), name) > 1)
      return Error{ErrorCode::conflict, name, "--quantities: " + in_quotes(name) + " is given twice"};
    auto found = multibody::find_quantity(model, name);
    if (!found) return Error{found.error().code, name, "--quantities: " + found.error().message};
    out.push_back(std::move(*found));
  }
  return out;
}

bool was_stopped(const RunRanges& ranges) { return ranges.outcome.status == integrate::Status::stopped_by_observer; }

}  // namespace

std::string_view to_text(SceneSweepStatus status) {
  constexpr std::array<std::string_view, 3> names{"finished", "failed", "refused"};
  return names[static_cast<std::size_t>(status)];
}

SceneSweepStatus SceneSweepRow::status() const {
  if (!error) return SceneSweepStatus::finished;
  return is_failed_computation(*error) ? SceneSweepStatus::failed : SceneSweepStatus::refused;
}

Result<SceneSweep> SceneSweep::read(const SceneSweepRequest& request) {
  auto file = SceneFile::read(request.scene);
  if (!file) return file.error();
  SceneSweep sweep(std::move(*file), request);
  if (auto error = sweep.read_base()) return *error;
  return sweep;
}

std::optional<Error> SceneSweep::read_base() {
  for (const std::string& text : request_.set) {
    auto one = read_override(text);
    if (!one) return one.error();
    set_.push_back(std::move(*one));
  }
  if (!request_.until.empty()) {
    const auto until = read_si(request_.until, dims::time, "until");
    if (!until) return until.error();
    until_ = *until;
  }
  const auto base = file_.instantiate(set_);
  if (!base) return base.error();
  if (const auto settings = simulation_settings(*base, until_); !settings) return settings.error();
  quantities_ = base->output.quantities;
  if (!request_.quantities.empty()) {
    auto found = find_quantities(base->model, request_.quantities);
    if (!found) return found.error();
    quantities_ = std::move(*found);
  }
  if (quantities_.empty())
    return Error{ErrorCode::missing, "quantities",
                 "nothing to report for each run: give 'quantities' under 'output', or --quantities name,name"};
  has_contacts_ = !base->model.contacts.empty();
  files_ = base->files;
  return read_axes(*base);
}

std::optional<Error> SceneSweep::read_axes(const Scene& base) {
  const auto varies = hysteron::detail::read_varies(request_.vary);
  if (!varies) return varies.error();
  std::vector<SweepAxis> axes;
  for (const hysteron::detail::VaryText& vary : *varies) {
    const auto parameter = std::find_if(base.parameters.begin(), base.parameters.end(),
                                        [&](const Parameter& p) { return p.name == vary.name; });
    if (parameter == base.parameters.end()) return unknown_parameter(vary.name, file_.parameter_names());
    if (std::any_of(set_.begin(), set_.end(), [&](const Override& o) { return o.name == vary.name; }))
      return Error{ErrorCode::conflict, vary.name, vary.name + " is both given and varied"};
    auto axis = read_axis(vary, *parameter);
    if (!axis) return axis.error();
    axes.push_back(std::move(*axis));
  }
  auto grid = Grid::make(std::move(axes), "runs");
  if (!grid) return grid.error();
  grid_ = std::move(*grid);
  return std::nullopt;
}

// The content of the files counts, not their names.
std::string SceneSweep::fingerprint() const {
  std::string text = "hysteron " + std::string(version) + " sweep of a scene\n";
  for (const InputFile& file : files_) text += "file " + file.sha256 + '\n';
  for (const std::string& s : request_.set) text += "set " + s + '\n';
  for (const std::string& v : request_.vary) text += "vary " + v + '\n';
  for (const std::string& q : request_.quantities) text += "quantity " + q + '\n';
  return text + "until " + request_.until + '\n';
}

// Numbers without a unit are in SI.
std::vector<Override> SceneSweep::overrides(std::size_t row) const {
  std::vector<Override> out = set_;
  for (std::size_t i = 0; i < grid_.axes().size(); ++i) {
    const SweepAxis& axis = grid_.axes()[i];
    out.push_back({axis.name, number_text(axis.numbers[grid_.value_index(i, row)])});
  }
  return out;
}

Result<RunRanges> SceneSweep::run_row(std::size_t row, const KeepOn& keep_on) const {
  const auto scene = file_.instantiate(overrides(row));
  if (!scene) return scene.error();
  const auto settings = simulation_settings(*scene, until_);
  if (!settings) return settings.error();
  const auto quantities = request_.quantities.empty() ? Result(scene->output.quantities)
                                                      : find_quantities(scene->model, request_.quantities);
  if (!quantities) return quantities.error();
  const auto built = build_system(*scene);
  if (!built) return built.error();
  return multibody::find_ranges(scene->model, *built, *settings, *quantities, [&](double) { return keep_on(); });
}

void SceneSweep::run(std::size_t first, const OnRow& on_row, const KeepOn& keep_on, int threads) const {
  std::mutex mutex;
  std::map<std::size_t, SceneSweepRow> waiting;  // for an earlier row
  std::size_t next = first;
  std::atomic<bool> is_stopped = false;
  const auto keeps_on = [&] { return !is_stopped && keep_on(); };
  for_each_index(size() - first, threads, [&](std::size_t i) {
    if (!keeps_on()) return;
    auto ranges = run_row(first + i, keeps_on);
    SceneSweepRow row;
    if (!ranges)
      row.error = ranges.error();
    else if (was_stopped(*ranges))
      return void(is_stopped = true);
    else if (ranges->outcome.status != integrate::Status::finished)
      row.error = Error{ErrorCode::failed, "run", multibody::outcome_text(ranges->outcome)};
    else
      row.ranges = std::move(*ranges);
    const std::lock_guard lock(mutex);
    waiting.emplace(first + i, std::move(row));
    for (; !is_stopped && !waiting.empty() && waiting.begin()->first == next; ++next) {
      if (!on_row(next, waiting.begin()->second)) is_stopped = true;
      waiting.erase(waiting.begin());
    }
  });
}

}  // namespace hysteron::scene
