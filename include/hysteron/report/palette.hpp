// Colour, dash and marker of curves: the one place for the whole program. A law has the style of its place in the
// catalogue, so it looks the same in every figure. Colours are told apart by colour-blind readers; dashes tell laws of
// one colour apart, also in black and white, and markers tell families apart.
#pragma once

#include <cstddef>
#include <string_view>

namespace hysteron {

struct LineStyle {
  std::string_view colour;  // #rrggbb
  std::string_view dash;    // gnuplot's words
  int marker;               // gnuplot's point type; 0 for none
};

// Different for every index below palette_size; the first quarter has no markers.
LineStyle line_style(std::size_t index);
inline constexpr std::size_t palette_size = 140;

// The style of a contact law, by id or alias.
std::size_t style_of(std::string_view law);

}  // namespace hysteron
