#include "shared_claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "hysteron/pair/material.hpp"
#include "runs.hpp"

namespace hysteron::reproduce {
namespace {

// A bar as waves that run to the right, v - s, and to the left, v + s (velocity v, tension s over impedance). A wave
// passes one cell in one step, so that the solution is exact.
struct Bar {
  std::vector<double> right, left;

  Bar(int cells, double velocity)
      : right(static_cast<std::size_t>(cells), velocity), left(static_cast<std::size_t>(cells), velocity) {}

  double mean_velocity() const {
    return (std::accumulate(right.begin(), right.end(), 0.0) + std::accumulate(left.begin(), left.end(), 0.0)) /
           (2.0 * static_cast<double>(right.size()));
  }
  // Moves the waves by one cell; `enters_left` and `enters_right` come in at the ends.
  void advance(double enters_left, double enters_right) {
    std::rotate(right.rbegin(), right.rbegin() + 1, right.rend());
    std::rotate(left.begin(), left.begin() + 1, left.end());
    right.front() = enters_left;
    left.back() = enters_right;
  }
};

}  // namespace

BarImpact bar_impact(int cells1, int cells2) {
  Bar first(cells1, 1.0), second(cells2, 0.0);
  const int steps = 4 * (cells1 + cells2);
  for (int i = 0; i < steps; ++i) {
    const double from_first = first.right.back(), from_second = second.left.front();
    const bool is_pressed = from_second <= from_first;  // the tension (left - right)/2 is not positive
    const double free1 = first.left.front(), free2 = second.right.back();  // a free end reflects the wave
    first.advance(free1, is_pressed ? from_second : from_first);
    second.advance(is_pressed ? from_first : from_second, free2);
    if (!is_pressed) break;
  }
  const double v1 = first.mean_velocity(), v2 = second.mean_velocity();
  return {v2 - v1, 1.0 - (cells1 * v1 * v1 + cells2 * v2 * v2) / cells1};
}

Finding elastic_impact_leaves_vibrations() {
  const BarImpact equal = bar_impact(50, 50), unequal = bar_impact(50, 100);
  return {unequal.vibration_energy > 0.0,
          fmt::format("two elastic bars, lossless: e = {:.4f} for equal lengths; e = {:.4f} for lengths 1 : 2, where "
                      "{:.1f} % of the kinetic energy remain as vibration",
                      equal.restitution, unequal.restitution, 100.0 * unequal.vibration_energy)};
}

Finding kelvin_voigt_has_force_at_touch_and_tension() {
  constexpr Touch unit_impact{1.0, 1.0};
  const LawSpec law{.law = "kelvin-voigt", .values = {{"stiffness", 1e6}, {"damping", 300.0}}};
  const auto series = impact_series(law, unit_impact);
  const ImpactResult to_zero_depth = impact(law, unit_impact, Separation::depth);
  const double at_touch = series.empty() ? not_computed : series.front().dissipative_force;
  return {at_touch > 0.0 && to_zero_depth.pulled,
          fmt::format("{:.1f} N at δ = 0; lowest force {:.1f} N (largest {:.1f} N)", at_touch, to_zero_depth.min_force,
                      to_zero_depth.peak_force)};
}

Finding late_detection_adds_energy() {
  constexpr Touch touch{1.0, 1.0};
  const LawSpec hertz = on_hertz_spring("hertz", 1e6, 1.0);
  const ImpactResult r = impact(hertz, touch);
  bool gains = true;
  std::string text;
  for (const double steps : {10.0, 50.0, 200.0}) {
    // The body has moved by v₀ h; Hertz stores 2/5 K δ^2.5 and pushes with K δ^1.5.
    const double depth = touch.impact_speed * r.duration / steps, share = depth / r.max_indentation;
    const double gain = std::pow(share, 2.5);
    gains = gains && gain > 0.0;
    text += fmt::format("{}{:g} steps: first force {:.3f} of the largest, e = {:.4f}", text.empty() ? "" : "; ", steps,
                        std::pow(share, 1.5), std::sqrt(1.0 + gain));
  }
  return {gains, "Hertz, contact noticed one step late, steps in the duration of the contact: " + text};
}

Finding speed_bound_is_the_wave_speed() {
  const Material* aluminium = find_material("aluminium");
  const double waves = aluminium ? std::sqrt(aluminium->young / aluminium->density) : not_computed;
  const double bound = 1e-5 * waves;
  return {std::abs(bound / waves - 1.0) < 0.01,
          fmt::format("aluminium: bound {:.3f} m/s, waves {:.0f} m/s", bound, waves)};
}

}  // namespace hysteron::reproduce
