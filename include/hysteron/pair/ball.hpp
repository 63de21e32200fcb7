// Balls of sports: mass and diameter by the rules of the sport, and the restitution that the rules prescribe.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace hysteron {

// A rebound that the rules prescribe: the ball falls from `drop` and rises to between `least` and `most`, heights in m.
struct ReboundRule {
  double drop;
  double least;
  double most;
  std::string_view surface;
};

struct Ball {
  std::string_view name;   // kebab-case, as given on the command line
  std::string_view alias;  // a second name, or empty
  std::string_view rule;   // what the rules allow; the values below are the middle of a range, or the limit
  double mass;             // kg
  double diameter;         // m
  std::optional<ReboundRule> rebound;
  std::string_view source;
};

std::span<const Ball> balls();

// By name or alias, in capitals or not; nullptr if there is none.
const Ball* find_ball(std::string_view name);

// Speed of the impact and the range of the restitution that a rebound rule implies, without the drag of air:
// v = √(2 g h), e = √(h'/h), g = 9.80665 m/s².
struct RuledRestitution {
  double speed;  // m/s
  double least;
  double most;
};
RuledRestitution restitution_of(const ReboundRule& rule);

}  // namespace hysteron
