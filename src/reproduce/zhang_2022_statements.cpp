#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hysteron/laws/any_law.hpp"
#include "runs.hpp"
#include "zhang_2022.hpp"

namespace hysteron::reproduce::zhang_2022 {
namespace {

using nondimensional::Exponents;

// Eq. (40) as it should be: lengths in the depth that Eq. (31) predicts, x'(0) = 1.
AnyContactLaw nondimensional_law(const Exponents& x, double c) {
  const auto k = nondimensional::coefficients(x, c);
  return Additive<shape::PowerLaw>({k.stiffness, x.n},
                                   {.coefficient = k.damping, .depth_exponent = x.m, .rate_exponent = x.q});
}
constexpr Touch unit_touch{1.0, 1.0};

ImpactResult run(const Exponents& x, double c) { return impact(nondimensional_law(x, c), unit_touch); }

template <class Quantity>
std::vector<double> each(const std::vector<Exponents>& cases, double c, Quantity ImpactResult::*quantity) {
  std::vector<double> out;
  for (const Exponents& x : cases) out.push_back(run(x, c).*quantity);
  return out;
}

double spread(const std::vector<double>& values) {
  const auto [low, high] = std::minmax_element(values.begin(), values.end());
  return *high / *low - 1.0;
}

// Figs. 5 and 7(c) to (g): low m, low m, middle, high m, high m; with q low, high, middle, low, high.
std::vector<Exponents> five(double n, double low, double high) {
  return {{n, low, 0.9}, {n, low, 1.1}, {n, n, 1.0}, {n, high, 0.9}, {n, high, 1.1}};
}

// Larger with m at either q, smaller with q at either m.
bool larger_m_and_smaller_q(const std::vector<double>& f) {
  return f[3] > f[0] && f[4] > f[1] && f[0] > f[1] && f[3] > f[4];
}

// Sect. 3.3.1: the steel ball of Tables 1 and 2.
void state_on_ball(Section& section) {
  double worst = 0.0;
  bool smallest = true;
  std::vector<double> force_spreads, time_spreads;
  for (const BallTable* table : {&table1, &table2}) {
    const Touch touch{table->speed.value, ball_mass.value};
    std::vector<double> errors, forces, times;
    for (const Row& row : table->rows) {
      if (row.law != "zhang-2022") continue;
      const Zhang2022 law{
          .restitution = table->measured_restitution.value, .damping_exponent = row.m, .rate_exponent = row.q};
      const shape::PowerLaw spring{ball_stiffness.value, 1.5};
      const ImpactResult r =
          impact(Additive<shape::PowerLaw>(spring, law.damping(touch, spring)), touch, Separation::depth);
      errors.push_back(percent_off(r.peak_force, table->measured_force.value));
      forces.push_back(r.peak_force);
      times.push_back(r.duration);
      for (const double error : {errors.back(), percent_off(r.restitution.newton, law.restitution),
                                 percent_off(1e4 * r.duration, table->measured_duration.value)})
        worst = std::max(worst, std::abs(error));
    }
    for (const double error : errors) smallest = smallest && std::abs(errors[2]) <= std::abs(error);
    force_spreads.push_back(spread(forces));
    time_spreads.push_back(spread(times));
  }
  section.state("Sect. 3.3.1", "the errors of the new law are below 5 %", fmt::format("largest {:.2f} %", worst),
                worst < 5.0);
  section.state("Sect. 3.3.1", "m = 1.2, q = 1.1 comes nearest to the measured force", "in both tables", smallest);
  section.state("Sect. 3.3.1", "m and q change the largest force more than the duration",
                fmt::format("largest over smallest - 1 in Tables 1, 2: force {}, duration {}", listed(force_spreads, 2),
                            listed(time_spreads, 2)),
                force_spreads[0] > time_spreads[0] && force_spreads[1] > time_spreads[1]);
}

}  // namespace

Section exponent_statements() {
  Section section{.title = "Statements on the exponents (Fig. 7)"};
  constexpr double c = 0.6;
  constexpr auto force = &ImpactResult::peak_force, depth = &ImpactResult::max_indentation;

  const std::vector<Exponents> by_q{
      {1.5, 1.5, 0.6}, {1.5, 1.5, 0.9}, {1.5, 1.5, 1.0}, {1.5, 1.5, 1.1}, {1.5, 1.5, 1.5}},
      by_m{{1.5, 0.8, 1.0}, {1.5, 1.2, 1.0}, {1.5, 1.5, 1.0}, {1.5, 1.8, 1.0}, {1.5, 2.2, 1.0}};
  section.state("Fig. 7(a)", "a smaller q gives a larger force (m = n = 1.5, c_r = 0.6)",
                "q = 0.6 ... 1.5: F = " + listed(each(by_q, c, force)), falls(each(by_q, c, force)));
  section.state(
      "Fig. 7(b), text", "a smaller m gives a larger force (q = 1)",
      "m = 0.8 ... 2.2: F = " + listed(each(by_m, c, force)), falls(each(by_m, c, force)),
      Cause{Verdict::contradicted, "a larger m does, as the figures that follow, the tables and the conclusion say"});
  const auto middle = five(1.5, 1.2, 1.8);
  const auto at_middle = each(middle, c, force);
  section.state("Fig. 7(c)", "a larger m and a smaller q give a larger force",
                "(1.2, 0.9), (1.2, 1.1), (1.5, 1), (1.8, 0.9), (1.8, 1.1): F = " + listed(at_middle),
                larger_m_and_smaller_q(at_middle));
  const auto at_one = each(five(1.0, 0.8, 1.5), c, force), at_two = each(five(2.0, 1.5, 2.5), c, force);
  section.state("Fig. 7(d), (e)", "so for n = 1 and n = 2",
                "n = 1: F = " + listed(at_one) + "; n = 2: F = " + listed(at_two),
                larger_m_and_smaller_q(at_one) && larger_m_and_smaller_q(at_two));
  section.state("Fig. 7(d), (e)", "a larger n gives a larger force",
                fmt::format("m = n, q = 1: F = {}", listed({at_one[2], at_middle[2], at_two[2]})),
                rises({at_one[2], at_middle[2], at_two[2]}));
  const std::vector<double> spreads{spread(each(middle, 0.9, force)), spread(at_middle),
                                    spread(each(middle, 0.3, force))};
  section.state("Fig. 7(f), (g)", "a smaller c_r makes m and q matter more",
                "largest over smallest force - 1 at c_r = 0.9, 0.6, 0.3: " + listed(spreads, 3), rises(spreads));
  const std::vector<double> depths{spread(each(middle, 0.9, depth)), spread(each(middle, 0.6, depth)),
                                   spread(each(middle, 0.3, depth))};
  section.state("Sect. 3.4", "m and q hardly change the largest depth",
                "largest over smallest depth - 1 at c_r = 0.9, 0.6, 0.3: " + listed(depths, 3),
                *std::max_element(depths.begin(), depths.end()) < 0.02);
  return section;
}

Section table_statements() {
  Section section{.title = "Statements on the tables and the equations"};
  state_on_ball(section);

  const Touch slow{0.15, ball_mass.value}, fast{0.5, ball_mass.value};
  const shape::PowerLaw spring{ball_stiffness.value, 1.5};
  const auto returned = [&](const Touch& touch) {
    const Zhang2022 law{.restitution = 0.6, .damping_exponent = 1.2, .rate_exponent = 0.9};
    return impact(Additive<shape::PowerLaw>(spring, law.damping(touch, spring)), touch).restitution.newton;
  };
  section.state(
      "after Eq. (49)", "the nondimensional parameters depend on the initial speed",
      fmt::format("e at 0.15 and 0.5 m/s, m = 1.2, q = 0.9, c_r = 0.6: {:.8f}, {:.8f}", returned(slow), returned(fast)),
      std::abs(returned(slow) - returned(fast)) > 1e-6,
      Cause{Verdict::contradicted,
            "they depend on n, m, q and c_r alone; v₀^(1-q) in Eq. (49) and v₀^q in Eq. (40) do not "
            "belong there"});

  const auto damping = [&](double m, double v) {
    const Zhang2022 law{.restitution = 0.6, .damping_exponent = m, .rate_exponent = 1.0};
    return law.damping({v, ball_mass.value}, spring).coefficient;
  };
  section.state("after Eq. (35)", "an initial speed of zero makes the damping infinite",
                fmt::format("λ at 1e-6 over λ at 1 m/s (q = 1): m = 1.5 {:.3g}, m = 0.25 {:.3g}, m = 0.1 {:.3g}",
                            damping(1.5, 1e-6) / damping(1.5, 1.0), damping(0.25, 1e-6) / damping(0.25, 1.0),
                            damping(0.1, 1e-6) / damping(0.1, 1.0)),
                damping(0.1, 1e-6) > damping(0.1, 1.0),
                Cause{Verdict::contradicted,
                      "only if q + 2(m+1)/(n+1) > 2; λ does not depend on v₀ at equality (n = 1.5, m = 0.25, "
                      "q = 1) and vanishes below"});
  return section;
}

std::vector<NamedFigure> figures() {
  const auto loops = [](std::string title, const std::vector<Exponents>& cases, auto&& label) {
    Panel panel{.title = std::move(title), .x = {"x = δ/δ* [-]"}, .y = {"force δ*/(m v₀²) [-]"}};
    for (std::size_t i = 0; i < cases.size(); ++i) {
      Curve curve{.label = label(cases[i]), .style = i};
      if (const auto series = time_series({.law = nondimensional_law(cases[i], 0.6), .touch = unit_touch}))
        for (const SeriesPoint& p : *series) {
          curve.x.push_back(p.indentation);
          curve.y.push_back(p.elastic_force + p.dissipative_force);
        }
      panel.curves.push_back(curve);
    }
    return panel;
  };
  Figure by_q{.title = "Loops for c_r = 0.6, m = n = 1.5",
              .panels = {loops("exponent of the rate", {{1.5, 1.5, 0.6}, {1.5, 1.5, 1.0}, {1.5, 1.5, 1.5}},
                               [](const Exponents& x) { return fmt::format("q = {}", x.q); })}};
  Figure by_m{.title = "Loops for c_r = 0.6, n = 1.5, q = 1",
              .panels = {loops("exponent of the depth", {{1.5, 0.8, 1.0}, {1.5, 1.5, 1.0}, {1.5, 2.2, 1.0}},
                               [](const Exponents& x) { return fmt::format("m = {}", x.m); })}};
  return {{"exponent-q", "Fig. 7(a): a smaller q gives a larger force.", by_q},
          {"exponent-m", "Fig. 7(b): a larger m gives a larger force; the text says the opposite.", by_m}};
}

}  // namespace hysteron::reproduce::zhang_2022
