#include <cmath>
#include <limits>

#include "hysteron/core/number_text.hpp"
#include "hysteron/impact/impact.hpp"

namespace hysteron {

std::optional<Error> check_energy(double mass, double speed) {
  if (std::isnormal(0.5 * mass * speed * speed)) return std::nullopt;
  using Limits = std::numeric_limits<double>;
  return Error{ErrorCode::out_of_range, "mass",
               "mass = " + number_text(mass) + " kg at speed = " + number_text(speed) +
                   " m/s: the kinetic energy m v²/2 is out of range: allowed " + number_text(Limits::min(), 2) +
                   " J to " + number_text(Limits::max(), 2) + " J"};
}

}  // namespace hysteron
