#include "mass.hpp"

namespace hysteron::scene {
namespace {

using geometry::MassProperties;
using geometry::Shape;
using multibody::Vector3;

// Lists that must have so many numbers.
bool has_size(Build& build, const Value& list, std::size_t size, std::string_view key) {
  if (list.items.size() == size) return true;
  build.fail(ErrorCode::out_of_range, list.mark,
             std::string(key) + ": " + std::to_string(size) + " numbers are expected, " +
                 std::to_string(list.items.size()) + " are given");
  return false;
}

class Summing {
 public:
  Summing(Build& build, const Entry& body, const std::optional<double>& density, bool body_has_mass)
      : build_(build), body_(body), density_(density), body_has_mass_(body_has_mass) {}

  MassProperties sum() {
    const Value& shapes = body_.value["shapes"];
    if (shapes.kind == Value::Kind::list)
      for (const Value& shape : shapes.items) add(shape);
    else if (shapes.is_present())
      add(shapes);
    if (has_rods_by_length_ && has_solids_by_volume_)
      build_.fail(ErrorCode::conflict, shapes.mark,
                  "the share of rods and of solids in the mass is not determined: give their masses");
    return sum_of(parts_);
  }

 private:
  void add(const Value& shape) {
    if (shape["line"].is_present()) return add_line(shape);
    if (shape["rod"].is_present()) return add_rod(shape);
    std::optional<Shape> solid = solid_of(build_, shape);
    if (!solid) return;
    const multibody::Pose pose = pose_of(build_, shape, "at");
    const MassProperties unit = mass_properties(*solid, 1.0).value();
    if (const auto mass = mass_of(shape, unit.mass)) parts_.push_back(moved(with_mass(unit, *mass), pose));
    build_.scene.shapes.push_back({body_.name, pose, std::move(*solid)});
  }

  void add_line(const Value& shape) {
    geometry::Line line;
    for (const Value& point : shape["line"].items) line.points.push_back(vector_of(point));
    build_.scene.shapes.push_back({body_.name, pose_of(build_, shape, "at"), std::move(line)});
  }

  void add_rod(const Value& shape) {
    const Vector3 from = vector_of(shape["at"]), to = vector_of(shape["rod"]);
    const double length = norm(to - from);
    if (!(length > 0.0)) return build_.fail(ErrorCode::out_of_range, shape["rod"].mark, "rod: its ends coincide");
    if (shape["angle"].is_present() || shape["quaternion"].is_present() || shape["density"].is_present())
      return build_.fail(ErrorCode::conflict, shape.mark, "a rod has two ends and a mass: no turn and no density");
    build_.scene.shapes.push_back({body_.name, {}, geometry::Line{{from, to}}});
    if (!shape["mass"].is_present() && !body_has_mass_) return;
    const bool has_own = shape["mass"].is_present();
    has_rods_by_length_ |= !has_own;
    parts_.push_back(geometry::rod_mass(has_own ? shape["mass"].number : length, from, to));
  }

  // Nothing: the shape has no mass and is only drawn.
  std::optional<double> mass_of(const Value& shape, double volume) {
    const Value &mass = shape["mass"], &density = shape["density"];
    if (mass.is_present() && density.is_present())
      build_.fail(ErrorCode::conflict, density.mark, "a shape has a mass or a density, not both");
    if (mass.is_present()) return mass.number;
    if (density.is_present()) return density.number * volume;
    if (density_) return *density_ * volume;
    if (!body_has_mass_) return std::nullopt;
    has_solids_by_volume_ = true;
    return volume;
  }

  Build& build_;
  const Entry& body_;
  const std::optional<double>& density_;
  bool body_has_mass_;
  bool has_rods_by_length_ = false, has_solids_by_volume_ = false;
  std::vector<MassProperties> parts_;
};

}  // namespace

std::optional<Shape> solid_of(Build& build, const Value& map) {
  const Value &sphere = map["sphere"], &box = map["box"], &cylinder = map["cylinder"], &capsule = map["capsule"],
              &ellipsoid = map["ellipsoid"];
  if (sphere.is_present()) return geometry::Sphere{sphere.number};
  if (box.is_present() && has_size(build, box, 3, "box")) return geometry::Box{vector_of(box)};
  if (cylinder.is_present() && has_size(build, cylinder, 2, "cylinder"))
    return geometry::Cylinder{cylinder.items[0].number, cylinder.items[1].number};
  if (capsule.is_present() && has_size(build, capsule, 2, "capsule"))
    return geometry::Capsule{capsule.items[0].number, capsule.items[1].number};
  if (ellipsoid.is_present() && has_size(build, ellipsoid, 3, "ellipsoid"))
    return geometry::Ellipsoid{vector_of(ellipsoid)};
  return std::nullopt;
}

MassProperties shape_mass(Build& build, const Entry& body, const std::optional<double>& density, bool body_has_mass) {
  return Summing(build, body, density, body_has_mass).sum();
}

}  // namespace hysteron::scene
