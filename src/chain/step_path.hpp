// The indentation of a contact, or the displacement of a bead, within one step: the polynomial of order five through
// position, rate and acceleration at both ends.
#pragma once

namespace hysteron::chain {

struct StepPath {
  double p0, v0, a0;  // at the begin
  double p1, v1, a1;  // at the end
  double h;           // s

  // With u = 1 - s each end has the basis (1 + 3s + 6s²)u³, s(1 + 3s)u³ h and s²u³h²/2, s the share of the step.
  double depth(double s) const noexcept {
    const double u = 1.0 - s, s3 = s * s * s, u3 = u * u * u;
    return u3 * ((1.0 + 3.0 * s * (1.0 + 2.0 * s)) * p0 + s * h * ((1.0 + 3.0 * s) * v0 + 0.5 * s * h * a0)) +
           s3 * ((1.0 + 3.0 * u * (1.0 + 2.0 * u)) * p1 + u * h * (-(1.0 + 3.0 * u) * v1 + 0.5 * u * h * a1));
  }
  double rate(double s) const noexcept {
    const double u = 1.0 - s, s2 = s * s, u2 = u * u;
    return 30.0 * s2 * u2 * (p1 - p0) / h + u2 * (1.0 + 2.0 * s - 15.0 * s2) * v0 +
           s2 * (1.0 + 2.0 * u - 15.0 * u2) * v1 +
           0.5 * h * s * u * (u * (2.0 * u - 3.0 * s) * a0 + s * (3.0 * u - 2.0 * s) * a1);
  }
};

}  // namespace hysteron::chain
