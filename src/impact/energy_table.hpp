// Force, depth and slope of an elastic part as functions of the stored energy, for shapes that have no closed form of
// these: Chebyshev series in ln U, relative to the power law K δⁿ that the shape follows at touch. With it the closed
// form of factor laws (factor_impact.hpp) serves every shape, several times faster than integration in time.
#pragma once

#include <boost/math/special_functions/chebyshev.hpp>
#include <memory>
#include <vector>

#include "factor_impact.hpp"

namespace hysteron::detail {

class EnergyTable {
 public:
  double stiffness = 1.0, exponent = 1.0;  // at touch

  EnergyTable() = default;
  // For energies up to `high`, or as far as the series converge; below `low` the power law at touch holds, but for a
  // constant.
  template <class Shape>
  EnergyTable(const Shape& shape, double n, double low, double high) : exponent(n), deepest_(shape.max_indentation()) {
    const double small = 1e-12 * (deepest_ < infinity ? deepest_ : 1.0);
    stiffness = shape.force(small) / std::pow(small, n);
    auto panels = std::make_shared<std::vector<Panel>>();
    first_ = std::log(low);
    double depth = power_depth(low);
    for (double from = first_; from < std::log(high); from += width) {
      Values values[order];
      for (int i = order - 1; i >= 0; --i) {  // upwards
        const double x = std::cos(std::numbers::pi * (i + 0.5) / order);
        const double energy = std::exp(from + 0.5 * width * (x + 1.0));
        depth = depth_with(shape, energy, depth);
        values[i] = relative(shape, energy, depth);
      }
      panels->push_back(series(values));
      if (!converged(panels->back())) {
        panels->pop_back();
        break;
      }
    }
    panels_ = std::move(panels);
  }

  // The same table for a shape with other units of force and length.
  EnergyTable in_units(double force, double length) const {
    EnergyTable out = *this;
    out.force_unit_ = force;
    out.length_unit_ = length;
    return out;
  }

  double max_indentation() const noexcept { return length_unit_ * deepest_; }
  double force(double energy) const noexcept {
    const double u = without_unit(energy);
    return force_unit_ * power_force(u) * sum(u, 0);
  }
  double depth(double energy) const noexcept {
    const double u = without_unit(energy);
    return length_unit_ * power_depth(u) * sum(u, 1);
  }
  double ratio(double energy) const noexcept { return (exponent + 1.0) / exponent * sum(without_unit(energy), 2); }

 private:
  static constexpr int order = 14;
  static constexpr double width = 2.0;
  using Values = std::array<double, 3>;  // force, depth, E²/(E'U), over those of the power law
  using Panel = std::array<std::array<double, order>, 3>;

  double without_unit(double energy) const noexcept { return energy / (force_unit_ * length_unit_); }
  double power_depth(double energy) const noexcept {
    return std::pow((exponent + 1.0) * energy / stiffness, 1.0 / (exponent + 1.0));
  }
  double power_force(double energy) const noexcept { return (exponent + 1.0) * energy / power_depth(energy); }

  // Newton on ln δ; U rises with δ, faster than δ itself.
  template <class Shape>
  static double depth_with(const Shape& shape, double energy, double depth) {
    for (int i = 0; i < 100; ++i) {
      const double u = shape.energy(depth);
      if (!(u < infinity)) {
        depth *= 0.9;
        continue;
      }
      const double step = std::log(energy / u) * u / (depth * shape.force(depth));
      depth *= std::exp(std::min(step, 1.0));
      if (std::abs(step) < 4e-16) break;
    }
    return depth;
  }
  template <class Shape>
  Values relative(const Shape& shape, double energy, double depth) const {
    const Dual force = shape.force(Dual{depth, 1.0});
    const double square = force.value * force.value / (force.derivative * energy);
    return {force.value / power_force(energy), depth / power_depth(energy), square * exponent / (exponent + 1.0)};
  }
  static Panel series(const Values (&values)[order]) {
    Panel out{};
    for (std::size_t f = 0; f < 3; ++f)
      for (int k = 0; k < order; ++k) {
        double sum = 0.0;
        for (int i = 0; i < order; ++i) sum += values[i][f] * std::cos(std::numbers::pi * k * (i + 0.5) / order);
        out[f][static_cast<std::size_t>(k)] = sum * 2.0 / order;  // the first is halved by the summation
      }
    return out;
  }
  static bool converged(const Panel& panel) {
    constexpr double enough = 1e-12;
    for (const auto& c : panel)
      if (!(std::abs(c[order - 1]) + std::abs(c[order - 2]) < enough * std::abs(c[0]))) return false;
    return true;
  }
  double sum(double energy, std::size_t function) const noexcept {
    const double place = (std::log(energy) - first_) / width;
    if (!(place > 0.0)) return boost::math::chebyshev_clenshaw_recurrence((*panels_)[0][function].data(), order, -1.0);
    const auto panel = static_cast<std::size_t>(place);
    if (panel >= panels_->size()) return infinity;
    const double x = 2.0 * (place - static_cast<double>(panel)) - 1.0;
    return boost::math::chebyshev_clenshaw_recurrence((*panels_)[panel][function].data(), order, x);
  }

  std::shared_ptr<const std::vector<Panel>> panels_;
  double first_ = 0.0, deepest_ = infinity;
  double force_unit_ = 1.0, length_unit_ = 1.0;
};

inline double force_at_energy(const EnergyTable& s, double energy) noexcept { return s.force(energy); }
inline double depth_at_energy(const EnergyTable& s, double energy) noexcept { return s.depth(energy); }
inline double stiffness_ratio(const EnergyTable& s, double energy) noexcept { return s.ratio(energy); }

}  // namespace hysteron::detail
