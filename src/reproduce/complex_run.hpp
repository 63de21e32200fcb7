// The impact of k δⁿ + λ δᵐ δ̇^q as computed by a program that evaluates the power of a negative rate: (-|δ̇|)^q is
// complex unless q is an integer, so depth and rate become complex. This is not a law; it explains printed numbers.
#pragma once

#include "hysteron/core/contact.hpp"
#include "hysteron/impact/nondimensional.hpp"

namespace hysteron::reproduce {

struct ComplexOutcome {
  double restitution;  // |δ̇|/v₀ when the real part of the depth returns to zero
  double duration;     // s
};

ComplexOutcome complex_run(const nondimensional::Exponents& x, double stiffness, double damping, const Touch& touch);

}  // namespace hysteron::reproduce
