#include "hysteron/pair/body.hpp"

#include <array>
#include <cmath>
#include <numbers>

#include "hysteron/core/lower_case.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/range_text.hpp"
#include "hysteron/core/unit_text.hpp"

namespace hysteron {
namespace {

constexpr std::array<std::string_view, 5> shape_names{"sphere", "plane", "cylinder", "square", "curved"};

constexpr std::array<BodyField, 13> fields{{
    {"radius", "radius at the contact; inf is a plane, negative is concave", &Body::radius, dims::length, any_number(),
     true, true},
    {"radius_x", "principal radius in the x direction; inf is flat, negative is concave", &Body::radius_x, dims::length,
     any_number(), true, true},
    {"radius_y", "principal radius in the y direction; inf is flat, negative is concave", &Body::radius_y, dims::length,
     any_number(), true, true},
    {"length", "length of a cylinder", &Body::length, dims::length, positive()},
    {"half_side", "half the side of a flat square face", &Body::half_side, dims::length, positive()},
    {"mass", "mass; inf is a fixed body", &Body::mass, dims::mass, positive(), true},
    {"young", "Young's modulus; inf is rigid", &Body::young, dims::pressure, positive(), true, false, "e"},
    {"poisson", "Poisson's ratio", &Body::poisson, dims::none, left_open(-1.0, 0.5), false, false, "nu"},
    {"density", "density", &Body::density, dims::density, positive()},
    {"yield", "yield stress", &Body::yield, dims::pressure, positive()},
    {"viscosity", "shear viscosity of the material", &Body::viscosity, dims::viscosity, non_negative(), false, false,
     "shear_viscosity"},
    {"bulk_viscosity", "bulk viscosity of the material", &Body::bulk_viscosity, dims::viscosity, non_negative()},
    {"crushing", "compressive strength of a brittle material", &Body::crushing, dims::pressure, positive()},
}};

std::string label(std::string_view body_name, std::string_view name) {
  return std::string(body_name) + '.' + std::string(name);
}

std::string allowed_text(const BodyField& f) {
  std::string text = f.nonzero ? std::string(f.name) + " != 0" : range_text(f.range, f.name);
  text += unit_suffix(f.dim);
  if (f.may_be_infinite) text += ", or inf";
  return text;
}

std::optional<Error> check_value(const BodyField& f, double value, std::string_view body_name) {
  const std::string given = std::string(body_name) + ": " + std::string(f.name) + " = " + number_text(value);
  const bool infinite = f.may_be_infinite && value == infinity;
  if (!std::isfinite(value) && !infinite)
    return Error{ErrorCode::not_a_number, label(body_name, f.name),
                 given + ": must be a finite number; allowed " + allowed_text(f)};
  if (!infinite && (!f.range.contains(value) || (f.nonzero && value == 0.0)))
    return Error{ErrorCode::out_of_range, label(body_name, f.name),
                 given + unit_suffix(f.dim) + " is out of range: allowed " + allowed_text(f)};
  return std::nullopt;
}

Error missing(std::string_view body_name, std::string_view name, std::string_view why) {
  return {ErrorCode::missing, label(body_name, name),
          std::string(body_name) + ": " + std::string(name) + " is missing: " + std::string(why)};
}
Error conflict(std::string_view body_name, std::string_view name, std::string_view why) {
  return {ErrorCode::conflict, label(body_name, name), std::string(body_name) + ": " + std::string(why)};
}

// Of solid convex spheres and cylinders, m³.
std::optional<double> volume_of(const Body& b, std::optional<BodyShape> shape) {
  if (!b.radius || *b.radius <= 0.0) return std::nullopt;
  const double r = *b.radius;
  if (shape == BodyShape::sphere) return 4.0 / 3.0 * std::numbers::pi * r * r * r;
  if (shape == BodyShape::cylinder && b.length) return std::numbers::pi * r * r * *b.length;
  return std::nullopt;
}

// Densities of solids, kg/m³: from foams and cork to osmium, 22 590.
constexpr double lightest_solid = 100.0, densest_solid = 23000.0;

// What the dimensions alone say.
std::optional<BodyShape> implied_shape(const Body& b) {
  if (b.half_side) return BodyShape::square;
  if (b.radius_x || b.radius_y) return BodyShape::curved;
  if (b.radius == infinity) return BodyShape::plane;
  if (b.length) return BodyShape::cylinder;
  if (b.radius) return BodyShape::sphere;
  return std::nullopt;
}

}  // namespace

std::string_view to_text(BodyShape shape) { return shape_names[static_cast<std::size_t>(shape)]; }

std::optional<BodyShape> body_shape_from(std::string_view text) {
  for (std::size_t i = 0; i < shape_names.size(); ++i)
    if (shape_names[i] == lower_case(text)) return static_cast<BodyShape>(i);
  return std::nullopt;
}

std::span<const BodyField> body_fields() { return fields; }

const BodyField* find_body_field(std::string_view name) {
  const std::string typed = lower_case(name);
  for (const BodyField& f : fields)
    if (f.name == typed || (!f.alias.empty() && f.alias == typed)) return &f;
  return nullptr;
}

std::optional<Error> set_value(Body& body, std::string_view name, double value, std::string_view body_name) {
  if (const BodyField* f = find_body_field(name)) {
    if (auto error = check_value(*f, value, body_name)) return error;
    body.*(f->field) = value;
    if (f->field == &Body::crushing) body.is_brittle = true;
    return std::nullopt;
  }
  std::string names;
  for (const BodyField& f : fields) names += ", " + std::string(f.name);
  const std::string typed(name.substr(0, 64));
  return Error{ErrorCode::unknown_name, label(body_name, typed),
               std::string(body_name) + ": unknown property '" + typed + "'; it takes: shape" + names};
}

bool is_rigid(const Body& body) { return body.young == infinity; }

void fill_from(Body& body, const Material& m) {
  if (!body.young) body.young = m.young;
  if (!body.poisson) body.poisson = m.poisson;
  if (!body.density) body.density = m.density;
  if (!body.yield) body.yield = m.yield;
  if (!body.crushing) body.crushing = m.crushing;
  body.is_brittle = body.is_brittle || m.is_brittle;
}

void fill_from(Body& body, const Ball& ball) {
  if (!body.radius) body.radius = 0.5 * ball.diameter;
  if (!body.mass) body.mass = ball.mass;
}

std::optional<Error> check(const Body& body, std::string_view body_name) {
  for (const BodyField& f : fields)
    if (const auto& value = body.*(f.field))
      if (auto error = check_value(f, *value, body_name)) return error;
  return std::nullopt;
}

Result<std::optional<BodyShape>> shape_of(const Body& b, std::string_view body_name) {
  const std::optional<BodyShape> shape = b.shape ? b.shape : implied_shape(b);
  if (!shape) return shape;
  if (b.radius && (b.radius_x || b.radius_y))
    return conflict(body_name, "radius",
                    "radius and radius_x, radius_y are two descriptions of one surface: give one of them");
  if (*shape != BodyShape::square && b.half_side)
    return conflict(body_name, "half_side", "half_side belongs to shape square, not " + std::string(to_text(*shape)));
  if (*shape != BodyShape::curved && (b.radius_x || b.radius_y))
    return conflict(body_name, "radius_x",
                    "radius_x and radius_y belong to shape curved, not " + std::string(to_text(*shape)));
  switch (*shape) {
    case BodyShape::sphere:
    case BodyShape::cylinder:
      if (!b.radius)
        return missing(body_name, "radius",
                       "a " + std::string(to_text(*shape)) + " has one, in m, negative if concave");
      if (*b.radius == infinity)
        return conflict(body_name, "radius", "radius = inf is a plane, not a " + std::string(to_text(*shape)));
      break;
    case BodyShape::plane:
      if (b.radius && *b.radius != infinity)
        return conflict(body_name, "radius",
                        "radius = " + number_text(*b.radius) + " m of a plane: leave it out, or inf");
      break;
    case BodyShape::square:
      if (!b.half_side) return missing(body_name, "half_side", "a square face has one, in m");
      if (b.radius && *b.radius != infinity)
        return conflict(body_name, "radius",
                        "half_side is a flat face: radius = " + number_text(*b.radius) + " m contradicts it");
      break;
    case BodyShape::curved:
      if (!b.radius_x)
        return missing(body_name, "radius_x", "a curved surface has two principal radii, in m (inf is flat)");
      if (!b.radius_y)
        return missing(body_name, "radius_y", "a curved surface has two principal radii, in m (inf is flat)");
      break;
  }
  return shape;
}

std::optional<double> density_of(const Body& b, std::optional<BodyShape> shape) {
  if (b.density) return b.density;
  const auto volume = volume_of(b, shape);
  if (!volume || !b.mass) return std::nullopt;
  const double density = *b.mass / *volume;
  return density >= lightest_solid && density <= densest_solid ? std::optional(density) : std::nullopt;
}

std::optional<double> mass_of(const Body& b, std::optional<BodyShape> shape) {
  if (b.mass) return b.mass;
  if (shape == BodyShape::plane) return infinity;
  const auto volume = volume_of(b, shape);
  return b.density && volume ? std::optional(*b.density * *volume) : std::nullopt;
}

}  // namespace hysteron
