// A law of any form with the numbers resolved at one touch: a value to pass on. Its contents and how to visit them are
// in laws/any_law.hpp, which includes every law; code that only passes it on does not need that header.
#pragma once

#include <cstddef>

#include "hysteron/core/contact_law.hpp"

namespace hysteron {

class AnyContactLaw {
 public:
  AnyContactLaw() noexcept;  // a spring without stiffness
  // From one of the laws in the list of any_law.hpp, which is to be included where this is used.
  template <ContactLaw L>
  AnyContactLaw(const L& law) noexcept;  // NOLINT: a law is an AnyContactLaw

  // The variant of any_law.hpp.
  const void* storage() const noexcept { return storage_; }
  void* storage() noexcept { return storage_; }

 private:
  static constexpr std::size_t capacity = 96;
  alignas(double) std::byte storage_[capacity];
};

// The force at the instant of touch: at δ = 0 and δ̇ = approach.
Force<double> force_at_touch(const AnyContactLaw& law, const Touch& touch, double approach) noexcept;

// The depth up to which the law holds.
double max_indentation(const AnyContactLaw& law) noexcept;

}  // namespace hysteron
