// Claims of Skrinjar et al. on the process of contact, on counts of laws, and on the choice of a law.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "checks.hpp"
#include "limits.hpp"
#include "printed/skrinjar_2018.hpp"
#include "runs.hpp"
#include "shared_claims.hpp"
#include "skrinjar_2018.hpp"

namespace hysteron::reproduce::skrinjar_2018 {
namespace {

Finding table_1_has_20_laws() {
  std::size_t names = 0;
  for (const std::string_view row : table1_rows)
    names += 1 + static_cast<std::size_t>(std::count(row.begin(), row.end(), '/'));
  return {table1_rows.size() == 20, fmt::format("Table 1 has {} rows with {} names", table1_rows.size(), names)};
}

Finding a_dozen_are_compared() { return {table2.size() == 12, fmt::format("Table 2 has {} rows", table2.size())}; }

Finding most_of_10_line_laws_are_compared() {
  return {
      table4_rows.size() == 10 && 2 * line_laws.size() > table4_rows.size(),
      fmt::format("Table 4 has {} rows; {} laws are drawn in Figs. 12 to 15", table4_rows.size(), line_laws.size())};
}

Finding more_than_10_line_laws() {
  return {table4_rows.size() > 10, fmt::format("Table 4 has {} rows", table4_rows.size())};
}

Finding force_is_largest_at_reversal() {
  const ImpactResult hertz_impact = sphere_impact("hertz", 1.0), damped = sphere_impact("flores", 0.5);
  const double share = damped.peak_force_time / damped.compression_time;
  return {
      std::abs(share - 1.0) < 1e-3,
      fmt::format("time of the largest force over that of the largest depth: Hertz {:.4f}, Flores at c_r = 0.5 {:.4f}",
                  hertz_impact.peak_force_time / hertz_impact.compression_time, share)};
}

Finding output_restitution_is_vn_over_v0() {
  const auto series = impact_series(on_hertz_spring("hertz", sphere_stiffness.value, 1.0), two_spheres());
  const double e = series.back().indentation_rate / series.front().indentation_rate;
  return {e > 0.0, fmt::format("Hertz ends at {:.3f} m/s (Fig. 4): Eq. (31) gives e_N = {:.3f}, Table 2 has 1.00",
                               series.back().indentation_rate, e)};
}

Finding hertz_returns_the_energy() {
  const ImpactResult r = sphere_impact("hertz", 1.0);
  return {std::abs(r.restitution.newton - 1.0) < 1e-9 && std::abs(r.energy_lost) < 1e-9 * r.energy_in,
          fmt::format("0.3 m/s before, {:.6f} m/s after, {:.1e} of the energy lost", -r.separation_speed,
                      r.energy_lost / r.energy_in)};
}

Finding only_hertz_has_equal_phases() {
  const auto share = [](const ImpactResult& r) { return r.compression_time / r.duration; };
  const double hertz_share = share(sphere_impact("hertz", 1.0));
  double nearest = 1.0;
  for (const NamedRow& row : table2)
    if (row.law != "hertz") nearest = std::min(nearest, std::abs(share(sphere_impact(row.law, 0.5)) - 0.5));
  return {std::abs(hertz_share - 0.5) < 1e-9 && nearest > 1e-3,
          fmt::format("compression takes {:.6f} of the duration with Hertz; at c_r = 0.5 the share of every other law "
                      "differs from 1/2 by at least {:.3f}",
                      hertz_share, nearest)};
}

constexpr std::array speeds{0.01, 0.1, 1.0, 10.0};

ImpactResult kelvin_voigt(double speed, Separation separation = Separation::force) {
  return impact({.law = "kelvin-voigt", .values = {{"stiffness", 1e6}, {"damping", 300.0}}}, {speed, 1.0}, separation);
}

// How well the law describes a real contact is not computed here: only that no property of the law depends on the
// speed.
Finding kelvin_voigt_suits_high_speeds() {
  std::vector<double> e, first;
  for (const double v : speeds) {
    const ImpactResult r = kelvin_voigt(v);
    e.push_back(r.restitution.newton);
    first.push_back(300.0 * v / r.peak_force);
  }
  return {
      std::abs(e.front() - e.back()) > 1e-3 || std::abs(first.front() - first.back()) > 1e-3,
      "at 0.01, 0.1, 1, 10 m/s: e " + number_list(e, 5) + "; force at touch over the largest " + number_list(first, 5)};
}

// To δ = 0: a release at F = 0 leaves energy in the spring, which the damper has not lost.
Finding kelvin_voigt_loses_equally_in_both_phases() {
  const ImpactResult r = kelvin_voigt(1.0, Separation::depth);
  return {
      std::abs(r.energy_lost_compression / r.energy_lost_restitution - 1.0) < limits::accurate,
      fmt::format("the damper loses {:.3f} of the energy in compression, {:.3f} in restitution, which ends at δ = 0",
                  r.energy_lost_compression / r.energy_in, r.energy_lost_restitution / r.energy_in)};
}

// δ^1.5 + 0.5 δ^p δ̇ with unit mass and speed, so that one number serves every p: tensile before δ = 0 for p < 1.5 only.
Finding exponents_must_be_equal() {
  std::vector<double> lowest;
  for (const double p : {0.5, 1.0, 1.5, 2.0, 3.0}) {
    const LawSpec law{.law = "falcon", .values = {{"stiffness", 1.0}, {"damping", 0.5}, {"damping_exponent", p}}};
    const ImpactResult r = impact(law, {1.0, 1.0}, Separation::depth);
    lowest.push_back(r.min_force / r.peak_force);
  }
  return {lowest[1] < 0.0 && lowest[2] >= 0.0 && (lowest[3] < 0.0 || lowest[4] < 0.0),
          "lowest over largest force for exponents of the damper 0.5, 1, 1.5, 2, 3: " + number_list(lowest, 2)};
}

// Lowest and highest value over the laws of Table 2 that lose energy.
struct Spread {
  double low, high;
};
template <class Quantity>
Spread spread_over_laws(double c, const Quantity& quantity) {
  Spread out{infinity, -infinity};
  for (const NamedRow& row : table2) {
    if (row.law == "hertz") continue;
    const double value = quantity(row.law, c);
    if (!std::isfinite(value)) continue;
    out = {std::min(out.low, value), std::max(out.high, value)};
  }
  return out;
}
double delivered_e(std::string_view law, double c) { return sphere_impact(law, c).restitution.newton; }
double lost_share(std::string_view law, double c) {
  const ImpactResult r = sphere_impact(law, c);
  return r.energy_lost / r.energy_in;
}

// Similar: the two differ by less than a fifth of what the laws of Table 2 differ by.
Finding flores_is_similar_to_gonthier() {
  double largest = 0.0, at = 0.0;
  for (int i = 1; i <= 20; ++i) {
    const double c = 0.05 * i, difference = std::abs(delivered_e("flores", c) - delivered_e("gonthier", c));
    if (difference > largest) largest = difference, at = c;
  }
  const Spread all = spread_over_laws(at, delivered_e);
  return {largest < limits::similar_share * (all.high - all.low),
          fmt::format("the delivered restitutions differ by at most {:.3f}, at c_r = {:.2f}, where those of all laws "
                      "differ by {:.3f}",
                      largest, at, all.high - all.low)};
}

Finding choice_does_not_matter_above_0_7() {
  const Spread e = spread_over_laws(0.7, delivered_e), loss = spread_over_laws(0.7, lost_share);
  return {e.high - e.low < limits::similar,
          fmt::format("at c_r = 0.7 the laws deliver {:.3f} to {:.3f} and lose {:.3f} to {:.3f} of "
                      "the energy",
                      e.low, e.high, loss.low, loss.high)};
}

Finding factors_differ_below_0_5() {
  const Spread low = spread_over_laws(0.1, factor_of_damping), middle = spread_over_laws(0.5, factor_of_damping);
  const Spread force = spread_over_laws(0.1, [](std::string_view law, double c) {
    return law == "anagnostopoulos" ? not_computed : sphere_impact(law, c).peak_force;
  });
  return {
      low.high > 5.0 * low.low && middle.high > 2.0 * middle.low && force.high > 1.5 * force.low,
      fmt::format("χv₀/K {:.2f} to {:.2f} at c_r = 0.1, {:.2f} to {:.2f} at 0.5; largest force {:.0f} to {:.0f} N at "
                  "0.1",
                  low.low, low.high, middle.low, middle.high, force.low, force.high)};
}

Finding losses_differ_more_at_low_restitution() {
  std::vector<double> all, without;
  for (const double c : {0.9, 0.7, 0.5, 0.3, 0.1}) {
    const Spread dozen = spread_over_laws(c, lost_share);
    const Spread eleven = spread_over_laws(
        c, [](std::string_view law, double e) { return law == "gharib-hurmuzlu" ? not_computed : lost_share(law, e); });
    all.push_back(dozen.high - dozen.low);
    without.push_back(eleven.high - eleven.low);
  }
  return {is_strictly_increasing(all),
          fmt::format("range of the lost share over the dozen laws at c_r = 0.9, 0.7, 0.5, 0.3, 0.1: {}; without "
                      "Gharib-Hurmuzlu: {}",
                      number_list(all, 3), number_list(without, 3))};
}

// Largest |e - c|/c from c_r = 0.6 to 1, for each law the number that are below 10 %.
template <class Delivered>
int laws_with_small_error(const Delivered& delivered) {
  int count = 0;
  for (const NamedRow& row : table2) {
    if (row.law == "hertz") continue;
    double largest = 0.0;
    for (std::size_t i = 6; i <= 10; ++i) {
      const double c = 0.1 * static_cast<double>(i);
      largest = std::max(largest, std::abs(delivered(row, i) - c) / c);
    }
    count += largest < limits::small_error;
  }
  return count;
}

Finding most_errors_are_small_above_0_5() {
  const int computed = laws_with_small_error(
      [](const NamedRow& row, std::size_t i) { return delivered_e(row.law, 0.1 * static_cast<double>(i)); });
  const int printed = laws_with_small_error([](const NamedRow& row, std::size_t i) { return row.cells[i].value; });
  return {2 * computed > 11,
          fmt::format("relative error below 10 % from c_r = 0.6 to 1: {} of 11 laws as computed, {} of "
                      "11 by the numbers of Table 2",
                      computed, printed)};
}

// Where a program spends its time depends on the program.
Finding detection_takes_most_of_the_time() { return {false, "not measured"}; }

constexpr std::array<Claim, 20> text_claims{{
    {"Abstract, Sect. 7", "20 laws of point contact are listed", "20 different models are listed", table_1_has_20_laws,
     Verdict::contradicted, "neither the rows nor the names of Table 1 are 20"},
    {"Abstract, Sect. 7", "a dozen of them are compared", "a dozen are used in numerical simulations for comparison",
     a_dozen_are_compared},
    {"Abstract", "10 laws of line contact are listed and most of them compared",
     "10 models are listed and most of them are compared", most_of_10_line_laws_are_compared},
    {"Abstract", "more than 10 laws of line contact are presented",
     "more than 10 cylindrical continuous contact-force models are presented and compared", more_than_10_line_laws,
     Verdict::contradicted, "the abstract itself says 10 before"},
    {"Sect. 1", "the force increases with the depth and is largest at the end of compression",
     "reaches its maximum value at the end of the compression phase", force_is_largest_at_reversal,
     Verdict::contradicted,
     "only without dissipation: a damper that pushes in compression moves the largest force to an earlier time"},
    {"Sect. 1", "if the start of the contact is detected late, the first force is too large and energy is gained",
     "the initial contact force might become abnormally large due to the artificially large initial indentation",
     late_detection_adds_energy},
    {"Sect. 1", "most processor time goes into the detection of contacts",
     "most of the processor time is used on contact-detection tasks", detection_takes_most_of_the_time,
     Verdict::undecidable, "no times are printed, and they depend on program, shapes and number of bodies"},
    {"Sect. 1", "a perfectly elastic collision loses kinetic energy to vibrations",
     "perfectly elastic collisions between two bodies dissipate energy, due to the transformation of the initial "
     "kinetic energy into internal vibrations",
     elastic_impact_leaves_vibrations},
    {"Eq. (31)", "e_N = v_n/v₀", "The output coefficient of restitution can be evaluated as",
     output_restitution_is_vn_over_v0, Verdict::misprint,
     "v_n is negative by the convention of Sect. 1 and in Fig. 4: e_N = -v_n/v₀"},
    {"Sect. 3, Figs. 4 and 7", "Hertz returns all energy: -0.3 m/s after 0.3 m/s",
     "the kinetic energy of the system after the contact is equal to the kinetic energy before the contact",
     hertz_returns_the_energy},
    {"Sect. 3, Fig. 5", "the phases of Hertz are symmetrical, those of the other laws are not",
     "For the Hertzian contact-force model the compression phase is symmetrical to the restitution phase",
     only_hertz_has_equal_phases},
    {"Sect. 2", "Kelvin-Voigt suits higher impact speeds only",
     "is only suitable for contacts at higher impact velocities", kelvin_voigt_suits_high_speeds, Verdict::undecidable,
     "the sentence is about fidelity to experiments, which no computation of the law decides. The law is linear: every "
     "ratio is the same at all speeds. Corral et al. Sect. 5 advise the opposite"},
    {"Sect. 2", "Kelvin-Voigt: the force is not zero at touch, and is tensile at the end",
     "the dissipation component of the contact force has a non-zero value, which is physically inconsistent",
     kelvin_voigt_has_force_at_touch_and_tension},
    {"Sect. 2", "Kelvin-Voigt: its constant coefficient dissipates equally in both phases",
     "the coefficient of dissipation is constant, which results in a constant dissipation in the "
     "compression-and-restitution phase",
     kelvin_voigt_loses_equally_in_both_phases, Verdict::contradicted,
     "the coefficient is constant, the loss is not: compression is faster than restitution"},
    {"Sect. 2, Hunt-Crossley", "the exponent of the damper must be that of the spring",
     "the exponent of the damping coefficient has to be equal to the exponent of a linear spring",
     exponents_must_be_equal, Verdict::contradicted,
     "it must not be smaller: with a larger exponent the force also begins and ends at zero and is never tensile"},
    {"Sect. 2, Eq. (28)", "the law of Flores et al. is similar to that of Gonthier et al.",
     "the suggested expression, Eq.(28), is similar to the contact model developed by Gonthier et al.",
     flores_is_similar_to_gonthier},
    {"Sect. 3, Fig. 2", "from c_r = 0.7 to 1 the choice of the law makes no major difference",
     "do not represent major differences for the interval from 0.7 to 1", choice_does_not_matter_above_0_7,
     Verdict::contradicted, "the lost energy differs by a factor of three"},
    {"Sect. 3, Fig. 2", "below 0.5 the factors differ much, and with them the forces",
     "in the interval from 0 to approx. 0.5 large differences in the hysteresis-damping factor are present",
     factors_differ_below_0_5},
    {"Sect. 7", "the differences of the dissipated energy increase as c_r decreases",
     "the dissipated energy of the dynamical system varies significantly and this difference increases when the value "
     "of the coefficient of restitution nears zero",
     losses_differ_more_at_low_restitution, Verdict::contradicted,
     "it is largest at c_r = 0.9, where Gharib-Hurmuzlu loses most although little should be lost; without this law it "
     "grows down to 0.3 and is not larger at 0.1"},
    {"Sect. 6, Fig. 16", "above c_r = 0.5 most laws have a small relative error",
     "is small for the majority of the contact-force models, where the value of the coefficient of restitution is "
     "greater than 0.5",
     most_errors_are_small_above_0_5},
}};

}  // namespace

Section text_statements() { return check_claims("Statements on contact, counts and the choice of a law", text_claims); }

}  // namespace hysteron::reproduce::skrinjar_2018
