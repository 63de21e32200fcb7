// Looks quantities up by name, for tests.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "hysteron/multibody/quantity.hpp"

namespace hysteron::multibody::testing {

inline Quantity found(const Model& model, std::string_view name) {
  const auto quantity = find_quantity(model, name);
  EXPECT_TRUE(quantity) << name << ": " << (quantity ? "" : quantity.error().message);
  return quantity ? *quantity : Quantity{};
}

// The message of the refusal.
inline std::string refused(const Model& model, std::string_view name) {
  const auto quantity = find_quantity(model, name);
  EXPECT_FALSE(quantity) << name;
  return quantity ? std::string() : quantity.error().message;
}

}  // namespace hysteron::multibody::testing
