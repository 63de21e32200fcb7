// A flywheel on an elastic shaft is turned by a drive that sees the wheel through an encoder of 4096 lines and acts one
// sample late. What is in the mechanism between two samples is exact: the torque is held, and the ledger counts its
// work.
#include <cmath>

#include "hysteron/multibody/mechanism.hpp"
#include "uses.hpp"

namespace example {
namespace mb = hysteron::multibody;

namespace {

mb::Model shaft() {
  mb::Model model;
  mb::Body rotor, wheel;
  rotor.name = "rotor", rotor.mass = 1.0, rotor.inertia.zz = 0.002;
  wheel.name = "wheel", wheel.mass = 5.0, wheel.inertia.zz = 0.05;
  model.bodies = {rotor, wheel};
  mb::Joint bearing, shaft;
  bearing.name = "bearing", bearing.first = {mb::ground_name, "", {}}, bearing.second = {"rotor", "", {}};
  shaft.name = "shaft", shaft.first = {"rotor", "", {}}, shaft.second = {"wheel", "", {}};
  model.joints = {bearing, shaft};
  mb::JointForce drive, torsion;
  drive.name = "drive", drive.coordinate = {"bearing", 0};
  torsion.name = "torsion", torsion.coordinate = {"shaft", 0}, torsion.stiffness = 500.0, torsion.damping = 0.05;
  model.forces = {drive, torsion};
  return model;
}

}  // namespace

void sampled_torque() {
  mb::Mechanism m = need(mb::Mechanism::make(shaft(), {.until = 0.5}, {"drive"}));
  const mb::Input drive = need(m.input("drive"));
  const mb::Output angle = need(m.output("wheel.angle")), speed = need(m.output("wheel.angle.velocity"));
  const double lines = 4096.0, interval = 1e-3, wanted = 20.0;
  double late = 0.0, last = 0.0;
  std::printf("\nA sampled torque turns a flywheel\n\n   time, s   speed, rad/s   torque, N m   work, J\n");
  for (int k = 0; k <= 500; ++k) {
    const double seen = std::floor(m.get(angle) / (2.0 * M_PI) * lines) / lines * 2.0 * M_PI;
    const double torque = std::fmin(std::fmax(0.5 * (wanted - (seen - last) / interval), -4.0), 4.0);
    if (k % 100 == 0)
      std::printf("%10.2f %14.4f %13.4f %9.4f\n", m.time(), m.get(speed), late, m.sample()->balance.work);
    need(m.set(drive, std::exchange(late, torque)));
    last = seen;
    need(m.advance_to((k + 1) * interval));
  }
  const double gap = std::fabs(m.sample()->balance.invariant());
  std::printf("the ledger closes within 1e-7 J: %s\n", gap < 1e-7 ? "yes" : "no");
}

}  // namespace example
