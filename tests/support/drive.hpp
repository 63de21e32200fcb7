// Moves the depth of a contact from turning point to turning point through the law's event interface alone, as a host
// would: reversals told, branch changes located from the sign of branches(). Adds up the work done on the contact.
#pragma once

#include <algorithm>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "hysteron/core/contact_law.hpp"

namespace hysteron::testing {

template <ContactLaw Law>
class Drive {
 public:
  explicit Drive(const Law& law) : law_(law) {
    law_.touch({.impact_speed = 1.0, .effective_mass = 1.0}, memory_, state_);
  }

  void to(double depth) {
    const double rate = depth > depth_ ? 1.0 : -1.0;
    if (rate < 0.0 && memory_.phase == Phase::loading) law_.reverse({depth_, 0.0}, memory_, state_);
    const auto past = [&](double d) { return law_.branches({d, rate}, memory_, state_)[0] < 0.0; };
    for (int crossed = 0; past(depth); ++crossed) {
      if (crossed == 10) throw std::logic_error("a branch is left again and again");
      double near = depth_, far = depth;
      for (int i = 0; i < 100; ++i) (past(0.5 * (near + far)) ? far : near) = 0.5 * (near + far);
      follow(far, rate);
      law_.cross(0, {far, rate}, memory_, state_);
      crossings_.push_back(far);
    }
    follow(depth, rate);
  }

  double depth() const { return depth_; }
  double work() const { return work_; }
  double force() const { return law_.force({depth_, 0.0}, memory_, state_).total(); }
  double stored() const { return law_.stored_energy({depth_, 0.0}, memory_, state_); }
  const Memory& memory() const { return memory_; }
  const std::vector<double>& crossings() const { return crossings_; }

 private:
  void follow(double depth, double rate) {
    // The force has a corner where it vanishes.
    const double residual = memory_.residual_indentation;
    const bool through = (depth_ - residual) * (depth - residual) < 0.0;
    const double corner = through ? residual : depth;
    work_ += work_between(depth_, corner, rate) + work_between(corner, depth, rate);
    depth_ = depth;
  }
  // In the root of the way from the lower end, where half-integer powers of the depth start.
  double work_between(double from, double to, double rate) const {
    const double low = std::min(from, to), span = std::abs(to - from);
    const auto force = [&](double u) {
      return 2.0 * u * law_.force({low + span * u * u, rate}, memory_, state_).total();
    };
    constexpr unsigned halvings = 5;
    return span == 0.0 ? 0.0 : (to - from) * Quadrature::integrate(force, 0.0, 1.0, halvings, 1e-13);
  }
  using Quadrature = boost::math::quadrature::gauss_kronrod<double, 31>;

  Law law_;
  Memory memory_{};
  State<Law::state_size> state_{};
  double depth_ = 0.0, work_ = 0.0;
  std::vector<double> crossings_;
};

}  // namespace hysteron::testing
