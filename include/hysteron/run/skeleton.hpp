// What figures and ParaView show of a mechanism: the shapes of its bodies and the surfaces of their contacts, and lines
// between the joints, forces and frames of a body.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "hysteron/geometry/outline.hpp"
#include "hysteron/multibody/model.hpp"
#include "hysteron/request/scene/scene.hpp"

namespace hysteron {

// In the frame of its body.
struct DrawnShape {
  multibody::Pose pose;
  geometry::Shape shape;
};

struct Skeleton {
  std::vector<geometry::Outline> bodies;        // as in Model::bodies, each in its body
  std::vector<std::vector<DrawnShape>> shapes;  // of the same bodies, which their lines show as well
  std::vector<multibody::Vector3> supports{};   // joints on the ground, in the world
  std::vector<DrawnShape> ground_shapes{};      // those with an end
  geometry::Outline ground{};                   // their lines
  std::vector<multibody::Pose> planes{};        // half-spaces of the ground
  double length = 1.0;                          // of the scene, m
};

// `distance` is that between bodies and joints (multibody/sizes.hpp): a scene is as large as that or its largest shape.
// Bodies without a shape and without two distinct points are drawn as crosses of a part of that size, those that slide
// in a prismatic joint as blocks.
Skeleton skeleton_of(const multibody::Model& model, std::span<const scene::PlacedShape> shapes, double distance);

struct BodyState {
  multibody::Pose pose;
  multibody::Vector3 velocity, angular_velocity;
};
// Bodies at one sample, from the row of the table `states` (run/tables.hpp).
std::vector<BodyState> bodies_from_row(const multibody::Model& model, std::span<const double> row);

}  // namespace hysteron
