// Local searches from one start: Levenberg-Marquardt (as in MINPACK) and Nelder-Mead (NLopt).
#pragma once

#include <optional>

#include "misfit.hpp"

namespace hysteron::detail {

struct Solution {
  Eigen::VectorXd u;
  Eigen::VectorXd r;  // residuals there
  double chi2 = infinity;
  bool converged = false;

  bool found() const { return chi2 < infinity; }
};

struct SearchSettings {
  double tolerance = 1e-10;  // relative change of χ² or of the coordinates
  int most_steps = 200;
  std::optional<std::size_t> held{};  // a coordinate that stays where it is
  Stop stop{};
};

Solution least_squares(const Misfit& misfit, const Eigen::VectorXd& start, const SearchSettings& settings);

// Minimises |r| without derivatives: with restitution data of unknown σ this is the cost J and the method of Milehins
// and Marghitu.
Solution nelder_mead(const Misfit& misfit, const Eigen::VectorXd& start, const SearchSettings& settings);

}  // namespace hysteron::detail
