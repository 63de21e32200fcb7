// Where the parts of a figure stand, in pixels: title, panels, names of curves or legend.
#pragma once

#include "direct_labels.hpp"
#include "looks.hpp"

namespace hysteron::detail {

inline constexpr int title_line = 22, title_room = 14, note_line = 17, note_letter = 9, note_margin = 20;

struct FigureLayout {
  explicit FigureLayout(const Figure& given);

  Figure figure;                  // without retraced parts, unless it is a drawing
  std::vector<PlotArea> areas{};  // of the panels
  Looks looks{};
  std::vector<std::vector<DirectLabel>> labels{};  // of each panel; none if there is a legend
  std::vector<Curve> keys{};                       // one for each entry of the legend; none if there is no legend
  std::vector<std::string> title_lines{}, note_lines{};
  std::size_t columns = 1, rows = 1, legend_rows = 0, longest_key = 0;
  int width = 0, title = 0, legend = 0, height = 0;

  int panel_left(std::size_t panel) const { return static_cast<int>(panel % columns) * figure.panel_width; }
  int panel_top(std::size_t panel) const { return title + static_cast<int>(panel / columns) * figure.panel_height; }

 private:
  // Drawings of bodies have a legend instead.
  bool has_names_beside_curves() const;
  void set_areas();
  void add_notes();
  void set_labels();
  void set_legend();
};

}  // namespace hysteron::detail
