// A spring pulls a block over a table: with LuGre friction it sticks, creeps and slips.
//
// The normal force is the weight of the block, so the normal law of the element is not used. The friction law has a
// state of two numbers, which the host owns. Each step advances the state exactly for the slip of that step.
#include <cmath>
#include <cstdio>

#include "hysteron/contact/friction_element.hpp"

int main() {
  using namespace hysteron;
  const FrictionElement table(LuGre{.sigma0 = 1e4,
                                    .sigma1 = 10.0,
                                    .sigma2 = 0.1,
                                    .coefficient = 0.2,
                                    .static_coefficient = 0.3,
                                    .stribeck_speed = 0.01});
  const double mass = 1.0, weight = 9.81 * mass, stiffness = 200.0, pull = 0.01, dt = 1e-5;
  double position = 0.0, velocity = 0.0, largest = 0.0, largest_time = 0.0;
  double bristles[2] = {};
  table.touch({.normal_force = weight}, bristles);
  for (int i = 0; i < 300000; ++i) {
    const double time = i * dt;
    const Slip slip{.velocity = {velocity, 0.0}, .normal_force = weight};
    const double friction = table.force(slip, bristles).x;
    const double spring = stiffness * (pull * time - position);
    velocity += dt * (spring + friction) / mass;
    position += dt * velocity;
    table.advance({.velocity = {velocity, 0.0}, .normal_force = weight}, dt, bristles);
    if (-friction > largest) largest = -friction, largest_time = time;
  }
  std::printf("largest friction %.2f of the weight, at %.2f s\n", largest / weight, largest_time);
  std::printf("after 3 s the block has moved %.1f mm of %.1f mm\n", 1e3 * position, 1e3 * pull * 3.0);
}
