// Claims of Skrinjar et al. on the formulas of line contact.
#include <fmt/format.h>

#include <boost/math/special_functions/lambert_w.hpp>
#include <cmath>
#include <numbers>

#include "checks.hpp"
#include "hysteron/core/math_policy.hpp"
#include "hysteron/laws/elastic/dubowsky_freudenstein.hpp"
#include "hysteron/laws/elastic/esdu_78035.hpp"
#include "hysteron/laws/elastic/hertz_line.hpp"
#include "hysteron/laws/elastic/johnson.hpp"
#include "hysteron/laws/elastic/lankarani_nikravesh_line.hpp"
#include "hysteron/laws/elastic/liu.hpp"
#include "hysteron/laws/elastic/pereira.hpp"
#include "hysteron/laws/elastic/persson.hpp"
#include "hysteron/laws/elastic/radzimovsky.hpp"
#include "limits.hpp"
#include "printed/skrinjar_2018.hpp"
#include "runs.hpp"
#include "skrinjar_2018.hpp"

namespace hysteron::reproduce::skrinjar_2018 {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double hole = hole_radius.value, pin = pin_radius.value, pin_length = joint_length.value;
constexpr double joint_clearance = hole - pin, joint_radius = hole * pin / joint_clearance;
constexpr double joint_compliance =
    2.0 * (1.0 - joint_poisson.value * joint_poisson.value) / joint_young.value;  // h_i + h_j
constexpr double joint_modulus = 1.0 / joint_compliance;                          // E*
constexpr double test_depth = 1e-6;                                               // 1 µm

// A law of line contact for the joint of Table 5.
template <class L>
L for_joint() {
  return {.radius1 = pin, .radius2 = -hole, .length = pin_length, .effective_modulus = joint_modulus};
}

bool are_equal(double a, double b) { return std::abs(a / b - 1.0) < 1e-9; }

// Eqs. (45), times the length, and (46), solved for the force.
double liu_explicit() {
  return pin_length * 0.5 * pi * test_depth * joint_modulus *
         std::sqrt(test_depth / (2.0 * (joint_clearance + test_depth)));
}
double lankarani_explicit() { return 4.0 / 3.0 * joint_modulus * std::sqrt(joint_radius) * std::pow(test_depth, 1.5); }

Finding only_pereira_is_explicit() {
  const double liu = for_joint<Liu>().shape().force(test_depth);
  const double lankarani =
      LankaraniNikraveshLine{.radius1 = pin, .radius2 = -hole, .effective_modulus = joint_modulus}.shape().force(
          test_depth);
  return {!are_equal(liu, liu_explicit()) && !are_equal(lankarani, lankarani_explicit()),
          fmt::format("force at 1 µm without iteration: Eq. (45) of Liu {:.4f} N, Eq. (46) of Lankarani-Nikravesh, "
                      "solved for F, {:.4f} N: those of the laws, {:.4f} and {:.4f} N",
                      liu_explicit(), lankarani_explicit(), liu, lankarani)};
}

// Johnson's law, δ = A F (ln(B/F) - 1), solved for F by Lambert's W: F = -δ/(A W₋₁(-δ e/(A B))).
Finding force_has_no_closed_form() {
  const double a = 1.0 / (pi * joint_modulus * pin_length), b = 4.0 * pi * joint_modulus * joint_clearance * pin_length;
  const double w = boost::math::lambert_wm1(-test_depth * std::numbers::e / (a * b), MathPolicy());
  const double force = -test_depth / (a * w), back = a * force * (std::log(b / force) - 1.0);
  return {!are_equal(back, test_depth),
          fmt::format("Johnson: F = -δ/(A W₋₁(-δe/(A B))) = {:.4f} N at 1 µm; Eq. (36) gives {:.9f} µm for it", force,
                      1e6 * back)};
}

Finding logarithm_limits_the_depth() {
  const double hertz = for_joint<HertzLine>().shape().max_indentation(),
               johnson = for_joint<Johnson>().shape().max_indentation(),
               radzimovsky = for_joint<Radzimovsky>().shape().max_indentation(),
               esdu = for_joint<Esdu78035>().shape().max_indentation();
  return {
      std::isfinite(hertz + johnson + radzimovsky + esdu),
      fmt::format("no force exists beyond a depth of {:.3f} (Hertz), {:.3f} (Johnson), {:.3f} (Radzimovsky), {:.1f} "
                  "(ESDU) of the clearance",
                  hertz / joint_clearance, johnson / joint_clearance, radzimovsky / joint_clearance,
                  esdu / joint_clearance)};
}

// δ for 10 kN/m by Eq. (37) with b of Eq. (38), and by Eq. (41).
Finding equation_41_follows() {
  constexpr double load = 1e4;
  const double b = width_unlike.value * std::sqrt(load * joint_radius / joint_modulus);
  const double by_37 = load / (pi * joint_modulus) * (2.0 / 3.0 + std::log(4.0 * hole / b) + std::log(4.0 * pin / b));
  const double by_41 =
      load / (pi * joint_modulus) *
      (2.0 / 3.0 + std::log(8.0 * joint_clearance * joint_modulus / (width_unlike.value * width_unlike.value * load)));
  return {are_equal(by_37, by_41),
          fmt::format("10 kN/m: {:.5f} µm by Eqs. (37), (38); {:.5f} µm by Eq. (41)", 1e6 * by_37, 1e6 * by_41)};
}

// Eq. (44) with the h of Eq. (3), and with (1-ν²)/(πE).
Finding esdu_is_johnson() {
  const auto esdu = [](double h) {
    return shape::LogLine::from(h / pin_length, 4.0 * pin_length * joint_clearance / h, 1.0).force(test_depth);
  };
  const double johnson = for_joint<Johnson>().shape().force(test_depth);
  const double as_printed = esdu(joint_compliance) / johnson, corrected = esdu(joint_compliance / pi) / johnson;
  return {std::abs(as_printed - 1.0) < 0.2,
          fmt::format("force at 1 µm over Johnson's: {:.3f} with h of Eq. (3), {:.3f} with h = (1-ν²)/(πE)", as_printed,
                      corrected)};
}

Finding dubowsky_is_goldsmith_with_exponent_3() {
  const auto goldsmith = shape::LogLine::from(joint_compliance / pi / pin_length,
                                              std::pow(pin_length, 3) / (joint_radius * joint_compliance / pi), 1.0);
  const double dubowsky = for_joint<DubowskyFreudenstein>().shape().force(test_depth);
  return {are_equal(goldsmith.force(test_depth), dubowsky),
          fmt::format("force at 1 µm: Eq. (42) with m = 3 {:.4f} N, Eq. (43) {:.4f} N", goldsmith.force(test_depth),
                      dubowsky)};
}

Finding pereira_is_in_millimetres() {
  const double in_mm = for_joint<Pereira>().shape().force(test_depth);
  // Eqs. (47) and (48) with a = b·10 = 0.965 and every length in metres.
  const double y = 1.51 * std::pow(std::log(1000.0 * 1e3 * joint_clearance), -0.151),
               n = y * std::pow(1e3 * joint_clearance, -0.005);
  const double in_metres =
      (0.965 * joint_clearance + 0.0965) * pin_length * joint_modulus / joint_clearance * std::pow(test_depth, n);
  return {
      in_metres > 2.0 * in_mm,
      fmt::format("force at 1 µm: {:.2f} N with lengths in mm, {:.2f} N with the same numbers in m", in_mm, in_metres)};
}

// The expression of Table 4 with lengths in metres and in millimetres; a force per length would keep its value in N/m.
Finding persson_is_a_force() {
  const auto as_printed = [](double per_metre) {
    const double gap = joint_clearance * per_metre, d = test_depth * per_metre, b2 = d / (2.0 * gap + d);
    return joint_modulus / (per_metre * per_metre) * gap * pi * (b2 + 1.0) * b2 / (2.0 * (gap + d));
  };
  const double in_metres = as_printed(1.0), in_millimetres = as_printed(1e3) * 1e3;
  const double correct = for_joint<Persson>().shape().force(test_depth) / pin_length;
  return {are_equal(in_metres, in_millimetres),
          fmt::format("at 1 µm: {:.4g} N/m in metres, {:.4g} N/m in millimetres; Persson's law {:.4g} N/m", in_metres,
                      in_millimetres, correct)};
}

// Hertz's half-width of a line over the radius of the pin, for another clearance or load per length.
double half_width_share(double clearance, double load) {
  const double relative = pin * (pin + clearance) / clearance;
  return 2.0 * std::sqrt(load * relative / (pi * joint_modulus)) / pin;
}

Finding hertz_suits_large_clearance_and_small_force() {
  std::vector<double> by_clearance, by_load;
  for (const double clearance : {1e-3, 1e-4, 1e-5, 1e-6}) by_clearance.push_back(half_width_share(clearance, 1e5));
  for (const double load : {1e3, 1e4, 1e5, 1e6}) by_load.push_back(half_width_share(joint_clearance, load));
  const double depth = joint_clearance;  // beyond the fold of Hertz's law
  const double persson = for_joint<Persson>().shape().force(depth);
  return {
      is_strictly_increasing(by_clearance) && is_strictly_increasing(by_load) &&
          by_clearance.front() < limits::agrees && by_clearance.back() > 1.0 &&
          for_joint<HertzLine>().shape().max_indentation() < depth && std::isfinite(persson) && persson > 0.0,
      fmt::format("Hertz's half-width over the pin's radius at 100 kN/m for clearances of 1, 0.1, 0.01, 0.001 mm: {}; "
                  "in the joint at 1, 10, 100, 1000 kN/m: {}; at a depth equal to the clearance Hertz's law has no "
                  "force, Persson's {:.3g} N",
                  number_list(by_clearance, 3), number_list(by_load, 3), persson)};
}

Finding hertz_fails_where_bodies_conform() {
  const double conformal = half_width_share(1e-6, 1e5), wide = half_width_share(1e-3, 1e5);
  return {conformal > 1.0 && wide < limits::agrees,
          fmt::format(
              "pin of 4.75 mm at 100 kN/m: Hertz's half-width is {:.2f} of the radius for a clearance of 1 µm, wider "
              "than the pin, and {:.3f} for 1 mm",
              conformal, wide)};
}

constexpr std::array<Claim, 10> formula_claims{{
    {"Sect. 6, Fig. 14", "all line laws but Pereira's give the force only implicitly",
     "All of the models represent the relationship [...] as an implicit function, except for the model of Pereira et "
     "al.",
     only_pereira_is_explicit, Verdict::contradicted,
     "Liu, Eq. (45), and Lankarani-Nikravesh, Eq. (46), also give the force as a function of the depth; Sect. 4 calls "
     "the first explicit"},
    {"Sect. 4 (i)", "the force of the logarithmic laws has no closed form and needs an iteration in every step",
     "the contact force cannot be defined as an explicit function of the indentation, i.e., in a closed form",
     force_has_no_closed_form, Verdict::contradicted, "Lambert's function W gives it"},
    {"Sect. 4 (ii)", "Hertz's theory does not hold for conformal contact",
     "do not guarantee the correct value of the contact force, when the size of the contact area is about the same as "
     "the "
     "dimensions of the contact bodies",
     hertz_fails_where_bodies_conform},
    {"Sect. 4, Liu et al.", "Hertz suits large clearances and small forces, Persson small clearances",
     "the Hertzian model can be used for larger values of clearance and smaller contact forces, while the Persson "
     "model "
     "can be used for smaller clearance values",
     hertz_suits_large_clearance_and_small_force},
    {"Sect. 4 (iii)", "the logarithm limits the laws for internal contact",
     "the logarithmic function represents some of the mathematical and physical limitations on the internal contact "
     "analysis",
     logarithm_limits_the_depth},
    {"Eq. (41)", "it follows from Eqs. (37), (38) and (40)",
     "Eq. (40) can be used to rewrite Eq. (37) in the form suggested by Johnson", equation_41_follows,
     Verdict::misprint,
     "they give 16 ΔR E*/(b₀² f), not 8; with b₀ = 1.60 the printed 8 is still the handbook's law, because Eq. (38) "
     "lacks the factor √2 of diameters"},
    {"Eq. (44)", "ESDU 78035 is based on Johnson's law",
     "it is also the basis for the expression developed by the ESDU 78035 Tribology Series", esdu_is_johnson,
     Verdict::misprint, "h of Eq. (3) lacks 1/π here: with it Eqs. (42) to (44) are about π times too soft"},
    {"Eq. (43)", "Dubowsky and Freudenstein use Goldsmith's law with m = 3", "the power factor m is equal to 3",
     dubowsky_is_goldsmith_with_exponent_3},
    {"after Eq. (48)", "all quantities of Pereira's law must be in mm",
     "all the parameters in this model have units in mm", pereira_is_in_millimetres},
    {"Table 4, Persson", "the expression is a force", "Cylindrical contact-force models", persson_is_a_force,
     Verdict::misprint, "its unit is N/m²; f = π E' ΔR b²(b²+1)/(2 - ln(1+b²) - 2b⁴) is Persson's force per length"},
}};

}  // namespace

Section line_formula_statements() { return check_claims("Statements on the formulas of line contact", formula_claims); }

}  // namespace hysteron::reproduce::skrinjar_2018
