#include "hysteron/impact/batch.hpp"
#include "hysteron/impact/damping_number.hpp"
#include "hysteron/impact/resolve.hpp"
#include "hysteron/study/compare.hpp"

namespace hysteron {

std::vector<RestitutionSweep> sweep_restitution(const Comparison& comparison, std::size_t points) {
  std::vector<RestitutionSweep> out;
  std::vector<ImpactProblem> problems;
  std::vector<std::pair<std::size_t, std::size_t>> points_of;  // sweep and point of each problem
  for (std::size_t k = 0; k < comparison.laws.size(); ++k) {
    const ComparedLaw& l = comparison.laws[k];
    if (!value_of(l.setup.law, "restitution")) continue;
    RestitutionSweep sweep{.law = l.law, .compared = k, .requested = {}, .results = {}, .damping = {}};
    sweep.results.resize(points + 1);
    sweep.damping.resize(points + 1);
    Law law = l.setup.law;
    for (std::size_t i = 0; i <= points; ++i) {
      sweep.requested.push_back(static_cast<double>(i) / static_cast<double>(points));
      if (set_parameter(law, "restitution", sweep.requested.back())) continue;
      const auto resolved = resolve(law, l.setup, l.setup.speed);
      if (!resolved) continue;
      sweep.damping[i] = damping_number(resolved->law, l.setup.touch());
      problems.push_back(l.setup.problem(resolved->law));
      points_of.emplace_back(out.size(), i);
    }
    out.push_back(std::move(sweep));
  }
  std::vector<ImpactResult> results(problems.size());
  const BatchReport report = analyse_many(problems, results);
  std::vector<bool> failed(problems.size());
  for (const FailedImpact& f : report.failed) failed[f.index] = true;
  for (std::size_t k = 0; k < problems.size(); ++k)
    if (!failed[k] && results[k].status != ImpactStatus::past_domain)
      out[points_of[k].first].results[points_of[k].second] = results[k];
  return out;
}

}  // namespace hysteron
