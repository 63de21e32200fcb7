// Scenes with contacts against references computed elsewhere (tests/golden/multibody.json).
#include <cmath>

#include "../support/contact_runs.hpp"
#include "../support/multibody_runs.hpp"
#include "hysteron/core/number_text.hpp"
#include "read_scene.hpp"

namespace hysteron::scene::testing {
namespace {

using multibody::ContactHistory;
using multibody::testing::ContactRun;
using multibody::testing::Reference;
using multibody::testing::reference;
using multibody::testing::run_contacts;

std::vector<Override> overrides_of(const Reference& ref, std::initializer_list<const char*> names) {
  std::vector<Override> list;
  for (const char* name : names) list.push_back({name, number_text(ref[name])});
  return list;
}

ContactRun run_to(const Scene& scene, double until) {
  return run_contacts(scene.model, {.until = until, .tolerance = 1e-12});
}

void expect_bounces(const char* id, const std::string& settings, std::initializer_list<const char*> names) {
  SCOPED_TRACE(id);
  const Reference ref = reference(id);
  std::string parameters;
  for (const char* name : names) parameters += std::string(", ") + name + ": 1";
  const Scene scene = scene_of("gravity: gravity\nparameters: {gravity: 1, drop_height: 1" + parameters +
                                   "}\nbodies: {ball: {mass: " + number_text(ref["mass"]) + R"(,
  shapes: {sphere: 20 mm}, position: [0, drop_height + 20 mm]}}
contacts: {floor: {between: [ball, ground], )" +
                                   settings + "}}",
                               [&] {
                                 auto list = overrides_of(ref, names);
                                 for (const auto& o : overrides_of(ref, {"gravity", "drop_height"})) list.push_back(o);
                                 return list;
                               }());
  const auto& bounces = ref.result.at("bounces");
  const ContactRun run = run_to(scene, bounces.back().at("separation_time").get<double>() + 1e-3);
  ASSERT_GE(run.contacts.size(), bounces.size()) << run.failure;
  for (std::size_t i = 0; i < bounces.size(); ++i) {
    SCOPED_TRACE(i);
    const auto near = [&](double value, const char* name) {
      const double scale = std::abs(bounces[0].at(name).get<double>());
      const double expected = bounces[i].at(name).get<double>();
      EXPECT_NEAR(value, expected, ref.tolerance * std::max(scale, std::abs(expected))) << name;
    };
    near(run.contacts[i].start, "touch_time");
    near(run.contacts[i].separation_speed, "separation_speed");
    near(run.contacts[i].max_indentation, "max_indentation");
    near(run.contacts[i].peak_force, "peak_force");
  }
}

TEST(SceneContactReference, BallsBounceByTheLawsOfTheCatalogue) {
  expect_bounces("bounce-hertz-ln", R"(law: {law: lankarani-nikravesh, restitution: restitution,
  stiffness: "stiffness_K * 1 N/m^1.5"})",
                 {"stiffness_K", "restitution"});
  expect_bounces("bounce-exact", R"(mode: exact, law: {law: flores, restitution: restitution, stiffness: stiffness_K})",
                 {"stiffness_K", "restitution"});
  expect_bounces("bounce-kelvin-voigt", "law: {law: kelvin-voigt, stiffness: stiffness_K, damping: damping}",
                 {"stiffness_K", "damping"});
}
TEST(SceneContactReference, DentsStayOrTheSpotIsFresh) {
  const std::string law = R"(law: {law: ma-liu, effective_modulus: effective_modulus,
  effective_radius: effective_radius, yield_strength: yield_strength, psi: 2.84, xi: 13})";
  expect_bounces("bounce-ma-liu-memory", law, {"effective_modulus", "effective_radius", "yield_strength"});
  expect_bounces("bounce-ma-liu-fresh", law + ", spot: fresh",
                 {"effective_modulus", "effective_radius", "yield_strength"});
}
TEST(SceneContactReference, AFormulaIsALaw) {
  // Kelvin-Voigt written out.
  expect_bounces("bounce-kelvin-voigt", "law: {force: k*delta + damping*rate, parameters: {k: stiffness_K}}",
                 {"stiffness_K", "damping"});
}

// One key makes the clearance; stiffness from the materials and radii.
Scene clearance_scene(const Reference& ref, const std::string& settings) {
  return scene_of(R"(
parameters: {crank_radius: 1, rod_length: 1, m_rod: 1, I_rod: 1, rod_centre_from_A: 1, slider_mass: 1, rpm: 1,
             Rb: 1, clearance: 1, E: 1, nu: 0.1, restitution: 1}
materials: {part: {young: E, poisson: nu}}
bodies:
  crank: {mass: 0.1, inertia: 1e-4}
  rod: {mass: m_rod, inertia: I_rod, centre: [rod_centre_from_A, 0], position: [crank_radius, 0], material: part}
  slider: {mass: slider_mass, inertia: 1, position: [crank_radius + rod_length, 0], material: part}
joints:
  O: {revolute: [ground, crank], at: [0, 0], drive: {speed: rpm * 1 rpm}}
  A: {revolute: [crank, rod], at: [crank_radius, 0]}
  B: {revolute: [rod, slider], at: [crank_radius + rod_length, 0], clearance: clearance, bearing: {radius: Rb},
      point: first, )" +
                      settings + R"(}
  G: {prismatic: [ground, slider], at: [crank_radius + rod_length, 0], axis: [1, 0]}
)",
                  overrides_of(ref, {"crank_radius", "rod_length", "m_rod", "I_rod", "rod_centre_from_A", "slider_mass",
                                     "rpm", "Rb", "clearance", "E", "nu", "restitution"}));
}

void expect_clearance(const char* id, const std::string& settings) {
  SCOPED_TRACE(id);
  constexpr std::size_t compared = 12;  // before errors grow to the tolerance: one digit every three to four contacts
  const Reference ref = reference(id);
  const auto& contacts = ref.result["contacts"];
  const std::size_t count = std::min(compared, contacts.size());
  const double turn = ref["turns"] * 60.0 / ref["rpm"];
  const double last = contacts[count - 1][2].get<double>();
  const Scene scene = clearance_scene(ref, settings);
  const ContactRun run = run_to(scene, last > 0.0 ? last + 1e-3 * turn : turn);
  ASSERT_GE(run.contacts.size(), count) << run.failure;
  for (std::size_t i = 0; i < count; ++i) {
    SCOPED_TRACE(i);
    const ContactHistory& c = run.contacts[i];
    EXPECT_NEAR(c.start, contacts[i][0].get<double>(), ref.tolerance * turn);
    EXPECT_NEAR(c.approach_speed, contacts[i][1].get<double>(), ref.tolerance * 5.0);
    if (contacts[i][2].get<double>() > 0.0) {
      EXPECT_NEAR(c.separation_speed, -contacts[i][3].get<double>(), ref.tolerance * 5.0);
    }
    // The reference has the depth at the last reversal.
    if (c.reversals == 1) {
      EXPECT_NEAR(c.max_indentation, contacts[i][4].get<double>(), ref.tolerance * 1e-4);
    }
  }
  EXPECT_LT(run.closure.relative_gap(), 1e-8);
}

TEST(SceneContactReference, OneKeyMakesAClearanceJoint) {
  for (const char* id : {"clearance-5000rpm-ln", "clearance-rig-ln"})
    expect_clearance(id, "law: {law: lankarani-nikravesh, restitution: restitution}");
  expect_clearance("clearance-5000rpm-flores", "law: {law: flores, restitution: restitution}");
  expect_clearance("clearance-5000rpm-dashpot",
                   R"(law: {law: hu-guo, elastic: hooke, restitution: restitution, stiffness: "60443696.9657 N/m"})");
}
TEST(SceneContactReference, ClearanceJointsHaveFriction) {
  expect_clearance("clearance-5000rpm-ln-friction", R"(law: {law: lankarani-nikravesh, restitution: restitution},
      friction: {law: coulomb-tanh, coefficient: 0.05, regularisation_speed: 0.1 m/s})");
}

}  // namespace
}  // namespace hysteron::scene::testing
