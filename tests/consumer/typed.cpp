// The same impact as people type it.
#include <cmath>
#include <cstdio>

#include "hysteron/request/impact_request.hpp"
#include "hysteron/study/run_impact.hpp"

int main() {
  using namespace hysteron;
  const auto setup = read_request({.law = "flores",
                                   .mass = "4.6 kg",
                                   .speed = "30 cm/s",
                                   .stiffness = "5.2e9 N/m^1.5",
                                   .restitution = "60%",
                                   .exact = true});
  if (!setup) return std::puts(setup.error().message.c_str()), 1;
  const auto impact = run_impact(*setup);
  if (!impact) return 1;
  std::printf("%.9g\n", impact->result.restitution.newton);
  return std::abs(impact->result.restitution.newton - 0.6) < 1e-8 ? 0 : 1;
}
