#include "hysteron/contact/make_element.hpp"

#include "hysteron/laws/any_law.hpp"
#include "hysteron/laws/resolve.hpp"

namespace hysteron {
namespace {

constexpr std::size_t unresolved = 31;  // bit of ContactRecord::limits

std::string text_of_limit(const Law& law, std::size_t index, const Touch& touch, Separation separation) {
  if (index == unresolved)
    return std::string(law.entry->info.id) +
           " has no damping at the impact speed of a touch (no restitution, or none that can be reached): taken "
           "without";
  return limit_text(law, index, touch, separation);
}

// A law of the catalogue, and how it is resolved.
struct Prescription {
  Law law;
  LawOptions options;
  TouchNumbers undamped;  // where the law cannot be resolved at a touch

  void resolve_into(const Touch& touch, ContactRecord& r) const noexcept {
    r.limits = limits_passed(law, touch, options.mode);
    if (const auto at = law_at_touch(law, touch, options.mode, options.contact.separation, options.calibrate)) {
      r.numbers = visit([](const auto& l) { return touch_numbers(l); }, *at);
    } else {
      r.numbers = undamped;
      r.limits |= 1u << unresolved;
    }
  }
};

// A law whose resolved form is an L; only the numbers of its damping differ from touch to touch, or nothing does.
template <class L>
struct CatalogueLaw {
  std::optional<Prescription> from;
  L prototype;

  L resolve(const Touch&) const noexcept { return prototype; }
  void resolve_into(const Touch& touch, ContactRecord& r) const noexcept {
    if (from)
      from->resolve_into(touch, r);
    else
      r.numbers = touch_numbers(prototype);
  }
};

template <class L>
class CatalogueElement : public BoundLaw<CatalogueLaw<L>, LawInterface> {
 public:
  using BoundLaw<CatalogueLaw<L>, LawInterface>::BoundLaw;
  std::string limit_text(std::size_t index, const Touch& touch) const override {
    const auto& from = this->source().from;
    return from ? text_of_limit(from->law, index, touch, from->options.contact.separation) : std::string();
  }
  std::string divides_by_impact_speed() const override {
    const auto& from = this->source().from;
    const bool divides = from && has(from->law.entry->info.claims, Claim::needs_impact_speed);
    return divides ? std::string(from->law.entry->info.id) : std::string();
  }
  bool claims_dissipation() const override {
    const auto& from = this->source().from;
    return from && has(from->law.entry->info.claims, Claim::dissipative);
  }
};

std::shared_ptr<const LawInterface> element_law(const AnyContactLaw& resolved,
                                                const std::optional<Prescription>& from) {
  return visit(
      [&]<class L>(const L& prototype) -> std::shared_ptr<const LawInterface> {
        return std::make_shared<const CatalogueElement<L>>(CatalogueLaw<L>{from, prototype});
      },
      resolved);
}

}  // namespace

Result<ContactElement> make_element(const Law& law, const LawOptions& options,
                                    std::optional<FrictionElement> friction) {
  const ContactOptions& contact = options.contact;
  if (contact.may_touch_at_rest && contact.speed_policy.kind == SpeedPolicy::Kind::measured &&
      has(law.entry->info.claims, Claim::needs_impact_speed))
    return Error{ErrorCode::conflict, "speed-policy",
                 "'" + std::string(law.entry->info.id) +
                     "' divides by the impact speed, and these contacts may touch at rest: give a speed policy "
                     "(reference or floor, in m/s)"};
  constexpr Touch some{1.0, 1.0};
  const auto published = resolve_published(law, some);
  if (!published) return published.error();
  if (options.mode == RestitutionMode::exact && !options.calibrate) {
    const auto exact = resolve_in_closed_form(law, some, RestitutionMode::exact, contact.separation);
    if (!exact) return exact.error();
    if (!*exact)
      return Error{ErrorCode::conflict, "exact",
                   "'" + std::string(law.entry->info.id) +
                       "' has no closed form between damping and restitution: give LawOptions::calibrate"};
  }
  TouchNumbers undamped = visit([](const auto& l) { return touch_numbers(l); }, published->law);
  undamped[0] = 0.0;
  return ContactElement(element_law(published->law, Prescription{law, options, undamped}), contact,
                        std::move(friction));
}

ContactElement make_element(const AnyContactLaw& law, const ContactOptions& options,
                            std::optional<FrictionElement> friction) {
  return ContactElement(element_law(law, std::nullopt), options, std::move(friction));
}

}  // namespace hysteron
