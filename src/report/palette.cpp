#include "hysteron/report/palette.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
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

// The first three quarters of the ramp "plasma" of matplotlib; the rest is too light for lines.
constexpr std::array<std::array<double, 3>, 4> ramp{{{13, 8, 135}, {126, 3, 168}, {204, 71, 120}, {248, 149, 64}}};

}  // namespace

std::string ramp_colour(double position) {
  const double steps = std::clamp(position, 0.0, 1.0) * (ramp.size() - 1);
  const std::size_t below = std::min(static_cast<std::size_t>(steps), ramp.size() - 2);
  const double share = steps - static_cast<double>(below);
  std::string out = "#";
  for (std::size_t i = 0; i < 3; ++i)
    out += fmt::format("{:02x}", std::lround(std::lerp(ramp[below][i], ramp[below + 1][i], share)));
  return out;
}

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
