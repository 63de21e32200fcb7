#include "hysteron/impact/damping_number.hpp"

#include <cmath>

#include "impact_form.hpp"

namespace hysteron {

std::optional<double> damping_number(const AnyContactLaw& law, const Touch& touch) {
  const auto known = detail::classify({.law = law, .touch = touch});
  if (!known) return std::nullopt;
  const auto place = detail::place_of(known->form, known->numbers);
  if (!place) return std::nullopt;
  return known->form.kind == detail::ImpactForm::Kind::additive_power ? std::exp(place->x) : std::expm1(place->x);
}

}  // namespace hysteron
