// One impact: what a contact law does between touch and separation of two bodies that approach along their common
// normal. Every reported quantity is within 1e-9 of its scale (peak force, largest depth, duration, energy in).
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "hysteron/core/result.hpp"
#include "hysteron/laws/any_contact_law.hpp"

namespace hysteron {

// `automatic`: closed forms where they give every quantity. `integrate`: never, to check one against the other.
enum class ImpactMethod { automatic, integrate };

struct ImpactProblem {
  AnyContactLaw law;  // resolved at this touch
  Touch touch;        // v₀ > 0 and the effective mass m > 0
  Separation separation = Separation::force;
  double gravity = 0.0;  // m/s², constant; > 0 presses the bodies together
  ImpactMethod method = ImpactMethod::automatic;
  // Permanent indentation that an earlier impact has left, for laws that leave one: the bodies touch at this depth, and
  // all depths count from the surface as it was made.
  double kept_indentation = 0.0;
};

enum class ImpactStatus {
  separated,
  sticks,       // never separates: overdamped, or held by gravity
  past_domain,  // the indentation would pass the law's largest meaningful depth
};

constexpr std::string_view to_text(ImpactStatus status) {
  constexpr std::array<std::string_view, 3> names{"separated", "sticks", "past-domain"};
  return names[static_cast<std::size_t>(status)];
}

// Three definitions that agree in a free collinear impact and differ under gravity.
struct RestitutionThreeWays {
  double newton = 0.0;   // separation speed / approach speed
  double poisson = 0.0;  // impulse of restitution / impulse of compression
  double stronge = 0.0;  // √(work given back in restitution / work done in compression)
};

struct ImpactResult {
  ImpactStatus status = ImpactStatus::separated;
  RestitutionThreeWays restitution;
  double separation_speed = 0.0;
  double peak_force = 0.0;
  double peak_force_time = 0.0;
  double max_indentation = 0.0;
  double residual_indentation = 0.0;  // δ at separation
  double compression_time = 0.0;      // NaN if compression never ends
  double duration = 0.0;              // NaN if the bodies do not separate
  double energy_in = 0.0;
  double energy_lost = 0.0;
  double energy_lost_compression = 0.0;
  double energy_lost_restitution = 0.0;  // with what is still stored at release
  double min_force = 0.0;
  bool pulled = false;  // the force was negative at some time
  int steps = 0;        // of the integrator; 0 for closed forms
  // Energy that the run has gained or lost by its own error, over the work done in compression.
  double energy_error = 0.0;
};

Result<ImpactResult> analyse(const ImpactProblem& problem);

// The kinetic energy of the approach must be a normal floating-point number: losses are shares of it.
std::optional<Error> check_energy(double mass, double speed);

struct SeriesPoint {
  double time, indentation, indentation_rate;
  double elastic_force, dissipative_force;
  double kinetic_energy, stored_energy, dissipated_energy;
};

// Exactly `points` points (at least 2) from touch to separation, both included, spaced to draw smooth curves. Where
// there are enough of them, every step of the integration starts at one.
Result<std::vector<SeriesPoint>> time_series(const ImpactProblem& problem, std::size_t points = 400);

}  // namespace hysteron
