// A grid of impacts over any inputs: laws, modes, bodies and numbers, run in parallel blocks.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/impact/quantities.hpp"
#include "hysteron/study/grid.hpp"
#include "hysteron/study/impact_setup.hpp"

namespace hysteron {

enum class SweepStatus {
  separated,
  sticks,
  past_domain,  // deeper than the law is defined
  failed,       // the computation
  refused,      // the law does not allow these values
};
std::string_view to_text(SweepStatus status);
constexpr bool has_result(SweepStatus status) {
  return status == SweepStatus::separated || status == SweepStatus::sticks;
}

struct SweepRow {
  ImpactResult result{};
  std::optional<double> restitution_requested{};
  std::optional<Error> error{};  // why there is no result

  SweepStatus status() const;
};

// Rows in the order of the axes: the first varies slowest.
class Sweep {
 public:
  // One setup for each combination of the axes that select a setup, in the same order. Refused if a number is not
  // allowed, or the grid is too large.
  static Result<Sweep> make(std::vector<SweepAxis> axes, std::vector<ImpactSetup> setups);

  const Grid& grid() const { return grid_; }
  std::size_t size() const { return grid_.size(); }
  const std::vector<SweepAxis>& axes() const { return grid_.axes(); }

  static constexpr std::size_t most_setups = 10'000;

 private:
  friend class SweepRun;

  std::optional<Error> apply(std::size_t row, ImpactSetup& setup, std::size_t& current) const;
  std::optional<Error> check_numbers() const;
  std::size_t setup_index(std::size_t row) const;

  Grid grid_;
  std::vector<ImpactSetup> setups_;
};

// The rows of a sweep in order, from any row on, in blocks of about `seconds_per_block`. Impacts on a map
// (impact/batch.hpp) cost little, but their last bits depend on their batch: they are analysed a whole chunk at once,
// and the others singly. So the values are the same wherever a run begins, for any blocks and any number of threads.
class SweepRun {
 public:
  explicit SweepRun(const Sweep& sweep, std::size_t first = 0, double seconds_per_block = 0.25);

  // The next block, valid until the next call; empty at the end.
  std::span<const SweepRow> next();
  // Rows that precede the next block.
  std::size_t done() const { return done_; }

  static constexpr std::size_t chunk = 1 << 16;

 private:
  void start_chunk();
  void resolve_chunk(std::vector<std::optional<ImpactProblem>>& problems);
  void analyse_together(const std::vector<std::optional<ImpactProblem>>& problems);
  void analyse_singly(std::span<const std::size_t> indices);

  const Sweep& sweep_;
  std::size_t done_, chunk_start_ = 0;
  double seconds_per_block_;
  std::size_t block_;  // impacts to be analysed singly in the next block
  std::vector<SweepRow> rows_{};
  std::vector<std::size_t> singles_{};  // indices in rows_ that await their analysis, in order
  std::size_t next_single_ = 0;
};

// All rows, column by column.
struct SweepColumns {
  std::vector<double> restitution_requested;                             // NaN where there is none
  std::array<std::vector<double>, impact_quantities.size()> quantities;  // NaN where there is no result
  std::vector<SweepStatus> status;
};
SweepColumns run_sweep(const Sweep& sweep);

}  // namespace hysteron
