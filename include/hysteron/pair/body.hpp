// One body as the user describes it: surface at the contact, material and mass, in SI, each value optional.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "hysteron/core/dim.hpp"
#include "hysteron/core/param.hpp"
#include "hysteron/core/result.hpp"
#include "hysteron/pair/ball.hpp"
#include "hysteron/pair/material.hpp"

namespace hysteron {

// Surface near the contact. `curved`: two principal radii; their directions x and y are the same for both bodies.
// A cylinder's axis is along y.
enum class BodyShape { sphere, plane, cylinder, square, curved };

std::string_view to_text(BodyShape shape);
std::optional<BodyShape> body_shape_from(std::string_view text);

struct Body {
  std::optional<BodyShape> shape{};        // follows from the radii, length or half_side when not given
  std::optional<double> radius{};          // m; inf is a plane, negative is concave (cavity, hole)
  std::optional<double> radius_x{};        // m; principal radii of a curved surface, same signs
  std::optional<double> radius_y{};        // m
  std::optional<double> length{};          // m; of a cylinder
  std::optional<double> half_side{};       // m; of a flat square face
  std::optional<double> mass{};            // kg; inf is a fixed body
  std::optional<double> young{};           // Pa; inf is rigid
  std::optional<double> poisson{};         // -
  std::optional<double> density{};         // kg/m³
  std::optional<double> yield{};           // Pa
  std::optional<double> viscosity{};       // Pa s, shear
  std::optional<double> bulk_viscosity{};  // Pa s
  std::optional<double> crushing{};        // Pa; compressive strength of a brittle material
  bool is_brittle = false;                 // by its material, or because it has a crushing strength
};

struct BodyField {
  std::string_view name;
  std::string_view meaning;
  std::optional<double> Body::*field;
  Dim dim;
  Range range;
  bool may_be_infinite = false;
  bool nonzero = false;
  std::string_view alias{};  // a second name in lower case, or empty
};

std::span<const BodyField> body_fields();
// By name or alias, in capitals or not ("E" is Young's modulus); nullptr if there is none.
const BodyField* find_body_field(std::string_view name);

// Sets one number by name; an unknown name or a value out of range is an error that leaves the body as it was.
std::optional<Error> set_value(Body& body, std::string_view name, double value, std::string_view body_name = "body");

// Young's modulus is infinite: the body does not deform.
bool is_rigid(const Body& body);

// Young's modulus, Poisson's ratio, density, yield and crushing strength, where the body does not give its own.
void fill_from(Body& body, const Material& material);
// Radius and mass, where the body does not give its own.
void fill_from(Body& body, const Ball& ball);

// Every value given is a number in its range; the message starts with `body_name` ("body1").
std::optional<Error> check(const Body& body, std::string_view body_name);

// The shape given, or the one its dimensions imply; nothing if there are no dimensions at all.
Result<std::optional<BodyShape>> shape_of(const Body& body, std::string_view body_name);

// The density given, or mass over volume for solid convex spheres and cylinders if it is that of a solid: a mass may
// also be that of a mechanism behind a small tip.
std::optional<double> density_of(const Body& body, std::optional<BodyShape> shape);

// The mass given, or density times volume for solid convex spheres and cylinders. A plane is a half-space: infinite.
std::optional<double> mass_of(const Body& body, std::optional<BodyShape> shape);

}  // namespace hysteron
