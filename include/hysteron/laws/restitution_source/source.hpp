// Sources of the restitution of a law. A source computes e at touch from v₀ and m for any law with a restitution; its
// parameters are added to those of the law. It has info(), params(), limits() as a law has, and
//   restitution_at(touch)   e, or, for a plastic law, energy_restitution(touch)
//   refusal(touch)          optional: why it has no value at this speed
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <string_view>

#include "hysteron/core/law_info.hpp"
#include "hysteron/core/param.hpp"
#include "hysteron/laws/refs.hpp"

namespace hysteron {

struct SourceInfo {
  std::string_view id;
  std::string_view name;
  std::string_view formula;
  const Reference* source = nullptr;
};

template <class S>
concept RestitutionSource = requires(const S& source, const Touch& touch) {
  source.restitution_at(touch);
}
|| requires(const S& source, const Touch& touch) { source.energy_restitution(touch); };

// Just above yield a plastic law may return slightly more energy than it received (its limits() warn); e is then 1.
template <RestitutionSource S>
double restitution_from(const S& source, const Touch& touch) {
  if constexpr (requires { source.energy_restitution(touch); })
    return std::min(source.energy_restitution(touch), 1.0);
  else
    return source.restitution_at(touch);
}

}  // namespace hysteron
