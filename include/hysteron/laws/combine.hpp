// A law chosen in the source code: Combine<Hertz, Flores> resolves at touch to plain inlined numbers, without the
// run-time catalogue. This and the law headers are all that another engine needs.
#pragma once

#include "hysteron/laws/additive/rule.hpp"
#include "hysteron/laws/multiplying/rule.hpp"
#include "hysteron/laws/resolved.hpp"

namespace hysteron {

template <class Elastic, class Rule>
struct Combine {
  Elastic elastic;
  Rule rule;

  auto resolve(const Touch& touch) const {
    const auto shape = elastic.shape();
    if constexpr (MultiplyingRule<Rule>)
      return Factor(shape, rate_factor(rule, touch));
    else if constexpr (FreeAdditiveRule<Rule>)
      return Additive(shape, rule.damping(touch));
    else
      return Additive(shape, rule.damping(touch, shape::PowerLaw{shape.stiffness, shape.exponent}));
  }
};
template <class Elastic, class Rule>
Combine(Elastic, Rule) -> Combine<Elastic, Rule>;

}  // namespace hysteron
