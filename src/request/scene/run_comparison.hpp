// Runs of a scene with some values of its parameters, compared with measurements.
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "fit_data.hpp"
#include "hysteron/identify/residual_problem.hpp"
#include "hysteron/multibody/record_run.hpp"
#include "hysteron/request/scene/scene.hpp"

namespace hysteron::scene::detail {

// Which runs: the scene, what is fixed, and the names of what varies.
struct RunFamily {
  SceneFile file;
  std::vector<Override> fixed{};
  std::vector<std::string> free{};
  std::optional<double> until{};                                     // s; instead of the scene's
  std::size_t most_steps = std::numeric_limits<std::size_t>::max();  // a longer run counts as failed
  std::function<bool()> keep_on{};                                   // false ends a run; empty: never
};

class RunComparison {
 public:
  RunComparison(RunFamily family, std::vector<FitFile> files);

  const std::vector<FitFile>& files() const { return files_; }
  const RunFamily& family() const { return family_; }

  // One for each measured column of each file.
  const std::vector<ComparedChannel>& channels() const { return channels_; }
  // (run - measured)/unit of every datum of the channels. An Error if the scene refuses the values or its run fails.
  std::optional<Error> differences(std::span<const double> values, std::span<double> out) const;
  // Of the run with these values.
  Result<std::size_t> count_steps(std::span<const double> values) const;

 private:
  struct Recorded {
    multibody::RunRecord record;
    double end = 0.0;  // of the run, s
    std::size_t steps = 0;
  };
  Result<Recorded> run(std::span<const double> values) const;
  void compare_series(const FitFile& file, const FitColumn& column, const Recorded& run,
                      std::vector<double>& out) const;
  static void compare_events(const FitFile& file, const FitColumn& column, const Recorded& run,
                             std::vector<double>& out);

  RunFamily family_;
  std::vector<FitFile> files_;
  std::vector<ComparedChannel> channels_;
  std::vector<double> times_;            // of all series, ascending, each once
  std::vector<std::string> quantities_;  // of all series, each once
  std::vector<std::size_t> touches_;     // by contact: how many are compared
};

}  // namespace hysteron::scene::detail
