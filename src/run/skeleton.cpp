#include "hysteron/run/skeleton.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "hysteron/multibody/quantity.hpp"

namespace hysteron {
namespace {

using namespace multibody;
using geometry::Outline;

bool is_near(const Vector3& a, const Vector3& b, double length) {
  constexpr double same_point = 1e-9;  // of the size of the scene
  return norm(a - b) < same_point * length;
}

void add_point(std::vector<Vector3>& points, const Vector3& point, double length) {
  for (const Vector3& p : points)
    if (is_near(p, point, length)) return;
  points.push_back(point);
}

std::vector<const Mount*> force_mounts(const multibody::Force& force) {
  if (const auto* spring = std::get_if<LinearSpring>(&force)) return {&spring->first, &spring->second};
  if (const auto* bushing = std::get_if<Bushing>(&force)) return {&bushing->first, &bushing->second};
  return {};
}

// A cross along the axes of the body shows how it is turned.
void add_cross(Outline& body, const Vector3& at, double arm, Space space) {
  const std::vector<Vector3> axes = space == Space::planar
                                        ? std::vector<Vector3>{{arm, 0, 0}, {0, arm, 0}}
                                        : std::vector<Vector3>{{arm, 0, 0}, {0, arm, 0}, {0, 0, arm}};
  for (const Vector3& axis : axes) {
    body.lines.push_back({body.points.size(), body.points.size() + 1});
    body.points.push_back(at - axis);
    body.points.push_back(at + axis);
  }
}

// The body as a line or polygon through its points.
void add_lines(Outline& body) {
  std::vector<std::size_t> line(body.points.size());
  for (std::size_t i = 0; i < line.size(); ++i) line[i] = i;
  if (line.size() > 2) line.push_back(0);
  body.lines.push_back(std::move(line));
}

// A block that slides along the x axis of `turn`: a rectangle, in space a box.
void add_block(Outline& body, const Vector3& at, const Quaternion& turn, double length, Space space) {
  constexpr double half_length = 0.05, half_height = 0.03;  // of the size of the scene
  const geometry::Box box{{2.0 * half_length * length, 2.0 * half_height * length, 2.0 * half_height * length}};
  append(outline_of(box, space), {at, turn}, body);
}

// Joints, forces and frames give a body its points. A prismatic joint gives the sliding body the direction of a block
// instead: its place along the axis is arbitrary.
class SkeletonBuilder {
 public:
  SkeletonBuilder(const Model& model, double length)
      : model_(model), length_(length), blocks_(model.bodies.size()), has_surface_(model.bodies.size()) {
    out_.bodies.resize(model.bodies.size());
    out_.length = length;
    for (std::size_t i = 0; i < model.bodies.size(); ++i) indices_.emplace(model.bodies[i].name, i);
  }

  Skeleton build() {
    for (const Joint& joint : model_.joints) add_joint(joint);
    for (const multibody::Force& force : model_.forces)
      for (const Mount* mount : force_mounts(force)) add(*mount);
    for (const ContactPair& pair : model_.contacts)
      for (const ContactSide* side : {&pair.first, &pair.second}) note_surface(*side);
    for (std::size_t i = 0; i < model_.bodies.size(); ++i) draw(i);
    for (const ContactSide* side : surfaces_) draw_surface(*side);
    return std::move(out_);
  }

 private:
  void add_joint(const Joint& joint) {
    if (joint.type != JointType::prismatic) {
      add(joint.first);
      return add(joint.second);
    }
    const bool second_slides = joint.second.body != ground_name;
    add(second_slides ? joint.first : joint.second);
    const Mount& slider = second_slides ? joint.second : joint.first;
    const auto body = indices_.find(slider.body);
    if (body == indices_.end()) return;
    blocks_[body->second] = pose_in_body(slider, model_.bodies[body->second].frames).orientation;
  }

  void add(const Mount& mount) {
    const auto body = indices_.find(mount.body);
    if (body != indices_.end())
      add_point(out_.bodies[body->second].points, pose_in_body(mount, model_.bodies[body->second].frames).position,
                length_);
    else if (mount.body == ground_name)
      add_point(out_.supports, pose_in_body(mount, model_.ground_frames).position, length_);
  }

  void draw(std::size_t index) {
    constexpr double arm = 0.05;  // of the size of the scene
    const Body& description = model_.bodies[index];
    Outline& body = out_.bodies[index];
    for (const Frame& frame : description.frames) add_point(body.points, frame.pose.position, length_);
    if (blocks_[index]) return draw_block(body, description, *blocks_[index]);
    if (body.points.size() == 1 && !is_near(body.points[0], description.centre, length_))
      body.points.push_back(description.centre);
    if (body.points.size() < 2 && has_surface_[index]) return;
    if (body.points.size() < 2) return add_cross(body, description.centre, arm * length_, model_.space);
    add_lines(body);
  }

  Pose pose_of(const Mount& mount) const {
    const auto body = indices_.find(mount.body);
    return pose_in_body(mount, body == indices_.end() ? model_.ground_frames : model_.bodies[body->second].frames);
  }

  bool is_same_surface(const ContactSide& a, const ContactSide& b) const {
    if (a.mount.body != b.mount.body || a.surface.index() != b.surface.index()) return false;
    if (std::holds_alternative<Sphere>(a.surface) && radius_of(a.surface) != radius_of(b.surface)) return false;
    const Pose p = pose_of(a.mount), q = pose_of(b.mount);
    const Quaternion &s = p.orientation, &t = q.orientation;
    const bool is_turned = s.w != t.w || s.x != t.x || s.y != t.y || s.z != t.z;
    return is_near(p.position, q.position, length_) && !is_turned;
  }

  // A surface that takes part in several pairs is drawn once.
  void note_surface(const ContactSide& side) {
    for (const ContactSide* other : surfaces_)
      if (is_same_surface(side, *other)) return;
    surfaces_.push_back(&side);
    const auto body = indices_.find(side.mount.body);
    if (body != indices_.end()) has_surface_[body->second] = true;
  }

  void draw_surface(const ContactSide& side) {
    const auto body = indices_.find(side.mount.body);
    const Pose pose = pose_of(side.mount);
    const bool is_plane = std::holds_alternative<HalfSpace>(side.surface);
    if (body == indices_.end() && is_plane) return out_.planes.push_back(pose);
    Outline& target = body == indices_.end() ? out_.ground : out_.bodies[body->second];
    const Outline lines = is_plane ? half_space_outline(half_length_of(side, pose), model_.space)
                                   : outline_of(side.surface, model_.space);
    append(lines, pose, target);
  }

  // A half-space of a body has no end: it is drawn as a flank as long as its distance from the centre of mass.
  double half_length_of(const ContactSide& side, const Pose& pose) const {
    constexpr double shortest = 0.02, longest = 0.25;  // of the size of the scene
    const auto body = indices_.find(side.mount.body);
    const Vector3 centre = body == indices_.end() ? Vector3{} : model_.bodies[body->second].centre;
    return std::clamp(0.5 * norm(pose.position - centre), shortest * length_, longest * length_);
  }

  // In the middle of the body's points.
  void draw_block(Outline& body, const Body& description, const Quaternion& turn) {
    Vector3 middle = description.centre;
    if (!body.points.empty()) {
      Vector3 sum;
      for (const Vector3& point : body.points) sum += point;
      middle = 1.0 / static_cast<double>(body.points.size()) * sum;
    }
    if (body.points.size() > 1) add_lines(body);
    add_block(body, middle, turn, length_, model_.space);
  }

  const Model& model_;
  double length_;
  std::vector<std::optional<Quaternion>> blocks_;  // of bodies that slide
  std::vector<bool> has_surface_;                  // bodies with a surface of a contact
  std::vector<const ContactSide*> surfaces_{};
  std::unordered_map<std::string_view, std::size_t> indices_{};
  Skeleton out_{};
};

}  // namespace

Skeleton skeleton_of(const Model& model, double length) { return SkeletonBuilder(model, length).build(); }

std::vector<BodyState> bodies_from_row(const Model& model, std::span<const double> row) {
  const bool planar = model.space == Space::planar;
  const std::size_t columns = (row.size() - 1) / std::max<std::size_t>(1, model.bodies.size());
  std::vector<BodyState> out;
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    const double* c = row.data() + 1 + i * columns;  // in the order of body_quantities()
    if (planar)
      out.push_back({planar_pose(c[0], c[1], c[2]), {c[3], c[4], 0.0}, {0.0, 0.0, c[5]}});
    else
      out.push_back({{{c[0], c[1], c[2]}, {c[3], c[4], c[5], c[6]}}, {c[7], c[8], c[9]}, {c[10], c[11], c[12]}});
  }
  return out;
}

}  // namespace hysteron
