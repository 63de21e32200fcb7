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

// The corners of the smallest convex polygon of the plane around the points, counter-clockwise.
std::vector<Vector3> convex_corners(std::vector<Vector3> points) {
  std::sort(points.begin(), points.end(),
            [](const Vector3& a, const Vector3& b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
  const auto turns_left = [](const Vector3& a, const Vector3& b, const Vector3& c) {
    return cross(b - a, c - b).z > 0.0;
  };
  std::vector<Vector3> out;
  const auto add = [&](const Vector3& p, std::size_t first) {
    while (out.size() >= first + 2 && !turns_left(out[out.size() - 2], out.back(), p)) out.pop_back();
    out.push_back(p);
  };
  for (const Vector3& p : points) add(p, 0);
  const std::size_t upper = out.size() - 1;
  for (std::size_t i = points.size() - 1; i-- > 0;) add(points[i], upper);
  out.pop_back();
  return out;
}

// A block that slides along the x axis of `turn`: a rectangle, in space a box.
void add_block(Outline& body, const Vector3& at, const Quaternion& turn, double length, Space space) {
  constexpr double half_length = 0.05, half_height = 0.03;  // of the size of the scene
  const geometry::Box box{{2.0 * half_length * length, 2.0 * half_height * length, 2.0 * half_height * length}};
  append(outline_of(box, space), {at, turn}, body);
}

// In the plane a body is drawn as its section, where it has one of its own.
geometry::Shape shape_to_draw(const geometry::Shape& shape, Space space) {
  return space == Space::planar ? geometry::planar_section(shape).value_or(shape) : shape;
}

// The diagonal of a box around the origin and these points.
double diagonal_of(const std::vector<Vector3>& points) {
  Vector3 low, high;
  for (const Vector3& p : points) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
  }
  return norm(high - low);
}

// 0 if the shape has no end.
double size_of(const geometry::Shape& shape, Space space) { return diagonal_of(outline_of(shape, space).points); }

// How much room the shape takes with the origin of its body; of a half-space its place counts.
double room_of(const DrawnShape& placed, Space space) {
  std::vector<Vector3> points = points_at(placed.pose, outline_of(placed.shape, space).points);
  points.push_back(placed.pose.position);
  return diagonal_of(points);
}

bool is_half_space(const geometry::Shape& shape) { return std::holds_alternative<HalfSpace>(shape); }

// Shapes of a scene and surfaces of contacts, each once, by body; those of the ground come last.
class ShapeCollector {
 public:
  ShapeCollector(const Model& model, std::span<const scene::PlacedShape> shapes)
      : model_(model), by_body_(model.bodies.size() + 1), has_own_(model.bodies.size() + 1) {
    for (std::size_t i = 0; i < model.bodies.size(); ++i) indices_.emplace(model.bodies[i].name, i);
    for (const scene::PlacedShape& placed : shapes) {
      add(index_of(placed.body), {placed.pose, shape_to_draw(placed.shape, model.space)});
      has_own_[index_of(placed.body)] = true;
    }
    for (const ContactPair& pair : model.contacts)
      for (const ContactSide* side : {&pair.first, &pair.second}) add_surface(*side);
  }

  std::size_t ground() const { return model_.bodies.size(); }
  std::size_t index_of(std::string_view body) const {
    const auto found = indices_.find(body);
    return found == indices_.end() ? ground() : found->second;
  }
  const std::vector<DrawnShape>& of(std::size_t body) const { return by_body_[body]; }
  // Whether the scene says what the body looks like; surfaces of contacts do not.
  bool has_own(std::size_t body) const { return has_own_[body]; }
  // Of the bodies; that of the ground may be far larger than the mechanism.
  double largest_room() const { return largest_; }

 private:
  void add_surface(const ContactSide& side) {
    const std::size_t body = index_of(side.mount.body);
    const auto& frames = body == ground() ? model_.ground_frames : model_.bodies[body].frames;
    add(body, {pose_in_body(side.mount, frames), shape_to_draw(side.surface, model_.space)});
  }

  void add(std::size_t body, DrawnShape placed) {
    const double size = size_of(placed.shape, model_.space);
    for (const DrawnShape& other : by_body_[body])
      if (is_same(placed, other, size)) return;
    if (body != ground()) largest_ = std::max(largest_, room_of(placed, model_.space));
    by_body_[body].push_back(std::move(placed));
  }

  bool is_same(const DrawnShape& a, const DrawnShape& b, double size) const {
    constexpr double same_place = 1e-9;  // of the size of the shape
    const double near = same_place * size;
    if (a.shape.index() != b.shape.index() || norm(a.pose.position - b.pose.position) > near) return false;
    const Quaternion &s = a.pose.orientation, &t = b.pose.orientation;
    if (is_half_space(a.shape)) return s.w == t.w && s.x == t.x && s.y == t.y && s.z == t.z;
    const auto p = points_at(a.pose, outline_of(a.shape, model_.space).points),
               q = points_at(b.pose, outline_of(b.shape, model_.space).points);
    return std::equal(p.begin(), p.end(), q.begin(), q.end(),
                      [&](const Vector3& u, const Vector3& v) { return norm(u - v) <= near; });
  }

  const Model& model_;
  std::vector<std::vector<DrawnShape>> by_body_;
  std::vector<bool> has_own_;
  std::unordered_map<std::string_view, std::size_t> indices_{};
  double largest_ = 0.0;
};

// Joints, forces and frames give a body its points; frames only if no shape says what the body looks like, and where
// that is not enough the centres of its round surfaces. A prismatic joint gives the sliding body the direction of a
// block instead: its place along the axis is arbitrary.
class SkeletonBuilder {
 public:
  SkeletonBuilder(const Model& model, const ShapeCollector& shapes, double length)
      : model_(model), shapes_(shapes), length_(length), blocks_(model.bodies.size()) {
    out_.bodies.resize(model.bodies.size());
    out_.length = length;
  }

  Skeleton build() {
    for (const Joint& joint : model_.joints) add_joint(joint);
    for (const multibody::Force& force : model_.forces)
      for (const Mount* mount : force_mounts(force)) add(*mount);
    for (std::size_t i = 0; i < model_.bodies.size(); ++i) draw(i);
    draw_ground();
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
    const std::size_t body = shapes_.index_of(slider.body);
    if (body == shapes_.ground()) return;
    blocks_[body] = pose_in_body(slider, model_.bodies[body].frames).orientation;
  }

  void add(const Mount& mount) {
    const std::size_t body = shapes_.index_of(mount.body);
    if (body != shapes_.ground())
      add_point(out_.bodies[body].points, pose_in_body(mount, model_.bodies[body].frames).position, length_);
    else if (mount.body == ground_name)
      add_point(out_.supports, pose_in_body(mount, model_.ground_frames).position, length_);
  }

  void draw(std::size_t index) {
    constexpr int flank_strokes = 8;
    draw_points(index);
    for (const DrawnShape& placed : shapes_.of(index)) {
      const Outline lines =
          is_half_space(placed.shape)
              ? half_space_outline(half_length_of(placed.pose, model_.bodies[index]), model_.space, flank_strokes)
              : outline_of(placed.shape, model_.space);
      append(lines, placed.pose, out_.bodies[index]);
    }
    if (model_.space == Space::planar && !shapes_.has_own(index)) connect_points(index);
    out_.shapes.push_back(shapes_.of(index));
  }

  // Points that touch are the corners of a body without a shape of its own.
  void connect_points(std::size_t index) {
    std::vector<Vector3> points;
    for (const DrawnShape& placed : shapes_.of(index))
      if (std::holds_alternative<Point>(placed.shape)) points.push_back(placed.pose.position);
    if (points.size() < 3) return;
    append(outline_of(geometry::Polygon{convex_corners(std::move(points))}, model_.space), {}, out_.bodies[index]);
  }

  void draw_points(std::size_t index) {
    constexpr double arm = 0.05;  // of the size of the scene
    const Body& description = model_.bodies[index];
    Outline& body = out_.bodies[index];
    if (!shapes_.has_own(index))
      for (const Frame& frame : description.frames) add_point(body.points, frame.pose.position, length_);
    if (blocks_[index] && !shapes_.has_own(index)) return draw_block(body, description, *blocks_[index]);
    if (body.points.size() < 2 && !shapes_.has_own(index))
      for (const DrawnShape& placed : shapes_.of(index))
        if (geometry::radius_of(placed.shape) > 0.0) add_point(body.points, placed.pose.position, length_);
    if (body.points.size() == 1 && !is_near(body.points[0], description.centre, length_))
      body.points.push_back(description.centre);
    if (body.points.size() >= 2) return add_lines(body);
    if (!has_size(index)) add_cross(body, description.centre, arm * length_, model_.space);
  }

  bool has_size(std::size_t index) const {
    return std::any_of(shapes_.of(index).begin(), shapes_.of(index).end(), [&](const DrawnShape& placed) {
      return is_half_space(placed.shape) || size_of(placed.shape, model_.space) > 0.0;
    });
  }

  void draw_ground() {
    for (const DrawnShape& placed : shapes_.of(shapes_.ground())) {
      if (is_half_space(placed.shape)) {
        out_.planes.push_back(placed.pose);
        continue;
      }
      append(outline_of(placed.shape, model_.space), placed.pose, out_.ground);
      out_.ground_shapes.push_back(placed);
    }
  }

  // A half-space of a body has no end: it is drawn as a flank as long as its distance from the centre of mass.
  double half_length_of(const Pose& pose, const Body& body) const {
    constexpr double shortest = 0.02, longest = 0.25;  // of the size of the scene
    return std::clamp(0.5 * norm(pose.position - body.centre), shortest * length_, longest * length_);
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
  const ShapeCollector& shapes_;
  double length_;
  std::vector<std::optional<Quaternion>> blocks_;  // of bodies that slide
  Skeleton out_{};
};

}  // namespace

Skeleton skeleton_of(const Model& model, std::span<const scene::PlacedShape> shapes, double distance) {
  const ShapeCollector collected(model, shapes);
  const double length = std::max(distance, collected.largest_room());
  constexpr double length_of_points = 1.0;  // m
  return SkeletonBuilder(model, collected, length > 0.0 ? length : length_of_points).build();
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

}  // namespace hysteron
