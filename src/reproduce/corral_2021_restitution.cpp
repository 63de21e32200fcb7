#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "corral_2021.hpp"
#include "hysteron/laws/restitution.hpp"
#include "runs.hpp"

namespace hysteron::reproduce::corral_2021 {
namespace {

constexpr Touch unit_touch{1.0, 1.0};

double returned(std::string_view law, double c, Separation rule = Separation::force) {
  return impact(hertzian(law, 1.0, c), unit_touch, rule).restitution.newton;
}

// Largest |e - c_r| for c_r from `low` to `high` in steps of 0.05.
double worst(std::string_view law, double low, double high) {
  double out = 0.0;
  for (int i = 1; i <= 20; ++i) {
    const double c = 0.05 * i;
    if (c > low - 1e-9 && c < high + 1e-9) out = std::max(out, std::abs(returned(law, c) - c));
  }
  return out;
}

// "hunt-crossley 0.013 above 0.9, 0.44 in all".
std::string near_one(std::string_view law) {
  return fmt::format("{}: within {:.3f} from 0.9 on, off by {:.3f} at worst", law, worst(law, 0.9, 1.0),
                     worst(law, 0.05, 1.0));
}
bool good_near_one_only(std::string_view law) { return worst(law, 0.9, 1.0) < 0.02 && worst(law, 0.05, 1.0) > 0.1; }

}  // namespace

Section restitution_statements() {
  Section section{.title = "Statements on restitution"};

  for (const auto& [place, law] : {std::pair{"Sect. 5", "hunt-crossley"}, std::pair{"Sect. 5.2", "herbert-mcwhannell"},
                                   std::pair{"Sect. 5.3", "lankarani-nikravesh"}})
    section.state(std::string(place), fmt::format("{} suits c_r near 1 only", law), near_one(law),
                  good_near_one_only(law));
  section.state(
      "Sect. 5.3", "lee-wang suits high c_r", near_one("lee-wang"), worst("lee-wang", 0.9, 1.0) < 0.02,
      Cause{Verdict::contradicted,
            "it keeps half of the loss even in the limit c_r → 1, where its factor 3(1-c)/4 should be 3(1-c)/2"});
  section.state("Sect. 5.2", "gonthier applies to all c_r",
                fmt::format("off by {:.3f} at worst", worst("gonthier", 0.05, 1.0)),
                worst("gonthier", 0.05, 1.0) < 0.05);
  section.state("Sect. 5.2", "yu is valid for any c_r", fmt::format("off by {:.4f} at worst", worst("yu", 0.05, 1.0)),
                worst("yu", 0.05, 1.0) < 0.01);
  const double small = 0.02, a = restitution::factor_for(small);
  section.state(
      "Sect. 5.2, Yu", "Eq. (5.23) has no solution for low c_r",
      fmt::format("c_r = {}: A = {:.6f}, 1 - d = exp(-{:.1f}), returns e = {:.6f}", small, a,
                  restitution::factor_exponent(a), restitution::of_factor(a)),
      std::abs(restitution::of_factor(a) - small) > 1e-6,
      Cause{Verdict::contradicted,
            "there is one root for every c_r in (0, 1); it is so near 1 that only the logarithm of 1 - d shows it"});
  section.state("Sect. 5.3", "zhiying-qishao does better than lee-wang and lankarani-nikravesh at low and medium c_r",
                fmt::format("off by {:.3f}, {:.3f}, {:.3f} at worst up to 0.6", worst("zhiying-qishao", 0.05, 0.6),
                            worst("lee-wang", 0.05, 0.6), worst("lankarani-nikravesh", 0.05, 0.6)),
                worst("zhiying-qishao", 0.05, 0.6) <
                    std::min(worst("lee-wang", 0.05, 0.6), worst("lankarani-nikravesh", 0.05, 0.6)));
  section.state("Sect. 5.3", "gharib-hurmuzlu is consistent at low c_r",
                fmt::format("off by {:.3f} up to 0.3, {:.3f} in all", worst("gharib-hurmuzlu", 0.05, 0.3),
                            worst("gharib-hurmuzlu", 0.05, 1.0)),
                worst("gharib-hurmuzlu", 0.05, 0.3) < 0.02);
  section.state("Sect. 5.3", "jankowski: the second expression, Eq. (5.55), is more precise than the first, Eq. (5.54)",
                fmt::format("off by {:.4f} and {:.4f} at worst", worst("jankowski-2006", 0.05, 1.0),
                            worst("jankowski-2005", 0.05, 1.0)),
                worst("jankowski-2006", 0.05, 1.0) < worst("jankowski-2005", 0.05, 1.0));
  section.state("Sect. 5.4", "zhang-2020 is more accurate than the others of its group, most at low c_r",
                fmt::format("off at worst up to 0.3: zhang-2020 {:.4f}, hu-guo {:.4f}, flores {:.4f}",
                            worst("zhang-2020", 0.05, 0.3), worst("hu-guo", 0.05, 0.3), worst("flores", 0.05, 0.3)),
                worst("zhang-2020", 0.05, 0.3) < std::min(worst("hu-guo", 0.05, 0.3), worst("flores", 0.05, 0.3)));
  std::string group;
  double group_worst = 0.0;
  for (const std::string_view law : {"flores", "hu-guo", "zhang-2020", "safaeifar-farshidianfar"}) {
    group += fmt::format("{}{} {:.3f}", group.empty() ? "" : ", ", law, worst(law, 0.05, 1.0));
    group_worst = std::max(group_worst, worst(law, 0.05, 1.0));
  }
  section.state("Sect. 5.4", "the laws of group 4 give consistent results for any c_r", "off at worst: " + group,
                group_worst < 0.05);
  section.state("Eq. (5.40)", "anagnostopoulos: this ξ belongs to the coefficient of restitution c_r",
                fmt::format("asked 0.5: {:.6f} released at δ = 0, {:.4f} at F = 0",
                            returned("anagnostopoulos", 0.5, Separation::depth), returned("anagnostopoulos", 0.5)),
                std::abs(returned("anagnostopoulos", 0.5, Separation::depth) - 0.5) < 1e-9);
  // Eq. (5.22) solved for ξ, then released at F = 0.
  const double ratio = restitution::damping_ratio_for(std::sqrt(0.5), Separation::force);
  section.state("Eq. (5.22)", "goyal: this ξ belongs to the coefficient of restitution c_r",
                fmt::format("asked 0.5: returns {:.4f}", restitution::of_damping_ratio(ratio, Separation::force)),
                std::abs(restitution::of_damping_ratio(ratio, Separation::force) - 0.5) < 1e-3,
                Cause{Verdict::misprint,
                      "the exponent is twice too large: 2ξ/√(1-ξ²) with this arctangent, or 4ξ/√(1-ξ²) with "
                      "arctan(√(1-ξ²)/(1+ξ))"});
  return section;
}

}  // namespace hysteron::reproduce::corral_2021
