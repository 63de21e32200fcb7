// One side of a contact: the surface on its body, and what the surface and the material give to laws.
#pragma once

#include "build.hpp"
#include "hysteron/pair/body.hpp"

namespace hysteron::scene {

struct Side {
  multibody::ContactSide contact;
  hysteron::Body pair_body;  // radius and material, as `hysteron impact --body1` has them
};

// Nothing after an error.
std::optional<Side> side_of(Build& build, const Value& map);

// The curvature of a surface for pair/: a length makes a cylinder of a circle or bore; points and corners have a
// curvature only if they are rounded.
struct SurfaceSize {
  std::optional<double> length{};            // m
  std::optional<double> curvature_radius{};  // m, of points and corners
};
void set_curvature(const geometry::Shape& surface, const SurfaceSize& size, hysteron::Body& body);
// The material named, or that of the body; false after an error.
bool set_material(Build& build, const Value& material, const std::string& body, hysteron::Body& pair_body);

// Whether the surfaces touch where the run starts, with the joints assembled, and do not approach. False if that is not
// known.
bool touches_at_rest(Build& build, const multibody::ContactSide& first, const multibody::ContactSide& second);

}  // namespace hysteron::scene
