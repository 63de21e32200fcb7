// Common materials at room temperature, each with the work its numbers come from. Typical values: a real part
// may differ by several per cent in modulus and by far more in yield, which depends on treatment.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace hysteron {

struct Material {
  std::string_view name;        // kebab-case, as given on the command line
  std::string_view alias;       // a second name, or empty
  std::string_view meaning;     // grade and condition
  double young;                 // Pa
  double poisson;               // -
  double density;               // kg/m³
  std::optional<double> yield;  // Pa; none for brittle materials and rubber
  std::string_view source;
  bool is_brittle = false;           // cracks or crushes instead of yielding
  std::optional<double> crushing{};  // Pa; compressive strength of a brittle material, where a source gives it
};

std::span<const Material> materials();

// By name or alias, in capitals or not; nullptr if there is none.
const Material* find_material(std::string_view name);

}  // namespace hysteron
