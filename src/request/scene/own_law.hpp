// A law of a contact as a formula of indentation and rate.
#pragma once

#include <array>
#include <memory>

#include "hysteron/contact/user_law.hpp"
#include "hysteron/expression/expression.hpp"

namespace hysteron::scene {

// For user_law(): the whole force; derivatives are exact.
struct FormulaForce {
  std::shared_ptr<const Expression> formula;  // of contact_variables()

  template <class T>
  T operator()(const Contact<T>& c) const noexcept {
    const std::array<T, 2> variables{c.indentation, c.indentation_rate};
    return (*formula)(std::span<const T>(variables));
  }
};

}  // namespace hysteron::scene
