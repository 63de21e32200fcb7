// A steel ball bounces on a plate under gravity, in a loop of fixed steps.
//
// Each touch has its own impact speed and therefore its own damping: advance() records the speed and computes the
// damping. The requested restitution is 0.6. The published law of Flores et al. delivers 0.577 at every speed. The
// ratio of successive impact speeds is close to it; it is lower in slow impacts because of the weight.
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
