#include "hysteron/pair/ball.hpp"

#include <array>
#include <cmath>
#include <numbers>

#include "hysteron/core/lower_case.hpp"

namespace hysteron {
namespace {

constexpr double inch = 0.0254;               // m
constexpr double ounce = 0.45359237 / 16;     // kg, avoirdupois
constexpr double standard_gravity = 9.80665;  // m/s²

constexpr double middle(double a, double b) { return 0.5 * (a + b); }
constexpr double across(double circumference) { return circumference / std::numbers::pi; }

// Name, alias, rule; mass, diameter, rebound; source.
constexpr std::array<Ball, 6> ball_table{{
    {"golf", "golf-ball", "at most 45.93 g, at least 42.67 mm across", 0.04593, 0.04267, std::nullopt,
     "USGA: Rules of Golf 2016, Appendix III, The Ball"},
    {"tennis", "tennis-ball", "type 2: 56.0 to 59.4 g, 65.4 to 68.6 mm across", middle(0.0560, 0.0594),
     middle(0.0654, 0.0686), ReboundRule{2.54, 1.35, 1.47, "concrete"}, "ITF: Rules of Tennis, Appendix I, The Ball"},
    {"table-tennis", "ping-pong", "2.7 g, 40 mm across", 0.0027, 0.040, ReboundRule{0.305, 0.24, 0.26, "steel block"},
     "ITTF: Laws of Table Tennis, as quoted by Olympic Dream India, Equipments of Table Tennis"},
    {"baseball", "", "5 to 5 1/4 oz, 9 to 9 1/4 in round", middle(5.0, 5.25) * ounce, across(middle(9.0, 9.25) * inch),
     std::nullopt,
     "Official Rules of Major League Baseball, rule 1.09, as quoted by The Physics Factbook, Mass of a Baseball"},
    {"cricket", "cricket-ball", "men's, new: 155.9 to 163 g, 22.4 to 22.9 cm round", middle(0.1559, 0.163),
     across(middle(0.224, 0.229)), std::nullopt, "MCC: Laws of Cricket, Law 4 (before 2017 Law 5), The Ball"},
    {"pool", "billiard", "5 1/2 to 6 oz, 2 1/4 in across; phenolic or polyester resin", middle(5.5, 6.0) * ounce,
     2.25 * inch, std::nullopt,
     "World Pool-Billiard Association: equipment specifications, as quoted by Bar Stools and Billiards, What is the "
     "mass "
     "of a billiard ball?"},
}};

}  // namespace

std::span<const Ball> balls() { return ball_table; }

const Ball* find_ball(std::string_view name) {
  if (name.empty()) return nullptr;
  const std::string typed = lower_case(name);
  for (const Ball& ball : ball_table)
    if (ball.name == typed || ball.alias == typed) return &ball;
  return nullptr;
}

RuledRestitution restitution_of(const ReboundRule& rule) {
  return {std::sqrt(2.0 * standard_gravity * rule.drop), std::sqrt(rule.least / rule.drop),
          std::sqrt(rule.most / rule.drop)};
}

}  // namespace hysteron
