// Specimens in files of measurements and in requests for joint fits.
#include <gtest/gtest.h>

#include <algorithm>

#include "hysteron/request/compare_fits.hpp"
#include "hysteron/request/fit_request.hpp"
#include "hysteron/request/read_data.hpp"

namespace hysteron {
namespace {

// Two balls, two speeds each.
const std::string balls =
    "ball,mass [g],k [1e6 N/m^1.5],c_r,speed [m/s],duration [ms]\n"
    "A,50,3,0.8,1,2\nA,50,3,0.8,2,1.8\nB,89.9,6,0.7,1,1.5\nB,89.9,6,0.7,2,1.3\n";
const ReadDataOptions with_inputs{.columns = {"stiffness=k"}, .inputs = {"stiffness", "restitution"}};

DataSet read(std::string_view text, const ReadDataOptions& options = {}) {
  const auto set = read_data(text, "balls.csv", options);
  EXPECT_TRUE(set) << (set ? "" : set.error().message);
  return set ? *set : DataSet{};
}
std::string reading_refusal(std::string_view text, const ReadDataOptions& options = {}) {
  const auto set = read_data(text, "balls.csv", options);
  return set ? "accepted" : set.error().message;
}
FitSetup setup_of(const FitRequest& request, std::vector<DataSet> data) {
  const auto setup = read_fit_request(request, std::move(data));
  EXPECT_TRUE(setup) << (setup ? "" : setup.error().message);
  return setup ? *setup : FitSetup{};
}
std::string refusal(const FitRequest& request, std::vector<DataSet> data) {
  const auto setup = read_fit_request(request, std::move(data));
  return setup ? "accepted" : setup.error().message;
}
std::string warnings_of(const FitSetup& setup) {
  std::string out;
  for (const Warning& w : setup.warnings) out += w.message + '\n';
  return out;
}
std::vector<std::string> labels_of(const FitSetup& setup) {
  std::vector<std::string> out;
  for (const FreeParameter& p : setup.problem.free) out.push_back(p.label());
  return out;
}
using Names = std::vector<std::string>;

TEST(JointRequest, AFileStatesLabelsMassesAndInputsOfItsSpecimens) {
  const DataSet set = read(balls, with_inputs);
  EXPECT_EQ(set.specimen, (Names{"A", "A", "B", "B"}));
  ASSERT_EQ(set.stated.size(), 6u);
  const auto stated = [&](const std::string& label, const std::string& name) {
    const auto found = std::find_if(set.stated.begin(), set.stated.end(),
                                    [&](const StatedValue& s) { return s.specimen == label && s.name == name; });
    EXPECT_NE(found, set.stated.end()) << name;
    return *found;
  };
  EXPECT_EQ(stated("B", "mass").value, 0.0899);
  EXPECT_DOUBLE_EQ(stated("A", "stiffness").value, 3e6);
  EXPECT_EQ(*stated("A", "stiffness").dim, stiffness_dim(1.5));
  EXPECT_EQ(stated("B", "stiffness").position, "balls.csv:4:8: ");
  EXPECT_EQ(stated("B", "restitution").value, 0.7);
  EXPECT_FALSE(stated("B", "restitution").dim);
  // The restitution is an input here, not a measurement.
  ASSERT_EQ(set.columns.size(), 1u);
  EXPECT_EQ(set.columns[0].what, Measured::duration);
  EXPECT_EQ(read(balls).columns.size(), 2u);
}

TEST(JointRequest, ANewImpactBeginsWithANewSpecimen) {
  const DataSet set = read("specimen,speed,time,force\nA,1,0,1\nA,1,1,2\nB,1,0,3\nB,1,1,4\n");
  EXPECT_EQ(set.run_start, (std::vector<std::size_t>{0, 2, 4}));
  const DataSet bounces = read("sample,bounce_time [s]\nA,0\nA,1\nA,1.5\nB,3\nB,4\nB,4.4\n");
  ASSERT_EQ(bounces.specimen, (Names{"A", "B"}));
  EXPECT_NEAR(bounces.columns[0].values[0], 0.5, 1e-12);
  EXPECT_NEAR(bounces.columns[0].values[1], 0.4, 1e-12);
}

TEST(JointRequest, PeakAccelerationsTakeTheMassOfTheirSpecimen) {
  const DataSet set = read("ball,mass [g],speed,peak_acceleration [m/s^2],sigma\nA,50,1,100,2\nB,80,1,200,3\n");
  EXPECT_DOUBLE_EQ(set.find(Measured::peak_force)->values[0], 5.0);
  EXPECT_DOUBLE_EQ(set.find(Measured::peak_force)->values[1], 16.0);
  EXPECT_DOUBLE_EQ(set.find(Measured::peak_force)->sigma[1], 0.24);
}

// Instruments write such words above the header too.
TEST(JointRequest, SampleAndMassBeforeTheHeaderAreNotTheHeader) {
  const DataSet set = read("Sample,A7\nMass,0.5\nspeed,e\n1,0.8\n2,0.7\n");
  EXPECT_EQ(set.rows(), 2u);
  EXPECT_TRUE(set.specimen.empty());
  EXPECT_TRUE(set.stated.empty());
}

TEST(JointRequest, ValuesOfOneSpecimenMustAgree) {
  const std::string message = reading_refusal("ball,mass,speed,e\nA,1,1,0.8\nB,2,1,0.8\nA,1.5,2,0.7\n");
  EXPECT_EQ(message, "balls.csv:4:3: mass = 1.5 differs from an earlier row of specimen A: one specimen has one value");
  EXPECT_NE(reading_refusal("mass,speed,e\n1,1,0.8\n2,1,0.8\n").find("a column specimen separates several"),
            std::string::npos);
  EXPECT_NE(reading_refusal("ball,mass,speed,e\nA,-1,1,0.8\n").find("balls.csv:2:3: mass = -1"), std::string::npos);
  EXPECT_NE(reading_refusal("ball,mass [m],speed,e\nA,1,1,0.8\n").find("a unit of dimension m"), std::string::npos);
  EXPECT_NE(
      reading_refusal("ball,k [flubs],speed,e\nA,1,1,0.8\n", {.columns = {"k=k"}, .inputs = {"k"}}).find("not a unit"),
      std::string::npos);
  // --mass makes the column superfluous.
  EXPECT_EQ(reading_refusal("mass,speed,e\n1,1,0.8\n2,1,0.8\n", {.mass = 3.0}), "accepted");
}

TEST(JointRequest, OwnParametersHaveOneValueForEachSpecimen) {
  const FitSetup setup = setup_of({.impact = {.law = "hunt-crossley"},
                                   .bound = {"stiffness=1e5:1e8", "stiffness[B]=1e6:1e7"},
                                   .start = {"stiffness[A]=2e6"},
                                   .own = {"stiffness"}},
                                  {read(balls)});
  EXPECT_EQ(labels_of(setup), (Names{"stiffness[A]", "stiffness[B]", "restitution"}));
  ASSERT_EQ(setup.problem.specimens.size(), 2u);
  EXPECT_EQ(setup.problem.specimens[1].mass, 0.0899);
  EXPECT_EQ(setup.problem.free[0].low, 1e5);
  EXPECT_EQ(setup.problem.free[0].start, 2e6);
  EXPECT_EQ(setup.problem.free[1].low, 1e6);
  EXPECT_EQ(setup.problem.free[1].high, 1e7);
  EXPECT_FALSE(setup.problem.free[1].start);
}

TEST(JointRequest, ValuesComeFromColumnsAndFromTheRequest) {
  const FitSetup setup = setup_of({.impact = {.law = "zhang-2022"},
                                   .fix = {"exponent=1.5", "restitution[A]=0.9"},
                                   .free = {"rate_exponent"},
                                   .from_column = {"stiffness", "restitution", "mass"}},
                                  {read(balls, with_inputs)});
  EXPECT_EQ(labels_of(setup), (Names{"rate_exponent"}));
  ASSERT_EQ(setup.problem.specimens.size(), 2u);
  EXPECT_DOUBLE_EQ(setup.problem.specimens[0].values.at("stiffness"), 3e6);
  EXPECT_DOUBLE_EQ(setup.problem.specimens[1].values.at("stiffness"), 6e6);
  EXPECT_EQ(setup.problem.specimens[0].values.at("restitution"), 0.9);
  EXPECT_EQ(setup.problem.specimens[1].values.at("restitution"), 0.7);
}

TEST(JointRequest, FilesWithoutLabelsAreOneSpecimenEach) {
  const auto file = [](const std::string& name, const std::string& mass) {
    const auto set = read_data("mass,speed,duration [ms]\n" + mass + ",1,2\n" + mass + ",2,1.8\n", name);
    EXPECT_TRUE(set);
    return *set;
  };
  const FitRequest request{.impact = {.law = "hertz"}, .own = {"stiffness"}};
  const FitSetup setup = setup_of(request, {file("data/red.csv", "0.1"), file("data/blue.csv", "0.2")});
  EXPECT_EQ(labels_of(setup), (Names{"stiffness[red]", "stiffness[blue]"}));
  EXPECT_EQ(setup.problem.specimens[1].mass, 0.2);
  const FitSetup alike = setup_of(request, {file("a/ball.csv", "0.1"), file("b/ball.csv", "0.2")});
  EXPECT_EQ(labels_of(alike)[0], "stiffness[a/ball.csv]");
  // Different masses alone make the files different specimens.
  EXPECT_EQ(setup_of({.impact = {.law = "hertz"}}, {file("a", "0.1"), file("b", "0.2")}).problem.specimens.size(), 2u);
}

// A loop file and a restitution file of one ball.
TEST(JointRequest, FilesWithoutLabelsAndWithOneMassAreOfOneSpecimen) {
  DataSet with_mass = read("mass [g],speed,e\n50,1,0.8\n50,2,0.7\n"), without = read("speed,e\n3,0.6\n");
  with_mass.file = "loops.csv";
  without.file = "drops.csv";
  const FitRequest request{.impact = {.law = "marhefka-orin"}, .fix = {"stiffness=1e6"}};
  for (const auto& files : {std::vector{with_mass, without}, std::vector{without, with_mass}}) {
    const FitSetup setup = setup_of(request, files);
    EXPECT_TRUE(setup.problem.specimens.empty());
    EXPECT_EQ(setup.problem.mass, 0.05);
  }
}

TEST(JointRequest, ALabelMayAppearInSeveralFilesWhoseValuesAgree) {
  const FitRequest request{.impact = {.law = "hunt-crossley"}, .own = {"stiffness"}};
  const DataSet restitutions = read("ball,speed,e\nA,1,0.8\nB,1,0.7\n");
  const FitSetup setup = setup_of(request, {read(balls), restitutions});
  EXPECT_EQ(setup.problem.specimens.size(), 2u);
  const DataSet other = read("ball,mass [g],speed,e\nA,51,1,0.8\n");
  const std::string message = refusal(request, {read(balls), other});
  EXPECT_NE(message.find("balls.csv:2:3: mass of specimen A is 0.051 here, but 0.05 at balls.csv:2:3"),
            std::string::npos)
      << message;
  const std::string missing = refusal(request, {read(balls), read("ball,speed,e\nC,1,0.8\n")});
  EXPECT_NE(missing.find("specimen C has no mass"), std::string::npos) << missing;
}

TEST(JointRequest, OneSpecimenIsAPlainFit) {
  const DataSet one =
      read("ball,mass,stiffness [N/m^1.5],speed,e\nA,0.1,1e6,1,0.8\nA,0.1,1e6,2,0.7\n", {.inputs = {"stiffness"}});
  const FitSetup setup =
      setup_of({.impact = {.law = "marhefka-orin"}, .own = {"dissipation"}, .from_column = {"stiffness"}}, {one});
  EXPECT_EQ(labels_of(setup), (Names{"dissipation"}));
  EXPECT_TRUE(setup.problem.specimens.empty());
  EXPECT_TRUE(setup.problem.data[0].specimen.empty());
  EXPECT_EQ(setup.problem.mass, 0.1);
  EXPECT_EQ(setup.problem.spec.values.at("stiffness"), 1e6);
  EXPECT_NE(warnings_of(setup).find("--own dissipation has no effect"), std::string::npos);
}

TEST(JointRequest, LabelsWithoutAnythingOfTheirOwnAreFittedAsOne) {
  const FitSetup setup = setup_of({.impact = {.law = "marhefka-orin", .mass = "1"}, .fix = {"stiffness=1e6"}},
                                  {read("sample,speed,e\n1,1,0.8\n2,2,0.7\n,3,0.6\n")});
  EXPECT_TRUE(setup.problem.specimens.empty());
  EXPECT_NE(warnings_of(setup).find("fitted as those of one"), std::string::npos) << warnings_of(setup);
}

TEST(JointRequest, ASpecimenWithoutMeasurementsIsLeftOut) {
  const FitSetup setup = setup_of({.impact = {.law = "hertz", .mass = "1"}, .own = {"stiffness"}},
                                  {read("ball,speed,duration\nA,1,1e-3\nB,1,\nC,1,2e-3\nC,2,2e-3\n")});
  EXPECT_EQ(labels_of(setup), (Names{"stiffness[A]", "stiffness[C]"}));
  EXPECT_EQ(setup.problem.data[0].rows(), 3u);
  EXPECT_EQ(setup.problem.data[0].line, (std::vector<std::size_t>{2, 4, 5}));
  EXPECT_NE(warnings_of(setup).find("specimen B has no measured value"), std::string::npos);
}

TEST(JointRequest, WrongInputIsRefused) {
  const DataSet set = read(balls), inputs = read(balls, with_inputs);
  const ImpactRequest law{.law = "hunt-crossley"};
  struct Case {
    FitRequest request;
    DataSet data;
    std::string words;
  };
  for (const Case& c : std::vector<Case>{
           {{.impact = law, .own = {"stifness"}},
            set,
            "unknown parameter 'stifness' of law 'hunt-crossley'; it takes: "},
           {{.impact = law, .bound = {"stiffness[E]=1:2"}, .own = {"stiffness"}},
            set,
            "--bound stiffness[E]: no specimen 'E'; the data have A, B"},
           {{.impact = law, .bound = {"stiffness[A]=1:2"}}, set, "--own stiffness fits it for each"},
           {{.impact = law, .start = {"stiffness[A]=1", "stiffness[A]=2"}, .own = {"stiffness"}},
            set,
            "is given twice"},
           {{.impact = law, .bound = {"stiffness[A]=1"}, .own = {"stiffness"}}, set, "name=low:high"},
           {{.impact = law, .free = {"stiffness[A]"}}, set, "--own stiffness"},
           {{.impact = law, .fix = {"stiffness=1e6"}, .own = {"stiffness"}}, set, "at one value for all"},
           {{.impact = law, .fix = {"stiffness[A]=1e6"}}, set, "stiffness of specimen B is not given"},
           {{.impact = law, .fix = {"stiffness[A]=-1", "stiffness[B]=1"}}, set, "--fix stiffness[A] = -1"},
           {{.impact = law, .fix = {"stiffness[A]=1 kg", "stiffness[B]=1"}}, set, "kg"},
           {{.impact = law, .from_column = {"stiffness"}}, set, "no file has it in a column 'stiffness'"},
           {{.impact = law, .free = {"stiffness"}, .from_column = {"stiffness"}}, inputs, "as free for all"},
           {{.impact = law, .free = {"exponent"}, .from_column = {"stiffness"}}, inputs, "belongs to one exponent"},
           {{.impact = law, .fix = {"exponent=1"}, .from_column = {"stiffness"}},
            inputs,
            "balls.csv:2:6: stiffness in N/m^1.5: expected N/m or a multiple of it"},
           {{.impact = law, .own = {"exponent"}}, set, "specimens cannot share it: --own stiffness"},
           {{.impact = {.law = "hunt-crossley", .mass = "1"}, .own = {"restitution"}},
            read("ball,speed,e\nA,1,0.8\n,1,0.8\n"),
            "balls.csv:3: a row without a label"}}) {
    const std::string message = refusal(c.request, {c.data});
    EXPECT_NE(message.find(c.words), std::string::npos) << c.words << "\n  got: " << message;
  }
  EXPECT_NE(reading_refusal(balls, {.columns = {"stiffness=k"}}).find("--from-column stiffness"), std::string::npos);
}

// Labels that number the rows of a long file; the time for them must not grow with their square.
TEST(JointRequest, NumbersOfRowsAreNoLabelsOfSpecimens) {
  std::string text = "sample,mass,speed,e\n";
  for (int i = 0; i < 100000; ++i) text += std::to_string(i) + ",1,1,0.8\n";
  const DataSet set = read(text);
  EXPECT_EQ(set.stated.size(), 100000u);
  const std::string message = refusal({.impact = {.law = "marhefka-orin"}, .own = {"stiffness"}}, {set});
  EXPECT_NE(message.find("more than 200 specimens"), std::string::npos) << message;
}

// A parameter that must stay below another is fitted as its ratio to that of the same specimen.
TEST(JointRequest, RatiosAreOfOneSpecimen) {
  const std::string table = "ball,speed,e\nA,1,0.8\nA,2,0.8\nA,3,0.8\nB,1,0.8\nB,2,0.8\nB,3,0.8\n";
  const FitRequest request{.impact = {.law = "bouc-wen-hertz", .mass = "1"},
                           .fix = {"stiffness=1e6", "alpha=0.5"},
                           .own = {"beta", "gamma"}};
  const FitSetup setup = setup_of(request, {read(table)});
  const Names labels = labels_of(setup);
  EXPECT_NE(std::find(labels.begin(), labels.end(), "gamma/beta[B]"), labels.end());
  FitRequest shared = request;
  shared.own = {"beta"};
  EXPECT_NE(refusal(shared, {read(table)}).find("--own gamma"), std::string::npos) << refusal(shared, {read(table)});
}

TEST(JointRequest, SeveralLawsTakeWhatTheyKnow) {
  const auto compared = compare_fits({.bound = {"stiffness[A]=1e5:1e8"}, .own = {"stiffness", "restitution"}},
                                     {read(balls)}, {"hunt-crossley", "hertz"}, {.starts = 2, .intervals = false});
  ASSERT_TRUE(compared) << compared.error().message;
  ASSERT_EQ(compared->laws.size() + compared->refused.size(), 2u);
  for (const FittedLaw& law : compared->laws)
    EXPECT_EQ(law.result.parameters.size(), law.law == "hertz" ? 2u : 4u) << law.law;
  const auto unknown = compare_fits({.own = {"colour"}}, {read(balls)}, {"hunt-crossley", "hertz"}, {});
  ASSERT_FALSE(unknown);
  EXPECT_NE(unknown.error().message.find("colour"), std::string::npos);
}

}  // namespace
}  // namespace hysteron
