#include "hysteron/laws/any_law.hpp"
#include "hysteron/laws/resolve.hpp"
#include "hysteron/laws/restitution.hpp"
#include "linear_image.hpp"

namespace hysteron {
namespace {

template <class S>
std::optional<double> restitution_of(const Factor<S>& law, const Touch& touch, Separation) {
  return restitution::of_factor(law.rate_factor * touch.impact_speed);
}
template <class S>
std::optional<double> restitution_of(const Additive<S>& law, const Touch& touch, Separation rule) {
  const Damping& d = law.damping;
  if (d.coefficient == 0.0 && d.floor <= 1.0) return 1.0;
  if constexpr (shape::PowerShape<S>) {
    if (detail::is_factor(d, law.elastic.exponent))
      return restitution::of_factor(d.coefficient / law.elastic.stiffness * touch.impact_speed);
    if (detail::is_linear_image(d, law.elastic.exponent)) {
      const double xi =
          restitution::damping_ratio(d.coefficient, law.elastic.stiffness, law.elastic.exponent, touch.effective_mass);
      return d.compression_only ? restitution::of_compression_damping_ratio(xi)
                                : restitution::of_damping_ratio(xi, detail::effective_separation(d, rule));
    }
  }
  return std::nullopt;
}
template <class S>
std::optional<double> restitution_of(const Ramped<S>& law, const Touch&, Separation) {
  return law.damping == 0.0 ? std::optional(1.0) : std::nullopt;
}
std::optional<double> restitution_of(const Goldsmith& law, const Touch&, Separation) { return law.restitution; }
template <class L>
std::optional<double> restitution_of(const L& law, const Touch& touch, Separation) {
  if constexpr (requires { law.energy_restitution(touch); })
    return law.energy_restitution(touch);
  else
    return std::nullopt;
}

}  // namespace

std::optional<double> closed_form_restitution(const AnyContactLaw& law, const Touch& touch, Separation separation) {
  return visit([&](const auto& l) { return restitution_of(l, touch, separation); }, law);
}

}  // namespace hysteron
