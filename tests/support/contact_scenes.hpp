// Models with contacts, for tests of runs.
#pragma once

#include "contact_runs.hpp"
#include "hysteron/laws/friction/all.hpp"

namespace hysteron::multibody::testing {

// A ball that is thrown at a floor and a wall, with friction and loss; it comes to roll on the floor.
inline Model thrown_ball() {
  const double mass = 0.5, radius = 0.05;
  Model model;
  model.gravity = {0.0, -9.81, 0.0};
  model.bodies = {planar_body("ball", mass, 0.4 * mass * radius * radius, planar_pose(0.0, 0.2),
                              {{0.8, 0.0, 0.0}, {0.0, 0.0, -20.0}})};
  const auto element = element_of({.law = "lankarani-nikravesh", .values = {{"stiffness", 1e7}, {"restitution", 0.6}}},
                                  {}, FrictionElement(CoulombTanh{0.3, 0.02}));
  const auto contact = [&](const std::string& name, const Pose& plane) {
    ContactPair pair;
    pair.name = name;
    pair.first = {{"ball", "", {}}, Sphere{radius}};
    pair.second = {{ground_name, "", plane}, HalfSpace{}};
    pair.element = element;
    return pair;
  };
  model.contacts = {contact("floor", {}), contact("wall", planar_pose(0.6, 0.0, M_PI / 2.0))};
  return model;
}

}  // namespace hysteron::multibody::testing
