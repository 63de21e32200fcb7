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
//   <contact>.indentation, .indentation_rate, .force (normal), .friction, .slip, .sticks (0 or 1)
//   <contact>.state                0 apart, 1 loading, 2 unloading, 3 released
//   <contact>.angle, .normal.x ... direction of the normal: planar, spatial; the push on the ball is along it
//   <contact>.point.x ...          where the force acts
//   <contact>.total_force, .total_force.x ...  normal force and friction, on the second body
//   energy.kinetic, .gravity, .stored, .contacts, .total
//
// In the plane .friction and .slip have a sign, along z × normal, and are those of the ball relative to the surface; in
// space they are magnitudes. Contacts have the names of contact_points().
//
// A family may stand in front: body.slider.x, joint.A.force, driver.motor.power, coupling.gear.force,
// force.spring.power, contact.floor.slip. It is required where two families have the same name.
//
// A clearance joint is a joint and a contact with the same name between the same bodies. Forces and torques of the
// joint include those of the contact, so that an ideal joint and one with clearance have the same names: B.force is the
// magnitude of the whole force, contact.B.force its normal part. What only the contact has needs no family: B.slip.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/result.hpp"
#include "hysteron/multibody/model.hpp"

namespace hysteron::multibody {

struct Sample;

// A contact whose force on the ball counts with a sign.
struct SignedContact {
  std::size_t index = 0;  // in the order of contact_points()
  double sign = 1.0;
};

struct Quantity {
  enum class Source {
    body,           // index: body; field: body_fields()
    centre,         // the same for the centre of mass
    frame,          // the same for the frame `frame` of the body (in Model::ground_frames or Body::frames)
    position,       // index: joint; field: coordinate
    speed,          // index: joint; field: coordinate
    force,          // of a joint; field: 0 to 2 x, y, z, 3 the magnitude
    torque,         // of a joint; the same; 4: about z of a planar model
    driver,         // field: 0 force, 1 power
    coupling,       // force
    force_power,    // of a force; field: 0 power, 1 stored, 2 dissipated
    contact,        // a field of a contact
    contact_force,  // of a contact; field as for `force`
    energy,         // field: 0 kinetic, 1 gravity, 2 stored, 3 in contacts, 4 total
  };

  std::string name;       // as it was requested
  std::string_view unit;  // SI: "m", "rad/s", "N"; "-" for a pure number
  Source source{};
  std::size_t index = 0;
  std::size_t field = 0;
  std::size_t frame = 0;
  std::vector<SignedContact> contacts{};  // that act in a force or torque
};

// A quantity by name; an Error names what is allowed, with the nearest name.
Result<Quantity> find_quantity(const Model& model, std::string_view name);

// Coordinates of a joint in the order of JointType.
std::span<const std::string_view> coordinate_names(JointType type, Space space);
// Speeds of a joint, which for a quaternion are three angular velocities.
std::span<const std::string_view> coordinate_speed_names(JointType type, Space space);

// Unit of a coordinate: "rad", "m", or "-" for a part of a quaternion.
std::string_view coordinate_unit(std::string_view coordinate);

// The value at a sample of a run of the model.
double value(const Quantity& quantity, const Model& model, const Sample& sample);

// Whether a quantity is a force or torque of a joint.
bool is_reaction(const Quantity& quantity);

// Whole tables: motion of every body, reactions in every joint, all fields of every contact.
std::vector<Quantity> body_quantities(const Model& model);
std::vector<Quantity> reaction_quantities(const Model& model);
std::vector<Quantity> contact_quantities(const Model& model);

}  // namespace hysteron::multibody
