// The statement of Corral et al. on rows of buildings that pound (Sect. 5.3, Anagnostopoulos): three towers of one
// degree of freedom with his spring and damper between them. The ground motions are not printed; ours is a sum of
// sines.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "corral_2021.hpp"
#include "runs.hpp"

namespace hysteron::reproduce::corral_2021 {
namespace {

constexpr std::size_t towers = 3;
constexpr double pi = std::numbers::pi, outer_period = 0.5, damping_ratio = 0.05;  // s; of the towers
constexpr double gap = 0.01, requested_restitution = 0.65;                         // m; usual for pounding
constexpr double contact_rate = 2.0 * pi * 15.0;                                   // √(K/m) of two unit masses, 1/s
constexpr double duration = 15.0, step = 5e-4;                                     // s

// A strong motion of 10 s with five frequencies, m/s².
double ground_acceleration(double t) {
  constexpr std::array<double, 5> frequencies{0.7, 1.1, 1.9, 2.6, 3.4}, phases{0.3, 2.1, 4.0, 1.2, 5.5};
  double sum = 0.0;
  for (std::size_t i = 0; i < frequencies.size(); ++i) sum += std::sin(2.0 * pi * frequencies[i] * t + phases[i]);
  const double envelope = t < 10.0 ? std::sin(0.1 * pi * t) : 0.0;
  return 1.2 * envelope * sum;
}

struct Row {
  std::array<double, towers> displacement{}, velocity{};
};

struct TowerRow {
  std::array<double, towers> periods;
  bool can_pound;

  // Unit masses; Kelvin-Voigt contact with the damping ratio of Eq. (5.40), without tension.
  Row rates(double t, const Row& s) const {
    Row out{s.velocity, {}};
    for (std::size_t i = 0; i < towers; ++i) {
      const double w = 2.0 * pi / periods[i];
      out.velocity[i] = -ground_acceleration(t) - 2.0 * damping_ratio * w * s.velocity[i] - w * w * s.displacement[i];
    }
    if (!can_pound) return out;
    const double loss = -std::log(requested_restitution), ratio = loss / std::hypot(pi, loss);
    for (std::size_t i = 0; i + 1 < towers; ++i) {
      const double depth = s.displacement[i] - s.displacement[i + 1] - gap, rate = s.velocity[i] - s.velocity[i + 1];
      if (depth <= 0.0) continue;
      const double reduced_mass = 0.5, k = reduced_mass * contact_rate * contact_rate;
      const double force = std::max(0.0, k * depth + 2.0 * ratio * std::sqrt(k * reduced_mass) * rate);
      out.velocity[i] -= force;
      out.velocity[i + 1] += force;
    }
    return out;
  }

  // The largest displacement of each tower, by Runge-Kutta's rule of fourth order.
  std::array<double, towers> largest() const {
    const auto moved = [](const Row& s, const Row& f, double h) {
      Row out = s;
      for (std::size_t i = 0; i < towers; ++i) {
        out.displacement[i] += h * f.displacement[i];
        out.velocity[i] += h * f.velocity[i];
      }
      return out;
    };
    Row s;
    std::array<double, towers> out{};
    for (double t = 0.0; t < duration; t += step) {
      const Row a = rates(t, s), b = rates(t + 0.5 * step, moved(s, a, 0.5 * step)),
                c = rates(t + 0.5 * step, moved(s, b, 0.5 * step)), d = rates(t + step, moved(s, c, step));
      for (const auto& [f, weight] : {std::pair{&a, 1.0}, {&b, 2.0}, {&c, 2.0}, {&d, 1.0}})
        s = moved(s, *f, weight * step / 6.0);
      for (std::size_t i = 0; i < towers; ++i) out[i] = std::max(out[i], std::abs(s.displacement[i]));
    }
    return out;
  }
};

}  // namespace

Finding exterior_towers_are_amplified() {
  std::vector<double> ratios{0.4, 0.6, 0.8, 1.25, 1.6, 2.5}, exterior, interior;
  for (const double ratio : ratios) {
    const std::array<double, towers> periods{outer_period, ratio * outer_period, outer_period};
    const auto alone = TowerRow{periods, false}.largest(), together = TowerRow{periods, true}.largest();
    exterior.push_back(std::max(together[0] / alone[0], together[2] / alone[2]));
    interior.push_back(together[1] / alone[1]);
  }
  const auto [least, most] = std::minmax_element(interior.begin(), interior.end());
  return {*std::min_element(exterior.begin(), exterior.end()) > 1.0 && *least < 1.0 && *most > 1.0,
          fmt::format("three towers, period of the inner one over that of the outer ones {}: largest displacement with "
                      "over without pounding: outer {}, inner {}",
                      number_list(ratios, 3), number_list(exterior, 3), number_list(interior, 3))};
}

}  // namespace hysteron::reproduce::corral_2021
