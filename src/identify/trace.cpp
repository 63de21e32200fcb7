#include "trace.hpp"

#include <algorithm>
#include <cmath>

#include "nearest_point.hpp"

namespace hysteron::detail {
namespace {

// Intervals shorter than this share of the impact take the mean of the forces at their ends: Δδ̇/Δt would be rounding.
constexpr double shortest_interval = 1e-6;
// Newton steps for the foot of a perpendicular; they converge quadratically from the foot on the chord.
constexpr int foot_steps = 4;

double total_force(const SeriesPoint& p) { return p.elastic_force + p.dissipative_force; }

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
    const double mean =
        h > shortest_interval * whole ? mass_ * (gravity_ - (b.indentation_rate - a.indentation_rate) / h) : middle;
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

// Outside the contact: from the state at touch backwards, or from that at separation onwards.
double Trace::in_free_flight(double time, Measured what) const {
  const SeriesPoint& end = time < points_.front().time ? points_.front() : points_.back();
  const double apart = time - end.time;
  if (what == Measured::indentation) return end.indentation + apart * (end.indentation_rate + 0.5 * gravity_ * apart);
  if (what == Measured::indentation_rate) return end.indentation_rate + gravity_ * apart;
  return 0.0;  // force and acceleration
}

double Trace::at(double time, Measured what) const {
  if (time < points_.front().time || time >= points_.back().time) return in_free_flight(time, what);
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
    case Measured::force:
      return force(i, s);
    case Measured::restitution:
    case Measured::duration:
    case Measured::compression_time:
    case Measured::peak_force:
    case Measured::max_indentation:
    case Measured::residual_indentation:
      break;  // numbers of a whole impact: they have no value at an instant
  }
  return std::nan("");
}

Trace::Foot Trace::foot(std::size_t i, double s, const Scales& scales) const {
  const double f0 = total_force(points_[i]), f1 = total_force(points_[i + 1]),
               h = points_[i + 1].time - points_[i].time;
  const double rate = points_[i].indentation_rate + s * (points_[i + 1].indentation_rate - points_[i].indentation_rate);
  return {indentation(i, s) / scales.indentation, force(i, s) / scales.force, h * rate / scales.indentation,
          (f1 - f0 + (1.0 - 2.0 * s) * bulge_[i]) / scales.force};
}

std::optional<std::size_t> Trace::nearest_piece(double x, double y, bool loading, const Scales& scales) const {
  NearestPoint polyline;
  std::optional<std::size_t> best;
  for (std::size_t i = 0; i + 1 < points_.size(); ++i) {
    if ((i < reversal_) != loading) continue;
    const SeriesPoint &a = points_[i], &b = points_[i + 1];
    const double before = polyline.squared;
    polyline.offer_segment(x, y, a.indentation / scales.indentation, total_force(a) / scales.force,
                           b.indentation / scales.indentation, total_force(b) / scales.force);
    if (polyline.squared < before) best = i;
  }
  return best;
}

// Starts at the foot on the chord and continues with Newton steps in the parameter of the piece.
Trace::Foot Trace::foot_of_perpendicular(std::size_t piece, double x, double y, const Scales& scales) const {
  const Foot a = foot(piece, 0.0, scales), b = foot(piece, 1.0, scales);
  const double cx = b.x - a.x, cy = b.y - a.y, chord2 = cx * cx + cy * cy;
  double s = chord2 > 0.0 ? std::clamp(((x - a.x) * cx + (y - a.y) * cy) / chord2, 0.0, 1.0) : 0.0;
  for (int i = 0; i < foot_steps; ++i) {
    const Foot f = foot(piece, s, scales);
    const double length2 = f.along_x * f.along_x + f.along_y * f.along_y;
    if (!(length2 > 0.0)) break;
    s = std::clamp(s + ((x - f.x) * f.along_x + (y - f.y) * f.along_y) / length2, 0.0, 1.0);
  }
  return foot(piece, s, scales);
}

double Trace::distance(double indentation, double force, bool loading, const Scales& scales) const {
  const double x = indentation / scales.indentation, y = force / scales.force;
  // The line F = 0 outside the contact, and the jump to the force with which the contact begins or ends.
  NearestPoint nearest;
  const SeriesPoint& end = loading ? points_.front() : points_.back();
  const double end_x = end.indentation / scales.indentation, end_y = total_force(end) / scales.force;
  nearest.offer(x, y, std::min(x, end_x), 0.0, loading ? 1.0 : -1.0, 0.0);
  if (loading)
    nearest.offer_segment(x, y, end_x, 0.0, end_x, end_y);
  else
    nearest.offer_segment(x, y, end_x, end_y, end_x, 0.0);
  if (const auto piece = nearest_piece(x, y, loading, scales)) {
    const Foot f = foot_of_perpendicular(*piece, x, y, scales);
    nearest.offer(x, y, f.x, f.y, f.along_x, f.along_y);
  }
  return nearest.signed_distance;
}

}  // namespace hysteron::detail
