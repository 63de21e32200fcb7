// Formula and declared units at once: in another system of units every law must give the same physical force.
#include <gtest/gtest.h>

#include <numbers>

#include "hysteron/impact/resolve.hpp"
#include "support/driven_contact.hpp"
#include "support/sampling.hpp"

namespace hysteron {
namespace {

struct Units {
  double kg, m, s;
  double operator()(double value, const Dim& dim) const {
    return value * std::pow(kg, dim.kg) * std::pow(m, dim.m) * std::pow(s, dim.s);
  }
};

Units random_units() {
  return {sampling::log_uniform(0.1, 10.0), sampling::log_uniform(0.1, 10.0), sampling::log_uniform(0.1, 10.0)};
}

LawSpec rescaled(const LawSpec& spec, const std::vector<ParamView>& params, const Units& units) {
  LawSpec out = spec;
  for (const ParamView& p : params)
    if (const auto it = out.values.find(std::string(p.name)); it != out.values.end())
      it->second = units(it->second, p.dim);
  return out;
}

// Forces along a load, unload and reload, which visits memory, state and events as well. Unstable steps of the internal
// state must come out the same in all units, too.
std::vector<double> forces_along_path(const AnyContactLaw& law, const Touch& touch, double depth, double time) {
  constexpr int steps = 60;
  const auto at = [&](int i) -> Contact<double> {
    const double phase = 3.0 * std::numbers::pi * i / steps;
    return {depth * (0.55 - 0.5 * std::cos(phase)), 0.5 * depth * std::sin(phase) * std::numbers::pi / time};
  };
  testing::DrivenContact driven(law, {at(1).indentation_rate, touch.effective_mass});
  std::vector<double> forces;
  for (int i = 1; i <= steps; ++i) {
    driven.to(at(i), 3.0 * time / steps);
    const double force = driven.force();
    if (!(std::abs(force) < 1e100)) break;  // an unstable step; what came before counts
    forces.push_back(force > 0.0 ? force : 0.0);
  }
  return forces;
}

// The largest relative difference between the forces of a law in two systems of units.
double discrepancy(const Entry& entry) {
  const LawSpec spec = sampling::spec(entry);
  const Touch touch = sampling::touch();
  const Units units = random_units();
  const auto params = parameters(spec);
  const auto law = make_law(spec);
  const auto other = make_law(rescaled(spec, *params, units));
  if (!law || !other) return std::abs(static_cast<double>(law.has_value()) - static_cast<double>(other.has_value()));
  const Touch other_touch{units(touch.impact_speed, dims::speed), units(touch.effective_mass, dims::mass)};
  const auto a = resolve(*law, touch), b = resolve(*other, other_touch);
  if (!a || !b) return std::abs(static_cast<double>(a.has_value()) - static_cast<double>(b.has_value()));
  const double depth = sampling::depth_scale(a->law, touch), time = depth / touch.impact_speed;
  const auto here = forces_along_path(a->law, touch, depth, time);
  const auto there = forces_along_path(b->law, other_touch, units(depth, dims::length), units(time, dims::time));
  double largest = 0.0, scale = 0.0;
  for (std::size_t i = 0; i < std::min(here.size(), there.size()); ++i) {
    scale = std::max(scale, std::abs(here[i]));
    largest = std::max(largest, std::abs(units(here[i], dims::force) - there[i]) / units(1.0, dims::force));
  }
  return scale > 0.0 ? largest / scale : 0.0;
}

TEST(UnitCovariance, HoldsForEveryLawWithoutTheClaimNotCovariant) {
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law() || has(entry.info.claims, Claim::not_covariant)) continue;
    SCOPED_TRACE(std::string(entry.info.id));
    EXPECT_TRUE(rc::check([&] { RC_ASSERT(discrepancy(entry) < 1e-9); }));
  }
}

TEST(UnitCovariance, FailsForEveryLawThatHoldsDimensionalConstants) {
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law() || !has(entry.info.claims, Claim::not_covariant)) continue;
    SCOPED_TRACE(std::string(entry.info.id));
    double largest = 0.0;
    EXPECT_TRUE(rc::check([&] { largest = std::max(largest, discrepancy(entry)); }));
    EXPECT_GT(largest, 1e-3);
  }
}

}  // namespace
}  // namespace hysteron
