// Where every bead and contact of a chain is: shared by both methods. Beads that are not integrated move on parabolas.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "hysteron/chain/simulate.hpp"
#include "hysteron/contact/impact_scale.hpp"

namespace hysteron::chain {

enum class Mode : std::uint8_t {
  active,   // integrated
  resting,  // in equilibrium, at its initial position
  flying,   // touches nobody
  behind,   // left the computation behind the wave
};

// Sizes of the first impact, against which errors are measured.
using Scale = ImpactScale;

// Of the contact with the largest approach speed, by a coarse computation of its impact. All zero if nothing moves.
Scale scale_of(const Chain& chain);

// The depth at which a contact carries this force at rest on its loading curve; nothing if it cannot, below the radius
// of its bead and within the domain of its law.
std::optional<double> static_depth(const Chain& chain, std::size_t contact, double force);

struct BeadPoint {
  double position, velocity;
};

class State {
 public:
  State(const Chain& chain, const Equilibrium& equilibrium);

  const Chain& chain;
  double time = 0.0;

  // Of each bead; positions are displacements from the start, and hold at the time `since`.
  std::vector<double> position, velocity, since;
  std::vector<double> external;  // N, weight and load
  std::vector<Mode> mode;

  // Of each contact.
  std::vector<ContactRecord> record;
  std::vector<double> z;  // internal states, one contact after the other
  std::vector<std::size_t> z_begin;
  std::vector<double> z_since;     // s, the time at which the state of a contact that is apart holds
  std::vector<double> gap;         // m; negative by the indentation of equilibrium
  std::vector<double> rest_force;  // N
  std::vector<double> dissipated;  // J
  std::vector<std::optional<Peak>> peak;
  // The largest rise of the force before its first smooth maximum: where it jumps up at touch, or down at an event.
  std::vector<Peak> largest;
  double wall_impulse = 0.0;  // N s

  std::size_t beads() const noexcept { return position.size(); }
  std::size_t contacts() const noexcept { return record.size(); }
  const AnyHostedLaw& law(std::size_t contact) const noexcept { return chain.element(contact).normal(); }
  double* state_of(std::size_t contact) noexcept { return z.data() + z_begin[contact]; }
  const double* state_of(std::size_t contact) const noexcept { return z.data() + z_begin[contact]; }

  // The acceleration of a bead that is not integrated.
  double free_acceleration(std::size_t bead) const noexcept {
    return mode[bead] == Mode::resting ? 0.0 : external[bead] / chain.beads[bead].mass;
  }
  // A bead that is not integrated, at a later time; the wall has the number beads().
  BeadPoint free_point(std::size_t bead, double t) const noexcept {
    if (is_fixed(bead)) return {0.0, 0.0};
    const double passed = t - since[bead];
    if (passed == 0.0) return {position[bead], velocity[bead]};
    const double a = free_acceleration(bead);
    return {position[bead] + passed * (velocity[bead] + 0.5 * passed * a), velocity[bead] + passed * a};
  }
  void move_to(std::size_t bead, double t) noexcept;

  // Of a contact between beads that are not integrated, or whose positions are those of `since`.
  Contact<double> contact_at(std::size_t contact, double t) const noexcept {
    const BeadPoint left = free_point(contact, t), right = free_point(contact + 1, t);
    return {left.position - right.position - gap[contact], left.velocity - right.velocity};
  }
  bool is_apart(std::size_t contact) const noexcept { return record[contact].memory.phase == Phase::apart; }
  bool is_fixed(std::size_t bead) const noexcept { return bead == beads(); }
  bool is_integrated(std::size_t bead) const noexcept { return bead < beads() && mode[bead] == Mode::active; }
  // Whether every contact of the bead is apart.
  bool is_free(std::size_t bead) const noexcept;
  // The internal state of a contact that has been apart since z_since, brought to this time.
  void relax_state(std::size_t contact, double t);
  // When a contact between two beads that are not integrated reaches a depth that matters: it touches, or, if it is
  // closed under a negligible force, the depth of the idle force. Infinity if never.
  double touch_time(std::size_t contact) const;

  // By how much the force on a bead at rest changes before it takes part, N.
  double wake_force = 0.0;
  // A contact with less force than this does not keep its beads inside, N, and the depth of a contact that has it, m:
  // what they are left with is a speed that accuracy does not resolve.
  double idle_force = 0.0;
  double idle_depth(std::size_t contact) const;
  double idle_speed(std::size_t contact) const;  // that the accuracy does not resolve behind the wave, m/s
  double unresolved = 0.0;                       // J
  // Beads before this one have left the computation, and their contacts with it.
  std::size_t first_kept = 0;
  double left_behind = 0.0;  // J, that their contacts stored then
  // The velocity of a bead that becomes free, in place of `own`: `v` of a neighbour outside if it closes on it with
  // less than the idle speed. The difference of momentum goes to the neighbour inside, whose velocity is `inner`.
  double unresolved_velocity(std::size_t bead, std::size_t outside, double v, std::size_t inside, double own,
                             double& inner);
  void set_thresholds(double accuracy, double idle_share);  // for forces of this accuracy, N

  // The largest rise so far is the peak, if it is more than this.
  void end_peak(std::size_t contact, double least) noexcept;

  // The outcome's books, once all beads have been moved to the end.
  void finish(double end, Outcome& outcome);

 private:
  void begin_contacts(const Equilibrium& equilibrium);
  void begin_modes();
  void add_warnings(Warnings& warnings) const;

  mutable std::vector<double> idle_depths_;  // of each element; negative: not known yet
  double kinetic_before_ = 0.0, stored_before_ = 0.0, momentum_before_ = 0.0;
};

}  // namespace hysteron::chain
