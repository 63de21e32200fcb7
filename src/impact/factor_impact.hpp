// Free impacts of F = E(δ)(1 + a δ̇) in closed form. With A = a v₀, y = -ln(1 + a δ̇) and q(y) = y - 1 + e^-y,
//   U(δ)/(m v₀²) = [q(-ln(1+A)) - q(y)]/A²,   dt = (m/a) dy/E(δ):
// y runs from -ln(1+A) at touch through 0 at reversal to the root of the bracket at separation. Restitution, depth and
// energies are explicit, times are one smooth integral each. Nothing cancels at small A, nothing underflows at large.
#pragma once

#include <boost/math/quadrature/gauss.hpp>
#include <cmath>

#include "hysteron/core/math_policy.hpp"
#include "hysteron/core/root.hpp"
#include "hysteron/impact/impact.hpp"
#include "hysteron/laws/any_law.hpp"
#include "hysteron/laws/restitution.hpp"
#include "raw_result.hpp"

namespace hysteron::detail {

// (1 - e^-x)/x and (x - 1 + e^-x)/x², for either sign of x.
struct Phi {
  double one, two;
};
inline Phi phi(double x) noexcept {
  constexpr double series_limit = 0.1;
  constexpr int last_term = 9;  // of the series: the next is below 1e-17
  if (std::abs(x) < series_limit) {
    double sum = 0.0;  // Σ (-x)^k/(k+2)!
    for (int k = last_term; k >= 0; --k) sum = (1.0 - x * sum) / (k + 2);
    return {1.0 - x * sum, sum};
  }
  const double loss = -std::expm1(-x);
  return {loss / x, (x - loss) / (x * x)};
}

template <shape::PowerShape S>
double force_at_energy(const S& s, double energy) noexcept {
  const double n = s.exponent;
  if (n == 1.0) return std::sqrt(2.0 * s.stiffness * energy);
  return s.stiffness * std::pow((n + 1.0) * energy / s.stiffness, n / (n + 1.0));
}
inline double force_at_energy(const shape::LogLine& s, double energy) noexcept { return s.force_at_energy(energy); }

template <shape::PowerShape S>
double depth_at_energy(const S& s, double energy) noexcept {
  return std::pow((s.exponent + 1.0) * energy / s.stiffness, 1.0 / (s.exponent + 1.0));
}
inline double depth_at_energy(const shape::LogLine& s, double energy) noexcept {
  const double f = s.force_at_energy(energy);
  return s.compliance * f * std::log(s.force_scale / f);
}

// Close to the fold of a logarithmic law E(U) is not smooth enough for the quadrature.
template <shape::PowerShape S>
bool is_smooth_up_to(const S&, double) noexcept {
  return true;
}
inline bool is_smooth_up_to(const shape::LogLine& s, double energy) noexcept {
  constexpr double far_enough = 1.5;  // ln(Bs/F); the fold is at 1
  return std::log(s.force_scale / s.force_at_energy(energy)) > far_enough;
}

// E²/(E' U): constant for a power.
template <shape::PowerShape S>
double stiffness_ratio(const S& s, double) noexcept {
  return (s.exponent + 1.0) / s.exponent;
}
// E' = 1/(A u), U = (A E²/2)(1/2 + u), u = ln(Bs/E) - 1.
inline double stiffness_ratio(const shape::LogLine& s, double energy) noexcept {
  const double u = std::log(s.force_scale / s.force_at_energy(energy)) - 1.0;
  return u / (0.25 + 0.5 * u);
}

// Power k of the substitution z = Z w^k that makes dz/E(z) smooth at its singular end, where E ~ z^(n/(n+1)).
inline double smoothing_power_for(double n) noexcept { return n == 1.0 || n >= 2.0 ? n + 1.0 : 2.0 * (n + 1.0); }
template <shape::PowerShape S>
double smoothing_power(const S& s) noexcept {
  return smoothing_power_for(s.exponent);
}
inline double smoothing_power(const shape::LogLine&) noexcept {
  constexpr double for_logarithm = 8.0;
  return for_logarithm;
}

inline double w_power(double w, double k) noexcept {
  if (k == 4.0) return (w * w) * (w * w);
  return k == 1.0 ? w : std::pow(w, k);
}

// Shapes whose force, depth and slope are known from their energy.
template <class S>
concept EnergyShape = requires(const S& s, double energy) {
  force_at_energy(s, energy);
  depth_at_energy(s, energy);
  stiffness_ratio(s, energy);
  is_smooth_up_to(s, energy);
  smoothing_power(s);
};

template <EnergyShape S>
class FactorImpact {
 public:
  FactorImpact(const Factor<S>& law, const Touch& touch)
      : shape_(law.elastic),
        momentum_(touch.effective_mass * touch.impact_speed),
        twice_energy_(momentum_ * touch.impact_speed),
        a_(law.rate_factor * touch.impact_speed > least_damping ? law.rate_factor * touch.impact_speed : 0.0),
        touch_(touch) {}

  RawResult result() const {
    RawResult out;
    const double stored = twice_energy_ * restitution::largest_energy_share(a_);
    out.max_indentation = depth_at_energy(shape_, stored);
    if (!is_smooth_up_to(shape_, stored) || !(out.max_indentation > 0.0 && out.max_indentation < infinity)) {
      out.failed = true;
      return out;
    }
    const double closing = a_ == 0.0 ? 1.0 : std::log1p(a_) / a_;
    out.stored_at_reversal = stored;
    out.compression_time = time([this](double z) { return while_closing(z); }, closing);
    peak(out, closing);
    double e = restitution::of_factor(a_), y = -std::log1p(-e * a_);
    if (a_ > series_damping) {
      y = restitution::factor_exponent(a_);
      e = -std::expm1(-y) / a_;
    }
    out.time = out.compression_time + (a_ == 0.0 ? out.compression_time : opening_time(y, e));
    out.indentation_rate = -e * touch_.impact_speed;
    out.min_force = 0.0;
    return out;
  }

 private:
  static constexpr double least_damping = 1e-12;  // A below it changes nothing that could be seen
  static constexpr double series_damping = 1e-5;  // below it restitution::of_factor() is a series in A

  // The logarithm leaves the integrand less smooth.
  using Rule = boost::math::quadrature::gauss<double, std::same_as<S, shape::LogLine> ? 30 : 20, MathPolicy>;

  // U/(m v₀²) at a distance z = Δy/A from touch.
  double while_closing(double z) const noexcept {
    const Phi p = phi(a_ * z);
    return z * p.one - z * z * p.two;
  }
  // The same at a distance z before separation at y = y_e; loss = 1 - e^-y_e = eA.
  double while_opening(double z, double y, double e) const noexcept {
    constexpr double series_limit = 0.1;  // as in phi()
    const double x = a_ * z;
    if (x < series_limit) {
      const Phi p = phi(-x);
      return e * z * p.one - z * z * p.two;
    }
    return (x - (std::exp(x - y) - std::exp(-y))) / (a_ * a_);
  }
  double pace(double u) const noexcept { return momentum_ / force_at_energy(shape_, twice_energy_ * u); }

  // ∫ m v₀ dz/E from the singular end z = 0 to `length`.
  template <class Energy>
  double time(const Energy& energy, double length) const {
    constexpr double near_end = 2.0, long_way = 4.0;  // of y: beyond the first the exponential has its own scale
    const double k = smoothing_power(shape_), near = a_ * length > long_way ? near_end / a_ : length;
    const auto at_end = [&](double w) {
      const double p = w_power(w, k - 1.0);
      return k * near * p * pace(energy(near * p * w));
    };
    double sum = Rule::integrate(at_end, 0.0, 1.0);
    for (double from = near; from < length;) {
      const double to = 3.0 * from < length ? 2.0 * from : length;
      sum += Rule::integrate([&](double z) { return pace(energy(z)); }, from, to);
      from = to;
    }
    return sum;
  }

  double opening_time(double y, double e) const {
    constexpr double short_way = 8.0, first_panel = 3.0, growth = 3.0;  // of y
    const double length = y / a_;
    if (y < short_way) return time([=, this](double z) { return while_opening(z, y, e); }, length);
    // From reversal the exponential decays over a few units of y; the end is nearly a straight line.
    double sum = 0.0, from = 0.0;
    for (double to = first_panel; to < 0.5 * y; to *= growth) {
      sum += Rule::integrate([&](double t) { return pace(while_opening(length - t, y, e)); }, from / a_, to / a_);
      from = to;
    }
    const double rest = length - from / a_, k = smoothing_power(shape_);
    const auto at_end = [&](double w) {
      const double p = w_power(w, k - 1.0);
      return k * rest * p * pace(while_opening(rest * p * w, y, e));
    };
    return sum + Rule::integrate(at_end, 0.0, 1.0);
  }

  // Where m δ̇ E' = a E², that is (e^-y - 1) = A² U/(m v₀²) E²/(E' U).
  void peak(RawResult& out, double closing) const {
    if (a_ == 0.0) {
      out.peak_force = force_at_energy(shape_, twice_energy_ * 0.5);
      out.peak_time = out.compression_time;
      return;
    }
    const auto excess = [&](double z) {
      const double u = while_closing(z);
      if (!(u > 0.0)) return -1.0;
      return a_ * u * stiffness_ratio(shape_, twice_energy_ * u) - std::expm1(a_ * (closing - z)) / a_;
    };
    const double z = root_of_increasing(excess, 0.0, closing);
    out.peak_force = force_at_energy(shape_, twice_energy_ * while_closing(z)) * std::exp(a_ * (closing - z));
    out.peak_time =
        out.compression_time - Rule::integrate([&](double s) { return pace(while_closing(s)); }, z, closing);
  }

  S shape_;
  double momentum_, twice_energy_, a_;
  Touch touch_;
};

}  // namespace hysteron::detail
