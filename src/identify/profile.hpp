// The profile likelihood of one parameter: -2 ln L as a function of that parameter, minimised over all others.
#pragma once

#include "hysteron/identify/fit.hpp"
#include "solvers.hpp"

namespace hysteron::detail {

struct ProfileStep {
  double at;  // coordinate
  double deviance;
  Eigen::VectorXd u;
};

// A point whose -2 ln L is lower than the minimum by more than this belongs to another optimum; a smaller difference is
// the tolerance of the search.
inline constexpr double another_optimum = 1e-3;

// One side of a profile.
struct ProfileSide {
  std::vector<ProfileStep> steps;                     // outwards
  std::array<double, interval_levels.size()> ends{};  // coordinate where -2 ln L has risen by each level's amount
  std::array<bool, interval_levels.size()> open{};    // it has not risen by that amount up to the end
  std::optional<Solution> better{};                   // the best solution found below the minimum, if any
};

// `direction`: +1 or -1. `covariance`: of the coordinates, for the first step. `rises`: increasing.
ProfileSide profile_side(const Misfit& misfit, const Solution& best, std::size_t parameter, double direction,
                         const Eigen::MatrixXd& covariance, const std::array<double, interval_levels.size()>& rises,
                         const Stop& stop);

}  // namespace hysteron::detail
