// Bodies as lines between their joints and frames, and the surfaces of their contacts: what figures and ParaView show
// of a mechanism.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "hysteron/geometry/outline.hpp"
#include "hysteron/multibody/model.hpp"

namespace hysteron {

struct Skeleton {
  std::vector<geometry::Outline> bodies;     // as in Model::bodies, each in its body
  std::vector<multibody::Vector3> supports;  // joints on the ground, in the world
  geometry::Outline ground;                  // surfaces of contacts on the ground
  std::vector<multibody::Pose> planes;       // half-spaces of the ground
  double length = 1.0;                       // of the scene, m
};

// `length` is the size of the scene (multibody/sizes.hpp): bodies without two distinct points are drawn as crosses of a
// part of it, and those that slide in a prismatic joint as blocks.
Skeleton skeleton_of(const multibody::Model& model, double length);

struct BodyState {
  multibody::Pose pose;
  multibody::Vector3 velocity, angular_velocity;
};
// Bodies at one sample, from the row of the table `states` (run/tables.hpp).
std::vector<BodyState> bodies_from_row(const multibody::Model& model, std::span<const double> row);

}  // namespace hysteron
