// A user-defined law with the same features as the laws of the catalogue. Builds on flores_fixed_step.cpp.
//
// A rubber stop: stiffening spring k x (1 + (x/d)^2), and a damper that grows with the indentation. Written with
// `auto`, so that it accepts dual numbers and its gradient is exact.
#include <cstdio>

#include "hysteron/contact/element.hpp"
#include "hysteron/contact/fixed_step.hpp"
#include "hysteron/contact/user_law.hpp"

int main() {
  using namespace hysteron;
  const auto rubber = user_law([](const auto& c) {
    const auto x = c.indentation / 1e-3;
    return 2e4 * c.indentation * (1.0 + x * x) + 30.0 * x * c.indentation_rate;
  });
  const ContactElement stop = make_element(rubber);

  const double mass = 0.5;
  std::printf("steps in contact   restitution\n");
  for (const double dt : {4e-4, 2e-4, 1e-4, 5e-5}) {
    FixedStepRecord contact;
    contact.contact.effective_mass = mass;
    double depth = -1e-4, rate = 0.2, acceleration = 0.0;
    int steps = 0;
    do {
      const double middle = rate + 0.5 * acceleration * dt;
      depth += middle * dt;
      acceleration = -advance(stop.normal(), depth, rate + acceleration * dt, dt, contact, nullptr) / mass;
      rate = middle + 0.5 * acceleration * dt;
      steps += contact.contact.in_contact() ? 1 : 0;
    } while (rate > 0.0 || contact.contact.in_contact());
    std::printf("%8d           %.5f\n", steps, -rate / 0.2);
  }

  ContactRecord record{.effective_mass = mass};
  stop.normal().first_touch(0.2, record, nullptr);
  double gradient[2];
  stop.normal().force_gradient({1e-3, 0.1}, record, nullptr, gradient);
  std::printf("at 1 mm and 0.1 m/s: dF/dx = %.0f N/m, dF/dv = %.0f N s/m\n", gradient[0], gradient[1]);
}
