#include "gnuplot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "figure_layout.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/report/text_table.hpp"

namespace hysteron::detail {
namespace {

constexpr std::string_view ink = "#000000", axis_ink = "#555555", grid_ink = "#d4d4d4", reference_ink = "#777777",
                           faint_ink = "#b8b8b8";

constexpr std::array<int, 4> point_markers{6, 8, 4, 12};  // circle, triangle, square, diamond

std::string set_area(const FigureLayout& l, int left, int top, int wide, int high) {
  return fmt::format("set origin {:.6f},{:.6f}\nset size {:.6f},{:.6f}\n", static_cast<double>(left) / l.width,
                     1.0 - static_cast<double>(top + high) / l.height, static_cast<double>(wide) / l.width,
                     static_cast<double>(high) / l.height);
}

std::string screen(const FigureLayout& l, const Pixel& p) {
  return fmt::format("screen {:.6f},{:.6f}", p.x / l.width, 1.0 - p.y / l.height);
}

std::string line_script(const Curve& curve, const Look& look, std::size_t curves) {
  constexpr std::size_t many = 10;  // curves of a panel, which are drawn thinner
  const double width = curves > many ? look.width - 0.5 : look.width;
  const std::string line =
      fmt::format("linewidth {:.3g} linecolor rgb \"{}\" dashtype {}", width, look.colour, look.dash);
  if (look.marker == 0) return "with lines " + line;
  // About eight markers on a curve. The interval differs between curves so that the markers of equal curves do not hide
  // each other.
  return fmt::format("with linespoints {} pointtype {} pointsize 0.6 pointinterval {}", line, look.marker,
                     std::max<std::size_t>(1, curve.x.size() / 8 + curve.style % 5));
}

std::string point_colour(const Curve& curve, const Look& look) {
  return curve.coloured ? text_colour(look.colour) : std::string(ink);
}

std::string style_script(const Curve& curve, const Look& look, std::size_t curves) {
  switch (curve.kind) {
    case Curve::Kind::band:
      return fmt::format("with filledcurves fillstyle transparent solid 0.25 noborder linecolor rgb \"{}\"",
                         look.colour);
    case Curve::Kind::points:
      return fmt::format("with points pointtype {} pointsize {} linewidth 1.2 linecolor rgb \"{}\"",
                         point_markers[curve.style % point_markers.size()], look.point_size, point_colour(curve, look));
    case Curve::Kind::mark:
      return "with points pointtype 13 pointsize 1.1 linewidth 1 linecolor rgb \"#D55E00\"";
    case Curve::Kind::reference:
      return fmt::format("with lines linewidth 1.2 linecolor rgb \"{}\" dashtype (3,3)", reference_ink);
    case Curve::Kind::outline:
      return fmt::format("with lines linewidth 1.3 linecolor rgb \"{}\" dashtype {}", look.colour, look.dash);
    case Curve::Kind::ground:
      return fmt::format("with lines linewidth 1 linecolor rgb \"{}\" dashtype solid", ground_colour);
    case Curve::Kind::dots:
      return fmt::format("with points pointtype 7 pointsize 0.6 linecolor rgb \"{}\"", look.colour);
    case Curve::Kind::faint:
      return fmt::format("with lines linewidth 1 linecolor rgb \"{}\" dashtype solid", faint_ink);
    case Curve::Kind::line:
      break;
  }
  return line_script(curve, look, curves);
}

std::string colour_of_text(const Curve& curve, const Look& look) {
  switch (curve.kind) {
    case Curve::Kind::points:
      return point_colour(curve, look);
    case Curve::Kind::reference:
      return text_colour(reference_ink);
    case Curve::Kind::ground:
      return text_colour(ground_colour);
    case Curve::Kind::mark:
      return text_colour("#D55E00");
    default:
      return text_colour(look.colour);
  }
}

std::string data_block(const Curve& curve, std::string_view name) {
  std::string out = fmt::format("${} << EOD\n", name);
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    const bool between = !curve.low.empty();
    const bool drawn = std::isfinite(curve.x[i]) && std::isfinite(curve.y[i]) &&
                       (!between || (std::isfinite(curve.low[i]) && std::isfinite(curve.high[i])));
    if (drawn) out += fmt::format("{:.10g} {:.10g}", curve.x[i], curve.y[i]);
    if (drawn && between) out += fmt::format(" {:.10g} {:.10g}", curve.low[i], curve.high[i]);
    out += '\n';
  }
  return out + "EOD\n";
}

// Whole powers in the unit at the end of a label: "a [m/s^2]" becomes "a [m/s²]".
std::string with_raised_powers(std::string label) {
  constexpr std::array<std::string_view, 10> raised{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  const auto is_digit = [&](std::size_t i) { return i < label.size() && label[i] >= '0' && label[i] <= '9'; };
  for (std::size_t at = label.rfind('['); at < label.size(); ++at) {
    const bool is_whole = is_digit(at + 1) && !is_digit(at + 2) && !(at + 2 < label.size() && label[at + 2] == '.');
    if (label[at] == '^' && is_whole) label.replace(at, 2, raised[static_cast<std::size_t>(label[at + 1] - '0')]);
  }
  return label;
}

std::string axis_script(const Axis& axis, char name) {
  return fmt::format("set {0}label {1}\n{2} logscale {0}\n", name, gnuplot_text(with_raised_powers(axis.label)),
                     axis.logarithmic ? "set" : "unset");
}

std::string range_script(const AxisRange& range, char name) {
  const auto texts = tick_texts(range);
  std::string ticks;
  for (std::size_t i = 0; i < texts.size(); ++i)
    ticks += fmt::format("{}{} {:.12g}", i == 0 ? "" : ", ", gnuplot_text(texts[i]), range.ticks[i]);
  return fmt::format("set {0}range [{1:.12g}:{2:.12g}]\nset {0}tics ({3})\n", name, range.low, range.high, ticks);
}

std::string area_script(const FigureLayout& l, const PlotArea& area) {
  return fmt::format(
             "set lmargin at screen {:.6f}\nset rmargin at screen {:.6f}\nset tmargin at screen {:.6f}\n"
             "set bmargin at screen {:.6f}\n",
             area.left / l.width, (area.left + area.width) / l.width, 1.0 - area.top / l.height,
             1.0 - (area.top + area.height) / l.height) +
         range_script(area.x, 'x') + range_script(area.y, 'y');
}

// The tags of labels and arrows begin here; that of the title is below.
constexpr std::size_t first_tag = 100, first_text_tag = 10000;

std::string labels_script(const FigureLayout& l, const std::vector<DirectLabel>& labels) {
  std::string out;
  std::size_t tag = first_tag;
  for (const DirectLabel& label : labels) {
    const std::string colour = colour_of_text(*label.curve, l.looks.of(*label.curve));
    out += fmt::format("set label {} {} at {} left front textcolor rgb \"{}\"\n", tag, gnuplot_text(label.curve->label),
                       screen(l, label.left), colour);
    if (label.from)
      out += fmt::format("set arrow {} from {} to {} nohead front linewidth 0.7 linecolor rgb \"{}\"\n", tag,
                         screen(l, *label.from), screen(l, *label.to), colour);
    ++tag;
  }
  return out;
}

std::string remove_labels_script(const std::vector<DirectLabel>& labels) {
  std::string out;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    out += fmt::format("unset label {}\n", first_tag + i);
    if (labels[i].from) out += fmt::format("unset arrow {}\n", first_tag + i);
  }
  return out;
}

std::string panel_script(const FigureLayout& l, std::size_t number) {
  const Panel& panel = l.figure.panels[number];
  std::string data, plot;
  for (std::size_t i = 0; i < panel.curves.size(); ++i) {
    const Curve& curve = panel.curves[i];
    const std::string name = fmt::format("p{}c{}", number, i);
    data += data_block(curve, name);
    const bool band = curve.kind == Curve::Kind::band;
    // Error bars as vectors, because the error bars of gnuplot erase the curves below their points.
    if (!band && !curve.low.empty())
      plot += fmt::format("{} ${} using 1:3:(0):($4-$3) with vectors nohead linewidth 1.2 linecolor rgb \"{}\" notitle",
                          plot.empty() ? "plot" : ",\\\n ", name, point_colour(curve, l.looks.of(curve)));
    plot += fmt::format("{} ${} using {} {} title {}", plot.empty() ? "plot" : ",\\\n ", name, band ? "1:3:4" : "1:2",
                        style_script(curve, l.looks.of(curve), panel.curves.size()), gnuplot_text(curve.label));
  }
  std::string out = data + fmt::format("set title {}\n", gnuplot_text(panel.title)) + axis_script(panel.x, 'x') +
                    axis_script(panel.y, 'y') + area_script(l, l.areas[number]);
  for (std::size_t i = 0; i < panel.texts.size(); ++i)
    out += fmt::format("set label {} {} at first {:.10g},{:.10g} center front\n", first_text_tag + i,
                       gnuplot_text(panel.texts[i].text), panel.texts[i].x, panel.texts[i].y);
  out += l.labels.empty() ? plot + '\n'
                          : labels_script(l, l.labels[number]) + plot + '\n' + remove_labels_script(l.labels[number]);
  for (std::size_t i = 0; i < panel.texts.size(); ++i) out += fmt::format("unset label {}\n", first_text_tag + i);
  return out;
}

// Shortens a label, because gnuplot omits a legend entry that does not fit.
std::string shortened(const std::string& text, std::size_t max_width) {
  if (display_width(text) <= max_width) return text;
  std::size_t end = text.size();
  while (end > 0 && display_width(std::string_view(text).substr(0, end)) >= max_width) --end;
  return text.substr(0, end) + "…";
}

std::string legend_script(const FigureLayout& l) {
  std::string out = fmt::format(
      "unset title\nunset xlabel\nunset ylabel\nunset logscale\nunset border\nunset tics\nunset grid\n"
      "set margins 0,0,0,0\nset key center center vertical Left reverse samplen 3.5 spacing 1.1 maxrows {}\n"
      "set xrange [0:1]\nset yrange [0:1]\n",
      l.legend_rows);
  for (std::size_t i = 0; i < l.keys.size(); ++i)
    out += fmt::format("{} NaN {} title {}", i == 0 ? "plot" : ",\\\n ",
                       style_script(l.keys[i], l.looks.of(l.keys[i]), l.keys.size()),
                       gnuplot_text(shortened(printable(l.keys[i].label), l.longest_key)));
  return out + '\n';
}

// Without enhanced text, in which _ ^ { } @ & ~ would be commands.
std::string terminal_script(const FigureLayout& l, std::string_view ending) {
  // The scale of the font makes its size that of the SVG document.
  constexpr double pixels_per_inch = 96.0;  // of CSS
  if (ending == ".pdf")
    return fmt::format(
        "set terminal pdfcairo noenhanced size {:.4f}in,{:.4f}in font \"DejaVu Sans,12\" fontscale 0.56 background "
        "\"#ffffff\"\n",
        l.width / pixels_per_inch, l.height / pixels_per_inch);
  return fmt::format("set terminal {} noenhanced size {},{} font \"DejaVu Sans,{}\" background \"#ffffff\"\n",
                     ending == ".svg" ? "svg" : "pngcairo", l.width, l.height, ending == ".svg" ? 12 : 10);
}

// Title and note, as labels that the first panel draws.
std::string heading_script(const FigureLayout& l) {
  std::string out;
  for (std::size_t i = 0; i < l.title_lines.size(); ++i)
    out += fmt::format("set label {} {} at {} center font \",{}\"\n", i + 1, gnuplot_text(l.title_lines[i]),
                       screen(l, {0.5 * l.width, title_line * (static_cast<double>(i) + 0.9)}), 14);
  const double top = l.title - note_line * static_cast<double>(l.note_lines.size());
  for (std::size_t i = 0; i < l.note_lines.size(); ++i)
    out += fmt::format("set label {} {} at {} center font \",11\" textcolor rgb \"#444444\"\n",
                       l.title_lines.size() + i + 1, gnuplot_text(l.note_lines[i]),
                       screen(l, {0.5 * l.width, top + note_line * (static_cast<double>(i) + 0.5)}));
  return out;
}

}  // namespace

std::string gnuplot_text(std::string_view text) {
  // A single quote is written as a separate string in double quotes. Doubling it would end the string if it came first.
  std::string out = "'";
  for (const char c : printable(text)) c == '\'' ? out.append("'.\"'\".'") : out.append(1, c);
  return out + "'";
}

std::string gnuplot_script(const Figure& figure, std::string_view ending) {
  const FigureLayout l(figure);
  std::string out = terminal_script(l, ending) +
                    fmt::format(
                        "set encoding utf8\nset grid linetype 1 linewidth 0.6 linecolor rgb \"{}\"\n"
                        "set border linecolor rgb \"{}\"\nset tics nomirror\nset format \"%.4g\"\nset samples 2\n"
                        "unset key\n{}set multiplot\n",
                        // Lines of a drawing may go through the whole panel, with both ends outside.
                        grid_ink, axis_ink, figure.is_drawing ? "set clip two\n" : "") +
                    heading_script(l);
  for (std::size_t i = 0; i < figure.panels.size(); ++i) {
    out += set_area(l, l.panel_left(i), l.panel_top(i), figure.panel_width, figure.panel_height) + panel_script(l, i);
    if (i == 0) out += "unset label\n";
  }
  if (l.legend > 0) out += set_area(l, 0, l.height - l.legend, l.width, l.legend) + legend_script(l);
  return out + "unset multiplot\n";
}

}  // namespace hysteron::detail
