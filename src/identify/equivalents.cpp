#include "equivalents.hpp"

#include <algorithm>

namespace hysteron::detail {
namespace {

using Eigen::VectorXd;

// Two solutions are the same if no coordinate differs by more than this (10 % of a positive parameter).
constexpr double same_solution = 0.1;
// More would not be read.
constexpr std::size_t most_equivalents = 20;

class Equivalents {
 public:
  Equivalents(const Misfit& misfit, const Solution& best, double rise) : misfit_(misfit), rise_(rise) {
    taken_.push_back(best.u);
  }
  void offer(const VectorXd& u, double deviance) {
    if (!(deviance <= rise_) || list_.size() == most_equivalents) return;
    for (const VectorXd& other : taken_)
      if ((u - other).cwiseAbs().maxCoeff() <= same_solution) return;
    taken_.push_back(u);
    list_.push_back({misfit_.coordinates().values(u), std::max(deviance, 0.0)});
  }
  std::vector<EquivalentSolution> sorted() && {
    std::stable_sort(list_.begin(), list_.end(), [](const auto& a, const auto& b) { return a.deviance < b.deviance; });
    return std::move(list_);
  }

 private:
  const Misfit& misfit_;
  double rise_;
  std::vector<VectorXd> taken_;
  std::vector<EquivalentSolution> list_;
};

}  // namespace

std::vector<EquivalentSolution> equivalents_of(const Misfit& misfit, const std::vector<Solution>& solutions,
                                               const std::optional<Intervals>& profiles,
                                               const std::vector<FittedParameter>& parameters, double rise) {
  const Solution& best = solutions.front();
  if (parameters.empty()) return {};
  Equivalents list(misfit, best, rise);
  for (const Solution& s : solutions) list.offer(s.u, misfit.deviance(s.r) - misfit.deviance(best.r));
  if (profiles)
    for (std::size_t i = 0; i < parameters.size(); ++i)
      if (parameters[i].determinacy == Determinacy::not_determined) {
        const auto& steps = profiles->steps[i];
        list.offer(steps.front().u, steps.front().deviance);
        list.offer(steps.back().u, steps.back().deviance);
      }
  return std::move(list).sorted();
}

}  // namespace hysteron::detail
