// The motion of a chain: force peaks at every contact, forces at sensors over time, and the books of energy and
// momentum.
//
// Two methods. `located_events`: the pair of order 8(5,3) of integrate/, with every touch, reversal, branch, release,
// separation and force peak located; for all laws. `symplectic`: fixed steps of order 4 (integrate/ has the same
// composition) for lossless chains; the step follows from the requested accuracy, and the ledger verifies it.
// `automatic` takes the symplectic method for lossless chains if the accuracy is not finer than
// finest_symplectic_accuracy, and located events otherwise or where the ledger of the symplectic run does not close.
//
// Only beads that exchange forces are integrated. A bead at rest ahead of the wave joins when the force on it has
// changed by more than a negligible share of the accuracy; a bead without contact moves on a parabola, and its next
// touch is computed. Two beads behind the wave that close with a speed below what the accuracy resolves get the same
// velocity; the momentum goes to the next bead.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "hysteron/chain/chain.hpp"

namespace hysteron::chain {

enum class Method { automatic, located_events, symplectic };

constexpr std::string_view to_text(Method m) {
  return m == Method::automatic ? "automatic" : m == Method::symplectic ? "symplectic" : "located-events";
}

inline constexpr double finest_symplectic_accuracy = 1e-7;

struct Settings {
  double duration = 0.0;   // s
  double accuracy = 1e-9;  // of forces and times, relative to those of the first impact
  Method method = Method::automatic;
  // false: every bead is integrated at every step, for comparison. Ahead of the wave rounding then decides on the
  // events of laws with dents, of which there may be very many.
  bool has_active_window = true;
  std::vector<std::size_t> contact_sensors{};
  std::vector<std::size_t> bead_sensors{};      // the mean of the forces on both sides of a bead, as a sensor inside it
  std::vector<std::size_t> velocity_sensors{};  // beads whose velocity is sampled
  std::size_t samples = 0;                      // of the time series, from the start to the end; 0: none
  double step = 0.0;                            // s, of the symplectic method; 0: from the accuracy
  long max_steps = 1'000'000'000;
  std::function<bool(double time)> on_step{};  // false stops the run
};

struct Peak {
  double force = 0.0;  // N
  double time = 0.0;   // s
};

struct ContactOutcome {
  std::optional<Peak> peak{};  // the first maximum of the force
  double dissipated = 0.0;     // J, integrated from its own power; stored energy lost in events included
  double force = 0.0;          // N, at the end
  double indentation = 0.0;    // m, at the end
  double residual = 0.0;       // m, dent at the end
  double stored = 0.0;         // J, at the end
};

struct BeadOutcome {
  double displacement = 0.0;  // m
  double velocity = 0.0;      // m/s
};

struct Ledger {
  double kinetic_before = 0.0, kinetic_after = 0.0;  // J
  double stored_before = 0.0, stored_after = 0.0;    // J, in the contacts
  double dissipated = 0.0;                           // J
  double gravity_work = 0.0, load_work = 0.0;        // J
  double unresolved = 0.0;                           // J, of speeds behind the wave that the accuracy does not resolve
  double gap() const noexcept {
    return kinetic_before + stored_before + gravity_work + load_work - kinetic_after - stored_after - dissipated -
           unresolved;
  }
  // The largest of the terms: what the gap is compared with.
  double size() const noexcept;
};

struct Momentum {
  double before = 0.0, after = 0.0;  // kg m/s
  double external = 0.0;             // N s, of gravity and loads
  double wall = 0.0;                 // N s, that the wall has taken
  double gap() const noexcept { return before + external - wall - after; }
};

struct Work {
  long steps = 0;
  long evaluations = 0;        // of the rates, or stages of symplectic steps
  long force_evaluations = 0;  // of one contact
  long events = 0;
  std::size_t most_active = 0;  // beads integrated at once
};

struct Outcome {
  Method method = Method::located_events;
  std::string_view reason{};  // why an automatic run took it
  double step = 0.0;          // s, of the symplectic method
  double time = 0.0;          // s, at the end
  bool was_stopped = false;   // by on_step
  std::vector<ContactOutcome> contacts{};
  std::vector<BeadOutcome> beads{};
  std::vector<std::optional<Peak>> bead_peaks{};  // of the bead sensors
  std::vector<double> sample_times{};
  // Row by row: forces at the contact sensors, at the bead sensors, N, then velocities, m/s.
  std::vector<double> samples{};
  Ledger ledger{};
  Momentum momentum{};
  Work work{};
  Warnings warnings{};
};

Result<Outcome> simulate(const Chain& chain, const Settings& settings);

}  // namespace hysteron::chain
