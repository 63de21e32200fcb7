// Force, depth and slope of an elastic part as functions of the stored energy, for shapes that have no closed form of
// these: Chebyshev series in ln U, relative to the power law K δⁿ that the shape follows at touch. It is an
// EnergyShape, so that the closed form of factor laws (factor_impact.hpp) applies, several times faster than
// integration in time.
#pragma once

#include <boost/math/special_functions/chebyshev.hpp>
#include <memory>
#include <vector>

#include "factor_impact.hpp"

namespace hysteron::detail {

class EnergyTable {
 public:
  EnergyTable() = default;
  // For energies up to `high`, or as far as the series converge; below `low` the power law at touch holds, but for a
  // constant.
  template <class Shape>
  EnergyTable(const Shape& shape, double n, double low, double high) : exponent_(n), deepest_(shape.max_indentation()) {
    constexpr double near_touch = 1e-12;  // of the largest depth, or of the unit of length
    const double small = near_touch * (deepest_ < infinity ? deepest_ : 1.0);
    stiffness_ = shape.force(small) / std::pow(small, n);
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

  double exponent() const noexcept { return exponent_; }  // of the power law at touch
  double max_indentation() const noexcept { return length_unit_ * deepest_; }
  double force(double energy) const noexcept {
    const double u = without_unit(energy);
    return force_unit_ * power_force(u) * sum(u, 0);
  }
  double depth(double energy) const noexcept {
    const double u = without_unit(energy);
    return length_unit_ * power_depth(u) * sum(u, 1);
  }
  double ratio(double energy) const noexcept { return (exponent_ + 1.0) / exponent_ * sum(without_unit(energy), 2); }

 private:
  static constexpr int order = 14;
  static constexpr double width = 2.0;
  using Values = std::array<double, 3>;  // force, depth, E²/(E'U), over those of the power law
  using Panel = std::array<std::array<double, order>, 3>;

  double without_unit(double energy) const noexcept { return energy / (force_unit_ * length_unit_); }
  double power_depth(double energy) const noexcept {
    return std::pow((exponent_ + 1.0) * energy / stiffness_, 1.0 / (exponent_ + 1.0));
  }
  double power_force(double energy) const noexcept { return (exponent_ + 1.0) * energy / power_depth(energy); }

  // Newton on ln δ; U rises with δ, faster than δ itself.
  template <class Shape>
  static double depth_with(const Shape& shape, double energy, double depth) {
    constexpr int most_iterations = 100;
    constexpr double back_into_domain = 0.9, longest_step = 1.0, rounding = 4e-16;
    for (int i = 0; i < most_iterations; ++i) {
      const double u = shape.energy(depth);
      if (!(u < infinity)) {
        depth *= back_into_domain;
        continue;
      }
      const double step = std::log(energy / u) * u / (depth * shape.force(depth));
      depth *= std::exp(std::min(step, longest_step));
      if (std::abs(step) < rounding) break;
    }
    return depth;
  }
  template <class Shape>
  Values relative(const Shape& shape, double energy, double depth) const {
    const Dual force = shape.force(Dual{depth, 1.0});
    const double square = force.value * force.value / (force.derivative * energy);
    return {force.value / power_force(energy), depth / power_depth(energy), square * exponent_ / (exponent_ + 1.0)};
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
    const double at = (std::log(energy) - first_) / width;
    if (!(at > 0.0)) return boost::math::chebyshev_clenshaw_recurrence((*panels_)[0][function].data(), order, -1.0);
    if (!(at < static_cast<double>(panels_->size()))) return infinity;
    const auto panel = static_cast<std::size_t>(at);
    const double x = 2.0 * (at - static_cast<double>(panel)) - 1.0;
    return boost::math::chebyshev_clenshaw_recurrence((*panels_)[panel][function].data(), order, x);
  }

  double stiffness_ = 1.0, exponent_ = 1.0;  // of the power law at touch
  std::shared_ptr<const std::vector<Panel>> panels_;
  double first_ = 0.0, deepest_ = infinity;
  double force_unit_ = 1.0, length_unit_ = 1.0;
};

inline double force_at_energy(const EnergyTable& s, double energy) noexcept { return s.force(energy); }
inline double depth_at_energy(const EnergyTable& s, double energy) noexcept { return s.depth(energy); }
inline double stiffness_ratio(const EnergyTable& s, double energy) noexcept { return s.ratio(energy); }
inline bool is_smooth_up_to(const EnergyTable&, double) noexcept { return true; }
inline double smoothing_power(const EnergyTable& s) noexcept { return smoothing_power_for(s.exponent()); }
static_assert(EnergyShape<EnergyTable> && !shape::PowerShape<EnergyTable>);

}  // namespace hysteron::detail
