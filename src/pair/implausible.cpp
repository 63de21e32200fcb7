#include "hysteron/pair/implausible.hpp"

#include <cmath>

#include "hysteron/core/number_text.hpp"

namespace hysteron {
namespace {

// Heavier than a lorry, or lighter than a grain of dust of a micrometre: such a body is rarely meant.
constexpr double heaviest_computed = 1e4, lightest_computed = 1e-17;  // kg
// A given mass may be that of a mechanism behind a small tip, or of a hollow ball, but hardly beyond these ratios to
// the solid body.
constexpr double largest_ratio = 1e6, smallest_ratio = 1e-4;

std::string size_text(const Body& body) {
  std::string text = "radius = " + number_text(*body.radius) + " m";
  if (body.length) text += ", length = " + number_text(*body.length) + " m";
  return text;
}

void question(const Body& body, const std::string& name, Warnings& warnings) {
  const auto shape = shape_of(body, name);
  if (!shape || !body.radius) return;
  Body solid = body;
  solid.mass.reset();
  const auto computed = mass_of(solid, *shape);
  if (!computed || !std::isfinite(*computed)) return;
  if (!body.mass && (*computed > heaviest_computed || *computed < lightest_computed))
    warnings.push_back({name + ".radius", name + ": " + size_text(body) + " makes a mass of " +
                                              number_text(*computed, 3) +
                                              " kg: are the lengths meant in m? With a unit: radius=10mm"});
  if (!body.mass || !std::isfinite(*body.mass)) return;
  const double ratio = *body.mass / *computed;
  if (ratio > largest_ratio || ratio < smallest_ratio)
    warnings.push_back({name + ".mass", name + ": mass = " + number_text(*body.mass) + " kg is " +
                                            number_text(ratio, 2) + " times that of a solid body with " +
                                            size_text(body) + " and this density, " + number_text(*computed, 3) +
                                            " kg: check the units"});
}

}  // namespace

Warnings find_implausible(const Pair& pair) {
  Warnings warnings;
  question(pair.body1, "body1", warnings);
  question(pair.body2, "body2", warnings);
  return warnings;
}

}  // namespace hysteron
