#include "hysteron/study/run_impact.hpp"

#include <cmath>
#include <utility>

#include "crushing.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/impact/resolve.hpp"

namespace hysteron {
namespace {

// Second-order fixed-step codes follow an impact to about one part in a thousand with fifty steps.
constexpr double steps_per_impact = 50.0;
// A delivered restitution that differs more than this from the requested one is worth a warning.
constexpr double noticeable_error = 0.005;
// Hertz contact assumes a contact radius small against the effective radius.
constexpr double small_contact = 0.1;

void add_patch(const ImpactSetup& setup, ImpactAnswer& answer) {
  // Past yield the pressure is limited by the material instead of given by Hertz, and the patch is larger.
  const Rheology rheology = setup.law.entry->info.rheology;
  if (rheology == Rheology::plastic || rheology == Rheology::viscoplastic) return;
  const auto patch = setup.pair.patch(answer.result.peak_force);
  if (!patch) return;
  answer.peak_pressure = patch->peak_pressure;
  if (setup.pair.kind == ContactKind::line) {
    answer.half_width = patch->half_x;
    // Hertz: p = p₀√(1 - x²/b²).
    constexpr int points = 41;
    for (int i = 0; i < points; ++i) {
      const double u = 2.0 * i / (points - 1) - 1.0;
      answer.pressure_profile.push_back(
          {u * patch->half_x, patch->peak_pressure * std::sqrt(std::max(0.0, 1.0 - u * u))});
    }
  } else if (setup.pair.kind != ContactKind::square) {
    answer.contact_radius = std::max(patch->half_x, patch->half_y);
  }
}

// Why the delivered restitution differs: a requested one holds for a free impact on a surface without a dent.
std::string reason_for_error(const ImpactSetup& setup) {
  if (setup.gravity != 0.0) return ": a restitution is defined for a free impact, without gravity";
  if (setup.kept_indentation > 0.0) return ": it is defined for a surface without a dent";
  const double damping_speed = setup.damping_touch().impact_speed;
  if (damping_speed != setup.speed)
    return ": the speed policy resolves the damping for " + number_text(damping_speed) + " m/s";
  return setup.mode == RestitutionMode::published ? "; --exact calibrates the damping to deliver it" : "";
}

// A touch without gravity whose kinetic energy is the energy of this impact at its deepest.
Touch touch_of_same_depth(const ImpactSetup& setup, const ImpactResult& result) {
  const double v0 = setup.speed, depth = result.max_indentation - setup.kept_indentation;
  return {std::sqrt(std::fmax(v0 * v0 + 2.0 * setup.gravity * depth, 0.0)), setup.mass};
}

// Replaces the warnings about limits on depth or force: resolving evaluates them with the damping speed, here the real
// energy of the impact counts.
void update_reach_warnings(const ImpactSetup& setup, ImpactAnswer& answer) {
  for (const Warning& old : reach_warnings(setup.law, setup.damping_touch(), setup.mode))
    std::erase_if(answer.warnings, [&](const Warning& w) { return w.message == old.message; });
  for (Warning& w : reach_warnings(setup.law, touch_of_same_depth(setup, answer.result), setup.mode))
    answer.warnings.push_back(std::move(w));
}

std::string megapascals(double pressure) { return number_text(1e-6 * pressure, 4) + " MPa"; }

// A law of elastic contact beyond the pressure at which the softer body first yields. Hertz's pressure of a line does
// not hold where the contact wraps around the pin.
void warn_of_yield(const ImpactSetup& setup, ImpactAnswer& answer) {
  const auto limit = setup.pair.first_yield_pressure();
  if (!limit || !answer.peak_pressure || *answer.peak_pressure <= *limit) return;
  constexpr double widest_narrow_line = 0.3;
  const auto &r1 = setup.pair.radius1, &r2 = setup.pair.radius2;
  if (answer.half_width && r1 && r2 && *answer.half_width > widest_narrow_line * std::min(std::abs(*r1), std::abs(*r2)))
    return;
  const auto yield = setup.pair.values().get(PairQuantity::softer_yield);
  answer.warnings.push_back({std::string(yield_warning_field),
                             "the softer body yields: Hertz's peak pressure, " + megapascals(*answer.peak_pressure) +
                                 ", is " + number_text(*answer.peak_pressure / *limit, 3) +
                                 " times that of first yield (" + megapascals(*limit) + ", yield strength " +
                                 megapascals(*yield) +
                                 "); this law is elastic: 'hysteron advise' names laws with plastic loss"});
}

// The pressure of a square face is a mean value.
void warn_of_crushing(const ImpactSetup& setup, ImpactAnswer& answer) {
  const auto limit = crushing_limit(setup.pair);
  if (!limit || !answer.peak_pressure || setup.pair.kind == ContactKind::square) return;
  if (*answer.peak_pressure <= limit->peak_pressure) return;
  answer.warnings.push_back({std::string(crushing_warning_field),
                             "a brittle body crushes: Hertz's peak pressure, " + megapascals(*answer.peak_pressure) +
                                 ", is " + number_text(*answer.peak_pressure / limit->peak_pressure, 3) +
                                 " times that at which it fails (" + megapascals(limit->peak_pressure) +
                                 ", compressive strength " + megapascals(limit->strength) +
                                 "); no law here describes the loss"});
}

void add_warnings(const ImpactSetup& setup, ImpactAnswer& answer) {
  const double delivered = answer.result.restitution.newton;
  if (answer.restitution_requested && answer.result.status != ImpactStatus::past_domain) {
    const double requested = *answer.restitution_requested, error = delivered - requested;
    if (std::abs(error) > noticeable_error)
      answer.warnings.push_back({"restitution", "delivered restitution " + number_text(delivered, 4) +
                                                    " differs from the requested " + number_text(requested, 4) +
                                                    " by " + (error > 0 ? "+" : "") + number_text(error, 2) +
                                                    reason_for_error(setup)});
  }
  if (answer.result.pulled)
    answer.warnings.push_back({"separation", "the force was tensile before separation (lowest " +
                                                 number_text(answer.result.min_force, 4) +
                                                 " N); --separation force releases at F = 0"});
  if (answer.result.status == ImpactStatus::sticks)
    answer.warnings.push_back({"status", setup.gravity > 0.0
                                             ? "the bodies do not separate: they stay in contact under gravity"
                                             : "the bodies do not separate: the return ends in creep or at rest"});
  if (setup.pair.kind == ContactKind::point && answer.contact_radius && setup.pair.effective_radius &&
      *answer.contact_radius > small_contact * *setup.pair.effective_radius)
    answer.warnings.push_back(
        {"contact_radius", "the contact radius is " +
                               number_text(*answer.contact_radius / *setup.pair.effective_radius, 3) +
                               " of the effective radius: Hertz contact assumes it small (below 0.1)"});
}

}  // namespace

ImpactProblem problem_of(const ImpactSetup& setup, const ImpactAnswer& answer) { return setup.problem(answer.law); }

std::optional<std::array<double, 2>> body_velocities(const ImpactSetup& setup, double indentation_rate) {
  const auto m1 = setup.pair.mass1, m2 = setup.pair.mass2;
  if (!m1 || !m2 || (setup.gravity != 0.0 && std::isfinite(*m1) && std::isfinite(*m2))) return std::nullopt;
  const double change = setup.speed - indentation_rate;
  const double share1 = std::isinf(*m2) ? 1.0 : std::isinf(*m1) ? 0.0 : *m2 / (*m1 + *m2);
  return std::array{setup.speed - share1 * change, (1.0 - share1) * change};
}

Result<ImpactAnswer> run_impact(const ImpactSetup& setup) {
  auto resolution = resolve(setup.law, setup, setup.speed);
  if (!resolution) return resolution.error();
  ImpactAnswer answer{.law = resolution->law, .result = {}, .restitution_requested = resolution->restitution_requested};
  answer.warnings = setup.warnings;
  const Warnings of_bodies = pair_warnings(setup.law, setup.pair.values(), setup.touch(), setup.mode);
  for (const Warnings* more : {&std::as_const(resolution->warnings), &of_bodies})
    answer.warnings.insert(answer.warnings.end(), more->begin(), more->end());
  const auto result = analyse(problem_of(setup, answer));
  if (!result) return result.error();
  answer.result = *result;
  if (result->status == ImpactStatus::past_domain)
    return Error{ErrorCode::out_of_range, "speed",
                 std::string(setup.law.entry->info.id) + ": at " + number_text(setup.speed) +
                     " m/s the indentation would pass " + number_text(max_indentation(answer.law), 6) +
                     " m, the largest depth for which this law is defined; take a lower speed, a smaller mass, or "
                     "another law"};
  // A contact that does not end gets the step of its compression, or of the rise to its peak force where the
  // compression does not end either.
  double span = result->duration;
  if (!std::isfinite(span))
    span = std::isfinite(result->compression_time) ? 2.0 * result->compression_time : 4.0 * result->peak_force_time;
  answer.recommended_step = span / steps_per_impact;
  add_patch(setup, answer);
  answer.body_speeds = body_velocities(setup, -result->separation_speed);
  update_reach_warnings(setup, answer);
  add_warnings(setup, answer);
  warn_of_yield(setup, answer);
  warn_of_crushing(setup, answer);
  return answer;
}

}  // namespace hysteron
