// One accepted step of the engine, kept for drawing the motion.
#pragma once

#include "motion.hpp"

namespace hysteron::detail {

template <std::size_t N>
struct Record {
  System<N> system;
  Memory memory;
  double at, h;
  Motion<N> y, slope;
};

}  // namespace hysteron::detail
