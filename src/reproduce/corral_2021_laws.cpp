#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "corral_2021.hpp"
#include "runs.hpp"

namespace hysteron::reproduce::corral_2021 {
namespace {

// Half a sine against the motion of a Hertz impact, in parts of the largest depth.
double half_sine_error() {
  const auto series = motion(hertzian("hertz", 1.0, 1.0), {1.0, 1.0});
  const ImpactResult r = impact(hertzian("hertz", 1.0, 1.0), {1.0, 1.0});
  double out = 0.0;
  for (const SeriesPoint& p : series)
    out = std::max(out, std::abs(p.indentation / r.max_indentation - std::sin(std::numbers::pi * p.time / r.duration)));
  return out;
}

// A ball of 1 g and 10 mm, 1 MPa, at 1 m/s; η as the relaxation time varies.
ImpactResult jian_impact(double relaxation_time, double memory) {
  return impact({.law = "jian",
                 .values = {{"shear_modulus", 1e6},
                            {"poisson", 0.45},
                            {"viscosity", 100.0},
                            {"relaxation_time", relaxation_time},
                            {"effective_radius", 5e-3},
                            {"memory", memory}}},
                {1.0, 1e-3});
}

ImpactResult yigit_linear_impact() {
  return impact({.law = "yigit-linear", .values = {{"stiffness", 1e9}, {"yield_indentation", 1e-6}}}, {1.0, 0.01});
}

}  // namespace

Section law_statements() {
  Section section{.title = "Statements on single laws"};

  std::vector<double> falcon;
  for (const double v : {0.01, 0.1, 1.0, 10.0})
    falcon.push_back(
        impact({.law = "falcon", .values = {{"stiffness", 1e6}, {"damping", 200.0}, {"damping_exponent", 0.25}}},
               {v, 1.0})
            .restitution.newton);
  section.state("Sect. 5.1", "falcon: with γ = 1/4 the restitution does not depend on the speed",
                "e at 0.01, 0.1, 1, 10 m/s: " + listed(falcon, 8),
                std::abs(falcon.front() - falcon.back()) < 1e-8 && falcon.front() < 0.99);

  const LawSpec kelvin_voigt{.law = "kelvin-voigt", .values = {{"stiffness", 1e6}, {"damping", 300.0}}};
  const auto touching = motion(kelvin_voigt, {1.0, 1.0});
  const ImpactResult held = impact(kelvin_voigt, {1.0, 1.0}, Separation::depth);
  const double first = touching.empty() ? not_computed : touching.front().dissipative_force;
  section.state("Sect. 5", "kelvin-voigt: the force is not zero at touch, and pulls at the end",
                fmt::format("{:.1f} N at δ = 0; lowest force {:.1f} N (largest {:.1f} N)", first, held.min_force,
                            held.peak_force),
                first > 0.0 && held.pulled);

  const auto compressed = [](std::string_view law, double c) {
    const ImpactResult r = impact(hertzian(law, 1.0, c), {1.0, 1.0});
    return r.energy_lost_compression / r.energy_lost;
  };
  section.state(
      "Sect. 5.2", "gonthier: for high c_r the loop is symmetrical, for low c_r most is lost while closing",
      fmt::format("share of the loss while closing at c_r = 0.95, 0.5, 0.1: {}",
                  listed({compressed("gonthier", 0.95), compressed("gonthier", 0.5), compressed("gonthier", 0.1)})),
      std::abs(compressed("gonthier", 0.95) - 0.5) < 0.02 && compressed("gonthier", 0.1) > 0.85);

  const auto crossley = impact(hertzian("hunt-crossley", 1.0, 0.5), {1.0, 1.0}),
             herbert = impact(hertzian("herbert-mcwhannell", 1.0, 0.5), {1.0, 1.0});
  section.state("Sect. 5.2", "the loops of herbert-mcwhannell and hunt-crossley hardly differ",
                fmt::format("c_r = 0.5: e {:.4f} and {:.4f}, loss {:.3f} and {:.3f} of the energy",
                            herbert.restitution.newton, crossley.restitution.newton,
                            herbert.energy_lost / herbert.energy_in, crossley.energy_lost / crossley.energy_in),
                std::abs(herbert.energy_lost / crossley.energy_lost - 1.0) < 0.05,
                Cause{Verdict::contradicted, "so near c_r = 1; at 0.5 one loses 15 % more than the other"});

  std::vector<double> thornton;
  for (const double v : {0.01, 0.1, 1.0, 10.0})
    thornton.push_back(
        impact({.law = "thornton",
                .values = {{"effective_modulus", 1.15e11}, {"effective_radius", 5e-3}, {"yield_pressure", 1e9}}},
               {v, 0.03})
            .restitution.newton);
  section.state("Sect. 5.5", "thornton: the restitution depends on the impact speed",
                "steel, e at 0.01, 0.1, 1, 10 m/s: " + listed(thornton), falls(thornton));

  std::vector<double> jian;
  for (const double t : {1e-4, 3e-5, 1e-5})
    jian.push_back(std::abs(jian_impact(t, 0.0).restitution.newton - jian_impact(t, 1.0).restitution.newton));
  section.state("Sect. 5.5", "jian: the shorter the relaxation against the contact, the more precise Eq. (5.84)",
                fmt::format("|e - e of the whole memory| for T = 100, 30, 10 µs (contact {:.2f} ms): {}",
                            1e3 * jian_impact(1e-5, 1.0).duration, listed(jian, 3)),
                falls(jian));
  section.state(
      "Eq. (5.89)", "jian: the motion of a Hertz impact is half a sine",
      fmt::format("off by {:.4f} of the largest depth at worst", half_sine_error()), half_sine_error() < 0.01,
      Cause{Verdict::contradicted, "near it, and not it: Eqs. (5.90) and (5.91) are not the force of this law"});

  // Work of unloading with K_y/γ² over that of loading with K_y: ((1 - δ_f/δ_m)/γ)².
  const ImpactResult plastic = yigit_linear_impact();
  const double left = plastic.residual_indentation / plastic.max_indentation, gamma = 1.0 - left;
  const double returned = (1.0 - left) / gamma;
  section.state(
      "Eq. (5.79)", "yigit, linearised: γ = 1 - δ_f/δ_m is the plastic loss",
      fmt::format("δ_f/δ_m = {:.4f}: unloading with K_y/γ² gives e = {:.4f}; with γ² = 1 - δ_f/δ_m it gives {:.4f}",
                  left, returned, plastic.restitution.newton),
      returned < 1.0 - 1e-9,
      Cause{Verdict::misprint,
            "the force would jump by 1/γ at reversal and nothing be lost: γ² must be 1 - δ_f/δ_m, then e = γ"});
  return section;
}

}  // namespace hysteron::reproduce::corral_2021
