// The law against the measurements: for given values of the free parameters, the difference of every datum from the
// law.
#pragma once

#include <map>
#include <span>
#include <vector>

#include "free_law.hpp"
#include "hysteron/identify/problem.hpp"
#include "hysteron/identify/residual_problem.hpp"
#include "hysteron/impact/impact.hpp"
#include "static_path.hpp"
#include "static_trace.hpp"
#include "trace.hpp"

namespace hysteron::detail {

// The data of one quantity of one file. Where no standard deviation is given, they share one.
struct DataChannel {
  std::size_t set = 0;                // index of the DataSet
  const MeasuredColumn* column = {};  // of a loop: its force
  bool loop = false;                  // compared by the distance of points (δ, F) from a curve
  std::size_t first = 0;              // index of its first datum among all data
  std::vector<std::size_t> rows;      // row of each datum
  bool sigma_known = false;
  double scale = 1.0;        // of the quantity in J: 1 for restitution, else the largest value measured
  double depth_scale = 1.0;  // of a loop: the largest indentation measured
  double weight = 1.0;

  std::size_t size() const { return rows.size(); }
  // What the difference at this row is divided by: σ, or the scale where σ is unknown.
  double unit(std::size_t row) const { return sigma_known ? column->sigma[row] : scale; }
};

// The impacts of one specimen, or of all data where there is only one.
struct SpecimenModel {
  std::string label;            // empty if there is only one
  ImpactConditions conditions;  // with its mass
  FreeLaw law;
  std::vector<double> outcome_speeds{}, run_speeds{};  // sorted, each once

  bool has_static = false;  // slow compressions

  bool has_impacts() const { return !outcome_speeds.empty() || !run_speeds.empty(); }
  bool has_data() const { return has_impacts() || has_static; }
};

class Model {
 public:
  explicit Model(const FitProblem& problem);

  const std::vector<DataChannel>& channels() const { return channels_; }
  std::size_t size() const { return size_; }

  // (law - measured)/σ, or /scale where σ is unknown. False if the law refuses these values or cannot compute one of
  // the impacts; out.size() == size().
  bool differences(std::span<const double> values, std::span<double> out) const;

  // The same as a problem that knows no law; it refers to this model. Times of series are those of the file.
  ResidualProblem residual_problem() const;

  // The time at which this impact of a series began, or the indentation at which this slow compression did: 0 unless it
  // is fitted.
  double touch_time(std::span<const double> values, std::size_t set, std::size_t run) const;

  // The fitted value of a nuisance parameter; `without` if it is not fitted.
  double nuisance(std::span<const double> values, const NuisanceIndex& index, double without = 0.0) const;
  // As stated, or fitted.
  double speed_of_run(std::span<const double> values, std::size_t set, std::size_t run) const;

  // One for each of the problem's specimens; one where the problem lists none.
  const std::vector<SpecimenModel>& specimens() const { return specimens_; }
  // Index of the specimen of a row of a data set.
  std::size_t specimen_of(std::size_t set, std::size_t row) const;
  std::size_t specimen_of_run(std::size_t set, std::size_t run) const;

  static Result<ImpactProblem> impact(const SpecimenModel& specimen, const Law& law, double speed);

  // model_static.cpp: slow compressions. The cycles of a specimen, with the fitted depths of their turns.
  std::vector<PressTarget> press_targets(std::span<const double> values, std::size_t set, std::size_t run) const;
  Result<StaticTrace> static_trace(const Law& law, std::span<const double> values, std::size_t set,
                                   std::size_t run) const;
  // Why a slow compression of this specimen cannot be computed; nothing if all can.
  std::optional<Error> static_error(const SpecimenModel& specimen, const Law& law,
                                    std::span<const double> values) const;

 private:
  void add_specimens();
  void add_data(std::size_t set);
  void add_channel(std::size_t set, const MeasuredColumn& column);
  ComparedChannel compared(const DataChannel& channel) const;
  void add_blocks(ResidualProblem& problem) const;
  // Index of the specimen that alone is affected by a free parameter; nothing if several are.
  std::optional<std::size_t> only_specimen_of(const FreeParameter& parameter) const;
  bool differences_of(std::size_t specimen, std::span<const double> values, std::span<double> out) const;

  // model_outcomes.cpp: numbers of whole impacts. One result for each of the outcome_speeds of a specimen; nothing if
  // an impact cannot be computed.
  static std::optional<std::vector<ImpactResult>> restitutions(const SpecimenModel& specimen, const Law& law);
  static std::optional<std::vector<ImpactResult>> impacts(const SpecimenModel& specimen, const Law& law);
  bool compare_outcomes(std::size_t specimen, const Law& law, std::span<double> out) const;

  // model_runs.cpp: curves of single impacts.
  static std::optional<std::vector<Trace>> traces(const SpecimenModel& specimen, const Law& law,
                                                  const std::vector<double>& speeds);
  // The speeds of the runs of a specimen, sorted, each once.
  std::vector<double> run_speeds_of(std::size_t specimen, std::span<const double> values) const;
  bool compare_runs(std::size_t specimen, const Law& law, std::span<const double> values, std::span<double> out) const;
  void compare_series(const DataChannel& channel, const Trace& trace, std::size_t run, std::span<const double> values,
                      std::span<double> out) const;
  void compare_loop(const DataChannel& channel, const Trace& trace, std::size_t run, std::span<double> out) const;

  bool compare_static(std::size_t specimen, const Law& law, std::span<const double> values,
                      std::span<double> out) const;
  // What differences of indentation and force at this row of a loop or static curve are divided by.
  struct LoopUnits {
    double indentation, force;
  };
  LoopUnits loop_units(const DataChannel& channel, std::size_t row) const;

  const FitProblem& problem_;
  std::vector<SpecimenModel> specimens_;
  std::vector<std::vector<std::size_t>> specimen_of_row_;  // of each data set; empty: all rows are of the first
  std::vector<DataChannel> channels_;
  std::map<std::pair<std::size_t, std::size_t>, StaticPath> static_paths_;  // by set and run
  bool only_restitution_ = true;                                            // no other outcome is measured
  std::size_t size_ = 0;
};

// Index of a value in a sorted list that contains it.
std::size_t index_of(const std::vector<double>& sorted, double value);

}  // namespace hysteron::detail
