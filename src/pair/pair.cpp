#include "hysteron/pair/pair.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "hysteron/core/number_text.hpp"

namespace hysteron {
namespace {

std::string metres(double r) { return number_text(r) + " m"; }

// Compliance (1-ν²)/E; nothing if the material is not given.
Result<std::optional<double>> compliance(const Body& b, std::string_view body_name) {
  if (!b.young) {
    if (!b.poisson) return std::optional<double>{};
    return Error{ErrorCode::missing, std::string(body_name) + ".young",
                 std::string(body_name) + ": poisson is given without young, in Pa (inf is rigid)"};
  }
  if (*b.young == infinity) return std::optional(0.0);
  if (!b.poisson)
    return Error{ErrorCode::missing, std::string(body_name) + ".poisson",
                 std::string(body_name) + ": poisson is missing, -1 < poisson <= 0.5; young is given without it"};
  return std::optional((1.0 - *b.poisson) * (1.0 + *b.poisson) / *b.young);
}

std::optional<Error> find_modulus(Pair& pair) {
  const auto first = compliance(pair.body1, "body1"), second = compliance(pair.body2, "body2");
  if (!first) return first.error();
  if (!second) return second.error();
  if (!*first && !*second) return std::nullopt;
  if (!*first || !*second) {
    const std::string body_name = *first ? "body2" : "body1";
    return Error{
        ErrorCode::missing, body_name + ".young",
        body_name +
            ": young is missing, in Pa, > 0 or inf (rigid): both bodies' moduli make the contact's; without "
            "moduli (no source gives that of a ball of a sport) give the stiffness, and no material of either body"};
  }
  const double sum = **first + **second;
  if (sum == 0.0)
    return Error{ErrorCode::conflict, "body2.young",
                 "body1 and body2: young = inf for both; two rigid bodies have no contact stiffness"};
  pair.effective_modulus = 1.0 / sum;
  return std::nullopt;
}

std::optional<Error> find_mass(Pair& pair, std::optional<BodyShape> shape1, std::optional<BodyShape> shape2) {
  pair.mass1 = mass_of(pair.body1, shape1);
  pair.mass2 = mass_of(pair.body2, shape2);
  if (!pair.mass1 || !pair.mass2) return std::nullopt;
  const double small = std::min(*pair.mass1, *pair.mass2), large = std::max(*pair.mass1, *pair.mass2);
  if (small == infinity) {
    if (!pair.body1.mass || !pair.body2.mass) return std::nullopt;  // two planes: a mass is not required
    return Error{ErrorCode::conflict, "body2.mass",
                 "body1 and body2: mass = inf for both; two fixed bodies cannot collide"};
  }
  pair.effective_mass = small / (1.0 + small / large);
  return std::nullopt;
}

// Radii of two spheres or parallel cylinders; fills radius1, radius2 and R.
std::optional<Error> find_radius(Pair& pair, double r1, double r2) {
  const std::string given = "body1: radius = " + metres(r1) + ", body2: radius = " + metres(r2) + ": ";
  const double low = std::min(r1, r2), high = std::max(r1, r2);
  const auto refuse = [&](std::string_view why) {
    return Error{ErrorCode::conflict, low == r1 ? "body1.radius" : "body2.radius", given + std::string(why)};
  };
  if (high < 0.0) return refuse("two concave (negative) surfaces do not touch");
  if (low == infinity) return refuse("two planes touch over their whole face: give half_side of a square face, in m");
  if (low < 0.0 && high == infinity) return refuse("a plane does not fit into a cavity (negative radius)");
  if (low < 0.0 && high == -low) return refuse("equal radii inside leave no clearance: the cavity must be larger");
  if (low < 0.0 && high > -low)
    return refuse("the body does not fit: the cavity (negative) must have the larger radius");
  pair.radius1 = r1;
  pair.radius2 = r2;
  pair.effective_radius = high == infinity ? low : high * (low / (r1 + r2));
  return std::nullopt;
}

// Curvature 1/R of a surface in the directions x and y; a cylinder's axis is along y.
std::array<double, 2> curvatures(const Body& b, BodyShape shape) {
  switch (shape) {
    case BodyShape::sphere:
      return {1.0 / *b.radius, 1.0 / *b.radius};
    case BodyShape::cylinder:
      return {1.0 / *b.radius, 0.0};
    case BodyShape::curved:
      return {1.0 / *b.radius_x, 1.0 / *b.radius_y};
    default:
      return {0.0, 0.0};
  }
}

bool is_flat(BodyShape s) { return s == BodyShape::plane || s == BodyShape::square; }
bool can_be_point_contact(BodyShape s) { return s == BodyShape::sphere || is_flat(s); }
bool can_be_line_contact(BodyShape s) { return s == BodyShape::cylinder || is_flat(s); }
double radius_of(const Body& b, BodyShape s) { return is_flat(s) ? infinity : *b.radius; }

std::optional<Error> find_square(Pair& pair) {
  const auto& a = pair.body1.half_side;
  const auto& b = pair.body2.half_side;
  if (!a && !b)
    return Error{
        ErrorCode::missing, "body1.half_side",
        "body1 and body2 are planes: two planes touch over their whole face; give half_side of a square face, in m"};
  pair.kind = ContactKind::square;
  pair.half_side = std::min(a.value_or(infinity), b.value_or(infinity));
  return std::nullopt;
}

// Length along y of a cylinder or a flat face; infinite for a plane.
double straight_length(const Body& b) {
  return std::min(b.length.value_or(infinity), b.half_side ? 2.0 * *b.half_side : infinity);
}

std::optional<Error> find_line(Pair& pair, BodyShape s1, BodyShape s2) {
  pair.kind = ContactKind::line;
  const double length = std::min(straight_length(pair.body1), straight_length(pair.body2));
  if (length == infinity)
    return Error{ErrorCode::missing, "body1.length",
                 "body1: length is missing, in m, > 0: parallel cylinders touch along a line"};
  pair.length = length;
  return find_radius(pair, radius_of(pair.body1, s1), radius_of(pair.body2, s2));
}

bool is_cavity(const Body& b, BodyShape s) { return s == BodyShape::sphere && *b.radius < 0.0; }

// A bore is often given by its negative radius alone, which denotes a spherical cavity.
std::optional<Error> cylinder_in_a_cavity(const Pair& pair, BodyShape s1, BodyShape s2) {
  const bool first = is_cavity(pair.body1, s1) && s2 == BodyShape::cylinder;
  if (!first && !(is_cavity(pair.body2, s2) && s1 == BodyShape::cylinder)) return std::nullopt;
  const std::string bore = first ? "body1" : "body2", pin = first ? "body2" : "body1";
  return Error{ErrorCode::missing, bore + ".length",
               bore + ": length is missing: radius = " + metres(*(first ? pair.body1 : pair.body2).radius) +
                   " without it is a spherical cavity, and the cylinder " + pin +
                   " does not fit into one; give the length of the bore, in m, > 0"};
}

// A ball must be smaller than the bore or saddle that it lies in.
std::optional<Error> check_fit(const Pair& pair, BodyShape s1, BodyShape s2) {
  const bool first = s1 == BodyShape::sphere && *pair.body1.radius > 0.0 && s2 == BodyShape::cylinder;
  if (!first && !(s2 == BodyShape::sphere && *pair.body2.radius > 0.0 && s1 == BodyShape::cylinder))
    return std::nullopt;
  const double ball = *(first ? pair.body1 : pair.body2).radius, bore = *(first ? pair.body2 : pair.body1).radius;
  if (bore > 0.0 || ball < -bore) return std::nullopt;
  const std::string body_name = first ? "body1" : "body2";
  return Error{ErrorCode::conflict, body_name + ".radius",
               body_name + ": the sphere of radius " + metres(ball) + " does not fit into the bore of radius " +
                   metres(-bore) + ": the bore must have the larger radius"};
}

std::optional<Error> find_ellipse(Pair& pair, BodyShape s1, BodyShape s2) {
  if (auto error = cylinder_in_a_cavity(pair, s1, s2)) return error;
  if (auto error = check_fit(pair, s1, s2)) return error;
  const auto one = curvatures(pair.body1, s1), two = curvatures(pair.body2, s2);
  const double x = one[0] + two[0], y = one[1] + two[1];
  for (const auto& [sum, name] : {std::pair{x, "radius_x"}, std::pair{y, "radius_y"}}) {
    const std::string where =
        std::string("body1 and body2 in the direction of ") + name + ": 1/R1 + 1/R2 = " + number_text(sum) + " 1/m";
    if (sum < 0.0)
      return Error{ErrorCode::conflict, std::string("body1.") + name,
                   where + " is negative: the concave (negative) radius must be the larger"};
    if (!(sum > smallest_curvature_ratio * std::max(x, y)))
      return Error{ErrorCode::conflict, std::string("body1.") + name,
                   where +
                       ": the surfaces are parallel there and touch along a line; describe both as cylinders with a "
                       "length, in m"};
  }
  pair.kind = x == y ? ContactKind::point : ContactKind::elliptical;
  if (pair.effective_modulus) pair.ellipse = elliptical_hertz(x, y, *pair.effective_modulus);
  if (pair.kind == ContactKind::point)
    pair.effective_radius = 1.0 / x;
  else if (pair.ellipse)
    pair.effective_radius = std::pow(0.75 * pair.ellipse->stiffness / *pair.effective_modulus, 2);
  return std::nullopt;
}

std::optional<Error> find_point(Pair& pair, BodyShape s1, BodyShape s2) {
  if (auto error = find_radius(pair, radius_of(pair.body1, s1), radius_of(pair.body2, s2))) return error;
  pair.kind = ContactKind::point;
  const double curvature = 1.0 / *pair.effective_radius;
  if (pair.effective_modulus) pair.ellipse = elliptical_hertz(curvature, curvature, *pair.effective_modulus);
  return std::nullopt;
}

std::optional<Error> find_contact(Pair& pair, BodyShape s1, BodyShape s2) {
  if (is_flat(s1) && is_flat(s2)) return find_square(pair);
  if (can_be_point_contact(s1) && can_be_point_contact(s2)) return find_point(pair, s1, s2);
  if (can_be_line_contact(s1) && can_be_line_contact(s2)) return find_line(pair, s1, s2);
  return find_ellipse(pair, s1, s2);
}

std::optional<Error> find_stiffness(Pair& pair) {
  if (!pair.effective_modulus) return std::nullopt;
  const double modulus = *pair.effective_modulus;
  std::optional<double> k;
  constexpr double square_compliance =
      0.475;  // mean depth of a square of half side a, uniform pressure: 0.475 F/(E* a)
  if (pair.kind == ContactKind::square) k = pair.linear_stiffness = *pair.half_side * modulus / square_compliance;
  if (pair.kind == ContactKind::point)
    k = pair.hertz_stiffness = 4.0 / 3.0 * modulus * std::sqrt(*pair.effective_radius);
  if (pair.kind == ContactKind::elliptical) k = pair.hertz_stiffness = pair.ellipse->stiffness;
  if (k && !(std::isfinite(*k) && *k > 0.0))
    return Error{ErrorCode::failed, "body1",
                 "body1 and body2: their contact stiffness, " + number_text(*k) + ", is not a usable number"};
  return std::nullopt;
}

void find_wave_speed(Pair& pair, std::optional<BodyShape> shape1, std::optional<BodyShape> shape2) {
  double slowest = infinity;
  for (const auto& [body, shape] : {std::pair{&pair.body1, shape1}, std::pair{&pair.body2, shape2}}) {
    if (is_rigid(*body)) continue;
    const auto density = density_of(*body, shape);
    if (!body->young || !density) return;
    slowest = std::min(slowest, std::sqrt(*body->young / *density));
  }
  if (std::isfinite(slowest)) pair.wave_speed = slowest;
}

}  // namespace

std::string_view to_text(ContactKind kind) {
  constexpr std::array<std::string_view, 5> names{"unknown", "point", "elliptical", "line", "square"};
  return names[static_cast<std::size_t>(kind)];
}

Result<Pair> make_pair(const Body& body1, const Body& body2) {
  Pair pair{.body1 = body1, .body2 = body2};
  if (auto error = check(body1, "body1")) return *error;
  if (auto error = check(body2, "body2")) return *error;
  const auto shape1 = shape_of(body1, "body1"), shape2 = shape_of(body2, "body2");
  if (!shape1) return shape1.error();
  if (!shape2) return shape2.error();
  if (shape1->has_value() != shape2->has_value()) {
    const std::string body_name = *shape1 ? "body2" : "body1";
    return Error{
        ErrorCode::missing, body_name + ".radius",
        body_name +
            ": radius is missing, in m (inf is a plane, negative is concave): both bodies' shapes make the contact"};
  }
  if (auto error = find_modulus(pair)) return *error;
  if (*shape1)
    if (auto error = find_contact(pair, **shape1, **shape2)) return *error;
  if (auto error = find_stiffness(pair)) return *error;
  if (auto error = find_mass(pair, *shape1, *shape2)) return *error;
  find_wave_speed(pair, *shape1, *shape2);
  return pair;
}

std::optional<double> Pair::first_yield_pressure() const {
  constexpr double point_yield = 1.60, line_yield = 1.67;
  if (kind == ContactKind::square || kind == ContactKind::unknown || (!body1.yield && !body2.yield))
    return std::nullopt;
  const double softer = std::min(body1.yield.value_or(infinity), body2.yield.value_or(infinity));
  return (kind == ContactKind::line ? line_yield : point_yield) * softer;
}

std::optional<ContactPatch> Pair::patch(double force) const {
  constexpr double pi = std::numbers::pi;
  if (!(force > 0.0)) return std::nullopt;
  if (kind == ContactKind::square) return ContactPatch{*half_side, *half_side, force / (4.0 * *half_side * *half_side)};
  if (!effective_modulus) return std::nullopt;
  if (kind == ContactKind::line) {
    const double a = 2.0 * std::sqrt(force * *effective_radius / (pi * *effective_modulus * *length));
    return ContactPatch{a, 0.5 * *length, 2.0 * force / (pi * a * *length)};
  }
  if (!ellipse) return std::nullopt;
  const double scale = std::cbrt(force);
  const double x = scale * ellipse->unit_axis_x, y = scale * ellipse->unit_axis_y;
  return ContactPatch{x, y, 1.5 * force / (pi * x * y)};
}

// The pressure grows with F^(1/2) on a line and F^(1/3) on a point.
std::optional<double> Pair::first_yield_force() const {
  constexpr double widest = 0.3;  // of the smallest radius; Hertz does not hold for a wider contact
  const auto limit = first_yield_pressure();
  const auto unit = patch(1.0);
  if (!limit || !unit) return std::nullopt;
  const double force = std::pow(*limit / unit->peak_pressure, kind == ContactKind::line ? 2.0 : 3.0);
  const auto at_yield = patch(force);
  for (const auto& radius : {radius1, radius2})
    if (at_yield && radius && at_yield->half_x > widest * std::abs(*radius)) return std::nullopt;
  return force;
}

}  // namespace hysteron
