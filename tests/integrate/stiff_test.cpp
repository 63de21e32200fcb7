// Stiff systems: the automatic method changes to the implicit one, and only there.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "hysteron/integrate/dual_jacobian.hpp"
#include "integrate/systems.hpp"

namespace hysteron::integrate {
namespace {

// A block pulled by a force that grows with time, held by regularised friction: m v' = F(t) - μ N tanh(v / v_r).
struct TanhFriction {
  double regularisation;  // v_r, m/s
  double mass = 1.0, friction = 0.3 * 9.81;
  DualJacobian by_duals{2};
  long jacobians = 0;

  std::size_t size() const { return 2; }
  template <class T>
  void evaluate(double t, std::span<const T> y, std::span<T> out) const {
    using std::tanh;
    out[0] = y[1];
    out[1] = (T(2.0 * std::sin(t)) - T(friction) * tanh(y[1] / T(regularisation))) / T(mass);
  }
  void rates(double t, std::span<const double> y, std::span<double> out) const { evaluate<double>(t, y, out); }
  void jacobian(double t, std::span<const double> y, std::span<double> columns) {
    ++jacobians;
    by_duals(t, y, columns,
             [this](double at, std::span<const Dual> x, std::span<Dual> out) { evaluate<Dual>(at, x, out); });
  }
};

TEST(Stiff, RegularisedFrictionChangesToTheImplicitMethod) {
  TanhFriction system{.regularisation = 1e-5};
  std::vector<double> y{0.0, 0.0};
  Statistics s;
  const Settings settings{.relative_tolerance = 1e-8, .absolute_tolerance = {1e-12}};
  ASSERT_EQ(run(system, y, 1.0, settings, &s).status, Status::finished);
  ASSERT_EQ(s.changes.size(), 1u);
  EXPECT_EQ(s.changes[0].to, Method::implicit_bdf);
  EXPECT_LT(s.changes[0].time, 0.1);
  EXPECT_LT(s.evaluations, 6000);  // order 8 needs 6e5
  EXPECT_EQ(s.jacobians, system.jacobians);
  EXPECT_GT(s.jacobians, 0);
  // While it sticks the creep is v = v_r artanh(F / (μ N)).
  EXPECT_NEAR(y[1], 1e-5 * std::atanh(2.0 * std::sin(1.0) / system.friction), 1e-10);
}

TEST(Stiff, SoftlyRegularisedFrictionDoesNot) {
  TanhFriction system{.regularisation = 0.1};
  std::vector<double> y{0.0, 0.0};
  Statistics s;
  run(system, y, 10.0, {}, &s);
  EXPECT_TRUE(s.changes.empty());
}

// Beside a stiff component one that is set after each step, and whose error does not count: it hid the stiffness, and
// the implicit method took its changes for errors.
struct FollowerBesideADirection {
  double rate = 1e6;  // 1/s
  std::size_t size() const { return 2; }
  void rates(double t, std::span<const double> y, std::span<double> out) const {
    out[0] = -rate * (y[0] - std::cos(t)) - std::sin(t), out[1] = 0.0;
  }
  void project(double t, std::span<double> y) const { y[1] = std::sin(1e3 * t); }
};

TEST(Stiff, AComponentThatIsSetHidesNothing) {
  FollowerBesideADirection system;
  std::vector<double> y{1.0, 0.0};
  Statistics s;
  const Settings settings{.relative_tolerance = 1e-8,
                          .absolute_tolerance = {1e-8, std::numeric_limits<double>::infinity()}};
  ASSERT_EQ(run(system, y, 1.0, settings, &s).status, Status::finished);
  ASSERT_EQ(s.changes.size(), 1u);
  EXPECT_LT(s.evaluations, 3000);  // order 8 needs 2e6
  EXPECT_NEAR(y[0], std::cos(1.0), 1e-7);
}

// A stiff bushing in series with a soft spring: the heavy body swings slowly, the light one follows it.
struct Bushing {
  double stiffness, damping;
  std::size_t size() const { return 4; }
  void rates(double, std::span<const double> y, std::span<double> out) const {
    const double bushing = stiffness * (y[0] - y[1]) + damping * (y[2] - y[3]);
    out[0] = y[2], out[1] = y[3], out[2] = -10.0 * y[0] - bushing, out[3] = bushing / 0.01;
  }
};

TEST(Stiff, AStiffBushingChangesToTheImplicitMethod) {
  for (const double damping : {1e3, 1e5}) {
    Bushing system{.stiffness = 1e7, .damping = damping};
    std::vector<double> y{1.0, 1.0, 0.0, 0.0};
    Statistics s;
    ASSERT_EQ(run(system, y, 2.0, {.relative_tolerance = 1e-7, .absolute_tolerance = {1e-9}}, &s).status,
              Status::finished);
    ASSERT_EQ(s.changes.size(), 1u) << damping;
    EXPECT_LT(s.evaluations, 20000);
    // One body of 1.01 kg on 10 N/m; the bushing is shorter by parts in 10⁶.
    EXPECT_NEAR(y[0], std::cos(std::sqrt(10.0 / 1.01) * 2.0), 1e-4);
  }
}

// 1 g on 1e4 N/m with 5 N s/m: a fast pair of complex eigenvalues, damped by 0.8 of the critical, that follows a slow
// force. The test for stiffness sees it in some steps and not in others, and must not be held up by the latter.
TEST(Stiff, ADampedOscillationChangesToTheImplicitMethod) {
  struct Follower {
    std::size_t size() const { return 2; }
    void rates(double t, std::span<const double> y, std::span<double> out) const {
      out[0] = y[1];
      out[1] = (std::sin(t) - 1e4 * y[0] - 5.0 * y[1]) / 1e-3;
    }
  } system;
  std::vector<double> y{0.0, 0.0};
  Statistics s;
  ASSERT_EQ(run(system, y, 1.0, {.relative_tolerance = 1e-4, .absolute_tolerance = {1e-8}}, &s).status,
            Status::finished);
  EXPECT_EQ(s.changes.size(), 1u);
  EXPECT_LT(s.evaluations, 2000);
  EXPECT_NEAR(y[0], 1e-4 * std::sin(1.0), 1e-3 * 1e-4);
}

// An oscillation that matters is no stiffness, at any tolerance.
TEST(Stiff, OscillationsAreNotMistakenForStiffness) {
  struct Fast {
    double frequency;
    std::size_t size() const { return 2; }
    void rates(double, std::span<const double> y, std::span<double> out) const {
      out[0] = y[1];
      out[1] = -frequency * frequency * y[0];
    }
  };
  for (const double frequency : {1e-3, 1.0, 30.0, 1e4})
    for (const double tolerance : {1e-3, 1e-5, 1e-7, 1e-9, 1e-12}) {
      Fast system{frequency};
      std::vector<double> y{1.0, 0.0};
      Statistics s;
      run(system, y, 1000.0 / frequency, {.relative_tolerance = tolerance, .absolute_tolerance = {tolerance}}, &s);
      EXPECT_TRUE(s.changes.empty()) << frequency << " " << tolerance;
    }
}

TEST(Stiff, AfterAnEventTheExplicitMethodIsTriedAgain) {
  struct Released : TanhFriction {
    std::vector<WatchedEvent> list{{Direction::falling}};
    bool holds = true;
    void rates(double t, std::span<const double> y, std::span<double> out) const {
      TanhFriction::rates(t, y, out);
      if (!holds) out[1] = 1.0;
    }
    std::span<const WatchedEvent> events() const { return {list.data(), holds ? 1u : 0u}; }
    void event_values(double t, std::span<const double>, std::span<double> values) const { values[0] = 0.5 - t; }
    AfterEvent handle_events(double, std::span<double>, std::span<const std::size_t>) {
      holds = false;
      return AfterEvent::proceed;
    }
  } system{{.regularisation = 1e-5}};
  std::vector<double> y{0.0, 0.0};
  Statistics s;
  ASSERT_EQ(run(system, y, 1.0, {}, &s).status, Status::finished);
  ASSERT_EQ(s.changes.size(), 2u);
  EXPECT_EQ(s.changes[1].to, Method::explicit_8);
  EXPECT_NEAR(s.changes[1].time, 0.5, 1e-12);
  EXPECT_NEAR(y[1], 0.5, 1e-4);
}

// At each event the implicit solver begins anew. Its counts go on: Jacobians are those that the system was asked for,
// and no count ever goes down.
TEST(Stiff, CountsGoOnAfterEvents) {
  struct Bouncing {
    std::vector<WatchedEvent> list{{Direction::falling}};
    long jacobians = 0, bounces = 0;
    std::size_t size() const { return 2; }
    void rates(double, std::span<const double> y, std::span<double> out) const {
      out[0] = y[1];
      out[1] = -9.81 - 5.0 * std::tanh(y[1] / 1e-3);  // regularised friction of a guide
    }
    void jacobian(double, std::span<const double> y, std::span<double> columns) {
      ++jacobians;
      const double t = std::tanh(y[1] / 1e-3);
      columns[0] = columns[1] = 0.0, columns[2] = 1.0, columns[3] = -5.0 * (1.0 - t * t) / 1e-3;
    }
    std::span<const WatchedEvent> events() const { return list; }
    void event_values(double, std::span<const double> y, std::span<double> values) const { values[0] = y[0]; }
    AfterEvent handle_events(double, std::span<double> y, std::span<const std::size_t>) {
      ++bounces;
      y[0] = 0.0, y[1] = 20.0;  // thrown up again
      return AfterEvent::proceed;
    }
  } system;
  std::vector<double> y{1e-3, -10.0};
  Settings settings{.method = Method::implicit_bdf, .relative_tolerance = 1e-6, .absolute_tolerance = {1e-9}};
  Integrator* running = nullptr;
  Statistics before;
  settings.on_step = [&](double, ConstValues) {
    const Statistics& now = running->statistics();
    EXPECT_GE(now.jacobians, before.jacobians);
    EXPECT_GE(now.rejected, before.rejected);
    EXPECT_GE(now.evaluations, before.evaluations);
    before = now;
    return system.bounces < 5;
  };
  auto integrator = Integrator::make(system, settings);
  ASSERT_TRUE(integrator);
  running = &*integrator;
  integrator->run(0.0, y, 1000.0);
  EXPECT_EQ(system.bounces, 5);
  EXPECT_GT(system.jacobians, 10);
  EXPECT_EQ(integrator->statistics().jacobians, system.jacobians);
  EXPECT_EQ(integrator->statistics().events, 5);
}

// Heat conduction between fixed ends, y_i'' ~ (y_{i-1} - 2 y_i + y_{i+1}) / h²: the slowest mode decays alone.
struct Heat {
  std::size_t n;
  std::size_t size() const { return n; }
  void rates(double, std::span<const double> y, std::span<double> out) const {
    const double scale = static_cast<double>((n + 1) * (n + 1));
    for (std::size_t i = 0; i < n; ++i)
      out[i] = scale * ((i > 0 ? y[i - 1] : 0.0) - 2.0 * y[i] + (i + 1 < n ? y[i + 1] : 0.0));
  }
  double decay() const {
    const double half = std::sin(0.5 * M_PI / static_cast<double>(n + 1));
    return 4.0 * static_cast<double>((n + 1) * (n + 1)) * half * half;
  }
  std::vector<double> start() const {
    std::vector<double> y(n);
    for (std::size_t i = 0; i < n; ++i) y[i] = std::sin(M_PI * static_cast<double>(i + 1) / static_cast<double>(n + 1));
    return y;
  }
};
struct BandedHeat : Heat {
  Bandwidth bandwidth() const { return {1, 1}; }
};
struct BandedHeatWithJacobian : BandedHeat {
  void jacobian(double, std::span<const double>, std::span<double> columns) const {
    const double scale = static_cast<double>((n + 1) * (n + 1));
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t i = 0; i < n; ++i)
        columns[j * n + i] = i == j ? -2.0 * scale : i + 1 == j || j + 1 == i ? scale : 0.0;
  }
};

template <class S>
void check_heat(S system, long most_evaluations) {
  std::vector<double> y = system.start();
  const std::vector<double> start = y;
  Statistics s;
  ASSERT_EQ(run(system, y, 0.1,
                {.method = Method::implicit_bdf, .relative_tolerance = 1e-7, .absolute_tolerance = {1e-9}}, &s)
                .status,
            Status::finished);
  for (std::size_t i = 0; i < y.size(); ++i) EXPECT_NEAR(y[i], start[i] * std::exp(-0.1 * system.decay()), 2e-6);
  EXPECT_LT(s.evaluations, most_evaluations);
}

TEST(Stiff, DenseAndBandedSolversAgree) {
  check_heat(Heat{200}, 4000);         // 200 evaluations for each Jacobian
  check_heat(BandedHeat{{200}}, 600);  // 3 for each
  check_heat(BandedHeatWithJacobian{{{200}}}, 500);
}

// Too many components for a dense matrix: each follows cos t, some of them stiffly.
TEST(Stiff, LargeSystemsWithoutABandAreSolvedByIteration) {
  struct Followers {
    std::size_t size() const { return 3000; }
    void rates(double t, std::span<const double> y, std::span<double> out) const {
      for (std::size_t i = 0; i < y.size(); ++i) out[i] = (i % 2 ? 1e6 : 1e2) * (std::cos(t) - y[i]);
    }
  } system;
  std::vector<double> y(3000, 1.0);
  Statistics s;
  ASSERT_EQ(run(system, y, 1.0, {.relative_tolerance = 1e-6, .absolute_tolerance = {1e-8}}, &s).status,
            Status::finished);
  EXPECT_EQ(s.changes.size(), 1u);
  EXPECT_LT(s.evaluations, 3000);
  EXPECT_NEAR(y[1], std::cos(1.0), 1e-5);
  EXPECT_NEAR(y[0], (1e4 * std::cos(1.0) + 1e2 * std::sin(1.0)) / (1e4 + 1.0), 1e-5);
}

// Its Jacobian is not a number: the implicit solver cannot take a step.
struct WithoutJacobian : TanhFriction {
  void jacobian(double, std::span<const double>, std::span<double> columns) {
    for (double& x : columns) x = std::nan("");
  }
};

TEST(Stiff, WhereTheImplicitMethodFailsTheExplicitOneGoesOn) {
  WithoutJacobian system{{.regularisation = 1e-5}};
  std::vector<double> y{0.0, 0.0};
  Statistics s;
  const Settings settings{.relative_tolerance = 1e-8, .absolute_tolerance = {1e-12}};
  ASSERT_EQ(run(system, y, 0.1, settings, &s).status, Status::finished);
  EXPECT_NEAR(y[1], 1e-5 * std::atanh(2.0 * std::sin(0.1) / system.friction), 1e-10);
  // About 5000 steps are 330 findings of stiffness: tried after 1, 2, 4, ... of them, and left at once.
  ASSERT_GE(s.changes.size(), 4u);
  EXPECT_LE(s.changes.size(), 20u);
  for (std::size_t i = 0; i < s.changes.size(); ++i) {
    EXPECT_EQ(s.changes[i].to, i % 2 == 0 ? Method::implicit_bdf : Method::explicit_8);
    // Left where it was tried: not a single implicit step was accepted.
    EXPECT_EQ(s.changes[i].time, s.changes[i - i % 2].time);
  }
  Settings implicit = settings;
  implicit.method = Method::implicit_bdf;
  y = {0.0, 0.0};
  EXPECT_EQ(run(system, y, 0.1, implicit).status, Status::implicit_failed);
}

// Stopped anywhere, before, between and after the attempts of the implicit method, it goes on with the same bits.
TEST(Stiff, ARunThatReturnsToTheExplicitMethodIsResumedWithTheSameBits) {
  for (const long stop : {10L, 40L, 200L, 900L}) {
    const auto part = [&](const Checkpoint* from, Checkpoint* at) {
      WithoutJacobian system{{.regularisation = 1e-5}};
      long steps = 0;
      Integrator* running = nullptr;
      Settings settings{.relative_tolerance = 1e-8, .absolute_tolerance = {1e-12}};
      settings.on_step = [&](double, ConstValues) {
        if (!at || ++steps < stop) return true;
        *at = running->checkpoint();
        return false;
      };
      auto integrator = Integrator::make(system, settings);
      running = &*integrator;
      std::vector<double> y{0.0, 0.0};
      from ? integrator->resume(*from, y, 0.05) : integrator->run(0.0, y, 0.05);
      return std::pair{y, integrator->statistics().changes.size()};
    };
    Checkpoint at;
    const auto [whole, changes] = part(nullptr, nullptr);
    const auto [begun, changes_before] = part(nullptr, &at);
    const auto [resumed, changes_after] = part(&at, nullptr);
    EXPECT_EQ(resumed, whole) << stop;
    EXPECT_EQ(changes_before + changes_after, changes) << stop;
  }
}

// Many short stiff periods, each ended by an event, and Jacobians that cost more evaluations than the explicit steps.
TEST(Stiff, AMethodThatGainsNothingIsTriedRarely) {
  static constexpr double interval = 1e-3;  // 50 steps of the explicit method
  struct Interrupted {
    TanhFriction block{.regularisation = 1e-5};
    std::vector<WatchedEvent> list{{Direction::falling}};
    double next = interval;
    std::size_t size() const { return 1000; }
    void rates(double t, std::span<const double> y, std::span<double> out) const {
      std::fill(out.begin(), out.end(), 0.0);
      block.rates(t, y.first(2), out.first(2));
    }
    std::span<const WatchedEvent> events() const { return list; }
    void event_values(double t, std::span<const double>, std::span<double> values) const { values[0] = next - t; }
    AfterEvent handle_events(double, std::span<double>, std::span<const std::size_t>) {
      next += interval;
      return AfterEvent::proceed;
    }
  } system;
  std::vector<double> y(system.size(), 0.0);
  Statistics automatic, explicit_only;
  Settings settings{.relative_tolerance = 1e-8, .absolute_tolerance = {1e-12}};
  ASSERT_EQ(run(system, y, 0.1, settings, &automatic).status, Status::finished);
  settings.method = Method::explicit_8;
  system.next = interval;
  std::fill(y.begin(), y.end(), 0.0);
  run(system, y, 0.1, settings, &explicit_only);
  // 100 periods with 3 findings of stiffness each: tried after 1, 2, 4, ... of them.
  EXPECT_GE(automatic.changes.size(), 4u);
  EXPECT_LE(automatic.changes.size(), 24u);
  EXPECT_LT(static_cast<double>(automatic.evaluations), 1.3 * static_cast<double>(explicit_only.evaluations));
}

// The first step of the implicit solver does not depend on how far away the end is.
TEST(Stiff, AFarEndIsReached) {
  struct Follower {
    std::size_t size() const { return 1; }
    void rates(double, std::span<const double> y, std::span<double> out) const {
      out[0] = 1e5 * (1.0 - y[0] * y[0] * y[0]);
    }
  } system;
  for (const Method method : {Method::automatic, Method::implicit_bdf})
    for (const double end : {1.0, 1e18, 1e24}) {
      std::vector<double> y{0.0};
      ASSERT_EQ(run(system, y, end, {.method = method}).status, Status::finished) << end;
      EXPECT_NEAR(y[0], 1.0, 1e-8);
    }
}

TEST(Stiff, DualJacobianIsExact) {
  TanhFriction system{.regularisation = 0.5};
  const std::vector<double> y{0.3, 0.2};
  std::vector<double> columns(4);
  system.jacobian(0.7, y, columns);
  const double tanh = std::tanh(0.2 / 0.5);
  EXPECT_EQ(columns[0], 0.0);
  EXPECT_EQ(columns[1], 0.0);
  EXPECT_EQ(columns[2], 1.0);
  EXPECT_NEAR(columns[3], -system.friction * (1.0 - tanh * tanh) / 0.5, 1e-14);
}

}  // namespace
}  // namespace hysteron::integrate
