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
  return {widest < 0.1,
          fmt::format("the delivered restitutions differ by at most {:.3f}, at c_r = {:.2f}", widest, at)};
}

Finding hu_guo_holds_everywhere() {
  const double error = largest_deviation("hu-guo");
  return {error < 0.05, fmt::format("largest error {:.3f}", error)};
}

// RMS over c_r = 0.01 ... 0.99 of the relative error of f (1-c)/c against the factor that delivers c_r.
double rms_of_factor(double f) {
  double sum = 0.0;
  for (int i = 1; i < 100; ++i) {
    const double c = 0.01 * i, error = f * (1.0 - c) / c / restitution::factor_for(c) - 1.0;
    sum += error * error;
  }
  return std::sqrt(sum / 99.0);
}

// The γ for which another β gives the same factor as β = 1.5, γ = 5.5.
double gamma_with_same_factor(double beta) {
  const double wanted = factor_of({1.5, 5.5});
  return root_of_increasing([&](double gamma) { return wanted - factor_of({beta, gamma}); }, 1.0, 100.0);
}

Finding safaeifar_exponents_are_optimal() {
  const double chosen = factor_of({1.5, 5.5}), gamma = gamma_with_same_factor(2.0);
  double best = 1.0;
  for (int i = 0; i <= 500; ++i)
    if (const double f = 1.0 + 0.001 * i; rms_of_factor(f) < rms_of_factor(best)) best = f;
  return {
      std::abs(factor_of({2.0, gamma}) - chosen) > 1e-6 && std::abs(best - chosen) < 0.005,
      fmt::format("f = {:.4f}, RMS error of χ {:.3f}; β = 2, γ = {:.2f} has the same f; the least RMS, {:.3f}, is at f "
                  "= {:.3f}",
                  chosen, rms_of_factor(chosen), gamma, rms_of_factor(best), best)};
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
  return {std::abs(largest) < 0.1, "depths of " + number_list(depths, 3) +
                                       " times that of yield: e of the linearised law minus that of Eq. (5.75) " +
                                       number_list(differences, 2)};
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
    return std::abs(other.peak_force / roy.peak_force - 1.0) < 0.1 &&
           std::abs(other.duration / roy.duration - 1.0) < 0.1;
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
    {"Sect. 5.4", "five laws form group 4", group_4_has_five_laws},
    {"Sect. 5.4", "the laws of group 4 differ little", group_4_differs_little},
    {"Sect. 5.4, Hu-Guo", "the law is valid for any c_r", hu_guo_holds_everywhere},
    {"Sect. 5.4, Safaeifar", "β = 1.5 and γ = 5.5 are the optimal values by the RMS of χ",
     safaeifar_exponents_are_optimal, Verdict::contradicted,
     "the two enter through one factor f only: a curve of pairs is equally good. The range of c_r of the RMS is not "
     "printed; ours is 0.01 to 0.99"},
    {"Sect. 5.5, Choi", "F_min excludes attraction", choi_is_never_tensile},
    {"Sect. 5.5, Yigit", "the linearised law agrees at low and medium speeds", linearised_yigit_agrees,
     Verdict::inputs_not_printed,
     "the numbers of the comparison are not printed; with ours the error is largest near 2.25 times the depth of "
     "yield, "
     "below which the linearised law has no loss"},
    {"Sect. 5.5, Roy-Carretero", "similar to Gonthier and Hunt-Crossley for equal spheres",
     roy_carretero_is_like_gonthier, Verdict::inputs_not_printed, "the numbers of the comparison are not printed"},
    {"Sect. 5.5, Xiong", "kelvin-voigt does not comply with the second principle, a Hertzian curve",
     kelvin_voigt_is_not_hertzian},
    {"Sect. 5.5, Xiong", "hunt-crossley does not comply with the third principle, a residual depth",
     hunt_crossley_has_no_residual_depth},
    {"Sect. 5.5, Xiong", "the law of Xiong et al. meets all three", xiong_meets_all_principles},
    {"Sect. 6",
     "gonthier, zhiying-qishao, flores and hu-guo apply widely; lankarani-nikravesh, anagnostopoulos and lee-wang do "
     "not",
     conclusions_name_the_right_laws, Verdict::contradicted,
     "anagnostopoulos delivers every c_r if the contact ends at δ = 0; zhiying-qishao is wrong by more than 0.1 below "
     "c_r = 0.2"},
}};

}  // namespace

Section group_statements() { return check_claims("Statements on groups 4 and 5 and conclusions", group_claims); }

}  // namespace hysteron::reproduce::corral_2021
