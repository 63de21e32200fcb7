#include "hysteron/report/palette.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "hysteron/laws/catalogue.hpp"

namespace hysteron {
namespace {

// Okabe and Ito's palette without its yellow, which is too light for lines.
constexpr std::array<std::string_view, 7> colours{"#0072B2", "#000000", "#D55E00", "#009E73",
                                                  "#CC79A7", "#56B4E9", "#E69F00"};
// Solid first; the dots of gnuplot are too faint.
constexpr std::array<std::string_view, 5> dashes{"solid", "(12,5)", "(12,4,3,4)", "(5,3)", "(12,4,3,4,3,4)"};
// No marker, circle, triangle, square.
constexpr std::array<int, 4> markers{0, 6, 8, 4};
constexpr std::size_t styles_per_marker = colours.size() * dashes.size();
static_assert(palette_size == styles_per_marker * markers.size());

using Rgb = std::array<double, 3>;  // 0 to 255

// The first three quarters of the ramp "plasma" of matplotlib; the rest is too light for lines.
constexpr std::array<Rgb, 4> ramp{{{13, 8, 135}, {126, 3, 168}, {204, 71, 120}, {248, 149, 64}}};

std::string hex_text(const Rgb& c) {
  return fmt::format("#{:02x}{:02x}{:02x}", std::lround(c[0]), std::lround(c[1]), std::lround(c[2]));
}

Rgb rgb_of(std::string_view colour) {
  const auto parts = red_green_blue(colour);
  return {static_cast<double>(parts[0]), static_cast<double>(parts[1]), static_cast<double>(parts[2])};
}

// Relative luminance and contrast as in the Web Content Accessibility Guidelines 2.1.
double luminance(const Rgb& c) {
  const auto linear = [](double value) {
    const double share = value / 255.0;
    return share <= 0.03928 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(c[0]) + 0.7152 * linear(c[1]) + 0.0722 * linear(c[2]);
}
double contrast_to_white(const Rgb& c) { return 1.05 / (luminance(c) + 0.05); }

}  // namespace

// Each row of seven styles and each marker begins with another colour, so that neighbours differ in colour.
LineStyle line_style(std::size_t index) {
  const std::size_t row = index / colours.size(), marker = index / styles_per_marker;
  return {colours[(index + 3 * row + 6 * marker) % colours.size()], dashes[row % dashes.size()],
          markers[marker % markers.size()]};
}

std::array<int, 3> red_green_blue(std::string_view colour) {
  std::array<int, 3> out{};
  for (std::size_t i = 0; i < 3 && colour.size() >= 3 + 2 * i; ++i)
    std::from_chars(colour.data() + 1 + 2 * i, colour.data() + 3 + 2 * i, out[i], 16);
  return out;
}

std::string ramp_colour(double position) {
  const double steps = std::clamp(position, 0.0, 1.0) * (ramp.size() - 1);
  const std::size_t below = std::min(static_cast<std::size_t>(steps), ramp.size() - 2);
  Rgb out{};
  for (std::size_t i = 0; i < 3; ++i)
    out[i] = std::lerp(ramp[below][i], ramp[below + 1][i], steps - static_cast<double>(below));
  return hex_text(out);
}

std::string text_colour(std::string_view colour) {
  constexpr double least_contrast = 4.5, step = 0.97;
  Rgb out = rgb_of(colour);
  if (contrast_to_white(out) >= least_contrast) return std::string(colour);
  while (contrast_to_white(out) < least_contrast)
    for (double& part : out) part *= step;
  return hex_text(out);
}

std::size_t style_of(std::string_view law) {
  const Entry* wanted = find_law(law);
  const auto& all = catalogue();
  for (std::size_t i = 0; i < all.size(); ++i)
    if (&all[i] == wanted) return first_law_style + i;
  return first_law_style + all.size();
}

}  // namespace hysteron
