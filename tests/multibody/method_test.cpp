// The automatic method in scenes: stiff forces change it, the reference mechanisms do not.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <vector>

#include "support/mechanisms.hpp"

namespace hysteron::multibody {
namespace {

integrate::Statistics run_model(const Model& model, double end, double tolerance, std::vector<double>* y = nullptr) {
  const auto built = build_system(model);
  EXPECT_TRUE(built) << (built ? "" : built.error().message);
  mechanisms::Host host(*built->system);
  auto integrator =
      integrate::Integrator::make(host, {.relative_tolerance = tolerance, .absolute_tolerance = {tolerance}});
  std::vector<double> state = built->start;
  EXPECT_EQ(integrator->run(0.0, state, end).status, integrate::Status::finished);
  if (y) *y = state;
  return integrator->statistics();
}

TEST(AutomaticMethod, StaysExplicitForTheReferenceMechanisms) {
  for (const auto& mechanism : {mechanisms::four_bar(), mechanisms::slider_crank(), mechanisms::rssr(),
                                mechanisms::top(), mechanisms::chain(10), mechanisms::chain(100)})
    for (const double tolerance : {1e-4, 1e-6, 1e-8, 1e-10, 1e-12})
      EXPECT_TRUE(run_model(mechanism.model, mechanism.end, tolerance).changes.empty())
          << mechanism.name << " at " << tolerance;
}

// A pendulum of 1 m on a stiff bushing instead of a pin.
Model bushing_pendulum(double stiffness, double damping) {
  Model model;
  model.gravity = {0.0, -9.81, 0.0};
  model.bodies = {mechanisms::make_rod("rod", 1.0, 1.0, {})};
  model.forces = {Bushing{.name = "pin",
                          .first = mechanisms::at("ground"),
                          .second = mechanisms::at("rod"),
                          .stiffness = {stiffness, stiffness, stiffness},
                          .damping = {damping, damping, damping},
                          .rotational_stiffness = {},
                          .rotational_damping = {}}};
  return model;
}

TEST(AutomaticMethod, BecomesImplicitForAStiffBushing) {
  const Model stiff = bushing_pendulum(1e8, 1e5), soft = bushing_pendulum(1e3, 10.0);
  const integrate::Statistics s = run_model(stiff, 1.0, 1e-7);
  ASSERT_FALSE(s.changes.empty());
  EXPECT_EQ(s.changes[0].to, integrate::Method::implicit_bdf);
  EXPECT_LT(s.evaluations, 20000);
  EXPECT_TRUE(run_model(soft, 1.0, 1e-7).changes.empty());
}

// Regularised friction μ N tanh(v / v_r) on a body that slides along x.
struct TanhFriction final : CustomForceLaw {
  double regularisation;
  explicit TanhFriction(double v_r) : regularisation(v_r) {}
  template <class T>
  void apply(const CustomForceInput<T>& in, CustomForceOutput<T>& out) const {
    using std::tanh;
    out.wrenches[0].force.x = T(-0.3 * 9.81) * tanh(in.points[0].velocity.x / T(regularisation));
  }
  void evaluate(const CustomForceInput<double>& in, CustomForceOutput<double>& out) const noexcept override {
    apply(in, out);
  }
  bool evaluate(const CustomForceInput<Dual>& in, CustomForceOutput<Dual>& out) const noexcept override {
    apply(in, out);
    return true;
  }
};

Model block(double regularisation) {
  Model model;
  model.gravity = {0.0, -9.81, 0.0};
  model.bodies = {mechanisms::make_rod("block", 1.0, 1.0, {})};
  model.joints = {mechanisms::make_joint("guide", JointType::prismatic, mechanisms::at("ground"),
                                         mechanisms::at("block"), {0.0}, {1.0})};
  CustomForce friction{.name = "friction", .mounts = {mechanisms::at("block")}, .law = {}};
  friction.law = std::make_shared<TanhFriction>(regularisation);
  model.forces = {friction};
  return model;
}

TEST(AutomaticMethod, BecomesImplicitForSharplyRegularisedFriction) {
  std::vector<double> y;
  const integrate::Statistics s = run_model(block(1e-5), 1.0, 1e-9, &y);
  ASSERT_EQ(s.changes.size(), 1u);
  EXPECT_EQ(s.changes[0].to, integrate::Method::implicit_bdf);
  // It slides until v / (μ g) = 0.34 s, and then stands.
  EXPECT_GT(s.changes[0].time, 0.33);
  EXPECT_LT(s.evaluations, 5000);
  EXPECT_NEAR(y[0], 0.5 / (0.3 * 9.81), 1e-5);
  EXPECT_NEAR(y[1], 0.0, 1e-8);
  EXPECT_TRUE(run_model(block(0.1), 1.0, 1e-9).changes.empty());
}

}  // namespace
}  // namespace hysteron::multibody
