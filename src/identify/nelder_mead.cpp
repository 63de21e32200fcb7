#include "hysteron/identify/fit.hpp"
#include "solvers.hpp"

// The only file that uses NLopt. A build that links it defines HYSTERON_HAS_NLOPT as 1 (cmake/libraries.cmake).
#ifndef HYSTERON_HAS_NLOPT
#define HYSTERON_HAS_NLOPT 0
#endif

#if HYSTERON_HAS_NLOPT

#include <nlopt.h>

#include <cmath>
#include <memory>

namespace hysteron::detail {
namespace {

using Eigen::VectorXd;

struct Search {
  const Misfit& misfit;
  const SearchSettings& settings;
  nlopt_opt optimiser;
  Solution best{};
};

double cost(unsigned count, const double* u, double*, void* data) {
  auto& search = *static_cast<Search*>(data);
  if (search.settings.stop && search.settings.stop()) nlopt_force_stop(search.optimiser);
  const VectorXd at = Eigen::Map<const VectorXd>(u, static_cast<Eigen::Index>(count));
  VectorXd r;
  if (!search.misfit.residuals(at, r)) return HUGE_VAL;
  const double chi2 = r.squaredNorm();
  if (chi2 < search.best.chi2) search.best = {at, r, chi2, false};
  return std::sqrt(chi2);
}

}  // namespace

Solution nelder_mead(const Misfit& misfit, const VectorXd& start, const SearchSettings& settings) {
  const Coordinates& coordinates = misfit.coordinates();
  const auto count = static_cast<unsigned>(coordinates.size());
  const std::unique_ptr<nlopt_opt_s, decltype(&nlopt_destroy)> optimiser(nlopt_create(NLOPT_LN_NELDERMEAD, count),
                                                                         &nlopt_destroy);
  Search search{misfit, settings, optimiser.get()};
  std::vector<double> low, high, u(start.data(), start.data() + start.size());
  for (std::size_t i = 0; i < coordinates.size(); ++i) {
    low.push_back(coordinates.low(i));
    high.push_back(coordinates.high(i));
    if (i == settings.fixed) low.back() = high.back() = u[i];
  }
  nlopt_set_lower_bounds(optimiser.get(), low.data());
  nlopt_set_upper_bounds(optimiser.get(), high.data());
  nlopt_set_min_objective(optimiser.get(), cost, &search);
  nlopt_set_xtol_rel(optimiser.get(), settings.tolerance);
  nlopt_set_ftol_rel(optimiser.get(), settings.tolerance);
  nlopt_set_maxeval(optimiser.get(), settings.most_steps * static_cast<int>(count + 1));
  double least = 0.0;
  const nlopt_result result = nlopt_optimize(optimiser.get(), u.data(), &least);
  search.best.converged = result > 0 && result != NLOPT_MAXEVAL_REACHED;
  return search.best;
}

}  // namespace hysteron::detail

#else

namespace hysteron::detail {

Solution nelder_mead(const Misfit&, const Eigen::VectorXd&, const SearchSettings&) { return {}; }

}  // namespace hysteron::detail

#endif

namespace hysteron {

bool is_available(FitMethod method) { return method == FitMethod::least_squares || HYSTERON_HAS_NLOPT; }

}  // namespace hysteron
