#include <fmt/format.h>

#include <cmath>

#include "runs.hpp"
#include "wang_2022.hpp"

namespace hysteron::reproduce::wang_2022 {
namespace {

// Fig. 3: restitution at 4 m/s as one of ψ and ξ varies.
double returned(double psi_value, double xi_value, double speed) {
  ElastoplasticSphere sphere = in_cavity().sphere;
  sphere.psi = psi_value;
  sphere.xi = xi_value;
  return impact(ma_liu(sphere), {speed, used_mass()}).restitution.newton;
}

constexpr std::array psi_values{2.6, 2.7, 2.8, 2.9, 3.0};
constexpr std::array xi_values{13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 19.0, 20.0};

// Errors of the four dashpot laws against Ma-Liu in %, in the order of the tables.
struct Errors {
  std::vector<double> loss, force;
  double new_lossless = 0.0;  // of the new dashpot, by the work along the lossless motion
};
Errors errors(const SpherePair& printed) {
  const Contacting pair = in_cavity();
  const Touch touch{printed.speed.value, used_mass()};
  const ImpactResult reference = impact(ma_liu(pair.sphere), touch);
  const auto off = [](double value, double of) { return std::abs(percent_off(value, of)); };
  Errors out;
  for (const Row& row : printed.rows) {
    const DashpotRun run = dashpot_run(row, pair, reference.restitution.newton, touch);
    out.loss.push_back(off(run.impact.energy_lost, reference.energy_lost));
    out.force.push_back(off(run.impact.peak_force, reference.peak_force));
    out.new_lossless = off(run.lossless_work, reference.energy_lost);
  }
  return out;
}

void state_on_tables(Section& section, const SpherePair& printed) {
  const auto [loss, force, lossless] = errors(printed);
  const std::string place(printed.section), laws = "Hunt-Crossley, Lankarani-Nikravesh, Flores, new: ";
  section.state(place, "the new dashpot comes nearest to the loss of Ma-Liu, Flores next",
                laws + listed(loss, 3) + " %", loss[3] < loss[2] && loss[2] < loss[0] && loss[0] < loss[1]);
  section.state(place, "the new dashpot comes nearest to the force of Ma-Liu", laws + listed(force, 3) + " %",
                force[3] < force[0] && force[3] < force[1] && force[3] < force[2]);
  const Printed& printed_error = *printed.rows.back().loss_error;
  section.state(place,
                fmt::format("the new dashpot loses the same energy as Ma-Liu, within {} % ({})", printed_error.text,
                            printed.tables[0]),
                fmt::format("{:.2f} % off; {:.2f} % by the work along the lossless motion", loss.back(), lossless),
                loss.back() < printed_error.value + printed_error.last_digit,
                Cause{Verdict::miscomputed,
                      "the loss printed is the work of the damper along a motion that loses nothing; the speeds "
                      "printed beside it give the error found here"});
}

}  // namespace

Section statements() {
  Section section{.title = "Statements on the laws"};
  const double v = elastoplastic.speed.value;

  std::vector<double> by_psi, by_xi;
  for (const double p : psi_values) by_psi.push_back(returned(p, xi.value, v));
  for (const double x : xi_values) by_xi.push_back(returned(psi.value, x, v));
  section.state("Fig. 3", "restitution rises with ψ", "ψ = 2.6 ... 3.0, ξ = 13, 4 m/s: e " + listed(by_psi),
                rises(by_psi));
  section.state("Fig. 3", "restitution falls with ξ", "ξ = 13 ... 20, ψ = 3: e " + listed(by_xi), falls(by_xi));

  const Contacting pair = in_cavity();
  const shape::YieldCurve curve = pair.sphere.curve();
  const double yield_speed = std::sqrt(2.0 * curve.energy(curve.yield_depth) / used_mass());
  section.state("Sect. 4.1", "the elastoplastic phase starts below 0.03 m/s", fmt::format("at {:.5f} m/s", yield_speed),
                yield_speed < 0.03);
  const auto slow = impact(ma_liu(pair.sphere), {v, used_mass()}),
             fast = impact(ma_liu(pair.sphere), {plastic.speed.value, used_mass()});
  section.state("Sect. 4.1, 4.2", "at 4 m/s the contact is elastoplastic, at 8 m/s plastic",
                fmt::format("largest depth {:.4g} and {:.4g} m, plastic depth {:.4g} m", slow.max_indentation,
                            fast.max_indentation, curve.plastic_depth()),
                slow.max_indentation > curve.yield_depth && slow.max_indentation < curve.plastic_depth() &&
                    fast.max_indentation > curve.plastic_depth());
  section.state("Sect. 2.2", "Newton's, Poisson's and Stronge's coefficients agree",
                fmt::format("Ma-Liu at 4 m/s: {:.6f}, {:.6f}, {:.6f}", slow.restitution.newton,
                            slow.restitution.poisson, slow.restitution.stronge),
                std::abs(slow.restitution.newton - slow.restitution.poisson) < 1e-6 &&
                    std::abs(slow.restitution.newton - slow.restitution.stronge) < 1e-6);

  for (const SpherePair* printed : {&elastoplastic, &plastic}) state_on_tables(section, *printed);
  return section;
}

std::vector<NamedFigure> figures() {
  const auto panel = [](std::string title, auto&& label, auto&& restitution, const auto& values) {
    Panel out{.title = std::move(title), .x = {"impact speed [m/s]", true}, .y = {"restitution e [-]"}};
    for (std::size_t i = 0; i < values.size(); ++i) {
      Curve curve{.label = label(values[i]), .style = i};
      for (int k = 0; k <= 60; ++k) {
        const double speed = 0.1 * std::pow(100.0, k / 60.0);
        curve.x.push_back(speed);
        curve.y.push_back(restitution(values[i], speed));
      }
      out.curves.push_back(curve);
    }
    return out;
  };
  const Figure by_psi{.title = "Ma-Liu, ξ = 13",
                      .panels = {panel(
                          "ratio of hardness to yield", [](double p) { return fmt::format("ψ = {}", p); },
                          [](double p, double speed) { return returned(p, xi.value, speed); }, psi_values)}};
  const Figure by_xi{.title = "Ma-Liu, ψ = 3",
                     .panels = {panel(
                         "depth of full plasticity", [](double x) { return fmt::format("ξ = {}", x); },
                         [](double x, double speed) { return returned(psi.value, x, speed); }, xi_values)}};
  return {{"restitution-psi", "Fig. 3: the restitution of Ma-Liu rises with ψ.", by_psi},
          {"restitution-xi", "Fig. 3: it falls with ξ. The captions of the paper interchange ψ and ξ.", by_xi}};
}

}  // namespace hysteron::reproduce::wang_2022
