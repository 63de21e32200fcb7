// Fits parameters of a scene to measurements of its run: quantities against time, or the touches of its contacts
// (docs/manual/fit.md).
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "hysteron/identify/fit.hpp"
#include "hysteron/request/scene/scene.hpp"

namespace hysteron::scene {

// As people type it.
struct SceneFitRequest {
  std::filesystem::path scene{};
  std::vector<std::string> fix{};     // "name=value"
  std::vector<std::string> free{};    // names of parameters of the scene
  std::vector<std::string> bound{};   // "name=low:high"
  std::vector<std::string> start{};   // "name=value"
  std::vector<std::string> weight{};  // "quantity=weight"
  std::string until{};                // instead of the scene's
};

// A file of measurements: time and quantities of the run, or touches of contacts.
struct DataText {
  std::string name, text;
};

namespace detail {
class RunComparison;
}

class SceneFit {
 public:
  // Called during runs, from several threads; false ends them.
  using KeepOn = std::function<bool()>;
  static Result<SceneFit> read(const SceneFitRequest& request, const std::vector<DataText>& files, KeepOn keep_on = {});

  // The parameters named in free, bound or start, searched from their values in the scene.
  const ResidualProblem& problem() const { return problem_; }
  // To be called before the fit. Runs the scene with the starting values, and with some values of each starting
  // interval. An Error if the first run fails, or if a parameter changes nothing of what is compared. From then on runs
  // that take more than twenty times the steps of the first (and more than 10000) count as failed, so that the
  // search does not get lost in values with which a body trembles on a stiff contact.
  std::optional<Error> try_start();

  // The problem on a grid of so many times for each series, for fitted_curves().
  ResidualProblem curve_problem(std::size_t points) const;

  // A scene that includes the original one and replaces its parameters by the fitted values. It is to be written to
  // this folder.
  std::string fitted_scene(const FitResult& result, const std::filesystem::path& folder) const;
  // "hysteron run SCENE --set name=value ...".
  std::string run_command(const FitResult& result) const;
  // "hysteron run FILE", to the same end.
  std::string run_command(const std::filesystem::path& fitted_scene) const;

  const std::vector<Parameter>& fixed() const { return fixed_; }  // by the request

 private:
  explicit SceneFit(SceneFitRequest request) : request_(std::move(request)) {}
  std::optional<Error> read_free(const Scene& base, const std::vector<Override>& given);
  std::optional<Error> read_weights();
  std::vector<double> start_values() const;
  std::optional<Error> limit_steps(const std::vector<double>& start);
  std::optional<Error> find_without_effect(std::vector<double> values) const;

  SceneFitRequest request_;
  std::shared_ptr<const detail::RunComparison> comparison_{};
  ResidualProblem problem_{};
  std::vector<Parameter> fixed_{};
};

}  // namespace hysteron::scene
