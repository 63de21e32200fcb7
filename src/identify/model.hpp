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

  // The law with these values of the free parameters.
  Result<Law> law(std::span<const double> values) const { return law_.at(values); }
  Result<ImpactProblem> impact(const Law& law, double speed) const;

  // model_static.cpp: slow compressions. The cycles of a specimen, with the fitted depths of their turns.
  std::vector<PressTarget> press_targets(std::span<const double> values, std::size_t set, std::size_t run) const;
  Result<StaticTrace> static_trace(const Law& law, std::span<const double> values, std::size_t set,
                                   std::size_t run) const;

 private:
  void add_channel(std::size_t set, const MeasuredColumn& column);
  ComparedChannel compared(const DataChannel& channel) const;

  // model_outcomes.cpp: numbers of whole impacts. One result for each of outcome_speeds_; nothing if an impact cannot
  // be computed.
  std::optional<std::vector<ImpactResult>> restitutions(const Law& law) const;
  std::optional<std::vector<ImpactResult>> impacts(const Law& law) const;
  bool compare_outcomes(const Law& law, std::span<double> out) const;

  // model_runs.cpp: curves of single impacts.
  std::optional<std::vector<Trace>> traces(const Law& law) const;
  bool compare_runs(const Law& law, std::span<const double> values, std::span<double> out) const;
  void compare_series(const DataChannel& channel, const Trace& trace, std::size_t run, double touch_time,
                      std::span<double> out) const;
  void compare_loop(const DataChannel& channel, const Trace& trace, std::size_t run, std::span<double> out) const;

  bool compare_static(const Law& law, std::span<const double> values, std::span<double> out) const;
  // What differences of indentation and force at this row of a loop or static curve are divided by.
  struct LoopUnits {
    double indentation, force;
  };
  LoopUnits loop_units(const DataChannel& channel, std::size_t row) const;

  const FitProblem& problem_;
  FreeLaw law_;
  std::vector<DataChannel> channels_;
  std::vector<double> outcome_speeds_, run_speeds_;                         // sorted, each once
  std::map<std::pair<std::size_t, std::size_t>, StaticPath> static_paths_;  // by set and run
  bool only_restitution_ = true;                                            // no other outcome is measured
  std::size_t size_ = 0;
};

// Index of a value in a sorted list that contains it.
std::size_t index_of(const std::vector<double>& sorted, double value);

}  // namespace hysteron::detail
