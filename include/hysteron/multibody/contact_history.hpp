// What contacts went through: one row per time that two surfaces met, from touch to release, and what happened at which
// instant.
// A contact that was released with an indentation left, and is loaded again before the surfaces are apart, goes on in
// its row, as one that lasts.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "hysteron/multibody/pose.hpp"

namespace hysteron::multibody {

// How an impact is named (Corral et al. 2021, section 2): by the line of the normal and the centres of mass, by the
// direction of the relative velocity, and by what is lost.
enum class ImpactLine { central, eccentric };
// `none`: the surfaces met at rest, or there was no single impact (restitution below).
enum class ImpactDirection { direct, oblique, tangential, none };
enum class ImpactLoss { elastic, inelastic, plastic, none };
// One compression and one restitution, or several.
enum class ContactCourse { impact, lasting };

struct ContactHistory {
  std::size_t contact = 0;  // in the order of contact_points()
  double start = 0.0, end = 0.0;
  bool is_open = false;  // the run ended before the contact did
  Vector3 point;         // at touch
  ImpactLine line{};
  ImpactDirection direction{};
  ImpactLoss loss{};
  ContactCourse course{};
  double approach_speed = 0.0, separation_speed = 0.0;  // along the normal, both > 0
  // Tangential velocity at touch and at the end: in the plane with a sign, along the normal turned by +90°; in space
  // its magnitude.
  double slip_before = 0.0, slip_after = 0.0;
  double peak_force = 0.0, peak_force_time = 0.0;  // of the normal force
  double max_indentation = 0.0, residual_indentation = 0.0;
  // Restitution by speeds, impulses and energies. Not a number where no approach is given back: of contacts that last,
  // of touches at rest and of contacts that begin under load (contact_outcome.hpp).
  double newton = 0.0, poisson = 0.0, stronge = 0.0;
  double impulse = 0.0;             // of the normal force, N s
  double tangential_impulse = 0.0;  // of friction on the ball, N s; sign and magnitude as of slip_before
  double lost_normal = 0.0, lost_friction = 0.0, lost_rolling = 0.0;  // J
  std::size_t reversals = 0;
};

// What a contact went through as numbers, by name: columns of tables and data to fit.
struct HistoryField {
  const char *name, *unit;
  double (*value)(const ContactHistory&);  // NaN: not known, or without meaning
  std::array<const char*, 4> labels{};     // of a number that counts words, in the order of the enumeration
  bool spatial_only = false;
  bool is_instant = false;  // a time of the run
};
std::span<const HistoryField> history_fields();

enum class ContactEventKind {
  touch,
  reversal,    // δ̇ = 0: compression ends, or begins again
  yield,       // the law begins to deform plastically, here or deeper than before
  branch,      // the law changes its formula otherwise
  stick,       // Coulomb friction begins to stick, or a tangential spring to hold
  slip,        // it begins to slip, or the spring to slide
  release,     // the normal force has come down to zero at δ > 0
  separation,  // δ has come down to zero, or to the dent
};
// What happened to a contact at one instant.
struct ContactEvent {
  double time = 0.0;
  std::size_t contact = 0;  // in the order of contact_points()
  ContactEventKind kind{};
  double indentation = 0.0, indentation_rate = 0.0;
  double force = 0.0;  // normal force while the surfaces touch: at a touch just after it, else just before the event
  double slip = 0.0;   // as ContactHistory::slip_before
};

}  // namespace hysteron::multibody
