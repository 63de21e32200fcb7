#include "hysteron/contact/make_element.hpp"

#include "hysteron/laws/any_law.hpp"

namespace hysteron {
namespace {

// A law of the catalogue whose resolved form is an L; only the numbers of its damping differ from touch to touch.
template <class L>
struct CatalogueLaw {
  Law law;
  LawOptions options;

  L prototype;

  // Where the law cannot be resolved at this touch (limits_at says so) it goes without damping.
  L resolve(const Touch& touch) const noexcept {
    const auto out = at(touch);
    return out ? get<L>(*out) : undamped();
  }
  std::optional<AnyContactLaw> at(const Touch& touch) const noexcept {
    return law_at_touch(law, touch, options.mode, options.contact.separation, options.calibrate);
  }

 private:
  L undamped() const noexcept {
    L out = prototype;
    TouchNumbers numbers = touch_numbers(out);
    numbers[0] = 0.0;
    set_touch_numbers(out, numbers);
    return out;
  }
};

template <class L>
class CatalogueElement : public HostedLawOf<CatalogueLaw<L>> {
 public:
  using HostedLawOf<CatalogueLaw<L>>::HostedLawOf;

  std::uint32_t limits_at(const Touch& touch) const noexcept override {
    std::uint32_t bits = this->hosted().source().at(touch) ? 0u : 1u << unresolved;
    return bits | limits_passed(law(), touch);
  }
  std::string limit_text(std::size_t index) const override {
    if (index == unresolved)
      return std::string(law().entry->info.id) +
             " has no damping at the impact speed of a touch (no restitution, or none that can be reached): taken "
             "without";
    return hysteron::limit_text(law(), index);
  }

 private:
  static constexpr std::size_t unresolved = 31;
  const Law& law() const noexcept { return this->hosted().source().law; }
};

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
  const auto published = resolve(law, some, RestitutionMode::published, contact.separation);
  if (!published) return published.error();
  if (options.mode == RestitutionMode::exact && !options.calibrate)
    if (const auto exact = resolve(law, some, RestitutionMode::exact, contact.separation); !exact) return exact.error();
  return visit(
      [&]<class L>(const L& prototype) -> Result<ContactElement> {
        return ContactElement(std::make_shared<CatalogueElement<L>>(CatalogueLaw<L>{law, options, prototype}, contact),
                              std::move(friction));
      },
      published->law);
}

}  // namespace hysteron
