#include "figure_layout.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

#include "hysteron/core/printable.hpp"
#include "hysteron/report/text_table.hpp"

namespace hysteron::detail {
namespace {

// Around the plot area of a panel: ticks, axis labels, title.
constexpr int left_margin = 82, right_margin = 22, top_margin = 46, top_without_title = 18, bottom_margin = 60;
constexpr std::size_t title_letter = 9, key_letter = 8, key_sample = 64;

// Breaks at commas into lines that fit.
std::vector<std::string> lines_of(const std::string& text, std::size_t most_letters) {
  std::vector<std::string> out;
  std::size_t start = 0;
  while (start < text.size()) {
    std::size_t end = text.size();
    for (std::size_t comma = text.find(", ", start);
         display_width(std::string_view(text).substr(start, end - start)) > most_letters && comma != std::string::npos;
         comma = text.find(", ", comma + 1)) {
      if (end != text.size() && display_width(std::string_view(text).substr(start, comma + 1 - start)) > most_letters)
        break;
      end = comma + 1;
      if (display_width(std::string_view(text).substr(end)) == 0) break;
    }
    out.push_back(text.substr(start, end - start));
    start = end + (end < text.size() ? 1 : 0);
  }
  return out;
}

std::vector<std::string> wrapped_lines(const std::string& text, std::size_t most_letters) {
  std::istringstream lines(wrapped(printable(text), most_letters));
  std::vector<std::string> out;
  if (text.empty()) return out;
  for (std::string line; std::getline(lines, line);) out.push_back(line);
  return out;
}

// Room for names and long numbers at the ticks, up to a share of the panel.
int left_margin_of(const AxisRange& y, int panel_width) {
  constexpr int tick_letter = 7, label_room = 26;
  constexpr double most_room = 0.4;
  int wide = left_margin;
  for (const std::string& text : tick_texts(y))
    wide = std::max(wide, label_room + tick_letter * static_cast<int>(display_width(printable(text))));
  return std::min(wide, static_cast<int>(most_room * panel_width));
}

// Shrinks the wider of the two directions, about the middle of the area; fewer ticks fit there.
void make_scales_equal(const Panel& panel, PlotArea& area) {
  const double x = area.x.high - area.x.low, y = area.y.high - area.y.low;
  if (!(x > 0.0 && y > 0.0)) return;
  constexpr double narrowest = 24.0;                               // pixels, of a drawing that is much longer than wide
  const double scale = std::min(area.width / x, area.height / y);  // pixels for a unit of the axes
  const double wide = std::clamp(scale * x, narrowest, area.width),
               high = std::clamp(scale * y, narrowest, area.height);
  area.left += 0.5 * (area.width - wide);
  area.top += 0.5 * (area.height - high);
  area.width = wide;
  area.height = high;
  area.x = axis_range(panel, true, static_cast<int>(wide));
  area.y = axis_range(panel, false, static_cast<int>(high));
}

// One curve for each label in order of appearance, with its kind and style.
std::vector<Curve> keys_of(const Figure& figure) {
  std::vector<Curve> keys;
  for (const Panel& panel : figure.panels)
    for (const Curve& curve : panel.curves)
      if (!curve.label.empty() && std::ranges::find(keys, curve.label, &Curve::label) == keys.end())
        keys.push_back({.label = curve.label,
                        .style = curve.style,
                        .kind = curve.kind,
                        .shade = curve.shade,
                        .coloured = curve.coloured});
  return keys;
}

}  // namespace

FigureLayout::FigureLayout(const Figure& given)
    : figure(given.is_drawing ? given : without_retraced_parts(given)),
      columns(std::clamp<std::size_t>(given.columns, 1, given.panels.size())),
      rows((given.panels.size() + columns - 1) / columns),
      width(static_cast<int>(columns) * given.panel_width) {
  title_lines = lines_of(figure.title, static_cast<std::size_t>(width) / title_letter);
  // The note may name curves that agree, which is known once the areas are; their height does not depend on it.
  title = title_lines.empty() ? 0 : title_room + title_line * static_cast<int>(title_lines.size());
  set_areas();
  looks = Looks(figure, has_names_beside_curves() ? areas : std::vector<PlotArea>{});
  add_notes();
  keys = keys_of(figure);
  set_labels();
  set_legend();
  height = title + static_cast<int>(rows) * figure.panel_height + legend;
}

void FigureLayout::add_notes() {
  std::string note = figure.note;
  for (const std::string& text : looks.notes()) note += (note.empty() ? "" : "; ") + text;
  note_lines = wrapped_lines(note, static_cast<std::size_t>((width - note_margin) / note_letter));
  const int lower = note_line * static_cast<int>(note_lines.size());
  title += lower;
  for (PlotArea& area : areas) area.top += lower;
}

void FigureLayout::set_areas() {
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    const Panel& panel = figure.panels[i];
    const int top = panel.title.empty() ? top_without_title : top_margin;
    const int high = figure.panel_height - top - bottom_margin;
    const AxisRange y = axis_range(panel, false, high);
    const int left = left_margin_of(y, figure.panel_width), wide = figure.panel_width - left - right_margin;
    areas.push_back({.left = static_cast<double>(panel_left(i) + left),
                     .top = static_cast<double>(panel_top(i) + top),
                     .width = static_cast<double>(wide),
                     .height = static_cast<double>(high),
                     .x = axis_range(panel, true, wide),
                     .y = y});
    if (panel.equal_scales) make_scales_equal(panel, areas.back());
  }
}

bool FigureLayout::has_names_beside_curves() const {
  const auto is_scaled_equally = [](const Panel& p) { return p.equal_scales; };
  return !figure.is_drawing && std::ranges::none_of(figure.panels, is_scaled_equally);
}

// Names beside the curves if that is possible in every panel; a lone curve needs none.
void FigureLayout::set_labels() {
  if (keys.size() < 2) keys.clear();
  if (keys.empty() || !has_names_beside_curves()) return;
  for (std::size_t i = 0; i < areas.size(); ++i) {
    auto placed = direct_labels(figure.panels[i], areas[i]);
    if (!placed) return labels.clear();
    labels.push_back(std::move(*placed));
  }
  keys.clear();
}

// A strip below all panels, with as many columns as fit.
void FigureLayout::set_legend() {
  constexpr std::size_t margin = 20;
  const std::size_t room = static_cast<std::size_t>(width) - margin;
  longest_key = (room - key_sample) / key_letter;
  if (keys.empty()) return;
  std::size_t longest = 0;
  for (const Curve& c : keys) longest = std::max(longest, std::min(longest_key, display_width(printable(c.label))));
  const std::size_t per_row = std::max<std::size_t>(1, room / (key_sample + key_letter * longest));
  legend_rows = (keys.size() + per_row - 1) / per_row;
  legend = 14 + 19 * static_cast<int>(legend_rows);
}

}  // namespace hysteron::detail
