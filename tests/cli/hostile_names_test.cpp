// Names of files and folders given to the program are never executed.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "hysteron/core/printable.hpp"
#include "hysteron/report/html.hpp"
#include "support/run_program.hpp"

namespace hysteron::testing {
namespace {

const std::string ball = " --body1 radius=10mm,material=steel --body2 radius=inf,material=steel ";

// Names that shells, gnuplot, HTML, CSV or a terminal would read as more than a name. Each touches "x" if it is run.
const std::vector<std::string> names{"m`touch x`.csv",
                                     "$(touch x).csv",
                                     "a';touch x;'.csv",
                                     "a\"; system \"touch x\"; \".csv",
                                     "a\nsystem 'touch x'\n.csv",
                                     "<script>alert(1)<\\script>.csv",
                                     "a,b\"c\".csv",
                                     "\x1b[31mred\x1b]0;title\x07.csv",
                                     "not-utf8-\xff\xfe.csv",
                                     "a_b^c{d}@e&f~g%h#i.csv",
                                     "-rf.csv"};

class HostileNames : public ::testing::Test {
 protected:
  const std::filesystem::path folder_ = scratch("hostile");

  // As bash reads it, since sh does not know $'...'.
  Outcome run_with(const std::string& name, const std::string& before, const std::string& after) const {
    return run_command("bash -c " + shell_word("cd " + shell_word(folder_.string()) + " && " + HYSTERON_PROGRAM + " " +
                                               before + " ./" + shell_word(name) + " " + after));
  }
  void expect_harmless(const std::string& name, const Outcome& outcome) const {
    EXPECT_EQ(outcome.status, 0) << printable(name) << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(folder_ / "x")) << printable(name);
    for (const std::string& text : {outcome.out, outcome.err})
      EXPECT_TRUE(std::ranges::none_of(text, [](char c) { return (c > 0 && c < ' ' && c != '\n') || c == '\x7f'; }))
          << printable(name);
  }
};

TEST_F(HostileNames, OfMeasurementsInComparisons) {
  for (const std::string& name : names) {
    std::ofstream(folder_ / name) << "indentation [mm],force [N]\n0,0\n0.01,100\n0.005,30\n";
    expect_harmless(name, run_with(name, "compare --laws hertz,flores --speed 0.5 --restitution 0.6" + ball + "--data",
                                   "--plot f.svg --panels loop --html f.html"));
    const std::string svg = contents(folder_ / "f.svg"), html = contents(folder_ / "f.html");
    EXPECT_NE(html.find(html_escaped(printable(name))), std::string::npos) << printable(name);
    for (const std::string& text : {svg, html}) {
      EXPECT_EQ(text.find("<script"), std::string::npos) << printable(name);
      EXPECT_EQ(printable_lines(text), text) << printable(name);
    }
    EXPECT_EQ(run_command("rsvg-convert '" + (folder_ / "f.svg").string() + "'").status, 0)
        << printable(name) << ": not well-formed";
  }
}

TEST_F(HostileNames, OfMeasurementsInFits) {
  for (const std::string& name : names) {
    std::ofstream(folder_ / name) << "speed [m/s],restitution [-]\n0.5,0.9\n1,0.85\n2,0.8\n3,0.77\n4,0.75\n";
    expect_harmless(name, run_with(name, "fit",
                                   "--law marhefka-orin --mass 1 --fix stiffness=1e6 --starts 2 --no-intervals "
                                   "--plot f.svg --html f.html --residuals r.csv"));
    for (const char* file : {"f.svg", "f.html"})
      EXPECT_EQ(contents(folder_ / file).find("<script"), std::string::npos) << printable(name);
    // The first cell of a row is the name, quoted where it must be.
    EXPECT_NE(contents(folder_ / "r.csv").find("\n" + csv_cell(printable("./" + name)) + ",restitution,"),
              std::string::npos)
        << contents(folder_ / "r.csv");
    const Outcome json =
        run_with(name, "fit", "--law marhefka-orin --mass 1 --fix stiffness=1e6 --starts 2 --no-intervals --json");
    EXPECT_EQ(json.status, 0) << json.err;
    EXPECT_TRUE(nlohmann::json::accept(json.out)) << printable(name);
  }
}

TEST_F(HostileNames, OfOutputsAndArguments) {
  for (const std::string& name : names) {
    const auto outcome =
        run_with(name, "impact --law flores --speed 0.5 --restitution 0.6" + ball + "--series", "--plot p.svg");
    expect_harmless(name, outcome);
    EXPECT_NE(outcome.out.find("wrote ./" + printable(name)), std::string::npos) << outcome.out;
    EXPECT_TRUE(std::filesystem::exists(folder_ / name)) << printable(name);
  }
  const Outcome bad =
      run_command("bash -c " + shell_word(std::string(HYSTERON_PROGRAM) + " law " + shell_word("\x1b[31mflores\x07")));
  EXPECT_EQ(bad.status, 2);
  EXPECT_NE(bad.err.find(R"(unknown law '\x1b[31mflores\x07')"), std::string::npos) << bad.err;
}

TEST_F(HostileNames, OfTheFolderForTemporaryFiles) {
  const auto folder = folder_ / "a b;touch x;'`touch x`\"";
  std::filesystem::create_directories(folder);
  const Outcome outcome =
      run_command("cd " + shell_word(folder_.string()) + " && TMPDIR=" + shell_word(folder.string()) + " " +
                  HYSTERON_PROGRAM + " impact --law flores --speed 0.5 --restitution 0.6" + ball + "--plot p.svg");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_FALSE(std::filesystem::exists(folder_ / "x"));
  EXPECT_TRUE(std::filesystem::is_empty(folder)) << "nothing is left behind";
}

}  // namespace
}  // namespace hysteron::testing
