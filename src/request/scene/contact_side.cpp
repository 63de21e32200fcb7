#include "contact_side.hpp"

#include <array>
#include <cmath>

#include "hysteron/geometry/half_space.hpp"
#include "hysteron/geometry/proximity.hpp"
#include "mass.hpp"

namespace hysteron::scene {
namespace {

using geometry::Bore;
using geometry::Cavity;
using geometry::HalfSpace;
using geometry::Point;
using geometry::Polygon;
using geometry::Shape;
using geometry::Sphere;
using multibody::Pose;
using multibody::Vector3;

constexpr std::array<std::string_view, 9> surface_keys{"shape", "point",   "sphere", "circle", "half_space",
                                                       "box",   "polygon", "bore",   "cavity"};

class SideBuilder {
 public:
  SideBuilder(Build& build, const Value& map) : build_(build), map_(map) {}

  std::optional<Side> side() {
    auto mount = mount_of(build_, map_);
    if (!mount) return std::nullopt;
    side_.contact.mount = std::move(*mount);
    if (map_["length"].is_present()) size_.length = map_["length"].number;
    if (map_["curvature_radius"].is_present()) size_.curvature_radius = map_["curvature_radius"].number;
    const std::optional<std::string_view> key = surface_key();
    if (failed_ || !(key ? set_given(*key) : set_implied())) return std::nullopt;
    set_curvature(side_.contact.surface, size_, side_.pair_body);
    if (!set_material(build_, map_["material"], map_["body"].text, side_.pair_body)) return std::nullopt;
    return std::move(side_);
  }

 private:
  bool fail(ErrorCode code, const Value& at, std::string message) {
    build_.fail(code, at.mark, std::move(message));
    failed_ = true;
    return false;
  }

  std::optional<std::string_view> surface_key() {
    std::optional<std::string_view> found;
    for (const std::string_view key : surface_keys) {
      const Value& value = map_[key];
      if (!value.is_present() || (value.kind == Value::Kind::boolean && value.number == 0.0)) continue;
      if (found)
        fail(ErrorCode::conflict, value,
             "a side of a contact has one surface: " + std::string(*found) + " and " + std::string(key) + " are given");
      found = key;
    }
    return found;
  }

  bool set_given(std::string_view key) {
    const Value& value = map_[key];
    if (key == "shape") return set_shape(static_cast<std::size_t>(value.number), value);
    if (!build_.is_planar() && (key == "circle" || key == "box" || key == "polygon"))
      return fail(ErrorCode::conflict, value, std::string(key) + ": only in planar scenes");
    Shape& surface = side_.contact.surface;
    if (key == "point") surface = Point{};
    if (key == "sphere" || key == "circle") surface = Sphere{value.number};
    if (key == "bore") surface = Bore{value.number};
    if (key == "cavity") surface = Cavity{value.number};
    if (key == "half_space") return set_half_space(value);
    if (key == "polygon") {
      // Every corner is a contact of its own, with its columns in the tables.
      constexpr std::size_t most_corners = 1000;
      if (value.items.size() > most_corners)
        return fail(ErrorCode::out_of_range, value,
                    "polygon: " + std::to_string(value.items.size()) + " corners are given; at most " +
                        std::to_string(most_corners) + " are possible");
      Polygon polygon;
      for (const Value& corner : value.items) polygon.corners.push_back(vector_of(corner));
      surface = std::move(polygon);
    }
    if (key == "box") {
      if (value.items.size() != 2)
        return fail(ErrorCode::out_of_range, value,
                    "box: two sides are expected, " + std::to_string(value.items.size()) + " are given");
      surface = geometry::rectangle(value.items[0].number, value.items[1].number);
    }
    return true;
  }

  bool set_half_space(const Value& value) {
    const Vector3 normal = vector_of(value);
    const auto unit = unit_vector(normal);
    if (!unit) return fail(ErrorCode::out_of_range, value, "half_space: the normal must not be 0");
    side_.contact.surface = HalfSpace{};
    Pose& pose = side_.contact.mount.pose;
    pose = pose * geometry::half_space_pose(build_.model().space, *unit);
    return true;
  }

  // The ground is the floor, a frame is a point, a body is its shape.
  bool set_implied() {
    const Value& shapes = shapes_of_body();
    const bool is_ground = map_["body"].text == multibody::ground_name;
    const bool has_own_place = map_["frame"].is_present() || has_pose(map_, "at");
    if (is_ground && (has_own_place || !shapes.is_present())) {
      side_.contact.surface = HalfSpace{};
      return true;
    }
    if (has_own_place) {
      side_.contact.surface = Point{};
      return true;
    }
    if (shapes.kind == Value::Kind::list && shapes.items.size() != 1)
      return fail(ErrorCode::missing, map_["body"],
                  in_quotes(map_["body"].text) + " has " + std::to_string(shapes.items.size()) +
                      " shapes: say which one touches, {body: " + map_["body"].text + ", shape: 1}");
    return set_shape(1, map_["body"]);
  }

  const Value& shapes_of_body() const {
    const auto found = build_.body_values.find(map_["body"].text);
    return found == build_.body_values.end() ? build_.root["ground"]["shapes"] : (*found->second)["shapes"];
  }

  bool set_shape(std::size_t number, const Value& at) {
    const Value& shapes = shapes_of_body();
    const bool is_list = shapes.kind == Value::Kind::list;
    const std::size_t count = is_list ? shapes.items.size() : shapes.is_present() ? 1 : 0;
    if (number > count)
      return fail(ErrorCode::missing, at,
                  in_quotes(map_["body"].text) + (count == 0 ? " has no shape" : " has fewer shapes") +
                      ": give the surface that touches, {body: " + map_["body"].text + ", sphere: RADIUS}");
    const Value& shape = is_list ? shapes.items[number - 1] : shapes;
    if (map_["frame"].is_present() || has_pose(map_, "at"))
      return fail(ErrorCode::conflict, at, "a shape is where its body has it: no frame and no place");
    side_.contact.mount.pose = pose_of(build_, shape, "at");
    if (const auto touching = touching_shape(shape)) {
      side_.contact.surface = *touching;
      return true;
    }
    return fail(ErrorCode::conflict, at,
                "this shape of " + in_quotes(map_["body"].text) +
                    (build_.is_planar()
                         ? " cannot touch in the plane: possible are sphere, cylinder and box, or give a surface: "
                           "circle, point, box, polygon, half_space, bore"
                         : " cannot touch in space yet: possible are sphere, point, half_space, bore and cavity; a "
                           "box touches by eight points"));
  }

  // A shape of the body as it touches; nothing if it cannot.
  std::optional<Shape> touching_shape(const Value& shape) {
    const std::optional<Shape> solid = solid_of(build_, shape);
    if (!solid) return std::nullopt;
    if (!build_.is_planar()) return std::holds_alternative<Sphere>(*solid) ? solid : std::nullopt;
    if (const auto* cylinder = std::get_if<geometry::Cylinder>(&*solid); cylinder && !size_.length)
      size_.length = cylinder->length;
    return planar_section(*solid);
  }

  Build& build_;
  const Value& map_;
  Side side_;
  SurfaceSize size_;
  bool failed_ = false;
};

// Bodies and joints as they are assembled when the run starts; a mechanism that cannot be assembled is refused later.
const std::vector<multibody::BodyMotion>& assembled_start(Build& build) {
  if (build.start) return *build.start;
  build.start.emplace();
  if (build.model().joints.empty()) return *build.start;
  multibody::Model bare = build.model();
  bare.contacts.clear();
  bare.forces.clear();
  const auto built = multibody::build_system(bare);
  if (!built) return *build.start;
  const auto work = built->system->workspace();
  built->system->set_state(0.0, built->start, *work);
  for (std::size_t i = 0; i < bare.bodies.size(); ++i) build.start->push_back(built->system->body(i, *work));
  return *build.start;
}

// A side where the run starts with it.
struct PlacedSide {
  Pose pose;
  geometry::RigidMotion motion;  // of its body
};

std::optional<PlacedSide> placed(Build& build, const multibody::Mount& mount) {
  const auto found = build.bodies.find(mount.body);
  if (found == build.bodies.end()) return PlacedSide{multibody::pose_in_body(mount, build.model().ground_frames), {}};
  const multibody::Body& body = build.model().bodies[found->second];
  if (const auto& start = assembled_start(build); !start.empty()) {
    const multibody::BodyMotion& at = start[found->second];
    return PlacedSide{at.pose * multibody::pose_in_body(mount, body.frames),
                      {at.pose.position, at.velocity, at.angular_velocity}};
  }
  if (!body.pose) return std::nullopt;
  PlacedSide side{*body.pose * multibody::pose_in_body(mount, body.frames), {body.pose->position, {}, {}}};
  if (body.velocity)
    side.motion.velocity = body.velocity->linear, side.motion.angular_velocity = body.velocity->angular;
  return side;
}

// Touching, within the rounding of places, and not approaching.
bool is_at_rest(const geometry::Proximity& at, const PlacedSide& a, const PlacedSide& b) {
  constexpr double rounding = 1e-12;
  const double size = norm(a.pose.position) + norm(b.pose.position) + norm(at.point_a - a.pose.position) +
                      norm(at.point_b - b.pose.position);
  if (at.distance > rounding * size) return false;
  const double speed = norm(a.motion.velocity_at(at.point_a)) + norm(b.motion.velocity_at(at.point_b));
  return distance_rate(at, a.motion, b.motion) >= -rounding * speed;
}

}  // namespace

std::optional<Side> side_of(Build& build, const Value& map) { return SideBuilder(build, map).side(); }

void set_curvature(const Shape& surface, const SurfaceSize& size, hysteron::Body& body) {
  if (const auto* sphere = std::get_if<Sphere>(&surface)) body.radius = sphere->radius;
  if (std::holds_alternative<Point>(surface)) body.radius = size.curvature_radius;
  if (const auto* bore = std::get_if<Bore>(&surface)) body.radius = -bore->radius;
  if (const auto* cavity = std::get_if<Cavity>(&surface)) body.radius = -cavity->radius;
  if (std::holds_alternative<HalfSpace>(surface)) body.shape = BodyShape::plane;
  if (std::holds_alternative<Polygon>(surface)) body.radius = size.curvature_radius;
  if (body.radius && !std::holds_alternative<Cavity>(surface)) body.length = size.length;
}

bool set_material(Build& build, const Value& material, const std::string& body, hysteron::Body& pair_body) {
  if (material.is_present()) return fill_material(build, material, pair_body);
  const auto found = build.body_values.find(body);
  const Value& own = found == build.body_values.end() ? build.root["ground"]["material"] : (*found->second)["material"];
  return !own.is_present() || fill_material(build, own, pair_body);
}

bool touches_at_rest(Build& build, const multibody::ContactSide& first, const multibody::ContactSide& second) {
  const auto a = placed(build, first.mount), b = placed(build, second.mount);
  if (!a || !b) return false;
  std::vector<geometry::Proximity> points;
  find_proximities(geometry::placed(first.surface, a->pose), geometry::placed(second.surface, b->pose),
                   {.space = build.model().space}, points);
  for (const geometry::Proximity& point : points)
    if (is_at_rest(point, *a, *b)) return true;
  return false;
}

}  // namespace hysteron::scene
