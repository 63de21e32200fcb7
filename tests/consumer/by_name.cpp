// The same law chosen by name at run time, and one impact of it.
#include <cmath>
#include <cstdio>

#include "hysteron/impact/impact.hpp"
#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/catalogue.hpp"

int main() {
  using namespace hysteron;
  const auto law = make_law({.law = "flores", .values = {{"stiffness", 5.2e9}, {"restitution", 0.6}}});
  if (!law) return 1;
  const Touch touch{.impact_speed = 0.3, .effective_mass = 4.6};
  const auto exact = resolve(*law, touch, RestitutionMode::exact);
  if (!exact) return 1;
  const auto e = closed_form_restitution(exact->law, touch, Separation::force);
  std::printf("%.12g\n", e.value_or(0.0));
  const auto impact = analyse({.law = exact->law, .touch = touch});
  return e && std::abs(*e - 0.6) < 1e-10 && impact && std::abs(impact->restitution.newton - 0.6) < 1e-9 ? 0 : 1;
}
