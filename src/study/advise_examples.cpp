#include "hysteron/study/advise_examples.hpp"

namespace hysteron::advise {
namespace {

Body of_material(Body body, std::string_view material) {
  if (const Material* found = find_material(material)) fill_from(body, *found);
  return body;
}

Body ball(double radius, std::string_view material) { return of_material({.radius = radius}, material); }
Body plane(std::string_view material) { return of_material({.radius = infinity}, material); }

}  // namespace

AdviceInputs contact_of(const Body& body1, const Body& body2, double speed, std::optional<double> restitution) {
  AdviceInputs inputs{.restitution = restitution};
  if (auto pair = make_pair(body1, body2)) inputs.impact.pair = std::move(*pair);
  inputs.impact.speed = speed;
  return inputs;
}

AdviceInputs soft_ball() { return contact_of(ball(0.02, "rubber"), plane("steel"), 2.0, 0.5); }

AdviceInputs hardened_steel_slow() { return contact_of(ball(0.01, "steel-52100"), plane("steel-52100"), 0.02, 0.95); }

AdviceInputs steel_on_aluminium() { return contact_of(ball(0.01, "steel-52100"), plane("aluminium-6061"), 1.0); }

AdviceInputs loose_bearing() {
  const Body pin{.radius = 9.5e-3, .length = 0.015, .young = 210e9, .poisson = 0.3};
  const Body hole{.radius = -9.75e-3, .length = 0.015, .young = 210e9, .poisson = 0.3};
  AdviceInputs inputs = contact_of(pin, hole, 0.2, 0.7);
  inputs.impact.conditions.mass = 6.792416649e-3;
  return inputs;
}

AdviceInputs tight_bearing() {
  const Body pin = of_material({.radius = 0.01, .length = 0.02, .mass = 1.0}, "steel-52100");
  const Body bearing = of_material({.radius = -0.01001, .length = 0.02, .mass = infinity}, "steel-52100");
  return contact_of(pin, bearing, 1.0, 0.5);
}

AdviceInputs bead() { return contact_of(ball(5e-3, "steel-52100"), ball(5e-3, "steel-52100"), 0.3, 0.9); }

AdviceInputs dead_stop() { return contact_of(ball(5e-3, "nylon"), plane("steel"), 0.2, 0.02); }

std::vector<Example> examples() {
  AdviceInputs chain = bead();
  chain.resting = true;
  return {{"rubber ball of 20 mm on steel, 2 m/s, e = 0.5", soft_ball()},
          {"hardened steel ball of 10 mm, 2 cm/s, e = 0.95", hardened_steel_slow()},
          {"hardened steel ball of 10 mm on aluminium, 1 m/s, e not known", steel_on_aluminium()},
          {"steel pin of 9.5 mm in a hole, clearance 0.25 mm, 0.2 m/s, e = 0.7", loose_bearing()},
          {"steel pin of 10 mm in a bearing, clearance 10 µm, 1 m/s, e = 0.5", tight_bearing()},
          {"chain of touching steel beads of 5 mm, 0.3 m/s, e = 0.9", chain},
          {"nylon ball of 5 mm that hardly rebounds, 0.2 m/s, e = 0.02", dead_stop()}};
}

}  // namespace hysteron::advise
