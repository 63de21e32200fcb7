#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "hysteron/laws/multiplying/all.hpp"
#include "hysteron/pair/pair.hpp"
#include "lossless_motion.hpp"
#include "runs.hpp"
#include "wang_2022.hpp"

namespace hysteron::reproduce::wang_2022 {
namespace {

constexpr std::string_view used_note =
    "with R = R₁R₂/(R₁ - R₂) = 0.82 m and m = 0.26138 kg, which the yield depth and the energy printed belong to";

double ball_volume(double radius) { return 4.0 / 3.0 * std::numbers::pi * radius * radius * radius; }

Body body_of(const Sphere& sphere, bool cavity) {
  return {.radius = cavity ? -sphere.radius.value : sphere.radius.value,
          .young = sphere.young.value,
          .poisson = sphere.poisson.value};
}

Contacting contacting(const Body& body1, const Body& body2, double yield, double psi_value, double xi_value) {
  const auto pair = make_pair(body1, body2);
  if (!pair) return {};
  return {.sphere = {.effective_modulus = pair->effective_modulus.value_or(not_computed),
                     .effective_radius = pair->effective_radius.value_or(not_computed),
                     .yield_strength = yield,
                     .psi = psi_value,
                     .xi = xi_value},
          .hertz_stiffness = pair->hertz_stiffness.value_or(not_computed)};
}

LawSpec spec_of(std::string_view law, const ElastoplasticSphere& s) {
  return {.law = std::string(law),
          .values = {{"effective_modulus", s.effective_modulus},
                     {"effective_radius", s.effective_radius},
                     {"yield_strength", s.yield_strength},
                     {"psi", s.psi},
                     {"xi", s.xi}}};
}

// A = χv₀/K of the laws in the tables. Eq. (17) is the factor of Hu and Guo on a linear spring.
double relative_damping(std::string_view law, double c) {
  if (law == "hunt-crossley") return HuntCrossley{c}.relative_damping();
  if (law == "lankarani-nikravesh") return LankaraniNikravesh{c}.relative_damping();
  if (law == "flores") return Flores{c}.relative_damping();
  return HuGuo{c}.relative_damping();
}

// The loss of a row, and its error against Ma-Liu in %.
void add_loss(Section& section, const std::string& place, const Row& row, const DashpotRun& run, double reference) {
  const Cause lossless{Verdict::miscomputed,
                       "the work of the damper along a motion that loses nothing and reaches the same depth, "
                       "(4/3) A (U_m/E₀)^1.5 E₀ with A = χv₀/K and U_m the energy stored at that depth. The loss is "
                       "½m(v₀² - v²) with the speed v printed beside it"};
  section.compare(place, "energy lost", "J", row.loss, run.impact.energy_lost, lossless, run.lossless_work, used_note);
  if (!row.loss_error) return;
  const double of_lossless = std::abs(percent_off(run.lossless_work, reference));
  const bool follows = std::abs(of_lossless - row.loss_error->value) < row.loss_error->last_digit;
  section.compare(
      place, "error against Ma-Liu", "%", *row.loss_error, std::abs(percent_off(run.impact.energy_lost, reference)),
      follows ? lossless
              : Cause{Verdict::misprint,
                      fmt::format("the losses of this table as they were computed give {:.2f} %", of_lossless)},
      follows ? std::optional(of_lossless) : std::nullopt, used_note);
}

}  // namespace

Contacting in_cavity() {
  return contacting(body_of(body1, true), body_of(body2, false), body2.yield.value, psi.value, xi.value);
}
Contacting side_by_side() {
  return contacting(body_of(body1, false), body_of(body2, false), body2.yield.value, psi.value, xi.value);
}
double used_mass() { return ball_volume(body2.radius.value) * body1.density.value; }

LawSpec ma_liu(const ElastoplasticSphere& sphere) { return spec_of("ma-liu", sphere); }
LawSpec dashpot(const ElastoplasticSphere& sphere) { return spec_of("elastoplastic-dashpot", sphere); }

DashpotRun dashpot_run(const Row& row, const Contacting& pair, double restitution, const Touch& touch) {
  const ImpactResult run = impact(
      row.law == "elastoplastic-dashpot" ? dashpot(pair.sphere) : hertzian(row.law, pair.hertz_stiffness, restitution),
      touch);
  return {run, work_along_lossless_motion(relative_damping(row.law, restitution), run)};
}

double mean_stiffness(const ElastoplasticSphere& sphere) {
  const shape::YieldCurve curve = sphere.curve();
  return (curve.force(curve.plastic_depth()) - curve.yield_force) / (curve.plastic_depth() - curve.yield_depth);
}

Section body_section() {
  Section section{.title = "Table 1 and what was made of it"};
  const Cause swapped{Verdict::miscomputed,
                      "computed with the density of the other body. The densities are printed in their places: "
                      "200 GPa and 7800 kg/m³ are steel, 65 GPa and 2700 kg/m³ aluminium"};
  section.compare("Table 1, body 1", "mass from radius and density", "kg", body1.mass,
                  ball_volume(body1.radius.value) * body1.density.value, swapped,
                  ball_volume(body1.radius.value) * body2.density.value);
  section.compare("Table 1, body 2", "mass from radius and density", "kg", body2.mass,
                  ball_volume(body2.radius.value) * body2.density.value, swapped, used_mass());
  section.compare("Sect. 4.1", "yield depth of two spheres", "m", yield_depth,
                  side_by_side().sphere.curve().yield_depth,
                  Cause{Verdict::miscomputed,
                        "Fig. 1 shows two spheres side by side; the number is that of body 2 in a cavity of the "
                        "radius of body 1, R = R₁R₂/(R₁ - R₂)"},
                  in_cavity().sphere.curve().yield_depth);
  const double v = elastoplastic.speed.value, m1 = body1.mass.value, m2 = body2.mass.value;
  section.compare("Sect. 4.1", "kinetic energy at 4 m/s", "J", *elastoplastic.energy, 0.5 * m1 * m2 / (m1 + m2) * v * v,
                  Cause{Verdict::miscomputed,
                        "Eq. (6) asks for the reduced mass; the number is that of body 2 alone, with the density of "
                        "body 1"},
                  0.5 * used_mass() * v * v);
  return section;
}

Section sphere_section(const SpherePair& printed) {
  Section section{.title = fmt::format("{}: impact at {} m/s", printed.section, printed.speed.text)};
  const auto add = [&](std::string place, std::string what, std::string unit, const std::optional<Printed>& cell,
                       double ours) {
    if (cell) section.compare(std::move(place), std::move(what), std::move(unit), *cell, ours, {}, {}, used_note);
  };
  const Contacting pair = in_cavity();
  const Touch touch{printed.speed.value, used_mass()};
  const ImpactResult reference = impact(ma_liu(pair.sphere), touch);
  const std::string section_name(printed.section);
  add(section_name, "Ma-Liu: largest depth", "m", printed.depth, reference.max_indentation);
  add(section_name, "Ma-Liu: restitution", "", printed.restitution, reference.restitution.newton);
  add(section_name, "Ma-Liu: energy lost", "J", printed.loss, reference.energy_lost);
  add(std::string(printed.tables[2]), "Ma-Liu: largest force", "N", printed.force, reference.peak_force);
  for (const Row& row : printed.rows) {
    const DashpotRun run = dashpot_run(row, pair, reference.restitution.newton, touch);
    const ImpactResult& r = run.impact;
    const auto place = [&](std::size_t table) { return fmt::format("{}, {}", printed.tables[table], row.name); };
    add_loss(section, place(0), row, run, reference.energy_lost);
    add(place(1), "separation speed", "m/s", row.speed, r.separation_speed);
    add(place(1), "restitution", "", row.restitution, r.restitution.newton);
    add(place(2), "largest force", "N", row.force, r.peak_force);
    add(place(2), "error against Ma-Liu", "%", row.force_error,
        std::abs(percent_off(r.peak_force, reference.peak_force)));
  }
  return section;
}

Section example_section() {
  Section section{.title = "Sect. 5: clearance joint and chain of beads"};
  constexpr std::string_view joint_note =
      "radii 10 and 9.5 mm, 207 GPa and 0.3 are those of the rig cited, not of this paper";
  const Body bearing{.radius = -10e-3, .young = 207e9, .poisson = 0.3},
      journal{.radius = 9.5e-3, .young = 207e9, .poisson = 0.3};
  const Contacting joint = contacting(bearing, journal, 1e6 * bearing_yield.value, psi.value, xi.value);
  const shape::YieldCurve curve = joint.sphere.curve();
  section.compare("Sect. 5.1", "mean stiffness K_p", "N/m", bearing_stiffness, mean_stiffness(joint.sphere), {}, {},
                  joint_note);
  section.compare("Sect. 5.1", "yield depth", "m", bearing_yield_depth, curve.yield_depth, {}, {}, joint_note);
  section.compare("Sect. 5.1", "plastic depth", "m", bearing_plastic_depth, curve.plastic_depth(), {}, {}, joint_note);
  constexpr std::string_view pin_note =
      "with the mass of a bare steel pin of 9.5 mm radius and 20 mm length, 0.04423 kg: inferred. With a slider of "
      "1.013 kg the same law returns 0.415";
  const double pin = std::numbers::pi * 9.5e-3 * 9.5e-3 * 20e-3 * 7800.0;
  const ImpactResult first = impact(ma_liu(joint.sphere), {bearing_speed.value, pin});
  section.compare("Sect. 5.1", "largest depth at 0.5 m/s", "m", bearing_depth, first.max_indentation, {}, {}, pin_note);
  section.compare("Sect. 5.1", "restitution", "", bearing_restitution, first.restitution.newton, {}, {}, pin_note);

  const Body bead{.radius = 1e-3 * bead_radius.value, .young = 1e9 * bead_young.value, .poisson = bead_poisson.value};
  const Contacting beads = contacting(bead, bead, 1e6 * bead_yield.value, chain_psi.value, chain_xi.value);
  section.compare("Sect. 5.2", "yield depth", "m", chain_yield_depth, beads.sphere.curve().yield_depth);
  section.compare("Sect. 5.2", "plastic depth", "m", chain_plastic_depth, beads.sphere.curve().plastic_depth());
  const double mass = 1e-3 * bead_mass.value;
  const auto returned = [&](double m) {
    return impact(ma_liu(beads.sphere), {striker_speed.value, m}).restitution.newton;
  };
  section.compare(
      "Sect. 5.2", "restitution of the first two beads", "", chain_restitution, returned(0.5 * mass),
      Cause{Verdict::miscomputed, "computed with the mass of one bead; the reduced mass of two is half of it"},
      returned(mass));
  section.compare("Sect. 5.2", "restitution used for the chain", "", chain_used_restitution, not_computed,
                  Cause{Verdict::not_reproducible, "chosen by hand: below 0.81, with no derivation"});
  return section;
}

}  // namespace hysteron::reproduce::wang_2022
