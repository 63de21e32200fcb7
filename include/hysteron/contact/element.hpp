// The hosted contact with its laws chosen at run time: the one documented way to embed a law in another program. One
// ContactElement serves all contacts of a pair of materials; a host keeps, per contact, a ContactRecord and a slice of
// state_size() doubles of its own state vector, the normal law's states first, then friction's.
//
//   auto element = make_element(law, {...});                 // once; refuses what cannot work, with the reason
//   element.events(...)  locate  element.apply(...)          // hosts that locate events
//   contact/fixed_step.hpp: advance(element, ...)            // hosts with fixed steps
//
// Copies share the law. All members are const and safe to call from several threads.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "hysteron/contact/friction_element.hpp"
#include "hysteron/contact/hosted_law.hpp"
#include "hysteron/core/result.hpp"

namespace hysteron {

// The functions of bound_law.hpp, the law forgotten: the edge where laws of users plug in.
class LawInterface {
 public:
  virtual ~LawInterface() = default;
  virtual std::size_t state_size() const noexcept = 0;
  virtual std::size_t max_events() const noexcept = 0;
  virtual bool is_memoryless() const noexcept = 0;
  virtual bool leaves_dent() const noexcept = 0;
  virtual double max_indentation() const noexcept = 0;
  virtual bool is_steep_at_touch() const noexcept = 0;
  virtual void resolve(const Touch& touch, ContactRecord& r) const noexcept = 0;
  virtual void touch(const Touch& touch, ContactRecord& r, double* z) const noexcept = 0;
  virtual void touch_again(const Touch& touch, ContactRecord& r, double* z) const noexcept = 0;
  virtual void reverse(const Contact<double>& c, ContactRecord& r, double* z) const noexcept = 0;
  virtual void reload(const Contact<double>& c, ContactRecord& r, double* z) const noexcept = 0;
  virtual void cross(std::size_t branch, const Contact<double>& c, ContactRecord& r, double* z) const noexcept = 0;
  virtual Force<double> force(const Contact<double>& c, const ContactRecord& r, const double* z) const noexcept = 0;
  virtual double push(const Contact<double>& c, const ContactRecord& r, const double* z) const noexcept = 0;
  virtual double stored_energy(const Contact<double>& c, const ContactRecord& r, const double* z) const = 0;
  virtual void rate(const Contact<double>& c, const ContactRecord& r, const double* z, double* out) const noexcept = 0;
  virtual std::size_t law_events(const Contact<double>& c, const ContactRecord& r, const double* z, bool with_release,
                                 EventFunction* out) const noexcept = 0;
  virtual Dual force(const Contact<Dual>& c, const ContactRecord& r, const Dual* z) const noexcept = 0;
  virtual Dual stored_energy(const Contact<Dual>& c, const ContactRecord& r, const Dual* z) const = 0;
  virtual void rate(const Contact<Dual>& c, const ContactRecord& r, const Dual* z, Dual* out) const noexcept = 0;
  virtual void forces(std::span<const Contact<double>> contacts, std::span<const ContactRecord> records,
                      const double* z, std::span<Force<double>> out) const noexcept = 0;
  // The text of the validity limit with this bit in ContactRecord::limits, exceeded at this touch.
  virtual std::string limit_text(std::size_t, const Touch&) const { return {}; }
  // The name of a law that divides its damping by the impact speed; empty for others.
  virtual std::string divides_by_impact_speed() const { return {}; }
  // Whether the law claims that it never creates energy. Unknown laws, such as a user's own, claim nothing.
  virtual bool claims_dissipation() const { return false; }
};

// The interface of HostedLaw<Source> for a law chosen at run time.
class AnyHostedLaw : public HostedContact<std::shared_ptr<const LawInterface>> {
 public:
  using HostedContact::HostedContact;
  std::string limit_text(std::size_t bit, const Touch& touch) const { return law()->limit_text(bit, touch); }
  std::string divides_by_impact_speed() const { return law()->divides_by_impact_speed(); }
  bool claims_dissipation() const { return law()->claims_dissipation(); }
};

class ContactElement {
 public:
  ContactElement(std::shared_ptr<const LawInterface> normal, const ContactOptions& options,
                 std::optional<FrictionElement> friction = {})
      : normal_(std::move(normal), options), friction_(std::move(friction)), normal_states_(normal_.state_size()) {}

  // Sizes of what the host provides: the slice of state, and room for event functions.
  std::size_t state_size() const noexcept { return normal_states_ + (friction_ ? friction_->state_size() : 0); }
  std::size_t normal_state_size() const noexcept { return normal_states_; }
  std::size_t max_events() const noexcept { return normal_.max_events() + (friction_ ? 1 : 0); }

  // The normal law by itself, with the members of HostedLaw.
  const AnyHostedLaw& normal() const noexcept { return normal_; }
  const ContactOptions& options() const noexcept { return normal_.options(); }
  // The friction law, if there is one; its states begin at friction_state(z).
  const FrictionElement* friction() const noexcept { return friction_ ? &*friction_ : nullptr; }
  double* friction_state(double* z) const noexcept { return z + normal_states_; }
  const double* friction_state(const double* z) const noexcept { return z + normal_states_; }

  // Texts of the validity limits that records have noted, for a host that collects their bits: each once per law.
  // `touch` is one at which they were exceeded, as far as the host knows it.
  std::vector<std::string> limit_texts(std::uint32_t bits, const Touch& touch = {1.0, 1.0}) const {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < 32; ++i)
      if ((bits >> i & 1u) != 0) out.push_back(normal_.limit_text(i, touch));
    return out;
  }

 private:
  AnyHostedLaw normal_;
  std::optional<FrictionElement> friction_;
  std::size_t normal_states_;
};

// An element of a law known in the source code: Combine{Hertz{...}, Flores{...}}, a whole law, or one of the user's own
// (contact/user_law.hpp).
template <class Source>
ContactElement make_element(const Source& source, const ContactOptions& options = {},
                            std::optional<FrictionElement> friction = {}) {
  return ContactElement(std::make_shared<const BoundLaw<Source, LawInterface>>(source), options, std::move(friction));
}

}  // namespace hysteron
