// The pages of `hysteron reproduce` in a browser: the filter by verdict.
#include <gtest/gtest.h>

#include <fstream>

#include "support/browser.hpp"

namespace hysteron::testing {
namespace {

class PapersInBrowser : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    ASSERT_EQ(run_command("command -v chromium").status, 0) << "chromium is missing: run script/setup";
    folder = scratch("papers-browser");
    const Outcome outcome = run("reproduce skrinjar-2018 --counts --out " + folder.string());
    ASSERT_EQ(outcome.status, 0) << outcome.err;
  }

  // The page after a script of the test has clicked on the labels of these verdicts; the script writes the number of
  // visible rows and cells of each verdict into attributes of the body.
  static std::string after_clicks(const char* page, const std::vector<std::string>& verdicts) {
    std::string script =
        "\n<script>\nconst seen = e => getComputedStyle(e).display !== 'none' && "
        "getComputedStyle(e).visibility !== 'hidden';\n";
    for (const std::string& v : verdicts) script += "document.querySelector('label[for=show-" + v + "]').click();\n";
    script +=
        "for (const v of ['reproduced', 'misprint', 'miscomputed', 'contradicted'])\n"
        "  document.body.setAttribute('seen-' + v,\n"
        "    [...document.querySelectorAll('tr.k-' + v + ', span.k-' + v)].filter(seen).length);\n</script>\n";
    std::ofstream(folder / "clicked.html") << contents(folder / page) << script;
    const Outcome outcome = browse(folder, "--dump-dom", "clicked.html");
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.err.find("CONSOLE"), std::string::npos) << outcome.err;
    return outcome.out;
  }

  static std::size_t seen(const std::string& dom, const std::string& verdict) {
    const std::string name = "seen-" + verdict + "=\"";
    const auto at = dom.find(name);
    return at == std::string::npos ? 99999 : std::stoul(dom.substr(at + name.size()));
  }

  static std::filesystem::path folder;
};
std::filesystem::path PapersInBrowser::folder;

// Every number and statement is shown once, and those that differ a second time, together with others of one reason.
TEST_F(PapersInBrowser, EverythingIsShownAtFirst) {
  const std::string dom = after_clicks("skrinjar-2018.html", {});
  EXPECT_EQ(seen(dom, "reproduced"), 68u + 20u);
  EXPECT_EQ(seen(dom, "misprint"), 2u + 6u + 2u + 6u);
  EXPECT_GT(seen(dom, "miscomputed"), 20u);
  EXPECT_EQ(count(dom, "<svg"), 14u);
}

TEST_F(PapersInBrowser, AVerdictIsHiddenAndShownAgain) {
  const std::string hidden = after_clicks("skrinjar-2018.html", {"reproduced", "miscomputed"});
  EXPECT_EQ(seen(hidden, "reproduced"), 0u);
  EXPECT_EQ(seen(hidden, "miscomputed"), 0u);
  EXPECT_EQ(seen(hidden, "misprint"), 16u);
  const std::string again = after_clicks("skrinjar-2018.html", {"reproduced", "reproduced"});
  EXPECT_EQ(seen(again, "reproduced"), 88u);
}

TEST_F(PapersInBrowser, TheOverviewHidesDifferencesByVerdict) {
  const std::string dom = after_clicks("report.html", {"contradicted"});
  EXPECT_EQ(seen(dom, "contradicted"), 0u);
  EXPECT_EQ(seen(dom, "misprint"), 8u);
  EXPECT_EQ(dom.find("show-reproduced"), std::string::npos);  // only differences are listed
}

}  // namespace
}  // namespace hysteron::testing
