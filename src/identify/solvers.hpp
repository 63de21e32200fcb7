// Local searches from one start.
#pragma once

#include <optional>

#include "misfit.hpp"

namespace hysteron::detail {

struct Solution {
  Eigen::VectorXd u;
  Eigen::VectorXd r;  // residuals there
  double chi2 = infinity;
  bool converged = false;
  bool of_start = true;  // false: found by a profile

  bool found() const { return chi2 < infinity; }
};

struct SearchSettings {
  double tolerance = 1e-10;  // relative change of χ² or of the coordinates
  int most_steps = 200;
  std::optional<std::size_t> fixed{};  // a coordinate that keeps its starting value
  Stop stop{};
};

// Levenberg-Marquardt, as in MINPACK.
Solution least_squares(const Misfit& misfit, const Eigen::VectorXd& start, const SearchSettings& settings);

// Nelder-Mead by NLopt: minimises |r| without derivatives. With restitution data of unknown σ, |r| is the cost J and
// this is the method of Milehins and Marghitu. In a build without NLopt it finds
// nothing; fit() refuses the method there.
Solution nelder_mead(const Misfit& misfit, const Eigen::VectorXd& start, const SearchSettings& settings);

}  // namespace hysteron::detail
