#include <fmt/format.h>

#include <cmath>

#include "assumed_motion.hpp"
#include "corral_2021.hpp"
#include "runs.hpp"

namespace hysteron::reproduce::corral_2021 {
namespace {

// A soft ball: 0.1 kg at 1 m/s on 1e5 N/m^1.5; the contact lasts about 30 ms.
struct Xiong {
  double beta1 = 2e-3, beta2 = 0.5, gamma = 2e3;

  LawSpec spec() const {
    return {.law = "xiong", .values = {{"stiffness", 1e5}, {"gamma", gamma}, {"beta1", beta1}, {"beta2", beta2}}};
  }
};
constexpr Touch ball{1.0, 0.1};

template <class Value>
std::vector<double> each(const std::vector<double>& values, double Xiong::*parameter, const Value& value) {
  std::vector<double> out;
  for (const double v : values) {
    Xiong x;
    x.*parameter = v;
    out.push_back(value(x));
  }
  return out;
}

double restitution_of(const Xiong& x) { return impact(x.spec(), ball).restitution.newton; }
double residual_of(const Xiong& x) { return 1e3 * impact(x.spec(), ball).residual_indentation; }

// Force over its final power at the start: dF/d(δ^1.5)/K there is 1 + γβ₁.
double initial_rise(const Xiong& x) {
  const auto series = motion(x.spec(), ball);
  for (const SeriesPoint& p : series)
    if (p.indentation > 1e-5) return (p.elastic_force + p.dissipative_force) / p.elastic_force;
  return not_computed;
}

// Where the force is largest, over the largest depth: 1 is a pointed loop.
double roundness(const Xiong& x) {
  double force = 0.0, at = 0.0, deepest = 0.0;
  for (const SeriesPoint& p : motion(x.spec(), ball)) {
    const double f = p.elastic_force + p.dissipative_force;
    if (f > force) force = f, at = p.indentation;
    deepest = std::max(deepest, p.indentation);
  }
  return at / deepest;
}

}  // namespace

Section xiong_statements() {
  Section section{.title = "Effects of the parameters of Xiong et al. (Sect. 5.5)"};
  const std::vector<double> beta1{5e-4, 1e-3, 2e-3, 4e-3}, beta2{0.0, 1.0, 2.0, 5.0},
      gamma{1e2, 3e2, 1e3, 1e4, 1e5, 1e6};
  const auto e1 = each(beta1, &Xiong::beta1, restitution_of), e2 = each(beta2, &Xiong::beta2, restitution_of),
             eg = each(gamma, &Xiong::gamma, restitution_of);
  const auto residual = each(beta1, &Xiong::beta1, residual_of), rise = each(beta1, &Xiong::beta1, initial_rise),
             round = each(beta2, &Xiong::beta2, roundness);
  section.state("Sect. 5.5", "β₁ sets the residual indentation",
                "β₁ = 0.5, 1, 2, 4 ms: δ left " + listed(residual) + " mm", rises(residual));
  section.state("Sect. 5.5", "β₁ sets how fast the force rises at first",
                "the same: F/(Kδ^1.5) at 10 µm " + listed(rise), rises(rise));
  section.state("Sect. 5.5", "β₂ changes the roundness of the loop",
                "β₂ = 0, 1, 2, 5 s/m^1.5: depth of the largest force over the largest depth " + listed(round),
                falls(round));
  section.state("Sect. 5.5", "the larger β₁ and β₂, the smaller the restitution", "e " + listed(e1) + "; " + listed(e2),
                falls(e1) && falls(e2));
  section.state("Sect. 5.5", "the restitution falls with γ until it no longer depends on it",
                "γ = 1e2, 3e2, 1e3, 1e4, 1e5, 1e6 1/s: e " + listed(eg, 5),
                eg[0] > eg[1] && eg[1] > eg[2] && std::abs(eg[5] - eg[4]) < 1e-3);
  return section;
}

std::vector<NamedFigure> figures() {
  auto out = assumed_motion_figures();
  const auto loops = [](std::string title, const std::vector<double>& values, double Xiong::*parameter,
                        std::string_view name, std::string_view unit) {
    Panel panel{.title = std::move(title), .x = {"indentation δ [mm]"}, .y = {"force F [N]"}};
    for (std::size_t i = 0; i < values.size(); ++i) {
      Xiong x;
      x.*parameter = values[i];
      Curve curve{.label = fmt::format("{} = {:g} {}", name, values[i], unit), .style = i};
      for (const SeriesPoint& p : motion(x.spec(), ball)) {
        curve.x.push_back(1e3 * p.indentation);
        curve.y.push_back(p.elastic_force + p.dissipative_force);
      }
      panel.curves.push_back(curve);
    }
    return panel;
  };
  const auto figure = [&](std::string title, const std::vector<double>& values, double Xiong::*parameter,
                          std::string_view name, std::string_view unit) {
    return Figure{.title = title, .panels = {loops("0.1 kg at 1 m/s", values, parameter, name, unit)}};
  };
  out.push_back({"xiong-beta1", "Xiong et al.: β₁ sets the residual indentation and the initial rise.",
                 figure("Xiong et al.: damping time", {0.0, 1e-3, 4e-3}, &Xiong::beta1, "β₁", "s")});
  out.push_back({"xiong-beta2", "Xiong et al.: β₂ rounds the loop.",
                 figure("Xiong et al.: growth of the damping", {0.0, 2.0, 5.0}, &Xiong::beta2, "β₂", "s/m^1.5")});
  out.push_back({"xiong-gamma", "Xiong et al.: γ shapes the loop until it is large against the contact.",
                 figure("Xiong et al.: rate of the internal state", {1e2, 1e3, 1e5}, &Xiong::gamma, "γ", "1/s")});
  return out;
}

}  // namespace hysteron::reproduce::corral_2021
