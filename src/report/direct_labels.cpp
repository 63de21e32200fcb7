#include "direct_labels.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "hysteron/core/printable.hpp"
#include "hysteron/report/text_table.hpp"

namespace hysteron::detail {
namespace {

// Pixels. A letter is that of DejaVu Sans at 12 pixels, on average.
constexpr double label_letter = 7.4, text_height = 15.0, raster_cell = 3.0, anchor_spacing = 9.0, beside = 4.0;
// A label that costs more (far away, across other curves, at a place where curves meet) would be misread.
constexpr double most_cost = 90.0;
constexpr std::array gaps{beside, 14.0, 26.0, 42.0, 62.0, 90.0, 125.0, 165.0};

struct Box {
  double left, top, right, bottom;

  bool overlaps(const Box& o) const { return left < o.right && o.left < right && top < o.bottom && o.top < bottom; }
  Pixel nearest(const Pixel& p) const { return {std::clamp(p.x, left, right), std::clamp(p.y, top, bottom)}; }
};

double pixels_between(const Pixel& a, const Pixel& b) { return std::hypot(a.x - b.x, a.y - b.y); }

// Whether a line goes through a box.
bool crosses(const Pixel& from, const Pixel& to, const Box& box) {
  const double whole = pixels_between(from, to);
  for (double at = 0.0; at <= whole; at += 2.0) {
    const double share = whole > 0.0 ? at / whole : 0.0;
    const Pixel p{std::lerp(from.x, to.x, share), std::lerp(from.y, to.y, share)};
    if (p.x >= box.left && p.x <= box.right && p.y >= box.top && p.y <= box.bottom) return true;
  }
  return false;
}

struct Name {
  const Curve* curve;
  double width;
  std::vector<Pixel> points;  // of its curve
};

struct Place {
  Box box{};
  Pixel anchor{};
  double cost = std::numeric_limits<double>::infinity();
};

std::vector<Pixel> points_of(const Curve& curve, const PlotArea& area, double spacing) {
  std::vector<Pixel> out;
  if (curve.kind == Curve::Kind::points || curve.kind == Curve::Kind::mark) {
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
      const Pixel p = area.at(curve.x[i], curve.y[i]);
      if (std::isfinite(p.x) && std::isfinite(p.y) && area.contains(p)) out.push_back(p);
    }
    return out;
  }
  for (const auto& piece : drawn_pieces(curve, area, spacing)) out.insert(out.end(), piece.begin(), piece.end());
  return out;
}

// Which cells of the plot area something is drawn in.
class Raster {
 public:
  explicit Raster(const PlotArea& area)
      : area_(area),
        columns_(static_cast<std::size_t>(area.width / raster_cell) + 1),
        rows_(static_cast<std::size_t>(area.height / raster_cell) + 1),
        used_(columns_ * rows_, false) {}

  void add(const std::vector<Pixel>& points) {
    for (const Pixel& p : points) used_[index(p)] = true;
  }
  std::size_t count(const Box& box) const {
    std::size_t out = 0;
    for (double y = box.top; y <= box.bottom; y += raster_cell)
      for (double x = box.left; x <= box.right; x += raster_cell) out += used_[index({x, y})] ? 1 : 0;
    return out;
  }
  // Cells on the way that belong to other curves: the ends are left out.
  std::size_t crossings(const Pixel& from, const Pixel& to) const {
    constexpr double end = 6.0;
    const double whole = pixels_between(from, to);
    std::size_t out = 0;
    for (double at = end; at < whole - 1.0; at += raster_cell)
      out += used_[index({std::lerp(from.x, to.x, at / whole), std::lerp(from.y, to.y, at / whole)})] ? 1 : 0;
    return out;
  }

 private:
  std::size_t index(const Pixel& p) const {
    const auto clamped = [](double value, std::size_t size) {
      return std::min(static_cast<std::size_t>(std::max(value, 0.0)), size - 1);
    };
    return clamped((p.y - area_.top) / raster_cell, rows_) * columns_ +
           clamped((p.x - area_.left) / raster_cell, columns_);
  }

  const PlotArea& area_;
  std::size_t columns_, rows_;
  std::vector<bool> used_;
};

// At most so many points of a curve are tried as anchors: a curve that fills the area has no better place for its name.
constexpr std::size_t most_anchors = 300;

void thin(std::vector<Pixel>& points) {
  if (points.size() <= most_anchors) return;
  for (std::size_t i = 0; i < most_anchors; ++i) points[i] = points[i * points.size() / most_anchors];
  points.resize(most_anchors);
}

std::vector<Name> names_of(const Panel& panel, const PlotArea& area) {
  std::vector<Name> out;
  for (const Curve& c : panel.curves) {
    if (c.label.empty() || c.kind == Curve::Kind::band || c.kind == Curve::Kind::faint) continue;
    const auto same = std::ranges::find_if(out, [&](const Name& n) { return n.curve->label == c.label; });
    auto points = points_of(c, area, anchor_spacing);
    if (same == out.end())
      out.push_back({&c, label_letter * static_cast<double>(display_width(printable(c.label))), std::move(points)});
    else
      same->points.insert(same->points.end(), points.begin(), points.end());
  }
  for (Name& name : out) thin(name.points);
  return out;
}

class Placing {
 public:
  Placing(const Panel& panel, const PlotArea& area, std::vector<Name> names)
      : area_(area), raster_(area), names_(std::move(names)), places_(names_.size()) {
    for (const Curve& c : panel.curves) {
      raster_.add(points_of(c, area, raster_cell));
      if (!c.low.empty()) add_bars(c);
    }
  }

  bool run() {
    constexpr int sweeps = 2;
    for (int sweep = 0; sweep < sweeps; ++sweep)
      for (std::size_t i = 0; i < names_.size(); ++i) place(i);
    return std::ranges::all_of(places_, [](const Place& p) { return p.cost < most_cost; });
  }

  std::vector<DirectLabel> labels() const {
    std::vector<DirectLabel> out;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      const Place& p = places_[i];
      DirectLabel label{names_[i].curve, {p.box.left, 0.5 * (p.box.top + p.box.bottom)}};
      const Pixel end = p.box.nearest(p.anchor);
      if (pixels_between(end, p.anchor) > 1.8 * beside) label.from = end, label.to = p.anchor;
      out.push_back(label);
    }
    return out;
  }

 private:
  // Error bars, or what lies between the ends of a band.
  void add_bars(const Curve& c) {
    for (std::size_t i = 0; i < c.x.size(); ++i)
      for (const auto& piece : drawn_pieces({.x = {c.x[i], c.x[i]}, .y = {c.low[i], c.high[i]}}, area_, raster_cell))
        raster_.add(piece);
  }

  double distance_to_others(std::size_t own, auto distance) const {
    double least = 1e9;
    for (std::size_t i = 0; i < names_.size(); ++i)
      if (i != own)
        for (const Pixel& p : names_[i].points) least = std::min(least, distance(p));
    return least;
  }

  bool is_free(const Box& box, std::size_t own) const {
    if (!area_.contains({box.left, box.top}) || !area_.contains({box.right, box.bottom})) return false;
    for (std::size_t i = 0; i < places_.size(); ++i)
      if (i != own && std::isfinite(places_[i].cost) &&
          (box.overlaps(places_[i].box) || crosses(places_[i].anchor, places_[i].box.nearest(places_[i].anchor), box)))
        return false;
    return raster_.count(box) == 0;
  }

  Box box_at(const Pixel& anchor, int dx, int dy, double gap, double width) const {
    const double reach = dx != 0 && dy != 0 ? std::sqrt(0.5) * gap : gap;
    const double x = anchor.x + dx * (0.5 * width + reach), y = anchor.y + dy * (0.5 * text_height + reach);
    return {x - 0.5 * width, y - 0.5 * text_height, x + 0.5 * width, y + 0.5 * text_height};
  }

  void place(std::size_t own) {
    places_[own] = {};
    const Name& name = names_[own];
    for (const Pixel& anchor : name.points) {
      // Where curves lie close together, a label does not tell which one it means.
      constexpr double clear = 16.0, crowded_weight = 5.0, gap_weight = 0.35;
      const double alone = distance_to_others(own, [&](const Pixel& p) { return pixels_between(p, anchor); });
      const double crowded = crowded_weight * std::max(0.0, clear - alone);
      for (const double gap : gaps) {
        const double start = crowded + gap_weight * gap;
        if (start >= places_[own].cost) break;
        for (int dx = -1; dx <= 1; ++dx)
          for (int dy = -1; dy <= 1; ++dy)
            if (dx != 0 || dy != 0) try_box(own, box_at(anchor, dx, dy, gap, name.width), anchor, gap, start);
      }
    }
  }

  void try_box(std::size_t own, const Box& box, const Pixel& anchor, double gap, double cost) {
    if (!is_free(box, own)) return;
    if (gap == beside) {
      constexpr double clear = 14.0, near_weight = 3.0;
      const double others = distance_to_others(own, [&](const Pixel& p) { return pixels_between(p, box.nearest(p)); });
      cost += near_weight * std::max(0.0, clear - others);
    } else {
      constexpr std::size_t most_crossed = 6;
      constexpr double crossing_weight = 6.0;
      for (std::size_t i = 0; i < places_.size(); ++i)
        if (i != own && std::isfinite(places_[i].cost) && crosses(anchor, box.nearest(anchor), places_[i].box)) return;
      const std::size_t crossed = raster_.crossings(anchor, box.nearest(anchor));
      if (crossed > most_crossed) return;
      cost += crossing_weight * static_cast<double>(crossed);
    }
    if (cost < places_[own].cost) places_[own] = {box, anchor, cost};
  }

  const PlotArea& area_;
  Raster raster_;
  std::vector<Name> names_;
  std::vector<Place> places_;
};

}  // namespace

std::optional<std::vector<DirectLabel>> direct_labels(const Panel& panel, const PlotArea& area) {
  auto names = names_of(panel, area);
  if (names.size() > most_direct_labels) return std::nullopt;
  Placing placing(panel, area, std::move(names));
  if (!placing.run()) return std::nullopt;
  return placing.labels();
}

}  // namespace hysteron::detail
