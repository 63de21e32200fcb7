#include "hysteron/impact/batch.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <numeric>

#include "bouc_wen_batch.hpp"
#include "hysteron/contact/touch_numbers.hpp"
#include "hysteron/core/parallel.hpp"
#include "hysteron/laws/any_law.hpp"
#include "impact_columns.hpp"
#include "impacts_by_form.hpp"

namespace hysteron {
namespace {

using detail::ForEach;
using detail::FormBatch;

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

// The number of a law that a batch varies as its stiffness; nullptr if there is none. Its damping: damping_of().
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

std::optional<Error> check_inputs(const ImpactBatch& batch) {
  const std::size_t size = batch.size();
  if (batch.speed.empty() && size > 0)
    return Error{ErrorCode::missing, "speed", "speed: give one number or one per impact"};
  if (batch.mass.empty() && size > 0)
    return Error{ErrorCode::missing, "mass", "mass: give one number or one per impact"};
  const std::pair<std::string, std::span<const double>> inputs[]{
      {"speed", batch.speed}, {"mass", batch.mass}, {"stiffness", batch.stiffness}, {"damping", batch.damping}};
  for (const auto& [name, values] : inputs)
    if (values.size() > 1 && values.size() != size)
      return Error{
          ErrorCode::conflict, name,
          name + " has " + std::to_string(values.size()) + " numbers: allowed are 1 or " + std::to_string(size)};
  AnyContactLaw law = batch.law;
  if (!batch.stiffness.empty() && !visit([](auto& l) { return stiffness_of(l); }, law))
    return Error{ErrorCode::conflict, "stiffness", "this law has no stiffness K of a power law that could vary"};
  if (!batch.damping.empty() && !visit([](auto& l) { return damping_of(l); }, law))
    return Error{ErrorCode::conflict, "damping", "this law has no damping coefficient that could vary"};
  return std::nullopt;
}

double pick(std::span<const double> values, std::size_t i) { return values.size() == 1 ? values[0] : values[i]; }

ImpactProblem impact_at(const ImpactBatch& batch, std::size_t i) {
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

// All impacts of a batch as impacts of the form of its first one.
FormBatch form_batch(const ImpactBatch& batch, const detail::FormAndNumbers& first) {
  const auto given_or_one = [](std::span<const double> given, const double& one) {
    return detail::Varying{given.empty() ? std::span<const double>{&one, 1} : given};
  };
  const detail::ImpactNumbers& v = first.numbers;
  return {.form = first.form,
          .size = batch.size(),
          .speed = given_or_one(batch.speed, v.speed),
          .mass = given_or_one(batch.mass, v.mass),
          .elastic = {given_or_one(batch.stiffness, v.elastic[0]), given_or_one({}, v.elastic[1])},
          .damping = given_or_one(batch.damping, v.damping)};
}

using AnalyseOne = std::function<void(std::size_t)>;

// The restitution of one block of Bouc-Wen impacts; how many of them had to be analysed singly.
std::size_t run_bouc_wen_block(const detail::BoucWenImpacts& law, const ImpactBatch& batch, std::size_t from,
                               const ImpactColumns& columns, const AnalyseOne& singly) {
  constexpr std::size_t lanes = detail::bouc_wen_lanes;
  const std::size_t count = std::min(lanes, batch.size() - from);
  std::array<double, lanes> speed{}, mass{}, e{};
  for (std::size_t i = 0; i < count; ++i) {
    speed[i] = pick(batch.speed, from + i);
    mass[i] = pick(batch.mass, from + i);
  }
  detail::bouc_wen_restitution(law, {speed.data(), count}, {mass.data(), count}, {e.data(), count});
  std::size_t single = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (!std::isnan(e[i])) {
      detail::store_restitution(columns, from + i, e[i], {speed[i], mass[i]});
    } else {
      singly(from + i);
      ++single;
    }
  }
  return single;
}

void run_bouc_wen(const detail::BoucWenImpacts& law, const ImpactBatch& batch, const ImpactColumns& columns,
                  const ForEach& each, const AnalyseOne& singly, BatchReport& report) {
  constexpr std::size_t lanes = detail::bouc_wen_lanes;
  const std::size_t size = batch.size(), blocks = (size + lanes - 1) / lanes;
  std::vector<std::size_t> single(blocks);
  each(blocks, [&](std::size_t b) { single[b] = run_bouc_wen_block(law, batch, b * lanes, columns, singly); });
  report.singly = std::accumulate(single.begin(), single.end(), std::size_t{0});
  report.by_lanes = size - report.singly;
}

// The impacts of one form of a mixture, through a table of their own.
void run_form(const detail::ImpactForm& form, const detail::FormColumns& impacts,
              std::span<const ImpactProblem> problems, std::span<ImpactResult> results, const ForEach& each,
              const AnalyseOne& singly, BatchReport& report) {
  constexpr std::size_t grain = 4096;  // rows copied by one task
  const std::size_t size = impacts.index.size();
  ImpactTable table(size);
  std::vector<std::uint8_t> done(size);
  const auto one = [&](std::size_t k) {
    singly(impacts.index[k]);
    done[k] = 1;
  };
  detail::run_by_map(impacts.batch(form), table.columns(), each, one, report);
  each((size + grain - 1) / grain, [&](std::size_t part) {
    const std::size_t end = std::min(size, (part + 1) * grain);
    for (std::size_t k = part * grain; k < end; ++k)
      if (!done[k]) results[impacts.index[k]] = detail::result_at(table, k, problems[impacts.index[k]].touch);
  });
}

}  // namespace

std::size_t ImpactBatch::size() const noexcept {
  std::size_t size = 0;
  for (const auto& values : {speed, mass, stiffness, damping}) size = std::max(size, values.size());
  return size;
}

Result<BatchReport> analyse(const ImpactBatch& batch, const ImpactColumns& columns, const BatchOptions& options) {
  if (auto error = check_inputs(batch)) return *error;
  if (auto error = detail::check_sizes(columns, batch.size())) return *error;
  BatchReport report;
  if (batch.size() == 0) return report;
  const ForEach each = over_threads(options);
  Failures failures;
  const auto singly = [&](std::size_t i) {
    const Result<ImpactResult> result = analyse(impact_at(batch, i));
    if (!result) failures.add(i, result.error());
    detail::store(columns, i, result ? *result : no_result());
  };
  const bool by_lanes = batch.separation == Separation::force && detail::restitution_suffices(columns);
  const auto bouc_wen = by_lanes ? detail::bouc_wen_impacts(batch.law) : std::nullopt;
  if (bouc_wen) {
    run_bouc_wen(*bouc_wen, batch, columns, each, singly, report);
  } else if (const auto first = detail::form_of(impact_at(batch, 0))) {
    detail::run_by_map(form_batch(batch, *first), columns, each, singly, report);
  } else {
    report.singly = batch.size();
    each(batch.size(), singly);
  }
  report.failed = std::move(failures).sorted();
  return report;
}

bool has_map(const ImpactProblem& problem) { return detail::form_of(problem).has_value(); }

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
  const detail::ImpactsByForm sorted = detail::sort_by_form(problems);
  report.singly = sorted.others.size();
  each(sorted.others.size(), [&](std::size_t k) { singly(sorted.others[k]); });
  for (const auto& [form, impacts] : sorted.forms) run_form(form, impacts, problems, results, each, singly, report);
  report.failed = std::move(failures).sorted();
  return report;
}

}  // namespace hysteron
