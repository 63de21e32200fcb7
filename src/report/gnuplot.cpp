#include "gnuplot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

#include "hysteron/core/printable.hpp"
#include "hysteron/report/text_table.hpp"

namespace hysteron::detail {
namespace {

constexpr int title_height = 36, note_line_height = 17;

// The note in lines that fit; a letter is at most this wide.
std::vector<std::string> note_lines(const std::string& note, int width) {
  constexpr int letter = 7, margin = 20;
  std::istringstream text(wrapped(printable(note), static_cast<std::size_t>((width - margin) / letter)));
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

// Title and note, as labels that the first panel draws.
std::string heading_script(const Figure& figure, int height, const std::vector<std::string>& note) {
  std::string out;
  if (!figure.title.empty())
    out += fmt::format("set label 1 {} at screen 0.5,{:.6f} center font \",14\"\n", gnuplot_text(figure.title),
                       1.0 - 20.0 / height);
  const int top = figure.title.empty() ? 0 : title_height;
  for (std::size_t i = 0; i < note.size(); ++i)
    out += fmt::format("set label {} {} at screen 0.5,{:.6f} center font \",11\" textcolor rgb \"#444444\"\n", i + 2,
                       gnuplot_text(note[i]), 1.0 - (top + note_line_height * (static_cast<double>(i) + 0.5)) / height);
  return out;
}

// Positions and sizes in pixels. The legend is a strip below all panels, with as many columns as fit.
struct Layout {
  std::size_t columns, rows, legend_rows = 0, longest_label = 0;
  int width, title, legend = 0, height;
  std::vector<std::string> note;  // its lines

  explicit Layout(const Figure& f, const std::vector<Curve>& keys)
      : columns(std::clamp<std::size_t>(f.columns, 1, f.panels.size())),
        rows((f.panels.size() + columns - 1) / columns),
        width(static_cast<int>(columns) * f.panel_width),
        title(f.title.empty() ? 0 : title_height),
        note(note_lines(f.note, width)) {
    title += static_cast<int>(note.size()) * note_line_height;
    constexpr std::size_t sample = 64, letter = 8, margin = 20;
    const std::size_t room = static_cast<std::size_t>(width) - margin;
    longest_label = (room - sample) / letter;
    std::size_t longest = 0;
    for (const Curve& c : keys) longest = std::max(longest, std::min(longest_label, display_width(c.label)));
    if (keys.size() > 1) {
      const std::size_t per_row = std::max<std::size_t>(1, room / (sample + letter * longest));
      legend_rows = (keys.size() + per_row - 1) / per_row;
      legend = 14 + 19 * static_cast<int>(legend_rows);
    }
    height = title + static_cast<int>(rows) * f.panel_height + legend;
  }

  std::string set_area(int left, int top, int wide, int high) const {
    return fmt::format("set origin {:.6f},{:.6f}\nset size {:.6f},{:.6f}\n", static_cast<double>(left) / width,
                       1.0 - static_cast<double>(top + high) / height, static_cast<double>(wide) / width,
                       static_cast<double>(high) / height);
  }
};

// One curve for each label in order of appearance, with its kind and style.
std::vector<Curve> legend_of(const Figure& figure) {
  std::vector<Curve> keys;
  for (const Panel& panel : figure.panels)
    for (const Curve& curve : panel.curves) {
      const std::string label = printable(curve.label);
      if (!label.empty() && std::ranges::find(keys, label, &Curve::label) == keys.end())
        keys.push_back({.label = label, .style = curve.style, .kind = curve.kind, .shade = curve.shade});
    }
  return keys;
}

std::string style_script(const Curve& curve, std::size_t curves) {
  if (curve.kind == Curve::Kind::band)
    return fmt::format("with filledcurves fillstyle transparent solid 0.25 noborder linecolor rgb \"{}\"",
                       line_style(curve.style).colour);
  if (curve.kind == Curve::Kind::points) {
    constexpr std::array<int, 4> markers{6, 8, 4, 12};  // circle, triangle, square, diamond
    return fmt::format("with points pointtype {} pointsize 0.5 linewidth 1.2 linecolor rgb \"#000000\"",
                       markers[curve.style % markers.size()]);
  }
  if (curve.kind == Curve::Kind::reference) return "with lines linewidth 1.2 linecolor rgb \"#777777\" dashtype (3,3)";
  if (curve.shade) return fmt::format("with lines linewidth 1.5 linecolor rgb \"{}\"", ramp_colour(*curve.shade));
  const LineStyle style = line_style(curve.style);
  const std::string line =
      fmt::format("linewidth {} linecolor rgb \"{}\" dashtype {}", curves > 10 ? 1.5 : 2.0, style.colour, style.dash);
  if (style.marker == 0) return "with lines " + line;
  // About eight markers on a curve. The interval differs between curves so that the markers of equal curves do not hide
  // each other.
  return fmt::format("with linespoints {} pointtype {} pointsize 0.6 pointinterval {}", line, style.marker,
                     std::max<std::size_t>(1, curve.x.size() / 8 + curve.style % 5));
}

std::string data_block(const Curve& curve, std::string_view name) {
  std::string out = fmt::format("${} << EOD\n", name);
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    const bool between = !curve.low.empty();
    const bool drawn = std::isfinite(curve.x[i]) && std::isfinite(curve.y[i]) &&
                       (!between || (std::isfinite(curve.low[i]) && std::isfinite(curve.high[i])));
    if (drawn) out += fmt::format("{:.7g} {:.7g}", curve.x[i], curve.y[i]);
    if (drawn && between) out += fmt::format(" {:.7g} {:.7g}", curve.low[i], curve.high[i]);
    out += '\n';
  }
  return out + "EOD\n";
}

std::string axis_script(const Axis& axis, char name) {
  const auto end = [](const std::optional<double>& value) { return value ? fmt::format("{:.9g}", *value) : "*"; };
  return fmt::format("set {0}label {1}\n{2} logscale {0}\nset {0}range [{3}:{4}]\n", name, gnuplot_text(axis.label),
                     axis.logarithmic ? "set" : "unset", end(axis.low), end(axis.high));
}

std::string panel_script(const Panel& panel, std::size_t number) {
  std::string data, plot;
  for (std::size_t i = 0; i < panel.curves.size(); ++i) {
    const std::string name = fmt::format("p{}c{}", number, i);
    data += data_block(panel.curves[i], name);
    const bool band = panel.curves[i].kind == Curve::Kind::band;
    // Error bars as vectors, because the error bars of gnuplot erase the curves below their points.
    if (!band && !panel.curves[i].low.empty())
      plot += fmt::format(
          "{} ${} using 1:3:(0):($4-$3) with vectors nohead linewidth 1.2 linecolor rgb \"#000000\" notitle",
          plot.empty() ? "plot" : ",\\\n ", name);
    const char* columns = band ? "1:3:4" : "1:2";
    plot += fmt::format("{} ${} using {} {} title {}", plot.empty() ? "plot" : ",\\\n ", name, columns,
                        style_script(panel.curves[i], panel.curves.size()), gnuplot_text(panel.curves[i].label));
  }
  return data +
         fmt::format("set title {}\nset size {}\n", gnuplot_text(panel.title),
                     panel.equal_scales ? "ratio -1" : "noratio") +
         axis_script(panel.x, 'x') + axis_script(panel.y, 'y') + plot + '\n';
}

// Shortens a label, because gnuplot omits a legend entry that does not fit.
std::string shortened(const std::string& text, std::size_t max_width) {
  if (display_width(text) <= max_width) return text;
  std::size_t end = text.size();
  while (end > 0 && display_width(std::string_view(text).substr(0, end)) >= max_width) --end;
  return text.substr(0, end) + "…";
}

std::string legend_script(const std::vector<Curve>& keys, const Layout& layout) {
  std::string out = fmt::format(
      "unset title\nunset xlabel\nunset ylabel\nunset logscale\nunset border\nunset tics\nunset grid\n"
      "set margins 0,0,0,0\nset key center center vertical Left reverse samplen 3.5 spacing 1.1 maxrows {}\n"
      "set xrange [0:1]\nset yrange [0:1]\n",
      layout.legend_rows);
  for (std::size_t i = 0; i < keys.size(); ++i)
    out += fmt::format("{} NaN {} title {}", i == 0 ? "plot" : ",\\\n ", style_script(keys[i], keys.size()),
                       gnuplot_text(shortened(keys[i].label, layout.longest_label)));
  return out + '\n';
}

}  // namespace

std::string gnuplot_text(std::string_view text) {
  // A single quote is written as a separate string in double quotes. Doubling it would end the string if it came first.
  std::string out = "'";
  for (const char c : printable(text)) c == '\'' ? out.append("'.\"'\".'") : out.append(1, c);
  return out + "'";
}

std::string gnuplot_terminal(const Figure& figure, std::string_view ending) {
  const Layout layout(figure, legend_of(figure));
  // Without enhanced text, in which _ ^ { } @ & ~ would be commands.
  return fmt::format("set terminal {} noenhanced size {},{} font \"DejaVu Sans,{}\" background \"#ffffff\"\n",
                     ending == ".svg" ? "svg" : "pngcairo", layout.width, layout.height, ending == ".svg" ? 12 : 10);
}

std::string gnuplot_script(const Figure& figure) {
  const auto keys = legend_of(figure);
  const Layout layout(figure, keys);
  std::string out =
      "set encoding utf8\nset grid linetype 1 linewidth 0.6 linecolor rgb \"#d4d4d4\"\n"
      "set border linecolor rgb \"#555555\"\nset tics nomirror\nset format \"%.4g\"\nset samples 2\nunset key\n"
      "set multiplot\n";
  out += heading_script(figure, layout.height, layout.note);
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    out += layout.set_area(static_cast<int>(i % layout.columns) * figure.panel_width,
                           layout.title + static_cast<int>(i / layout.columns) * figure.panel_height,
                           figure.panel_width, figure.panel_height);
    out += panel_script(figure.panels[i], i);
    if (i == 0) out += "unset label\n";
  }
  if (layout.legend > 0)
    out += layout.set_area(0, layout.height - layout.legend, layout.width, layout.legend) + legend_script(keys, layout);
  return out + "unset multiplot\n";
}

}  // namespace hysteron::detail
