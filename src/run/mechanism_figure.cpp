#include "mechanism_figure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>

#include "drawing.hpp"
#include "hysteron/report/prefix.hpp"

namespace hysteron::detail {
namespace {

using multibody::Pose;
using multibody::Space;
using multibody::Vector3;

// More bodies than this have no names in the figure: a legend of all would fill the page.
constexpr std::size_t most_named = 12;

Axis axis_in(const Scale& scale, std::string_view name, double low, double high) {
  return {.label = fmt::format("{}{}[{}]", name, name.empty() ? "" : " ", scale.unit),
          .low = low / scale.factor,
          .high = high / scale.factor};
}

std::vector<Curve> scaled(std::vector<Curve> curves, const Scale& scale) {
  for (Curve& curve : curves)
    for (std::size_t i = 0; i < curve.x.size(); ++i) curve.x[i] /= scale.factor, curve.y[i] /= scale.factor;
  return curves;
}

// As high as the mechanism needs beside its width, with room for title and axis.
int panel_height(const PictureFrame& frame, int width) {
  constexpr int margins = 110, lowest = 200, highest = 560;
  const double ratio = (frame.high_y - frame.low_y) / std::max(frame.high_x - frame.low_x, 1e-300);
  return std::clamp(margins + static_cast<int>(std::min(ratio, 10.0) * (width - margins)), lowest, highest);
}

std::vector<double> times_to_draw(const RunReport& report) {
  if (!report.drawn_times.empty()) return report.drawn_times;
  constexpr int count = 4;
  std::vector<double> times;
  for (int i = 0; i < count; ++i)
    times.push_back(report.settings.start + (report.summary.outcome.time - report.settings.start) * i / (count - 1));
  return times;
}

// The sample next to each time.
std::vector<std::size_t> samples_near(const std::vector<double>& samples, const std::vector<double>& times) {
  std::vector<std::size_t> out;
  for (const double time : times) {
    auto at = std::lower_bound(samples.begin(), samples.end(), time);
    if (at == samples.end() || (at != samples.begin() && time - *(at - 1) < *at - time)) --at;
    out.push_back(static_cast<std::size_t>(at - samples.begin()));
  }
  return out;
}

// A box along the axes of the world.
struct Extent3 {
  Vector3 low{1e300, 1e300, 1e300}, high{-1e300, -1e300, -1e300};

  void add(const Vector3& p) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
  }
  Vector3 middle() const { return 0.5 * (low + high); }
  double size() const { return std::max({high.x - low.x, high.y - low.y, high.z - low.z}); }
};

// All pictures of a run have one frame, and the ground is the same in each.
class MechanismDrawing {
 public:
  explicit MechanismDrawing(const RunReport& report)
      : report_(report), skeleton_(report.skeleton), view_{report.model.space} {}

  void add_sample(const std::vector<BodyState>& states) {
    std::vector<Strokes> bodies;
    for (std::size_t i = 0; i < states.size(); ++i) {
      bodies.push_back(strokes_of(i, states[i].pose));
      frame_.add(bodies.back());
      for (const Vector3& p : points_at(states[i].pose, skeleton_.bodies[i].points)) extent_.add(p);
    }
    samples_.push_back(std::move(bodies));
  }

  // After all samples.
  void add_ground() {
    for (const Vector3& p : skeleton_.supports) frame_.add(view_.drawn(p)), extent_.add(p);
    if (frame_.is_empty()) frame_.add(Point2{});
    const PictureFrame bodies = frame_;
    for (const DrawnShape& placed : skeleton_.ground_shapes) widen_for(placed, bodies);
    const double size = frame_.size();
    for (const Pose& plane : skeleton_.planes)
      append(ground_, (view_.space == Space::planar ? planar_plane(plane, size) : spatial_plane(plane)).lines);
    constexpr double spacing = 0.045, beyond = 0.2;  // of the size of what is drawn
    for (const DrawnShape& placed : skeleton_.ground_shapes) {
      const Strokes strokes =
          ground_strokes(placed, view_, frame_.grown(beyond * frame_.size()), spacing * frame_.size());
      append(ground_, strokes.lines);
      append(ground_dots_, strokes.dots);
    }
    for (const Vector3& p : skeleton_.supports) append(supports_, view_.drawn(p));
    frame_ = frame_.widened();
    constexpr double room_for_axes = 0.2;  // of the smaller side
    const double side = std::min(frame_.high_x - frame_.low_x, frame_.high_y - frame_.low_y);
    if (view_.space == Space::spatial) frame_.low_x -= room_for_axes * side;
  }

  const PictureFrame& frame() const { return frame_; }
  std::size_t samples() const { return samples_.size(); }

  // After the ground.
  std::vector<Curve> curves(std::size_t sample) const {
    std::vector<Curve> out =
        samples_[sample].size() <= most_named ? named(samples_[sample]) : by_colour(samples_[sample]);
    for (const Curve* curve : {&ground_, &ground_dots_, &supports_})
      if (!curve->x.empty()) out.push_back(*curve);
    return out;
  }

 private:
  static void append(Curve& target, const Point2& p) {
    target.x.push_back(p.x);
    target.y.push_back(p.y);
  }
  static void append(Curve& target, const Curve& more) {
    target.x.insert(target.x.end(), more.x.begin(), more.x.end());
    target.y.insert(target.y.end(), more.y.begin(), more.y.end());
  }

  Strokes strokes_of(std::size_t body, const Pose& pose) const {
    Strokes out;
    out.add(skeleton_.bodies[body], pose, view_);
    if (view_.space == Space::planar) return out;
    for (const DrawnShape& placed : skeleton_.shapes[body]) {
      const Pose place = pose * placed.pose;
      out.add(silhouette_at(place, placed.shape, view_), place, view_);
    }
    return out;
  }

  // Ground may be far larger than the mechanism: then only the places next to the mechanism get room.
  void widen_for(const DrawnShape& placed, const PictureFrame& bodies) {
    constexpr double nearby = 2.0, large = 2.0;  // of the size of the bodies
    const double size = bodies.size();
    Strokes strokes;
    strokes.add(outline_of(placed.shape, view_.space), placed.pose, view_);
    PictureFrame whole;
    whole.add(strokes);
    const PictureFrame reach = bodies.grown(nearby * size);
    const bool is_inside = whole.low_x >= reach.low_x && whole.high_x <= reach.high_x && whole.low_y >= reach.low_y &&
                           whole.high_y <= reach.high_y;
    if (size == 0.0 || (is_inside && whole.size() <= large * size)) return frame_.add(strokes);
    if (const auto* box = std::get_if<geometry::Box>(&placed.shape); box && view_.space == Space::spatial)
      add_faces(*box, placed.pose);
    const Curve& c = strokes.lines;
    for (std::size_t i = 1; i < c.x.size(); ++i) {
      if (!std::isfinite(c.x[i - 1]) || !std::isfinite(c.x[i])) continue;
      const Point2 from{c.x[i - 1], c.y[i - 1]}, to{c.x[i], c.y[i]};
      const auto [first, last] = part_inside(reach, from, to);
      if (first <= last) frame_.add(nearest(from, to, bodies.middle()));
    }
  }

  static Point2 nearest(const Point2& from, const Point2& to, const Point2& p) {
    const double x = to.x - from.x, y = to.y - from.y, square = x * x + y * y;
    const double share = square > 0.0 ? std::clamp(((p.x - from.x) * x + (p.y - from.y) * y) / square, 0.0, 1.0) : 0.0;
    return {from.x + share * x, from.y + share * y};
  }

  // A half-space of the plane reaches as far as the picture. If it is near what is drawn it gets room there.
  Strokes planar_plane(Pose plane, double size) {
    constexpr double nearby = 2.5, reach = 2.5;  // of the size of what is drawn
    const Vector3 middle{frame_.middle().x, frame_.middle().y, 0.0};
    const Vector3 along = rotate(plane.orientation, Vector3{1.0, 0.0, 0.0});
    plane.position += dot(middle - plane.position, along) * along;
    if (norm(plane.position - middle) < nearby * size) frame_.add(view_.drawn(plane.position));
    Strokes out;
    constexpr int strokes = 100;
    out.add(geometry::half_space_outline(reach * size, Space::planar, strokes), plane, view_);
    return out;
  }

  // The edges of a large box of space may be far away: below what moves its faces are drawn as half-spaces are.
  void add_faces(const geometry::Box& box, const Pose& pose) {
    const Vector3 half = 0.5 * box.sides;
    constexpr double right_angle = 0.5 * std::numbers::pi;
    const Vector3 x{1, 0, 0}, y{0, 1, 0};
    const struct {
      Vector3 middle, axis;  // the turn about the axis takes z out of the box
      double angle;
      Vector3 half_sides;
    } faces[] = {{{0, 0, half.z}, x, 0.0, {half.x, half.y, 0}},
                 {{0, 0, -half.z}, x, 2.0 * right_angle, {half.x, half.y, 0}},
                 {{half.x, 0, 0}, y, right_angle, {half.z, half.y, 0}},
                 {{-half.x, 0, 0}, y, -right_angle, {half.z, half.y, 0}},
                 {{0, half.y, 0}, x, -right_angle, {half.x, half.z, 0}},
                 {{0, -half.y, 0}, x, right_angle, {half.x, half.z, 0}}};
    for (const auto& face : faces) {
      const Pose at{face.middle, geometry::axis_angle(face.axis, face.angle)};
      append(ground_, spatial_plane(pose * at, face.half_sides, true).lines);
    }
  }

  // A half-space of space is a rectangle below what moves; a face ends at its sides, and is drawn only where it is near
  // and seen from outside.
  Strokes spatial_plane(Pose plane, const Vector3& half_sides = {1e300, 1e300, 0}, bool is_face = false) {
    constexpr double nearby = 2.5, margin = 0.05, least = 0.25;  // of the size of what moves
    const double size = extent_.size();
    Extent3 seen;  // in the frame of the plane
    for (const double x : {extent_.low.x, extent_.high.x})
      for (const double y : {extent_.low.y, extent_.high.y})
        for (const double z : {extent_.low.z, extent_.high.z}) seen.add(point_at(inverse(plane), {x, y, z}));
    const Vector3 middle = seen.middle(), half = 0.5 * (seen.high - seen.low);
    const bool is_near = std::abs(middle.z) < nearby * size;
    const auto part = [&](double at, double room, double end) {
      const double reach = std::max(room + margin * size, least * size);
      return std::pair{std::max(at - reach, -end), std::min(at + reach, end)};
    };
    const auto [left, right] = part(middle.x, half.x, half_sides.x);
    const auto [near, far] = part(middle.y, half.y, half_sides.y);
    Strokes out;
    if (left >= right || near >= far || (is_face && !(is_near && middle.z > 0.0))) return out;
    plane.position = point_at(plane, {0.5 * (left + right), 0.5 * (near + far), 0.0});
    out.add(geometry::half_space_outline(0.5 * (right - left), 0.5 * (far - near)), plane, view_);
    if (is_near) frame_.add(out);
    return out;
  }

  // A body that is too small to be seen gets a dot. Returns whether it is so small.
  bool add_dot_if_small(Strokes& body) const {
    constexpr double smallest = 0.01;  // of the frame
    PictureFrame own;
    own.add(body);
    if (own.is_empty() || !(own.size() < smallest * frame_.size())) return false;
    if (body.dots.x.empty()) append(body.dots, own.middle());
    return true;
  }

  std::vector<Curve> named(const std::vector<Strokes>& bodies) const {
    std::vector<Curve> out;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      Strokes body = bodies[i];
      add_dot_if_small(body);
      body.lines.label = report_.model.bodies[i].name;
      if (view_.space == Space::spatial) body.lines.kind = Curve::Kind::outline;
      body.dots.kind = Curve::Kind::dots;
      for (Curve* curve : {&body.lines, &body.dots}) {
        curve->style = body_style(i);
        if (curve == &body.lines || !curve->x.empty()) out.push_back(std::move(*curve));
      }
    }
    return out;
  }

  // Bodies of one colour together, small ones without lines: gnuplot is slow with many curves and points. The first
  // body of each colour has no dashes.
  std::vector<Curve> by_colour(const std::vector<Strokes>& bodies) const {
    std::map<std::string_view, Strokes> colours;
    for (std::size_t i = 0; i < bodies.size(); ++i) {
      Strokes body = bodies[i];
      if (add_dot_if_small(body)) body.lines = {};
      Strokes& all = colours[line_style(i).colour];
      if (all.lines.x.empty() && all.dots.x.empty()) all.lines.style = all.dots.style = body_style(i);
      append(all.lines, body.lines);
      append(all.dots, body.dots);
    }
    std::vector<Curve> out;
    for (auto& [colour, all] : colours) {
      all.lines.kind = Curve::Kind::outline;
      all.dots.kind = Curve::Kind::dots;
      for (Curve* curve : {&all.lines, &all.dots})
        if (!curve->x.empty()) out.push_back(std::move(*curve));
    }
    return out;
  }

  const RunReport& report_;
  const Skeleton& skeleton_;
  View view_;
  PictureFrame frame_{};
  Extent3 extent_{};
  std::vector<std::vector<Strokes>> samples_{};
  Curve ground_{.kind = Curve::Kind::ground}, ground_dots_{.kind = Curve::Kind::points},
      supports_{.label = "ground", .kind = Curve::Kind::points};
};

// The directions of the axes of the world, in the lower left corner of a view in space.
void add_triad(Panel& panel, const View& view) {
  constexpr double corner = 0.1, arm = 0.1, beyond = 1.6;  // of the smaller side of the panel; of the arm
  const double side = std::min(*panel.x.high - *panel.x.low, *panel.y.high - *panel.y.low);
  const Point2 at{*panel.x.low + corner * side, *panel.y.low + corner * side};
  const struct {
    Vector3 direction;
    const char* name;
  } axes[] = {{{1, 0, 0}, "x"}, {{0, 1, 0}, "y"}, {{0, 0, 1}, "z"}};
  Curve lines{.kind = Curve::Kind::ground};
  const auto gap = std::numeric_limits<double>::quiet_NaN();
  for (const auto& axis : axes) {
    const Point2 end = view.drawn(arm * side * axis.direction);
    lines.x.insert(lines.x.end(), {at.x, at.x + end.x, gap});
    lines.y.insert(lines.y.end(), {at.y, at.y + end.y, gap});
    panel.texts.push_back({at.x + beyond * end.x, at.y + beyond * end.y, axis.name});
  }
  panel.curves.push_back(std::move(lines));
}

}  // namespace

std::vector<std::size_t> body_styles(const multibody::Model& model) {
  std::vector<std::size_t> styles;
  for (std::size_t i = 0; body_style(i) < first_other_style(model); ++i) styles.push_back(body_style(i));
  return styles;
}

// Behind many bodies the styles begin anew, so that other curves are plain lines.
std::size_t first_other_style(const multibody::Model& model) {
  const std::size_t count = model.bodies.size();
  return body_style(count <= most_named ? count : (count + palette_size - 1) / palette_size * palette_size);
}

Result<Figure> mechanism_figure(const RunReport& report, const std::vector<double>& sample_times) {
  const RawTable states = report.folder.raw(0);
  const View view{report.model.space};
  Figure figure{.columns = 2,
                .panel_width = 480,
                .panel_height = 420,
                .note = view.text(),
                .law_order = body_styles(report.model),
                .is_drawing = true};
  MechanismDrawing drawing(report);
  const auto chosen = samples_near(sample_times, times_to_draw(report));
  for (const std::size_t sample : chosen) {
    const auto row = states.read(sample, 1);
    if (!row) return row.error();
    drawing.add_sample(bodies_from_row(report.model, *row));
  }
  drawing.add_ground();
  const PictureFrame& frame = drawing.frame();
  figure.panel_height = panel_height(frame, figure.panel_width);
  const bool planar = report.model.space == Space::planar;
  const Scale scale = scale_for(frame.size(), "m");
  for (std::size_t i = 0; i < drawing.samples(); ++i) {
    figure.panels.push_back({.title = fmt::format("t = {:.4g} s", sample_times[chosen[i]]),
                             .x = axis_in(scale, planar ? "x" : "", frame.low_x, frame.high_x),
                             .y = axis_in(scale, planar ? "y" : "", frame.low_y, frame.high_y),
                             .curves = scaled(drawing.curves(i), scale),
                             .equal_scales = true});
    if (!planar) add_triad(figure.panels.back(), view);
  }
  return figure;
}

}  // namespace hysteron::detail
