#include "hysteron/impact/batch.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <mutex>
#include <numeric>

#include "batch_group.hpp"
#include "bouc_wen_batch.hpp"
#include "hysteron/contact/touch_numbers.hpp"
#include "hysteron/core/parallel.hpp"
#include "hysteron/core/text.hpp"
#include "hysteron/laws/any_law.hpp"

namespace hysteron {
namespace {

using detail::ForEach;
using detail::ImpactForm;
using detail::ImpactGroup;

// Elementwise work only, so that the number of threads does not matter.
ForEach over_threads(const BatchOptions& options) {
  return [threads = options.threads](std::size_t count, const std::function<void(std::size_t)>& work) {
    for_each_index(count, threads, work);
  };
}

// Failures come in any order from the threads and leave in order of index.
class Failures {
 public:
  void add(std::size_t index, const Error& error) {
    const std::lock_guard lock(mutex_);
    list_.push_back({index, error});
  }
  std::vector<FailedImpact> sorted() && {
    std::sort(list_.begin(), list_.end(), [](const auto& a, const auto& b) { return a.index < b.index; });
    return std::move(list_);
  }

 private:
  std::mutex mutex_;
  std::vector<FailedImpact> list_;
};

ImpactResult no_result() {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  ImpactResult r;
  r.restitution = {nan, nan, nan};
  for (double* value : {&r.separation_speed, &r.peak_force, &r.peak_force_time, &r.max_indentation,
                        &r.residual_indentation, &r.compression_time, &r.duration, &r.energy_in, &r.energy_lost,
                        &r.energy_lost_compression, &r.energy_lost_restitution, &r.min_force})
    *value = nan;
  return r;
}

void store(const ImpactColumns& to, std::size_t i, const ImpactResult& r) {
  const auto put = [i](std::span<double> column, double value) {
    if (!column.empty()) column[i] = value;
  };
  put(to.restitution, r.restitution.newton);
  put(to.separation_speed, r.separation_speed);
  put(to.peak_force, r.peak_force);
  put(to.peak_force_time, r.peak_force_time);
  put(to.max_indentation, r.max_indentation);
  put(to.residual_indentation, r.residual_indentation);
  put(to.compression_time, r.compression_time);
  put(to.duration, r.duration);
  put(to.energy_lost, r.energy_lost);
  put(to.energy_lost_compression, r.energy_lost_compression);
  put(to.min_force, r.min_force);
  if (!to.status.empty()) to.status[i] = r.status;
}

ImpactResult take(const ImpactTable& from, std::size_t i, const Touch& touch) {
  const double e = from.restitution[i];
  ImpactResult r;
  r.status = from.status[i];
  r.restitution = {e, e, e};
  r.separation_speed = from.separation_speed[i];
  r.peak_force = from.peak_force[i];
  r.peak_force_time = from.peak_force_time[i];
  r.max_indentation = from.max_indentation[i];
  r.residual_indentation = from.residual_indentation[i];
  r.compression_time = from.compression_time[i];
  r.duration = from.duration[i];
  r.energy_in = 0.5 * touch.effective_mass * touch.impact_speed * touch.impact_speed;
  r.energy_lost = from.energy_lost[i];
  r.energy_lost_compression = from.energy_lost_compression[i];
  r.energy_lost_restitution = r.energy_lost - r.energy_lost_compression;
  r.min_force = from.min_force[i];
  r.pulled = r.min_force < -1e-12 * r.peak_force;
  return r;
}

// The number of a law that a batch calls its stiffness; nullptr if there is none. Its damping: damping_of.
template <class L>
double* stiffness_of(L& law) {
  if constexpr (requires {
                  { law.elastic } -> shape::PowerShape;
                  law.elastic.stiffness;
                })
    return &law.elastic.stiffness;
  else
    return nullptr;
}

std::optional<Error> misfit(const ImpactBatch& batch, const ImpactColumns& columns) {
  const std::size_t size = batch.size();
  const auto wrong = [size](std::string name, std::size_t given) {
    return Error{ErrorCode::conflict, name,
                 name + " has " + std::to_string(given) + " numbers: allowed are 1 or " + std::to_string(size)};
  };
  if (batch.speed.empty() && size > 0)
    return Error{ErrorCode::missing, "speed", "speed: give one number or one per impact"};
  if (batch.mass.empty() && size > 0)
    return Error{ErrorCode::missing, "mass", "mass: give one number or one per impact"};
  const std::pair<const char*, std::span<const double>> inputs[]{
      {"speed", batch.speed}, {"mass", batch.mass}, {"stiffness", batch.stiffness}, {"damping", batch.damping}};
  for (const auto& [name, values] : inputs)
    if (values.size() > 1 && values.size() != size) return wrong(name, values.size());
  AnyContactLaw law = batch.law;
  if (!batch.stiffness.empty() && !visit([](auto& l) { return stiffness_of(l); }, law))
    return Error{ErrorCode::conflict, "stiffness", "this law has no stiffness K of a power law that could vary"};
  if (!batch.damping.empty() && !visit([](auto& l) { return damping_of(l); }, law))
    return Error{ErrorCode::conflict, "damping", "this law has no damping coefficient that could vary"};
  for (const auto& column : {columns.restitution, columns.separation_speed, columns.peak_force, columns.peak_force_time,
                             columns.max_indentation, columns.residual_indentation, columns.compression_time,
                             columns.duration, columns.energy_lost, columns.energy_lost_compression, columns.min_force})
    if (!column.empty() && column.size() != size)
      return Error{
          ErrorCode::conflict, "columns",
          "a column has " + std::to_string(column.size()) + " places for " + std::to_string(size) + " impacts"};
  if (!columns.status.empty() && columns.status.size() != size)
    return Error{
        ErrorCode::conflict, "columns",
        "the status has " + std::to_string(columns.status.size()) + " places for " + std::to_string(size) + " impacts"};
  return std::nullopt;
}

double pick(std::span<const double> values, std::size_t i) { return values.size() == 1 ? values[0] : values[i]; }

// Whether restitution and what follows from it are all that is asked for.
bool restitution_suffices(const ImpactColumns& c) {
  for (const auto& other : {c.peak_force, c.peak_force_time, c.max_indentation, c.residual_indentation,
                            c.compression_time, c.duration, c.energy_lost_compression, c.min_force})
    if (!other.empty()) return false;
  return true;
}

void store_restitution(const ImpactColumns& to, std::size_t i, double e, double speed, double mass) {
  if (!to.restitution.empty()) to.restitution[i] = e;
  if (!to.separation_speed.empty()) to.separation_speed[i] = e * speed;
  if (!to.energy_lost.empty()) to.energy_lost[i] = 0.5 * mass * speed * speed * ((1.0 - e) * (1.0 + e));
  if (!to.status.empty()) to.status[i] = e > 0.0 ? ImpactStatus::separated : ImpactStatus::sticks;
}

ImpactProblem problem_of(const ImpactBatch& batch, std::size_t i) {
  ImpactProblem p{
      .law = batch.law, .touch = {pick(batch.speed, i), pick(batch.mass, i)}, .separation = batch.separation};
  visit(
      [&](auto& law) {
        if (!batch.stiffness.empty()) *stiffness_of(law) = pick(batch.stiffness, i);
        if (!batch.damping.empty()) *damping_of(law) = pick(batch.damping, i);
      },
      p.law);
  return p;
}

// Restitution alone of a Bouc-Wen law, many impacts at once; false for anything else.
bool run_lanes(const ImpactBatch& batch, const ImpactColumns& columns, const ForEach& each,
               const std::function<void(std::size_t)>& singly, BatchReport& report) {
  const auto springs = detail::bouc_wen_impacts(batch.law);
  if (!springs || batch.separation != Separation::force || !restitution_suffices(columns)) return false;
  constexpr std::size_t lanes = detail::bouc_wen_lanes;
  const std::size_t size = batch.size(), blocks = (size + lanes - 1) / lanes;
  std::vector<std::size_t> left(blocks);
  each(blocks, [&](std::size_t block) {
    const std::size_t from = block * lanes, count = std::min(lanes, size - from);
    std::array<double, lanes> speed{}, mass{}, e{};
    for (std::size_t i = 0; i < count; ++i) {
      speed[i] = pick(batch.speed, from + i);
      mass[i] = pick(batch.mass, from + i);
    }
    detail::bouc_wen_restitution(*springs, {speed.data(), count}, {mass.data(), count}, {e.data(), count});
    for (std::size_t i = 0; i < count; ++i) {
      if (!std::isnan(e[i])) {
        store_restitution(columns, from + i, e[i], speed[i], mass[i]);
      } else {
        singly(from + i);
        ++left[block];
      }
    }
  });
  report.singly = std::accumulate(left.begin(), left.end(), std::size_t{0});
  report.by_lanes = size - report.singly;
  return true;
}

// Problems of one form, column by column.
struct Gathered {
  std::vector<std::size_t> index;
  std::vector<double> speed, mass, first, second, damping;

  void add(std::size_t i, const detail::ImpactNumbers& v) {
    index.push_back(i);
    speed.push_back(v.speed);
    mass.push_back(v.mass);
    first.push_back(v.first);
    second.push_back(v.second);
    damping.push_back(v.damping);
  }
  ImpactGroup group(const ImpactForm& form) const {
    return {form, index.size(), {speed}, {mass}, {first}, {second}, {damping}};
  }
  void add(const Gathered& other) {
    for (std::size_t k = 0; k < other.index.size(); ++k)
      add(other.index[k], {other.speed[k], other.mass[k], other.first[k], other.second[k], other.damping[k]});
  }
};
using Groups = std::map<ImpactForm, Gathered>;

// Factor laws with many different exponents share one map of two dimensions.
void merge_exponents(Groups& groups) {
  constexpr std::size_t many = 8;
  const auto is_power = [](const auto& group) { return group.first.kind == ImpactForm::Kind::factor_power; };
  if (static_cast<std::size_t>(std::count_if(groups.begin(), groups.end(), is_power)) <= many) return;
  Gathered merged;
  std::erase_if(groups, [&](const auto& group) {
    if (!is_power(group)) return false;
    merged.add(group.second);
    return true;
  });
  groups.emplace(ImpactForm{.varied_exponent = true}, std::move(merged));
}

struct Sorted {
  Groups groups;
  std::vector<std::size_t> others;  // on no map
};
Sorted sort_by_form(std::span<const ImpactProblem> problems) {
  Sorted out;
  Groups::value_type* latest = nullptr;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    const auto known = detail::classify(problems[i]);
    if (!known) {
      out.others.push_back(i);
      continue;
    }
    if (!latest || latest->first != known->form) latest = &*out.groups.try_emplace(known->form).first;
    latest->second.add(i, known->numbers);
  }
  merge_exponents(out.groups);
  return out;
}

}  // namespace

std::size_t ImpactBatch::size() const noexcept {
  std::size_t size = 0;
  for (const auto& values : {speed, mass, stiffness, damping}) size = std::max(size, values.size());
  return size;
}

ImpactTable::ImpactTable(std::size_t size)
    : restitution(size),
      separation_speed(size),
      peak_force(size),
      peak_force_time(size),
      max_indentation(size),
      residual_indentation(size),
      compression_time(size),
      duration(size),
      energy_lost(size),
      energy_lost_compression(size),
      min_force(size),
      status(size) {}

ImpactColumns ImpactTable::columns() {
  return {.restitution = restitution,
          .separation_speed = separation_speed,
          .peak_force = peak_force,
          .peak_force_time = peak_force_time,
          .max_indentation = max_indentation,
          .residual_indentation = residual_indentation,
          .compression_time = compression_time,
          .duration = duration,
          .energy_lost = energy_lost,
          .energy_lost_compression = energy_lost_compression,
          .min_force = min_force,
          .status = status};
}

Result<BatchReport> analyse(const ImpactBatch& batch, const ImpactColumns& columns, const BatchOptions& options) {
  if (auto error = misfit(batch, columns)) return *error;
  BatchReport report;
  const std::size_t size = batch.size();
  if (size == 0) return report;
  const ForEach each = over_threads(options);
  Failures failures;
  const auto singly = [&](std::size_t i) {
    const Result<ImpactResult> result = analyse(problem_of(batch, i));
    if (!result) failures.add(i, result.error());
    store(columns, i, result ? *result : no_result());
  };
  const bool done = run_lanes(batch, columns, each, singly, report);
  if (const auto first = detail::classify(problem_of(batch, 0))) {
    const auto& v = first->numbers;
    const auto all = [](std::span<const double> given, const double& one) {
      return detail::Varying{given.empty() ? std::span<const double>{&one, 1} : given};
    };
    const ImpactGroup group{.form = first->form,
                            .size = size,
                            .speed = all(batch.speed, v.speed),
                            .mass = all(batch.mass, v.mass),
                            .first = all(batch.stiffness, v.first),
                            .second = all({}, v.second),
                            .damping = all(batch.damping, v.damping)};
    detail::run_group(group, columns, each, singly, report);
  } else if (!done) {
    report.singly = size;
    each(size, singly);
  }
  report.failed = std::move(failures).sorted();
  return report;
}

bool has_map(const ImpactProblem& problem) { return detail::classify(problem).has_value(); }

BatchReport analyse_many(std::span<const ImpactProblem> problems, std::span<ImpactResult> results,
                         const BatchOptions& options) {
  BatchReport report;
  const ForEach each = over_threads(options);
  Failures failures;
  const auto singly = [&](std::size_t i) {
    const Result<ImpactResult> result = analyse(problems[i]);
    if (!result) failures.add(i, result.error());
    results[i] = result ? *result : no_result();
  };
  const Sorted sorted = sort_by_form(problems);
  report.singly = sorted.others.size();
  each(sorted.others.size(), [&](std::size_t k) { singly(sorted.others[k]); });
  for (const auto& group : sorted.groups) {
    const Gathered& g = group.second;
    ImpactTable table(g.index.size());
    std::vector<std::uint8_t> done(g.index.size());
    const auto one = [&](std::size_t k) {
      singly(g.index[k]);
      done[k] = 1;
    };
    detail::run_group(g.group(group.first), table.columns(), each, one, report);
    constexpr std::size_t grain = 4096;
    each((g.index.size() + grain - 1) / grain, [&](std::size_t part) {
      const std::size_t end = std::min(g.index.size(), (part + 1) * grain);
      for (std::size_t k = part * grain; k < end; ++k)
        if (!done[k]) results[g.index[k]] = take(table, k, problems[g.index[k]].touch);
    });
  }
  report.failed = std::move(failures).sorted();
  return report;
}

}  // namespace hysteron
