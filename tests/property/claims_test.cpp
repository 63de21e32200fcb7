// Every claim of the catalogue, both ways: what is claimed holds for all specimens, and what is not claimed fails for
// at least one.
#include <gtest/gtest.h>

#include "hysteron/impact/resolve.hpp"
#include "support/driven_contact.hpp"
#include "support/free_impact.hpp"
#include "support/specimens.hpp"

namespace hysteron {
namespace {

using testing::for_specimens;
using testing::free_impact;

// The largest of a measure over the specimens of a law. NaN counts as infinite.
struct Largest {
  double high = -infinity;
  void add(double x) { high = std::isnan(x) ? infinity : std::max(high, x); }
};

using Measure = std::function<std::optional<double>(const AnyContactLaw&, const Touch&)>;

Largest over_specimens(const Entry& entry, const Measure& measure, const std::map<std::string, double>& fixed = {}) {
  Largest largest;
  for_specimens(entry, fixed, [&](const Law& law, const Touch& touch) {
    if (const auto x = measure(resolve(law, touch)->law, touch)) largest.add(*x);
  });
  return largest;
}

template <class Use>
void for_each_contact_law(Use&& use) {
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law()) continue;
    SCOPED_TRACE(std::string(entry.info.id));
    use(entry, [&](Claim claim) { return has(entry.info.claims, claim); });
  }
}

// Force just after the touch with the touch's own memory and state.
Force<double> force_at(const AnyContactLaw& law, const Touch& touch, double depth, double rate) {
  return visit(
      [&]<class L>(const L& l) {
        Memory memory;
        State<L::state_size> state{};
        l.touch(touch, memory, state);
        return l.force({depth, rate}, memory, state);
      },
      law);
}

// |F| at a depth of next to nothing over |F| in the middle of the impact, at the worst of some rates.
std::optional<double> jump_at_touch(const AnyContactLaw& law, const Touch& touch) {
  const double depth = sampling::depth_scale(law, touch), v0 = touch.impact_speed;
  const Force<double> middle = force_at(law, touch, 0.5 * depth, 0.5 * v0);
  const double scale = std::abs(middle.elastic) + std::abs(middle.dissipative);
  double worst = 0.0;
  for (const double rate : {v0, 0.1 * v0, 0.0, -0.5 * v0})
    worst = std::max(worst, std::abs(force_at(law, touch, 1e-150 * depth, rate).total()));
  return scale > 0.0 ? worst / scale : 0.0;
}

TEST(Claims, ContinuousAtTouch) {
  for_each_contact_law([](const Entry& entry, auto claims) {
    const Largest jump = over_specimens(entry, jump_at_touch);
    if (claims(Claim::continuous_at_touch))
      EXPECT_LT(jump.high, 1e-6);
    else
      EXPECT_GT(jump.high, 1e-3);
  });
}

// Of the fastest internal state, 1/s; explicit steps must be shorter.
template <class L>
double relaxation_rate(const L& law) {
  double fastest = 1e-9;
  for (std::size_t j = 0; j < L::state_size; ++j) {
    State<L::state_size> z{};
    const double still = law.rate({}, {}, z)[j];
    z[j] = 1.0;
    fastest = std::max(fastest, std::abs(law.rate({}, {}, z)[j] - still));
  }
  return fastest;
}

// Energy that a law creates along a driven path in and out of contact with partial unloading, over the largest stored:
// the largest fall of (work done on it - energy stored).
template <class L>
double energy_created(const L& law, const Touch& touch, double depth) {
  constexpr int steps = 600;
  const double time = std::min(6.0 * depth / touch.impact_speed, 100.0 / relaxation_rate(law)), dt = time / steps;
  // Zero at both ends, with a dip between two unequal humps.
  const auto path = [&](double s) {
    const double x = std::sin(std::numbers::pi * s);
    return depth * x * x * (0.55 + 0.45 * std::cos(5.0 * std::numbers::pi * s));
  };
  const auto at = [&](double s) -> Contact<double> {
    constexpr double h = 1e-6;
    return {path(s), (path(s + h) - path(s - h)) / (2.0 * h * time)};
  };
  testing::DrivenContact driven(law, touch);
  double work = 0.0, spent = 0.0, most_spent = 0.0, fall = 0.0, largest = 0.0, depth_before = 0.0, force = 0.0;
  for (int i = 1; i <= steps; ++i) {
    const Contact<double> now = at(static_cast<double>(i) / steps);
    driven.to(now, dt);
    const double next = driven.force(), stored = driven.stored_energy();
    work += 0.5 * (force + next) * (now.indentation - depth_before);
    spent = work - stored;
    most_spent = std::max(most_spent, spent);
    fall = std::max(fall, most_spent - spent);
    largest = std::max({largest, stored, work});
    depth_before = now.indentation;
    force = next;
  }
  return fall / largest;
}

std::optional<double> created(const AnyContactLaw& law, const Touch& touch) {
  return visit(
      [&]<class L>(const L& l) {
        const double whole = L::state_size > 0 ? 1e-3 : sampling::depth_scale(law, touch);
        double worst = energy_created(l, touch, whole) - 2e-3;  // what the steps cost
        if constexpr (requires { l.force(Contact<double>{}); })
          for (const double depth : {1e-6, 0.01, 0.3, 1.0})
            for (const double rate : {-2.0, -0.3, -1e-3, 1e-3, 0.3, 2.0}) {
              const Force<double> f = l.force(Contact<double>{depth * whole, rate * touch.impact_speed});
              worst = std::max(worst, -f.dissipative * rate / (std::abs(f.elastic * rate) + 1e-300));
            }
        return worst;
      },
      law);
}

TEST(Claims, Dissipative) {
  for_each_contact_law([](const Entry& entry, auto claims) {
    const Largest energy = over_specimens(entry, created);
    if (claims(Claim::dissipative))
      EXPECT_LE(energy.high, 0.0);
    else
      EXPECT_GT(energy.high, 1e-3);
  });
}

// The checks above must be able to fail.
TEST(Claims, DissipationCheckNoticesALawThatGivesEnergy) {
  constexpr Touch touch{.impact_speed = 0.3, .effective_mass = 0.1};
  EXPECT_GT(created(Factor<shape::Hertzian>({1e6}, -0.01), touch), 1e-4);
  EXPECT_GT(created(Additive<shape::Linear>({1e6}, {.coefficient = -1.0}), touch), 1e-4);
  Goldsmith giving;
  giving.stiffness = 1e6;
  giving.restitution = 1.05;
  EXPECT_GT(created(giving, touch), 1e-3);
}

// The least force relative to the largest, all the way to δ = 0.
std::optional<double> tension(const AnyContactLaw& law, const Touch& touch) {
  return -free_impact(law, touch, Separation::depth).least_force;
}

TEST(Claims, NoTension) {
  for_each_contact_law([](const Entry& entry, auto claims) {
    const Largest pull = over_specimens(entry, tension);
    if (claims(Claim::no_tension))
      EXPECT_LT(pull.high, 1e-9);
    else
      EXPECT_GT(pull.high, 1e-3);
  });
}

// 1 - e by independent integration, and the largest dissipative force over the elastic.
std::optional<double> loss(const AnyContactLaw& law, const Touch& touch) {
  const double depth = sampling::depth_scale(law, touch);
  double share = 0.0;
  for (const double rate : {-1.0, -0.1, 0.5, 1.0}) {
    const Force<double> f = force_at(law, touch, 0.5 * depth, rate * touch.impact_speed);
    share = std::max(share, std::abs(f.dissipative) / f.elastic);
  }
  const auto impact = free_impact(law, touch, Separation::force);
  return impact.separated ? std::max(share, std::abs(1.0 - impact.restitution)) : share;
}

TEST(Claims, ElasticAtE1) {
  for_each_contact_law([](const Entry& entry, auto claims) {
    if (!entry.has_param("restitution")) {
      EXPECT_FALSE(claims(Claim::elastic_at_e1)) << "it takes no restitution";
      return;
    }
    const Largest lost = over_specimens(entry, loss, {{"restitution", 1.0}});
    if (claims(Claim::elastic_at_e1))
      EXPECT_LT(lost.high, 1e-7);
    else
      EXPECT_GT(lost.high, 1e-5);
  });
}

// |delivered - requested e| in published mode: by closed form where there is one, and by integration.
void expect_exact(const Entry& entry, bool claimed, Separation rule) {
  if (!entry.has_param("restitution")) {
    EXPECT_FALSE(claimed) << "it takes no restitution";
    return;
  }
  Largest closed, integrated;
  for_specimens(entry, {}, [&](const Law& law, const Touch& touch) {
    const auto requested = value_of(law, "restitution");
    if (!requested) return;
    const auto resolved = resolve(law, touch);
    const auto form = closed_form_restitution(resolved->law, touch, rule);
    if (form) closed.add(std::abs(*form - *requested));
    if (claimed) {
      EXPECT_TRUE(form) << "exact without a closed form";
    }
    const auto impact = free_impact(resolved->law, touch, rule);
    if (impact.separated) integrated.add(std::abs(impact.restitution - *requested));
    if (form && impact.separated) {
      EXPECT_NEAR(*form, impact.restitution, 2e-6) << *requested;
    }
  });
  if (claimed) {
    EXPECT_LT(closed.high, 1e-10);
    EXPECT_LT(integrated.high, 2e-6);
  } else {
    EXPECT_GT(integrated.high, 1e-3);
  }
}

TEST(Claims, ExactByForce) {
  for_each_contact_law(
      [](const Entry& entry, auto claims) { expect_exact(entry, claims(Claim::exact_by_force), Separation::force); });
}

TEST(Claims, ExactByDepth) {
  for_each_contact_law(
      [](const Entry& entry, auto claims) { expect_exact(entry, claims(Claim::exact_by_depth), Separation::depth); });
}

// Whether force or internal rate at one contact change when the law is resolved at another impact speed.
double change_with_speed(const Law& law, const Touch& touch) {
  const Touch faster{1.7 * touch.impact_speed, touch.effective_mass};
  const auto slow = resolve(law, touch), fast = resolve(law, faster);
  if (!slow || !fast) return 0.0;
  const double depth = 0.5 * sampling::depth_scale(slow->law, touch);
  const auto sample = [&](const AnyContactLaw& any, const Touch& t) {
    return visit(
        [&]<class L>(const L& l) {
          Memory memory;
          State<L::state_size> state{};
          l.touch(t, memory, state);
          double sum = l.force({depth, touch.impact_speed}, memory, state).dissipative;
          for (const double rate : l.rate({depth, touch.impact_speed}, memory, state)) sum += rate;
          return sum;
        },
        any);
  };
  const double a = sample(slow->law, touch), b = sample(fast->law, faster);
  return a == b ? 0.0 : std::abs(a - b) / std::max(std::abs(a), std::abs(b));
}

TEST(Claims, NeedsImpactSpeed) {
  for_each_contact_law([](const Entry& entry, auto claims) {
    Largest change;
    for_specimens(entry, {}, [&](const Law& law, const Touch& touch) { change.add(change_with_speed(law, touch)); });
    if (claims(Claim::needs_impact_speed))
      EXPECT_GT(change.high, 0.1);
    else
      EXPECT_LT(change.high, 1e-12);
  });
}

}  // namespace
}  // namespace hysteron
