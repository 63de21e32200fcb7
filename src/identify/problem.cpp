#include "hysteron/identify/problem.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/range_text.hpp"
#include "hysteron/core/unit_text.hpp"
#include "hysteron/identify/residual_problem.hpp"

namespace hysteron {
namespace {

// The search extends beyond the typical interval: by this factor for positive parameters, by this many widths for
// others.
constexpr double search_factor = 1e3, search_widths = 3.0;
// The search stays away from an open end of a range by this share of the range.
constexpr double open_end_margin = 1e-6;
// Zero has no logarithm: if the typical interval of a positive parameter begins at 0, starts begin at this share of its
// upper end.
constexpr double least_start_share = 1e-6;
// Starts of a ratio r extend to atanh r = 3.
constexpr double largest_start_ratio = 0.995;
// Starts of a time of touch: from before the first measurement into the record, as shares of its length.
constexpr double touch_start_before = 0.2, touch_start_after = 0.5;
// Starts of the zero of an indentation: around the least one measured, as a share of their range.
constexpr double touch_start_near = 0.02;

}  // namespace

FreeParameter free_parameter(const ParamView& view) {
  const Range& range = view.range;
  const Typical& typical = view.typical;
  FreeParameter p{.name = std::string(view.name), .symbol = std::string(view.symbol), .dim = view.dim};
  // A range that includes a least value above zero is that of an exponent (n >= 1), which does not span decades.
  const bool has_least_value = range.low > 0.0 && !range.low_open;
  p.logarithmic = range.low >= 0.0 && !has_least_value && std::isinf(range.high) && typical.high > 0.0;
  if (p.logarithmic) {
    p.start_low = typical.low > 0.0 ? typical.low : least_start_share * typical.high;
    p.start_high = typical.high;
    p.low = std::max(p.start_low / search_factor, range.low);
    p.high = p.start_high * search_factor;
    return p;
  }
  const double width = typical.high - typical.low;
  const bool finite = std::isfinite(range.low) && std::isfinite(range.high);
  const double margin = open_end_margin * (finite ? range.high - range.low : width);
  p.low = std::isfinite(range.low) ? range.low + (range.low_open ? margin : 0.0) : typical.low - search_widths * width;
  p.high = std::isfinite(range.high)            ? range.high - (range.high_open ? margin : 0.0)
           : std::isfinite(typical.search_high) ? typical.search_high
                                                : typical.high + search_widths * width;
  p.start_low = std::max(typical.low, p.low);
  p.start_high = std::min(typical.high, p.high);
  p.share = range.low == 0.0 && range.high == 1.0 && range.low_open && range.high_open;
  return p;
}

Result<FreeParameter> bounded(FreeParameter p, const ParamView& view, double low, double high) {
  const std::string given = p.name + " = " + number_text(low) + ":" + number_text(high);
  if (!(low < high))
    return Error{ErrorCode::out_of_range, p.name, "--bound " + given + ": the lower bound must be below the upper"};
  for (const double end : {low, high})
    if (!std::isfinite(end) || !view.range.contains(end))
      return Error{ErrorCode::out_of_range, p.name,
                   "--bound " + given + ": " + number_text(end) + " is out of range: allowed " +
                       range_text(view.range, view.symbol) + unit_suffix(view.dim)};
  p.logarithmic = p.logarithmic && low > 0.0;
  p.share = p.share && low > 0.0 && high < 1.0;
  p.low = p.start_low = low;
  p.high = p.start_high = high;
  return p;
}

FreeParameter ratio_to(FreeParameter p, const std::string& other) {
  p.ratio_to = other;
  p.dim = dims::none;
  p.logarithmic = p.share = false;
  p.high = 1.0 - open_end_margin;
  p.low = -p.high;
  p.start_high = largest_start_ratio;
  p.start_low = -p.start_high;
  return p;
}

FreeParameter below_magnitude(FreeParameter p, double magnitude) {
  p.logarithmic = p.share = false;
  p.high = p.start_high = std::abs(magnitude) * (1.0 - open_end_margin);
  p.low = p.start_low = -p.high;
  return p;
}

namespace {

struct Extent {
  double low, high, span;  // span: 1 if all values are equal
};
Extent extent_of_run(const DataSet& set, std::size_t run, const std::vector<double>& values) {
  const auto first = values.begin() + static_cast<std::ptrdiff_t>(set.run_start[run]);
  const auto last = values.begin() + static_cast<std::ptrdiff_t>(set.run_start[run + 1]);
  const auto [low, high] = std::minmax_element(first, last);
  return {*low, *high, *high > *low ? *high - *low : 1.0};
}

// The zero of the indentation of a slow compression.
FreeParameter touch_indentation(const DataSet& set, RunIndex at) {
  const auto [low, high, span] = extent_of_run(set, at.run, set.find(Measured::indentation)->values);
  return {.name = "touch_indentation",
          .symbol = "δ₀",
          .dim = dims::length,
          .low = low - span,
          .high = high,
          .start_low = low - touch_start_near * span,
          .start_high = low + touch_start_near * span,
          .start = low,
          .touch_of = at};
}

FreeParameter touch_time(const DataSet& set, RunIndex at) {
  const auto [low, high, span] = extent_of_run(set, at.run, set.time);
  return {.name = "touch_time",
          .symbol = "t₀",
          .dim = dims::time,
          .low = low - span,
          .high = high,
          .start_low = low - touch_start_before * span,
          .start_high = low + touch_start_after * span,
          .touch_of = at};
}

void number_names(std::vector<FreeParameter>& parameters) {
  for (std::size_t i = 0; parameters.size() > 1 && i < parameters.size(); ++i)
    parameters[i].name += "_" + std::to_string(i + 1);
}

}  // namespace

namespace {

// Bounds of an offset or drift are this share of the range of the values; starts are nearer to 0.
constexpr double nuisance_reach = 1.0, nuisance_start = 0.1;
// A speed is searched within this factor of the stated one.
constexpr double speed_reach = 10.0, speed_start = 1.5;
// Share of the displacement that the compliance of the machine explains: less than all; noise may make it negative.
constexpr double least_machine_share = -0.5, most_machine_share = 0.95, start_machine_share = 0.3;

FreeParameter offset_or_drift(const DataSet& set, const MeasuredColumn& column, NuisanceIndex at) {
  const double range = extent_of_run(set, at.of.run, column.values).span;
  const bool drifts = at.kind == Nuisance::drift;
  const double reach = drifts ? range / extent_of_run(set, at.of.run, set.time).span : range;
  const MeasuredInfo& info = info_of(column.what);
  return {.name = std::string(info.name) + (drifts ? "_drift" : "_offset"),
          .symbol = drifts ? "b" : "a",
          .dim = drifts ? info.dim / dims::time : info.dim,
          .low = -nuisance_reach * reach,
          .high = nuisance_reach * reach,
          .start_low = -nuisance_start * reach,
          .start_high = nuisance_start * reach,
          .nuisance_of = at};
}

FreeParameter machine_compliance(const DataSet& set, NuisanceIndex at) {
  const double unit = scale_of(set.find(Measured::indentation)->values) / scale_of(set.find(Measured::force)->values);
  return {.name = "machine_compliance",
          .symbol = "C",
          .dim = dims::length / dims::force,
          .low = least_machine_share * unit,
          .high = most_machine_share * unit,
          .start_low = 0.0,
          .start_high = start_machine_share * unit,
          .nuisance_of = at};
}

FreeParameter impact_speed(double stated, NuisanceIndex at) {
  return {.name = "impact_speed",
          .symbol = "v₀",
          .dim = dims::speed,
          .logarithmic = true,
          .low = stated / speed_reach,
          .high = stated * speed_reach,
          .start_low = stated / speed_start,
          .start_high = stated * speed_start,
          .nuisance_of = at};
}

// Those of one set.
void add_nuisances(const DataSet& set, std::size_t index, Nuisance kind, std::vector<FreeParameter>& out) {
  if (kind == Nuisance::compliance) {
    if (set.kind == DataKind::static_curve) out.push_back(machine_compliance(set, {kind, {index, 0}}));
    return;
  }
  for (std::size_t run = 0; run < set.run_count(); ++run) {
    const bool is_series = set.kind == DataKind::series;
    if (kind == Nuisance::speed && (is_series || set.kind == DataKind::loop))
      out.push_back(impact_speed(set.speed[set.run_start[run]], {kind, {index, run}}));
    for (const MeasuredColumn& column : set.columns)
      if (is_series && kind != Nuisance::speed)
        out.push_back(offset_or_drift(set, column, {kind, {index, run}, column.what}));
  }
}

}  // namespace

std::vector<FreeParameter> nuisance_parameters(const std::vector<DataSet>& data, Nuisance kind) {
  std::vector<FreeParameter> out;
  for (std::size_t s = 0; s < data.size(); ++s) add_nuisances(data[s], s, kind, out);
  std::map<std::string, int> counts, numbers;
  for (const FreeParameter& p : out) ++counts[p.name];
  for (FreeParameter& p : out)
    if (counts[p.name] > 1) p.name += "_" + std::to_string(++numbers[p.name]);
  return out;
}

std::vector<FreeParameter> touch_times(const std::vector<DataSet>& data) {
  std::vector<FreeParameter> times, depths;
  for (std::size_t s = 0; s < data.size(); ++s)
    for (std::size_t run = 0; run < data[s].run_count(); ++run) {
      if (data[s].kind == DataKind::series) times.push_back(touch_time(data[s], {s, run}));
      if (data[s].kind == DataKind::static_curve) depths.push_back(touch_indentation(data[s], {s, run}));
    }
  number_names(times);
  number_names(depths);
  times.insert(times.end(), depths.begin(), depths.end());
  return times;
}

namespace {

// Data in the rows that `counts` selects. A point of a loop is one datum.
template <class Counts>
std::size_t count_rows(const FitProblem& problem, const Counts& counts) {
  std::size_t count = 0;
  for (const DataSet& set : problem.data)
    for (const MeasuredColumn& column : set.columns) {
      if (is_force_curve(set.kind) && column.what != Measured::force) continue;
      for (std::size_t row = 0; row < column.values.size(); ++row)
        count += counts(set, row) && !std::isnan(column.values[row]);
    }
  return count;
}

}  // namespace

std::size_t count_data(const FitProblem& problem) {
  return count_rows(problem, [](const DataSet&, std::size_t) { return true; });
}

std::size_t count_data(const FitProblem& problem, std::string_view specimen) {
  return count_rows(problem, [&](const DataSet& set, std::size_t row) {
    return !set.specimen.empty() && set.specimen[row] == specimen;
  });
}

bool all_sigmas_known(const FitProblem& problem) {
  for (const DataSet& set : problem.data)
    for (const MeasuredColumn& column : set.columns)
      if (column.sigma.empty() && !(is_force_curve(set.kind) && column.what == Measured::indentation)) return false;
  return true;
}

std::optional<Error> check_counts(std::size_t data, const std::vector<FreeParameter>& free, bool all_sigmas_known) {
  const std::size_t parameters = free.size();
  std::string names;
  for (const FreeParameter& p : free) names += (names.empty() ? "" : ", ") + p.label();
  const std::string counts = std::to_string(data) + (data == 1 ? " datum" : " data") + " for " +
                             std::to_string(parameters) +
                             (parameters == 1 ? " free parameter (" : " free parameters (") + names + ")";
  if (data < parameters)
    return Error{ErrorCode::out_of_range, "data", counts + ": give more data, or fix some with --fix name=value"};
  if (data == parameters && !all_sigmas_known)
    return Error{ErrorCode::out_of_range, "data",
                 counts +
                     " and no sigma: nothing is left to estimate the errors from; give a column sigma, more data, "
                     "or fix some with --fix name=value"};
  return std::nullopt;
}

namespace {

std::optional<Error> check_specimen(const FitProblem& problem, const Specimen& specimen) {
  const std::string label = "specimen '" + specimen.label + "'";
  const auto refuse = [&](const std::string& why) { return Error{ErrorCode::out_of_range, "specimens", label + why}; };
  if (specimen.label.empty()) return refuse(": a specimen needs a label");
  if (std::count_if(problem.specimens.begin(), problem.specimens.end(),
                    [&](const Specimen& other) { return other.label == specimen.label; }) > 1)
    return refuse(" is listed twice");
  if (!(specimen.mass > 0.0) || !std::isfinite(specimen.mass))
    return refuse(": mass = " + number_text(specimen.mass) + " is out of range: allowed m > 0 kg");
  const std::size_t data = count_data(problem, specimen.label);
  std::vector<std::string> own;
  for (const FreeParameter& p : problem.free)
    if (p.specimen == specimen.label) own.push_back(p.label());
  if (data == 0) return refuse(" has no data");
  if (data >= own.size()) return std::nullopt;
  return refuse(": " + std::to_string(data) + (data == 1 ? " datum" : " data") + " for " + std::to_string(own.size()) +
                " parameters of its own (" + joined(own) + "): give more data, share one, or fix it with --fix '" +
                own.front() + "=value'");
}

// Every label is that of a specimen.
std::optional<Error> check_labels(const FitProblem& problem) {
  const auto is_known = [&](const std::string& label) {
    return std::any_of(problem.specimens.begin(), problem.specimens.end(),
                       [&](const Specimen& specimen) { return specimen.label == label; });
  };
  for (const DataSet& set : problem.data) {
    if (set.specimen.empty() && !problem.specimens.empty())
      return Error{ErrorCode::missing, "specimens", set.file + ": its rows have no label of a specimen"};
    for (const std::string& label : set.specimen)
      if (!problem.specimens.empty() && !is_known(label))
        return Error{ErrorCode::unknown_name, "specimens", set.file + ": no specimen '" + label + "'"};
  }
  for (const FreeParameter& p : problem.free)
    if (!p.specimen.empty() && !is_known(p.specimen))
      return Error{ErrorCode::unknown_name, "specimens", p.label() + ": no specimen '" + p.specimen + "'"};
  return std::nullopt;
}

}  // namespace

std::optional<Error> check(const FitProblem& problem) {
  if (problem.data.empty()) return Error{ErrorCode::missing, "data", "no measurements to fit"};
  for (const DataSet& set : problem.data)
    if (auto error = check(set)) return error;
  if (auto error = check_labels(problem)) return error;
  for (const Specimen& specimen : problem.specimens)
    if (auto error = check_specimen(problem, specimen)) return error;
  return check_counts(count_data(problem), problem.free, all_sigmas_known(problem));
}

}  // namespace hysteron
