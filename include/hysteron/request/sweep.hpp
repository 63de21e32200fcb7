// A grid of impacts over any inputs: laws, modes, bodies, and numbers by range or list.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/request/run_impact.hpp"

namespace hysteron {

struct SweepAxis {
  std::string name;                  // "speed", "restitution", "law", "body1.radius", any parameter of the law
  std::vector<std::string> words{};  // for laws, modes and bodies (whose numbers are in SI)
  std::vector<double> numbers{};     // SI, for everything else
  std::string unit{};                // of numbers, also those of bodies; empty for names
  std::size_t size() const { return words.empty() ? numbers.size() : words.size(); }
};

struct SweepRow {
  ImpactResult result;
  std::optional<double> restitution_requested;
  std::optional<Error> error{};  // why there is no result
};

// The column "status": separated, sticks, past-domain (deeper than the law has a meaning), failed (the computation) or
// refused (the law does not allow these values).
std::string_view status_text(const SweepRow& row);
// By the status of a line without its end.
bool is_without_result(std::string_view csv_line);

// Rows in the order of the axes: the first varies slowest.
class Sweep {
 public:
  // vary: "name=from:to:count", "name=from:to:count,log", "name=a,b,c".
  static Result<Sweep> read(const ImpactRequest& base, const std::vector<std::string>& vary);

  std::size_t size() const { return size_; }
  const std::vector<SweepAxis>& axes() const { return axes_; }

  std::string csv_header() const;
  // Appends the lines of these rows.
  void append_csv(std::size_t first, std::span<const SweepRow> rows, std::string& out) const;
  // Whether a line without its end can be this row: its values of the axes, numbers, and a status that fits them.
  bool is_row(std::size_t row, std::string_view csv_line) const;

  // "speed = 0.5 m/s, law = flores" of a row.
  std::string values_text(std::size_t row) const;

  // Tells two different sweeps apart, for resuming.
  std::string fingerprint() const { return fingerprint_; }

 private:
  friend class SweepRun;

  std::optional<Error> apply(std::size_t row, ImpactSetup& setup, std::size_t& current) const;
  std::optional<Error> check_numbers() const;
  void append_values(std::size_t row, std::string& out) const;

  std::vector<SweepAxis> axes_;
  std::vector<std::size_t> strides_;
  std::vector<ImpactSetup> setups_;  // one per combination of words
  std::size_t size_ = 0;
  std::string fingerprint_;
};

// The rows of a sweep in order, from any row on, in blocks that take about so many seconds. Impacts on a map
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
  void analyse_singly(std::span<const std::size_t> places);

  const Sweep& sweep_;
  std::size_t done_, chunk_start_ = 0;
  double seconds_per_block_;
  std::size_t block_;  // impacts to be analysed singly in the next block
  std::vector<SweepRow> rows_{};
  std::vector<std::size_t> singles_{};  // places in rows_ that await their analysis, in order
  std::size_t next_single_ = 0;
};

}  // namespace hysteron
