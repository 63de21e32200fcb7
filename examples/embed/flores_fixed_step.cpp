// A steel ball bounces on a plate under gravity, in a loop of fixed steps as many programs have one.
//
// Each touch has its own impact speed, and with it its own damping: advance() latches the one and resolves the other.
// A restitution of 0.6 is requested. As published, Flores et al. deliver 0.577, whatever the speed: so does the ratio
// of successive impact speeds, less what the weight presses in ever slower impacts.
#include <cstdio>

#include "hysteron/contact/element.hpp"
#include "hysteron/contact/fixed_step.hpp"
#include "hysteron/laws/combine.hpp"
#include "hysteron/laws/multiplying/flores.hpp"

int main() {
  using namespace hysteron;
  const ContactElement plate = make_element(Combine{Hertz{.stiffness = 1e8}, Flores{.restitution = 0.6}});

  const double mass = 0.1, gravity = 9.81, dt = 2e-6;
  double height = 0.05, velocity = 0.0, acceleration = -gravity;  // upwards
  FixedStepRecord contact;
  contact.contact.effective_mass = mass;

  double last_speed = 0.0;
  for (int bounces = 0; bounces < 5;) {
    // Velocity Verlet; the indentation is minus the height, its rate minus the velocity.
    const double middle = velocity + 0.5 * acceleration * dt;
    height += middle * dt;
    const double predicted = velocity + acceleration * dt;
    const double force = advance(plate.normal(), -height, -predicted, dt, contact, nullptr);
    acceleration = force / mass - gravity;
    velocity = middle + 0.5 * acceleration * dt;

    const double speed = contact.contact.memory.impact_speed;
    if (speed != last_speed) {
      std::printf("touch at %.4f m/s", speed);
      if (last_speed > 0.0) std::printf(", %.4f of the one before", speed / last_speed);
      std::printf("\n");
      last_speed = speed;
      ++bounces;
    }
  }
}
