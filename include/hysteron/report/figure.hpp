// Figures: curves in panels, drawn by gnuplot as SVG or PNG. Colours are safe for colour-blind readers and belong to a
// law: the same law has the same colour and dash everywhere.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/result.hpp"

namespace hysteron {

struct Curve {
  std::string label;
  std::vector<double> x, y;
  std::size_t style = 0;  // colour and dash, by index
};

struct Axis {
  std::string label;  // with its unit
  bool logarithmic = false;
};

struct Panel {
  std::string title;
  Axis x, y;
  std::vector<Curve> curves;
  std::string legend = "top right";  // gnuplot's words; "off" for none
};

struct Figure {
  std::string title;
  std::vector<Panel> panels;
  std::size_t columns = 1;
  int panel_width = 560, panel_height = 420;  // pixels
};

// The style index of a law by its place in the catalogue.
std::size_t style_of(std::string_view law_id);

// The drawn picture: an SVG document or a PNG image, for ".svg" or ".png".
Result<std::string> picture(const Figure& figure, std::string_view ending = ".svg");

// Draws to FILE.svg or FILE.png; nothing on success.
std::optional<Error> draw(const Figure& figure, const std::filesystem::path& file);

// Whether the file name has an ending that can be drawn; to be asked before computing.
std::optional<Error> check_figure_name(const std::filesystem::path& file);

// The gnuplot commands of a figure, without terminal and output.
std::string gnuplot_script(const Figure& figure);

}  // namespace hysteron
