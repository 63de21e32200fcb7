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

// What HostedLaw<Source> offers, with Source forgotten: the edge where laws of users plug in.
class AnyHostedLaw {
 public:
  virtual ~AnyHostedLaw() = default;
  virtual std::size_t state_size() const noexcept = 0;
  virtual std::size_t max_events() const noexcept = 0;
  virtual double max_indentation() const noexcept = 0;
  virtual bool is_steep_at_touch() const noexcept = 0;
  virtual const ContactOptions& options() const noexcept = 0;
  virtual void first_touch(double approach, ContactRecord& r, double* z) const noexcept = 0;
  virtual void touch_again(double approach, ContactRecord& r, double* z) const noexcept = 0;
  virtual Force<double> force(const Contact<double>& c, const ContactRecord& r, const double* z) const noexcept = 0;
  virtual double stored_energy(const Contact<double>& c, const ContactRecord& r, const double* z) const = 0;
  virtual double dissipated_power(const Contact<double>& c, const ContactRecord& r, const double* z) const = 0;
  virtual void force_gradient(const Contact<double>& c, const ContactRecord& r, const double* z,
                              double* out) const noexcept = 0;
  virtual void rate_gradient(const Contact<double>& c, const ContactRecord& r, const double* z,
                             double* out) const noexcept = 0;
  virtual void rate(const Contact<double>& c, const ContactRecord& r, const double* z, double* out) const noexcept = 0;
  virtual std::size_t events(const Contact<double>& c, const ContactRecord& r, const double* z,
                             EventFunction* out) const noexcept = 0;
  virtual double apply(const EventFunction& event, const Contact<double>& c, ContactRecord& r, double* z) const = 0;
  virtual void forces(std::span<const Contact<double>> contacts, std::span<const ContactRecord> records,
                      const double* z, std::span<Force<double>> out) const noexcept = 0;
  virtual double touch_depth(const ContactRecord& r) const noexcept = 0;
  // Validity limits that the law is outside of at this touch, one bit each, and what a bit means.
  virtual std::uint32_t limits_at(const Touch&) const noexcept { return 0; }
  virtual std::string limit_text(std::size_t) const { return {}; }
};

template <class Source>
class HostedLawOf : public AnyHostedLaw {
 public:
  HostedLawOf(const Source& source, const ContactOptions& options) : hosted_(source, options) {}

  std::size_t state_size() const noexcept override { return HostedLaw<Source>::state_size(); }
  std::size_t max_events() const noexcept override { return HostedLaw<Source>::max_events(); }
  double max_indentation() const noexcept override { return hosted_.max_indentation(); }
  bool is_steep_at_touch() const noexcept override { return hosted_.is_steep_at_touch(); }
  const ContactOptions& options() const noexcept override { return hosted_.options(); }
  void first_touch(double approach, ContactRecord& r, double* z) const noexcept override {
    hosted_.first_touch(approach, r, z);
    note_limits(approach, r);
  }
  void touch_again(double approach, ContactRecord& r, double* z) const noexcept override {
    hosted_.touch_again(approach, r, z);
    note_limits(approach, r);
  }
  Force<double> force(const Contact<double>& c, const ContactRecord& r, const double* z) const noexcept override {
    return hosted_.force(c, r, z);
  }
  double stored_energy(const Contact<double>& c, const ContactRecord& r, const double* z) const override {
    return hosted_.stored_energy(c, r, z);
  }
  double dissipated_power(const Contact<double>& c, const ContactRecord& r, const double* z) const override {
    return hosted_.dissipated_power(c, r, z);
  }
  void force_gradient(const Contact<double>& c, const ContactRecord& r, const double* z,
                      double* out) const noexcept override {
    hosted_.force_gradient(c, r, z, out);
  }
  void rate_gradient(const Contact<double>& c, const ContactRecord& r, const double* z,
                     double* out) const noexcept override {
    hosted_.rate_gradient(c, r, z, out);
  }
  void rate(const Contact<double>& c, const ContactRecord& r, const double* z, double* out) const noexcept override {
    hosted_.rate(c, r, z, out);
  }
  std::size_t events(const Contact<double>& c, const ContactRecord& r, const double* z,
                     EventFunction* out) const noexcept override {
    return hosted_.events(c, r, z, out);
  }
  double apply(const EventFunction& event, const Contact<double>& c, ContactRecord& r, double* z) const override {
    const double lost = hosted_.apply(event, c, r, z);
    if (event.kind == EventKind::touch) note_limits(r.memory.impact_speed, r);
    return lost;
  }
  void forces(std::span<const Contact<double>> contacts, std::span<const ContactRecord> records, const double* z,
              std::span<Force<double>> out) const noexcept override {
    hosted_.forces(contacts, records, z, out);
  }
  double touch_depth(const ContactRecord& r) const noexcept override { return hosted_.touch_depth(r); }

 protected:
  const HostedLaw<Source>& hosted() const noexcept { return hosted_; }

 private:
  void note_limits(double approach, ContactRecord& r) const noexcept {
    r.limits = limits_at({hosted_.options().speed_policy(approach), r.effective_mass});
  }

  HostedLaw<Source> hosted_;
};

class ContactElement {
 public:
  explicit ContactElement(std::shared_ptr<const AnyHostedLaw> normal, std::optional<FrictionElement> friction = {})
      : normal_(std::move(normal)), friction_(std::move(friction)), normal_states_(normal_->state_size()) {}

  // Sizes of what the host provides: the slice of state, and room for event functions.
  std::size_t state_size() const noexcept { return normal_states_ + (friction_ ? friction_->state_size() : 0); }
  std::size_t normal_state_size() const noexcept { return normal_states_; }
  std::size_t max_events() const noexcept { return normal_->max_events() + (friction_ ? 1 : 0); }

  // The normal law by itself, with the members of HostedLaw.
  const AnyHostedLaw& normal() const noexcept { return *normal_; }
  const ContactOptions& options() const noexcept { return normal_->options(); }
  // The friction law, if there is one; its states begin at friction_state(z).
  const FrictionElement* friction() const noexcept { return friction_ ? &*friction_ : nullptr; }
  double* friction_state(double* z) const noexcept { return z + normal_states_; }
  const double* friction_state(const double* z) const noexcept { return z + normal_states_; }

  // Texts of the validity limits that records have noted, for a host that collects their bits: each once per law.
  std::vector<std::string> limit_texts(std::uint32_t bits) const {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < 32; ++i)
      if ((bits >> i & 1u) != 0) out.push_back(normal_->limit_text(i));
    return out;
  }

 private:
  std::shared_ptr<const AnyHostedLaw> normal_;
  std::optional<FrictionElement> friction_;
  std::size_t normal_states_;
};

// An element of a law known in the source code: Combine{Hertz{...}, Flores{...}}, a whole law, or one of the user's own
// (contact/user_law.hpp).
template <class Source>
ContactElement make_element(const Source& source, const ContactOptions& options = {},
                            std::optional<FrictionElement> friction = {}) {
  return ContactElement(std::make_shared<HostedLawOf<Source>>(source, options), std::move(friction));
}

}  // namespace hysteron
