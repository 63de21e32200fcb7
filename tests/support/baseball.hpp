// The baseball of Milehins and Marghitu's Table 2, as any of the Bouc-Wen laws.
#pragma once

#include "hysteron/laws/whole/all.hpp"

namespace hysteron::testing {

template <class L>
L baseball() {
  L ball;
  ball.stiffness = 117080063.0;
  ball.hysteresis_exponent = 1.1;
  ball.exponent = 1.7;
  ball.alpha = 0.1;
  ball.beta = 981.05;
  ball.gamma = -961.4;
  ball.a = 0.925;
  if constexpr (requires { ball.damping; }) ball.damping = 5854003.0;
  return ball;
}

}  // namespace hysteron::testing
