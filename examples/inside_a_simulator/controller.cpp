// A hanging arm is brought to 60° by a controller: proportional and derivative action, and the weight compensated. It
// reads angle and speed every 2 ms and sets a torque, which it holds.
#include <cmath>

#include "hysteron/multibody/mechanism.hpp"
#include "uses.hpp"

namespace example {
namespace mb = hysteron::multibody;

namespace {

constexpr double mass = 1.5, reach = 0.4, gravity = 9.81;

mb::Model arm() {
  mb::Model model;
  model.gravity = {0.0, -gravity, 0.0};
  mb::Body body;
  body.name = "arm";
  body.mass = mass;
  body.inertia.zz = 0.02;
  body.centre = {0.0, -reach, 0.0};
  model.bodies = {body};
  mb::Joint pivot;
  pivot.name = "pivot";
  pivot.first = {mb::ground_name, "", {}};
  pivot.second = {"arm", "", {}};
  model.joints = {pivot};
  mb::JointForce motor;
  motor.name = "motor";
  motor.coordinate = {"pivot", 0};
  model.forces = {motor};
  return model;
}

}  // namespace

void controller() {
  mb::Mechanism m = need(mb::Mechanism::make(arm(), {.until = 1.0}, {"motor"}));
  const mb::Input motor = need(m.input("motor"));
  const mb::Output angle = need(m.output("pivot.angle")), speed = need(m.output("pivot.angle.speed"));
  const double wanted = M_PI / 3.0, stiffness = 40.0, damping = 6.0, interval = 2e-3;
  std::printf("\nA controller brings an arm to 60 degrees\n\n   time, s   angle, deg   torque, N m\n");
  for (int k = 0; k <= 400; ++k) {
    const double weight = mass * gravity * reach * std::sin(m.get(angle));
    const double torque = weight + stiffness * (wanted - m.get(angle)) - damping * m.get(speed);
    if (k % 80 == 0) std::printf("%10.2f %12.4f %13.4f\n", m.time(), m.get(angle) * 180.0 / M_PI, torque);
    need(m.set(motor, torque));
    need(m.advance_to((k + 1) * interval));
  }
}

}  // namespace example
