// One impact of one law between two bodies, in SI: what every study starts from.
#pragma once

#include <array>

#include "hysteron/core/result.hpp"
#include "hysteron/impact/conditions.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "hysteron/pair/pair.hpp"

namespace hysteron {

// What is known about an impact before it is checked.
struct ImpactInputs {
  LawSpec spec{};
  Pair pair{};
  ImpactConditions conditions{};   // mass 0: the effective mass of the pair
  bool use_law_separation = true;  // the law's own separation rule replaces that of the conditions
  double speed = 0.0;              // of approach; 0: not given
  bool nondimensional = false;     // the values are the numbers of study/nondimensional_spec.hpp, the mass is 1
};

// A checked impact.
struct ImpactSetup : ImpactConditions {
  LawSpec spec;  // names and values as given
  Law law;
  Pair pair;
  double speed = 0.0;              // of approach
  bool use_law_separation = true;  // the separation rule is the law's own
  bool nondimensional = false;
  Warnings warnings{};

  Touch touch() const { return touch_at(speed); }
  Touch damping_touch() const { return damping_touch_at(speed); }
  // The impact to analyse, once the law is resolved.
  ImpactProblem problem(const AnyContactLaw& resolved) const { return problem_at(speed, resolved); }
};

// Checks every number, takes from the pair what is not given, and makes the law.
Result<ImpactSetup> make_setup(const ImpactInputs& inputs);

// The same without the law, whose parameters need not all be given, and without a speed. The values of a
// nondimensional law stay its numbers.
Result<ImpactSetup> make_setup_without_law(const ImpactInputs& inputs);

// The numbers of an impact that are not parameters of its law.
struct ImpactNumber {
  std::string_view name, symbol;
  Dim dim;
  Range range;
  double ImpactSetup::*field;
};
inline constexpr std::array<ImpactNumber, 4> impact_numbers{{
    {"mass", "m", dims::mass, positive(), &ImpactSetup::mass},
    {"speed", "v", dims::speed, positive(), &ImpactSetup::speed},
    {"gravity", "g", dims::acceleration, any_number(), &ImpactSetup::gravity},
    {"keep-indentation", "δ", dims::length, non_negative(), &ImpactSetup::kept_indentation},
}};
// By name; nullptr if there is none.
const ImpactNumber* find_impact_number(std::string_view name);

// An error for a value that is not finite or out of range; nothing for a good one.
std::optional<Error> check(const ImpactNumber& number, double value);

// Changes one of these numbers, or a parameter of the law, by name; the setup stays as it was on error.
std::optional<Error> set_number(ImpactSetup& setup, std::string_view name, double value);

}  // namespace hysteron
