#include <cmath>

#include "build.hpp"
#include "hysteron/pair/body.hpp"
#include "mass.hpp"

namespace hysteron::scene {
namespace {

using multibody::Body;
using multibody::Inertia;
using multibody::Pose;
using multibody::Vector3;

std::vector<multibody::Frame> frames_of(Build& build, const Value& frames) {
  std::vector<multibody::Frame> list;
  list.reserve(frames.entries.size());
  for (const Entry& entry : frames.entries) list.push_back({entry.name, pose_of(build, entry.value, "at")});
  return list;
}

void build_materials(Build& build) {
  for (const Entry& entry : build.root["materials"].entries) {
    const auto value = [&](std::string_view key) -> std::optional<double> {
      const Value& given = entry.value[key];
      return given.is_present() ? std::optional(given.number) : std::nullopt;
    };
    build.scene.materials.push_back({entry.name, value("density"), value("young"), value("poisson"), value("yield"),
                                     value("viscosity"), value("bulk_viscosity")});
  }
}

std::optional<double> density_of(Build& build, const Value& material, bool is_needed) {
  hysteron::Body filled;
  if (!material.is_present() || !fill_material(build, material, filled)) return std::nullopt;
  if (!filled.density && is_needed)
    build.fail(ErrorCode::missing, material.mark, "the material " + in_quotes(material.text) + " has no density");
  return filled.density;
}

Inertia inertia_of(Build& build, const Value& value) {
  if (value.kind == Value::Kind::map)
    return {.xx = value["xx"].number,
            .yy = value["yy"].number,
            .zz = value["zz"].number,
            .xy = value["xy"].number,
            .xz = value["xz"].number,
            .yz = value["yz"].number};
  if (value.kind == Value::Kind::list)
    return {.xx = value.items[0].number, .yy = value.items[1].number, .zz = value.items[2].number};
  if (!build.is_planar())
    build.fail(ErrorCode::missing, value.mark,
               "inertia: in space three principal moments or the keys xx, yy, zz, xy, xz, yz are expected");
  return {.zz = value.number};
}

// Principal moments of a real body: none is larger than the sum of the others.
void check_inertia(Build& build, const Value& value, const Inertia& inertia) {
  if (build.is_planar() || !build.problems.empty()) return;
  constexpr double rounding = 1e-12;
  const std::array<double, 3> moments = principal_moments(inertia);
  const double largest = moments[2];
  if (moments[0] < -rounding * largest || moments[2] > (moments[0] + moments[1]) * (1.0 + rounding) + 0.0)
    build.fail(ErrorCode::out_of_range, value.mark,
               "inertia: no body has these moments: none may be negative or larger than the sum of the two others");
}

Vector3 angular_velocity_of(Build& build, const Value& value) {
  const std::size_t expected = build.is_planar() ? 1 : 3;
  if (value.is_present() && value.items.size() != expected)
    build.fail(ErrorCode::out_of_range, value.mark,
               build.is_planar() ? "angular_velocity: one number is expected in a planar scene"
                                 : "angular_velocity: three numbers are expected");
  return build.is_planar() ? Vector3{0.0, 0.0, vector_of(value).x} : vector_of(value);
}

// Mass, centre and inertia as given, or as the shapes have them.
void set_mass(Build& build, const Entry& entry, Body& body) {
  const Value &mass = entry.value["mass"], &centre = entry.value["centre"], &inertia = entry.value["inertia"];
  const std::optional<double> density = density_of(build, entry.value["material"], !mass.is_present());
  if (!build.problems.empty()) return;
  const geometry::MassProperties shapes = shape_mass(build, entry, density, mass.is_present());
  if (!mass.is_present()) {
    if (shapes.mass == 0.0)
      return build.fail(ErrorCode::missing, entry.mark,
                        "the body " + in_quotes(entry.name) + " needs a mass, or shapes with a mass or density");
    if (centre.is_present() || inertia.is_present())
      return build.fail(ErrorCode::conflict, entry.mark,
                        "the body " + in_quotes(entry.name) + " has a centre or inertia, but no mass");
  }
  const double scale = mass.is_present() && shapes.mass > 0.0 ? mass.number / shapes.mass : 1.0;
  body.mass = mass.is_present() ? mass.number : shapes.mass;
  body.centre = centre.is_present() ? vector_of(centre) : shapes.centre;
  if (inertia.is_present()) {
    body.inertia = inertia_of(build, inertia);
    check_inertia(build, inertia, body.inertia);
  } else {
    body.inertia = scaled(shapes.inertia, scale);
  }
}

void build_body(Build& build, const Entry& entry) {
  if (entry.name == multibody::ground_name || entry.name == "energy")
    return build.fail(ErrorCode::conflict, entry.mark, in_quotes(entry.name) + " cannot be the name of a body");
  Body body;
  body.name = entry.name;
  body.frames = frames_of(build, entry.value["frames"]);
  set_mass(build, entry, body);
  if (has_pose(entry.value, "position")) body.pose = pose_of(build, entry.value, "position");
  if (build.is_planar() && entry.value["angle"].is_present()) body.angle = entry.value["angle"].number;
  const Value &velocity = entry.value["velocity"], &turning = entry.value["angular_velocity"];
  if (velocity.is_present() || turning.is_present())
    body.velocity = {vector_of(velocity), angular_velocity_of(build, turning)};
  build.bodies.emplace(body.name, build.model().bodies.size());
  build.body_values.emplace(body.name, &entry.value);
  build.model().bodies.push_back(std::move(body));
}

Vector3 gravity_of(Build& build, const Value& gravity) {
  const std::vector<double> g = numbers_of(gravity);
  const std::size_t components = build.is_planar() ? 2 : 3;
  if (g.size() == 1) return build.is_planar() ? Vector3{0.0, -g[0], 0.0} : Vector3{0.0, 0.0, -g[0]};
  if (g.size() != components)
    build.fail(ErrorCode::out_of_range, gravity.mark,
               "gravity: one number or a vector of " + std::to_string(components) + " is expected");
  return vector_of(gravity);
}

}  // namespace

bool fill_material(Build& build, const Value& name, hysteron::Body& body) {
  std::vector<std::string> names;
  for (const Material& m : build.scene.materials) {
    if (m.name == name.text) {
      body.density = m.density, body.young = m.young, body.poisson = m.poisson, body.yield = m.yield;
      body.viscosity = m.viscosity, body.bulk_viscosity = m.bulk_viscosity;
      return true;
    }
    names.push_back(m.name);
  }
  if (const hysteron::Material* known = find_material(name.text)) {
    fill_from(body, *known);
    return true;
  }
  for (const hysteron::Material& m : hysteron::materials()) names.emplace_back(m.name);
  build.fail(ErrorCode::unknown_name, name.mark,
             "there is no material " + in_quotes(name.text) + suggestion(name.text, names));
  return false;
}

void build_bodies(Build& build) {
  build.model().space = build.root["space"].number == 0.0 ? multibody::Space::planar : multibody::Space::spatial;
  build.model().gravity = gravity_of(build, build.root["gravity"]);
  build_materials(build);
  build.model().ground_frames = frames_of(build, build.root["ground"]["frames"]);
  shape_mass(build, {std::string(multibody::ground_name), {}, build.root["ground"]}, std::nullopt, false);
  const Value& bodies = build.root["bodies"];
  build.model().bodies.reserve(bodies.entries.size());
  for (const Entry& entry : bodies.entries) build_body(build, entry);
}

}  // namespace hysteron::scene
