// Claims of Skrinjar et al. on the process of contact, on counts of laws, and on the choice of a law.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "checks.hpp"
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

ImpactResult kelvin_voigt(double speed) {
  return impact({.law = "kelvin-voigt", .values = {{"stiffness", 1e6}, {"damping", 300.0}}}, {speed, 1.0});
}

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

Finding kelvin_voigt_loses_equally_in_both_phases() {
  const ImpactResult r = kelvin_voigt(1.0);
  return {std::abs(r.energy_lost_compression / r.energy_lost_restitution - 1.0) < 0.05,
          fmt::format("compression loses {:.3f}, restitution {:.3f} of the energy",
                      r.energy_lost_compression / r.energy_in, r.energy_lost_restitution / r.energy_in)};
}

// K δ^1.5 + χ δ^p δ̇: tensile before δ = 0 for p < 1.5.
Finding exponents_must_be_equal() {
  const auto lowest = [](double p) {
    const LawSpec law{.law = "falcon", .values = {{"stiffness", 1e6}, {"damping", 1e3}, {"damping_exponent", p}}};
    const ImpactResult r = impact(law, {1.0, 1.0}, Separation::depth);
    return r.min_force / r.peak_force;
  };
  const double below = lowest(1.0), equal = lowest(1.5);
  return {below < 0.0 && equal >= 0.0,
          fmt::format("lowest over largest force for exponents of the damper 0.5, 1, 1.5: {:.1e}, {:.1e}, {:.1e}",
                      lowest(0.5), below, equal)};
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
  return {largest < 0.2 * (all.high - all.low),
          fmt::format("the delivered restitutions differ by at most {:.3f}, at c_r = {:.2f}, where those of all laws "
                      "differ by {:.3f}",
                      largest, at, all.high - all.low)};
}

Finding choice_does_not_matter_above_0_7() {
  const Spread e = spread_over_laws(0.7, delivered_e), loss = spread_over_laws(0.7, lost_share);
  return {e.high - e.low < 0.1,
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
  std::vector<double> ranges;
  for (const double c : {0.9, 0.7, 0.5, 0.3, 0.1}) {
    const Spread s = spread_over_laws(
        c, [](std::string_view law, double e) { return law == "gharib-hurmuzlu" ? not_computed : lost_share(law, e); });
    ranges.push_back(s.high - s.low);
  }
  const double lowest_below = std::min(ranges[3], ranges[4]), highest_above = std::max(ranges[0], ranges[1]);
  return {lowest_below > highest_above,
          "range of the lost share over the laws at c_r = 0.9, 0.7, 0.5, 0.3, 0.1, without Gharib-Hurmuzlu: " +
              number_list(ranges, 3)};
}

// Largest |e - c|/c from c_r = 0.6 to 1, for each law the number that are below 10 %.
template <class Delivered>
int laws_with_small_error(const Delivered& delivered) {
  constexpr double small = 0.1;
  int count = 0;
  for (const NamedRow& row : table2) {
    if (row.law == "hertz") continue;
    double largest = 0.0;
    for (std::size_t i = 6; i <= 10; ++i) {
      const double c = 0.1 * static_cast<double>(i);
      largest = std::max(largest, std::abs(delivered(row, i) - c) / c);
    }
    count += largest < small;
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

constexpr std::array<Claim, 19> text_claims{{
    {"Abstract, Sect. 7", "20 laws of point contact are listed", table_1_has_20_laws, Verdict::contradicted,
     "neither the rows nor the names of Table 1 are 20"},
    {"Abstract, Sect. 7", "a dozen of them are compared", a_dozen_are_compared},
    {"Abstract", "10 laws of line contact are listed and most of them compared", most_of_10_line_laws_are_compared},
    {"Abstract", "more than 10 laws of line contact are presented", more_than_10_line_laws, Verdict::contradicted,
     "the abstract itself says 10 before"},
    {"Sect. 1", "the force increases with the depth and is largest at the end of compression",
     force_is_largest_at_reversal, Verdict::contradicted,
     "only without dissipation: a damper that pushes in compression moves the largest force to an earlier time"},
    {"Sect. 1", "if the start of the contact is detected late, the first force is too large and energy is gained",
     late_detection_adds_energy},
    {"Sect. 1", "a perfectly elastic collision loses kinetic energy to vibrations", elastic_impact_leaves_vibrations},
    {"Eq. (31)", "e_N = v_n/v₀", output_restitution_is_vn_over_v0, Verdict::misprint,
     "v_n is negative by the convention of Sect. 1 and in Fig. 4: e_N = -v_n/v₀"},
    {"Sect. 3, Figs. 4 and 7", "Hertz returns all energy: -0.3 m/s after 0.3 m/s", hertz_returns_the_energy},
    {"Sect. 3, Fig. 5", "the phases of Hertz are symmetrical, those of the other laws are not",
     only_hertz_has_equal_phases},
    {"Sect. 2", "Kelvin-Voigt suits higher impact speeds only", kelvin_voigt_suits_high_speeds, Verdict::contradicted,
     "the law is linear: every ratio is the same at all speeds. Corral et al. Sect. 5 advise the opposite"},
    {"Sect. 2", "Kelvin-Voigt: the force is not zero at touch, and is tensile at the end",
     kelvin_voigt_has_force_at_touch_and_tension},
    {"Sect. 2", "Kelvin-Voigt: its constant coefficient dissipates equally in both phases",
     kelvin_voigt_loses_equally_in_both_phases, Verdict::contradicted,
     "the coefficient is constant, the loss is not: compression is faster than restitution"},
    {"Sect. 2, Hunt-Crossley", "the exponent of the damper must be that of the spring", exponents_must_be_equal},
    {"Sect. 2, Eq. (28)", "the law of Flores et al. is similar to that of Gonthier et al.",
     flores_is_similar_to_gonthier},
    {"Sect. 3, Fig. 2", "from c_r = 0.7 to 1 the choice of the law makes no major difference",
     choice_does_not_matter_above_0_7, Verdict::contradicted, "the lost energy differs by a factor of three"},
    {"Sect. 3, Fig. 2", "below 0.5 the factors differ much, and with them the forces", factors_differ_below_0_5},
    {"Sect. 7", "the differences of the dissipated energy increase as c_r decreases",
     losses_differ_more_at_low_restitution},
    {"Sect. 6, Fig. 16", "above c_r = 0.5 most laws have a small relative error", most_errors_are_small_above_0_5},
}};

}  // namespace

Section text_statements() { return check_claims("Statements on contact, counts and the choice of a law", text_claims); }

}  // namespace hysteron::reproduce::skrinjar_2018
