// Which v₀ the damping of a law is resolved with: contacts that start at rest would divide by zero.
#pragma once

namespace hysteron {

struct SpeedPolicy {
  enum class Kind { measured, reference, floor } kind = Kind::measured;
  double value = 0.0;  // m/s

  double operator()(double speed) const {
    if (kind == Kind::reference) return value;
    return kind == Kind::floor && speed < value ? value : speed;
  }
  friend bool operator==(const SpeedPolicy&, const SpeedPolicy&) = default;
};

}  // namespace hysteron
