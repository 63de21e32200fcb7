#include "looks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace hysteron::detail {
namespace {

constexpr double compared_spacing = 3.0;  // pixels between the compared points of a curve
constexpr double same_place = 1.5;        // pixels: lines nearer than this cover each other
// A curve of which a larger share is covered by one other counts as hidden.
constexpr double hidden_share = 0.8;
constexpr std::size_t most_compared = 24;  // curves of a panel
constexpr int most_levels = 2;             // of curves above each other that get widths of their own

// The dashes of curves that lie on others, by the number of curves below.
constexpr std::array<std::string_view, 3> dashes_on_top{"solid", "(9,9)", "(3,8)"};

// Dash and marker of a variant of a law; its first curve, number 0, has the style of the law.
LineStyle variant_style(std::size_t number) {
  constexpr std::size_t colours = 7;
  return line_style(colours * number);
}

double distance_to_line(const Pixel& p, const Pixel& a, const Pixel& b) {
  const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
  const double share = square > 0.0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0.0, 1.0) : 0.0;
  return std::hypot(p.x - a.x - share * dx, p.y - a.y - share * dy);
}

using Pieces = std::vector<std::vector<Pixel>>;

bool lies_on(const Pixel& p, const Pieces& pieces) {
  for (const auto& piece : pieces)
    for (std::size_t i = 0; i < piece.size(); ++i) {
      if (std::abs(piece[i].x - p.x) > 2.0 * compared_spacing || std::abs(piece[i].y - p.y) > 2.0 * compared_spacing)
        continue;
      if (distance_to_line(p, piece[i], piece[i + 1 < piece.size() ? i + 1 : i]) < same_place) return true;
    }
  return false;
}

// The share of a curve that lies on another one.
double covered_share(const Pieces& curve, const Pieces& other) {
  std::size_t all = 0, on = 0;
  for (const auto& piece : curve)
    for (const Pixel& p : piece) {
      ++all;
      on += lies_on(p, other) ? 1 : 0;
    }
  return all > 0 ? static_cast<double>(on) / static_cast<double>(all) : 0.0;
}

// Goes out to its largest x and comes back over the same points. Differences are relative to the largest value.
bool retraces(const Curve& c, std::size_t turn) {
  double largest = 0.0;
  for (const double y : c.y) largest = std::max(largest, std::abs(y));
  constexpr double same = 1e-4;
  const auto out_end = c.x.begin() + static_cast<std::ptrdiff_t>(turn) + 1;
  if (!std::is_sorted(c.x.begin(), out_end) || !std::is_sorted(c.x.rbegin(), std::make_reverse_iterator(out_end)))
    return false;
  for (std::size_t i = turn + 1; i < c.x.size(); ++i) {
    const auto above = std::lower_bound(c.x.begin(), out_end, c.x[i]);
    const auto k = static_cast<std::size_t>(std::max<std::ptrdiff_t>(above - c.x.begin(), 1));
    const double step = c.x[k] - c.x[k - 1], share = step > 0.0 ? (c.x[i] - c.x[k - 1]) / step : 1.0;
    if (!(std::abs(std::lerp(c.y[k - 1], c.y[k], share) - c.y[i]) <=
          same * largest + 0.02 * std::abs(c.y[k] - c.y[k - 1])))
      return false;
  }
  return true;
}

}  // namespace

Figure without_retraced_parts(Figure figure) {
  for (Panel& panel : figure.panels)
    for (Curve& c : panel.curves) {
      if (c.kind != Curve::Kind::line || c.x.size() < 5) continue;
      if (!std::all_of(c.x.begin(), c.x.end(), [](double x) { return std::isfinite(x); })) continue;
      const auto turn = static_cast<std::size_t>(std::max_element(c.x.begin(), c.x.end()) - c.x.begin());
      if (turn < 2 || turn + 3 > c.x.size() || !retraces(c, turn)) continue;
      c.x.resize(turn + 1);
      c.y.resize(turn + 1);
    }
  return figure;
}

Looks::Looks(const Figure& figure, const std::vector<PlotArea>& areas) : point_size_(figure.is_drawing ? 0.5 : 0.7) {
  assign(figure);
  number_variants(figure);
  for (std::size_t i = 0; i < areas.size(); ++i) mark_hidden(figure.panels[i], areas[i]);
}

void Looks::assign(const Figure& figure) {
  std::set<std::size_t> taken;
  const auto each_style = [&](auto use) {
    for (const std::size_t style : figure.law_order) use(style);
    for (const Panel& panel : figure.panels)
      for (const Curve& c : panel.curves)
        if (c.kind == Curve::Kind::line || c.kind == Curve::Kind::band) use(c.style);
  };
  each_style([&](std::size_t style) {
    if (style < first_law_style) taken.insert(style);
  });
  std::size_t next = 0;
  each_style([&](std::size_t style) {
    if (style < first_law_style || law_styles_.contains(style)) return;
    while (taken.contains(next)) ++next;
    law_styles_[style] = next++;
  });
}

void Looks::number_variants(const Figure& figure) {
  std::map<std::size_t, std::size_t> labels;  // of each law so far
  for (const Panel& panel : figure.panels)
    for (const Curve& c : panel.curves)
      if (c.kind == Curve::Kind::line && c.style >= first_law_style && !c.label.empty())
        if (variants_.try_emplace({c.style, c.label}, labels[c.style]).second) ++labels[c.style];
}

void Looks::mark_hidden(const Panel& panel, const PlotArea& area) {
  std::vector<const Curve*> lines;
  std::vector<Pieces> pieces;
  for (const Curve& c : panel.curves)
    if (c.kind == Curve::Kind::line && !c.label.empty()) {
      lines.push_back(&c);
      pieces.push_back(drawn_pieces(c, area, compared_spacing));
    }
  if (lines.size() > most_compared) return;
  std::map<Key, int> covers;
  for (std::size_t below = 0; below < lines.size(); ++below) {
    int above = 0;
    const Key key{lines[below]->style, lines[below]->label};
    for (std::size_t i = below + 1; i < lines.size(); ++i) {
      if (covered_share(pieces[below], pieces[i]) < hidden_share) continue;
      ++above;
      int& count = covers[{lines[i]->style, lines[i]->label}];
      count = std::max(count, covers[key] + 1);
    }
    covered_[key] = std::max(covered_[key], above);
  }
  for (const auto& [key, count] : covers) covers_[key] = std::max(covers_[key], count);
}

Look Looks::of(const Curve& curve) const {
  const auto law = law_styles_.find(curve.style);
  const LineStyle style = line_style(law != law_styles_.end() ? law->second : curve.style);
  Look out{std::string(style.colour), std::string(style.dash), style.marker};
  out.point_size = point_size_;
  if (const auto found = variants_.find({curve.style, curve.label}); found != variants_.end() && found->second > 0) {
    const LineStyle other = variant_style(found->second);
    out.dash = std::string(other.dash);
    out.marker = other.marker;
  }
  if (curve.shade) {
    out.colour = ramp_colour(*curve.shade);
    out.dash = "solid";
    out.marker = 0;
  }
  const auto level = [&](const std::map<Key, int>& counts) {
    const auto found = counts.find({curve.style, curve.label});
    return found == counts.end() ? 0 : std::min(found->second, most_levels);
  };
  constexpr double wider = 2.2;  // than the curve above
  out.width += wider * level(covered_);
  if (const int below = level(covers_); below > 0) out.dash = dashes_on_top[static_cast<std::size_t>(below)];
  return out;
}

}  // namespace hysteron::detail
