// Colour, dash and marker of curves. Colour-blind readers can distinguish the colours; dashes distinguish curves of one
// colour, also in black and white.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace hysteron {

struct LineStyle {
  std::string_view colour;  // #rrggbb
  std::string_view dash;    // gnuplot dashtype
  int marker;               // gnuplot's point type; 0 for none
};

// Different for every index below palette_size; the first seven are solid and differ in colour, the first quarter has
// no markers.
LineStyle line_style(std::size_t index);
inline constexpr std::size_t palette_size = 140;

// Of what does not move.
inline constexpr std::string_view ground_colour = "#555555";

// "#0072B2" as 0, 114 and 178.
std::array<int, 3> red_green_blue(std::string_view colour);

// The colour at a position from 0 to 1 of a ramp, dark to light, that is also a ramp in black and white.
std::string ramp_colour(double position);

// The same hue, dark enough for text on white.
std::string text_colour(std::string_view colour);

// Styles from here on belong to laws: a figure gives each law a line style that no other law in it has.
inline constexpr std::size_t first_law_style = 1000;

// The style of a contact law, by id or alias.
std::size_t style_of(std::string_view law);

}  // namespace hysteron
