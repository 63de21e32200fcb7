#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "assumed_motion.hpp"
#include "hysteron/laws/restitution.hpp"
#include "hysteron/pair/pair.hpp"
#include "hysteron/reproduce/printed/skrinjar_2018.hpp"
#include "runs.hpp"
#include "skrinjar_2018.hpp"

namespace hysteron::reproduce::skrinjar_2018 {

Touch two_spheres() { return {sphere_speed.value, 0.5 * sphere_mass.value}; }

namespace {

// Laws with 1/c_r have no value at c_r = 0 but a limit.
constexpr double nearly_zero = 1e-12;

// c_r of the column 0.00: 0 itself where the law takes it.
double least_restitution(std::string_view law) {
  for (const ParamView& p : find_law(law)->params)
    if (p.name == "restitution" && !p.range.contains(0.0)) return nearly_zero;
  return 0.0;
}

struct Explanation {
  Cause cause{};
  std::optional<double> (*reading)(double restitution) = nullptr;
};

// K δ + χ δ δ̇ with χ = -2 ln c/(π² + ln² c) √(K m), as Table 1 prints it: a factor law.
std::optional<double> anagnostopoulos_as_printed(double c) {
  const double loss = -std::log(c), pi2 = std::numbers::pi * std::numbers::pi;
  const Touch touch = two_spheres();
  const double share = loss > 0.0 ? 2.0 / (pi2 / loss + loss) : 0.0;  // 0 also in the limit c = 0
  const double chi = share * std::sqrt(sphere_stiffness.value * touch.effective_mass);
  return restitution::of_factor(chi * touch.impact_speed / sphere_stiffness.value);
}

// Half of Eq. (29); in the column 0 with 0.01, which a program must put in its place.
std::optional<double> hu_guo_halved(double c) {
  const double used = c > nearly_zero ? c : 0.01;
  return restitution::of_factor(0.75 * (1.0 - used) / used);
}

Explanation explanation(std::string_view law) {
  const Cause energy_gained{
      Verdict::miscomputed,
      "the run gained energy: the whole row is 0.010 to 0.023 high, above 1 at c_r = 1 where the law is lossless, and "
      "above the bound e < 1/A at c_r = 0.1; with the same factor A = 1.5 the table prints 0.49 (Hunt-Crossley at 0) "
      "and 0.51 (Gonthier at 0.5)"};
  if (law == "anagnostopoulos")
    return {{Verdict::miscomputed,
             "computed with the law as Table 1 misprints it, Kδ + χδδ̇ with χ without its root: nearly lossless. "
             "Kδ + Dδ̇ with D = 2ξ√(Km) returns c_r, released at δ = 0"},
            anagnostopoulos_as_printed};
  if (law == "hu-guo")
    return {{Verdict::miscomputed, "computed with 3(1-c)/(4c), half of Eq. (29), and with c_r = 0.01 in the column 0"},
            hu_guo_halved};
  if (law == "jankowski-2005")
    return {{Verdict::not_reproducible,
             "neither law of Jankowski (2005, 2006) nor the factor of Table 1 gives this row, and no variant tried "
             "comes within 0.013 of all cells"}};
  if (law == "zhiying-qishao" || law == "gonthier" || law == "flores" || law == "gharib-hurmuzlu")
    return {energy_gained};
  return {};
}

}  // namespace

Section restitution_table() {
  Section section{.title = "Table 2: restitution returned against restitution asked"};
  for (const NamedRow& row : table2) {
    const Explanation why = explanation(row.law);
    // Released at δ = 0 as the authors compute; only Kelvin-Voigt dampers tell the difference.
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const double c = i ? static_cast<double>(i) / 10.0 : least_restitution(row.law);
      const double ours =
          impact(hertzian(row.law, sphere_stiffness.value, c), two_spheres(), Separation::depth).restitution.newton;
      section.compare(fmt::format("{}, c_r = {:.1f}", row.name, 0.1 * static_cast<double>(i)), "e", "", row.cells[i],
                      ours, why.cause, why.reading ? why.reading(c) : std::nullopt);
    }
  }
  return section;
}

Section constants() {
  Section section{.title = "Constants in the text"};

  // The paper gives no material: aluminium.
  const Body sphere{.radius = sphere_radius.value, .young = 71e9, .poisson = 0.3};
  const auto pair = make_pair(sphere, sphere);
  section.compare("Sect. 3", "stiffness of the two spheres", "N/m^1.5", sphere_stiffness,
                  pair && pair->hertz_stiffness ? *pair->hertz_stiffness : not_computed, {}, {},
                  "aluminium of 71 GPa and 0.3, which the paper does not state");
  const double ball = 4.0 / 3.0 * std::numbers::pi * std::pow(sphere_radius.value, 3);
  const Material* aluminium = find_material("aluminium");
  section.compare(
      "Sect. 3", "mass of a sphere of that radius", "kg", sphere_mass,
      aluminium ? aluminium->density * ball : not_computed,
      Cause{Verdict::misprint,
            "a hundred times too heavy: 9.2 kg in a radius of 20 mm is a density of 275 000 kg/m³; no cell of Table 2 "
            "depends on it"});

  section.compare("Eq. (5)", "compliance of a square face, times a/(h_i + h_j)", "", square_face,
                  square_face_compliance(), rounded_square_face, 0.5 * 0.95);
  section.compare("Eq. (16)", "loss over (χ/K) m v₀³", "", lankarani_integral,
                  2.0 * loss_integral_of({2.5, 2.0}) / 0.8);
  section.compare("Eq. (26)", "loss in compression over χ v₀ δ_max^(5/2)", "", loss_integral,
                  loss_integral_of({2.0, 2.0}), Cause{}, std::nullopt, "1/4 is rounded from B(5/4, 3/2)/2");
  section.compare("Eq. (27)", "factor of (1-c)/c that follows from Eq. (26)", "", flores_factor, factor_of({2.0, 2.0}),
                  Cause{}, std::nullopt, "8/5 is exact for the rounded 1/4");

  double excess = 0.0;
  for (int i = 0; i < 100; ++i) {
    const double c = 0.01 * i, u = 2.0 * c - 1.0;
    excess = std::max(excess, 100.0 * (4.0 / (u * u + 3.0) - 1.0));
  }
  section.compare("after Eq. (11)", "largest difference of χ between Herbert-McWhannell and Hunt-Crossley", "%",
                  herbert_excess, excess,
                  Cause{Verdict::contradicted, "χ differs by up to a third, at c_r = 0.5, and e by 0.07 there"});

  // b = 2√(4 f R/(π E*)): the full width of a Hertz line contact, R of radii.
  const double width = 4.0 / std::sqrt(std::numbers::pi);
  section.compare(
      "Eq. (38)", "b over √(f R/E*)", "", width_unlike, width,
      Cause{Verdict::misprint, "the handbook's 1.60 goes with diameters, 2R in place of R; with radii b is √2 larger"},
      width / std::numbers::sqrt2);
  section.compare(
      "Eq. (39)", "b over √(f R/E*), like materials", "", width_alike, width,
      Cause{Verdict::misprint,
            "the handbook's 2.15 goes with diameters and Young's modulus of either body at ν = 0.3; with R and E* both "
            "cases are one"},
      width / std::numbers::sqrt2 * std::sqrt(2.0 * (1.0 - 0.09)));

  // Both branches of Y meet where Eq. (48) changes from one to the other.
  const auto step = [](double gap) { return 0.0151 * gap + 1.151 - 1.51 * std::pow(std::log(1000.0 * gap), -0.151); };
  section.compare("Eq. (48)", "clearance where the two branches of Y meet", "mm", pereira_break,
                  restitution::detail::root(step, 0.1, 1.0));
  return section;
}

Section joint_table() {
  Section section{.title = "Table 5: masses and inertias of the joint"};
  constexpr double density = 7800.0, side = 20e-3;
  constexpr std::string_view note =
      "steel of 7800 kg/m³; body i is a block of 20 mm × 20 mm × 15 mm with the hole: neither is stated";
  const double pi = std::numbers::pi, length = joint_length.value;
  const double hole2 = hole_radius.value * hole_radius.value, pin2 = pin_radius.value * pin_radius.value;
  const auto add = [&](std::string what, std::string unit, Printed printed, double ours) {
    section.compare("Table 5", std::move(what), std::move(unit), printed, ours, {}, {}, note);
  };
  add("mass of i", "kg", block_mass, density * length * (side * side - pi * hole2));
  add("mass of j", "kg", pin_mass, density * length * pi * pin2);
  add("inertia of i", "kg m²", block_inertia, density * length * (std::pow(side, 4) / 6.0 - 0.5 * pi * hole2 * hole2));
  add("inertia of j", "kg m²", pin_inertia, density * length * 0.5 * pi * pin2 * pin2);
  return section;
}

}  // namespace hysteron::reproduce::skrinjar_2018
