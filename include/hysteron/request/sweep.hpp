// A grid of impacts over any inputs: laws, modes, bodies, and numbers by range or list.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "hysteron/request/run_impact.hpp"

namespace hysteron {

struct SweepAxis {
  std::string name;                  // "speed", "restitution", "law", "body1.radius", any parameter of the law
  std::vector<std::string> words{};  // as typed, for laws, modes and bodies
  std::vector<double> numbers{};     // SI, for everything else
  std::string unit{};
  std::size_t size() const { return words.empty() ? numbers.size() : words.size(); }
};

struct SweepRow {
  ImpactResult result;
  std::optional<double> restitution_requested;
  bool refused = false;  // the law refuses these values
};

// Rows in the order of the axes: the first varies slowest.
class Sweep {
 public:
  // vary: "name=from:to:count", "name=from:to:count,log", "name=a,b,c".
  static Result<Sweep> read(const ImpactRequest& base, const std::vector<std::string>& vary);

  std::size_t size() const { return size_; }
  const std::vector<SweepAxis>& axes() const { return axes_; }

  // Rows first ... first + rows.size() - 1, in parallel; the same bits for any number of threads. Impacts are analysed
  // as a batch, whose last bits depend on which impacts it holds: compute in whole chunks to repeat a run exactly.
  static constexpr std::size_t chunk = 1 << 16;
  void compute(std::size_t first, std::span<SweepRow> rows) const;

  std::string csv_header() const;
  // Appends the lines of these rows.
  void append_csv(std::size_t first, std::span<const SweepRow> rows, std::string& out) const;

  // Tells two different sweeps apart, for resuming.
  std::string fingerprint() const { return fingerprint_; }

 private:
  bool apply(std::size_t row, ImpactSetup& setup, std::size_t& current) const;
  std::optional<Error> check_numbers() const;

  std::vector<SweepAxis> axes_;
  std::vector<std::size_t> strides_;
  std::vector<ImpactSetup> setups_;  // one per combination of words
  std::size_t size_ = 0;
  std::string fingerprint_;
};

}  // namespace hysteron
