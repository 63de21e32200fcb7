// Claims of Wang, Liu and Liu on the slider-crank with a clearance joint. The mechanism is ours (wang_2022_crank.hpp).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "checks.hpp"
#include "runs.hpp"
#include "wang_2022.hpp"
#include "wang_2022_crank.hpp"

namespace hysteron::reproduce::wang_2022 {
namespace {

const JointRun& joint_run(const CrankSet& set, JointLaw law) { return joint_runs(set)[static_cast<std::size_t>(law)]; }
const JointRun& rig_run(JointLaw law) { return joint_run(rig, law); }

// Root mean square of the difference to the ideal joint in the second turn, m/s².
double deviation_from_ideal(const CrankSet& set, const JointRun& run) {
  double sum = 0.0;
  std::size_t count = 0;
  for (std::size_t i = 0; i < run.times.size(); ++i) {
    if (run.times[i] < set.turn()) continue;
    sum += std::pow(run.accelerations[i] - ideal_acceleration(set, run.times[i]), 2);
    ++count;
  }
  return count > 0 ? std::sqrt(sum / static_cast<double>(count)) : not_computed;
}

// The first contact without friction, which ends long before a tenth of a turn.
std::string first_contact(JointLaw law) {
  constexpr double turns = 0.1;
  const JointRun run = run_joint(rig, law, JointFriction::none, turns, 2);
  if (run.contacts.empty()) return "none";
  const multibody::ContactHistory& first = run.contacts.front();
  return fmt::format("{:.4f} ms, {:.4f} m/s, {:.0f} N", 1e3 * first.start, first.approach_speed, first.peak_force);
}

// There is nothing to compare with; the evidence shows what our inputs give.
Finding acceleration_agrees_with_the_experiment() {
  std::string list;
  for (const JointLaw law : all_joint_laws)
    list += fmt::format("{}{} {:.1f}", list.empty() ? "" : ", ", to_text(law), deviation_from_ideal(rig, rig_run(law)));
  return {false, fmt::format("with our inputs, rms difference to the ideal joint in the second turn: {} m/s²; first "
                             "contact without friction: Lankarani-Nikravesh {}; dashpot {}",
                             list, first_contact(JointLaw::lankarani_nikravesh), first_contact(JointLaw::dashpot))};
}

Finding joint_is_fully_plastic() {
  const double plastic_depth = clearance_joint().sphere.curve().plastic_depth();
  double deepest = 0.0;
  for (const multibody::ContactHistory& c : rig_run(JointLaw::ma_liu).contacts)
    deepest = std::max(deepest, c.max_indentation);
  return {bearing_depth.value > bearing_plastic_depth.value && deepest > plastic_depth,
          fmt::format("printed {} m at {} m/s; largest depth in our mechanism {:.3g} m, plastic depth {:.4g} m",
                      bearing_depth.text, bearing_speed.text, deepest, plastic_depth)};
}

Finding ma_liu_is_impossible_in_the_joint() {
  bool is_possible = true;
  std::string list;
  for (const JointLaw law : {JointLaw::ma_liu, JointLaw::ma_liu_fresh}) {
    const JointRun& run = rig_run(law);
    constexpr double closed = 1e-6;
    is_possible = is_possible && run.is_finished && run.ledger_gap < closed;
    list += fmt::format("{}{}: {} contacts, energy ledger closed to {:.0e}", list.empty() ? "" : "; ", to_text(law),
                        run.contacts.size(), run.ledger_gap);
  }
  return {!is_possible, "two turns of our mechanism: " + list};
}

// Fewer evaluations than with Ma-Liu, beyond what another tolerance changes.
bool dashpot_is_cheaper(const CrankSet& set) {
  constexpr double significant = 0.8;
  const auto evaluations = [&](JointLaw law) { return static_cast<double>(joint_run(set, law).work.evaluations); };
  return evaluations(JointLaw::dashpot) <
         significant * std::min(evaluations(JointLaw::ma_liu), evaluations(JointLaw::ma_liu_fresh));
}

Finding dashpot_costs_less_in_the_joint() {
  std::string list;
  for (const CrankSet* set : {&rig, &fast_crank}) {
    list += fmt::format("{}{}: ", list.empty() ? "" : "; ", set->name);
    for (const JointLaw law : {JointLaw::dashpot, JointLaw::ma_liu, JointLaw::ma_liu_fresh})
      list += fmt::format("{}{} {} evaluations in {} contacts", law == JointLaw::dashpot ? "" : ", ", to_text(law),
                          joint_run(*set, law).work.evaluations, joint_run(*set, law).contacts.size());
  }
  return {dashpot_is_cheaper(rig) && dashpot_is_cheaper(fast_crank), "two turns of our mechanisms: " + list};
}

constexpr std::array<Claim, 5> joint_claims{{
    {"Sect. 5.1, Fig. 9", "the slider acceleration with the dashpot agrees with the experiment",
     "the slider acceleration obtained by using the new dynamic dashpot model is in good agreement with the "
     "experimental data",
     acceleration_agrees_with_the_experiment, Verdict::undecidable,
     "lengths, masses, speed, friction coefficients and measured accelerations are those of a cited rig and not "
     "printed"},
    {"Sect. 5.1", "the joint becomes fully plastic", "the full plastic deformation in the clearance joint is activated",
     joint_is_fully_plastic},
    {"Sect. 5.1", "Ma-Liu cannot be used in the clearance joint",
     "It is impossible to use the Ma-Liu model to calculate the contact behavior between the clearance joint elements",
     ma_liu_is_impossible_in_the_joint, Verdict::contradicted,
     "each contact keeps its largest and residual depth; what remains open is whether the pin meets the same dent "
     "again"},
    {"Sect. 5.1", "with the dashpot only contact is detected, not compression or restitution",
     "we only detected whether the contact between the clearance joint elements happened or not",
     dashpot_keeps_no_depths},
    {"Sect. 5.1", "the dashpot, which needs no phases, simplifies the computation significantly",
     "did not distinguish the compression or the recovery phases, which significantly simplified the calculation "
     "process",
     dashpot_costs_less_in_the_joint, Verdict::undecidable,
     "the bookkeeping is simpler, as the statement before shows; times are not printed. In evaluations of our "
     "integrator "
     "it depends on the mechanism: no fewer than with Ma-Liu in the slow rig, fewer in the fast example"},
}};

}  // namespace

Section joint_statements() {
  return check_claims("Statements on the slider-crank with a clearance joint (Sect. 5.1)", joint_claims);
}

}  // namespace hysteron::reproduce::wang_2022
