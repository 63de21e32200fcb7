// Quantities of contacts, and the part of contacts in the forces of clearance joints.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/multibody/quantity.hpp"
#include "hysteron/multibody/simulation.hpp"

namespace hysteron::multibody::detail {

// A contact by the name that contact_points() gives it.
std::optional<std::size_t> contact_index(const Model& model, std::string_view name);
// How many contacts a pair has; 0 if there is no such pair.
std::size_t contact_count_of_pair(const Model& model, std::string_view name);
void add_contact_names(const Model& model, std::vector<std::string>& out);
std::vector<Quantity> contact_offers(const Model& model, std::size_t contact);

// The contacts of a clearance joint: those of a pair with the joint's name between the joint's two bodies.
std::vector<SignedContact> contacts_of_joint(const Model& model, const Joint& joint);

double contact_value(const Quantity& q, const Sample& sample);
// What contacts exert on a body, as a force and a torque about a point, along the axes of the world.
struct ContactAction {
  Vector3 force, torque;
};
ContactAction action_of(const std::vector<SignedContact>& contacts, const Sample& sample, const Vector3& about);

}  // namespace hysteron::multibody::detail
