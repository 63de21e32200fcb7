#include "hysteron/impact/damping_number.hpp"

#include <cmath>

#include "impact_form.hpp"

namespace hysteron {

std::optional<double> damping_number(const AnyContactLaw& law, const Touch& touch) {
  const auto known = detail::form_of({.law = law, .touch = touch});
  if (!known) return std::nullopt;
  const auto point = detail::map_point(known->form, known->numbers);
  if (!point) return std::nullopt;
  return known->form.kind == detail::ImpactForm::Kind::additive_power ? std::exp(point->x) : std::expm1(point->x);
}

}  // namespace hysteron
