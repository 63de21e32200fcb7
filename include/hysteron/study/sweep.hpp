// A grid of impacts over any inputs: laws, modes, bodies and numbers, run in parallel blocks.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/impact/quantities.hpp"
#include "hysteron/study/impact_setup.hpp"

namespace hysteron {

// What varies along one direction of the grid: numbers in SI, or names (of laws, modes, materials).
struct SweepAxis {
  std::string name;  // "speed", "restitution", "law", "body1.radius", any parameter of the law
  std::vector<double> numbers{};
  std::vector<std::string> names{};
  std::optional<Dim> dim{};  // of the numbers
  // The setups of the grid hold the values of this axis. Otherwise set_number() changes a setup by the axis's name.
  bool selects_setup = false;

  std::size_t size() const { return names.empty() ? numbers.size() : names.size(); }
};

// `count` numbers from one to the other, evenly spaced or evenly in their logarithms.
std::vector<double> spaced(double from, double to, std::size_t count, bool logarithmic = false);

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

  std::size_t size() const { return size_; }
  const std::vector<SweepAxis>& axes() const { return axes_; }
  // Which value of an axis belongs to a row.
  std::size_t value_index(std::size_t axis, std::size_t row) const {
    return (row / strides_[axis]) % axes_[axis].size();
  }

  static constexpr std::size_t most_rows = 100'000'000, most_setups = 10'000;

 private:
  friend class SweepRun;

  std::optional<Error> apply(std::size_t row, ImpactSetup& setup, std::size_t& current) const;
  std::optional<Error> check_numbers() const;
  std::size_t setup_index(std::size_t row) const;

  std::vector<SweepAxis> axes_;
  std::vector<std::size_t> strides_;
  std::vector<ImpactSetup> setups_;
  std::size_t size_ = 0;
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
