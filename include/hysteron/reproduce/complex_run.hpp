// The impact of k δⁿ + λ δᵐ δ̇^q as a program computes it that takes the power of a negative rate literally: (-|δ̇|)^q is
// complex unless q is whole, and so become depth and rate. Not a law: it explains printed numbers.
#pragma once

#include "hysteron/core/contact.hpp"
#include "hysteron/impact/nondimensional.hpp"

namespace hysteron::reproduce {

struct ComplexOutcome {
  double restitution;  // |δ̇|/v₀ where the real part of the depth returns to zero
  double duration;     // s
};

ComplexOutcome complex_run(const nondimensional::Exponents& x, double stiffness, double damping, const Touch& touch);

}  // namespace hysteron::reproduce
