#include <algorithm>
#include <cmath>

#include "engine.hpp"
#include "problem.hpp"

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

// How far two points are apart in a drawing whose axes are all one unit long.
double distance(const SeriesPoint& a, const SeriesPoint& b, const SeriesPoint& unit) {
  const double force =
      (b.elastic_force + b.dissipative_force - a.elastic_force - a.dissipative_force) / unit.elastic_force;
  const double depth = (b.indentation - a.indentation) / unit.indentation;
  const double speed = (b.indentation_rate - a.indentation_rate) / unit.indentation_rate;
  const double time = (b.time - a.time) / unit.time;
  return std::sqrt(force * force + depth * depth + speed * speed + time * time);
}

// Each recorded step, done again with a part of its length.
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
    integrate::Vector<detail::states_ + N> ones;
    ones.fill(1.0);
    const auto end =
        fraction == 0.0 ? r.y : law_.step(law_.law, r.system, r.at, r.y, r.slope, fraction * r.h, ones, 1.0).end;
    return point_at(law_, r.memory, r.system.instant(end), problem_);
  }

  std::vector<SeriesPoint> points(std::size_t count) const {
    std::vector<SeriesPoint> ends;
    for (const Record<N>& r : records_) ends.push_back(at(r, 0.0));
    ends.push_back(at(records_.back(), 1.0));
    const SeriesPoint unit = extent(ends);
    double total = 0.0;
    for (std::size_t i = 0; i + 1 < ends.size(); ++i) total += distance(ends[i], ends[i + 1], unit);
    std::vector<SeriesPoint> out;
    for (std::size_t i = 0; i < records_.size(); ++i) {
      const double share = distance(ends[i], ends[i + 1], unit) / total;
      const int parts = std::max(1, static_cast<int>(std::lround(share * static_cast<double>(count))));
      for (int k = 0; k < parts; ++k) add(out, at(records_[i], static_cast<double>(k) / parts), unit);
    }
    add(out, ends.back(), unit);
    return out;
  }

 private:
  // A time comes twice only where the force jumps.
  static void add(std::vector<SeriesPoint>& points, const SeriesPoint& next, const SeriesPoint& unit) {
    constexpr double jump = 1e-6;
    const bool again = !points.empty() && points.back().time >= next.time && distance(points.back(), next, unit) < jump;
    if (again)
      points.back() = next;
    else
      points.push_back(next);
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

}  // namespace

Result<std::vector<SeriesPoint>> time_series(const ImpactProblem& problem, std::size_t points) {
  if (auto error = detail::check(problem)) return *error;
  return std::visit(
      [&]<std::size_t N>(const detail::LawView<N>& view) -> Result<std::vector<SeriesPoint>> {
        std::vector<Record<N>> records;
        const detail::Outcome out = detail::Engine<N>(view, problem, &records).run();
        if (out.failed || records.empty()) return detail::no_progress(out);
        return Redraw<N>(view, problem, records).points(points);
      },
      detail::view_of(problem.law));
}

}  // namespace hysteron
