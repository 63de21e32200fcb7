// Claims of Corral et al. on groups 4 and 5 and in the conclusions (Sects. 5.4, 5.5 and 6).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include "assumed_motion.hpp"
#include "checks.hpp"
#include "corral_2021.hpp"
#include "hysteron/core/root.hpp"
#include "hysteron/laws/restitution.hpp"
#include "limits.hpp"
#include "runs.hpp"

namespace hysteron::reproduce::corral_2021 {
namespace {

constexpr Touch group_impact{1.0, 1.0};

double delivered_by(std::string_view law, double c) {
  return impact(on_hertz_spring(law, 1.0, c), group_impact).restitution.newton;
}

// Largest |e - c_r| from 0.05 to 1 in steps of 0.05.
double largest_deviation(std::string_view law, Separation separation = Separation::force) {
  double out = 0.0;
  for (int i = 1; i <= 20; ++i) {
    const double c = 0.05 * i;
    const double e = impact(on_hertz_spring(law, 1.0, c), group_impact, separation).restitution.newton;
    out = std::max(out, std::abs(e - c));
  }
  return out;
}

// The names of Sect. 5.4; an alias counts as a name.
constexpr std::array<std::string_view, 5> group_4_names{"ye", "flores", "hu-guo", "zhang-2020",
                                                        "safaeifar-farshidianfar"};

Finding group_4_has_five_laws() {
  std::set<std::string_view> found;
  std::set<long> factors;
  for (const std::string_view name : group_4_names) {
    const Entry* law = find_law(name);
    if (!law) continue;
    found.insert(name);
    factors.insert(std::lround(1e6 * relative_damping(law->info.id, 0.5)));
  }
  return {found.size() == 5,
          fmt::format("{} names with {} different factors: Ye et al. and Flores et al. have the same, "
                      "which Table 1 lists in one row",
                      found.size(), factors.size())};
}

Finding group_4_differs_little() {
  double widest = 0.0, at = 0.0;
  for (int i = 1; i <= 20; ++i) {
    const double c = 0.05 * i;
    double low = 1.0, high = 0.0;
    for (const std::string_view name : group_4_names) {
      const double e = delivered_by(find_law(name)->info.id, c);
      low = std::min(low, e);
      high = std::max(high, e);
    }
    if (high - low > widest) widest = high - low, at = c;
  }
  return {widest < limits::similar,
          fmt::format("the delivered restitutions differ by at most {:.3f}, at c_r = {:.2f}", widest, at)};
}

Finding hu_guo_holds_everywhere() {
  const double error = largest_deviation("hu-guo");
  return {error < limits::consistent, fmt::format("largest error {:.3f}", error)};
}

// The f with the least RMS error of f (1-c)/c against the factor A that delivers c_r: relative or absolute errors, over
// c_r = low ... high in steps of 0.01. The sum of squares is quadratic in f.
enum class ErrorOfFactor { relative, absolute };
double best_factor(ErrorOfFactor kind, int low, int high) {
  double products = 0.0, squares = 0.0;
  for (int i = low; i <= high; ++i) {
    const double c = 0.01 * i, a = restitution::factor_for(c), rule = (1.0 - c) / c;
    const double scale = kind == ErrorOfFactor::relative ? 1.0 / a : 1.0;
    products += rule * a * scale * scale;
    squares += rule * rule * scale * scale;
  }
  return products / squares;
}

// The γ for which another β gives the same factor as β = 1.5, γ = 5.5.
double gamma_with_same_factor(double beta) {
  const double wanted = factor_of({1.5, 5.5});
  return root_of_increasing([&](double gamma) { return wanted - factor_of({beta, gamma}); }, 1.0, 100.0);
}

Finding safaeifar_exponents_are_optimal() {
  const double chosen = factor_of({1.5, 5.5}), gamma = gamma_with_same_factor(2.0);
  std::vector<double> relative, absolute;
  bool is_always_best = true;
  for (const auto& [low, high] : {std::pair{1, 99}, {10, 90}, {15, 95}, {20, 90}, {30, 99}}) {
    relative.push_back(best_factor(ErrorOfFactor::relative, low, high));
    absolute.push_back(best_factor(ErrorOfFactor::absolute, low, high));
    for (const double f : {relative.back(), absolute.back()})
      is_always_best = is_always_best && std::abs(f - chosen) < 0.005;
  }
  return {
      is_always_best,
      fmt::format("f = {:.4f}; β = 2, γ = {:.2f} has the same f. Best f for c_r = 0.01 to 0.99, 0.1 to 0.9, 0.15 to "
                  "0.95, 0.2 to 0.9, 0.3 to 0.99: relative errors {}; absolute errors {}",
                  chosen, gamma, number_list(relative), number_list(absolute))};
}

Finding choi_is_never_tensile() {
  const auto lowest = [](double floor) {
    const ImpactResult r =
        impact({.law = "choi",
                .values = {{"stiffness", 1e6}, {"damping", 2e3}, {"damping_exponent", 0.5}, {"rebound_floor", floor}}},
               group_impact, Separation::depth);
    return r.min_force / r.peak_force;
  };
  return {lowest(0.0) >= 0.0 && lowest(0.3) >= 0.0,
          fmt::format("lowest over largest force: {:g} with R_c = 0, {:g} with R_c = 0.3", lowest(0.0), lowest(0.3))};
}

// Depths over the yield depth δ_y = 1 µm that an impact of Yigit's law on 1e9 N/m^1.5 reaches.
Finding linearised_yigit_agrees() {
  std::vector<double> depths, differences;
  for (const double v : {0.001, 0.003, 0.01, 0.1}) {
    const auto run = [v](const char* law) {
      return impact({.law = law, .values = {{"stiffness", 1e9}, {"yield_indentation", 1e-6}}}, {v, 1.0});
    };
    const ImpactResult full = run("yigit"), linear = run("yigit-linear");
    depths.push_back(full.max_indentation / 1e-6);
    differences.push_back(linear.restitution.newton - full.restitution.newton);
  }
  const auto largest = *std::max_element(differences.begin(), differences.end(),
                                         [](double a, double b) { return std::abs(a) < std::abs(b); });
  return {std::abs(largest) < limits::similar,
          "depths of " + number_list(depths, 3) +
              " times that of yield: e of the linearised law minus that of Eq. (5.75) " + number_list(differences, 2)};
}

// Two equal steel-like spheres; the damping of Roy and Carretero is chosen so that it delivers e at 1 m/s.
struct RoyImpact {
  double peak_force, duration, restitution;
};
RoyImpact roy_impact(double damping, double speed) {
  const ImpactResult r = impact({.law = "roy-carretero",
                                 .values = {{"young1", 1e8},
                                            {"young2", 1e8},
                                            {"damping1", damping},
                                            {"damping2", damping},
                                            {"radius1", 0.02},
                                            {"radius2", 0.02}}},
                                {speed, 0.05});
  return {r.peak_force, r.duration, r.restitution.newton};
}
RoyImpact volume_impact(const char* dissipation, double e, double speed) {
  // The bed of both spheres in series: E/(2R) for equal spheres.
  const ImpactResult r =
      impact({.law = dissipation,
              .elastic = "volume",
              .values = {{"stiffness", 1e8 / 0.04}, {"radius1", 0.02}, {"radius2", 0.02}, {"restitution", e}}},
             {speed, 0.05});
  return {r.peak_force, r.duration, r.restitution.newton};
}

Finding roy_carretero_is_like_gonthier() {
  constexpr double e = 0.9;
  const double damping = root_of_increasing([](double d) { return e - roy_impact(d, 1.0).restitution; }, 1.0, 1e6);
  const RoyImpact roy = roy_impact(damping, 1.0), gonthier = volume_impact("gonthier", e, 1.0),
                  hunt = volume_impact("hunt-crossley", e, 1.0);
  const auto is_near = [&](const RoyImpact& other) {
    return std::abs(other.peak_force / roy.peak_force - 1.0) < limits::agrees &&
           std::abs(other.duration / roy.duration - 1.0) < limits::agrees;
  };
  return {
      is_near(gonthier) && is_near(hunt),
      fmt::format("equal spheres, D chosen for e = 0.9 at 1 m/s: force {:.1f}, Gonthier {:.1f}, Hunt-Crossley {:.1f} "
                  "N; duration {:.3f}, {:.3f}, {:.3f} ms; at 0.1 m/s the same D gives e = {:.3f}",
                  roy.peak_force, gonthier.peak_force, hunt.peak_force, 1e3 * roy.duration, 1e3 * gonthier.duration,
                  1e3 * hunt.duration, roy_impact(damping, 0.1).restitution)};
}

// The three principles of Sect. 5.5, measured in an impact of 0.1 kg at 1 m/s.
struct Principles {
  double jump;      // force at touch over the largest: 0 if continuous
  double exponent;  // d ln F/d ln δ of the elastic force: 3/2 for a Hertzian curve
  double residual;  // depth where the force is zero again, over the largest
};
Principles principles_of(const LawSpec& law) {
  constexpr Touch touch{1.0, 0.1};
  const ImpactResult r = impact(law, touch);
  const auto series = impact_series(law, touch);
  const SeriesPoint &a = series[series.size() / 8], &b = series[series.size() / 4];
  return {(series.front().elastic_force + series.front().dissipative_force) / r.peak_force,
          std::log(b.elastic_force / a.elastic_force) / std::log(b.indentation / a.indentation),
          r.residual_indentation / r.max_indentation};
}
std::string text_of(std::string_view name, const Principles& p) {
  return fmt::format("{}: force at touch {:.3f} of the largest, exponent {:.2f}, residual depth {:.3f} of the largest",
                     name, p.jump, p.exponent, p.residual);
}
constexpr double exponent_tolerance = 0.02, residual_seen = 1e-3;

Finding kelvin_voigt_is_not_hertzian() {
  const Principles p = principles_of({.law = "kelvin-voigt", .values = {{"stiffness", 1e4}, {"damping", 10.0}}});
  return {std::abs(p.exponent - 1.5) > exponent_tolerance, text_of("Kelvin-Voigt", p)};
}

Finding hunt_crossley_has_no_residual_depth() {
  const Principles p = principles_of(on_hertz_spring("hunt-crossley", 1e5, 0.5));
  return {p.jump < 1e-6 && std::abs(p.exponent - 1.5) < exponent_tolerance && p.residual < residual_seen,
          text_of("Hunt-Crossley", p)};
}

Finding xiong_meets_all_principles() {
  const Principles p =
      principles_of({.law = "xiong", .values = {{"stiffness", 1e5}, {"gamma", 2e3}, {"beta1", 2e-3}, {"beta2", 0.5}}});
  return {p.jump < 1e-6 && std::abs(p.exponent - 1.5) < exponent_tolerance && p.residual > residual_seen,
          text_of("Xiong et al.", p)};
}

Finding conclusions_name_the_right_laws() {
  const double wide = std::max({largest_deviation("gonthier"), largest_deviation("zhiying-qishao"),
                                largest_deviation("flores"), largest_deviation("hu-guo")});
  const double anagnostopoulos = largest_deviation("anagnostopoulos", Separation::depth);
  const double restricted =
      std::min({largest_deviation("lankarani-nikravesh"), anagnostopoulos, largest_deviation("lee-wang")});
  return {wide < restricted,
          fmt::format("largest errors: gonthier {:.3f}, zhiying-qishao {:.3f}, flores {:.3f}, hu-guo {:.3f}; "
                      "lankarani-nikravesh {:.3f}, anagnostopoulos {:.1e}, lee-wang {:.3f}",
                      largest_deviation("gonthier"), largest_deviation("zhiying-qishao"), largest_deviation("flores"),
                      largest_deviation("hu-guo"), largest_deviation("lankarani-nikravesh"), anagnostopoulos,
                      largest_deviation("lee-wang"))};
}

constexpr std::array<Claim, 11> group_claims{{
    {"Sect. 5.4", "five laws form group 4",
     "five contact force models with similar fundamentals and minimal differences have been described",
     group_4_has_five_laws},
    {"Sect. 5.4", "the laws of group 4 differ little",
     "five contact force models with similar fundamentals and minimal differences", group_4_differs_little},
    {"Sect. 5.4, Hu-Guo", "the law is valid for any c_r",
     "The results obtained proved the validity of the model for any value of c_r", hu_guo_holds_everywhere},
    {"Sect. 5.4, Safaeifar", "β = 1.5 and γ = 5.5 are the optimal values by the RMS of χ",
     "by calculating the root-mean-square (RMS) of the hysteresis damping ratio with respect to the numerical model, "
     "the optimal values of β and γ",
     safaeifar_exponents_are_optimal, Verdict::undecidable,
     "range and measure of the RMS are not printed, and the best factor depends on both. The two exponents enter "
     "through "
     "one factor f only, so that a curve of pairs is equally good"},
    {"Sect. 5.5, Choi", "F_min excludes attraction",
     "the minimum possible value of the contact force in order to avoid attractive forces between bodies",
     choi_is_never_tensile},
    {"Sect. 5.5, Yigit", "the linearised law agrees at low and medium speeds",
     "This model provides results consistent with the numerical values for low and medium impact velocities",
     linearised_yigit_agrees, Verdict::undecidable,
     "the numbers of the comparison are not printed; with ours the error is largest near 2.25 times the depth of "
     "yield, "
     "below which the linearised law has no loss"},
    {"Sect. 5.5, Roy-Carretero", "similar to Gonthier and Hunt-Crossley for equal spheres",
     "for a central impact between two equal spheres, obtaining similar results", roy_carretero_is_like_gonthier,
     Verdict::undecidable, "the numbers of the comparison are not printed"},
    {"Sect. 5.5, Xiong", "kelvin-voigt does not comply with the second principle, a Hertzian curve",
     "K–V's model does not comply with the second principle", kelvin_voigt_is_not_hertzian},
    {"Sect. 5.5, Xiong", "hunt-crossley does not comply with the third principle, a residual depth",
     "the approach defined by Hunt and Crossley does not meet the third one", hunt_crossley_has_no_residual_depth},
    {"Sect. 5.5, Xiong", "the law of Xiong et al. meets all three",
     "they identified three principles that characterize the force–indentation relation", xiong_meets_all_principles},
    {"Sect. 6",
     "gonthier, zhiying-qishao, flores and hu-guo apply widely; lankarani-nikravesh, anagnostopoulos and lee-wang do "
     "not",
     "There are models that can be implemented in a wide range of applications", conclusions_name_the_right_laws,
     Verdict::contradicted,
     "anagnostopoulos delivers every c_r if the contact ends at δ = 0; zhiying-qishao is wrong by more than 0.1 below "
     "c_r = 0.2"},
}};

}  // namespace

Section group_statements() { return check_claims("Statements on groups 4 and 5 and conclusions", group_claims); }

}  // namespace hysteron::reproduce::corral_2021
