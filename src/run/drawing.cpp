#include "drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace hysteron::detail {
namespace {

using geometry::Outline;
using multibody::Pose;
using multibody::Space;
using multibody::Vector3;

constexpr double radian = std::numbers::pi / 180.0;
constexpr double gap_in_line = std::numeric_limits<double>::quiet_NaN();

void append_point(Curve& curve, const Point2& p) {
  curve.x.push_back(p.x);
  curve.y.push_back(p.y);
}

void append_line(Curve& curve, const std::vector<Point2>& points) {
  for (const Point2& p : points) append_point(curve, p);
  append_point(curve, {gap_in_line, gap_in_line});
}

double distance_between(const Point2& a, const Point2& b) { return std::hypot(b.x - a.x, b.y - a.y); }

bool is_hole(const geometry::Shape& shape) {
  return std::holds_alternative<geometry::Bore>(shape) || std::holds_alternative<geometry::Cavity>(shape);
}

bool has_inside(const geometry::Shape& shape) {
  return !std::holds_alternative<geometry::Line>(shape) && !std::holds_alternative<geometry::Point>(shape);
}

// Strokes from a closed line, counter-clockwise around a solid, into its matter at 45 degrees.
class Hatching {
 public:
  Hatching(const geometry::Shape& shape, const PictureFrame& frame, double spacing, double perimeter)
      : frame_(frame), side_(is_hole(shape) ? -1.0 : 1.0) {
    constexpr double fewest = 8.0, depth_of_spacing = 0.6, depth_of_shape = 0.5;
    spacing_ = std::min(spacing, perimeter / fewest);
    depth_ = std::min(depth_of_spacing * spacing_, depth_of_shape * geometry::half_thickness(shape));
  }

  void add(const std::vector<Point2>& edge, Curve& target) {
    double start = 0.0;
    for (std::size_t i = 1; i < edge.size(); ++i) {
      const double length = distance_between(edge[i - 1], edge[i]);
      if (length > 0.0) add_side(edge[i - 1], edge[i], start, length, target);
      start += length;
    }
  }

 private:
  void add_side(const Point2& from, const Point2& to, double start, double length, Curve& target) const {
    const auto [first, last] = part_inside(frame_, from, to);
    const Point2 along{(to.x - from.x) / length, (to.y - from.y) / length}, inward{-side_ * along.y, side_ * along.x};
    for (double k = std::ceil((start + first * length) / spacing_); k * spacing_ < start + last * length; ++k) {
      const double s = k * spacing_ - start;
      // Behind a corner a stroke ends at the side before it.
      const double depth = length > spacing_ ? std::min(depth_, s) : depth_;
      if (!(depth > 0.0)) continue;
      const Point2 at{from.x + s * along.x, from.y + s * along.y};
      append_line(target, {at, {at.x + depth * (inward.x - along.x), at.y + depth * (inward.y - along.y)}});
    }
  }

  PictureFrame frame_;
  double side_, spacing_ = 0.0, depth_ = 0.0;
};

}  // namespace

Point2 View::drawn(const Vector3& p) const {
  if (space == Space::planar) return {p.x, p.y};
  const double turn = (azimuth_deg + 90.0) * radian, c = std::cos(turn), s = std::sin(turn);
  return {c * p.x + s * p.y,
          std::sin(elevation_deg * radian) * (-s * p.x + c * p.y) + std::cos(elevation_deg * radian) * p.z};
}

Vector3 View::direction() const {
  const double level = std::cos(elevation_deg * radian);
  return {level * std::cos(azimuth_deg * radian), level * std::sin(azimuth_deg * radian),
          std::sin(elevation_deg * radian)};
}

std::string View::text() const {
  if (space == Space::planar) return {};
  return fmt::format("Parallel projection, seen from azimuth {:g}° (about z, from x) and elevation {:g}°", azimuth_deg,
                     elevation_deg);
}

void Strokes::add(const Outline& outline, const Pose& pose, const View& view) {
  std::vector<Point2> points;
  for (const Vector3& p : points_at(pose, outline.points)) points.push_back(view.drawn(p));
  for (const auto& line : outline.lines) {
    if (line.size() == 1) append_point(dots, points[line.front()]);
    if (line.size() < 2) continue;
    std::vector<Point2> places;
    for (const std::size_t i : line) places.push_back(points[i]);
    append_line(lines, places);
  }
}

void PictureFrame::add(const Point2& p) {
  low_x = std::min(low_x, p.x), high_x = std::max(high_x, p.x);
  low_y = std::min(low_y, p.y), high_y = std::max(high_y, p.y);
}

void PictureFrame::add(const Curve& curve) {
  for (std::size_t i = 0; i < curve.x.size(); ++i)
    if (std::isfinite(curve.x[i])) add(Point2{curve.x[i], curve.y[i]});
}

PictureFrame PictureFrame::widened() const {
  constexpr double room = 0.06, narrowest = 0.15;  // of the longer side
  const PictureFrame base = is_empty() ? PictureFrame{0.0, 0.0, 0.0, 0.0} : *this;
  // Also around what has no size, or hardly any beside its distance from the origin.
  const double distance =
      std::max({std::abs(base.low_x), std::abs(base.high_x), std::abs(base.low_y), std::abs(base.high_y)});
  const double size = std::max({base.size(), 1e-6 * distance, 1e-9});
  PictureFrame out = base.grown(room * size);
  const double x = 0.5 * std::max(0.0, narrowest * size - (out.high_x - out.low_x)),
               y = 0.5 * std::max(0.0, narrowest * size - (out.high_y - out.low_y));
  out.low_x -= x, out.high_x += x, out.low_y -= y, out.high_y += y;
  return out;
}

// After Liang and Barsky.
std::pair<double, double> part_inside(const PictureFrame& frame, const Point2& from, const Point2& to) {
  double first = 0.0, last = 1.0;
  const auto cut = [&](double at, double step, double low, double high) {
    if (step == 0.0) {
      if (at < low || at > high) last = -1.0;
      return;
    }
    const double a = (low - at) / step, b = (high - at) / step;
    first = std::max(first, std::min(a, b));
    last = std::min(last, std::max(a, b));
  };
  cut(from.x, to.x - from.x, frame.low_x, frame.high_x);
  cut(from.y, to.y - from.y, frame.low_y, frame.high_y);
  return {first, last};
}

Outline silhouette_at(const Pose& pose, const geometry::Shape& shape, const View& view) {
  return silhouette_of(shape, rotate(conjugate(pose.orientation), view.direction()));
}

Strokes ground_strokes(const DrawnShape& placed, const View& view, const PictureFrame& frame, double spacing) {
  Strokes out;
  const Outline outline = outline_of(placed.shape, view.space);
  out.add(outline, placed.pose, view);
  if (view.space == Space::spatial) out.add(silhouette_at(placed.pose, placed.shape, view), placed.pose, view);
  if (view.space == Space::spatial || !has_inside(placed.shape)) return out;
  std::vector<Point2> edge;
  for (const std::size_t i : outline.lines.front())
    edge.push_back(view.drawn(point_at(placed.pose, outline.points[i])));
  double perimeter = 0.0;
  for (std::size_t i = 1; i < edge.size(); ++i) perimeter += distance_between(edge[i - 1], edge[i]);
  Hatching(placed.shape, frame, spacing, perimeter).add(edge, out.lines);
  return out;
}

}  // namespace hysteron::detail
