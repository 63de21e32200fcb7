// Figures: curves in panels, drawn by gnuplot as SVG, PDF or PNG. Where each panel has few curves, their names stand
// beside them; otherwise one legend stands below all panels. No two curves of a figure look alike.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/result.hpp"
#include "hysteron/report/palette.hpp"

namespace hysteron {

struct Curve {
  enum class Kind {
    line,
    points,     // measured or printed: black, the marker by style % 4, with error bars where low and high are given
    reference,  // thin and grey
    band,       // filled between low and high
    faint,      // thin and light grey: the many that a few are seen against; without a label
    mark,       // a filled diamond: a best or chosen point
    outline,    // of a body: thin, in the colour and with the dashes of its style, without markers
    ground,     // of what does not move: thin, solid and grey
    dots,       // small and filled in the colour of the style: what is too small for its lines
  };
  std::string label{};
  std::vector<double> x{}, y{};  // a point that is not finite breaks the line
  std::size_t style = 0;         // a line style, or that of a law (palette.hpp)
  Kind kind = Kind::line;
  std::vector<double> low{}, high{};  // around y at each x
  // Position from 0 to 1 on a ramp of colours in place of the style, for lines that differ in one number.
  std::optional<double> shade{};
  bool coloured = false;  // points in the colour of the line style, not black: they belong to that line
};

struct Axis {
  std::string label{};  // with its unit
  bool logarithmic = false;
  std::optional<double> low{}, high{};  // ends of the axis; computed from the curves if not given
  std::vector<std::string> names{};     // of the values 1, 2, ...: they are the ticks of the axis
};

struct PanelText {
  double x = 0.0, y = 0.0;  // its middle
  std::string text{};
};

struct Panel {
  std::string title{};
  Axis x{}, y{};
  std::vector<Curve> curves{};
  std::vector<PanelText> texts{};
  bool equal_scales = false;  // a metre is as long on both axes
};

struct Figure {
  std::string title{};
  std::vector<Panel> panels{};
  std::size_t columns = 1;
  int panel_width = 560, panel_height = 420;  // pixels
  std::string note{};                         // small text below the title
  // Styles of laws in the order in which they get their looks; laws that are not listed follow in the order of their
  // curves. Figures with the same list show a law alike.
  std::vector<std::size_t> law_order{};
  bool is_drawing = false;  // of bodies: lines are drawn as they are, with a legend
};

// The endings of figure files, for help texts.
inline constexpr std::string_view figure_files = "FILE.svg, FILE.pdf or FILE.png";

// The figure as a document of this kind: ".svg", ".pdf" or ".png".
Result<std::string> picture(const Figure& figure, std::string_view ending = ".svg");

// Writes the kind of file that its ending names; returns nullopt on success.
std::optional<Error> draw(const Figure& figure, const std::filesystem::path& file);

// An error if the file name does not end in .svg, .pdf or .png; call it before a long computation.
std::optional<Error> check_figure_name(const std::filesystem::path& file);

}  // namespace hysteron
