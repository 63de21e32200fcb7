#include "hysteron/report/palette.hpp"

#include <array>
#include <utility>

#include "hysteron/laws/catalogue.hpp"

namespace hysteron {
namespace {

// Okabe and Ito's palette without its yellow, which is too light for lines. Black goes to hertz, the second law.
constexpr std::array<std::string_view, 7> colours{"#0072B2", "#000000", "#D55E00", "#009E73",
                                                  "#CC79A7", "#56B4E9", "#E69F00"};
// Solid first; the dots of gnuplot are too faint.
constexpr std::array<std::string_view, 5> dashes{"solid", "(12,5)", "(12,4,3,4)", "(5,3)", "(12,4,3,4,3,4)"};
// No marker, circle, triangle, square.
constexpr std::array<int, 4> markers{0, 6, 8, 4};
constexpr std::size_t styles_per_marker = colours.size() * dashes.size();
static_assert(palette_size == styles_per_marker * markers.size());

// The marker of a family, by index; families that share one take their styles in this order.
constexpr std::array<std::pair<Family, std::size_t>, 6> families{{{Family::elastic_point, 0},
                                                                  {Family::multiplying, 0},
                                                                  {Family::elastic_line, 0},
                                                                  {Family::additive, 1},
                                                                  {Family::whole, 2},
                                                                  {Family::preset, 3}}};

}  // namespace

// Each row of seven styles and each marker begins with another colour, so that laws often compared differ in colour.
LineStyle line_style(std::size_t index) {
  const std::size_t row = index / colours.size(), marker = index / styles_per_marker;
  return {colours[(index + 3 * row + 6 * marker) % colours.size()], dashes[row % dashes.size()],
          markers[marker % markers.size()]};
}

std::size_t style_of(std::string_view law) {
  const Entry* wanted = find_law(law);
  std::array<std::size_t, markers.size()> used{};
  for (const auto& [family, marker] : families)
    for (const Entry& entry : catalogue()) {
      if (entry.info.family != family) continue;
      if (&entry == wanted) return marker * styles_per_marker + used[marker];
      ++used[marker];
    }
  return 0;
}

}  // namespace hysteron
