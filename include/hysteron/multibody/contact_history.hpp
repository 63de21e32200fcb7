// What contacts went through: one row per time that two surfaces met, from touch to release.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "hysteron/multibody/vector.hpp"

namespace hysteron::multibody {

// How an impact is named (Corral et al. 2021, section 2): by the line of the normal and the centres of mass, by the
// direction of the relative velocity, and by what is lost.
enum class ImpactLine { central, eccentric };
enum class ImpactDirection { direct, oblique, tangential };
enum class ImpactLoss { elastic, inelastic, plastic };
// One compression and one restitution, or several.
enum class ContactCourse { impact, lasting };

struct ContactHistory {
  std::size_t contact = 0;  // in the order of single_contacts()
  double start = 0.0, end = 0.0;
  bool is_open = false;  // the run ended before the contact did
  Vector3 point;         // at touch
  ImpactLine line{};
  ImpactDirection direction{};
  ImpactLoss loss{};
  ContactCourse course{};
  double approach_speed = 0.0, separation_speed = 0.0;  // along the normal, both > 0
  double slip_before = 0.0, slip_after = 0.0;           // tangential speeds
  double peak_force = 0.0, peak_force_time = 0.0;       // of the normal force
  double max_indentation = 0.0, residual_indentation = 0.0;
  double newton = 0.0, poisson = 0.0, stronge = 0.0;                  // restitution by speeds, impulses and energies
  double impulse = 0.0;                                               // of the normal force, N s
  double lost_normal = 0.0, lost_friction = 0.0, lost_rolling = 0.0;  // J
  std::size_t reversals = 0;
};

// What a contact went through as numbers, by name: columns of tables and data to fit.
struct HistoryField {
  const char *name, *unit;
  double (*value)(const ContactHistory&);  // NaN: known only when the contact has ended
  std::array<const char*, 4> labels{};     // of a number that counts words, in the order of the enumeration
  bool spatial_only = false;
  bool is_instant = false;  // a time of the run
};
std::span<const HistoryField> history_fields();

}  // namespace hysteron::multibody
