// A law of the user's own behaves like those of the catalogue: the same events, energies, gradients, fixed steps.
#include "hysteron/contact/user_law.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/contact/element.hpp"
#include "hysteron/contact/fixed_step.hpp"
#include "hysteron/laws/combine.hpp"
#include "hysteron/laws/multiplying/flores.hpp"
#include "hysteron/laws/whole/maxwell.hpp"
#include "support/contact_checks.hpp"

namespace hysteron {
namespace {

using testing::HostedImpact;
using testing::HostedOutcome;

constexpr double mass = 0.1, speed = 0.3;

void expect_same(const ContactElement& own, const ContactElement& known, double duration) {
  HostedImpact a(own, mass), b(known, mass);
  const HostedOutcome one = a.hit(speed, duration), two = b.hit(speed, duration);
  ASSERT_TRUE(one.separated);
  EXPECT_NEAR(one.restitution, two.restitution, 1e-12);
  EXPECT_NEAR(one.duration, two.duration, 1e-12 * two.duration);
  EXPECT_NEAR(one.dissipated + one.lost_in_events, two.dissipated + two.lost_in_events, 1e-12 * mass);
  EXPECT_EQ(one.events.size(), two.events.size());
}

TEST(UserLaw, AFunctionOfTheContactIsALaw) {
  const double k = 5e7, a = 1.6 * 0.4 / (0.6 * speed);
  const auto own = user_law([=](const auto& c) {
    using std::sqrt;
    return k * c.indentation * sqrt(c.indentation) * (1.0 + a * c.indentation_rate);
  });
  expect_same(make_element(own), make_element(Combine{Hertz{.stiffness = k}, Flores{.restitution = 0.6}}), 1e-3);
}

struct OwnMaxwell {
  static constexpr std::size_t state_size = 1;
  double k, c;
  template <class T>
  Force<T> force(const Contact<T>&, const State<1, T>& z) const {
    return {z[0], T(0.0)};
  }
  template <class T>
  State<1, T> rate(const Contact<T>& x, const State<1, T>& z) const {
    return {T(k) * x.indentation_rate - T(k / c) * z[0]};
  }
  template <class T>
  T stored_energy(const Contact<T>&, const State<1, T>& z) const {
    return z[0] * z[0] / T(2.0 * k);
  }
};

TEST(UserLaw, MayHaveInternalState) {
  Maxwell known;
  known.stiffness = 1e6, known.damping = 300.0;
  expect_same(make_element(user_law(OwnMaxwell{1e6, 300.0})), make_element(known), 1e-3);
}

// A spring that is ten times as stiff beyond 0.1 mm.
struct Bilinear {
  static constexpr std::size_t branch_count = 1;
  static constexpr double corner = 1e-4;
  template <class T>
  Force<T> force(const Contact<T>& c) const {
    const T beyond = c.indentation - T(corner);
    return {T(1e6) * c.indentation + T(9e6) * select(beyond > T(0.0), beyond, T(0.0)), T(0.0)};
  }
  std::array<double, 1> branches(const Contact<double>& c, const State<0>&) const { return {c.indentation - corner}; }
};

TEST(UserLaw, MaySayWhereItsFormulaChanges) {
  const ContactElement element = make_element(user_law(Bilinear{}));
  HostedImpact host(element, mass);
  const HostedOutcome out = host.hit(1.0, 1e-3);
  int branches = 0;
  for (const auto& e : out.events)
    if (e.kind == EventKind::branch) {
      ++branches;
      EXPECT_NEAR(e.contact.indentation, Bilinear::corner, 1e-12);
    }
  EXPECT_EQ(branches, 2);  // in and out
  EXPECT_NEAR(out.restitution, 1.0, 1e-11);
  // ½ m v² = ½ 1e6 x² + ½ 9e6 (x - x_c)².
  const double x = (9.0 * 1e-4 + std::sqrt(81e-8 - 10.0 * (9e-8 - 1e-7))) / 10.0;
  EXPECT_NEAR(out.max_indentation, x, 1e-12);
}

// What is expected of the catalogue's laws holds for these too.
void expect_all(const ContactElement& element, const Touch& touch, double duration) {
  HostedImpact host(element, touch.effective_mass);
  const HostedOutcome first = host.hit(touch.impact_speed, duration);
  ASSERT_TRUE(first.separated);
  const double energy = 0.5 * touch.effective_mass * touch.impact_speed * touch.impact_speed;
  EXPECT_NEAR(first.dissipated + first.lost_in_events, energy * (1.0 - first.restitution * first.restitution),
              2e-9 * energy);
  EXPECT_GT(testing::expect_gradients_agree(element, touch.effective_mass, touch.impact_speed, duration), 3);
  testing::expect_packing_changes_nothing(element, touch.effective_mass, duration);
  testing::expect_second_order(element.normal(), touch, first.duration, first.restitution,
                               1.0 - first.restitution < 1e-9);
  // Impacts in a row at other speeds, on fresh surfaces, are as single ones.
  for (const double speed_now : {0.5, 0.1, 0.3}) {
    HostedImpact alone(element, touch.effective_mass);
    ContactRecord& r = host.record();
    r = {.effective_mass = touch.effective_mass};
    EXPECT_EQ(host.hit(speed_now, duration).restitution, alone.hit(speed_now, duration).restitution);
  }
}

TEST(UserLaw, DoesWhatIsExpectedOfEveryLaw) {
  {
    SCOPED_TRACE("a function");
    expect_all(make_element(user_law([](const auto& c) {
                 using std::sqrt;
                 return 5e7 * c.indentation * sqrt(c.indentation) * (1.0 + 1.2 * c.indentation_rate);
               })),
               {speed, mass}, 1e-3);
  }
  {
    SCOPED_TRACE("with state");
    expect_all(make_element(user_law(OwnMaxwell{1e6, 300.0})), {speed, mass}, 1e-3);
  }
  {
    SCOPED_TRACE("with a branch");
    expect_all(make_element(user_law(Bilinear{})), {1.0, mass}, 1e-3);
  }
}

TEST(UserLaw, GradientIsExact) {
  const auto own =
      user_law([](const auto& c) { return 1e6 * c.indentation * c.indentation * (1.0 + c.indentation_rate); });
  const ContactElement element = make_element(own);
  ContactRecord record{.effective_mass = mass};
  element.normal().first_touch(speed, record, nullptr);
  double gradient[2];
  element.normal().force_gradient({1e-3, 0.5}, record, nullptr, gradient);
  EXPECT_DOUBLE_EQ(gradient[0], 2e6 * 1e-3 * 1.5);
  EXPECT_DOUBLE_EQ(gradient[1], 1e6 * 1e-6);
}

}  // namespace
}  // namespace hysteron
