// Scenes as lines of a picture: projection, the frame of what is drawn, hatching of the ground.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "hysteron/report/figure.hpp"
#include "hysteron/run/skeleton.hpp"

namespace hysteron::detail {

struct Point2 {
  double x = 0.0, y = 0.0;
};

// A planar scene as it is; a spatial one in parallel projection, with z upwards.
struct View {
  static constexpr double azimuth_deg = -60.0, elevation_deg = 20.0;  // of the viewer, from the x axis about z
  multibody::Space space;

  Point2 drawn(const multibody::Vector3& p) const;
  // From the scene to the viewer.
  multibody::Vector3 direction() const;
  // "parallel projection, seen from ..."; empty for planar scenes.
  std::string text() const;
};

// Lines, with gaps between them, and dots.
struct Strokes {
  Curve lines{}, dots{};

  // Lines in a frame with this pose in the world.
  void add(const geometry::Outline& outline, const multibody::Pose& pose, const View& view);
};

// A rectangle around what is drawn.
struct PictureFrame {
  double low_x = 1e300, high_x = -1e300, low_y = 1e300, high_y = -1e300;

  void add(const Point2& p);
  void add(const Curve& curve);
  void add(const Strokes& strokes) { add(strokes.lines), add(strokes.dots); }
  bool is_empty() const { return !(low_x <= high_x); }
  double size() const { return is_empty() ? 0.0 : std::max(high_x - low_x, high_y - low_y); }
  Point2 middle() const { return {0.5 * (low_x + high_x), 0.5 * (low_y + high_y)}; }
  PictureFrame grown(double room) const { return {low_x - room, high_x + room, low_y - room, high_y + room}; }
  // With room around what is drawn, and not too narrow for equal scales.
  PictureFrame widened() const;
};

// The part of a line from 0 to 1 that lies in the frame; empty (first above second) if there is none.
std::pair<double, double> part_inside(const PictureFrame& frame, const Point2& from, const Point2& to);

// The silhouette of a shape in this pose, in the frame of the shape.
geometry::Outline silhouette_at(const multibody::Pose& pose, const geometry::Shape& shape, const View& view);

// The lines of a shape of the ground, in space with its silhouette, in the plane hatched on the side of its matter with
// strokes this far apart, where they lie in the frame.
Strokes ground_strokes(const DrawnShape& placed, const View& view, const PictureFrame& frame, double spacing);

}  // namespace hysteron::detail
