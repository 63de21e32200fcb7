// The curves of a picture in SVG as gnuplot writes it.
#pragma once

#include <regex>
#include <string>
#include <vector>

namespace hysteron::testing {

struct SvgLine {
  std::string colour;
  double width;
  std::string dash;  // empty: solid
};

// In the order in which they are drawn, those of the legend included. Grid, border, and the thin lines from names to
// curves are left out.
inline std::vector<SvgLine> drawn_lines(const std::string& svg) {
  constexpr double thinnest_curve = 1.5;
  const std::regex part(
      "stroke-width=\"([0-9.]+)\" stroke-linecap|<path stroke='([^']*)'( stroke-dasharray='([^']*)')?( class)?");
  std::vector<SvgLine> out;
  double width = 0.0;
  for (std::sregex_iterator i(svg.begin(), svg.end(), part), end; i != end; ++i) {
    if ((*i)[1].matched) width = std::stod((*i)[1]);
    if ((*i)[2].matched && !(*i)[5].matched && width >= thinnest_curve && (*i)[2] != "rgb( 85,  85,  85)")
      out.push_back({(*i)[2], width, (*i)[4]});
  }
  return out;
}

}  // namespace hysteron::testing
