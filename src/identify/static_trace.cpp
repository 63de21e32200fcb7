#include "static_trace.hpp"

#include <algorithm>
#include <cmath>

#include "nearest_point.hpp"

namespace hysteron::detail {
namespace {

// The part of the other leg above this share of the depth of the turn is compared with a measured point too.
constexpr double near_turn = 0.9;
// The other leg counts only if it is nearer by more than this share, which is far above rounding.
constexpr double clearly_nearer = 1e-6;
// Newton steps for the foot of a perpendicular; they converge quadratically from the foot on the chord.
constexpr int perpendicular_steps = 4;

}  // namespace

StaticTrace::StaticTrace(const StaticRun& run) {
  for (const StaticPoint& p : run.points) {
    const std::size_t leg = 2 * p.cycle + (p.loading ? 0 : 1);
    if (leg >= legs_.size()) legs_.resize(leg + 1);
    legs_[leg].push_back(p);
  }
}

double StaticTrace::depth_of_turn(std::size_t leg) const {
  return is_loading(leg) ? legs_[leg].back().indentation : legs_[leg].front().indentation;
}

// The cubic with force and slope at both ends; a straight line where a slope is not finite.
double StaticTrace::force(const StaticPoint& a, const StaticPoint& b, double s) {
  const double h = b.indentation - a.indentation, r = 1.0 - s, line = a.force + s * (b.force - a.force);
  const double da = h * a.slope - (b.force - a.force), db = h * b.slope - (b.force - a.force);
  return std::isfinite(da) && std::isfinite(db) ? line + s * r * (r * da - s * db) : line;
}

StaticTrace::Foot StaticTrace::foot(const StaticPoint& a, const StaticPoint& b, double s, const Scales& scales) {
  const double h = b.indentation - a.indentation, rise = b.force - a.force, r = 1.0 - s;
  const double da = h * a.slope - rise, db = h * b.slope - rise;
  const double bend =
      std::isfinite(da) && std::isfinite(db) ? (1.0 - 4.0 * s + 3.0 * s * s) * da - s * (2.0 * r - s) * db : 0.0;
  return {(a.indentation + s * h) / scales.indentation, force(a, b, s) / scales.force, h / scales.indentation,
          (rise + bend) / scales.force};
}

std::optional<StaticTrace::Part> StaticTrace::part_deeper_than(const StaticPoint& a, const StaticPoint& b,
                                                               double from) {
  if (a.indentation < from && b.indentation < from) return std::nullopt;
  if (a.indentation >= from && b.indentation >= from) return Part{0.0, 1.0};
  const double share = (from - a.indentation) / (b.indentation - a.indentation);
  return a.indentation < from ? Part{share, 1.0} : Part{0.0, share};
}

StaticTrace::Foot StaticTrace::foot_of_perpendicular(const StaticPoint& a, const StaticPoint& b, const Part& part,
                                                     double x, double y, const Scales& scales) {
  const Foot from = foot(a, b, part.low, scales), to = foot(a, b, part.high, scales);
  const double cx = to.x - from.x, cy = to.y - from.y, chord2 = cx * cx + cy * cy;
  const double along = chord2 > 0.0 ? ((x - from.x) * cx + (y - from.y) * cy) / chord2 : 0.0;
  double s = std::clamp(part.low + along * (part.high - part.low), part.low, part.high);
  for (int i = 0; i < perpendicular_steps; ++i) {
    const Foot f = foot(a, b, s, scales);
    const double length2 = f.along_x * f.along_x + f.along_y * f.along_y;
    if (!(length2 > 0.0)) break;
    s = std::clamp(s + ((x - f.x) * f.along_x + (y - f.y) * f.along_y) / length2, part.low, part.high);
  }
  return foot(a, b, s, scales);
}

std::optional<StaticTrace::Foot> StaticTrace::nearest_foot(const Leg& leg, double x, double y, double from,
                                                           const Scales& scales) {
  NearestPoint polyline;
  std::size_t best = 0;
  std::optional<Part> best_part;
  for (std::size_t i = 0; i + 1 < leg.size(); ++i) {
    const StaticPoint &a = leg[i], &b = leg[i + 1];
    const auto part = part_deeper_than(a, b, from);
    if (!part) continue;
    const double h = b.indentation - a.indentation, rise = b.force - a.force, before = polyline.squared;
    polyline.offer_segment(
        x, y, (a.indentation + part->low * h) / scales.indentation, (a.force + part->low * rise) / scales.force,
        (a.indentation + part->high * h) / scales.indentation, (a.force + part->high * rise) / scales.force);
    if (!(polyline.squared < before)) continue;
    best = i;
    best_part = part;
  }
  if (!best_part) return std::nullopt;
  return foot_of_perpendicular(leg[best], leg[best + 1], *best_part, x, y, scales);
}

double StaticTrace::distance(double indentation, double force, std::size_t leg, const Scales& scales) const {
  const double x = indentation / scales.indentation, y = force / scales.force;
  const Leg& own = legs_[leg];
  NearestPoint nearest;
  // The line F = 0 outside the contact, and the jump to the force with which the leg begins or ends.
  const StaticPoint& end = is_loading(leg) ? own.front() : own.back();
  const double end_x = end.indentation / scales.indentation, end_y = end.force / scales.force;
  nearest.offer(x, y, std::min(x, end_x), 0.0, is_loading(leg) ? 1.0 : -1.0, 0.0);
  if (is_loading(leg))
    nearest.offer_segment(x, y, end_x, 0.0, end_x, end_y);
  else
    nearest.offer_segment(x, y, end_x, end_y, end_x, 0.0);
  const auto offer = [&](NearestPoint& to, const Leg& other, double from) {
    if (const auto f = nearest_foot(other, x, y, from, scales)) to.offer(x, y, f->x, f->y, f->along_x, f->along_y);
  };
  offer(nearest, own, -infinity);
  const std::size_t across = is_loading(leg) ? leg + 1 : leg - 1;
  const double from = near_turn * depth_of_turn(leg);
  const double least_way = std::max(from - indentation, 0.0) / scales.indentation;
  if (across >= legs_.size() || least_way * least_way >= nearest.squared) return nearest.signed_distance;
  // Where loading and unloading coincide the point keeps the side on which it lies of its own leg.
  NearestPoint other;
  offer(other, legs_[across], from);
  return other.squared < (1.0 - clearly_nearer) * nearest.squared ? other.signed_distance : nearest.signed_distance;
}

double StaticTrace::force_at(std::size_t leg, double indentation) const {
  const Leg& points = legs_[leg];
  const StaticPoint &deep = is_loading(leg) ? points.back() : points.front(),
                    &shallow = is_loading(leg) ? points.front() : points.back();
  if (indentation >= deep.indentation) return deep.force;
  if (indentation < shallow.indentation) return 0.0;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const StaticPoint &a = points[i], &b = points[i + 1];
    const double low = std::min(a.indentation, b.indentation), high = std::max(a.indentation, b.indentation);
    if (indentation < low || indentation > high || !(high > low)) continue;
    return force(a, b, (indentation - a.indentation) / (b.indentation - a.indentation));
  }
  return shallow.force;
}

}  // namespace hysteron::detail
