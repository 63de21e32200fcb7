#include "hysteron/report/law_names.hpp"

#include <fmt/format.h>

#include <cmath>

#include "hysteron/core/number_text.hpp"
#include "hysteron/core/unit_text.hpp"
#include "hysteron/pair/body.hpp"
#include "hysteron/report/prefix.hpp"

namespace hysteron {
namespace {

constexpr int digits_shown = 4;

// The name of the material with these elastic constants; empty if there is none.
std::string material_name(const Body& body) {
  if (is_rigid(body)) return "rigid";
  for (const Material& m : materials())
    if (body.young == m.young && body.poisson == m.poisson) return std::string(m.name);
  return {};
}

std::string shape_text(const Body& body) {
  const auto shape = shape_of(body, "body");
  if (!shape || !*shape) return "body";
  const auto radius = [&](std::string_view convex, std::string_view concave) {
    if (!body.radius) return std::string(convex);
    return fmt::format("{} (R {})", *body.radius < 0.0 ? concave : convex,
                       with_prefix(std::abs(*body.radius), "m", digits_shown));
  };
  switch (**shape) {
    case BodyShape::sphere:
      return radius("sphere", "spherical cup");
    case BodyShape::plane:
      return "plane";
    case BodyShape::cylinder:
      return radius("cylinder", "bore");
    case BodyShape::square:
      return "square face";
    case BodyShape::curved:
      return "curved body";
  }
  return "body";
}

std::string body_text(const Body& body) {
  const std::string material = material_name(body);
  return (material.empty() ? "" : material + " ") + shape_text(body);
}

bool has_shape(const Body& body) { return body.radius || body.radius_x || body.half_side || body.shape; }

}  // namespace

std::string literature_name(std::string_view law) {
  const Entry* entry = find_law(law);
  return std::string(entry ? entry->info.name : law);
}

std::string law_label(const ImpactSetup& setup) {
  std::string out(setup.law.entry->info.name);
  if (!setup.spec.elastic.empty()) out += " on " + literature_name(setup.spec.elastic);
  if (!setup.spec.dissipation.empty() && setup.spec.dissipation != "none")
    out += " with " + literature_name(setup.spec.dissipation);
  return out;
}

std::string full_law_label(const ImpactSetup& setup) {
  const Entry& entry = *setup.law.entry;
  const bool names_elastic = !setup.spec.elastic.empty() || entry.elastic.empty() || entry.elastic == entry.info.id;
  return law_label(setup) + (names_elastic ? "" : " on " + literature_name(entry.elastic));
}

std::string varied_value(const VariedInput& v) {
  if (!v.value) return v.text;
  return v.dim == dims::none ? number_text(*v.value, digits_shown)
                             : with_prefix(*v.value, unit_text(v.dim), digits_shown);
}

std::string varied_text(const ComparedLaw& law) {
  if (!law.varied) return {};
  const VariedInput& v = *law.varied;
  return (v.symbol.empty() ? v.name : v.symbol) + " = " + varied_value(v);
}

std::string compared_label(const ComparedLaw& law) {
  const std::string varied = varied_text(law);
  return law_label(law.setup) + (varied.empty() ? "" : ", " + varied);
}

std::string bodies_text(const ImpactSetup& setup) {
  const Pair& pair = setup.pair;
  if (!has_shape(pair.body1) || !has_shape(pair.body2)) return {};
  const bool inside = (pair.radius1 && *pair.radius1 < 0.0) || (pair.radius2 && *pair.radius2 < 0.0);
  return body_text(pair.body1) + (inside ? " in " : " on ") + body_text(pair.body2);
}

std::string contact_text(const ImpactSetup& setup) {
  if (std::string bodies = bodies_text(setup); !bodies.empty()) return bodies;
  if (setup.nondimensional) return "nondimensional";
  return "m = " + with_prefix(setup.mass, "kg", digits_shown);
}

}  // namespace hysteron
