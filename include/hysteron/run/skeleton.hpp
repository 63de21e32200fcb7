// Bodies as lines between their joints and frames, and the surfaces of their contacts: what figures and ParaView show
// of a mechanism.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "hysteron/multibody/model.hpp"

namespace hysteron {

struct BodySkeleton {
  std::vector<multibody::Vector3> points;       // in the body
  std::vector<std::vector<std::size_t>> lines;  // each through points by index
};

struct Skeleton {
  std::vector<BodySkeleton> bodies;          // as in Model::bodies
  std::vector<multibody::Vector3> supports;  // joints on the ground, in the world
  BodySkeleton ground;                       // surfaces of contacts on the ground
  std::vector<multibody::Pose> planes;       // half-spaces of the ground
  double length = 1.0;                       // of the scene, m
};

// `length` is the size of the scene (multibody/sizes.hpp): bodies without two distinct points are drawn as crosses of a
// part of it, and those that slide in a prismatic joint as blocks.
Skeleton skeleton_of(const multibody::Model& model, double length);

// A part of a half-space around its origin, this far to each side; in the plane hatched on the side of the matter.
BodySkeleton plane_part(double half_length, multibody::Space space);

struct BodyState {
  multibody::Pose pose;
  multibody::Vector3 velocity, angular_velocity;
};
// Bodies at one sample, from the row of the table `states` (run/tables.hpp).
std::vector<BodyState> bodies_from_row(const multibody::Model& model, std::span<const double> row);

// Points of a body in the world.
std::vector<multibody::Vector3> points_in_world(const BodySkeleton& body, const multibody::Pose& pose);

}  // namespace hysteron
