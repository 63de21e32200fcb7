// Claims of Corral et al. on the restitution that laws deliver.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "checks.hpp"
#include "corral_2021.hpp"
#include "hysteron/laws/restitution.hpp"
#include "limits.hpp"
#include "runs.hpp"

namespace hysteron::reproduce::corral_2021 {
namespace {

constexpr double lowest_restitution = 0.05;

double delivered_restitution(std::string_view law, double c, Separation separation = Separation::force) {
  return impact(on_hertz_spring(law, 1.0, c), {1.0, 1.0}, separation).restitution.newton;
}

// Largest |e - c_r| for c_r from `low` to `high` in steps of 0.05.
double largest_error(std::string_view law, double low = lowest_restitution, double high = 1.0) {
  constexpr double rounding = 1e-9;
  double out = 0.0;
  for (int i = 1; i <= 20; ++i) {
    const double c = 0.05 * i;
    if (c > low - rounding && c < high + rounding) out = std::max(out, std::abs(delivered_restitution(law, c) - c));
  }
  return out;
}

// "hunt-crossley: error up to 0.013 for c_r >= 0.9, up to 0.440 overall".
std::string errors_near_one(std::string_view law) {
  return fmt::format("{}: error up to {:.3f} for c_r >= 0.9, up to {:.3f} overall", law,
                     largest_error(law, limits::high_from), largest_error(law));
}

Finding is_accurate_near_one_only(std::string_view law) {
  return {largest_error(law, limits::high_from) < limits::near_unity && largest_error(law) > limits::poor_elsewhere,
          errors_near_one(law)};
}
Finding hunt_crossley_is_accurate_near_one_only() { return is_accurate_near_one_only("hunt-crossley"); }
Finding herbert_is_accurate_near_one_only() { return is_accurate_near_one_only("herbert-mcwhannell"); }
Finding lankarani_is_accurate_near_one_only() { return is_accurate_near_one_only("lankarani-nikravesh"); }

Finding lee_wang_is_accurate_at_high_restitution() {
  return {largest_error("lee-wang", limits::high_from) < limits::near_unity, errors_near_one("lee-wang")};
}

Finding gonthier_holds_everywhere() {
  const double error = largest_error("gonthier");
  return {error < limits::consistent, fmt::format("largest error {:.3f}", error)};
}

Finding yu_holds_everywhere() {
  const double error = largest_error("yu");
  return {error < limits::precise, fmt::format("largest error {:.4f}", error)};
}

Finding yu_has_no_root_at_low_restitution() {
  constexpr double c = 0.02;
  const double a = restitution::factor_for(c);
  return {std::abs(restitution::of_factor(a) - c) > 1e-6,
          fmt::format("c_r = {}: A = {:.6f}, 1 - d = exp(-{:.1f}), delivers e = {:.6f}", c, a,
                      restitution::factor_exponent(a), restitution::of_factor(a))};
}

Finding zhiying_is_better_at_low_restitution() {
  const double zhiying = largest_error("zhiying-qishao", lowest_restitution, limits::medium_up_to),
               lee = largest_error("lee-wang", lowest_restitution, limits::medium_up_to),
               lankarani = largest_error("lankarani-nikravesh", lowest_restitution, limits::medium_up_to);
  return {zhiying < std::min(lee, lankarani),
          fmt::format("largest errors up to 0.6: {:.3f}, {:.3f}, {:.3f}", zhiying, lee, lankarani)};
}

Finding gharib_is_consistent_at_low_restitution() {
  const double low = largest_error("gharib-hurmuzlu", lowest_restitution, limits::low_up_to);
  return {low < limits::consistent,
          fmt::format("largest error {:.3f} up to 0.3, {:.3f} overall", low, largest_error("gharib-hurmuzlu"))};
}

Finding second_jankowski_is_more_precise() {
  const double first = largest_error("jankowski-2005"), second = largest_error("jankowski-2006");
  return {second < first, fmt::format("largest errors {:.4f} and {:.4f}", second, first)};
}

Finding zhang_is_more_accurate_at_low_restitution() {
  const double zhang = largest_error("zhang-2020", lowest_restitution, limits::low_up_to),
               hu_guo = largest_error("hu-guo", lowest_restitution, limits::low_up_to),
               flores = largest_error("flores", lowest_restitution, limits::low_up_to);
  return {
      zhang < std::min(hu_guo, flores),
      fmt::format("largest errors up to 0.3: zhang-2020 {:.4f}, hu-guo {:.4f}, flores {:.4f}", zhang, hu_guo, flores)};
}

Finding group_4_is_consistent() {
  std::string text;
  double largest = 0.0;
  for (const std::string_view law : {"flores", "hu-guo", "zhang-2020", "safaeifar-farshidianfar"}) {
    const double error = largest_error(law);
    text += fmt::format("{}{} {:.3f}", text.empty() ? "" : ", ", law, error);
    largest = std::max(largest, error);
  }
  return {largest < limits::consistent, "largest errors: " + text};
}

Finding anagnostopoulos_ratio_belongs_to_c() {
  const double by_depth = delivered_restitution("anagnostopoulos", 0.5, Separation::depth);
  return {std::abs(by_depth - 0.5) < 1e-9,
          fmt::format("requested 0.5: {:.6f} with separation at δ = 0, {:.4f} at F = 0", by_depth,
                      delivered_restitution("anagnostopoulos", 0.5))};
}

// Eq. (5.22) solved for ξ, with separation at F = 0.
Finding goyal_ratio_belongs_to_c() {
  const double ratio = restitution::damping_ratio_for(std::sqrt(0.5), Separation::force);
  const double e = restitution::of_damping_ratio(ratio, Separation::force);
  return {std::abs(e - 0.5) < 1e-3, fmt::format("requested 0.5: delivers {:.4f}", e)};
}

constexpr std::array<Claim, 14> restitution_claims{{
    {"Sect. 5", "hunt-crossley suits c_r near 1 only",
     "appropriated for contact cases in which the value of the coefficient of restitution is close to unity",
     hunt_crossley_is_accurate_near_one_only},
    {"Sect. 5.2", "herbert-mcwhannell suits c_r near 1 only",
     "this approach is only applicable to impacts where the value of c_r is close to unity",
     herbert_is_accurate_near_one_only},
    {"Sect. 5.3", "lankarani-nikravesh suits c_r near 1 only",
     "the model can be applied only to contacts in which the value of c_r is close to unity",
     lankarani_is_accurate_near_one_only},
    {"Sect. 5.3", "lee-wang suits high c_r", "this model is only applicable to contact events with a high value of c_r",
     lee_wang_is_accurate_at_high_restitution, Verdict::contradicted,
     "it has half of the required loss even in the limit c_r → 1, where its factor 3(1-c)/4 should be 3(1-c)/2"},
    {"Sect. 5.2", "gonthier applies to all c_r",
     "This model can be applied to the entire range of values of the coefficient of restitution",
     gonthier_holds_everywhere},
    {"Sect. 5.2", "yu is valid for any c_r",
     "This model is valid for any value of c_r, showing a high degree of consistency", yu_holds_everywhere},
    {"Sect. 5.2, Yu", "Eq. (5.23) has no solution for low c_r",
     "Equation (5.23) cannot be solved for low values of coefficient of restitution", yu_has_no_root_at_low_restitution,
     Verdict::contradicted,
     "it has one root for every c_r in (0, 1); the root is so near 1 that it must be computed from the logarithm of "
     "1 - d"},
    {"Sect. 5.3", "zhiying-qishao is better than lee-wang and lankarani-nikravesh at low and medium c_r",
     "provided good results in terms of energy dissipation, for low and medium values of the coefficient of "
     "restitution",
     zhiying_is_better_at_low_restitution},
    {"Sect. 5.3", "gharib-hurmuzlu is consistent at low c_r",
     "This model provides consistent results in the spectrum of low values of c_r",
     gharib_is_consistent_at_low_restitution},
    {"Sect. 5.3", "jankowski: the second expression, Eq. (5.55), is more precise than the first, Eq. (5.54)",
     "being the second more precise with respect to the numerical results than the first one",
     second_jankowski_is_more_precise},
    {"Sect. 5.4", "zhang-2020 is more accurate than the others of its group, most at low c_r",
     "a model that provides more accurate results, compared to the models described above",
     zhang_is_more_accurate_at_low_restitution},
    {"Sect. 5.4", "the laws of group 4 give consistent results for any c_r",
     "These approaches are applicable to any type of impact and provide consistent results", group_4_is_consistent},
    {"Eq. (5.40)", "anagnostopoulos: this ξ belongs to the coefficient of restitution c_r",
     "ξ_i is the damping ratio, defined as", anagnostopoulos_ratio_belongs_to_c},
    {"Eq. (5.22)", "goyal: this ξ belongs to the coefficient of restitution c_r",
     "where ξ is a term related to the coefficient of restitution through", goyal_ratio_belongs_to_c, Verdict::misprint,
     "the exponent is twice too large: 2ξ/√(1-ξ²) with this arctangent, or 4ξ/√(1-ξ²) with arctan(√(1-ξ²)/(1+ξ))"},
}};

}  // namespace

Section restitution_statements() { return check_claims("Statements on restitution", restitution_claims); }

}  // namespace hysteron::reproduce::corral_2021
