// Colour, dash and marker of all curves. The style of a law follows from its position in the catalogue, so it is the
// same in every figure. Colour-blind readers can distinguish the colours; dashes distinguish laws of one colour, also
// in black and white; markers distinguish families.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hysteron {

struct LineStyle {
  std::string_view colour;  // #rrggbb
  std::string_view dash;    // gnuplot dashtype
  int marker;               // gnuplot's point type; 0 for none
};

// Different for every index below palette_size; the first quarter has no markers.
LineStyle line_style(std::size_t index);
inline constexpr std::size_t palette_size = 140;

// The colour at a position from 0 to 1 of a ramp, dark to light, that is also a ramp in black and white.
std::string ramp_colour(double position);

// The style of a contact law, by id or alias.
std::size_t style_of(std::string_view law);

}  // namespace hysteron
