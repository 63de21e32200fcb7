// Run-time choice. A law is an elastic part and a dissipation rule, or a whole law; at touch it resolves to one
// alternative of AnyContactLaw, a closed set of plain values. Visit once, outside the loop.
#pragma once

#include <variant>

#include "hysteron/laws/additive/all.hpp"
#include "hysteron/laws/elastic/all.hpp"
#include "hysteron/laws/friction/all.hpp"
#include "hysteron/laws/multiplying/all.hpp"
#include "hysteron/laws/presets/all.hpp"
#include "hysteron/laws/resolved.hpp"
#include "hysteron/laws/shape/conformal.hpp"
#include "hysteron/laws/shape/log_line.hpp"
#include "hysteron/laws/shape/overlap_volume.hpp"
#include "hysteron/laws/shape/power_law.hpp"
#include "hysteron/laws/whole/all.hpp"

namespace hysteron {

// No dissipation: a bare elastic part.
struct Lossless {};

using AnyElastic = ElasticParts::apply<std::variant>;
using Rules = Concat<MultiplyingRules, AdditiveRules, PresetRules>;
using AnyRule = Concat<TypeList<Lossless>, Rules>::apply<std::variant>;
using AnyWhole = WholeLaws::apply<std::variant>;

struct Composed {
  AnyElastic elastic;
  AnyRule rule;
};
using LawParts = std::variant<Composed, AnyWhole>;

using Shapes = TypeList<shape::Linear, shape::Hertzian, shape::PowerLaw, shape::OverlapVolume, shape::LogLine,
                        shape::LiuLine, shape::PerssonLine>;
using AnyShape = Shapes::apply<std::variant>;

template <class... S>
using ResolvedForms = TypeList<Factor<S>..., Additive<S>..., Ramped<S>...>;
// Whole laws that come to one of these forms at touch need not be contact laws themselves.
template <class... L>
using ContactLawsAmong = Concat<std::conditional_t<ContactLaw<L>, TypeList<L>, TypeList<>>...>;
using ResolvedLaws =
    Concat<Shapes::apply<ResolvedForms>, WholeLaws::apply<ContactLawsAmong>, TypeList<SwitchedDashpot>>;
using AnyContactLaw = ResolvedLaws::apply<std::variant>;

}  // namespace hysteron
