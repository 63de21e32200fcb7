#include "hysteron/run/skeleton.hpp"

#include <cmath>

#include "hysteron/multibody/quantity.hpp"

namespace hysteron {
namespace {

using namespace multibody;

const Frame* find_frame(const std::vector<Frame>& frames, const std::string& name) {
  for (const Frame& frame : frames)
    if (frame.name == name) return &frame;
  return nullptr;
}

Vector3 place_on_body(const Mount& mount, const std::vector<Frame>& frames) {
  const Frame* frame = mount.frame.empty() ? nullptr : find_frame(frames, mount.frame);
  return frame ? (frame->pose * mount.pose).position : mount.pose.position;
}

bool is_near(const Vector3& a, const Vector3& b, double length) {
  constexpr double same_point = 1e-9;  // of the size of the scene
  return norm(a - b) < same_point * length;
}

void add_point(std::vector<Vector3>& points, const Vector3& point, double length) {
  for (const Vector3& p : points)
    if (is_near(p, point, length)) return;
  points.push_back(point);
}

std::vector<const Mount*> joint_mounts(const Joint& joint) { return {&joint.first, &joint.second}; }

std::vector<const Mount*> force_mounts(const multibody::Force& force) {
  if (const auto* spring = std::get_if<LinearSpring>(&force)) return {&spring->first, &spring->second};
  if (const auto* bushing = std::get_if<Bushing>(&force)) return {&bushing->first, &bushing->second};
  return {};
}

// A cross along the axes of the body shows how it is turned.
void add_cross(BodySkeleton& body, const Vector3& at, double arm, Space space) {
  const std::vector<Vector3> axes = space == Space::planar
                                        ? std::vector<Vector3>{{arm, 0, 0}, {0, arm, 0}}
                                        : std::vector<Vector3>{{arm, 0, 0}, {0, arm, 0}, {0, 0, arm}};
  for (const Vector3& axis : axes) {
    body.lines.push_back({body.points.size(), body.points.size() + 1});
    body.points.push_back(at - axis);
    body.points.push_back(at + axis);
  }
}

void add_lines(BodySkeleton& body, const Body& description, double length, Space space) {
  constexpr double arm = 0.05;  // of the size of the scene
  if (body.points.size() == 1 && !is_near(body.points[0], description.centre, length))
    body.points.push_back(description.centre);
  if (body.points.size() < 2) {
    add_cross(body, description.centre, arm * length, space);
    return;
  }
  std::vector<std::size_t> line(body.points.size());
  for (std::size_t i = 0; i < line.size(); ++i) line[i] = i;
  if (line.size() > 2) line.push_back(0);
  body.lines.push_back(std::move(line));
}

}  // namespace

Skeleton skeleton_of(const Model& model, double length) {
  Skeleton out;
  out.bodies.resize(model.bodies.size());
  const auto add = [&](const Mount& mount) {
    if (mount.body == ground_name) {
      add_point(out.supports, place_on_body(mount, model.ground_frames), length);
      return;
    }
    for (std::size_t i = 0; i < model.bodies.size(); ++i)
      if (model.bodies[i].name == mount.body)
        add_point(out.bodies[i].points, place_on_body(mount, model.bodies[i].frames), length);
  };
  for (const Joint& joint : model.joints)
    for (const Mount* mount : joint_mounts(joint)) add(*mount);
  for (const multibody::Force& force : model.forces)
    for (const Mount* mount : force_mounts(force)) add(*mount);
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    for (const Frame& frame : model.bodies[i].frames) add_point(out.bodies[i].points, frame.pose.position, length);
    add_lines(out.bodies[i], model.bodies[i], length, model.space);
  }
  return out;
}

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

std::vector<Vector3> points_in_world(const BodySkeleton& body, const Pose& pose) {
  std::vector<Vector3> out;
  for (const Vector3& point : body.points) out.push_back(pose.position + rotate(pose.orientation, point));
  return out;
}

}  // namespace hysteron
