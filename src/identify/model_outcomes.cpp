// Numbers of whole impacts (restitution, duration, peak force, ...) against those of the law.
#include <algorithm>
#include <cmath>

#include "hysteron/impact/batch.hpp"
#include "model.hpp"

namespace hysteron::detail {
namespace {

double outcome_of(const ImpactResult& r, Measured what) {
  switch (what) {
    case Measured::restitution:
      return r.restitution.newton;
    case Measured::duration:
      return r.duration;
    case Measured::compression_time:
      return r.compression_time;
    case Measured::peak_force:
      return r.peak_force;
    case Measured::max_indentation:
      return r.max_indentation;
    case Measured::residual_indentation:
      return r.residual_indentation;
    case Measured::force:
    case Measured::acceleration:
    case Measured::indentation:
    case Measured::indentation_rate:
      break;  // these change during an impact: it has no one value of them
  }
  return std::nan("");
}

}  // namespace

// A law with the same numbers at every speed makes one batch, which is quicker for some laws.
std::optional<std::vector<ImpactResult>> Model::restitutions(const Law& law) const {
  const auto first = impact(law, outcome_speeds_.front());
  if (!first) return std::nullopt;
  const std::vector<double> mass{problem_.mass};
  std::vector<double> restitution(outcome_speeds_.size());
  std::vector<ImpactStatus> status(outcome_speeds_.size());
  const auto report =
      analyse(ImpactBatch{.law = first->law, .speed = outcome_speeds_, .mass = mass, .separation = problem_.separation},
              {.restitution = restitution, .status = status}, {.threads = 1});
  if (!report || !report->failed.empty()) return std::nullopt;
  std::vector<ImpactResult> results(restitution.size());
  for (std::size_t i = 0; i < results.size(); ++i) {
    results[i].restitution.newton = restitution[i];
    results[i].status = status[i];
  }
  return results;
}

std::optional<std::vector<ImpactResult>> Model::impacts(const Law& law) const {
  std::vector<ImpactProblem> problems;
  problems.reserve(outcome_speeds_.size());
  for (const double speed : outcome_speeds_) {
    auto problem = impact(law, speed);
    if (!problem) return std::nullopt;
    problems.push_back(std::move(*problem));
  }
  std::vector<ImpactResult> results(problems.size());
  if (!analyse_many(problems, results, {.threads = 1}).failed.empty()) return std::nullopt;
  return results;
}

bool Model::compare_outcomes(const Law& law, std::span<double> out) const {
  if (outcome_speeds_.empty()) return true;
  const bool one_batch =
      only_restitution_ && problem_.gravity == 0.0 && problem_.kept_indentation == 0.0 && law.is_same_at_every_touch();
  const auto results = one_batch ? restitutions(law) : impacts(law);
  if (!results) return false;
  for (const ImpactResult& r : *results)
    if (r.status == ImpactStatus::past_domain) return false;
  for (const DataChannel& channel : channels_) {
    const DataSet& set = problem_.data[channel.set];
    if (set.kind != DataKind::restitution) continue;
    for (std::size_t i = 0; i < channel.size(); ++i) {
      const std::size_t row = channel.rows[i];
      const double model = outcome_of((*results)[index_of(outcome_speeds_, set.speed[row])], channel.column->what);
      if (!std::isfinite(model)) return false;
      out[channel.first + i] = (model - channel.column->values[row]) / channel.unit(row);
    }
  }
  return true;
}

}  // namespace hysteron::detail
