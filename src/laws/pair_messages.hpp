// What to say of a parameter that the bodies do not determine, or determine in another dimension.
#pragma once

#include <string>

#include "hysteron/laws/catalogue.hpp"

namespace hysteron::detail {

// What a law is to these messages.
struct LawTraits {
  Family family;
  bool has_exponent;  // a parameter sets the power of its spring
};

// A value of the bodies whose dimension is not that of the parameter.
Error wrong_dimension(const ParamView& p, const PairValues::Supply& supply, const LawTraits& law);

// Neither given nor determined by the bodies.
Error missing_value(const ParamView& p, const PairValues& pair, const LawTraits& law);

}  // namespace hysteron::detail
