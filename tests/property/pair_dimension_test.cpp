// No law ever takes a value of the bodies in another dimension than that of its parameter.
#include <gtest/gtest.h>

#include "support/sampling.hpp"

namespace hysteron {
namespace {

// A pair that has everything, with a stiffness of one exponent.
PairValues rich_pair(PairQuantity stiffness) {
  PairValues pair;
  pair.kind = stiffness == PairQuantity::hertz_stiffness ? ContactKind::point : ContactKind::square;
  pair.set(stiffness, 3.25e8);
  for (const PairQuantity q : {PairQuantity::effective_radius,
                               PairQuantity::effective_modulus,
                               PairQuantity::radius1,
                               PairQuantity::radius2,
                               PairQuantity::length,
                               PairQuantity::young1,
                               PairQuantity::young2,
                               PairQuantity::yield1,
                               PairQuantity::yield2,
                               PairQuantity::softer_yield,
                               PairQuantity::poisson,
                               PairQuantity::shear_modulus,
                               PairQuantity::shear_viscosity,
                               PairQuantity::first_young,
                               PairQuantity::first_poisson,
                               PairQuantity::first_bulk_viscosity,
                               PairQuantity::first_shear_viscosity,
                               PairQuantity::second_young,
                               PairQuantity::second_poisson,
                               PairQuantity::second_bulk_viscosity,
                               PairQuantity::second_shear_viscosity,
                               PairQuantity::partner})
    pair.set(q, q == PairQuantity::partner ? 0.0 : 0.25);
  return pair;
}

// The law with all values given but those that the bodies may supply.
LawSpec without_body_values(const Entry& entry) {
  LawSpec spec = sampling::spec(entry);
  for (const ParamView& p : entry.params)
    if (p.from_pair != PairQuantity::none) spec.values.erase(std::string(p.name));
  return spec;
}

bool has_exponent(const LawSpec& spec) {
  const auto views = parameters(spec);
  return std::any_of(views->begin(), views->end(), [](const ParamView& p) { return p.name == "exponent"; });
}

// Checks one law made with one pair: what it took has the dimension it needs; what it refused has not.
void check_taken(const LawSpec& spec, const PairValues& pair) {
  const auto views = parameters(spec);
  ASSERT_TRUE(views);
  const auto law = make_law(spec, pair);
  bool misfit = false;
  for (const ParamView& p : *views) {
    if (p.from_pair == PairQuantity::none || spec.values.contains(std::string(p.name))) continue;
    const auto supply = pair.supply(p.from_pair);
    if (!supply) continue;
    const bool fits = supply->dim == p.dim;
    misfit |= !fits && !p.fallback && !p.optional;
    if (law) {
      EXPECT_EQ(value_of(*law, p.name) == supply->value, fits) << spec.law << " " << p.name;
    }
  }
  if (!misfit) return;
  ASSERT_FALSE(law) << spec.law << " took a value of another dimension";
  EXPECT_EQ(law.error().code, ErrorCode::conflict);
  EXPECT_EQ(law.error().field, "stiffness");
  EXPECT_NE(law.error().message.find("the bodies give"), std::string::npos) << law.error().message;
  EXPECT_NE(law.error().message.find("give stiffness in N/m"), std::string::npos) << law.error().message;
}

TEST(PairDimension, NoValueOfAnotherDimensionIsTaken) {
  EXPECT_TRUE(rc::check([] {
    for (const Entry& entry : catalogue()) {
      if (!entry.is_contact_law()) continue;
      LawSpec spec = without_body_values(entry);
      for (const PairQuantity stiffness : {PairQuantity::hertz_stiffness, PairQuantity::linear_stiffness}) {
        const PairValues pair = rich_pair(stiffness);
        check_taken(spec, pair);
        // An exponent given to a law of Hertz or Hooke makes the general power of it.
        if (!has_exponent(spec) && entry.elastic != "hertz" && entry.elastic != "hooke") continue;
        for (const double n : {1.0, 1.5, sampling::uniform(1.0, 3.0)}) {
          LawSpec other = spec;
          other.values["exponent"] = n;
          check_taken(other, pair);
        }
      }
    }
  }));
}

TEST(PairDimension, AMadeLawKeepsNoStiffnessOfAnotherExponent) {
  const PairValues pair = rich_pair(PairQuantity::hertz_stiffness);
  EXPECT_TRUE(rc::check([&] {
    int tried = 0;
    for (const Entry& entry : catalogue()) {
      LawSpec spec = without_body_values(entry);
      if (!entry.is_contact_law() || !entry.has_param("exponent") || !entry.has_param("stiffness")) continue;
      spec.values["exponent"] = 1.5;
      auto law = make_law(spec, pair);
      if (!law) continue;
      ++tried;
      const double n = sampling::uniform(1.0, 3.0), before = *value_of(*law, "stiffness");
      RC_PRE(n != 1.5);
      const auto error = set_parameter(*law, "exponent", n);
      ASSERT_TRUE(error) << entry.info.id;
      EXPECT_EQ(error->field, "stiffness");
      EXPECT_EQ(value_of(*law, "exponent"), 1.5) << "a refused change is not made";
      EXPECT_EQ(value_of(*law, "stiffness"), before);
      EXPECT_FALSE(set_parameter(*law, "exponent", 1.5));
      // A stiffness of one's own belongs to any exponent.
      EXPECT_FALSE(set_parameter(*law, "stiffness", 2e6));
      EXPECT_FALSE(set_parameter(*law, "exponent", n)) << entry.info.id;
    }
    EXPECT_GT(tried, 5);
  }));
}

}  // namespace
}  // namespace hysteron
