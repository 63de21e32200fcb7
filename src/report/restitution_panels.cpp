#include "hysteron/report/restitution_panels.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "hysteron/report/law_names.hpp"
#include "hysteron/report/panel.hpp"

namespace hysteron {
namespace {

constexpr AxisName requested_axis{.name = "restitution requested", .low = 0.0, .high = 1.0};
constexpr double no_value = std::numeric_limits<double>::quiet_NaN();

// y(sweep, i) is NaN where there is nothing to draw.
template <class Y>
std::vector<Curve> curves_of(const Sweeps& sweeps, Y y) {
  std::vector<Curve> out;
  for (const NamedSweep& s : sweeps) {
    Curve curve{.label = s.label.empty() ? literature_name(s.law) : s.label,
                .x = s.requested,
                .style = style_of(s.law),
                .shade = s.shade};
    bool any = false;
    for (std::size_t i = 0; i < s.requested.size(); ++i) {
      curve.y.push_back(y(s, i));
      any = any || std::isfinite(curve.y.back());
    }
    if (any) out.push_back(std::move(curve));
  }
  return out;
}

template <class Get>
std::vector<Curve> result_curves(const Sweeps& sweeps, Get get) {
  return curves_of(sweeps,
                   [&](const NamedSweep& s, std::size_t i) { return s.results[i] ? get(*s.results[i]) : no_value; });
}

template <class F>
Curve reference(std::string label, F f) {
  Curve curve{.label = std::move(label), .kind = Curve::Kind::reference};
  for (int i = 0; i <= 100; ++i) {
    curve.x.push_back(i / 100.0);
    curve.y.push_back(f(i / 100.0));
  }
  return curve;
}

// The panel ends here: the damping of some laws grows without bound as e -> 0.
template <class Get>
Panel relative_panel(std::string title, std::string_view name, const Sweeps& sweeps, Get get) {
  constexpr double top = 3.0;
  auto curves = result_curves(sweeps, get);
  double largest = 0.0;
  for (const Curve& curve : curves)
    for (const double y : curve.y)
      if (std::isfinite(y)) largest = std::max(largest, y);
  return scaled_panel(std::move(title), requested_axis,
                      {.name = name, .high = largest > top ? std::optional(top) : std::nullopt}, std::move(curves));
}

}  // namespace

Panel delivered_panel(const Sweeps& sweeps) {
  auto curves = result_curves(sweeps, [](const ImpactResult& r) { return r.restitution.newton; });
  curves.push_back(reference("as requested", [](double e) { return e; }));
  return scaled_panel("Restitution delivered", requested_axis, {.name = "restitution delivered", .low = 0.0},
                      std::move(curves));
}

Panel delivered_error_panel(const Sweeps& sweeps) {
  auto curves = curves_of(sweeps, [](const NamedSweep& s, std::size_t i) {
    const double e = s.requested[i];
    if (!s.results[i] || e == 0.0) return no_value;
    // Smaller errors are those of the computation; a logarithmic axis would show their noise.
    const double error = std::abs(s.results[i]->restitution.newton - e) / e;
    return error > 1e-8 ? error : no_value;
  });
  // A law that delivers what is requested has no curve on a logarithmic axis; the title names it.
  std::string exact;
  for (const NamedSweep& s : sweeps) {
    const std::string name = s.label.empty() ? literature_name(s.law) : s.label;
    const bool is_drawn = std::any_of(curves.begin(), curves.end(), [&](const Curve& c) { return c.label == name; });
    const bool is_computed = std::any_of(s.results.begin(), s.results.end(), [](const auto& r) { return bool(r); });
    if (!is_drawn && is_computed) exact += (exact.empty() ? " (below 1e-8: " : ", ") + name;
  }
  if (!exact.empty()) exact += ")";
  return scaled_panel("Relative error of the restitution" + exact, requested_axis,
                      {.name = "|e - requested| / requested", .logarithmic = true}, std::move(curves));
}

Panel energy_share_panel(const Sweeps& sweeps) {
  auto curves = result_curves(sweeps, [](const ImpactResult& r) { return r.energy_lost / r.energy_in; });
  curves.push_back(reference("as requested", [](double e) { return 1.0 - e * e; }));
  return scaled_panel("Share of the energy lost", requested_axis, {.name = "energy lost / energy in", .low = 0.0},
                      std::move(curves));
}

Panel damping_panel(const Sweeps& sweeps) {
  auto curves = curves_of(sweeps, [](const NamedSweep& s, std::size_t i) {
    return s.damping[i] && *s.damping[i] > 0.0 ? *s.damping[i] : no_value;
  });
  return scaled_panel("Damping", requested_axis, {.name = "damping number ε = χ v₀/K", .logarithmic = true},
                      std::move(curves));
}

Panel relative_duration_panel(const Sweeps& sweeps, const ImpactResult& hertz) {
  return relative_panel("Contact time relative to Hertz", "duration T / T of Hertz", sweeps,
                        [&](const ImpactResult& r) { return r.duration / hertz.duration; });
}

Panel relative_peak_panel(const Sweeps& sweeps, const ImpactResult& hertz) {
  return relative_panel("Peak force relative to Hertz", "peak force F / F of Hertz", sweeps,
                        [&](const ImpactResult& r) { return r.peak_force / hertz.peak_force; });
}

}  // namespace hysteron
