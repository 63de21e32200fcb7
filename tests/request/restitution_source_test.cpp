// Restitution sources, for any law with a restitution.
#include <gtest/gtest.h>

#include <cmath>

#include "hysteron/identify/fit.hpp"
#include "hysteron/impact/resolve.hpp"
#include "hysteron/request/fit_request.hpp"
#include "hysteron/request/law_request.hpp"
#include "hysteron/request/read_data.hpp"
#include "hysteron/request/sweep_request.hpp"
#include "support/compare.hpp"

namespace hysteron {
namespace {

ImpactRequest ball(std::string law) {
  return {.law = std::move(law),
          .speed = "2",
          .body1 = "radius=10mm,material=steel,yield=400MPa",
          .body2 = "radius=inf,material=steel,yield=400MPa"};
}

RestitutionTable table() {
  return *RestitutionTable::make({{0.5, 0.9}, {1.0, 0.8}, {2.0, 0.65}, {4.0, 0.6}, {8.0, 0.6}}, "e.csv");
}

ImpactAnswer answer(const ImpactRequest& request) {
  const auto setup = read_request(request);
  EXPECT_TRUE(setup) << setup.error().message;
  const auto answer = run_impact(*setup);
  EXPECT_TRUE(answer) << answer.error().message;
  return *answer;
}

Error refused(const ImpactRequest& request) {
  const auto setup = read_request(request);
  if (!setup) return setup.error();
  const auto answer = run_impact(*setup);
  EXPECT_FALSE(answer);
  return answer ? Error{} : answer.error();
}

TEST(RestitutionSource, AConstantIsTheRestitutionItself) {
  ImpactRequest direct = ball("flores");
  direct.restitution = "0.6";
  ImpactRequest by_source = direct;
  by_source.set = {"restitution_source=constant"};
  EXPECT_EQ(answer(by_source).result.restitution.newton, answer(direct).result.restitution.newton);
  EXPECT_EQ(answer(by_source).restitution_requested, 0.6);
}

TEST(RestitutionSource, LinearOnHuntCrossleyIsMarhefkaOrin) {
  for (const char* speed : {"0.1", "2", "7"}) {
    ImpactRequest source = ball("hunt-crossley"), rule = ball("marhefka-orin");
    source.speed = rule.speed = speed;
    source.set = {"restitution_source=linear", "restitution_slope=0.05 s/m"};
    rule.set = {"dissipation=0.05 s/m"};
    const ImpactAnswer a = answer(source), b = answer(rule);
    EXPECT_NEAR(a.result.restitution.newton, b.result.restitution.newton, 1e-14);
    EXPECT_NEAR(a.result.peak_force, b.result.peak_force, 1e-12 * b.result.peak_force);
    EXPECT_EQ(a.restitution_requested, b.restitution_requested);
  }
}

TEST(RestitutionSource, WangOnZhiyingQishaoIsWang) {
  ImpactRequest source = ball("zhiying-qishao");
  source.set = {"restitution_source=wang"};
  const ImpactAnswer a = answer(source), b = answer(ball("wang"));
  EXPECT_NEAR(a.result.restitution.newton, b.result.restitution.newton, 1e-14);
  EXPECT_NEAR(*a.restitution_requested, 1.0 - 0.26 * std::cbrt(2.0), 1e-15);
}

TEST(RestitutionSource, MaLiuIsWhatTheElastoplasticDashpotTakes) {
  for (const char* speed : {"0.001", "0.3", "2", "20"}) {
    ImpactRequest source = ball("flores"), dashpot = ball("elastoplastic-dashpot");
    source.speed = dashpot.speed = speed;
    source.set = {"restitution_source=ma-liu"};
    EXPECT_EQ(answer(source).restitution_requested, answer(dashpot).restitution_requested) << speed;
  }
}

// Below yield no energy is lost. Just above it Ma-Liu returns up to 1.007 of the speed, taken as 1 with a warning.
TEST(RestitutionSource, MaLiuIsAtMostOne) {
  ImpactRequest request = ball("flores");
  request.set = {"restitution_source=ma-liu"};
  request.speed = "0.001";
  EXPECT_EQ(answer(request).restitution_requested, 1.0);
  bool above_one = false;
  for (double speed = 0.001; speed < 0.5; speed *= 1.05) {
    request.speed = std::to_string(speed);
    const ImpactAnswer a = answer(request);
    EXPECT_LE(*a.restitution_requested, 1.0) << speed;
    for (const Warning& w : a.warnings) above_one |= w.field == "restitution" && w.message.find("ma-liu") == 0;
  }
  EXPECT_TRUE(above_one);
}

TEST(RestitutionSource, ALawHasNoRestitutionOfItsOwnBesideASource) {
  ImpactRequest request = ball("flores");
  request.set = {"restitution_source=ma-liu"};
  const auto setup = read_request(request);
  ASSERT_TRUE(setup);
  EXPECT_FALSE(value_of(setup->law, "restitution"));
  const auto names = parameters(setup->spec);
  ASSERT_TRUE(names);
  for (const ParamView& p : *names) EXPECT_NE(p.name, "restitution");
  EXPECT_GT(*value_of(setup->law, "yield_strength"), 0.0);
}

TEST(RestitutionSource, ThorntonIsWhatItsLawReturns) {
  ImpactRequest source = ball("tsuji"), law = ball("thornton");
  source.set = {"restitution_source=thornton", "yield_pressure=1 GPa"};
  law.set = {"yield_pressure=1 GPa"};
  const double e = answer(law).result.restitution.newton;
  EXPECT_NEAR(*answer(source).restitution_requested, e, 1e-10);
  EXPECT_LT(e, 0.9);
  source.exact = true;
  EXPECT_NEAR(answer(source).result.restitution.newton, e, 1e-9);
}

TEST(RestitutionSource, ATableHitsItsNodesAndIsMonotoneBetweenThem) {
  const RestitutionTable t = table();
  for (const SpeedRestitution& row : t.rows())
    EXPECT_NEAR(t.restitution_at({.impact_speed = row.speed}), row.restitution, 1e-15);
  double last = 1.0;
  for (double v = 0.5; v <= 8.0; v += 0.01) {
    const double e = t.restitution_at({.impact_speed = v});
    EXPECT_LE(e, last + 1e-15) << v;
    EXPECT_GE(e, 0.6 - 1e-15) << v;
    last = e;
  }
  // The slope is continuous at a node.
  const auto slope = [&](double from, double to) {
    return (t.restitution_at({.impact_speed = to}) - t.restitution_at({.impact_speed = from})) / (to - from);
  };
  EXPECT_NEAR(slope(2.0 - 1e-6, 2.0), slope(2.0, 2.0 + 1e-6), 1e-5);
  // Fritsch and Butland at 1 m/s: slopes -0.2 and -0.15 over 0.5 and 1 m/s.
  EXPECT_NEAR(slope(1.0 - 1e-6, 1.0 + 1e-6), -4.5 / (2.5 / 0.2 + 2.0 / 0.15), 1e-6);
}

TEST(RestitutionSource, ATableGivesTheRestitutionOfAnImpact) {
  ImpactRequest request = ball("flores"), direct = ball("flores");
  request.restitution_table = table();
  direct.restitution = "0.65";
  EXPECT_EQ(answer(request).restitution_requested, 0.65);
  EXPECT_EQ(answer(request).result.peak_force, answer(direct).result.peak_force);
}

TEST(RestitutionSource, NothingIsExtrapolated) {
  ImpactRequest request = ball("flores");
  request.restitution_table = table();
  for (const char* speed : {"0.49", "8.01"}) {
    request.speed = speed;
    const Error error = refused(request);
    EXPECT_EQ(error.code, ErrorCode::out_of_range);
    EXPECT_NE(error.message.find("outside of e.csv, 0.5 to 8 m/s"), std::string::npos) << error.message;
  }
}

TEST(RestitutionSource, AValueThatTheLawDoesNotTakeIsRefused) {
  ImpactRequest request = ball("flores");
  request.set = {"restitution_source=linear", "restitution_slope=0.5"};
  const Error zero = refused(request);  // e = 0 at 2 m/s
  EXPECT_NE(zero.message.find("restitution_source=linear at 2 m/s: restitution = 0 is out of range: allowed 0 < e <= 1 "
                              "(its damping grows without bound"),
            std::string::npos)
      << zero.message;
  request.law = "hunt-crossley";
  EXPECT_EQ(answer(request).restitution_requested, 0.0);
  request.speed = "3";
  EXPECT_NE(refused(request).message.find("restitution = -0.5 is out of range"), std::string::npos);
}

TEST(RestitutionSource, ConflictsAreNamed) {
  ImpactRequest both = ball("flores");
  both.restitution = "0.6";
  both.set = {"restitution_source=ma-liu"};
  EXPECT_EQ(refused(both).code, ErrorCode::conflict);
  EXPECT_NE(refused(both).message.find("give one of them"), std::string::npos) << refused(both).message;

  ImpactRequest twice = ball("flores");
  twice.set = {"restitution_source=ma-liu"};
  twice.restitution_table = table();
  EXPECT_EQ(refused(twice).code, ErrorCode::conflict);

  ImpactRequest none = ball("hertz");
  none.set = {"restitution_source=ma-liu"};
  EXPECT_NE(refused(none).message.find("'hertz' takes no restitution"), std::string::npos) << refused(none).message;

  ImpactRequest unknown = ball("flores");
  unknown.set = {"restitution_source=maliu"};
  EXPECT_EQ(refused(unknown).code, ErrorCode::unknown_name);
  EXPECT_NE(refused(unknown).message.find("constant, linear, wang, ma-liu, thornton, table"), std::string::npos);

  ImpactRequest no_table = ball("flores");
  no_table.set = {"restitution_source=table"};
  EXPECT_NE(refused(no_table).message.find("--restitution-table"), std::string::npos) << refused(no_table).message;

  ImpactRequest alpha = ball("tsuji");
  alpha.set = {"restitution_source=ma-liu", "tsuji_alpha=0.3"};
  EXPECT_EQ(refused(alpha).code, ErrorCode::conflict);
}

TEST(RestitutionSource, TheSpeedPolicyChoosesTheSpeedOfTheSource) {
  ImpactRequest request = ball("flores");
  request.set = {"restitution_source=linear", "restitution_slope=0.1"};
  request.speed_policy = "reference 3";
  EXPECT_NEAR(*answer(request).restitution_requested, 0.7, 1e-15);
}

TEST(RestitutionSource, WorksWithWholeLaws) {
  ImpactRequest request = ball("goldsmith");
  request.set = {"restitution_source=linear", "restitution_slope=0.1"};
  EXPECT_NEAR(answer(request).result.restitution.newton, 0.8, 1e-12);
}

TEST(RestitutionSource, ExactModeReturnsWhatTheSourceGives) {
  for (const char* law : {"flores", "hunt-crossley", "tsuji", "zhang-2022", "goldsmith", "luo-nahon"}) {
    ImpactRequest request = ball(law);
    request.set = {"restitution_source=linear", "restitution_slope=0.1"};
    request.exact = true;
    EXPECT_NEAR(answer(request).result.restitution.newton, 0.8, 1e-9) << law;
  }
}

TEST(RestitutionSource, WarningsOfTheSourceAreKept) {
  ImpactRequest request = ball("flores");
  request.set = {"restitution_source=ma-liu", "psi=4"};
  for (const bool exact : {false, true}) {
    request.exact = exact;
    bool found = false;
    for (const Warning& w : answer(request).warnings) found |= w.field == "ψ";
    EXPECT_TRUE(found) << exact;
  }
}

TEST(RestitutionSource, ComparedLawsTakeItWhereTheyTakeARestitution) {
  ImpactRequest inputs = ball("");
  inputs.set = {"restitution_source=linear", "restitution_slope=0.1"};
  const auto c = compare(inputs, {"hertz", "flores", "tsuji"});
  ASSERT_TRUE(c) << c.error().message;
  ASSERT_EQ(c->laws.size(), 3u);
  EXPECT_FALSE(c->laws[0].answer.restitution_requested);
  EXPECT_NEAR(*c->laws[1].answer.restitution_requested, 0.8, 1e-15);
  EXPECT_NEAR(*c->laws[2].answer.restitution_requested, 0.8, 1e-15);
  EXPECT_FALSE(compare(inputs, {"hertz"})) << "no law takes the source";
  inputs = ball("");
  inputs.restitution_table = table();
  ASSERT_TRUE(compare(inputs, {"hertz", "flores"}));
  EXPECT_FALSE(compare(inputs, {"hertz"})) << "no law takes the table";
}

TEST(RestitutionSource, SweepsOverSpeedFollowIt) {
  ImpactRequest base = ball("flores");
  base.speed.clear();
  base.set = {"restitution_source=linear"};
  const auto sweep = read_sweep(base, {"speed=0.5,2,20", "restitution_slope=0.01,0.1"});
  ASSERT_TRUE(sweep) << sweep.error().message;
  SweepRun run(*sweep);
  std::vector<SweepRow> rows;
  while (run.done() < sweep->size()) {
    const auto block = run.next();
    rows.insert(rows.end(), block.begin(), block.end());
  }
  ASSERT_EQ(rows.size(), 6u);
  const double expected[] = {0.995, 0.95, 0.98, 0.8, 0.8};
  for (std::size_t i = 0; i < 5; ++i) {
    ASSERT_FALSE(rows[i].error) << rows[i].error->message;
    EXPECT_NEAR(*rows[i].restitution_requested, expected[i], 1e-14);
    ImpactRequest one = ball("flores");
    one.speed = std::array{"0.5", "0.5", "2", "2", "20"}[i];
    one.restitution = std::to_string(expected[i]);
    EXPECT_NEAR(rows[i].result.restitution.newton, answer(one).result.restitution.newton, 1e-9);
  }
  EXPECT_EQ(rows[5].status(), SweepStatus::refused);
  EXPECT_FALSE(read_sweep(base, {"speed=1,2", "restitution=0.5,0.6"})) << "given by the source";
}

// Speeds and slopes in other units: the same restitution.
TEST(RestitutionSource, SourcesAreCovariant) {
  ImpactRequest metres = ball("flores"), millimetres = ball("flores");
  metres.set = {"restitution_source=linear", "restitution_slope=0.1 s/m"};
  millimetres.set = {"restitution_source=linear", "restitution_slope=1e-4 s/mm"};
  millimetres.speed = "2000 mm/s";
  EXPECT_NEAR(*answer(metres).restitution_requested, *answer(millimetres).restitution_requested, 1e-15);
  const auto slow =
      read_restitution_table("speed [mm/s],restitution\n500,0.9\n1000,0.8\n2000,0.65\n4000,0.6\n", "a.csv");
  ASSERT_TRUE(slow) << slow.error().message;
  const auto fast = read_restitution_table("speed [m/s],restitution\n0.5,0.9\n1,0.8\n2,0.65\n4,0.6\n", "b.csv");
  for (const double v : {0.6, 1.3, 3.7})
    EXPECT_NEAR(slow->restitution_at({.impact_speed = v}), fast->restitution_at({.impact_speed = v}), 1e-15);
  // Ma-Liu: mass, length and time in other units (kg, mm, ms), by the dimensions its parameters declare.
  const auto e = [](double length, double time) {
    LawSpec spec{.law = "flores", .values = {{"stiffness", 1e9}}, .restitution_source = "ma-liu"};
    spec.values["effective_modulus"] = 1e11 / (length * time * time);
    spec.values["effective_radius"] = 0.01 * length;
    spec.values["yield_strength"] = 4e8 / (length * time * time);
    const auto law = make_law(spec);
    EXPECT_TRUE(law) << law.error().message;
    return *resolve(*law, {.impact_speed = 2.0 * length / time, .effective_mass = 0.03})->restitution_requested;
  };
  EXPECT_NEAR(e(1e3, 1e3), e(1.0, 1.0), 1e-12);
}

TEST(RestitutionSource, BadTablesAreRefusedWithTheirLine) {
  const auto message = [](std::string_view text) {
    const auto t = read_restitution_table(text, "t.csv");
    return t ? std::string("accepted") : t.error().message;
  };
  const std::string head = "# a comment\nspeed [m/s],restitution\n";
  EXPECT_EQ(message(head + "1,0.9\n\n2,0.8\n1.5,0.7\n3,0.6\n"),
            "t.csv:6:1: speed = 1.5 m/s after 2 m/s: the speeds of a table of restitution must rise");
  EXPECT_EQ(message(head + "1,0.9\n2,0.8\n2,0.7\n3,0.6\n").substr(0, 9), "t.csv:5:1");
  EXPECT_EQ(message(head + "1,0.9\n2,1.2\n3,0.7\n4,0.6\n").substr(0, 8), "t.csv:4:");
  EXPECT_EQ(message(head + "1,0.9\n2,x\n3,0.7\n4,0.6\n").substr(0, 8), "t.csv:4:");
  EXPECT_EQ(message(head + "1,0.9\n2,0.8\n3,0.7\n"), "t.csv: 3 rows; a table of restitution has at least 4");
  EXPECT_NE(message("speed,duration\n1,2\n2,3\n").find("t.csv:1:1: a table of restitution needs"), std::string::npos);
}

TEST(RestitutionSource, AFitFollowsItsSlope) {
  // Generated with goldsmith, which delivers the requested e exactly: e = 1 - 0.07 v.
  DataSet data{.kind = DataKind::restitution, .file = "made", .speed = {}, .run_start = {}, .columns = {}};
  MeasuredColumn column{.what = Measured::restitution, .values = {}};
  for (const double v : {0.5, 1.0, 2.0, 4.0, 6.0}) {
    data.speed.push_back(v);
    column.values.push_back(1.0 - 0.07 * v);
  }
  data.columns.push_back(column);
  FitRequest request{.impact = ball("goldsmith")};
  request.impact.speed.clear();
  request.impact.set = {"restitution_source=linear"};
  const auto setup = read_fit_request(request, {data});
  ASSERT_TRUE(setup) << setup.error().message;
  ASSERT_EQ(setup->problem.free.size(), 1u);
  EXPECT_EQ(setup->problem.free[0].name, "restitution_slope");
  const auto result = fit(setup->problem, {});
  ASSERT_TRUE(result) << result.error().message;
  EXPECT_NEAR(result->parameters[0].law_value, 0.07, 1e-6);
}

TEST(RestitutionSource, CommandsRepeatIt) {
  ImpactRequest request = ball("flores");
  request.restitution_table = table();
  EXPECT_NE(impact_command(request).find("--restitution-table e.csv"), std::string::npos);
}

}  // namespace
}  // namespace hysteron
