// Claims of Wang, Liu and Liu that a static compression test gives the law of the impact, and the impact that of the
// test (Sects. 1, 4.2, 5.2 and 6).
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "checks.hpp"
#include "limits.hpp"
#include "runs.hpp"
#include "static_compression.hpp"
#include "wang_2022.hpp"

namespace hysteron::reproduce::wang_2022 {
namespace {

constexpr std::array test_speeds{1.0, 2.0, 4.0, 8.0};  // m/s
constexpr std::size_t test_points = 2000;

MaLiu test_law() {
  MaLiu law;
  static_cast<ElastoplasticSphere&>(law) = sphere_in_cavity().sphere;
  return law;
}

ImpactResult dynamic_impact(double speed) {
  return impact(ma_liu_law(sphere_in_cavity().sphere), {speed, mass_in_paper()});
}

// What the areas of tests to the depths of four impacts say: e = √(W/U) and, with the mass, v₀ = √(2U/m).
struct Prediction {
  std::vector<double> speed, restitution;
  double stiffness;  // K_p from the last test
};
Prediction predict_from_tests() {
  Prediction out{};
  const shape::YieldCurve curve = test_law().curve();
  for (const double v : test_speeds) {
    const CompressionRecord test = compress(test_law(), dynamic_impact(v).max_indentation, test_points);
    out.speed.push_back(std::sqrt(2.0 * test.work_done() / mass_in_paper()));
    out.restitution.push_back(std::sqrt(test.work_returned() / test.work_done()));
    out.stiffness = test.mean_slope(curve.yield_depth, curve.plastic_depth());
  }
  return out;
}

// The recorded areas and slopes have the errors of 2000 points; the impact is computed to nine digits.
constexpr double reading_error = 1e-3;

Finding static_test_gives_the_impact_model() {
  const Prediction predicted = predict_from_tests();
  std::vector<double> e;
  bool holds = true;
  for (std::size_t i = 0; i < test_speeds.size(); ++i) {
    e.push_back(dynamic_impact(test_speeds[i]).restitution.newton);
    holds = holds && std::abs(predicted.restitution[i] / e[i] - 1.0) < reading_error &&
            std::abs(predicted.speed[i] / test_speeds[i] - 1.0) < reading_error;
  }
  const double stiffness = mean_stiffness(sphere_in_cavity().sphere);
  holds = holds && std::abs(predicted.stiffness / stiffness - 1.0) < reading_error;
  return {holds,
          fmt::format("tests to the depths of 1, 2, 4, 8 m/s: speeds {} m/s, e {}, K_p {:.5g} N/m; impacts: e {}, "
                      "K_p {:.5g} N/m",
                      number_list(predicted.speed, 5), number_list(predicted.restitution, 5), predicted.stiffness,
                      number_list(e, 5), stiffness)};
}

// The force over the depth recorded in an impact of Ma-Liu is the curve of the test, because the law has no rate.
Finding impact_gives_the_static_curve() {
  const LawSpec law = ma_liu_law(sphere_in_cavity().sphere);
  const auto series = impact_series(law, {plastic.speed.value, mass_in_paper()});
  const shape::YieldCurve curve = test_law().curve();
  double off = 0.0, largest = 0.0;
  for (const SeriesPoint& p : series) {
    largest = std::max(largest, p.elastic_force);
    if (p.indentation_rate > 0.0)
      off = std::max(off, std::abs(p.elastic_force + p.dissipative_force - curve.force(p.indentation)));
  }
  return {largest > 0.0 && off < 1e-6 * largest,
          fmt::format("loading recorded at 8 m/s off the static curve by at most {:.0e} of the largest force",
                      std::max(off / largest, 1e-12))};
}

Finding dashpot_gives_the_static_curve() {
  const auto pair = sphere_in_cavity();
  const Touch touch{plastic.speed.value, mass_in_paper()};
  const auto series = impact_series(dashpot_law(pair.sphere), touch);
  double off = 0.0, largest = 0.0;
  for (const SeriesPoint& p : series) {
    largest = std::max(largest, p.elastic_force + p.dissipative_force);
    if (p.indentation_rate > 0.0)
      off = std::max(off, std::abs(p.elastic_force + p.dissipative_force - pair.sphere.curve().force(p.indentation)));
  }
  return {off < limits::accurate * largest,
          fmt::format("loading of the new dashpot at 8 m/s off the static curve by up to {:.0f} % of its largest force",
                      100.0 * off / largest)};
}

// Sect. 5.2: where the loss occurs.
Finding loss_occurs_in_loading_only_for_ma_liu() {
  const Touch touch{elastoplastic.speed.value, mass_in_paper()};
  const ImpactResult fixed = impact(ma_liu_law(sphere_in_cavity().sphere), touch),
                     dashpot = impact(dashpot_law(sphere_in_cavity().sphere), touch);
  const double share_fixed = fixed.energy_lost_compression / fixed.energy_lost,
               share_dashpot = dashpot.energy_lost_compression / dashpot.energy_lost;
  return {share_fixed > 1.0 - 1e-6 && share_dashpot > 0.4 && share_dashpot < 0.6,
          fmt::format("share of the loss in compression at 4 m/s: Ma-Liu {:.4f}, new dashpot {:.4f}", share_fixed,
                      share_dashpot)};
}

Finding dashpot_leaves_no_dent() {
  const Touch touch{elastoplastic.speed.value, mass_in_paper()};
  const ImpactResult fixed = impact(ma_liu_law(sphere_in_cavity().sphere), touch),
                     dashpot = impact(dashpot_law(sphere_in_cavity().sphere), touch);
  return {fixed.residual_indentation > 0.0 && std::abs(dashpot.residual_indentation) < 1e-12,
          fmt::format("depth at which the force vanishes at 4 m/s: Ma-Liu {:.4g} m, new dashpot {:.1g} m",
                      fixed.residual_indentation, std::abs(dashpot.residual_indentation))};
}

}  // namespace

// What a contact of the clearance joint must remember after an impact at the printed speed.
Finding dashpot_keeps_no_depths() {
  const Touch touch{bearing_speed.value, 1.0};
  const ElastoplasticSphere joint = clearance_joint().sphere;
  const double fixed = impact(ma_liu_law(joint), touch).residual_indentation,
               dashpot = impact(dashpot_law(joint), touch).residual_indentation;
  return {fixed > 0.0 && std::abs(dashpot) < 1e-12,
          fmt::format(
              "1 kg at {} m/s in the clearance joint leaves a depth of {:.3g} m with Ma-Liu, which the next contact "
              "needs, and none with the dashpot, whose force has one formula in both phases",
              bearing_speed.text, fixed)};
}

namespace {

constexpr std::array<Claim, 6> static_claims{{
    {"Sects. 1, 4.2, 6", "a static compression test gives restitution and stiffness of the impact model",
     "can be accurately calculated by the Ma-Liu model or simply through a static indentation experiment",
     static_test_gives_the_impact_model},
    {"Sect. 1", "conversely, the force recorded in an impact gives the static curve: with Ma-Liu",
     "the data observed by a simple compression experiment could be applied to model the impact process, and vice "
     "versa",
     impact_gives_the_static_curve},
    {"Sect. 1", "conversely, the force recorded in an impact gives the static curve: with the new dashpot",
     "the data observed by a simple compression experiment could be applied to model the impact process, and vice "
     "versa",
     dashpot_gives_the_static_curve, Verdict::contradicted,
     "the dashpot keeps the restitution of the test and one stiffness, not its curve"},
    {"Sect. 5.2, Figs. 4, 6", "Ma-Liu loses energy in loading only, the new dashpot evenly over its loop",
     "the energy was just dissipated at the loading phase", loss_occurs_in_loading_only_for_ma_liu},
    {"Sect. 3", "the dashpot needs no residual depths and no phases",
     "the residual deformation in each contact is not needed, and identification of the loading and the unloading "
     "processes is not required anymore",
     dashpot_keeps_no_depths},
    {"Sect. 5.2", "the force of the new dashpot vanishes at zero depth, that of Ma-Liu at the residual depth",
     "became zero when the contact deformation was equal to zero", dashpot_leaves_no_dent},
}};

}  // namespace

Section static_statements() { return check_claims("Statements on static compression and impact", static_claims); }

}  // namespace hysteron::reproduce::wang_2022
