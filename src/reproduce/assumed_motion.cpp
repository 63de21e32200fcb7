#include "assumed_motion.hpp"

#include <fmt/format.h>

#include <array>
#include <boost/math/special_functions/beta.hpp>
#include <cmath>
#include <numbers>

#include "hysteron/core/math_policy.hpp"
#include "runs.hpp"

namespace hysteron::reproduce {

double loss_integral_of(const AssumedRate& rate) {
  return boost::math::beta(2.5 / rate.beta, 1.0 + 1.0 / rate.gamma, MathPolicy()) / rate.beta;
}

double factor_of(const AssumedRate& rate) { return 0.4 / loss_integral_of(rate); }

namespace {

struct Derivation {
  std::string_view law;  // id
  std::string_view where;
  std::string_view quote;  // of the assumption
  AssumedRate rate;
  // Lankarani-Nikravesh assume equal rates in both phases and all energy stored at reversal. The others assume a rate
  // of restitution c_r times that of compression, so that the fraction c_r of the energy is stored.
  bool has_equal_rates;

  double stored_fraction(double c) const { return has_equal_rates ? 1.0 : c; }
  double lost_in_compression(double c) const { return has_equal_rates ? 0.5 * (1.0 - c * c) : 1.0 - c; }
  double lost_in_restitution(double c) const { return 1.0 - c * c - lost_in_compression(c); }
  double restitution_rate(double c) const { return has_equal_rates ? 1.0 : c; }
};

constexpr std::array<Derivation, 4> derivations{{
    {"lankarani-nikravesh",
     "Eq. (5.42)",
     "considering that the damping deformation characteristics during both phases of the contact are nearly the same",
     {2.5, 2.0},
     true},
    {"flores",
     "Eq. (5.62), β = 2",
     "Both authors proposed the same relation between the indentation and its time derivative",
     {2.0, 2.0},
     false},
    {"hu-guo",
     "Eq. (5.62), β = 5/2",
     "The relation between indentation and contact velocity is the same as defined in Eq. (5.62)",
     {2.5, 2.0},
     false},
    {"safaeifar-farshidianfar",
     "Eq. (5.65), β = 1.5, γ = 5.5",
     "proposed a new expression to relate indentation and its velocity",
     {1.5, 5.5},
     false},
}};

// Every result is divided by v₀, the largest depth or the energy, so the units do not matter.
constexpr Touch unit_touch{1.0, 1.0};

struct LostFractions {
  double compression, restitution;  // of the initial energy
};
LostFractions lost_fractions(const Derivation& d, double c) {
  const ImpactResult r = impact(on_hertz_spring(d.law, 1.0, c), unit_touch);
  return {r.energy_lost_compression / r.energy_in, r.energy_lost_restitution / r.energy_in};
}

double assumed_rate(const AssumedRate& rate, double depth) {
  return std::pow(std::max(0.0, 1.0 - std::pow(depth, rate.beta)), 1.0 / rate.gamma);
}

Panel rate_panel(const Derivation& d, double c) {
  Curve assumed{.label = "assumed", .kind = Curve::Kind::reference};
  constexpr int points = 200;
  for (int i = 0; i <= points; ++i) {
    const double x = std::sin(0.5 * std::numbers::pi * i / points);
    assumed.x.push_back(x);
    assumed.y.push_back(assumed_rate(d.rate, x));
  }
  for (int i = points; i >= 0; --i) {
    assumed.x.push_back(assumed.x[static_cast<std::size_t>(i)]);
    assumed.y.push_back(-d.restitution_rate(c) * assumed.y[static_cast<std::size_t>(i)]);
  }
  const auto series = impact_series(on_hertz_spring(d.law, 1.0, c), unit_touch);
  double largest_depth = 0.0;
  for (const SeriesPoint& p : series) largest_depth = std::max(largest_depth, p.indentation);
  Curve computed{.label = fmt::format("{}, computed", d.law), .style = style_of(d.law)};
  for (const SeriesPoint& p : series) {
    computed.x.push_back(p.indentation / largest_depth);
    computed.y.push_back(p.indentation_rate / unit_touch.impact_speed);
  }
  return {.title = fmt::format("{}, {}", d.law, d.where),
          .x = {"δ / largest δ [-]"},
          .y = {"δ̇ / v₀ [-]"},
          .curves = {assumed, computed}};
}

Panel loss_panel(const Derivation& d) {
  Curve compression{.label = "compression, computed", .style = 0},
      restitution{.label = "restitution, computed", .style = 1};
  Curve compression_assumed{.label = "assumed", .kind = Curve::Kind::reference},
      restitution_assumed = compression_assumed;
  constexpr int points = 50;
  for (int i = 1; i <= points; ++i) {
    const double c = static_cast<double>(i) / points;
    const LostFractions lost = lost_fractions(d, c);
    for (Curve* curve : {&compression, &restitution, &compression_assumed, &restitution_assumed}) curve->x.push_back(c);
    compression.y.push_back(lost.compression);
    restitution.y.push_back(lost.restitution);
    compression_assumed.y.push_back(d.lost_in_compression(c));
    restitution_assumed.y.push_back(d.lost_in_restitution(c));
  }
  return {.title = std::string(d.law),
          .x = {"requested restitution [-]"},
          .y = {"fraction of the energy lost [-]"},
          .curves = {compression_assumed, restitution_assumed, compression, restitution}};
}

std::string loss_text(const LostFractions& lost) {
  return fmt::format("stored {:.3f}, lost {:.4f} in compression and {:.4f} in restitution; delivers e = {:.4f}",
                     1.0 - lost.compression, lost.compression, lost.restitution,
                     std::sqrt(1.0 - lost.compression - lost.restitution));
}

void check_equal_rates(Section& section, const Derivation& d) {
  constexpr double c = 0.99;
  const LostFractions lost = lost_fractions(d, c);
  section.add_statement(
      std::string(d.where),
      fmt::format("{}: near c_r = 1 both phases lose nearly the same, which is small compared with the stored energy",
                  d.law),
      std::string(d.quote), fmt::format("c_r = {}: {}", c, loss_text(lost)),
      std::abs(lost.compression / lost.restitution - 1.0) < 0.05 && lost.compression < 0.05);
}

void check_assumed_rate(Section& section, const Derivation& d) {
  constexpr double c = 0.5, tolerance = 5e-4;
  const LostFractions lost = lost_fractions(d, c);
  section.add_statement(
      std::string(d.where),
      fmt::format("{}: with the printed rate it stores {:.3f} of the energy at c_r = {}, loses {:.3f} in compression "
                  "and {:.3f} in restitution",
                  d.law, d.stored_fraction(c), c, d.lost_in_compression(c), d.lost_in_restitution(c)),
      std::string(d.quote), loss_text(lost),
      std::abs(lost.compression - d.lost_in_compression(c)) < tolerance &&
          std::abs(lost.restitution - d.lost_in_restitution(c)) < tolerance,
      {Verdict::approximation,
       "the rate is an assumption of the derivation, from which these fractions follow; those of the law's own motion "
       "differ, and so does the restitution from c_r"});
}

}  // namespace

Section assumed_motion_statements() {
  Section section{.title = "Motion assumed in the derivation and motion that the law causes"};
  for (const Derivation& d : derivations)
    d.has_equal_rates ? check_equal_rates(section, d) : check_assumed_rate(section, d);
  return section;
}

std::vector<NamedFigure> assumed_motion_figures() {
  Figure rates{.title = "Rate against depth, c_r = 0.5", .columns = 2};
  Figure losses{.title = "Energy lost in each phase", .columns = 2};
  for (const Derivation& d : derivations) {
    rates.panels.push_back(rate_panel(d, 0.5));
    losses.panels.push_back(loss_panel(d));
  }
  return {{"assumed-rates",
           "Rates assumed in the derivation of four laws (grey) and computed rates. The end of a computed curve is the "
           "delivered restitution.",
           rates},
          {"assumed-losses", "Losses assumed in the derivation of four laws (grey) and computed losses, by phase.",
           losses}};
}

}  // namespace hysteron::reproduce
