// A sweep over the parameters of a scene: one run for each point of the grid.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/multibody/run_ranges.hpp"
#include "hysteron/request/scene/scene.hpp"
#include "hysteron/study/grid.hpp"

namespace hysteron::scene {

// As people type it.
struct SceneSweepRequest {
  std::filesystem::path scene;
  std::vector<std::string> vary{};        // "name=from:to:count[,log]" or "name=a,b,c"
  std::vector<std::string> set{};         // "name=value"
  std::vector<std::string> quantities{};  // instead of those of the scene's output
  std::string until{};                    // instead of the scene's
};

enum class SceneSweepStatus {
  finished,
  failed,   // the run did not reach its end
  refused,  // the scene does not allow these values, or cannot be assembled with them
};
std::string_view to_text(SceneSweepStatus status);

struct SceneSweepRow {
  multibody::RunRanges ranges{};
  std::optional<Error> error{};  // why there is no result
  SceneSweepStatus status() const;
};

class SceneSweep {
 public:
  // Reads and checks all that does not depend on the row.
  static Result<SceneSweep> read(const SceneSweepRequest& request);

  const Grid& grid() const { return grid_; }
  std::size_t size() const { return grid_.size(); }
  // What each row tells of a run.
  const std::vector<multibody::Quantity>& quantities() const { return quantities_; }
  // Whether a row also tells of contacts.
  bool has_contacts() const { return has_contacts_; }
  // Tells two different sweeps, and those of two versions of the program, apart.
  std::string fingerprint() const;

  // False ends the run, or the rest of the sweep.
  using KeepOn = std::function<bool()>;
  using OnRow = std::function<bool(std::size_t index, const SceneSweepRow&)>;
  // The runs from row `first` on, in so many threads (core/parallel.hpp). Rows are handed out one at a time and in
  // order, and have the same values for any number of threads. What is still running when `keep_on` ends the sweep is
  // not handed out.
  void run(std::size_t first, const OnRow& on_row, const KeepOn& keep_on, int threads = 0) const;

 private:
  SceneSweep(SceneFile file, SceneSweepRequest request) : file_(std::move(file)), request_(std::move(request)) {}
  std::optional<Error> read_base();
  std::optional<Error> read_axes(const Scene& base);
  std::vector<Override> overrides(std::size_t row) const;
  Result<multibody::RunRanges> run_row(std::size_t row, const KeepOn& keep_on) const;

  SceneFile file_;
  SceneSweepRequest request_;
  std::vector<Override> set_{};
  std::optional<double> until_{};
  std::vector<multibody::Quantity> quantities_{};  // of the scene without variation
  bool has_contacts_ = false;
  std::vector<InputFile> files_{};
  Grid grid_{};
};

}  // namespace hysteron::scene
