// Numbers with units as typed by users, and the error messages.
#include "hysteron/units/quantity.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "hysteron/core/unit_text.hpp"
#include "hysteron/laws/catalogue.hpp"

namespace hysteron {
namespace {

double si(const std::string& text, const Dim& dim) {
  const auto value = read_si(text, dim, "x");
  EXPECT_TRUE(value) << text << ": " << (value ? "" : value.error().message);
  return value ? *value : std::nan("");
}

Error refused(const std::string& text, const Dim& dim) {
  const auto value = read_si(text, dim, "x");
  EXPECT_FALSE(value) << text << " was read as " << (value ? *value : 0.0);
  return value ? Error{} : value.error();
}

TEST(ReadQuantity, SplitsNumberAndUnit) {
  for (const char* text : {"2.38mm", "2.38 mm", "  +2.38\tmm ", "238e-2mm"}) {
    const auto q = read_quantity(text, "x");
    ASSERT_TRUE(q) << text;
    EXPECT_EQ(q->value, 2.38) << text;
    EXPECT_EQ(q->unit, "mm") << text;
  }
  const auto plain = read_quantity("-1e-3", "x");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->value, -1e-3);
  EXPECT_EQ(plain->unit, "");
}

TEST(ReadQuantity, RefusesWhatIsNoNumberAndNamesTheField) {
  for (const char* text :
       {"", "   ", "mm", "--5", "+-5", "++5", "+ 5", "nan", "-NaN", "1e400", "-1e400", "1e-400", "e5", ".", "0,5e"}) {
    const auto q = read_quantity(text, "speed");
    ASSERT_FALSE(q) << text;
    EXPECT_EQ(q.error().code, ErrorCode::not_a_number) << text;
    EXPECT_EQ(q.error().field, "speed");
    EXPECT_TRUE(q.error().message.starts_with("speed = '")) << q.error().message;
  }
  const auto endless = read_quantity(std::string(100000, '1'), "x");
  ASSERT_FALSE(endless);
  EXPECT_LT(endless.error().message.size(), 400u);
}

TEST(ReadQuantity, TakesInfinityWhichFieldsMayAllow) {
  EXPECT_EQ(si("inf", dims::length), std::numeric_limits<double>::infinity());
  EXPECT_EQ(si("-inf mm", dims::length), -std::numeric_limits<double>::infinity());
}

TEST(ToSi, PlainNumbersAreSi) { EXPECT_EQ(si("7.25", dims::pressure), 7.25); }

// Not merely close: the same double that the number without a prefix reads as.
TEST(ToSi, DecimalPrefixesMoveTheDecimalPointExactly) {
  EXPECT_EQ(si("2.38mm", dims::length), 0.00238);
  EXPECT_EQ(si("-2.38 mm", dims::length), -0.00238);
  EXPECT_EQ(si("0 mm", dims::length), 0.0);
  EXPECT_EQ(si("3 um", dims::length), 3e-6);
  EXPECT_EQ(si("3 µm", dims::length), 3e-6);
  EXPECT_EQ(si("5.3nm", dims::length), 5.3e-9);
  EXPECT_EQ(si("193GPa", dims::pressure), 193e9);
  EXPECT_EQ(si("0.07 GPa", dims::pressure), 0.07e9);
  EXPECT_EQ(si("210000 N/mm^2", dims::pressure), 210e9);
  EXPECT_EQ(si("7.85 g/cm3", dims::density), 7850.0);
  EXPECT_EQ(si("1.7 g", dims::mass), 0.0017);
  EXPECT_EQ(si("1.1 kN/mm", stiffness_dim(1.0)), 1.1e6);
  EXPECT_EQ(si("20%", dims::none), 0.2);
  for (int i = 1; i < 2000; ++i) {
    const std::string digits = std::to_string(i) + "." + std::to_string(7 * i % 100);
    EXPECT_EQ(si(digits + "mm", dims::length), std::stod(digits + "e-3")) << digits;
    EXPECT_EQ(si(digits + "GPa", dims::pressure), std::stod(digits + "e9")) << digits;
  }
}

TEST(ToSi, KnowsAnglesTurnsAndTraditionalUnits) {
  EXPECT_NEAR(si("20 deg", dims::none), std::numbers::pi / 9.0, 1e-16);
  EXPECT_NEAR(si("180°", dims::none), std::numbers::pi, 1e-15);
  EXPECT_NEAR(si("1 rad", dims::none), 1.0, 0.0);
  EXPECT_NEAR(si("5000rpm", dims::rate), 5000.0 * 2.0 * std::numbers::pi / 60.0, 1e-12);
  EXPECT_NEAR(si("36 km/h", dims::speed), 10.0, 1e-14);
  EXPECT_NEAR(si("36 kph", dims::speed), 10.0, 1e-14);
  EXPECT_NEAR(si("1 mph", dims::speed), 0.44704, 1e-16);
  EXPECT_NEAR(si("1 in", dims::length), 0.0254, 1e-17);
  EXPECT_NEAR(si("1 lbf", dims::force), 4.4482216152605, 1e-14);
  EXPECT_NEAR(si("1 psi", dims::pressure), 6894.757293168, 1e-8);
  EXPECT_EQ(si("1 cP", dims::viscosity), 1e-3);
  EXPECT_EQ(si("2 min", dims::time), 120.0);
}

TEST(ToSi, ReadsRealPowersAndEveryWayToWriteAProduct) {
  EXPECT_EQ(si("5.2e9 N/m^1.5", stiffness_dim(1.5)), 5.2e9);
  EXPECT_NEAR(si("1 N/mm^1.5", stiffness_dim(1.5)), std::pow(10.0, 4.5), 1e-10);
  EXPECT_EQ(si("3 N s/m^1.25", damping_dim(0.25, 1.0)), 3.0);
  for (const char* text : {"4 kg m2 s-2", "4 kg.m2.s-2", "4 kg*m^2/s^2", "4 kg·m²/s/s", "4 kg m**2/(s s)", "4 N·m",
                           "4J", "4 (N) (m)", "4 m^3 Pa", "4 1/(1/J)", "4 m^2.5 N/m^1.5"})
    EXPECT_EQ(si(text, dims::energy), 4.0) << text;
  EXPECT_EQ(si("5 1/s", dims::rate), 5.0);
}

TEST(ToSi, WrongUnitsSayWhatWasGivenAndWhatIsExpected) {
  const Error pressure = refused("3 mm", dims::pressure);
  EXPECT_EQ(pressure.code, ErrorCode::wrong_unit);
  EXPECT_EQ(pressure.field, "x");
  EXPECT_EQ(pressure.message, "x = 3 mm: wrong unit; expected Pa or a multiple of it");
  EXPECT_NE(refused("3 N/m", stiffness_dim(1.5)).message.find("expected N/m^1.5"), std::string::npos);
  EXPECT_NE(refused("3 mm", dims::none).message.find("a plain number"), std::string::npos);
  EXPECT_EQ(refused("3 N/m^1.4999", stiffness_dim(1.5)).code, ErrorCode::wrong_unit);
  const Error unknown = refused("3 parrots", dims::length);
  EXPECT_EQ(unknown.code, ErrorCode::wrong_unit);
  EXPECT_NE(unknown.message.find("unknown unit 'parrots'; expected m"), std::string::npos) << unknown.message;
  for (const auto& [typed, meant] : std::initializer_list<std::pair<const char*, const char*>>{
           {"3 gpa", "GPa"}, {"3 kg/furlongz", "furlong"}, {"3 MM", "mm"}, {"3 newtn", "newton"}})
    EXPECT_NE(refused(typed, dims::length).message.find("did you mean '" + std::string(meant) + "'?"),
              std::string::npos)
        << refused(typed, dims::length).message;
  // Known to the unit library, but not mechanical, or with an offset.
  for (const char* text : {"3 K", "3 A", "3 mol", "3 degC", "3 cd"})
    EXPECT_EQ(refused(text, dims::length).code, ErrorCode::wrong_unit) << text;
}

TEST(ToSi, RefusesUnitsThatCannotBeRead) {
  for (const char* text : {"5 m/", "5 /m", "5 m^", "5 m^x", "5 (m", "5 m)", "5 ()", "5 m^21", "5 m^-21", "5 m^nan",
                           "5 m^inf", "5 m,s", "5 m 2", "5 ((((((((((m))))))))))", "0x10", "5 m=3"})
    EXPECT_EQ(refused(text, dims::length).code, ErrorCode::wrong_unit) << text;
  EXPECT_EQ(refused("1,5 m", dims::length).message, "x = '1,5 m': use a decimal point: 1.5 m");
  EXPECT_EQ(refused("5 m,3", dims::length).code, ErrorCode::wrong_unit);
  std::string product = "1 m";
  while (product.size() < 199) product += " m";
  EXPECT_EQ(refused(product, dims::length).code, ErrorCode::wrong_unit);
  const Error nameless = refused("5 " + std::string(190, 'm'), dims::length);
  EXPECT_LT(nameless.message.size(), 600u);
}

TEST(ToSi, ConversionsThatLeaveTheDoublesAreRefused) {
  EXPECT_EQ(refused("1e308 km", dims::length).code, ErrorCode::not_a_number);
  EXPECT_EQ(refused("-1e300 Gm^1", dims::length).code, ErrorCode::not_a_number);
  EXPECT_EQ(refused("1e-320 nm", dims::length).code, ErrorCode::not_a_number);
  EXPECT_EQ(refused("1 Gm^20 Gm^20", pow(dims::length, 40.0)).code, ErrorCode::wrong_unit);
  EXPECT_EQ(si("1e305 km", dims::length), 1e308);
}

TEST(ReadUnit, NothingOrADashIsAPlainNumber) {
  for (const char* text : {"", " ", "-", " - ", "1"}) {
    const auto unit = read_unit(text, "x");
    ASSERT_TRUE(unit) << text;
    EXPECT_EQ(unit->factor, 1.0);
    EXPECT_EQ(unit->dim, dims::none);
  }
}

TEST(ReadUnit, TakesBackWhatUnitTextPrintsForEveryParameterOfTheCatalogue) {
  int checked = 0;
  for (const Entry& entry : catalogue()) {
    std::vector<ParamView> params = entry.params;
    // Units that follow exponents, at exponents of all kinds.
    if (entry.is_contact_law())
      for (const double exponent : {0.7, 1.0, 4.0 / 3.0, 2.2, 10.0 / 9.0}) {
        LawSpec spec{.law = std::string(entry.info.id)};
        for (const ParamView& p : entry.params)
          if (p.name.ends_with("exponent") && p.range.only.empty()) spec.values[std::string(p.name)] = exponent;
        const auto general = parameters(spec);
        ASSERT_TRUE(general) << entry.info.id;
        params.insert(params.end(), general->begin(), general->end());
      }
    for (const ParamView& p : params) {
      const auto unit = read_unit(unit_text(p.dim), p.name);
      ASSERT_TRUE(unit) << entry.info.id << " " << p.name << ": " << unit.error().message;
      EXPECT_EQ(unit->factor, 1.0) << unit_text(p.dim);
      EXPECT_EQ(unit->dim, p.dim) << entry.info.id << " " << p.name << ": " << unit_text(p.dim);
      ++checked;
    }
  }
  EXPECT_GT(checked, 500);
}

}  // namespace
}  // namespace hysteron
