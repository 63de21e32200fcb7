#include "read_beads.hpp"

#include <cmath>

#include "hysteron/core/range_text.hpp"
#include "hysteron/core/read_number.hpp"
#include "hysteron/core/unit_text.hpp"
#include "hysteron/units/quantity.hpp"

namespace hysteron::chain_text {
namespace {

constexpr std::size_t most_beads = 1'000'000;

std::string joined_texts(const std::string& a, const std::string& b) {
  return a.empty() || b.empty() ? a + b : a + "," + b;
}

std::string bead_text(const ChainRequest& request) {
  std::string text = request.bead;
  if (!request.radius.empty()) text = joined_texts(text, "radius=" + request.radius);
  if (!request.material.empty()) text = joined_texts(text, "material=" + request.material);
  return text;
}

// A body with the values of another where it has none of its own; its mass follows from its own density and size if
// it gives one of them.
Body with_values_of(Body body, const Body& other) {
  const bool is_other_size = body.radius || body.density || body.mass;
  for (const BodyField& f : body_fields()) {
    if (f.field == &Body::mass && is_other_size) continue;
    if (!(body.*f.field)) body.*f.field = other.*f.field;
  }
  if (!body.shape) body.shape = other.shape;
  return body;
}

Result<double> mass_of_bead(const Body& body, std::string_view who) {
  const auto shape = shape_of(body, who);
  if (!shape) return shape.error();
  const auto mass = mass_of(body, *shape);
  if (mass && std::isfinite(*mass)) return *mass;
  return Error{
      ErrorCode::missing, "mass",
      std::string(who) + ": missing mass: give mass=M (kg), or density and radius, or a material and a radius"};
}

Result<Body> read_bead(const std::string& text, const Body& like, std::string_view who) {
  auto body = read_body(text, who);
  if (!body) return body.error();
  return with_values_of(*body, like);
}

// Each bead after the first is `ratio` times as large as the one before it, of the same material.
void taper(Bodies& bodies, double ratio) {
  for (std::size_t i = 2; i < bodies.beads.size(); ++i) {
    Body& bead = bodies.beads[i];
    const double scale = std::pow(ratio, static_cast<double>(i - 1));
    if (bead.radius) *bead.radius *= scale;
    bead.mass.reset();
    bodies.mass[i] *= scale * scale * scale;
    bodies.kind[i] = i;
  }
}

}  // namespace

Result<double> read_number(const std::string& text, std::string_view name, const Dim& dim, const Range& range,
                           std::string_view symbol, double fallback) {
  if (text.empty()) return fallback;
  const auto value = read_si(text, dim, name);
  if (!value) return value;
  if (std::isfinite(*value) && range.contains(*value)) return value;
  return Error{ErrorCode::out_of_range, std::string(name),
               std::string(name) + " = " + text.substr(0, 64) + " is out of range: allowed " +
                   range_text(range, symbol) + unit_suffix(dim)};
}

Result<std::size_t> read_count(const std::string& text, std::string_view name, std::size_t least, std::size_t most) {
  const auto value = read_si(text, dims::none, name);
  if (!value) return value.error();
  const bool is_whole = *value == std::floor(*value);
  if (is_whole && *value >= static_cast<double>(least) && *value <= static_cast<double>(most))
    return static_cast<std::size_t>(*value);
  return Error{ErrorCode::out_of_range, std::string(name),
               std::string(name) + " = " + text.substr(0, 64) + " is out of range: allowed are whole numbers from " +
                   std::to_string(least) + " to " + std::to_string(most)};
}

Result<Bodies> read_bodies(const ChainRequest& request) {
  if (request.beads.empty())
    return Error{ErrorCode::missing, "beads", "missing beads: give the number of beads at rest"};
  const auto count = read_count(request.beads, "beads", 0, most_beads);
  if (!count) return count.error();
  const auto bead = read_body(bead_text(request), "bead");
  if (!bead) return bead.error();
  const auto second = read_bead(request.second, *bead, "second"),
             striker = read_bead(request.striker, *bead, "striker");
  if (!second) return second.error();
  if (!striker) return striker.error();
  const auto ratio = read_number(request.taper, "taper", dims::none, positive(), "q", 1.0);
  if (!ratio) return ratio.error();
  Bodies out;
  for (std::size_t i = 0; i <= *count; ++i) {
    const bool is_second = i > 0 && i % 2 == 0 && !request.second.empty();
    const bool is_other = i == 0 && !request.striker.empty();
    out.beads.push_back(i == 0 ? *striker : is_second ? *second : *bead);
    out.kind.push_back(is_other ? 2 : is_second ? 1 : 0);
    const auto mass = mass_of_bead(out.beads.back(), i == 0 ? "striker" : is_second ? "second" : "bead");
    if (!mass) return mass.error();
    out.mass.push_back(*mass);
  }
  if (*ratio != 1.0) taper(out, *ratio);
  if (!request.wall.empty()) {
    const auto wall = read_body(request.wall, "wall");
    if (!wall) return wall.error();
    out.wall = *wall;
    if (!out.wall->mass) out.wall->mass = infinity;
  }
  return out;
}

}  // namespace hysteron::chain_text
