// The HTML report in a browser without network access.
#include <gtest/gtest.h>

#include "support/browser.hpp"

namespace hysteron::testing {
namespace {

class ReportInBrowser : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    ASSERT_EQ(run_command("command -v chromium").status, 0) << "chromium is missing: run script/setup";
    folder = scratch("browser");
    const Outcome outcome = run(
        "compare --laws hertz,flores,tsuji,johnson --speed 0.5 --restitution 0.6 --body1 radius=10mm,material=steel "
        "--body2 radius=inf,material=steel --html " +
        (folder / "report.html").string());
    ASSERT_EQ(outcome.status, 0) << outcome.err;
  }
  static std::filesystem::path folder;
};
std::filesystem::path ReportInBrowser::folder;

TEST_F(ReportInBrowser, LoadsWithoutComplaintsAndShowsTablesAndFigures) {
  const Outcome outcome = browse(folder, "--dump-dom");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err.find("CONSOLE"), std::string::npos) << outcome.err;
  const std::string& dom = outcome.out;
  EXPECT_EQ(count(dom, "<svg"), 4u);
  EXPECT_EQ(count(dom, "<figcaption>"), 4u);
  EXPECT_EQ(count(dom, "<table>"), 4u);
  for (const char* part : {"<td>flores</td>", "<td>tsuji</td>", "<td>johnson</td>", "</html>"})
    EXPECT_NE(dom.find(part), std::string::npos) << part;
  // The parser kept the structure: all elements are still inside main.
  EXPECT_LT(dom.rfind("</table>"), dom.find("</main>"));
  EXPECT_LT(dom.rfind("</svg>"), dom.find("</main>"));
}

TEST_F(ReportInBrowser, FitShowsParametersVerdictsAndFigure) {
  const Outcome made =
      run("fit " + std::string(HYSTERON_SOURCE_DIR) +
          "/data/steel_ball_on_cylinder.csv --law marhefka-orin --mass 0.54 --html " + (folder / "fit.html").string());
  ASSERT_EQ(made.status, 0) << made.err;
  const Outcome outcome = browse(folder, "--dump-dom", "fit.html");
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.err.find("CONSOLE"), std::string::npos) << outcome.err;
  const std::string& dom = outcome.out;
  EXPECT_EQ(count(dom, "<svg"), 1u);
  EXPECT_EQ(count(dom, "<table>"), 3u);
  for (const char* part : {"<td>stiffness</td>", "Determined: stiffness, dissipation", "hysteron impact", "</html>"})
    EXPECT_NE(dom.find(part), std::string::npos) << part;
  EXPECT_LT(dom.rfind("</table>"), dom.find("</main>"));
  EXPECT_LT(dom.rfind("</svg>"), dom.find("</main>"));
}

TEST_F(ReportInBrowser, Prints) {
  const auto pdf = folder / "report.pdf";
  const Outcome outcome = browse(folder, "--print-to-pdf=" + pdf.string());
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(contents(pdf).starts_with("%PDF"));
}

}  // namespace
}  // namespace hysteron::testing
