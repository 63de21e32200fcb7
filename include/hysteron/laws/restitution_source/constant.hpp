// e as given to the law itself, the same at every speed.
#pragma once

#include "hysteron/laws/restitution_source/source.hpp"

namespace hysteron {

struct ConstantRestitution {
  static constexpr SourceInfo info() {
    return {.id = "constant", .name = "the restitution given", .formula = "e = constant"};
  }
  static constexpr auto params() { return std::array<Param<ConstantRestitution>, 0>{}; }
  static constexpr auto limits() { return std::array<Limit<ConstantRestitution>, 0>{}; }
};

}  // namespace hysteron
