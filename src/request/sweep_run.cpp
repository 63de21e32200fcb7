#include <algorithm>
#include <chrono>

#include "hysteron/core/parallel.hpp"
#include "hysteron/impact/batch.hpp"
#include "hysteron/impact/calibrate.hpp"
#include "hysteron/request/sweep.hpp"

namespace hysteron {
namespace {

constexpr std::size_t first_block = 8;  // slow laws take a hundredth of a second an impact
constexpr double most_growth = 8.0;

void put(SweepRow& row, const ImpactResult& result) {
  row.result = result;
  if (result.status == ImpactStatus::past_domain)
    row.error = Error{ErrorCode::out_of_range, "speed",
                      "the indentation would pass the largest depth at which this law has a meaning"};
}

}  // namespace

SweepRun::SweepRun(const Sweep& sweep, std::size_t first, double seconds_per_block)
    : sweep_(sweep), done_(first), seconds_per_block_(seconds_per_block), block_(first_block) {}

// What is on a map is done here. The rest, and what exact mode has to search a damping for, is left for its block.
void SweepRun::start_chunk() {
  chunk_start_ = done_ - done_ % chunk;
  const std::size_t size = std::min(chunk, sweep_.size() - chunk_start_);
  rows_.assign(size, {});
  std::vector<std::optional<ImpactProblem>> problems(size);
  std::vector<char> alone(size);
  for_each_stretch(size, 512, 0, [&](std::size_t first, std::size_t last) {
    ImpactSetup setup;
    std::size_t current = sweep_.setups_.size();
    for (std::size_t i = first; i != last; ++i) {
      SweepRow& row = rows_[i];
      row.error = sweep_.apply(chunk_start_ + i, setup, current);
      if (row.error) continue;
      const auto resolved = resolve(setup.law, setup.damping_touch(), setup.mode, setup.separation);
      alone[i] = !resolved && resolved.error().code == ErrorCode::failed;
      if (!resolved && !alone[i]) row.error = resolved.error();
      if (!resolved) continue;
      problems[i] = setup.problem(resolved->law);
      alone[i] = !has_map(*problems[i]);
      row.restitution_requested = resolved->restitution_requested;
    }
  });
  singles_.clear();
  next_single_ = 0;
  std::vector<std::size_t> places;
  std::vector<ImpactProblem> batch;
  for (std::size_t i = 0; i < size; ++i) {
    if (alone[i] && chunk_start_ + i >= done_) singles_.push_back(i);
    if (alone[i] || !problems[i]) continue;
    places.push_back(i);
    batch.push_back(*problems[i]);
  }
  std::vector<ImpactResult> results(batch.size());
  const BatchReport report = analyse_many(batch, results);
  for (std::size_t k = 0; k < places.size(); ++k) put(rows_[places[k]], results[k]);
  for (const FailedImpact& f : report.failed) rows_[places[f.index]].error = f.error;
}

void SweepRun::analyse_singly(std::span<const std::size_t> places) {
  for_each_stretch(places.size(), 4, 0, [&](std::size_t first, std::size_t last) {
    ImpactSetup setup;
    std::size_t current = sweep_.setups_.size();
    for (std::size_t k = first; k != last; ++k) {
      SweepRow& row = rows_[places[k]];
      row.error = sweep_.apply(chunk_start_ + places[k], setup, current);
      if (row.error) continue;
      const auto resolved = resolve_for_impact(setup.law, setup, setup.speed);
      if (resolved) row.restitution_requested = resolved->restitution_requested;
      const auto result = resolved ? analyse(setup.problem(resolved->law)) : Result<ImpactResult>(resolved.error());
      if (result)
        put(row, *result);
      else
        row.error = result.error();
    }
  });
}

std::span<const SweepRow> SweepRun::next() {
  if (done_ == sweep_.size()) return {};
  if (rows_.empty() || done_ == chunk_start_ + rows_.size()) start_chunk();
  const std::size_t count = std::min(block_, singles_.size() - next_single_);
  if (count > 0) {
    const auto start = std::chrono::steady_clock::now();
    analyse_singly({&singles_[next_single_], count});
    const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    next_single_ += count;
    const double growth = std::min(most_growth, seconds_per_block_ / std::max(took, 1e-9));
    block_ = std::max(std::size_t{1}, static_cast<std::size_t>(static_cast<double>(count) * growth));
  }
  const std::size_t from = done_ - chunk_start_;
  const std::size_t to = next_single_ < singles_.size() ? singles_[next_single_] : rows_.size();
  done_ = chunk_start_ + to;
  return {rows_.data() + from, to - from};
}

}  // namespace hysteron
