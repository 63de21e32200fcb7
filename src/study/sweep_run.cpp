#include <algorithm>
#include <chrono>

#include "hysteron/core/parallel.hpp"
#include "hysteron/impact/batch.hpp"
#include "hysteron/impact/resolve.hpp"
#include "hysteron/study/sweep.hpp"

namespace hysteron {
namespace {

constexpr std::size_t first_block = 8;  // slow laws take a hundredth of a second an impact
constexpr double most_growth = 8.0;     // of one block to the next
// Rows that one thread takes at a time: of impacts that cost little, and of those analysed singly.
constexpr std::size_t resolved_together = 512, analysed_in_a_row = 4;

void put(SweepRow& row, const ImpactResult& result) {
  row.result = result;
  if (result.status == ImpactStatus::past_domain)
    row.error = Error{ErrorCode::out_of_range, "speed",
                      "the indentation would pass the largest depth for which this law is defined"};
}

}  // namespace

SweepRun::SweepRun(const Sweep& sweep, std::size_t first, double seconds_per_block)
    : sweep_(sweep), done_(first), seconds_per_block_(seconds_per_block), block_(first_block) {}

// Resolves the laws of a chunk. An impact without a problem has an error in its row, or is left to its block: exact
// mode has to search a damping for it, or its law refuses these values.
void SweepRun::resolve_chunk(std::vector<std::optional<ImpactProblem>>& problems) {
  for_each_stretch(problems.size(), resolved_together, 0, [&](std::size_t first, std::size_t last) {
    ImpactSetup setup;
    std::size_t current = sweep_.setups_.size();
    for (std::size_t i = first; i != last; ++i) {
      SweepRow& row = rows_[i];
      row.error = sweep_.apply(chunk_start_ + i, setup, current);
      if (row.error) continue;
      const auto resolved = resolve_in_closed_form(setup.law, setup.damping_touch(), setup.mode, setup.separation);
      if (!resolved || !*resolved) continue;
      row.restitution_requested = (*resolved)->restitution_requested;
      ImpactProblem problem = setup.problem((*resolved)->law);
      if (has_map(problem)) problems[i] = std::move(problem);
    }
  });
}

void SweepRun::analyse_together(const std::vector<std::optional<ImpactProblem>>& problems) {
  std::vector<std::size_t> indices;
  std::vector<ImpactProblem> batch;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    if (!problems[i]) continue;
    indices.push_back(i);
    batch.push_back(*problems[i]);
  }
  std::vector<ImpactResult> results(batch.size());
  const BatchReport report = analyse_many(batch, results);
  for (std::size_t k = 0; k < indices.size(); ++k) put(rows_[indices[k]], results[k]);
  for (const FailedImpact& f : report.failed) rows_[indices[f.index]].error = f.error;
}

// Impacts on a map are done here, the others in their block.
void SweepRun::start_chunk() {
  chunk_start_ = done_ - done_ % chunk;
  const std::size_t size = std::min(chunk, sweep_.size() - chunk_start_);
  rows_.assign(size, {});
  std::vector<std::optional<ImpactProblem>> problems(size);
  resolve_chunk(problems);
  singles_.clear();
  next_single_ = 0;
  for (std::size_t i = done_ - chunk_start_; i < size; ++i)
    if (!problems[i] && !rows_[i].error) singles_.push_back(i);
  analyse_together(problems);
}

void SweepRun::analyse_singly(std::span<const std::size_t> indices) {
  for_each_stretch(indices.size(), analysed_in_a_row, 0, [&](std::size_t first, std::size_t last) {
    ImpactSetup setup;
    std::size_t current = sweep_.setups_.size();
    for (std::size_t k = first; k != last; ++k) {
      SweepRow& row = rows_[indices[k]];
      row.error = sweep_.apply(chunk_start_ + indices[k], setup, current);
      if (row.error) continue;
      const auto resolved = resolve(setup.law, setup, setup.speed);
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
