// Run-time choice: the contents of Law and AnyContactLaw. A law is an elastic part and a dissipation rule, or a
// whole law; at touch it resolves to one of a closed set of plain values. Visit once, outside the loop. This header
// includes every law; most code needs only laws/catalogue.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <new>
#include <type_traits>
#include <utility>
#include <variant>

#include "hysteron/laws/additive/all.hpp"
#include "hysteron/laws/any_contact_law.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "hysteron/laws/elastic/all.hpp"
#include "hysteron/laws/friction/all.hpp"
#include "hysteron/laws/multiplying/all.hpp"
#include "hysteron/laws/presets/all.hpp"
#include "hysteron/laws/resolved.hpp"
#include "hysteron/laws/restitution_source/all.hpp"
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
// Whole laws that resolve to one of these forms at touch need not be contact laws themselves.
template <class... L>
using ContactLawsAmong = Concat<std::conditional_t<ContactLaw<L>, TypeList<L>, TypeList<>>...>;
using ResolvedLaws =
    Concat<Shapes::apply<ResolvedForms>, WholeLaws::apply<ContactLawsAmong>, TypeList<SwitchedDashpot>>;

// Inside an AnyContactLaw.
using ContactLawVariant = ResolvedLaws::apply<std::variant>;
static_assert(sizeof(ContactLawVariant) <= sizeof(AnyContactLaw) && alignof(ContactLawVariant) <= alignof(double));
static_assert(std::is_trivially_copyable_v<ContactLawVariant>);

template <ContactLaw L>
AnyContactLaw::AnyContactLaw(const L& law) noexcept {
  static_assert(ResolvedLaws::contains<L>, "not a law of the catalogue: see contact/user_law.hpp");
  ::new (storage()) ContactLawVariant(law);
}
inline const ContactLawVariant& variant_of(const AnyContactLaw& law) noexcept {
  return *std::launder(static_cast<const ContactLawVariant*>(law.storage()));
}
inline ContactLawVariant& variant_of(AnyContactLaw& law) noexcept {
  return *std::launder(static_cast<ContactLawVariant*>(law.storage()));
}

// visit() as for a std::variant, found by the type of its argument.
template <class Visit>
decltype(auto) visit(Visit&& use, const AnyContactLaw& law) {
  return std::visit(std::forward<Visit>(use), variant_of(law));
}
template <class Visit>
decltype(auto) visit(Visit&& use, AnyContactLaw& law) {
  return std::visit(std::forward<Visit>(use), variant_of(law));
}
template <class L>
const L& get(const AnyContactLaw& law) {
  return std::get<L>(variant_of(law));
}

// The contents of a Law. With any source except the constant one the restitution is known only at touch.
struct LawBody {
  LawParts parts;
  AnyRestitutionSource restitution_source{};
  // Bit i of each part (elastic part and rule, or the whole law; the source last): its i-th parameter was taken from a
  // pair of bodies.
  std::array<std::uint32_t, 3> supplied{};
};

}  // namespace hysteron
