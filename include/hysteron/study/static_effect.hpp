// Which parameters of a law a slow compression shows: those of its viscous terms have no effect on it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "hysteron/laws/catalogue.hpp"

namespace hysteron {

// Whether the static curve (contact/quasi_static.hpp) of the law depends on a parameter: the curves of loading and
// unloading to depths from 10 nm to 10 mm are compared for values over its typical interval, the others at their given
// or some typical value. True also where no such curve can be computed.
bool has_static_effect(const LawSpec& spec, const PairValues& pair, std::string_view parameter);

// Whether loading and unloading differ for some of these values and depths.
bool has_static_loop(const LawSpec& spec, const PairValues& pair);

// A law for its static curve alone: parameters without effect on it need not be given.
struct StaticLaw {
  LawSpec spec;
  Law law;
  std::vector<std::string> without_effect;  // not given, and given some value here
};
Result<StaticLaw> make_static_law(const LawSpec& spec, const PairValues& pair);

}  // namespace hysteron
