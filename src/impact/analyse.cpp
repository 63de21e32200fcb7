#include <cmath>

#include "closed_form.hpp"
#include "engine.hpp"
#include "hysteron/laws/any_law.hpp"
#include "refusals.hpp"

namespace hysteron {
namespace {

using detail::RawResult;

// Energy that the run has gained or lost: the integrated work against kinetic and stored energy.
double energy_error(const RawResult& out, const ImpactProblem& problem, bool memoryless) {
  const double m = problem.touch.effective_mass, v0 = problem.touch.impact_speed, v = out.indentation_rate;
  const double kept = problem.kept_indentation;
  const double given = 0.5 * m * (v0 * v0 - v * v) + m * problem.gravity * (out.indentation - kept);
  return std::abs(given - out.work - (memoryless ? out.stored : 0.0)) /
         (0.5 * m * v0 * v0 + m * std::abs(problem.gravity) * (std::fmax(out.max_indentation, out.indentation) - kept));
}

ImpactResult result_from(const RawResult& out, const ImpactProblem& problem) {
  const double m = problem.touch.effective_mass, v0 = problem.touch.impact_speed, g = problem.gravity;
  const double v = std::abs(out.indentation_rate);
  const double deepest = out.max_indentation - problem.kept_indentation;  // from where the bodies touch
  const double nan = std::numeric_limits<double>::quiet_NaN();
  ImpactResult r;
  r.status = out.status;
  r.peak_force = out.peak_force;
  r.peak_force_time = out.peak_time;
  r.max_indentation = out.max_indentation;
  r.compression_time = out.compression_time;
  r.pulled = detail::is_tensile(out.min_force, out.peak_force);
  r.min_force = r.pulled ? out.min_force : 0.0;
  r.steps = out.steps;
  r.energy_in = 0.5 * m * v0 * v0;
  r.energy_lost_compression = r.energy_in + m * g * deepest - out.stored_at_reversal;
  if (out.status != ImpactStatus::separated) {
    r.duration = r.residual_indentation = nan;
    r.energy_lost = out.status == ImpactStatus::sticks ? r.energy_in + out.given_by_rest : nan;
    if (out.status == ImpactStatus::past_domain)
      r.compression_time = r.energy_lost_compression = r.separation_speed = r.restitution.newton =
          r.restitution.poisson = r.restitution.stronge = nan;
  } else {
    r.separation_speed = v;
    r.residual_indentation = out.indentation;
    r.duration = out.time;
    r.energy_lost = 0.5 * m * (v0 - v) * (v0 + v) + m * g * (out.indentation - problem.kept_indentation);
    const double given_back = 0.5 * m * v * v + m * g * (out.max_indentation - out.indentation);
    r.restitution = {.newton = v / v0,
                     .poisson = (v + g * (out.time - out.compression_time)) / (v0 + g * out.compression_time),
                     .stronge = std::sqrt(given_back / (r.energy_in + m * g * deepest))};
  }
  r.energy_lost_restitution = r.energy_lost - r.energy_lost_compression;
  return r;
}

// A law that is released before it could pull needs no clipping of tension, and is smooth without.
AnyContactLaw unclipped(const ImpactProblem& problem) {
  AnyContactLaw law = problem.law;
  if (problem.separation == Separation::force)
    visit(
        [](auto& l) {
          if constexpr (requires { l.damping.floor; })
            if (l.damping.floor <= 0.0) l.damping.floor = -infinity;
        },
        law);
  return law;
}

}  // namespace

Result<ImpactResult> analyse(const ImpactProblem& problem) {
  if (auto error = detail::check(problem)) return *error;
  const AnyContactLaw law = unclipped(problem);
  if (problem.gravity == 0.0 && problem.kept_indentation == 0.0 && problem.method == ImpactMethod::automatic)
    if (const auto out = detail::closed_form(law, problem)) return result_from(*out, problem);
  return visit(
      [&]<std::size_t N>(const detail::LawView<N>& view) -> Result<ImpactResult> {
        const RawResult out = detail::follow_impact(view, problem);
        if (out.failed) return detail::no_progress(out);
        ImpactResult result = result_from(out, problem);
        result.energy_error = energy_error(out, problem, view.memoryless);
        return result;
      },
      detail::view_of(law));
}

}  // namespace hysteron
