// Slider-cranks with a clearance joint, against references computed elsewhere (tests/golden/multibody.json).
#include <gtest/gtest.h>

#include <cmath>

#include "../support/contact_runs.hpp"
#include "../support/multibody_runs.hpp"
#include "hysteron/laws/friction/all.hpp"

namespace hysteron::multibody {
namespace {

using testing::ContactRun;
using testing::Reference;
using testing::reference;

testing::ClearanceNumbers clearance_numbers(const Reference& ref) {
  return {.crank = ref["crank_radius"],
          .rod = ref["rod_length"],
          .rod_mass = ref["m_rod"],
          .rod_inertia = ref["I_rod"],
          .rod_centre = ref["rod_centre_from_A"],
          .slider_mass = ref["slider_mass"],
          .crank_speed = ref["rpm"] * 2.0 * M_PI / 60.0,
          .hole_radius = ref["Rb"],
          .clearance = ref["clearance"]};
}

void expect_contacts(const std::string& id, std::shared_ptr<const ContactElement> element, std::size_t compared) {
  SCOPED_TRACE(id);
  const Reference ref = reference(id);
  const auto& contacts = ref.result["contacts"];
  const double until = ref["turns"] * 60.0 / ref["rpm"];
  const Model model = testing::clearance_slider_crank(clearance_numbers(ref), std::move(element));
  const ContactRun run = testing::run_contacts(model, {.until = until, .tolerance = 1e-12});
  ASSERT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
  ASSERT_GE(run.contacts.size(), std::min(compared, contacts.size()));
  const double tolerance = ref.tolerance;
  for (std::size_t i = 0; i < std::min(compared, contacts.size()); ++i) {
    SCOPED_TRACE(i);
    const ContactHistory& c = run.contacts[i];
    EXPECT_NEAR(c.start, contacts[i][0].get<double>(), tolerance * until);
    EXPECT_NEAR(c.approach_speed, contacts[i][1].get<double>(), tolerance * 5.0);
    if (contacts[i][2].get<double>() > 0.0) {
      EXPECT_NEAR(c.end, contacts[i][2].get<double>(), tolerance * until);
      EXPECT_NEAR(c.separation_speed, -contacts[i][3].get<double>(), tolerance * 5.0);
    } else {
      EXPECT_TRUE(c.is_open);
    }
    // The reference lists the depth at the first reversal; a contact that lasts may go deeper later.
    if (c.reversals == 1) {
      EXPECT_NEAR(c.max_indentation, contacts[i][4].get<double>(), tolerance * 1e-4);
    }
  }
  EXPECT_LT(run.closure.relative_gap(), 1e-8);
}

std::shared_ptr<const ContactElement> factor_law(const Reference& ref, const char* law,
                                                 std::optional<FrictionElement> friction = {}) {
  return testing::element_of(
      {.law = law, .values = {{"stiffness", ref.result["K"]}, {"restitution", ref["restitution"]}}}, {},
      std::move(friction));
}

// Errors grow by a digit every three to four impacts: 20 of them leave more than the tolerance of the reference.
constexpr std::size_t before_chaos = 20;

TEST(ClearanceJoint, LankaraniNikraveshMeetsTheReference) {
  for (const char* id : {"clearance-5000rpm-ln", "clearance-rig-ln"})
    expect_contacts(id, factor_law(reference(id), "lankarani-nikravesh"), before_chaos);
}
TEST(ClearanceJoint, FloresMeetsTheReference) {
  for (const char* id : {"clearance-5000rpm-flores", "clearance-rig-flores"})
    expect_contacts(id, factor_law(reference(id), "flores"), before_chaos);
}
TEST(ClearanceJoint, ElastoplasticDashpotMeetsTheReference) {
  const Reference ref = reference("clearance-5000rpm-dashpot");
  expect_contacts("clearance-5000rpm-dashpot",
                  testing::element_of({.law = "hu-guo",
                                       .elastic = "hooke",
                                       .values = {{"stiffness", ref["K"]}, {"restitution", ref["restitution"]}}}),
                  before_chaos);
}
TEST(ClearanceJoint, FrictionMeetsTheReference) {
  const Reference ref = reference("clearance-5000rpm-ln-friction");
  expect_contacts("clearance-5000rpm-ln-friction",
                  factor_law(ref, "lankarani-nikravesh", FrictionElement(CoulombTanh{ref["mu"], ref["vr"]})),
                  before_chaos);
}

// A slow and heavy mechanism, whose contact lasts. Depths of micrometres are known to the rounding of positions of
// decimetres; a tolerance that asks for more must not make the steps small. A method of order 8 needs 100^(1/8) = 1.8
// times as many evaluations for a tolerance 100 times smaller; without regard to rounding it was 32.
TEST(ClearanceJoint, AToleranceBelowTheRoundingOfDepthsCostsNoMore) {
  const testing::ClearanceNumbers numbers{.crank = 0.0508,
                                          .rod = 0.305,
                                          .rod_mass = 1.13,
                                          .rod_inertia = 0.0153,
                                          .rod_centre = 0.15,
                                          .slider_mass = 1.013,
                                          .crank_speed = 200.0 * 2.0 * M_PI / 60.0,
                                          .hole_radius = 0.01,
                                          .clearance = 0.5e-3};
  const auto element =
      testing::element_of({.law = "lankarani-nikravesh", .values = {{"stiffness", 6.6e10}, {"restitution", 0.46}}});
  const auto evaluations = [&](double tolerance) {
    const ContactRun run = testing::run_contacts(testing::clearance_slider_crank(numbers, element),
                                                 {.until = 0.15, .tolerance = tolerance});
    EXPECT_EQ(run.outcome.status, integrate::Status::finished) << run.failure;
    return static_cast<double>(run.statistics.evaluations);
  };
  EXPECT_LT(evaluations(1e-12), 3.0 * evaluations(1e-10));
}

}  // namespace
}  // namespace hysteron::multibody
