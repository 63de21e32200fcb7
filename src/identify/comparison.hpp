// The data of a fit against its model: differences of all data in one vector.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "hysteron/identify/residual_problem.hpp"

namespace hysteron::detail {

class Comparison {
 public:
  explicit Comparison(const ResidualProblem& problem) : problem_(problem) {
    for (const ComparedChannel& channel : problem.channels) {
      first_.push_back(size_);
      size_ += channel.size();
    }
  }

  const ResidualProblem& problem() const { return problem_; }
  const std::vector<ComparedChannel>& channels() const { return problem_.channels; }
  std::size_t size() const { return size_; }
  // Index of the first datum of a channel among all data.
  std::size_t first(std::size_t channel) const { return first_[channel]; }

  // The channel of a datum, by its index among all data.
  std::size_t channel_of(std::size_t datum) const {
    return static_cast<std::size_t>(std::upper_bound(first_.begin(), first_.end(), datum) - first_.begin()) - 1;
  }

  // As ResidualProblem::differences; out.size() == size().
  bool differences(std::span<const double> values, std::span<double> out) const {
    return problem_.differences(values, out);
  }

  // The factor that turns the difference of datum i of a channel into units of the channel's scale.
  double to_scale(std::size_t channel, std::size_t i) const {
    return channels()[channel].unit(i) / channels()[channel].scale;
  }

 private:
  const ResidualProblem& problem_;
  std::vector<std::size_t> first_;
  std::size_t size_ = 0;
};

}  // namespace hysteron::detail
