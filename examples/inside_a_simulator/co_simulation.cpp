// A slider-crank with a clearance joint, and the motor that drives it in "another program": an inertia with an
// electrical torque. The mechanism has the speed of the crank as input and answers with the torque that it takes; the
// motor has the torque as input and answers with its speed. As in a co-simulation by the FMI standard, the master
// guesses the speed at the end of a step, lets the mechanism do the step, and compares; if the motor then has another
// speed the step is rejected, the mechanism is rolled back, and the step is done again with the better guess.
#include <array>
#include <cmath>

#include "hysteron/contact/element.hpp"
#include "hysteron/laws/combine.hpp"
#include "hysteron/laws/multiplying/flores.hpp"
#include "hysteron/multibody/clearance.hpp"
#include "hysteron/multibody/mechanism.hpp"
#include "uses.hpp"

namespace example {
namespace mb = hysteron::multibody;

namespace {

mb::Mount on(const char* body, double x = 0.0) { return {body, "", mb::planar_pose(x, 0.0)}; }

mb::Body part(const char* name, double mass, double inertia, double x, double centre = 0.0) {
  mb::Body body;
  body.name = name;
  body.mass = mass;
  body.inertia.zz = inertia;
  body.centre = {centre, 0.0, 0.0};
  body.pose = mb::planar_pose(x, 0.0);
  return body;
}

mb::Joint joint(const char* name, mb::JointType type, const mb::Mount& first, const mb::Mount& second) {
  mb::Joint out;
  out.name = name, out.type = type, out.first = first, out.second = second;
  return out;
}

// Described with ideal joints; then the pin gets its clearance, and the start is that of the ideal mechanism.
mb::Model slider_crank(double speed) {
  using enum mb::JointType;
  const double crank = 0.05, rod = 0.12;
  mb::Model model;
  model.bodies = {part("crank", 0.3, 1e-4, 0.0), part("rod", 0.21, 2.5e-4, crank, rod / 2.0),
                  part("slider", 0.14, 1e-4, crank + rod)};
  model.joints = {joint("O", revolute, on("ground"), on("crank")), joint("A", revolute, on("crank", crank), on("rod")),
                  joint("pin", revolute, on("rod", rod), on("slider")),
                  joint("guide", prismatic, on("ground", crank + rod), on("slider"))};
  model.drivers = {{"shaft", {"O", 0}, mb::Driver::Kind::speed, speed}};
  mb::JointClearance clearance;
  clearance.joint = "pin";
  clearance.parts = mb::Journal{.radius = 9.5e-3, .bearing_radius = 10e-3};
  clearance.element = std::make_shared<const hysteron::ContactElement>(hysteron::make_element(
      hysteron::Combine{hysteron::Hertz{.stiffness = 6.6e10}, hysteron::Flores{.restitution = 0.4}}));
  need(mb::add_clearances(model, std::array{clearance}));
  return model;
}

// The other program: J ω' = electrical torque - torque of the shaft.
struct Motor {
  double speed, inertia = 0.01, stall_torque = 40.0, idle_speed = 400.0;

  double torque() const { return stall_torque * (1.0 - speed / idle_speed); }
  double speed_after(double step, double shaft_torque) const {
    // Exact for a constant torque of the shaft: linear in the speed.
    const double rate = stall_torque / (idle_speed * inertia), rest = idle_speed * (1.0 - shaft_torque / stall_torque);
    return rest + (speed - rest) * std::exp(-rate * step);
  }
};

}  // namespace

void co_simulation() {
  Motor motor{.speed = 300.0};
  mb::Mechanism m = need(mb::Mechanism::make(slider_crank(motor.speed), {.until = 0.05}, {"shaft"}));
  const mb::Input shaft = need(m.input("shaft"));
  const double step = 1e-3, agreement = 1e-6;
  int rejected = 0, impacts = 0;
  double torque = 0.0;  // mean of the last step
  mb::LedgerClosure ledger;
  std::printf("A motor drives a slider-crank with clearance\n\n");
  std::printf("   time, s   shaft, rad/s   slider, m   steps done again   contacts ended\n");
  for (int k = 0; k <= 50; ++k) {
    ledger.add(m.sample()->balance);
    if (k % 10 == 0)
      std::printf("%10.3f %14.3f %11.5f %18d %16d\n", m.time(), motor.speed, *m.get("slider.x"), rejected, impacts);
    const std::vector<double> before = need(m.save());
    const double work_before = m.sample()->ledger_terms[0], end = (k + 1) * step;
    double guess = motor.speed_after(step, torque);
    while (true) {
      int ended = 0;
      m.simulation().on_contact([&](const mb::ContactHistory&) { ++ended; });
      need(m.lead(shaft, end, guess));
      need(m.advance_to(end));
      // The mean torque in the step, from the work of the driver.
      const double mean_speed = 0.5 * (motor.speed + guess);
      torque = (m.sample()->ledger_terms[0] - work_before) / (mean_speed * step);
      const double answer = motor.speed_after(step, torque);
      if (std::fabs(answer - guess) < agreement * motor.speed) {
        motor.speed = guess;
        impacts += ended;
        break;
      }
      guess = answer;
      ++rejected;
      need(m.restore(before));
    }
  }
  std::printf("the ledger closes within 1e-7: %s\n", ledger.relative_gap() < 1e-7 ? "yes" : "no");
}

}  // namespace example
