// What a pair of bodies supplies to a law by name. Filled by pair/, read by the catalogue.
#pragma once

#include <array>
#include <optional>

#include "hysteron/core/param.hpp"

namespace hysteron {

class PairValues {
 public:
  std::optional<double> get(PairQuantity q) const { return values_[index(q)]; }
  void set(PairQuantity q, double value) { values_[index(q)] = value; }

 private:
  static constexpr std::size_t count = static_cast<std::size_t>(PairQuantity::shear_viscosity) + 1;
  static std::size_t index(PairQuantity q) { return static_cast<std::size_t>(q); }
  std::array<std::optional<double>, count> values_{};
};

}  // namespace hysteron
