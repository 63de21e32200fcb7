#include "trace.hpp"

#include <algorithm>
#include <cmath>

namespace hysteron::detail {
namespace {

// Share of the largest depth above which a measured point may belong to loading or unloading.
constexpr double near_reversal = 0.9;

double total_force(const SeriesPoint& p) { return p.elastic_force + p.dissipative_force; }

struct Nearest {
  double squared = infinity;
  double signed_distance = 0.0;

  // Distance of (x, y) from (fx, fy); the curve runs there along (ax, ay).
  void offer(double x, double y, double fx, double fy, double ax, double ay) {
    const double dx = x - fx, dy = y - fy, d2 = dx * dx + dy * dy;
    if (!(d2 < squared)) return;
    squared = d2;
    signed_distance = std::copysign(std::sqrt(d2), ax * dy - ay * dx);
  }

  // A straight piece from (x0, y0) to (x1, y1).
  void offer_segment(double x, double y, double x0, double y0, double x1, double y1) {
    const double ax = x1 - x0, ay = y1 - y0, length2 = ax * ax + ay * ay;
    if (!(length2 > 0.0)) return;
    const double s = std::clamp(((x - x0) * ax + (y - y0) * ay) / length2, 0.0, 1.0);
    offer(x, y, x0 + s * ax, y0 + s * ay, ax, ay);
  }
};

}  // namespace

Trace::Trace(std::vector<SeriesPoint> points, double mass, double gravity)
    : points_(std::move(points)), mass_(mass), gravity_(gravity) {
  for (std::size_t i = 1; i < points_.size(); ++i)
    if (points_[i].indentation > points_[reversal_].indentation) reversal_ = i;
  // Between two points F is the parabola with F at both and the impulse m(g t - Δδ̇).
  const double whole = points_.empty() ? 0.0 : points_.back().time - points_.front().time;
  for (std::size_t i = 0; i + 1 < points_.size(); ++i) {
    const SeriesPoint &a = points_[i], &b = points_[i + 1];
    const double h = b.time - a.time, middle = 0.5 * (total_force(a) + total_force(b));
    const double mean = h > 1e-6 * whole ? mass_ * (gravity_ - (b.indentation_rate - a.indentation_rate) / h) : middle;
    bulge_.push_back(6.0 * (mean - middle));
  }
}

double Trace::force(std::size_t i, double s) const {
  const double f0 = total_force(points_[i]), f1 = total_force(points_[i + 1]);
  return f0 + s * (f1 - f0) + s * (1.0 - s) * bulge_[i];
}

// The cubic with δ and δ̇ at both ends.
double Trace::indentation(std::size_t i, double s) const {
  const SeriesPoint &a = points_[i], &b = points_[i + 1];
  const double h = b.time - a.time, r = 1.0 - s;
  return a.indentation * r * r * (1.0 + 2.0 * s) + b.indentation * s * s * (1.0 + 2.0 * r) +
         h * s * r * (r * a.indentation_rate - s * b.indentation_rate);
}

double Trace::at(double time, Measured what) const {
  const SeriesPoint &first = points_.front(), &last = points_.back();
  if (time < first.time || time >= last.time) {
    const SeriesPoint& end = time < first.time ? first : last;
    const double apart = time - end.time;
    switch (what) {
      case Measured::indentation:
        return end.indentation + apart * (end.indentation_rate + 0.5 * gravity_ * apart);
      case Measured::indentation_rate:
        return end.indentation_rate + gravity_ * apart;
      default:
        return 0.0;
    }
  }
  const auto next =
      std::upper_bound(points_.begin(), points_.end(), time, [](double t, const SeriesPoint& p) { return t < p.time; });
  const auto i = static_cast<std::size_t>(next - points_.begin()) - 1;
  const double h = points_[i + 1].time - points_[i].time, s = (time - points_[i].time) / h;
  switch (what) {
    case Measured::indentation:
      return indentation(i, s);
    case Measured::indentation_rate: {
      // ∫F of the parabola.
      const double f0 = total_force(points_[i]), f1 = total_force(points_[i + 1]);
      const double impulse = h * s * (f0 + 0.5 * s * (f1 - f0) + bulge_[i] * s * (0.5 - s / 3.0));
      return points_[i].indentation_rate + gravity_ * h * s - impulse / mass_;
    }
    case Measured::acceleration:
      return force(i, s) / mass_;
    default:
      return force(i, s);
  }
}

Trace::Foot Trace::foot(std::size_t i, double s, const Scales& scales) const {
  const double f0 = total_force(points_[i]), f1 = total_force(points_[i + 1]),
               h = points_[i + 1].time - points_[i].time;
  const double rate = points_[i].indentation_rate + s * (points_[i + 1].indentation_rate - points_[i].indentation_rate);
  return {indentation(i, s) / scales.indentation, force(i, s) / scales.force, h * rate / scales.indentation,
          (f1 - f0 + (1.0 - 2.0 * s) * bulge_[i]) / scales.force};
}

double Trace::distance(double indentation, double force, bool loading, const Scales& scales) const {
  const double x = indentation / scales.indentation, y = force / scales.force;
  const double top = near_reversal * points_[reversal_].indentation;
  Nearest polyline;
  std::size_t best = points_.size();
  for (std::size_t i = 0; i + 1 < points_.size(); ++i) {
    const SeriesPoint &a = points_[i], &b = points_[i + 1];
    if ((i < reversal_) != loading && a.indentation < top && b.indentation < top) continue;
    const double before = polyline.squared;
    polyline.offer_segment(x, y, a.indentation / scales.indentation, total_force(a) / scales.force,
                           b.indentation / scales.indentation, total_force(b) / scales.force);
    if (polyline.squared < before) best = i;
  }
  // Along F = 0 outside the contact, and up to the force with which a contact begins or ends.
  Nearest nearest;
  const SeriesPoint& end = loading ? points_.front() : points_.back();
  const double end_x = end.indentation / scales.indentation, end_y = total_force(end) / scales.force;
  const double direction = loading ? 1.0 : -1.0;
  nearest.offer(x, y, std::min(x, end_x), 0.0, direction, 0.0);
  if (loading)
    nearest.offer_segment(x, y, end_x, 0.0, end_x, end_y);
  else
    nearest.offer_segment(x, y, end_x, end_y, end_x, 0.0);
  if (best == points_.size()) return nearest.signed_distance;
  // The foot on the curve itself, from that on its chord, by Newton steps in the parameter of the piece.
  const Foot a = foot(best, 0.0, scales), b = foot(best, 1.0, scales);
  const double cx = b.x - a.x, cy = b.y - a.y, chord2 = cx * cx + cy * cy;
  double s = chord2 > 0.0 ? std::clamp(((x - a.x) * cx + (y - a.y) * cy) / chord2, 0.0, 1.0) : 0.0;
  for (int i = 0; i < 4; ++i) {
    const Foot f = foot(best, s, scales);
    const double length2 = f.along_x * f.along_x + f.along_y * f.along_y;
    if (!(length2 > 0.0)) break;
    s = std::clamp(s + ((x - f.x) * f.along_x + (y - f.y) * f.along_y) / length2, 0.0, 1.0);
  }
  const Foot f = foot(best, s, scales);
  nearest.offer(x, y, f.x, f.y, f.along_x, f.along_y);
  return nearest.signed_distance;
}

}  // namespace hysteron::detail
