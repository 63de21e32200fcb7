#include <algorithm>
#include <cmath>

#include "engine.hpp"
#include "hysteron/laws/any_law.hpp"
#include "refusals.hpp"

namespace hysteron {
namespace {

using detail::Instant;
using detail::Record;

template <std::size_t N>
SeriesPoint point_at(const detail::LawView<N>& law, const Memory& memory, const Instant<N>& now,
                     const ImpactProblem& problem) {
  const Force<double> force = law.force(law.law, now.contact, memory, now.state);
  const double m = problem.touch.effective_mass, v0 = problem.touch.impact_speed, v = now.contact.indentation_rate;
  SeriesPoint p{.time = now.time,
                .indentation = now.contact.indentation,
                .indentation_rate = v,
                .elastic_force = force.elastic,
                .dissipative_force = force.dissipative,
                .kinetic_energy = 0.5 * m * v * v,
                .stored_energy = law.stored_energy(law.law, now.contact, memory, now.state),
                .dissipated_energy = 0.0};
  p.dissipated_energy = 0.5 * m * v0 * v0 + m * problem.gravity * (p.indentation - problem.kept_indentation) -
                        p.kinetic_energy - p.stored_energy;
  return p;
}

// Distance of two points in a drawing whose axes are all one unit long.
double distance(const SeriesPoint& a, const SeriesPoint& b, const SeriesPoint& unit) {
  const double force =
      (b.elastic_force + b.dissipative_force - a.elastic_force - a.dissipative_force) / unit.elastic_force;
  const double depth = (b.indentation - a.indentation) / unit.indentation;
  const double speed = (b.indentation_rate - a.indentation_rate) / unit.indentation_rate;
  const double time = (b.time - a.time) / unit.time;
  return std::sqrt(force * force + depth * depth + speed * speed + time * time);
}

// Points inside the recorded steps: each step is repeated with a part of its length.
template <std::size_t N>
class Redraw {
 public:
  Redraw(const detail::LawView<N>& law, const ImpactProblem& problem, std::vector<Record<N>>& records)
      : law_(law), problem_(problem), records_(records) {
    for (Record<N>& r : records_) {
      r.system.law = &law_;
      r.system.memory = &r.memory;
    }
  }

  SeriesPoint at(const Record<N>& r, double fraction) const {
    integrate::Vector<detail::component::states + N> ones;
    ones.fill(1.0);
    const auto end =
        fraction == 0.0 ? r.y : law_.step(law_.law, r.system, r.at, r.y, r.slope, fraction * r.h, ones, 1.0).end;
    return point_at(law_, r.memory, r.system.instant(end), problem_);
  }

  std::vector<SeriesPoint> points(std::size_t count) const {
    std::vector<SeriesPoint> ends;
    for (const Record<N>& r : records_) ends.push_back(at(r, 0.0));
    ends.push_back(at(records_.back(), 1.0));
    const std::vector<Step> steps = steps_between(ends);
    const std::size_t pieces = std::max<std::size_t>(count, 2) - 1;
    auto out = pieces < steps.size() ? evenly(steps, pieces) : within_steps(steps, pieces);
    out.push_back(ends.back());
    return out;
  }

 private:
  struct Step {
    const Record<N>* record;
    double length;  // in the drawing
  };

  // The steps that move the point. Two points have the same time only where the force jumps.
  std::vector<Step> steps_between(const std::vector<SeriesPoint>& ends) const {
    constexpr double jump = 1e-6;  // in the drawing
    const SeriesPoint unit = extent(ends);
    std::vector<Step> steps;
    for (std::size_t i = 0; i < records_.size(); ++i) {
      const bool lasts = ends[i + 1].time > ends[i].time;
      const double length = distance(ends[i], ends[i + 1], unit);
      if (lasts || !(length < jump)) steps.push_back({&records_[i], lasts ? length : 0.0});
    }
    if (steps.empty()) steps.push_back({&records_.back(), 0.0});
    // If nothing moves (no force, no depth), all steps have equal weight.
    if (!(sum(steps) > 0.0))
      for (Step& step : steps) step.length = 1.0;
    return steps;
  }

  static double sum(const std::vector<Step>& steps) {
    double total = 0.0;
    for (const Step& step : steps) total += step.length;
    return total;
  }

  // For fewer pieces than steps: points at equal lengths along the curve.
  std::vector<SeriesPoint> evenly(const std::vector<Step>& steps, std::size_t pieces) const {
    const double total = sum(steps);
    std::vector<SeriesPoint> out;
    std::size_t i = 0;
    double before = 0.0;  // the length up to this step
    for (std::size_t k = 0; k < pieces; ++k) {
      const double wanted = total * static_cast<double>(k) / static_cast<double>(pieces);
      while (i + 1 < steps.size() && before + steps[i].length <= wanted) before += steps[i++].length;
      const double fraction = steps[i].length > 0.0 ? (wanted - before) / steps[i].length : 0.0;
      out.push_back(at(*steps[i].record, std::clamp(fraction, 0.0, 1.0)));
    }
    return out;
  }

  // For more pieces than steps: every step is one piece or several, more where the curve is long.
  std::vector<SeriesPoint> within_steps(const std::vector<Step>& steps, std::size_t pieces) const {
    const double total = sum(steps), extra = static_cast<double>(pieces - steps.size());
    std::vector<SeriesPoint> out;
    double before = 0.0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      // The running sum is rounded, not each share, so that the shares add up.
      const double from = std::round(extra * before / total);
      before += steps[i].length;
      const double to = i + 1 == steps.size() ? extra : std::round(extra * before / total);
      const int parts = 1 + static_cast<int>(to - from);
      for (int k = 0; k < parts; ++k) out.push_back(at(*steps[i].record, static_cast<double>(k) / parts));
    }
    return out;
  }

  static SeriesPoint extent(const std::vector<SeriesPoint>& points) {
    SeriesPoint unit{};
    for (const SeriesPoint& p : points) {
      unit.time = std::max(unit.time, p.time);
      unit.indentation = std::max(unit.indentation, p.indentation);
      unit.indentation_rate = std::max(unit.indentation_rate, std::abs(p.indentation_rate));
      unit.elastic_force = std::max(unit.elastic_force, std::abs(p.elastic_force + p.dissipative_force));
    }
    return unit;
  }

  const detail::LawView<N>& law_;
  const ImpactProblem& problem_;
  std::vector<Record<N>>& records_;
};

// Goldsmith's unloading curve at e = 0 is vertical: it is drawn as the steepest one that can be integrated.
ImpactProblem followable(ImpactProblem problem) {
  constexpr double least = 1e-6;  // e
  if (auto* law = std::get_if<Goldsmith>(&variant_of(problem.law)))
    law->restitution = std::max(law->restitution, least);
  return problem;
}

}  // namespace

Result<std::vector<SeriesPoint>> time_series(const ImpactProblem& given, std::size_t points) {
  if (auto error = detail::check(given)) return *error;
  const ImpactProblem problem = followable(given);
  return visit(
      [&]<std::size_t N>(const detail::LawView<N>& view) -> Result<std::vector<SeriesPoint>> {
        std::vector<Record<N>> records;
        const detail::RawResult out = detail::follow_impact(view, problem, &records);
        if (out.failed || records.empty()) return detail::no_progress(out);
        return Redraw<N>(view, problem, records).points(points);
      },
      detail::view_of(problem.law));
}

}  // namespace hysteron
