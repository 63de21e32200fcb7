// How a model is turned into equations: a spanning tree of links, and joints that close loops as cuts. A joint with
// several coordinates is a row of links without mass between its bodies, of which the last carries the body.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "hysteron/core/result.hpp"
#include "hysteron/multibody/model.hpp"

namespace hysteron::multibody {

enum class LinkKind : std::uint8_t {
  fixed,
  revolute,     // about z of the base
  prismatic,    // along x of the base
  spherical,    // spatial only
  translation,  // two or three directions of the base
};

// Link 0 is the ground. A parent comes before its children, and a chain lies contiguously in memory.
struct LinkPlan {
  int parent = 0;
  LinkKind kind = LinkKind::fixed;
  Pose base;           // frame on the parent's link that the link coincides with at coordinate zero
  double sign = 1.0;   // -1: the coordinate counts the motion of the parent relative to the link
  int joint = -1;      // of the model; -1: implied free joint of a body that hangs on nothing
  int coordinate = 0;  // first coordinate of the joint that this link has
  int q = -1, v = -1;  // first position and speed in the state
  int driver = -1;
  double mass = 0.0;
  Vector3 centre;   // of mass, in the link
  Inertia inertia;  // about the centre, along the axes of the link
};

struct BodyPlan {
  std::string name;
  int link = 0;
  Pose in_link;              // the body's frame in its link
  double whole_turns = 0.0;  // planar: added to the reported angle, rad
};

struct JointPlan {
  int first_link = -1, last_link = -1;  // links of the tree, -1: a cut
  bool reversed = false;                // the second body is the parent
  int cut = -1;
};

// A joint of the tree, or the implied free joint of a body, in the order of the links.
struct TreeJoint {
  int joint = -1;
  int first_link = 0, last_link = 0;
  bool reversed = false;
  int body = 0;       // of Plan::bodies, that hangs on it
  Pose parent_mount;  // in the parent's link
  Pose child_mount;   // in the body
};

// Constraint between two links that closes a loop.
struct CutPlan {
  JointType type = JointType::fixed;
  int joint = -1;  // of the model; the joint's own cut, or the weld of a body divided for this joint
  bool is_weld = false;
  int first = 0, second = 0;  // links
  Pose first_mount, second_mount;
  double length = 0.0;
  int driver = -1;  // of the distance or of the place on the line
};

struct CouplingPlan {
  int first = 0, second = 0;  // links with one coordinate
  int first_v = 0, second_v = 0;
  double ratio = 1.0;
};

struct Plan {
  Space space = Space::planar;
  Vector3 gravity;
  std::vector<LinkPlan> links;
  std::vector<BodyPlan> bodies;  // those of the model, then parts of divided bodies
  std::vector<JointPlan> joints;
  std::vector<TreeJoint> tree;
  std::vector<CutPlan> cuts;
  std::vector<CouplingPlan> couplings;
  int positions = 0, speeds = 0;
};

// Number of positions and speeds of a link.
int position_size(LinkKind kind, Space space);
int speed_size(LinkKind kind, Space space);

// Places of names in the lists of a model; -1 for the ground and for unknown names.
class Names {
 public:
  explicit Names(const Model& model);
  int body(const std::string& name) const;
  int joint(const std::string& name) const;

 private:
  std::unordered_map<std::string, int> bodies_, joints_;
};

// Pose of a mount in its body, with the orientation normalised.
Pose pose_in_body(const Model& model, const Names& names, const Mount& mount);

// Names of the coordinates of a joint in the state of the system, as coordinate_names() lists them, and of its speeds.
std::vector<std::string> position_names(JointType type, Space space);
std::vector<std::string> speed_names(JointType type, Space space);
// The coordinate is a single angle or displacement that a driver, a coupling or a joint force may refer to.
bool is_single_coordinate(JointType type, Space space, std::size_t index);
// Closes a loop by constraint rows wherever it stands.
bool is_never_in_tree(JointType type);

// The first thing in the model that makes no sense, or success.
Result<bool> check_model(const Model& model, const Names& names);

// The plan of a model that has been checked. Joints to avoid stand in the tree only if it cannot do without them.
Plan make_plan(const Model& model, const Names& names, const std::vector<int>& avoided = {});

}  // namespace hysteron::multibody
