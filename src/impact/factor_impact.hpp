// Free impacts of F = E(δ)(1 + a δ̇) in closed form. With A = a v₀, y = -ln(1 + a δ̇) and q(y) = y - 1 + e^-y,
//   U(δ)/(m v₀²) = [q(-ln(1+A)) - q(y)]/A²,   dt = (m/a) dy/E(δ):
// y runs from -ln(1+A) at touch through 0 at reversal to the root of the bracket at separation. Restitution, depth and
// energies are explicit, times are one smooth integral each. Nothing cancels at small A, nothing underflows at large.
#pragma once

#include <boost/math/quadrature/gauss.hpp>
#include <cmath>

#include "hysteron/impact/impact.hpp"
#include "hysteron/laws/any_law.hpp"
#include "hysteron/laws/restitution.hpp"
#include "outcome.hpp"

namespace hysteron::detail {

// (1 - e^-x)/x and (x - 1 + e^-x)/x², for either sign of x.
struct Phi {
  double one, two;
};
inline Phi phi(double x) noexcept {
  if (std::abs(x) < 0.1) {
    double sum = 0.0;  // Σ (-x)^k/(k+2)!
    for (int k = 9; k >= 0; --k) sum = (1.0 - x * sum) / (k + 2);
    return {1.0 - x * sum, sum};
  }
  const double loss = -std::expm1(-x);
  return {loss / x, (x - loss) / (x * x)};
}

// Shapes whose force is known from their energy.
template <class S>
concept EnergyShape = shape::PowerShape<S> || std::same_as<S, shape::LogLine>;

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
  return std::log(s.force_scale / s.force_at_energy(energy)) > 1.5;
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
template <shape::PowerShape S>
double smoothing_power(const S& s) noexcept {
  return s.exponent == 1.0 || s.exponent >= 2.0 ? s.exponent + 1.0 : 2.0 * (s.exponent + 1.0);
}
inline double smoothing_power(const shape::LogLine&) noexcept { return 8.0; }

inline double w_power(double w, double k) noexcept {
  if (k == 4.0) return (w * w) * (w * w);
  return k == 1.0 ? w : std::pow(w, k);
}

template <EnergyShape S>
class FactorImpact {
 public:
  FactorImpact(const Factor<S>& law, const Touch& touch)
      : shape_(law.elastic),
        momentum_(touch.effective_mass * touch.impact_speed),
        twice_energy_(momentum_ * touch.impact_speed),
        // Below 1e-12 the damping changes nothing that could be seen.
        a_(law.rate_factor * touch.impact_speed > 1e-12 ? law.rate_factor * touch.impact_speed : 0.0),
        touch_(touch) {}

  // Largest stored energy over m v₀².
  double largest_energy() const noexcept {
    return a_ == 0.0 ? 0.5 : restitution::detail::x_minus_log1p(a_) / (a_ * a_);
  }

  Outcome outcome() const {
    Outcome out;
    const double stored = twice_energy_ * largest_energy();
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
    if (a_ > 1e-5) {
      y = restitution::factor_exponent(a_);
      e = -std::expm1(-y) / a_;
    }
    out.time = out.compression_time + (a_ == 0.0 ? out.compression_time : opening_time(y, e));
    out.indentation_rate = -e * touch_.impact_speed;
    out.min_force = 0.0;
    return out;
  }

 private:
  // The logarithm leaves the integrand less smooth.
  using Rule = boost::math::quadrature::gauss<double, shape::PowerShape<S> ? 20 : 30>;

  // U/(m v₀²) at a distance z = Δy/A from touch.
  double while_closing(double z) const noexcept {
    const Phi p = phi(a_ * z);
    return z * p.one - z * z * p.two;
  }
  // The same at a distance z before separation at y = y_e; loss = 1 - e^-y_e = eA.
  double while_opening(double z, double y, double e) const noexcept {
    const double x = a_ * z;
    if (x < 0.1) {
      const Phi p = phi(-x);
      return e * z * p.one - z * z * p.two;
    }
    return (x - (std::exp(x - y) - std::exp(-y))) / (a_ * a_);
  }
  double pace(double u) const noexcept { return momentum_ / force_at_energy(shape_, twice_energy_ * u); }

  // ∫ m v₀ dz/E from the singular end z = 0 to `length`.
  template <class Energy>
  double time(const Energy& energy, double length) const {
    const double k = smoothing_power(shape_);
    // Beyond y = 2 from the end the exponential has its own scale: do the rest apart.
    const double near = a_ * length > 4.0 ? 2.0 / a_ : length;
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
    const double length = y / a_;
    if (y < 8.0) return time([=, this](double z) { return while_opening(z, y, e); }, length);
    // From reversal the exponential dies out over a few units of y; the end is nearly a straight line.
    double sum = 0.0, from = 0.0;
    for (double to = 3.0; to < 0.5 * y; to *= 3.0) {
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
  void peak(Outcome& out, double closing) const {
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
    const double z = restitution::detail::root(excess, 0.0, closing);
    out.peak_force = force_at_energy(shape_, twice_energy_ * while_closing(z)) * std::exp(a_ * (closing - z));
    out.peak_time =
        out.compression_time - Rule::integrate([&](double s) { return pace(while_closing(s)); }, z, closing);
  }

  S shape_;
  double momentum_, twice_energy_, a_;
  Touch touch_;
};

}  // namespace hysteron::detail
