// Numbers of Skrinjar et al.: Tables 2 and 5 and constants in the text.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "assumed_motion.hpp"
#include "checks.hpp"
#include "hysteron/core/root.hpp"
#include "hysteron/laws/restitution.hpp"
#include "hysteron/pair/pair.hpp"
#include "printed/skrinjar_2018.hpp"
#include "runs.hpp"
#include "skrinjar_2018.hpp"

namespace hysteron::reproduce::skrinjar_2018 {

Touch two_spheres() { return {sphere_speed.value, 0.5 * sphere_mass.value}; }

ImpactResult sphere_impact(std::string_view law, double c) {
  return impact(on_hertz_spring(law, sphere_stiffness.value, c), two_spheres(), Separation::depth);
}

double factor_of_damping(std::string_view law, double c) {
  return find_law(law)->info.family == Family::multiplying ? relative_damping(law, c) : not_computed;
}

// Replaces c_r = 0 for laws with 1/c_r, which have a limit there but no value.
static constexpr double nearly_zero = 1e-12;

double smallest_restitution(std::string_view law) {
  for (const ParamView& p : find_law(law)->params)
    if (p.name == "restitution" && !p.range.contains(0.0)) return nearly_zero;
  return 0.0;
}

namespace {

struct Explanation {
  Cause cause{};
  double (*repeat)(double restitution) = nullptr;  // the computation with the paper's error
};

// K δ + χ δ δ̇ with χ = -2 ln c/(π² + ln² c) √(K m), as Table 1 prints it: a law that multiplies the elastic force.
double anagnostopoulos_as_printed(double c) {
  const double loss = -std::log(c), pi2 = std::numbers::pi * std::numbers::pi;
  const Touch touch = two_spheres();
  const double share = loss > 0.0 ? 2.0 / (pi2 / loss + loss) : 0.0;  // 0 also in the limit c = 0
  const double chi = share * std::sqrt(sphere_stiffness.value * touch.effective_mass);
  return restitution::of_factor(chi * touch.impact_speed / sphere_stiffness.value);
}

// Half of Eq. (29), with c_r = 0.01 in place of 0, where the formula divides by zero.
double hu_guo_halved(double c) {
  const double used = c > nearly_zero ? c : 0.01;
  return restitution::of_factor(0.75 * (1.0 - used) / used);
}

constexpr std::string_view energy_gained =
    "the published integration gained energy: the whole row is 0.010 to 0.023 too high, above 1 at c_r = 1 where the "
    "law is lossless, "
    "and above the bound e < 1/A at c_r = 0.1; for the same factor A = 1.5 the table prints 0.49 (Hunt-Crossley at 0) "
    "and "
    "0.51 (Gonthier at 0.5). Fixed steps (explicit and semi-implicit Euler, Runge-Kutta) were tried and do not give "
    "these rows";

// Why a row of Table 2 is not reproduced.
Explanation explanation(std::string_view law) {
  if (law == "anagnostopoulos")
    return {{Verdict::miscomputed,
             "computed with the law as Table 1 misprints it, Kδ + χδδ̇ with χ without its root: nearly lossless. "
             "Kδ + Dδ̇ with D = 2ξ√(Km) delivers c_r if the contact ends at δ = 0"},
            anagnostopoulos_as_printed};
  if (law == "hu-guo")
    return {{Verdict::miscomputed, "computed with 3(1-c)/(4c), half of Eq. (29), and with c_r = 0.01 in the column 0"},
            hu_guo_halved};
  if (law == "jankowski-2005")
    return {{Verdict::not_reproducible,
             "neither law of Jankowski (2005, 2006) nor the factor of Table 1 gives this row, and no variant tried is "
             "within 0.013 in all cells; the nearest is χv₀/K = √5(1-c²)/(4πc), half of his ratio of 2005, on the "
             "Hertz force"}};
  if (law == "zhiying-qishao" || law == "gonthier" || law == "flores" || law == "gharib-hurmuzlu")
    return {{Verdict::not_reproducible, std::string(energy_gained)}};
  return {};
}

// The paper gives no material: aluminium.
double stiffness_of_two_spheres() {
  const Body sphere{.radius = sphere_radius.value, .young = 71e9, .poisson = 0.3};
  const auto pair = make_pair(sphere, sphere);
  return pair && pair->hertz_stiffness ? *pair->hertz_stiffness : not_computed;
}

double mass_of_aluminium_sphere() {
  const double volume = 4.0 / 3.0 * std::numbers::pi * std::pow(sphere_radius.value, 3);
  const Material* aluminium = find_material("aluminium");
  return aluminium ? aluminium->density * volume : not_computed;
}

// The difference of χ between Herbert-McWhannell and Hunt-Crossley, in %.
double largest_herbert_difference() {
  double largest = 0.0;
  for (int i = 0; i < 100; ++i) {
    const double c = 0.01 * i, u = 2.0 * c - 1.0;
    largest = std::max(largest, 100.0 * (4.0 / (u * u + 3.0) - 1.0));
  }
  return largest;
}

// b = 2√(4 f R/(π E*)), the full width of a Hertz line contact with R from radii, over √(f R/E*).
double line_contact_width() { return 4.0 / std::sqrt(std::numbers::pi); }

// The clearance at which the two branches of Y in Eq. (48) are equal.
double pereira_branch_point() {
  const auto step = [](double gap) { return 0.0151 * gap + 1.151 - 1.51 * std::pow(std::log(1000.0 * gap), -0.151); };
  return root_of_increasing(step, 0.1, 1.0);
}

constexpr std::array<Constant, 10> text_constants{{
    {.where = "Sect. 3",
     .quantity = "stiffness of the two spheres",
     .unit = "N/m^1.5",
     .printed = sphere_stiffness,
     .compute = stiffness_of_two_spheres,
     .note = "aluminium of 71 GPa and 0.3, which the paper does not state"},
    {"Sect. 3", "mass of a sphere of that radius", "kg", sphere_mass, mass_of_aluminium_sphere, Verdict::undecidable,
     "an input, which nothing printed contradicts: no cell of Table 2 depends on it. 9.2 kg in a radius of 20 mm is a "
     "density of 275 000 kg/m³, a hundred times that of aluminium"},
    {"Eq. (5)", "compliance of a square face, times a/(h_i + h_j)", "", square_face, square_face_compliance,
     Verdict::approximation, square_face_rounded, [] { return 0.5 * 0.95; }},
    {"Eq. (16)", "loss over (χ/K) m v₀³", "", lankarani_integral,
     [] {
       return 2.0 * loss_integral_of({2.5, 2.0}) / 0.8;
     }},
    {.where = "Eq. (26)",
     .quantity = "loss in compression over χ v₀ δ_max^(5/2)",
     .unit = "",
     .printed = loss_integral,
     .compute =
         [] {
           return loss_integral_of({2.0, 2.0});
         },
     .note = "1/4 is rounded from B(5/4, 3/2)/2"},
    {.where = "Eq. (27)",
     .quantity = "factor of (1-c)/c that follows from Eq. (26)",
     .unit = "",
     .printed = flores_factor,
     .compute =
         [] {
           return factor_of({2.0, 2.0});
         },
     .note = "8/5 is exact for the rounded 1/4"},
    {"after Eq. (11)", "largest difference of χ between Herbert-McWhannell and Hunt-Crossley", "%", herbert_excess,
     largest_herbert_difference, Verdict::contradicted,
     "χ differs by up to a third, at c_r = 0.5, and e by 0.07 there"},
    {"Eq. (38)", "b over √(f R/E*)", "", width_unlike, line_contact_width, Verdict::misprint,
     "the handbook's 1.60 holds for diameters, 2R in place of R; with radii b is √2 larger",
     [] { return line_contact_width() / std::numbers::sqrt2; }},
    {"Eq. (39)", "b over √(f R/E*), like materials", "", width_alike, line_contact_width, Verdict::misprint,
     "the handbook's 2.15 holds for diameters and Young's modulus of either body at ν = 0.3; with R and E* both cases "
     "have the same factor",
     [] { return line_contact_width() / std::numbers::sqrt2 * std::sqrt(2.0 * (1.0 - 0.09)); }},
    {"Eq. (48)", "clearance where the two branches of Y meet", "mm", pereira_break, pereira_branch_point},
}};

}  // namespace

Section restitution_table() {
  Section section{.title = "Table 2: requested and delivered restitution", .is_matrix = true};
  for (const NamedRow& row : table2) {
    const Explanation why = explanation(row.law);
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
      const double c = i ? static_cast<double>(i) / 10.0 : smallest_restitution(row.law);
      const double delivered = sphere_impact(row.law, c).restitution.newton;
      section.add_number(std::string(row.name), fmt::format("c_r = {:.1f}", 0.1 * static_cast<double>(i)), "",
                         row.cells[i], delivered,
                         {why.cause, why.repeat ? std::optional(why.repeat(c)) : std::nullopt});
    }
  }
  return section;
}

Section constants() {
  Section section{.title = "Constants in the text"};
  check_constants(section, text_constants);
  return section;
}

Section joint_table() {
  Section section{.title = "Table 5: masses and inertias of the joint", .is_matrix = true};
  constexpr double density = 7800.0, side = 20e-3;
  constexpr std::string_view note =
      "steel of 7800 kg/m³; body i is a block of 20 mm × 20 mm × 15 mm with the hole: neither is stated";
  const double pi = std::numbers::pi, length = joint_length.value;
  const double hole2 = hole_radius.value * hole_radius.value, pin2 = pin_radius.value * pin_radius.value;
  const auto add = [&](std::string body, std::string quantity, std::string unit, Printed printed, double computed) {
    section.add_number(std::move(body), std::move(quantity), std::move(unit), printed, computed, {.note = note});
  };
  add("body i", "mass", "kg", block_mass, density * length * (side * side - pi * hole2));
  add("body j", "mass", "kg", pin_mass, density * length * pi * pin2);
  add("body i", "inertia", "kg m²", block_inertia,
      density * length * (std::pow(side, 4) / 6.0 - 0.5 * pi * hole2 * hole2));
  add("body j", "inertia", "kg m²", pin_inertia, density * length * 0.5 * pi * pin2 * pin2);
  return section;
}

}  // namespace hysteron::reproduce::skrinjar_2018
