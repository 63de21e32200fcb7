// The law against the measurements: for given values of the free parameters, every datum's difference from the law.
#pragma once

#include <span>
#include <vector>

#include "hysteron/identify/problem.hpp"
#include "trace.hpp"

namespace hysteron::detail {

// Data of one quantity of one file, with one standard deviation if none is given.
struct Group {
  std::size_t set = 0;                // which DataSet
  const MeasuredColumn* column = {};  // force stands for a loop
  bool loop = false;
  std::size_t first = 0;          // its first datum
  std::vector<std::size_t> rows;  // row of each datum
  bool sigma_known = false;
  double scale = 1.0;        // of the quantity in J: 1 for restitution, else the largest value measured
  double depth_scale = 1.0;  // loops: the same of the indentation
  double weight = 1.0;
  std::size_t size() const { return rows.size(); }
};

class Model {
 public:
  explicit Model(const FitProblem& problem);

  const FitProblem& problem() const { return problem_; }
  const std::vector<Group>& groups() const { return groups_; }
  std::size_t size() const { return size_; }

  // (law - measured)/σ, or /scale where σ is unknown. False if the law refuses these values or one of the impacts has
  // no answer; out.size() == size().
  bool differences(std::span<const double> values, std::span<double> out) const;

  // What a datum's difference is to be multiplied with to be one in units of its scale.
  double to_scale(const Group& group, std::size_t i) const {
    return group.sigma_known ? group.column->sigma[group.rows[i]] / group.scale : 1.0;
  }

  // When this impact of a series began: 0 unless it is fitted.
  double touch_time(std::span<const double> values, std::size_t set, std::size_t run) const;

  // The law with these values.
  Result<Law> law(std::span<const double> values) const;
  Result<ImpactProblem> impact(const Law& law, double speed) const;

 private:
  void add_group(std::size_t set, const MeasuredColumn& column);
  // One for each speed of outcome_speeds_; nothing if one has no answer.
  std::optional<std::vector<ImpactResult>> restitutions(const Law& law) const;
  std::optional<std::vector<ImpactResult>> impacts(const Law& law) const;
  bool outcomes(const Law& law, std::span<double> out) const;
  bool instants(const Law& law, std::span<const double> values, std::span<double> out) const;
  void compare_run(const Trace& trace, std::size_t set, std::size_t run, double touch_time,
                   std::span<double> out) const;

  const FitProblem& problem_;
  std::vector<Group> groups_;
  std::vector<double> outcome_speeds_, run_speeds_;  // each once
  bool restitution_only_ = true;                     // of the outcomes
  std::size_t size_ = 0;
};

}  // namespace hysteron::detail
