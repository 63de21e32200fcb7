// A host engine that embeds one law: headers only.
#include <cmath>
#include <cstdio>

#include "hysteron/laws/combine.hpp"
#include "hysteron/laws/multiplying/flores.hpp"

int main() {
  using namespace hysteron;
  const Combine law{Hertz{.stiffness = 5.2e9}, Flores{.restitution = 0.6}};
  const auto contact = law.resolve({.impact_speed = 0.3, .effective_mass = 4.6});
  const double force = contact.force(Contact<double>{5e-5, 0.2}).total();
  std::printf("%.10g\n", force);
  return std::abs(force - 3145.839502079) < 1e-6 ? 0 : 1;
}
