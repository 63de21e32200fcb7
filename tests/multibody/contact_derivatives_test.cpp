// Exact derivatives of the equations with contacts, against differences of the rates.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <ostream>
#include <string>
#include <vector>

#include "../../src/multibody/mechanism_equations.hpp"
#include "support/contact_models.hpp"

namespace hysteron::multibody {
namespace {

using detail::MechanismEquations;

struct Case {
  const char* name;
  Space space;
  Shape first, second;
  Pose first_on_body{}, second_on_body{};
  Pose first_body{};  // the second is at the origin, turned
  LawSpec law{};
  std::optional<FrictionElement> friction{};
  bool has_resistance = false, is_swapped = false;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

Body moving_body(const std::string& name, const Pose& pose, const Vector3& velocity, const Vector3& spin, bool planar) {
  Body body;
  body.name = name;
  body.mass = 1.3;
  body.inertia = {0.02, 0.03, 0.04};
  body.centre = {0.01, -0.02, planar ? 0.0 : 0.015};
  body.pose = pose;
  body.velocity = planar ? Velocity{{velocity.x, velocity.y, 0.0}, {0.0, 0.0, spin.z}} : Velocity{velocity, spin};
  return body;
}

Model model_of(const Case& c) {
  const bool planar = c.space == Space::planar;
  Model model;
  model.space = c.space;
  model.gravity = {0.0, -9.81, 0.0};
  const Pose turned = planar ? planar_pose(0.0, 0.0, 0.2) : Pose{{}, axis_angle({0.6, 0.0, 0.8}, 0.2)};
  model.bodies = {moving_body("a", c.first_body, {0.3, -0.4, 0.2}, {2.0, -1.0, 3.0}, planar),
                  moving_body("b", turned, {-0.1, 0.2, 0.1}, {-1.0, 0.5, 1.5}, planar)};
  ContactPair pair;
  pair.name = "pair";
  pair.first = {{"a", "", c.first_on_body}, c.first};
  pair.second = {{"b", "", c.second_on_body}, c.second};
  if (c.is_swapped) std::swap(pair.first, pair.second);
  pair.element = testing::element_of(c.law, {}, c.friction);
  pair.point = ContactPointRule::first;
  if (c.has_resistance) pair.resistance = RollingResistance{0.02, 0.01, 0.5};
  model.contacts = {pair};
  return model;
}

// The equations just after the touches that are due at the start, with states of the contacts off zero.
struct Touching {
  explicit Touching(const Case& c)
      : model(model_of(c)), built(build_system(model)), equations(model, built->system), y(equations.size(), 0.0) {
    std::copy(built->start.begin(), built->start.end(), y.begin());
    std::vector<double> values(equations.events().size());
    equations.event_values(0.0, y, values);
    std::vector<std::size_t> passed;
    for (std::size_t i = 0; i < values.size(); ++i)
      if (values[i] > 0.0) passed.push_back(i);
    equations.handle_events(0.0, y, passed);
    const auto contacts = equations.contact_part(std::span<double>(y));
    for (std::size_t i = 0; i < contacts.size(); ++i) contacts[i] += 1e-5 * (1.0 + static_cast<double>(i));
  }

  Model model;
  Result<BuiltSystem> built;
  MechanismEquations equations;
  std::vector<double> y;
};

std::vector<double> difference(MechanismEquations& equations, const std::vector<double>& y, std::size_t column) {
  const double step = 1e-6 * std::max(1e-2, std::abs(y[column]));
  std::vector<double> low = y, high = y, below(y.size()), above(y.size());
  low[column] -= step, high[column] += step;
  equations.rates(0.0, low, below);
  equations.rates(0.0, high, above);
  for (std::size_t i = 0; i < y.size(); ++i) above[i] = (above[i] - below[i]) / (2.0 * step);
  return above;
}

std::vector<Case> cases() {
  const Shape ball = Sphere{0.05}, plane = HalfSpace{};
  const auto space = Space::spatial, flat = Space::planar;
  const Pose off{{0.04, 0.03, 0.02}, {}}, in_plane = planar_pose(0.04, 0.03, 0.1);
  const FrictionElement tanh(CoulombTanh{0.3, 0.7});
  const FrictionElement bristles(LuGre{.sigma0 = 1e4,
                                       .sigma1 = 20.0,
                                       .sigma2 = 0.4,
                                       .coefficient = 0.2,
                                       .static_coefficient = 0.3,
                                       .stribeck_speed = 0.5});
  const LawSpec spring{.law = "simbody-hunt-crossley", .values = {{"stiffness", 1e6}, {"dissipation", 0.5}}};
  const LawSpec maxwell{.law = "maxwell", .values = {{"stiffness", 1e5}, {"damping", 300.0}}};
  return {
      {"BallOnBall", space, ball, Sphere{0.08}, off, {}, {{0.03, 0.06, 0.0}, {}}, spring},
      {"BallOnPlane", space, ball, plane, off, {}, {{0.1, 0.0, 0.0}, {}}, spring},
      {"PlaneUnderBall", space, ball, plane, off, {}, {{0.1, 0.0, 0.0}, {}}, spring, tanh, true, true},
      {"BallInBore", space, ball, Bore{0.06}, {}, {}, {{0.02, 0.01, 0.3}, {}}, maxwell, bristles, true},
      {"BallInCavity", space, ball, Cavity{0.07}, {}, off, {{0.07, 0.04, 0.03}, {}}, spring, tanh, true},
      {"PointOnBall", space, Point{}, Sphere{0.1}, off, {}, {{0.03, 0.02, 0.0}, {}}, spring, bristles},
      {"BallOnBallInThePlane", flat, ball, Sphere{0.08}, in_plane, {}, {{0.03, 0.05, 0.0}, {}}, maxwell, bristles},
      {"BallInBoreInThePlane", flat, ball, Bore{0.06}, {}, {}, {{0.02, 0.012, 0.0}, {}}, spring, tanh, true},
      {"BoxOnPlaneInThePlane",
       flat,
       geometry::rectangle(0.2, 0.1),
       plane,
       {},
       {},
       planar_pose(0.0, 0.04, 0.3),
       spring,
       tanh},
      {"BoxesInThePlane",
       flat,
       geometry::rectangle(0.2, 0.1),
       geometry::rectangle(0.3, 0.2),
       {},
       {},
       planar_pose(0.05, 0.14, 0.35),
       spring,
       bristles},
  };
}

class ContactDerivatives : public ::testing::TestWithParam<Case> {};

TEST_P(ContactDerivatives, AreDifferencesOfTheRates) {
  Touching at(GetParam());
  ASSERT_TRUE(at.equations.contacts().is_any_in_contact());
  ASSERT_TRUE(at.equations.has_jacobian());
  const std::size_t n = at.y.size(), known = at.equations.bodies();
  std::vector<double> exact(n * n);
  at.equations.jacobian(0.0, at.y, exact);
  for (std::size_t column = 0; column < n; ++column) {
    const std::vector<double> expected = difference(at.equations, at.y, column);
    double size = 1.0;
    for (std::size_t i = 0; i < known; ++i) size = std::max(size, std::abs(expected[i]));
    for (std::size_t i = 0; i < known; ++i)
      EXPECT_NEAR(exact[i + n * column], expected[i], 2e-6 * size) << "rate " << i << ", column " << column;
  }
}

// States of laws and of friction; impulses and the ledger are left out.
TEST_P(ContactDerivatives, OfStatesAreDifferencesOfTheirRates) {
  Touching at(GetParam());
  const std::size_t n = at.y.size(), first = at.equations.bodies();
  const ContactElement& element = *at.model.contacts[0].element;
  std::vector<double> exact(n * n);
  at.equations.jacobian(0.0, at.y, exact);
  const std::size_t each = at.equations.contacts().state_size() / at.equations.contacts().count();
  for (std::size_t column = 0; column < n; ++column) {
    const std::vector<double> expected = difference(at.equations, at.y, column);
    for (std::size_t i = 0; i < at.equations.contacts().count(); ++i)
      for (std::size_t k = 0; k < element.state_size(); ++k) {
        const std::size_t row = first + i * each + k;
        EXPECT_NEAR(exact[row + n * column], expected[row], 2e-6 * (1.0 + std::abs(expected[row])))
            << "rate " << row << ", column " << column;
      }
  }
}

INSTANTIATE_TEST_SUITE_P(All, ContactDerivatives, ::testing::ValuesIn(cases()),
                         [](const auto& info) { return std::string(info.param.name); });

// True stick depends on all contacts at once.
TEST(ContactDerivativesOfAModel, AreNotKnownForTrueStick) {
  Case c = cases()[1];
  c.friction = FrictionElement(Coulomb{.coefficient = 0.3});
  EXPECT_FALSE(Touching(c).equations.has_jacobian());
}

// Two balls that meet without slip, while both turn, one moves across and they approach: the holding force keeps the
// slip at zero along the motion, although normal, tangent and point of contact move. All numbers are sums of powers of
// two.
TEST(Stick, KeepsTheSlipAtZeroWhileTheNormalTurns) {
  Case c{"Rolling",
         Space::planar,
         Sphere{0.0625},
         Sphere{0.125},
         {},
         {},
         planar_pose(0.171875, 0.0),
         {.law = "simbody-hunt-crossley", .values = {{"stiffness", 1e6}, {"dissipation", 0.5}}}};
  c.friction = FrictionElement(Coulomb{.coefficient = 10.0});
  Model model = model_of(c);
  for (Body& body : model.bodies) body.centre = {};
  model.bodies[0].velocity = Velocity{{-1.0, 0.0625, 0.0}, {0.0, 0.0, 8.0}};
  model.bodies[1].velocity = Velocity{{}, {0.0, 0.0, -4.0}};
  model.bodies[1].pose = Pose{};
  const auto built = build_system(model);
  ASSERT_TRUE(built);
  MechanismEquations equations(model, built->system);
  std::vector<double> y(built->start), rates(equations.size());
  y.resize(equations.size(), 0.0);
  equations.handle_events(0.0, y, std::vector<std::size_t>{0});
  ASSERT_TRUE(equations.contacts().is_sticking(0));
  equations.rates(0.0, y, rates);
  const auto slip_after = [&](double time) {
    std::vector<double> moved = y;
    for (std::size_t i = 0; i < y.size(); ++i) moved[i] += time * rates[i];
    equations.look(0.0, moved);
    return equations.contacts().slip(0).x;
  };
  const double force = equations.contacts().friction_force(0).x;
  EXPECT_NE(force, 0.0);
  EXPECT_EQ(equations.contact_part(std::span<const double>(rates)).back(), force) << "rate of its impulse";
  constexpr double h = 1e-7;
  EXPECT_EQ(slip_after(0.0), 0.0);
  EXPECT_EQ(equations.contacts().at(0).indentation_rate, 1.0);
  EXPECT_NEAR((slip_after(h) - slip_after(-h)) / (2.0 * h), 0.0, 1e-6);
}

}  // namespace
}  // namespace hysteron::multibody
