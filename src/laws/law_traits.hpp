// Compile-time reading of a law type: its description, parameters and limits as run-time values.
#pragma once

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "hysteron/core/text.hpp"
#include "hysteron/laws/catalogue.hpp"

namespace hysteron::detail {

template <class L>
ParamView param_view(const L& law, const Param<L>& p) {
  return {p.name,     p.symbol,   p.meaning,   p.dim(law),        p.range,           p.typical,
          p.fallback, p.optional, p.from_pair, p.magnitude_below, p.low_end_excluded};
}
template <class L>
std::vector<ParamView> param_views(const L& law) {
  std::vector<ParamView> views;
  for (const Param<L>& p : L::params()) views.push_back(param_view(law, p));
  return views;
}
inline std::vector<ParamView> param_views(const Lossless&) { return {}; }

// Calls use(param) for the parameter of this name; false if there is none.
template <class L, class Use>
bool with_param(std::string_view name, Use&& use) {
  if constexpr (!std::is_same_v<L, Lossless>)
    for (const Param<L>& p : L::params())
      if (p.name == name) {
        use(p);
        return true;
      }
  return false;
}

// All defaults in place, everything else NaN.
template <class L>
L blank() {
  L law{};
  if constexpr (!std::is_same_v<L, Lossless>)
    for (const Param<L>& p : L::params()) law.*(p.field) = p.fallback.value_or(not_given);
  return law;
}

template <class L>
constexpr std::string_view id_of() {
  if constexpr (std::is_same_v<L, Lossless>)
    return "none";
  else
    return L::info().id;
}

inline Warning outside_limit(std::string_view law, std::string_view name, std::string_view meaning, double value) {
  return {std::string(name), std::string(law) + " outside its validity: " + std::string(name) + " = " +
                                 number_text(value, 6) + " (" + std::string(meaning) + ")"};
}

template <class L>
bool is_outside(const Limit<L>& limit, double value) noexcept {
  const bool within = value >= limit.low && value <= limit.high;
  const bool also = value >= limit.also_low && value <= limit.also_high;
  return !std::isnan(value) && !within && !also;
}

// Warns of every soft limit that the law is outside of.
template <class L>
void check_limits(const L& law, const Touch& touch, Warnings& warnings) {
  if constexpr (!std::is_same_v<L, Lossless>)
    for (const Limit<L>& limit : L::limits()) {
      const double value = limit.value(law, touch);
      if (!is_outside(limit, value)) continue;
      warnings.push_back(outside_limit(L::info().id, limit.name, limit.meaning, value));
    }
}

// The same for limits on the bodies; most laws have none.
template <class L>
void check_pair_limits(const PairValues& pair, const Touch& touch, Warnings& warnings) {
  if constexpr (requires { L::pair_limits(); })
    for (const PairLimit& limit : L::pair_limits()) {
      const double value = limit.value(pair, touch);
      if (std::isnan(value) || (value >= limit.low && value <= limit.high)) continue;
      warnings.push_back(outside_limit(L::info().id, limit.name, limit.meaning, value));
    }
}

}  // namespace hysteron::detail
