#include "hysteron/request/scene/scene_fit.hpp"

#include <algorithm>
#include <cmath>

#include "../parameter_overrides.hpp"
#include "../words.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/core/unit_text.hpp"
#include "hysteron/units/quantity.hpp"
#include "place.hpp"
#include "run_comparison.hpp"

namespace hysteron::scene {
namespace {

namespace fs = std::filesystem;
using hysteron::detail::ParameterOverride;

// Without bounds a positive parameter starts within this factor of its value in the scene, and is searched within a
// larger one; a negative one starts within its magnitude around its value, and is searched within ten times that.
constexpr double start_factor = 3.0, search_factor = 1e3, search_widths = 10.0;
constexpr int written_digits = 12;
constexpr std::size_t least_step_limit = 10000, step_limit_factor = 20;  // SceneFit::try_start()

Result<FreeParameter> around_value(const Parameter& parameter) {
  const double x = parameter.value, width = std::abs(x);
  if (x == 0.0)
    return Error{ErrorCode::missing, parameter.name,
                 parameter.name + " is 0 in the scene: give its limits with --bound " + parameter.name + "=low:high"};
  FreeParameter p{.name = parameter.name, .symbol = parameter.name, .dim = parameter.dim.value_or(dims::none)};
  p.logarithmic = x > 0.0;
  p.start_low = p.logarithmic ? x / start_factor : x - width;
  p.start_high = p.logarithmic ? x * start_factor : x + width;
  p.low = p.logarithmic ? x / search_factor : x - search_widths * width;
  p.high = p.logarithmic ? x * search_factor : x + search_widths * width;
  return p;
}

Result<FreeParameter> between_bounds(const Parameter& parameter, const ParameterOverride& given) {
  const Dim dim = parameter.dim.value_or(dims::none);
  const auto low = read_si(given.low, dim, "--bound " + parameter.name),
             high = read_si(given.high, dim, "--bound " + parameter.name);
  if (!low) return low.error();
  if (!high) return high.error();
  if (!(*low < *high) || !std::isfinite(*low) || !std::isfinite(*high))
    return Error{ErrorCode::out_of_range, parameter.name,
                 "--bound " + parameter.name + " = " + number_text(*low) + ":" + number_text(*high) +
                     ": both are finite, and the lower bound must be below the upper"};
  FreeParameter p{.name = parameter.name, .symbol = parameter.name, .dim = dim};
  p.logarithmic = *low > 0.0;
  p.low = p.start_low = *low;
  p.high = p.start_high = *high;
  return p;
}

// The first search starts at the value of the scene, or at that of --start.
Result<FreeParameter> free_parameter(const Parameter& parameter, const ParameterOverride& given) {
  auto p = given.low.empty() ? around_value(parameter) : between_bounds(parameter, given);
  if (!p) return p;
  if (given.start.empty()) {
    if (parameter.value >= p->low && parameter.value <= p->high) p->start = parameter.value;
    return p;
  }
  const auto start = read_si(given.start, p->dim, "--start " + parameter.name);
  if (!start) return start.error();
  if (!(*start >= p->low && *start <= p->high))
    return Error{ErrorCode::out_of_range, parameter.name,
                 "--start " + parameter.name + " = " + number_text(*start) + " is outside the search, " +
                     number_text(p->low, 6) + " to " + number_text(p->high, 6) + unit_suffix(p->dim) + "; --bound " +
                     parameter.name + "=low:high changes its limits"};
  p->start = *start;
  return p;
}

Error unknown_parameter_of(const fs::path& scene, const std::string& name, const std::vector<Parameter>& parameters) {
  std::vector<std::string> known;
  for (const Parameter& p : parameters) known.push_back(p.name);
  return {ErrorCode::unknown_name, name,
          printable(scene.string()) + ": the scene has no parameter " + in_quotes(name) + suggestion(name, known) +
              (known.empty() ? "; it has no parameters at all: give a number a name under 'parameters'" : "")};
}

// So many values of a parameter are tried to see whether it changes anything, the ends of its starting interval first.
constexpr int tried_values = 8;
double tried_value(const FreeParameter& p, int k) {
  const double share = k < 2 ? k : (k - 1.0) / (tried_values - 1.0);
  return p.logarithmic ? p.start_low * std::pow(p.start_high / p.start_low, share)
                       : p.start_low + share * (p.start_high - p.start_low);
}

Error without_effect(const FreeParameter& p, double start, int computed) {
  return {ErrorCode::conflict, p.name,
          p.name + " is not determined: with " + number_text(start, 4) + unit_suffix(p.dim) + " and with " +
              std::to_string(computed) + " other values between " + number_text(p.start_low, 4) + " and " +
              number_text(p.start_high, 4) + unit_suffix(p.dim) +
              " the run gives the same at all data; leave it out, or give a --start and --bound where it has an "
              "effect"};
}

// Data after the end of the run could be compared with nothing.
std::optional<Error> check_times(const FitFile& file, double until) {
  const auto refuse = [&](std::size_t row, const std::string& column, double time) {
    return Error{ErrorCode::out_of_range, "time",
                 file.name + ":" + std::to_string(file.lines[row]) + ": " + column + " = " + number_text(time) +
                     " s is after the end of the run at " + number_text(until) +
                     " s; --until, or 'until' under 'run' in the scene, ends it later"};
  };
  for (std::size_t row = 0; row < file.times.size(); ++row)
    if (file.times[row] > until) return refuse(row, "time", file.times[row]);
  for (const FitColumn& column : file.columns)
    for (std::size_t row = 0; column.field && column.field->is_instant && row < column.values.size(); ++row)
      if (column.values[row] > until) return refuse(row, column.name, column.values[row]);
  return std::nullopt;
}

Result<std::vector<FitFile>> read_files(const std::vector<DataText>& texts, const multibody::Model& model,
                                        double until) {
  std::vector<FitFile> files;
  for (const DataText& data : texts) {
    auto file = read_fit_file(data.text, data.name, model);
    if (!file) return file.error();
    if (auto error = check_times(*file, until)) return *error;
    files.push_back(std::move(*file));
  }
  return files;
}

Result<std::vector<Override>> read_given(const std::vector<std::string>& texts) {
  std::vector<Override> out;
  for (const std::string& text : texts) {
    auto one = read_override(text);
    if (!one) return one.error();
    out.push_back(std::move(*one));
  }
  return out;
}

// "0.5 m"; units like 1/s cannot follow a number in a scene, where it then counts as SI.
std::string value_with_unit(double value, const Dim& dim) {
  const std::string unit = unit_text(dim);
  return number_text(value, written_digits) + (dim == dims::none || unit.starts_with("1/") ? "" : " " + unit);
}

// What a fit calls for each set of values: a run that fails counts as one that cannot be computed.
std::function<bool(std::span<const double>, std::span<double>)> differences_of(
    std::shared_ptr<const detail::RunComparison> comparison) {
  return [comparison = std::move(comparison)](std::span<const double> values, std::span<double> out) {
    return !comparison->differences(values, out);
  };
}

std::string in_yaml_quotes(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) out += c == '"' || c == '\\' ? std::string{'\\', c} : std::string{c};
  return out + '"';
}

}  // namespace

Result<SceneFit> SceneFit::read(const SceneFitRequest& request, const std::vector<DataText>& files, KeepOn keep_on) {
  auto file = SceneFile::read(request.scene);
  if (!file) return file.error();
  auto given = read_given(request.fix);
  if (!given) return given.error();
  std::optional<double> until;
  if (!request.until.empty()) {
    const auto read = read_si(request.until, dims::time, "until");
    if (!read) return read.error();
    until = *read;
  }
  const auto base = file->instantiate(*given);
  if (!base) return base.error();
  const auto settings = simulation_settings(*base, until);
  if (!settings) return settings.error();
  SceneFit fit(request);
  if (auto error = fit.read_free(*base, *given)) return *error;
  auto data = read_files(files, base->model, settings->until);
  if (!data) return data.error();
  detail::RunFamily family{.file = std::move(*file), .fixed = std::move(*given), .until = until};
  family.keep_on = std::move(keep_on);
  for (const FreeParameter& p : fit.problem_.free) family.free.push_back(p.name);
  fit.comparison_ = std::make_shared<const detail::RunComparison>(std::move(family), std::move(*data));
  fit.problem_.name = printable(request.scene.string());
  fit.problem_.noun = "scene";
  fit.problem_.channels = fit.comparison_->channels();
  if (auto error = fit.read_weights()) return *error;
  fit.problem_.differences = differences_of(fit.comparison_);
  if (auto error = check(fit.problem_)) return *error;
  return fit;
}

// In the order of the scene.
std::optional<Error> SceneFit::read_free(const Scene& base, const std::vector<Override>& given) {
  const auto overrides = hysteron::detail::read_overrides(request_.free, request_.bound, request_.start);
  if (!overrides) return overrides.error();
  const auto is_given = [&](const std::string& name) {
    return std::any_of(given.begin(), given.end(), [&](const Override& o) { return o.name == name; });
  };
  std::vector<std::string> names;
  for (const Parameter& parameter : base.parameters) {
    names.push_back(parameter.name);
    if (is_given(parameter.name)) fixed_.push_back(parameter);
    const auto wanted = overrides->find(parameter.name);
    if (wanted == overrides->end()) continue;
    if (is_given(parameter.name))
      return Error{ErrorCode::conflict, parameter.name, parameter.name + " is requested both as fixed and as free"};
    auto free = free_parameter(parameter, wanted->second);
    if (!free) return free.error();
    problem_.free.push_back(std::move(*free));
  }
  for (const auto& [name, text] : *overrides)
    if (std::find(names.begin(), names.end(), name) == names.end())
      return unknown_parameter_of(request_.scene, name, base.parameters);
  if (!problem_.free.empty()) return std::nullopt;
  return Error{
      ErrorCode::missing, "free",
      "nothing to fit: name parameters of the scene with --free NAME" +
          (names.empty() ? "; it has none: give a number a name under 'parameters'" : "; it has " + joined(names))};
}

std::optional<Error> SceneFit::read_weights() {
  std::vector<std::string> known;
  for (const ComparedChannel& channel : problem_.channels) known.push_back(channel.quantity);
  for (const std::string& text : request_.weight) {
    const auto a = read_assignment(text, "--weight");
    if (!a) return a.error();
    if (std::find(known.begin(), known.end(), a->name) == known.end())
      return Error{ErrorCode::unknown_name, a->name,
                   "--weight " + a->name + ": no column of the data" + suggestion(a->name, known)};
    const auto value = read_si(a->value, dims::none, "--weight " + a->name);
    if (!value) return value.error();
    if (!(*value > 0.0) || !std::isfinite(*value))
      return Error{ErrorCode::out_of_range, a->name, "--weight " + text + " is out of range: allowed weight > 0"};
    for (ComparedChannel& channel : problem_.channels)
      if (channel.quantity == a->name) channel.weight = *value;
  }
  return std::nullopt;
}

// A parameter without a start is in the middle of its interval.
std::vector<double> SceneFit::start_values() const {
  std::vector<double> out;
  for (const FreeParameter& p : problem_.free)
    out.push_back(p.start         ? *p.start
                  : p.logarithmic ? std::sqrt(p.start_low * p.start_high)
                                  : 0.5 * (p.start_low + p.start_high));
  return out;
}

std::optional<Error> SceneFit::try_start() {
  const std::vector<double> start = start_values();
  if (auto error = limit_steps(start)) return error;
  return find_without_effect(start);
}

std::optional<Error> SceneFit::limit_steps(const std::vector<double>& start) {
  const auto steps = comparison_->count_steps(start);
  if (!steps) {
    std::string at;
    for (std::size_t i = 0; i < start.size(); ++i)
      at += (i == 0 ? "" : ", ") + problem_.free[i].name + " = " + number_text(start[i], 6);
    return Error{steps.error().code, steps.error().field,
                 "the run with the starting values (" + at + ") fails: " + steps.error().message};
  }
  detail::RunFamily family = comparison_->family();
  family.most_steps = std::max(least_step_limit, step_limit_factor * *steps);
  comparison_ = std::make_shared<const detail::RunComparison>(std::move(family), comparison_->files());
  problem_.differences = differences_of(comparison_);
  return std::nullopt;
}

std::optional<Error> SceneFit::find_without_effect(std::vector<double> values) const {
  std::size_t size = 0;
  for (const ComparedChannel& channel : problem_.channels) size += channel.size();
  std::vector<double> first(size), other(size);
  if (auto error = comparison_->differences(values, first)) return error;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double start = values[i];
    int computed = 0;
    bool changes = false;
    for (int k = 0; k < tried_values && !changes; ++k) {
      values[i] = tried_value(problem_.free[i], k);
      if (comparison_->differences(values, other)) continue;  // a run that fails tells nothing
      ++computed;
      changes = other != first;
    }
    values[i] = start;
    if (computed > 0 && !changes) return without_effect(problem_.free[i], start, computed);
  }
  return std::nullopt;
}

ResidualProblem SceneFit::curve_problem(std::size_t points) const {
  std::vector<FitFile> grids;
  for (FitFile file : comparison_->files()) {
    if (file.is_series()) {
      const double from = file.times.front(), to = file.times.back();
      file.times.clear();
      for (std::size_t i = 0; i < points; ++i)
        file.times.push_back(std::lerp(from, to, static_cast<double>(i) / static_cast<double>(points - 1)));
    }
    file.lines.clear();
    const std::size_t rows = file.is_series() ? points : file.touches.size();
    for (FitColumn& column : file.columns) {
      column.values.assign(rows, 0.0);
      column.sigma.clear();
    }
    grids.push_back(std::move(file));
  }
  detail::RunFamily family = comparison_->family();
  family.keep_on = {};  // a fit that was stopped shows the curves of its best solution, too
  const auto comparison = std::make_shared<const detail::RunComparison>(std::move(family), std::move(grids));
  ResidualProblem out = problem_;
  out.channels = comparison->channels();
  out.differences = differences_of(comparison);
  return out;
}

std::string SceneFit::fitted_scene(const FitResult& result, const fs::path& folder) const {
  std::string out =
      "# A scene with fitted parameters; everything else is in the scene that it includes.\nhysteron: 1\ninclude: [" +
      in_yaml_quotes(fs::absolute(request_.scene).lexically_proximate(fs::absolute(folder)).generic_string()) +
      "]\nparameters:\n";
  for (const Parameter& p : fixed_)
    out += "  " + p.name + ": " + value_with_unit(p.value, p.dim.value_or(dims::none)) + '\n';
  for (const FittedParameter& p : result.parameters)
    out += "  " + p.parameter.name + ": " + value_with_unit(p.value, p.parameter.dim) + '\n';
  return out;
}

std::string SceneFit::run_command(const FitResult& result) const {
  std::string out = "hysteron run " + shell_word(request_.scene.string());
  for (const std::string& text : request_.fix) out += " --set " + shell_word(text);
  for (const FittedParameter& p : result.parameters)
    out += " --set " + shell_word(p.parameter.name + "=" + number_text(p.value, written_digits));
  return out + (request_.until.empty() ? "" : " --until " + shell_word(request_.until));
}

std::string SceneFit::run_command(const fs::path& fitted_scene) const {
  return "hysteron run " + shell_word(fitted_scene.string()) +
         (request_.until.empty() ? "" : " --until " + shell_word(request_.until));
}

}  // namespace hysteron::scene
