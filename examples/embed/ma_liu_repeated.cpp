// An elastoplastic ball hits the same spot of a plate four times. Builds on flores_fixed_step.cpp.
//
// The first impact yields and leaves a dent. The second one has the separation speed of the first, follows its
// unloading curve and loses no energy. A faster third impact yields further and deepens the dent, and a slow fourth one
// is elastic again. The record of the contact holds this history; the host keeps it between impacts.
#include <cstdio>

#include "hysteron/contact/element.hpp"
#include "hysteron/contact/fixed_step.hpp"
#include "hysteron/laws/whole/ma_liu.hpp"

int main() {
  using namespace hysteron;
  MaLiu steel;
  steel.effective_modulus = 115e9;
  steel.effective_radius = 0.01;
  steel.yield_strength = 300e6;
  const ContactElement plate = make_element(steel);

  const double mass = 0.0327, dt = 2e-8;
  FixedStepRecord contact;
  contact.contact.effective_mass = mass;
  for (const double speed : {1.0, 0.699, 2.0, 0.5}) {
    contact.begun = false;  // a new approach to the same surface
    double depth = -1e-6, rate = speed, acceleration = 0.0;
    do {
      const double middle = rate + 0.5 * acceleration * dt;
      depth += middle * dt;
      acceleration = -advance(plate.normal(), depth, rate + acceleration * dt, dt, contact, nullptr) / mass;
      rate = middle + 0.5 * acceleration * dt;
    } while (rate > 0.0 || contact.contact.in_contact());
    std::printf("in at %.3f m/s: restitution %.3f, dent %.2f um\n", speed, -rate / speed,
                1e6 * contact.contact.memory.residual_indentation);
  }
}
