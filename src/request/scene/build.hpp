// From values to the model: names are looked up, and what cannot be told from one value alone is checked.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "hysteron/request/scene/scene.hpp"
#include "resolve.hpp"
#include "value.hpp"

namespace hysteron {
class ContactElement;
struct Body;
}  // namespace hysteron

namespace hysteron::scene {

// What the parts of the builder share.
struct Build {
  const Value& root;
  Scene& scene;
  Problems& problems;
  std::unordered_map<std::string, std::size_t> bodies{};  // index in Model::bodies
  std::unordered_map<std::string, std::size_t> joints{};
  std::unordered_map<std::string, const Value*> body_values{};              // as the file has them
  std::unordered_map<std::string, multibody::JointType> ideal_types{};      // of joints with clearance
  std::map<std::string, std::shared_ptr<const ContactElement>> elements{};  // by what they are made from

  // How the bodies start once the joints are assembled; empty where that is not possible. Not looked at: nothing.
  std::optional<std::vector<multibody::BodyMotion>> start{};

  multibody::Model& model() { return scene.model; }
  bool is_planar() const { return scene.model.space == multibody::Space::planar; }
  void fail(ErrorCode code, const Mark& at, std::string message) { problems.add(code, at, std::move(message)); }
};

void build_bodies(Build& build);
void build_joints(Build& build);
void build_contacts(Build& build);
// Contacts of joints with clearance, which have become planar joints.
void build_clearances(Build& build);
void build_forces(Build& build);
void build_settings(Build& build);

// Pieces that several of them use.
multibody::Vector3 vector_of(const Value& list);
std::vector<double> numbers_of(const Value& list);
// Of length 1, also where squares overflow or underflow; nothing if the vector is 0.
std::optional<multibody::Vector3> unit_vector(const multibody::Vector3& v);
// Position `at` and turn of a frame, body or mount.
multibody::Pose pose_of(Build& build, const Value& map, std::string_view position_key);
bool has_pose(const Value& map, std::string_view position_key);
// Young's modulus, Poisson's ratio, density, yield and viscosities of a material of the scene or of the library; false
// after an error.
bool fill_material(Build& build, const Value& name, hysteron::Body& body);
// A body and frame with its own pose; nothing after an error.
std::optional<multibody::Mount> mount_of(Build& build, const Value& map);
// Two mounts at a pose of the world, with the bodies where the scene puts them.
bool place_in_world(Build& build, const multibody::Pose& world, const Value& mounts, multibody::Mount& first,
                    multibody::Mount& second);
// `owner`, "drive 'A_drive'" or empty, is whose function it is. The rest is for tables that do not say it themselves.
struct TableHabit {
  multibody::Interpolation interpolation = multibody::Interpolation::spline;
  multibody::TableEnds ends = multibody::TableEnds::level;
};
multibody::Function function_of(Build& build, const Value& value, const std::string& owner,
                                const TableHabit& habit = {});
// "joint" or "joint.coordinate".
struct FoundCoordinate {
  multibody::CoordinateRef ref;
  bool is_angle = false;
};
std::optional<FoundCoordinate> coordinate_of(Build& build, const std::string& joint, const std::string& coordinate,
                                             const Mark& at);
std::optional<FoundCoordinate> coordinate_of(Build& build, const Value& text);
// Refuses the unit of a displacement where an angle is meant, and the reverse. The table gives that of the angle first.
bool check_unit(Build& build, const Value& value, bool is_angle, std::string_view key);
std::vector<std::string> names_of(const std::unordered_map<std::string, std::size_t>& known);

}  // namespace hysteron::scene
