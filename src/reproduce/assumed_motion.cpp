#include "assumed_motion.hpp"

#include <fmt/format.h>

#include <array>
#include <boost/math/special_functions/beta.hpp>
#include <cmath>
#include <numbers>

#include "runs.hpp"

namespace hysteron::reproduce {

double loss_integral_of(const AssumedRate& rate) {
  return boost::math::beta(2.5 / rate.beta, 1.0 + 1.0 / rate.gamma) / rate.beta;
}

double factor_of(const AssumedRate& rate) { return 0.4 / loss_integral_of(rate); }

namespace {

struct Derivation {
  std::string_view law;  // id
  std::string_view place;
  AssumedRate rate;
  // Lankarani-Nikravesh take the rate of opening equal to that of closing and all energy as stored at reversal; the
  // others c_r times that of closing, from which a share c_r of the energy is stored.
  bool same_in_both_phases;

  double stored(double c) const { return same_in_both_phases ? 1.0 : c; }
  double lost_closing(double c) const { return same_in_both_phases ? 0.5 * (1.0 - c * c) : 1.0 - c; }
  double lost_opening(double c) const { return 1.0 - c * c - lost_closing(c); }
  double separation(double c) const { return same_in_both_phases ? 1.0 : c; }
};

constexpr std::array<Derivation, 4> derivations{{
    {"lankarani-nikravesh", "Eq. (5.42)", {2.5, 2.0}, true},
    {"flores", "Eq. (5.62), β = 2", {2.0, 2.0}, false},
    {"hu-guo", "Eq. (5.62), β = 5/2", {2.5, 2.0}, false},
    {"safaeifar-farshidianfar", "Eq. (5.65), β = 1.5, γ = 5.5", {1.5, 5.5}, false},
}};

// Units do not matter: every relation is in parts of v₀, the largest depth and the energy.
constexpr Touch unit_touch{1.0, 1.0};

struct Lost {
  double closing, opening;  // shares of the energy
};
Lost lost(const Derivation& d, double c) {
  const ImpactResult r = impact(hertzian(d.law, 1.0, c), unit_touch);
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
    assumed.y.push_back(-d.separation(c) * assumed.y[static_cast<std::size_t>(i)]);
  }
  const auto series = motion(hertzian(d.law, 1.0, c), unit_touch);
  double deepest = 0.0;
  for (const SeriesPoint& p : series) deepest = std::max(deepest, p.indentation);
  Curve computed{.label = fmt::format("{}, computed", d.law), .style = style_of(d.law)};
  for (const SeriesPoint& p : series) {
    computed.x.push_back(p.indentation / deepest);
    computed.y.push_back(p.indentation_rate / unit_touch.impact_speed);
  }
  return {.title = fmt::format("{}, {}", d.law, d.place),
          .x = {"δ / largest δ [-]"},
          .y = {"δ̇ / v₀ [-]"},
          .curves = {assumed, computed}};
}

Panel loss_panel(const Derivation& d) {
  Curve closing{.label = "closing, computed", .style = 0}, opening{.label = "opening, computed", .style = 1};
  Curve closing_assumed{.label = "assumed", .kind = Curve::Kind::reference}, opening_assumed = closing_assumed;
  constexpr int points = 50;
  for (int i = 1; i <= points; ++i) {
    const double c = static_cast<double>(i) / points;
    const Lost l = lost(d, c);
    for (Curve* curve : {&closing, &opening, &closing_assumed, &opening_assumed}) curve->x.push_back(c);
    closing.y.push_back(l.closing);
    opening.y.push_back(l.opening);
    closing_assumed.y.push_back(d.lost_closing(c));
    opening_assumed.y.push_back(d.lost_opening(c));
  }
  return {.title = std::string(d.law),
          .x = {"restitution asked for [-]"},
          .y = {"share of the energy lost [-]"},
          .curves = {closing_assumed, opening_assumed, closing, opening}};
}

}  // namespace

Section assumed_motion_statements() {
  Section section{.title = "The motion that the laws assume, and the motion they cause"};
  constexpr double c = 0.5, near_one = 0.99;
  for (const Derivation& d : derivations) {
    const double asked = d.same_in_both_phases ? near_one : c;
    const Lost l = lost(d, asked);
    const std::string ours = fmt::format("stored {:.3f}, lost closing {:.4f}, opening {:.4f}; returns e = {:.4f}",
                                         1.0 - l.closing, l.closing, l.opening, std::sqrt(1.0 - l.closing - l.opening));
    if (d.same_in_both_phases) {
      section.state(
          std::string(d.place),
          fmt::format("{}: near c_r = 1 both phases lose nearly the same, little beside what is stored", d.law),
          fmt::format("c_r = {}: {}", asked, ours), std::abs(l.closing / l.opening - 1.0) < 0.05 && l.closing < 0.05);
      continue;
    }
    section.state(
        std::string(d.place),
        fmt::format("{}: the rate printed; at c_r = {} it stores {:.3f} of the energy, loses {:.3f} closing and {:.3f} "
                    "opening",
                    d.law, asked, d.stored(asked), d.lost_closing(asked), d.lost_opening(asked)),
        ours, std::abs(l.closing - d.lost_closing(asked)) < 5e-4 && std::abs(l.opening - d.lost_opening(asked)) < 5e-4,
        {Verdict::contradicted,
         "an assumption of the derivation, not what the law does: it loses another share in each phase than its factor "
         "was set for, and so returns another restitution"});
  }
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
           "Rates that four laws assume in their derivation (grey) and rates that they cause. The restitution they "
           "return is where the computed curve ends.",
           rates},
          {"assumed-losses", "Losses that four laws assume (grey) and losses that they cause, by phase.", losses}};
}

}  // namespace hysteron::reproduce
