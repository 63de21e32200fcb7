#include "hysteron/request/read_data.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace hysteron {
namespace {

DataSet read(std::string_view text, const ReadDataOptions& options = {}) {
  const auto set = read_data(text, "drop.csv", options);
  EXPECT_TRUE(set) << (set ? "" : set.error().message);
  return set ? *set : DataSet{};
}

std::string refusal(std::string_view text, const ReadDataOptions& options = {}) {
  const auto set = read_data(text, "drop.csv", options);
  return set ? "accepted" : set.error().message;
}

TEST(ReadData, ColumnsStandInAnyOrderAndUnitsAreTurnedIntoSi) {
  const DataSet set = read("sigma, restitution [-], speed [mm/s]\n0.01, 0.9, 100\n0.02,0.8,200\n");
  EXPECT_EQ(set.kind, DataKind::restitution);
  EXPECT_EQ(set.speed, (std::vector<double>{0.1, 0.2}));
  ASSERT_EQ(set.columns.size(), 1u);
  EXPECT_EQ(set.columns[0].values, (std::vector<double>{0.9, 0.8}));
  EXPECT_EQ(set.columns[0].sigma, (std::vector<double>{0.01, 0.02}));
  EXPECT_TRUE(set.warnings.empty());
}

TEST(ReadData, SigmaWithoutAUnitHasTheUnitOfItsQuantity) {
  const DataSet set = read("v0,peak_force [kN],sigma_peak_force,duration (us),duration_sigma [ns]\n1,2,0.1,30,500\n");
  EXPECT_DOUBLE_EQ(set.find(Measured::peak_force)->values[0], 2000.0);
  EXPECT_DOUBLE_EQ(set.find(Measured::peak_force)->sigma[0], 100.0);
  EXPECT_DOUBLE_EQ(set.find(Measured::duration)->values[0], 30e-6);
  EXPECT_DOUBLE_EQ(set.find(Measured::duration)->sigma[0], 500e-9);
}

TEST(ReadData, DropHeightsBecomeSpeeds) {
  const DataSet set = read("drop_height [cm],e\n20,0.8\n");
  EXPECT_DOUBLE_EQ(set.speed[0], std::sqrt(2.0 * 9.80665 * 0.2));
}

// A height has the same error everywhere, and e = √(h'/h) then de/dh' = e/(2 h') times as much.
TEST(ReadData, RestitutionsKnowWhatTheyWereComputedFrom) {
  const DataSet heights = read("h0 [cm],h1 [cm]\n100,64\n25,16\n");
  EXPECT_DOUBLE_EQ(heights.columns[0].values[0], 0.8);
  EXPECT_EQ(heights.columns[0].source.name, "rebound_height");
  EXPECT_NEAR(heights.columns[0].source.slope[0], 0.8 / (2.0 * 0.64), 1e-12);
  EXPECT_NEAR(heights.columns[0].source.slope[1], 0.8 / (2.0 * 0.16), 1e-12);
  EXPECT_EQ(read("speed,restitution\n1,0.9\n").columns[0].source.name, "");
  EXPECT_EQ(read("h0,h1\n1,0.5\n2,0\n").columns[0].source.name, "");  // no derivative at 0
  // Flights of 0.4 and 0.3 s: e = 0.75 with errors of t₁, t₂, t₃ of e/T, (1 + e)/T, 1/T.
  const DataSet bounces = read("bounce_time\n0\n0.4\n0.7\n");
  EXPECT_NEAR(bounces.columns[0].source.slope[0], std::sqrt(0.75 * 0.75 + 1.75 * 1.75 + 1.0) / 0.4, 1e-9);
}

TEST(ReadData, ABounceWithoutEndIsRefused) {
  const auto data = read_data("touch_time\n0\n0.72\n1.26\n1e308\n", "f", {});
  ASSERT_FALSE(data);
  EXPECT_TRUE(data.error().message.starts_with("f:5:1: ")) << data.error().message;
  EXPECT_NE(data.error().message.find("1e308"), std::string::npos) << data.error().message;
}

TEST(ReadData, ARemarkColumnThatIsEmptyAtFirstDoesNotHideTheHeader) {
  const DataSet set = read("hello\nspeed [m/s];restitution;remark\n1;.39;\n2;.36;x\n3;.3;\n");
  EXPECT_EQ(set.rows(), 3u);
  EXPECT_EQ(set.columns[0].values[2], 0.3);
  EXPECT_EQ(refusal("speed,restitution,a\n1,0.9,0\n2\n"), "drop.csv:3:1: line 3 has 1 cell, the header (line 1) has 3");
}

TEST(ReadData, TitlesOfTestingMachinesAreKnown) {
  for (const char* header :
       {"Displacement [mm],Force [N]", "Extension (mm),Load (N)", "Standardweg [mm],Standardkraft [N]",
        "Compressive extension (mm),Compressive load (N)", "Weg in mm,Kraft in N"}) {
    const DataSet set = read(std::string(header) + "\n0.1,10\n0.2,30\n");
    EXPECT_EQ(set.kind, DataKind::static_curve) << header;
    EXPECT_DOUBLE_EQ(set.find(Measured::indentation)->values[1], 2e-4) << header;
  }
}

TEST(ReadData, AMissedColumnIsAskedForWithTheTitlesThatAreNotUnderstood) {
  EXPECT_EQ(
      refusal("Traverse [mm],Load [N]\n0.1,10\n"),
      "drop.csv:1:1: force, acceleration or indentation alone: add time (a series), or both indentation and force "
      "(a loop); not understood: 'Traverse [mm]', of which --columns QUANTITY='TITLE' says what it is");
}

TEST(ReadData, UnitsAreReadInEveryStyle) {
  for (const char* title : {"speed [mm/s]", "v0 (mm/s)", "v/mms^-1", "v / (mm/s)", "v in mm/s", "v in [mm/s]",
                            "speed_mm_s", "Impact-Speed_mm_per_s", "v, mm/s", "v₀ [mm s⁻¹]"})
    EXPECT_NEAR(read(std::string(title) + ";e\n500;0.8\n").speed[0], 0.5, 1e-15) << title;
  const DataSet set = read("speed;F_max / kN;t_c [\xC2\xB5s];δ_max [\xCE\xBCm]\n1;2;3;4\n");
  EXPECT_DOUBLE_EQ(set.find(Measured::peak_force)->values[0], 2000.0);
  EXPECT_DOUBLE_EQ(set.find(Measured::duration)->values[0], 3e-6);
  EXPECT_DOUBLE_EQ(set.find(Measured::max_indentation)->values[0], 4e-6);
}

TEST(ReadData, AccelerationsInGAreNotMasses) {
  for (const char* unit : {"g", "G", "gn", "g_n"}) {
    const DataSet set = read("t,a [" + std::string(unit) + "]\n0,1\n1,2\n", {.speed = 1.0});
    EXPECT_DOUBLE_EQ(set.columns[0].values[1], 2.0 * 9.80665) << unit;
  }
}

// e = v'/v with its σ: σ_e = σ_v'/v, and of a height σ_h g/(v' v).
TEST(ReadData, ReboundsGiveRestitutionWithItsSigma) {
  const double g = 9.80665, v = std::sqrt(2.0 * g);
  const DataSet height = read("drop_height,rebound_height,sigma\n1,0.64,0.01\n");
  EXPECT_NEAR(height.columns[0].values[0], 0.8, 1e-15);
  EXPECT_NEAR(height.columns[0].sigma[0], 0.01 * 0.5 * 0.8 / 0.64, 1e-15);
  const DataSet speed = read("speed,rebound_speed,rebound_speed_sd\n2,1.5,0.1\n");
  EXPECT_DOUBLE_EQ(speed.columns[0].values[0], 0.75);
  EXPECT_DOUBLE_EQ(speed.columns[0].sigma[0], 0.05);
  const DataSet flight = read("drop_height,flight_time,sigma_flight_time\n1,0.5,0.01\n");
  EXPECT_NEAR(flight.columns[0].values[0], 0.25 * g / v, 1e-15);
  EXPECT_NEAR(flight.columns[0].sigma[0], 0.005 * g / v, 1e-15);
  // A measured restitution counts before one that follows from others.
  const DataSet both = read("speed,e,rebound_speed\n2,0.5,1.5\n");
  EXPECT_EQ(both.columns[0].values[0], 0.5);
  EXPECT_EQ(both.warnings.size(), 1u);
}

TEST(ReadData, VelocityIsTheSpeedBeforeImpactsAndTheRateInASeries) {
  EXPECT_EQ(read("velocity,e\n2,0.5\n").speed[0], 2.0);
  const DataSet series = read("t,velocity,force\n0,2,0\n1,1,3\n", {.speed = 2.0});
  EXPECT_EQ(series.find(Measured::indentation_rate)->values, (std::vector<double>{2.0, 1.0}));
}

TEST(ReadData, ChosenColumnsReplaceThoseOfTheHeader) {
  const char* text = "speed,v2 [mm/s],e\n1,500,0.8\n";
  EXPECT_EQ(read(text).speed[0], 1.0);
  EXPECT_EQ(read(text, {.columns = {"speed=v2"}}).speed[0], 0.5);
  EXPECT_EQ(read(text, {.columns = {"speed=V2 [mm/s]"}}).speed[0], 0.5);
  EXPECT_EQ(read(text, {.columns = {"speed=v2 [m/s]"}}).speed[0], 500.0);
  EXPECT_EQ(read(text, {.columns = {"speed=2"}}).speed[0], 0.5);
}

TEST(ReadData, RowsWithoutATimeOrForceAreLeftOut) {
  const DataSet set = read("t,force\n0,0\n1,n/a\n,2\n3,4\n", {.speed = 1.0});
  EXPECT_EQ(set.time, (std::vector<double>{0.0, 3.0}));
  EXPECT_EQ(set.line, (std::vector<std::size_t>{2, 5}));
  ASSERT_EQ(set.warnings.size(), 1u);
  EXPECT_NE(set.warnings[0].message.find("2 rows are left out"), std::string::npos) << set.warnings[0].message;
}

TEST(ReadData, CommentsBlankLinesQuotesSemicolonsAndWindowsLinesAreRead) {
  const DataSet set =
      read("\xEF\xBB\xBF# a drop test\r\n\r\n\"speed [m/s]\";\"restitution\";\"who\"\r\n1;0.5;\"A; \"\"B\"\"\"\r\n");
  EXPECT_EQ(set.speed, std::vector<double>{1.0});
  ASSERT_EQ(set.warnings.size(), 1u);
  EXPECT_NE(set.warnings[0].message.find("'who'"), std::string::npos);
}

TEST(ReadData, KindFollowsFromTheColumnsOrIsAsked) {
  const char* text = "speed,time [ms],indentation [mm],force [N]\n1,0,0,0\n1,1,1,10\n2,0,0,0\n2,0.5,1,20\n";
  const DataSet series = read(text);
  EXPECT_EQ(series.kind, DataKind::series);
  EXPECT_EQ(series.run_start, (std::vector<std::size_t>{0, 2, 4}));
  EXPECT_EQ(series.time, (std::vector<double>{0.0, 1e-3, 0.0, 0.5e-3}));
  const DataSet loop = read(text, {.kind = DataKind::loop});
  EXPECT_EQ(loop.kind, DataKind::loop);
  EXPECT_EQ(loop.columns.size(), 2u);
  EXPECT_EQ(read("indentation,force\n0,0\n1,1\n", {.speed = 3.0}).speed, (std::vector<double>{3.0, 3.0}));
}

TEST(ReadData, IndentationAndForceWithoutASpeedAreASlowCompression) {
  const DataSet set = read("run,indentation [um],force [kN]\na,0,0\na,1,1\nb,0,0\nb,2,4\n");
  EXPECT_EQ(set.kind, DataKind::static_curve);
  EXPECT_EQ(set.run_start, (std::vector<std::size_t>{0, 2, 4}));
  EXPECT_DOUBLE_EQ(set.find(Measured::indentation)->values[3], 2e-6);
  EXPECT_DOUBLE_EQ(set.find(Measured::force)->values[3], 4e3);
  for (const double v : set.speed) EXPECT_TRUE(std::isnan(v));
  // A speed makes a loop of it, unless static is requested.
  EXPECT_EQ(read("speed,indentation,force\n1,0,0\n1,1,1\n").kind, DataKind::loop);
  const DataSet requested = read("time,speed,indentation,force\n0,1,0,0\n,2,1,1\n", {.kind = DataKind::static_curve});
  EXPECT_EQ(requested.run_count(), 1u);
  EXPECT_EQ(requested.rows(), 2u);
  ASSERT_FALSE(requested.warnings.empty());
  EXPECT_NE(requested.warnings[0].message.find("the column of speeds is not used"), std::string::npos);
  EXPECT_NE(refusal("indentation,force\n0,0\n", {.kind = DataKind::static_curve, .speed = 1.0}).find("has no speed"),
            std::string::npos);
}

TEST(ReadData, RunsAtTheSameSpeedAreToldApartByTheirLabel) {
  const DataSet set = read("run,speed,time,force\na,1,0,0\na,1,1,1\nb,1,0,0\nb,1,1,2\n");
  EXPECT_EQ(set.run_start, (std::vector<std::size_t>{0, 2, 4}));
}

TEST(ReadData, EmptyCellsOfAnOutcomeAreLeftOut) {
  const DataSet set = read("speed,restitution,duration\n1,0.5,\n2,,0.1\n");
  EXPECT_TRUE(std::isnan(set.find(Measured::duration)->values[0]));
  EXPECT_TRUE(std::isnan(set.find(Measured::restitution)->values[1]));
}

TEST(ReadData, EmptySigmasTakeTheOthersOrNone) {
  const DataSet some = read("speed,e,sigma\n1,0.5,0.03\n2,0.4,\n3,0.3,0.04\n");
  EXPECT_DOUBLE_EQ(some.columns[0].sigma[1], std::sqrt((9e-4 + 16e-4) / 2.0));
  EXPECT_EQ(some.warnings.size(), 1u);
  EXPECT_TRUE(read("speed,e,sigma\n1,0.5,\n2,0.4,\n").columns[0].sigma.empty());
}

TEST(ReadData, RestitutionAboveOneIsReadWithAWarning) {
  const DataSet set = read("speed,e\n1,0.5\n2,1.2\n");
  ASSERT_EQ(set.warnings.size(), 1u);
  EXPECT_NE(set.warnings[0].message.find("drop.csv:3"), std::string::npos) << set.warnings[0].message;
}

TEST(ReadData, BadInputIsRefusedWithFileLineAndColumn) {
  struct Case {
    const char* text;
    const char* place;
    std::vector<const char*> words;
  };
  for (const Case& c : std::vector<Case>{
           {"", "drop.csv:1:1:", {"empty", "speed [m/s]"}},
           {"# only a comment\n", "drop.csv:1:1:", {"empty"}},
           {"speed,e\n", "drop.csv:1:1:", {"without rows"}},
           {"speed,e\n1,0.5\n2\n", "drop.csv:3:1:", {"line 3 has 1 cell,", "has 2"}},
           {"speed,e\n1,0.5,7\n", "drop.csv:2:7:", {"3 cells", "2"}},
           {"speed,e\n1,abc\n", "drop.csv:2:3:", {"abc", "not a number"}},
           {"speed,e\n1,0.5x\n", "drop.csv:2:3:", {"0.5x"}},
           {"speed,e\n1,nan\n", "drop.csv:1:7:", {"restitution", "every cell is empty"}},
           {"speed,e\ninf,0.5\n", "drop.csv:2:1:", {"inf", "finite"}},
           {"speed,e\n,0.5\n", "drop.csv:1:1:", {"no row", "speed"}},
           {"speed,e\n1,0.5\n -2,0.5\n", "drop.csv:3:2:", {"-2", "v > 0 m/s"}},
           {"speed,e\n0,0.5\n", "drop.csv:2:1:", {"v > 0 m/s"}},
           {"speed,restitution\n1,-0.1\n", "drop.csv:2:3:", {"-0.1", "restitution >= 0"}},
           {"speed,e,sigma\n1,0.5,0\n", "drop.csv:2:7:", {"sigma > 0"}},
           {"speed,e\n1;2,0.5\n", "drop.csv:2:1:", {"1;2"}},
           {"speed,duration [us]\n1,0\n", "drop.csv:2:3:", {"duration > 0 s"}},
           {"speed [kg],e\n1,0.5\n", "drop.csv:1:8:", {"kg", "m/s"}},
           {"speed [furlongz],e\n1,0.5\n", "drop.csv:1:8:", {"furlongz", "m/s"}},
           {"speed,e [m]\n1,0.5\n", "drop.csv:1:10:", {"[m]", "no unit"}},
           {"speed,e,e\n1,0.5,0.5\n", "drop.csv:1:9:", {"second"}},
           {"speed,colour\n1,0.5\n", "drop.csv:1:1:", {"measured", "restitution"}},
           {"e\n0.5\n", "drop.csv:1:1:", {"speed", "drop_height"}},
           {"speed,force\n1,0.5\n", "drop.csv:1:1:", {"time", "indentation"}},
           {"time,force\n1,0.5\n", "drop.csv:1:1:", {"--speed"}},
           {"speed,e,duration,sigma\n1,0.5,1,1\n", "drop.csv:1:18:", {"sigma_restitution"}},
           {"speed,e,sigma_duration\n1,0.5,1\n", "drop.csv:1:9:", {"duration"}},
           {"speed,drop_height,e\n1,0.5,1\n", "drop.csv:1:7:", {"both"}},
           {"speed,e\n\"1,0.5\n", "drop.csv:2:1:", {"quote"}},
           {"speed,e\n\"1\"x,0.5\n", "drop.csv:2:4:", {"quoted"}},
           {"speed,e,duration\n1,0.5,\n2,0.4,\n", "drop.csv:1:9:", {"every cell is empty"}},
       }) {
    const std::string message = refusal(c.text);
    EXPECT_TRUE(message.starts_with(c.place)) << c.text << "\n" << message;
    for (const char* word : c.words) EXPECT_NE(message.find(word), std::string::npos) << c.text << "\n" << message;
  }
  EXPECT_NE(refusal("speed,e\n1,0.5\n", {.kind = DataKind::loop}).find("indentation and force"), std::string::npos);
  EXPECT_NE(refusal("speed,e\n1,0.5\n", {.kind = DataKind::series}).find("time"), std::string::npos);
}

}  // namespace
}  // namespace hysteron
