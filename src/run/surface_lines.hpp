// Surfaces of contacts as lines.
#pragma once

#include "hysteron/multibody/contact.hpp"
#include "hysteron/run/skeleton.hpp"

namespace hysteron::detail {

// In the frame of the mount: of a ball in the plane also a radius, which shows how it turns.
BodySkeleton surface_lines(const multibody::Surface& surface, multibody::Space space);

// Appends lines that are given in a frame with this pose.
void add_lines_of(const BodySkeleton& lines, const multibody::Pose& pose, BodySkeleton& target);

}  // namespace hysteron::detail
