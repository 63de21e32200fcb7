// Quantities of a model by name: what tables, figures and fits may ask for. Each name is one number:
//
//   <body>.<field>                 field: x, y, z, x.velocity, x.acceleration, ..., angle (planar), qw ... (spatial)
//   <body>.centre.<field>          of the centre of mass: positions, velocities and accelerations
//   <body>.<frame>.<field>         of a frame on the body
//   <joint>.<coordinate>           coordinate: angle, displacement, ... as coordinate_names() lists
//   <joint>.<coordinate>.speed
//   <joint>.force, .force.x ...    what the first body exerts on the second: magnitude, components in the world
//   <joint>.torque, .torque.x ...  planar: .torque is the component about z; spatial: the magnitude
//   <driver>.force, .power         driving force or torque, and its power
//   <coupling>.force               on the second coordinate
//   <force>.power, .stored, .dissipated
//   energy.kinetic, .gravity, .stored, .total
//
// A family may stand in front: body.slider.x, joint.A.force, driver.motor.power, coupling.gear.force,
// force.spring.power. It is required where two families have the same name.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/result.hpp"
#include "hysteron/multibody/model.hpp"

namespace hysteron::multibody {

class System;
class Workspace;

struct Quantity {
  enum class Source {
    body,         // index: body; field: body_fields()
    centre,       // the same for the centre of mass
    frame,        // the same for the frame `frame` of the body (in Model::ground_frames or Body::frames)
    position,     // index: joint; field: coordinate
    speed,        // index: joint; field: coordinate
    force,        // of a joint; field: 0 to 2 x, y, z, 3 the magnitude
    torque,       // of a joint; the same; 4: about z of a planar model
    driver,       // field: 0 force, 1 power
    coupling,     // force
    force_power,  // of a force; field: 0 power, 1 stored, 2 dissipated
    energy,       // field: 0 kinetic, 1 gravity, 2 stored, 3 total
  };

  std::string name;       // as it was requested
  std::string_view unit;  // SI: "m", "rad/s", "N"; "-" for a pure number
  Source source{};
  std::size_t index = 0;
  std::size_t field = 0;
  std::size_t frame = 0;
};

// A quantity by name; an Error names what is allowed, with the nearest name.
Result<Quantity> find_quantity(const Model& model, std::string_view name);

// Coordinates of a joint in the order of JointType.
std::span<const std::string_view> coordinate_names(JointType type, Space space);
// Speeds of a joint, which for a quaternion are three angular velocities.
std::span<const std::string_view> coordinate_speed_names(JointType type, Space space);

// Unit of a coordinate: "rad", "m", or "-" for a part of a quaternion.
std::string_view coordinate_unit(std::string_view coordinate);

// The value after rates() and, for forces and torques of joints, compute_reactions().
double value(const Quantity& quantity, const Model& model, const System& system, const Workspace& work);

// Whether a quantity needs compute_reactions().
bool needs_reactions(const Quantity& quantity);

// Whole tables: motion of every body, reactions in every joint.
std::vector<Quantity> body_quantities(const Model& model);
std::vector<Quantity> reaction_quantities(const Model& model);

}  // namespace hysteron::multibody
