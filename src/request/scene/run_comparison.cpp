#include "run_comparison.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "hysteron/core/number_text.hpp"

namespace hysteron::scene::detail {
namespace {

using multibody::ContactHistory;
using multibody::RunRecord;

// The n-th touch of a contact, from 1; nothing if the run has fewer.
const ContactHistory* find_touch(const RunRecord& record, std::size_t contact, std::size_t touch) {
  std::size_t count = 0;
  for (const ContactHistory& history : record.contacts)
    if (history.contact == contact && ++count == touch) return &history;
  return nullptr;
}

// A touch that the run does not have counts as one at its end, without force and speed. As parameters change, a touch
// leaves the run through its end, so that times of touches stay continuous.
double event_value(const multibody::HistoryField& field, const ContactHistory* history, double end) {
  if (!history) return field.is_instant ? end : 0.0;
  const double value = field.value(*history);
  return std::isnan(value) ? 0.0 : value;
}

// Whether a run has recorded all that is compared: its rest need not be computed.
class Completion {
 public:
  // `touches`: how many of each contact; `values`: how many values of quantities.
  Completion(std::vector<std::size_t> touches, std::size_t values)
      : missing_(std::move(touches)),
        left_(std::accumulate(missing_.begin(), missing_.end(), std::size_t{0})),
        values_(values) {}

  bool is_reached(const RunRecord& record) {
    for (; seen_ < record.contacts.size(); ++seen_) {
      const std::size_t contact = record.contacts[seen_].contact;
      if (contact >= missing_.size() || missing_[contact] == 0) continue;
      --missing_[contact];
      --left_;
    }
    return left_ == 0 && record.values.size() == values_;
  }

 private:
  std::vector<std::size_t> missing_;
  std::size_t left_, values_, seen_ = 0;
};

Error failed_run(const RunRecord& record) {
  return {ErrorCode::failed, "run", multibody::outcome_text(record.outcome, record.failure)};
}

ComparedChannel channel_of(const FitFile& file, const FitColumn& column) {
  ComparedChannel channel{.file = file.name,
                          .kind = file.is_series() ? DataKind::series : DataKind::events,
                          .quantity = column.name,
                          .dim = column.dim,
                          .at_name = file.is_series() ? "time" : "touch",
                          .at_dim = file.is_series() ? dims::time : dims::none,
                          .data = {},
                          .scale = scale_of(column.values)};
  for (std::size_t row = 0; row < column.values.size(); ++row) {
    if (std::isnan(column.values[row])) continue;
    channel.data.push_back({.at = file.is_series() ? file.times[row] : static_cast<double>(file.touches[row]),
                            .measured = column.values[row],
                            .line = file.lines.empty() ? 0 : file.lines[row],
                            .run = file.is_series() ? 0 : file.contacts[row]});
    if (!column.sigma.empty()) channel.sigma.push_back(column.sigma[row]);
  }
  return channel;
}

}  // namespace

RunComparison::RunComparison(RunFamily family, std::vector<FitFile> files)
    : family_(std::move(family)), files_(std::move(files)) {
  for (const FitFile& file : files_) {
    times_.insert(times_.end(), file.times.begin(), file.times.end());
    for (const FitColumn& column : file.columns) channels_.push_back(channel_of(file, column));
    for (const FitColumn& column : file.columns)
      if (file.is_series() && std::find(quantities_.begin(), quantities_.end(), column.name) == quantities_.end())
        quantities_.push_back(column.name);
    for (std::size_t i = 0; i < file.touches.size(); ++i) {
      if (touches_.size() <= file.contacts[i]) touches_.resize(file.contacts[i] + 1, 0);
      touches_[file.contacts[i]] = std::max(touches_[file.contacts[i]], file.touches[i]);
    }
  }
  std::sort(times_.begin(), times_.end());
  times_.erase(std::unique(times_.begin(), times_.end()), times_.end());
}

Result<RunComparison::Recorded> RunComparison::run(std::span<const double> values) const {
  std::vector<Override> overrides = family_.fixed;
  for (std::size_t i = 0; i < values.size(); ++i) overrides.push_back({family_.free[i], number_text(values[i])});
  const auto scene = family_.file.instantiate(overrides);
  if (!scene) return scene.error();
  auto settings = simulation_settings(*scene, family_.until);
  if (!settings) return settings.error();
  settings->sample_times = times_;
  settings->sample_interval = 0.0;  // without times nothing is sampled
  std::vector<multibody::Quantity> quantities;
  for (const std::string& name : quantities_) {
    auto found = multibody::find_quantity(scene->model, name);
    if (!found) return found.error();
    quantities.push_back(std::move(*found));
  }
  const auto built = build_system(*scene);
  if (!built) return built.error();
  Completion completion(touches_, times_.size() * quantities.size());
  bool is_complete = false;
  std::size_t steps = 0;
  const auto go_on = [&](const RunRecord& so_far, double) {
    if (++steps > family_.most_steps || (family_.keep_on && !family_.keep_on())) return false;
    is_complete = completion.is_reached(so_far);
    return !is_complete;
  };
  auto record = multibody::record_run(scene->model, *built, *settings, quantities, go_on);
  if (!record) return record.error();
  if (steps > family_.most_steps)
    return Error{ErrorCode::failed, "run", "the run takes more than " + std::to_string(family_.most_steps) + " steps"};
  if (record->outcome.status != integrate::Status::finished && !is_complete) return failed_run(*record);
  if (record->values.size() != times_.size() * quantities.size())
    return Error{ErrorCode::failed, "run", "the run ended before the last time of the data"};
  return Recorded{std::move(*record), settings->until, steps};
}

void RunComparison::compare_series(const FitFile& file, const FitColumn& column, const Recorded& run,
                                   std::vector<double>& out) const {
  const auto quantity =
      static_cast<std::size_t>(std::find(quantities_.begin(), quantities_.end(), column.name) - quantities_.begin());
  for (std::size_t row = 0; row < file.times.size(); ++row) {
    if (std::isnan(column.values[row])) continue;
    const auto sample =
        static_cast<std::size_t>(std::lower_bound(times_.begin(), times_.end(), file.times[row]) - times_.begin());
    out.push_back(run.record.values[sample * quantities_.size() + quantity]);
  }
}

void RunComparison::compare_events(const FitFile& file, const FitColumn& column, const Recorded& run,
                                   std::vector<double>& out) {
  for (std::size_t row = 0; row < file.touches.size(); ++row)
    if (!std::isnan(column.values[row]))
      out.push_back(event_value(*column.field, find_touch(run.record, file.contacts[row], file.touches[row]), run.end));
}

Result<std::size_t> RunComparison::count_steps(std::span<const double> values) const {
  const auto run = this->run(values);
  if (!run) return run.error();
  return run->steps;
}

std::optional<Error> RunComparison::differences(std::span<const double> values, std::span<double> out) const {
  const auto run = this->run(values);
  if (!run) return run.error();
  std::vector<double> model;
  model.reserve(out.size());
  for (const FitFile& file : files_)
    for (const FitColumn& column : file.columns)
      file.is_series() ? compare_series(file, column, *run, model) : compare_events(file, column, *run, model);
  std::size_t k = 0;
  for (const ComparedChannel& channel : channels_)
    for (std::size_t i = 0; i < channel.size(); ++i, ++k)
      out[k] = (model[k] - channel.data[i].measured) / channel.unit(i);
  return std::nullopt;
}

}  // namespace hysteron::scene::detail
