#include "mass.hpp"

#include <Eigen/Eigenvalues>
#include <cmath>

namespace hysteron::scene {
namespace {

using multibody::Inertia;
using multibody::MassProperties;
using multibody::Pose;
using multibody::Vector3;

// One shape with its mass, in the body.
struct Piece {
  double mass = 0.0;
  Vector3 centre;
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();  // about its centre, along the axes of the body
};

Eigen::Vector3d eigen(const Vector3& v) { return {v.x, v.y, v.z}; }
Eigen::Matrix3d eigen(const Inertia& i) {
  Eigen::Matrix3d m;
  m << i.xx, i.xy, i.xz, i.xy, i.yy, i.yz, i.xz, i.yz, i.zz;
  return m;
}
Inertia inertia_of(const Eigen::Matrix3d& m) { return {m(0, 0), m(1, 1), m(2, 2), m(0, 1), m(0, 2), m(1, 2)}; }

// m (|d|² 1 - d dᵀ): Steiner's term for a mass at d.
Eigen::Matrix3d offset_inertia(double mass, const Vector3& d) {
  const Eigen::Vector3d v = eigen(d);
  return mass * (v.squaredNorm() * Eigen::Matrix3d::Identity() - v * v.transpose());
}

// Lists that must have so many numbers.
bool has_size(Build& build, const Value& list, std::size_t size, std::string_view key) {
  if (list.items.size() == size) return true;
  build.fail(ErrorCode::out_of_range, list.mark,
             std::string(key) + ": " + std::to_string(size) + " numbers are expected, " +
                 std::to_string(list.items.size()) + " are given");
  return false;
}

struct Solid {
  std::optional<Shape> shape;
  MassProperties unit;  // of density 1
};

Solid solid_of(Build& build, const Value& value, const std::string& body) {
  Shape shape{body, pose_of(build, value, "at"), Sphere{0.0}};
  if (const Value& sphere = value["sphere"]; sphere.is_present()) {
    shape.form = Sphere{sphere.number};
    return {shape, multibody::sphere_mass(1.0, sphere.number)};
  }
  if (const Value& box = value["box"]; box.is_present() && has_size(build, box, 3, "box")) {
    shape.form = Box{vector_of(box)};
    return {shape, multibody::box_mass(1.0, vector_of(box))};
  }
  if (const Value& c = value["cylinder"]; c.is_present() && has_size(build, c, 2, "cylinder")) {
    shape.form = Cylinder{c.items[0].number, c.items[1].number};
    return {shape, multibody::cylinder_mass(1.0, c.items[0].number, c.items[1].number)};
  }
  if (const Value& c = value["capsule"]; c.is_present() && has_size(build, c, 2, "capsule")) {
    shape.form = Capsule{c.items[0].number, c.items[1].number};
    return {shape, multibody::capsule_mass(1.0, c.items[0].number, c.items[1].number)};
  }
  if (const Value& e = value["ellipsoid"]; e.is_present() && has_size(build, e, 3, "ellipsoid")) {
    shape.form = Ellipsoid{vector_of(e)};
    return {shape, multibody::ellipsoid_mass(1.0, vector_of(e))};
  }
  return {};
}

class Summing {
 public:
  Summing(Build& build, const Entry& body, const std::optional<double>& density, bool body_has_mass)
      : build_(build), body_(body), density_(density), body_has_mass_(body_has_mass) {}

  ShapeMass sum() {
    const Value& shapes = body_.value["shapes"];
    if (shapes.kind == Value::Kind::list)
      for (const Value& shape : shapes.items) add(shape);
    else if (shapes.is_present())
      add(shapes);
    if (has_rods_by_length_ && has_solids_by_volume_)
      build_.fail(ErrorCode::conflict, shapes.mark,
                  "the share of rods and of solids in the mass is not determined: give their masses");
    return total();
  }

 private:
  void add(const Value& shape) {
    if (shape["line"].is_present()) return add_line(shape);
    if (shape["rod"].is_present()) return add_rod(shape);
    Solid solid = solid_of(build_, shape, body_.name);
    if (!solid.shape) return;
    const auto mass = mass_of(shape, solid.unit.mass, has_solids_by_volume_);
    if (mass) {
      Piece piece{*mass, solid.shape->pose.position, {}};
      const multibody::Mat3<double> r = rotation(solid.shape->pose.orientation);
      Eigen::Matrix3d turn;
      turn << r.r0.x, r.r0.y, r.r0.z, r.r1.x, r.r1.y, r.r1.z, r.r2.x, r.r2.y, r.r2.z;
      piece.inertia = turn * eigen(scaled(solid.unit.inertia, *mass / solid.unit.mass)) * turn.transpose();
      pieces_.push_back(piece);
    }
    build_.scene.shapes.push_back(std::move(*solid.shape));
  }

  void add_line(const Value& shape) {
    Line line;
    for (const Value& point : shape["line"].items) line.points.push_back(vector_of(point));
    build_.scene.shapes.push_back({body_.name, pose_of(build_, shape, "at"), std::move(line)});
  }

  void add_rod(const Value& shape) {
    const Vector3 from = vector_of(shape["at"]), to = vector_of(shape["rod"]), along = to - from;
    const double length = norm(along);
    if (!(length > 0.0)) return build_.fail(ErrorCode::out_of_range, shape["rod"].mark, "rod: its ends coincide");
    if (shape["angle"].is_present() || shape["quaternion"].is_present() || shape["density"].is_present())
      return build_.fail(ErrorCode::conflict, shape.mark, "a rod has two ends and a mass: no turn and no density");
    build_.scene.shapes.push_back({body_.name, {}, Line{{from, to}}});
    if (!shape["mass"].is_present() && !body_has_mass_) return;
    const bool has_own = shape["mass"].is_present();
    has_rods_by_length_ |= !has_own;
    const double mass = has_own ? shape["mass"].number : length;
    const Vector3 centre = 0.5 * (from + to);
    pieces_.push_back({mass, centre, offset_inertia(mass / 12.0, along)});  // m l²/12 across, none about its axis
  }

  // Nothing: the shape has no mass and is only drawn.
  std::optional<double> mass_of(const Value& shape, double volume, bool& by_volume) {
    const Value &mass = shape["mass"], &density = shape["density"];
    if (mass.is_present() && density.is_present())
      build_.fail(ErrorCode::conflict, density.mark, "a shape has a mass or a density, not both");
    if (mass.is_present()) return mass.number;
    if (density.is_present()) return density.number * volume;
    if (density_) return *density_ * volume;
    if (!body_has_mass_) return std::nullopt;
    by_volume = true;
    return volume;
  }

  ShapeMass total() const {
    ShapeMass all;
    for (const Piece& p : pieces_) {
      all.mass += p.mass;
      all.centre += p.mass * p.centre;
    }
    all.has_mass = all.mass > 0.0;
    if (!all.has_mass) return {};
    all.centre = (1.0 / all.mass) * all.centre;
    Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();
    for (const Piece& p : pieces_) inertia += p.inertia + offset_inertia(p.mass, p.centre - all.centre);
    all.inertia = inertia_of(inertia);
    return all;
  }

  Build& build_;
  const Entry& body_;
  const std::optional<double>& density_;
  bool body_has_mass_;
  bool has_rods_by_length_ = false, has_solids_by_volume_ = false;
  std::vector<Piece> pieces_;
};

}  // namespace

Inertia scaled(const Inertia& i, double f) { return {f * i.xx, f * i.yy, f * i.zz, f * i.xy, f * i.xz, f * i.yz}; }

std::array<double, 3> principal_moments(const Inertia& inertia) {
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> solver(eigen(inertia), Eigen::EigenvaluesOnly);
  return {solver.eigenvalues()[0], solver.eigenvalues()[1], solver.eigenvalues()[2]};
}

ShapeMass shape_mass(Build& build, const Entry& body, const std::optional<double>& density, bool body_has_mass) {
  return Summing(build, body, density, body_has_mass).sum();
}

}  // namespace hysteron::scene
