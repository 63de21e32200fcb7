// u = -ẏ obeys du/dy = π₁ h' - h/u while the spring opens. Where ρ is large u stays close to h/(π₁ h'), and explicit
// steps would be as short as 1/ρ. With x = -ln y, both u and z are followed by the linearly implicit Euler method,
// extrapolated (Hairer and Wanner, Solving Ordinary Differential Equations II, IV.9), whose steps are as long as the
// solution is smooth. Equations are those of bouc_wen_phases.hpp with C = dh/dy.
#include "bouc_wen_creep.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace hysteron::detail {
namespace {

constexpr double final_tolerance = 1e-10, least_speed = 1e-13;
constexpr double none = std::numeric_limits<double>::quiet_NaN();

struct Slopes {
  double force, stiffness;  // h and dh/dy
  double slope, bend;       // dz/dy, and its derivative by z
};
// Powers by exponentials of logarithms, which take half the time of std::pow and are right to 1e-14 here.
Slopes slopes_at(const CreepingSpring& c, double y, double z) {
  constexpr double least = 1e-300;
  const double size = std::abs(z), by_z = z > 0.0 ? c.d : -c.s, log_z = std::log(std::max(size, least));
  const double yq = std::exp((c.p - 1.0) * std::log(y));
  const double zq = std::exp((c.p - 1.0) * log_z), zm = std::exp((c.n - 1.0) * log_z);
  const double slope = 1.0 + by_z * zm * size;
  return {.force = c.alpha * yq * y + (1.0 - c.alpha) * zq * z,
          .stiffness = c.p * (c.alpha * yq + (1.0 - c.alpha) * zq * slope),
          .slope = slope,
          .bend = c.n * std::abs(by_z) * zm};
}

struct Point {
  double z, u;
};
Point operator+(const Point& a, const Point& b) { return {a.z + b.z, a.u + b.u}; }
Point operator-(const Point& a, const Point& b) { return {a.z - b.z, a.u - b.u}; }
Point operator*(double f, const Point& a) { return {f * a.z, f * a.u}; }

class Creep {
 public:
  // With h and h' as they are at reversal, u settles as 1 - exp(-t), t in units of 1/(π₁ h'). Where ρ is large it may
  // begin settled; otherwise the first instants are taken from there.
  Creep(const CreepingSpring& spring, double y, double z) : spring_(spring), y_(y) {
    constexpr double soon = 150.0, first = 1e-4;
    const Slopes now = slopes_at(spring, y, z);
    const double rate = spring.pi1 * now.stiffness, settled = now.force / rate;
    if (spring.pi1 * rate > soon) {
      at_ = {z, settled};
      return;
    }
    const double decay = std::expm1(-first), way = settled * (first + decay) / rate;
    y_ -= way;
    at_ = {z - now.slope * way, -settled * decay};
    step_ = 2.0 * way / y;
  }

  double restitution() {
    constexpr int most_steps = 2000;
    for (int i = 0; i < most_steps; ++i) {
      const Slopes now = slopes_at(spring_, y_, at_.z);
      if (const double e = end(now); !std::isnan(e)) return e;
      // The force is gone after about h/h'.
      constexpr double nearer = 0.7;
      advance(now, std::min(step_, nearer * now.force / (now.stiffness * y_)));
    }
    return none;
  }

 private:
  // e, once the rest of the way cannot change it; NaN before.
  double end(const Slopes& now) const {
    constexpr double negligible = 1e-12;
    if (now.force <= 0.0) return at_.u;
    const double held = spring_.pi1 * now.force;  // δ̇ + u
    if (held + at_.u < negligible) return 0.0;
    // δ̇ changes by ∫h/(h'u) dh.
    const double change = now.force * now.force / (2.0 * now.stiffness * at_.u);
    return at_.u > held && change < negligible ? at_.u - held + change : none;
  }

  // One linearly implicit Euler step of length h to x = -ln y. z does not depend on u.
  Point euler(double y, const Point& from, double h) const {
    const Slopes there = slopes_at(spring_, y, from.z);
    const double rate_z = -y * there.slope, by_z = -y * there.bend;
    const double rate_u = y * (there.force / from.u - spring_.pi1 * there.stiffness);
    const double by_u = -y * there.force / (from.u * from.u);
    return {from.z + h * rate_z / (1.0 - h * by_z), from.u + h * rate_u / (1.0 - h * by_u)};
  }

  // Relative tolerance of u. An error decays as exp(-∫ρ d ln h), so that only those made where ρ has become small
  // matter.
  double tolerance(const Slopes& now) const {
    constexpr double loosest = 1e-4, folds = 0.1;
    const double ratio = spring_.pi1 * spring_.pi1 * now.stiffness;
    return std::min(loosest, final_tolerance * std::exp(std::min(folds * ratio, 100.0)));
  }

  // Tries a step and sets step_ to the length of the next.
  void advance(const Slopes& now, double h) {
    constexpr std::size_t columns = 8;
    std::array<Point, columns> row{};
    Point error{};
    for (std::size_t j = 0; j < columns; ++j) {
      const auto parts = static_cast<double>(j + 1);
      Point p = at_;
      for (std::size_t k = 0; k <= j; ++k)
        p = euler(y_ * std::exp(-h * static_cast<double>(k + 1) / parts), p, h / parts);
      for (std::size_t k = 0; k < j; ++k) {  // row[k]: with k columns removed
        const double ratio = parts / (parts - static_cast<double>(k + 1));
        const Point finer = p + 1.0 / (ratio - 1.0) * (p - row[k]);
        row[k] = p;
        error = finer - p;
        p = finer;
      }
      row[j] = p;
    }
    const Point& there = row[columns - 1];
    const double wrong = std::max(std::abs(error.u) / (tolerance(now) * std::abs(there.u) + least_speed),
                                  std::abs(error.z) / (final_tolerance * (std::abs(there.z) + y_)));
    constexpr double safety = 0.8, least = 0.1, most = 4.0;
    const bool moved = wrong <= 1.0 && there.u > 0.0 && slopes_at(spring_, y_ * std::exp(-h), there.z).force >= 0.0;
    step_ = h * (wrong <= 1.0 && !moved ? 0.5
                 : wrong < 1e30         ? std::clamp(safety * std::pow(wrong, -1.0 / columns), least, most)
                                        : least);
    if (!moved) return;
    y_ *= std::exp(-h);
    at_ = there;
  }

  const CreepingSpring& spring_;
  double y_;
  Point at_{};
  double step_ = 0.01;  // in x
};

}  // namespace

bool will_creep(const CreepingSpring& c, double y, double z) {
  constexpr double overdamped = 10.0, long_creep = 40.0;
  const double by_y = c.alpha * std::pow(y, c.p), by_z = (1.0 - c.alpha) * std::pow(z, c.p);
  const double elastic = c.pi1 * c.pi1 * c.p * (by_y / y + by_z / z);
  const double hysteretic = c.pi1 * c.pi1 * c.p * c.d * std::pow(z, c.n) * by_z / z;
  const double share = by_z / (by_y + by_z) * c.p / (2.0 * c.p - 1.0 + c.n);
  return elastic > overdamped || share * hysteretic > long_creep;
}

double restitution_after_creep(const CreepingSpring& spring, double y, double z) {
  return Creep(spring, y, z).restitution();
}

}  // namespace hysteron::detail
