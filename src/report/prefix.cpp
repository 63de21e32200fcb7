#include "hysteron/report/prefix.hpp"

#include <array>
#include <cmath>

#include "hysteron/core/number_text.hpp"

namespace hysteron {

bool takes_prefix(std::string_view unit) {
  for (const std::string_view plain : {"-", "%", "deg", "rpm", "min", "h", "kg"})
    if (unit == plain) return false;
  if (unit.empty() || unit.starts_with("kg ") || unit.starts_with("kg/") || unit.starts_with("deg")) return false;
  const std::size_t end = unit.find_first_of("^²³⁴0123456789 /*·");
  if (end == 0) return false;
  return end == std::string_view::npos || unit[end] == ' ' || unit[end] == '/' || unit[end] == '*';
}

Scale scale_for(double value, std::string_view unit) {
  struct Prefix {
    double factor;
    std::string_view text;
  };
  static constexpr std::array<Prefix, 9> prefixes{{{1e12, "T"},
                                                   {1e9, "G"},
                                                   {1e6, "M"},
                                                   {1e3, "k"},
                                                   {1.0, ""},
                                                   {1e-3, "m"},
                                                   {1e-6, "µ"},
                                                   {1e-9, "n"},
                                                   {1e-12, "p"}}};
  const double size = std::abs(value);
  const Scale plain{1.0, std::string(unit)};
  constexpr double tonne = 1e3, most_tonnes = 1e9;  // kg
  if (unit == "kg" && size >= tonne) return size < most_tonnes ? Scale{tonne, "t"} : plain;
  if (unit == "kg" && std::isfinite(1e3 * size)) {
    const Scale grams = scale_for(1e3 * value, "g");
    return {1e-3 * grams.factor, grams.unit};
  }
  if (!std::isfinite(size) || !takes_prefix(unit) ||
      ((unit == "m/s" || unit.starts_with("rad")) && size >= 0.01 && size < 1e4))
    return plain;
  for (const Prefix& p : prefixes)
    if (size >= 0.99999999 * p.factor) return {p.factor, std::string(p.text) + std::string(unit)};
  return plain;
}

std::string with_prefix(double value, std::string_view unit, int digits) {
  const Scale scale = scale_for(value, unit);
  return number_text(value / scale.factor, digits) + " " + scale.unit;
}

}  // namespace hysteron
