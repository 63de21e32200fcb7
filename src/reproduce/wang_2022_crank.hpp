// The slider-crank of Wang, Liu and Liu (2022), Sect. 5.1, with a clearance between rod and slider. The paper prints
// the materials of the joint, not the mechanism: lengths, masses, speed and friction are those of CrankSet. Tests and
// benchmarks use it as well.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "hysteron/integrate/integrator.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "hysteron/multibody/contact_history.hpp"
#include "hysteron/multibody/model.hpp"
#include "printed/wang_2022.hpp"

namespace hysteron::reproduce::wang_2022 {

// A mechanism that begins with rod and crank stretched out along x, pin and bearing centred and all speeds those of
// ideal joints. No gravity. The centre of mass of the rod is at its middle.
struct CrankSet {
  std::string_view name;
  double crank_length, rod_length;  // m
  double rod_mass, rod_inertia;     // kg, kg m² about the centre of mass
  double slider_mass;               // kg
  double rpm;                       // of the crank
  double lankarani_nikravesh_restitution;

  double turn() const noexcept { return 60.0 / rpm; }  // s
};
// The rig that the paper cites, and a textbook example. Both are recalled, not read from a printed source.
inline constexpr CrankSet rig{"slow rig", 0.0508, 0.305, 1.13, 0.0153, 1.013, 200.0, cited_restitution.value};
inline constexpr CrankSet fast_crank{"fast example", 0.05, 0.12, 0.21, 2.5e-4, 0.14, 5000.0, 0.9};

enum class JointLaw {
  lankarani_nikravesh,
  dashpot,       // with the restitution 0.54 of the paper
  ma_liu,        // one dent, wherever the pin touches the bearing
  ma_liu_fresh,  // every touch meets a surface without a dent
};
inline constexpr std::array all_joint_laws{JointLaw::lankarani_nikravesh, JointLaw::dashpot, JointLaw::ma_liu,
                                           JointLaw::ma_liu_fresh};
constexpr std::string_view to_text(JointLaw law) {
  constexpr std::array<std::string_view, all_joint_laws.size()> names{"Lankarani-Nikravesh", "dashpot",
                                                                      "Ma-Liu, one dent", "Ma-Liu, fresh spots"};
  return names[static_cast<std::size_t>(law)];
}

enum class JointFriction { none, modified_coulomb };

struct JointRun {
  bool is_finished = false;
  std::vector<double> times;          // s
  std::vector<double> accelerations;  // m/s², of the slider
  std::vector<multibody::ContactHistory> contacts;
  integrate::Statistics work;
  double ledger_gap = 0.0;  // largest, relative to the energy that passed through
};

// Radii and material of the joint: the constants that the paper prints follow from them.
inline constexpr double bearing_radius = 10e-3, journal_radius = 9.5e-3, joint_young = 207e9, joint_poisson = 0.3;

Result<multibody::Model> crank_model(const CrankSet& set, JointLaw law, JointFriction friction);

// From the start for so many turns, with this many samples at equal intervals.
JointRun run_joint(const CrankSet& set, JointLaw law, JointFriction friction, double turns, std::size_t samples);

// Two turns with friction, in the order of all_joint_laws; computed once for each set.
const std::array<JointRun, all_joint_laws.size()>& joint_runs(const CrankSet& set);

// The acceleration of the slider with ideal joints, m/s².
double ideal_acceleration(const CrankSet& set, double time) noexcept;

}  // namespace hysteron::reproduce::wang_2022
