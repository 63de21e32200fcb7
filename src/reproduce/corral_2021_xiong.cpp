// Claims of Corral et al. on the parameters of the law of Xiong et al., and the figures of the report.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "assumed_motion.hpp"
#include "checks.hpp"
#include "corral_2021.hpp"
#include "runs.hpp"

namespace hysteron::reproduce::corral_2021 {
namespace {

// A soft ball of 0.1 kg at 1 m/s on 1e5 N/m^1.5; the contact lasts about 30 ms.
struct Xiong {
  double beta1 = 2e-3, beta2 = 0.5, gamma = 2e3;

  LawSpec spec() const {
    return {.law = "xiong", .values = {{"stiffness", 1e5}, {"gamma", gamma}, {"beta1", beta1}, {"beta2", beta2}}};
  }
};
constexpr Touch soft_ball{1.0, 0.1};

// A property of the law for each value of one parameter; the other parameters keep their defaults.
std::vector<double> over_parameter(std::span<const double> values, double Xiong::*parameter,
                                   double (*property)(const Xiong&)) {
  std::vector<double> out;
  for (const double value : values) {
    Xiong x;
    x.*parameter = value;
    out.push_back(property(x));
  }
  return out;
}

double restitution_of(const Xiong& x) { return impact(x.spec(), soft_ball).restitution.newton; }
double residual_depth_mm(const Xiong& x) { return 1e3 * impact(x.spec(), soft_ball).residual_indentation; }

// F/(K δ^1.5) at a depth of 10 µm; at touch it is 1 + γβ₁.
double initial_stiffening(const Xiong& x) {
  for (const SeriesPoint& p : impact_series(x.spec(), soft_ball))
    if (p.indentation > 1e-5) return (p.elastic_force + p.dissipative_force) / p.elastic_force;
  return not_computed;
}

// Depth of the largest force divided by the largest depth: 1 for a loop with a sharp tip.
double tip_sharpness(const Xiong& x) {
  double force = 0.0, depth_at_force = 0.0, largest_depth = 0.0;
  for (const SeriesPoint& p : impact_series(x.spec(), soft_ball)) {
    const double f = p.elastic_force + p.dissipative_force;
    if (f > force) force = f, depth_at_force = p.indentation;
    largest_depth = std::max(largest_depth, p.indentation);
  }
  return depth_at_force / largest_depth;
}

constexpr std::array beta1_values{5e-4, 1e-3, 2e-3, 4e-3};
constexpr std::array beta2_values{0.0, 1.0, 2.0, 5.0};
constexpr std::array gamma_values{1e2, 3e2, 1e3, 1e4, 1e5, 1e6};

Finding beta1_sets_residual_depth() {
  const auto residual = over_parameter(beta1_values, &Xiong::beta1, residual_depth_mm);
  return {is_strictly_increasing(residual), "β₁ = 0.5, 1, 2, 4 ms: residual depth " + number_list(residual) + " mm"};
}

Finding beta1_sets_initial_rise() {
  const auto rise = over_parameter(beta1_values, &Xiong::beta1, initial_stiffening);
  return {is_strictly_increasing(rise), "β₁ = 0.5, 1, 2, 4 ms: F/(Kδ^1.5) at 10 µm " + number_list(rise)};
}

Finding beta2_rounds_the_loop() {
  const auto sharpness = over_parameter(beta2_values, &Xiong::beta2, tip_sharpness);
  return {is_strictly_decreasing(sharpness),
          "β₂ = 0, 1, 2, 5 s/m^1.5: depth of the largest force over the largest depth " + number_list(sharpness)};
}

Finding damping_lowers_restitution() {
  const auto e1 = over_parameter(beta1_values, &Xiong::beta1, restitution_of),
             e2 = over_parameter(beta2_values, &Xiong::beta2, restitution_of);
  return {is_strictly_decreasing(e1) && is_strictly_decreasing(e2),
          "e over β₁: " + number_list(e1) + "; over β₂: " + number_list(e2)};
}

Finding restitution_converges_with_gamma() {
  const auto e = over_parameter(gamma_values, &Xiong::gamma, restitution_of);
  return {e[0] > e[1] && e[1] > e[2] && std::abs(e[5] - e[4]) < 1e-3,
          "γ = 1e2, 3e2, 1e3, 1e4, 1e5, 1e6 1/s: e " + number_list(e, 5)};
}

Finding gamma_changes_the_loop() {
  const auto force = over_parameter(gamma_values, &Xiong::gamma,
                                    [](const Xiong& x) { return impact(x.spec(), soft_ball).peak_force; });
  const auto [low, high] = std::minmax_element(force.begin(), force.end());
  return {*high > 1.05 * *low, "γ = 1e2, 3e2, 1e3, 1e4, 1e5, 1e6 1/s: largest force " + number_list(force) + " N"};
}

constexpr std::array<Claim, 6> xiong_claims{{
    {"Sect. 5.5", "β₁ sets the residual indentation", "β_1 determines the residual indentation",
     beta1_sets_residual_depth},
    {"Sect. 5.5", "β₁ sets how fast the force rises at first",
     "the rate-of-change of the contact force at the beginning of the contact process", beta1_sets_initial_rise},
    {"Sect. 5.5", "β₂ changes the roundness of the loop", "β_2 affects the roundedness of the force–indentation curves",
     beta2_rounds_the_loop},
    {"Sect. 5.5", "γ influences the overall shape of the loop",
     "γ influences the overall shape of the force–indentation curves", gamma_changes_the_loop},
    {"Sect. 5.5", "the larger β₁ and β₂, the smaller the restitution",
     "If these values increase, the coefficient of restitution decreases, since damping is greater",
     damping_lowers_restitution},
    {"Sect. 5.5", "the restitution decreases with γ until it no longer depends on it",
     "c_r decreases if γ is increased, until a certain value from which the coefficient of restitution becomes "
     "insensitive to γ",
     restitution_converges_with_gamma},
}};

struct VariedParameter {
  double Xiong::*member;
  std::string_view symbol, unit;
  std::array<double, 3> values;
};

Figure loop_figure(std::string title, const VariedParameter& parameter) {
  Panel panel{.title = "0.1 kg at 1 m/s", .x = {"indentation δ [mm]"}, .y = {"force F [N]"}};
  for (const double value : parameter.values) {
    Xiong x;
    x.*parameter.member = value;
    Curve curve{.label = fmt::format("{} = {:g} {}", parameter.symbol, value, parameter.unit),
                .style = panel.curves.size()};
    for (const SeriesPoint& p : impact_series(x.spec(), soft_ball)) {
      curve.x.push_back(1e3 * p.indentation);
      curve.y.push_back(p.elastic_force + p.dissipative_force);
    }
    panel.curves.push_back(curve);
  }
  return {.title = std::move(title), .panels = {panel}};
}

}  // namespace

Section xiong_statements() {
  return check_claims("Effects of the parameters of Xiong et al. (Sect. 5.5)", xiong_claims);
}

std::vector<NamedFigure> figures() {
  auto out = assumed_motion_figures();
  out.push_back({"xiong-beta1", "Xiong et al.: β₁ sets the residual indentation and the initial rise.",
                 loop_figure("Xiong et al.: damping time", {&Xiong::beta1, "β₁", "s", {0.0, 1e-3, 4e-3}})});
  out.push_back(
      {"xiong-beta2", "Xiong et al.: β₂ rounds the loop.",
       loop_figure("Xiong et al.: growth of the damping", {&Xiong::beta2, "β₂", "s/m^1.5", {0.0, 2.0, 5.0}})});
  out.push_back(
      {"xiong-gamma", "Xiong et al.: γ changes the loop until 1/γ is short compared with the contact.",
       loop_figure("Xiong et al.: rate of the internal state", {&Xiong::gamma, "γ", "1/s", {1e2, 1e3, 1e5}})});
  return out;
}

}  // namespace hysteron::reproduce::corral_2021
