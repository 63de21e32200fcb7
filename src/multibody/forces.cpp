#include "forces.hpp"

#include <algorithm>
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <cmath>

#include "hysteron/core/math_policy.hpp"

namespace hysteron::multibody {

double curve_integral(const std::optional<Function>& f, double x) {
  if (!f) return 0.0;
  const double low = std::min(0.0, x), high = std::max(0.0, x);
  std::vector<double> ends{low};
  for (const double knot : f->knots())
    if (knot > low && knot < high) ends.push_back(knot);
  ends.push_back(high);
  double sum = 0.0;
  for (std::size_t i = 0; i + 1 < ends.size(); ++i)
    if (ends[i + 1] > ends[i])
      sum += boost::math::quadrature::gauss_kronrod<double, 15, MathPolicy>::integrate(
          [&](double s) { return (*f)(s).value; }, ends[i], ends[i + 1], 10, 1e-12);
  return x < 0.0 ? -sum : sum;
}

namespace {

Vector3 moved(const Vec3<Dual>& v, double h) {
  return {v.x.value + h * v.x.derivative, v.y.value + h * v.y.derivative, v.z.value + h * v.z.derivative};
}

void set_derivative(Dual& to, double plus, double minus, double step) {
  to = {(plus + minus) / 2.0, (plus - minus) / (2.0 * step)};
}
void set_derivative(Vec3<Dual>& to, const Vector3& plus, const Vector3& minus, double step) {
  set_derivative(to.x, plus.x, minus.x, step);
  set_derivative(to.y, plus.y, minus.y, step);
  set_derivative(to.z, plus.z, minus.z, step);
}

}  // namespace

void differentiate_law(const CustomForceLaw& law, const CustomForceInput<Dual>& in, CustomForceOutput<Dual>& out,
                       CustomScratch<double>& scratch, std::vector<double>& state) {
  // Cube root of the rounding unit: the best step of a central difference for quantities of order one.
  constexpr double step = 6e-6;
  const std::size_t n = in.points.size(), states = in.state.size();
  const auto evaluate_at = [&](double h) {
    for (std::size_t i = 0; i < n; ++i) {
      const PointMotion<Dual>& p = in.points[i];
      scratch.points[i] = {moved(p.position, h),
                           moved(p.velocity, h),
                           moved(p.angular_velocity, h),
                           {moved(p.orientation.r0, h), moved(p.orientation.r1, h), moved(p.orientation.r2, h)}};
    }
    for (std::size_t k = 0; k < states; ++k) state[k] = in.state[k].value + h * in.state[k].derivative;
    std::fill_n(scratch.wrenches.begin(), n, Wrench<double>{});
    std::fill_n(scratch.rates.begin(), states, 0.0);
    CustomForceOutput<double> plain_out{{scratch.wrenches.data(), n}, {scratch.rates.data(), states}, 0.0, 0.0};
    law.evaluate(CustomForceInput<double>{in.time, {scratch.points.data(), n}, {state.data(), states}}, plain_out);
  };
  evaluate_at(-step);
  for (std::size_t i = 0; i < n; ++i) {
    set_derivative(out.wrenches[i].force, {}, scratch.wrenches[i].force, step);
    set_derivative(out.wrenches[i].torque, {}, scratch.wrenches[i].torque, step);
  }
  for (std::size_t k = 0; k < states; ++k) set_derivative(out.state_rates[k], 0.0, scratch.rates[k], step);
  evaluate_at(step);
  const auto add = [](Dual& to, double plus) { to = {to.value + plus / 2.0, to.derivative + plus / (2.0 * step)}; };
  const auto add_vector = [&](Vec3<Dual>& to, const Vector3& plus) {
    add(to.x, plus.x), add(to.y, plus.y), add(to.z, plus.z);
  };
  for (std::size_t i = 0; i < n; ++i) {
    add_vector(out.wrenches[i].force, scratch.wrenches[i].force);
    add_vector(out.wrenches[i].torque, scratch.wrenches[i].torque);
  }
  for (std::size_t k = 0; k < states; ++k) add(out.state_rates[k], scratch.rates[k]);
}

}  // namespace hysteron::multibody
