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
std::optional<std::vector<ImpactResult>> Model::restitutions(const SpecimenModel& specimen, const Law& law) {
  const auto first = impact(specimen, law, specimen.outcome_speeds.front());
  if (!first) return std::nullopt;
  const std::vector<double> mass{specimen.conditions.mass};
  std::vector<double> restitution(specimen.outcome_speeds.size());
  std::vector<ImpactStatus> status(specimen.outcome_speeds.size());
  const auto report = analyse(ImpactBatch{.law = first->law,
                                          .speed = specimen.outcome_speeds,
                                          .mass = mass,
                                          .separation = specimen.conditions.separation},
                              {.restitution = restitution, .status = status}, {.threads = 1});
  if (!report || !report->failed.empty()) return std::nullopt;
  std::vector<ImpactResult> results(restitution.size());
  for (std::size_t i = 0; i < results.size(); ++i) {
    results[i].restitution.newton = restitution[i];
    results[i].status = status[i];
  }
  return results;
}

std::optional<std::vector<ImpactResult>> Model::impacts(const SpecimenModel& specimen, const Law& law) {
  std::vector<ImpactProblem> problems;
  problems.reserve(specimen.outcome_speeds.size());
  for (const double speed : specimen.outcome_speeds) {
    auto problem = impact(specimen, law, speed);
    if (!problem) return std::nullopt;
    problems.push_back(std::move(*problem));
  }
  std::vector<ImpactResult> results(problems.size());
  if (!analyse_many(problems, results, {.threads = 1}).failed.empty()) return std::nullopt;
  return results;
}

bool Model::compare_outcomes(std::size_t index, const Law& law, std::span<double> out) const {
  const SpecimenModel& specimen = specimens_[index];
  if (specimen.outcome_speeds.empty()) return true;
  const bool one_batch =
      only_restitution_ && problem_.gravity == 0.0 && problem_.kept_indentation == 0.0 && law.is_same_at_every_touch();
  const auto results = one_batch ? restitutions(specimen, law) : impacts(specimen, law);
  if (!results) return false;
  for (const ImpactResult& r : *results)
    if (r.status == ImpactStatus::past_domain) return false;
  for (const DataChannel& channel : channels_) {
    const DataSet& set = problem_.data[channel.set];
    if (set.kind != DataKind::restitution) continue;
    for (std::size_t i = 0; i < channel.size(); ++i) {
      const std::size_t row = channel.rows[i];
      if (specimen_of(channel.set, row) != index) continue;
      const double model =
          outcome_of((*results)[index_of(specimen.outcome_speeds, set.speed[row])], channel.column->what);
      if (!std::isfinite(model)) return false;
      out[channel.first + i] = (model - channel.column->values[row]) / channel.unit(row);
    }
  }
  return true;
}

}  // namespace hysteron::detail
