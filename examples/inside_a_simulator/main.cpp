// A mechanism inside another simulator: how the interface of hysteron/multibody/mechanism.hpp serves a master of a
// co-simulation, a controller, and a loop with hardware.
#include "uses.hpp"

int main() {
  example::co_simulation();
  example::controller();
  example::sampled_torque();
}
