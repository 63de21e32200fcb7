// The profile likelihood of one parameter: -2 ln L as that parameter moves away from its best value and all others
// follow.
#pragma once

#include "hysteron/identify/fit.hpp"
#include "solvers.hpp"

namespace hysteron::detail {

struct ProfileStep {
  double at;  // coordinate
  double deviance;
  Eigen::VectorXd u;
};

// -2 ln L lower by so much is another optimum and not the last digits of the same.
inline constexpr double another_optimum = 1e-3;

// One side of a profile.
struct ProfileSide {
  std::vector<ProfileStep> steps;                     // outwards
  std::array<double, interval_levels.size()> ends{};  // coordinate where -2 ln L has risen by each level's amount
  std::array<bool, interval_levels.size()> open{};    // ... or the bound
  std::optional<Solution> better{};                   // a more likely one found on the way
};

// way: +1 or -1. `covariance`: of the coordinates, for the first step. `rises`: increasing.
ProfileSide profile_side(const Misfit& misfit, const Solution& best, std::size_t parameter, double way,
                         const Eigen::MatrixXd& covariance, const std::array<double, interval_levels.size()>& rises,
                         const Stop& stop);

}  // namespace hysteron::detail
