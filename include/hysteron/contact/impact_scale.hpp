// Sizes of an impact before it is computed, against which its errors are measured.
#pragma once

#include <array>

#include "hysteron/contact/element.hpp"

namespace hysteron {

struct ImpactScale {
  double speed = 0.0, depth = 0.0, force = 0.0, time = 0.0, energy = 0.0;
  std::array<double, max_hosted_states> state{};  // largest internal states
};

// Of the compression at this speed, by a coarse march; `size` is a length that the depth is small against.
ImpactScale scale_of_impact(const ContactElement& element, double mass, double speed, double size);

}  // namespace hysteron
