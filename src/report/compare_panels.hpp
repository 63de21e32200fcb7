// The one list of the panels of a comparison.
#pragma once

#include <array>
#include <span>

#include "hysteron/report/compare_report.hpp"

namespace hysteron::detail {

struct ComparePanel {
  std::string_view name;
  std::size_t figure;      // of a page, counted from 0
  std::string_view needs;  // the reason shown when it cannot be drawn
  std::optional<Panel> (*make)(const Comparison&, const ComparedCurves&);
};
std::span<const ComparePanel> compare_panels();

struct PageFigure {
  std::string_view section, caption;
};
inline constexpr std::array<PageFigure, 4> page_figures{{
    {"During the impact",
     "Force, velocity and kinetic energy. A law has the same colour in every figure of this page. A dashed line on a "
     "wide one: the two laws agree there."},
    {"", "Energy lost, including the energy still stored at separation, and velocities of the bodies."},
    {"Effect of the requested restitution",
     "The same impact for every requested restitution. The damping number is ε = χ X^(m-n) v₀^q/K with "
     "X = (m v₀²/K)^(1/(n+1)) for F = K δⁿ + χ δᵐ|δ̇|^q; it is χ v₀/K for hysteresis factors, m = n and q = 1."},
    {"", "Contact time and peak force relative to the lossless Hertz impact."},
}};

// "steel sphere (R 10 mm) on steel plane, v₀ = 0.5 m/s, e = 0.6".
std::string compare_title(const Comparison& comparison);

// Whether all are variants of one law.
bool is_one_law(const Comparison& comparison);

}  // namespace hysteron::detail
