// The documentation site: all links hold (mkdocs --strict), formulas are set, and the search works from files.
#include <gtest/gtest.h>

#include <fstream>

#include "support/browser.hpp"

namespace hysteron::testing {
namespace {

class Site : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder = scratch("site");
    const Outcome built =
        run_command("timeout 100 " + std::string(HYSTERON_SOURCE_DIR) + "/script/docs " + (folder / "site").string());
    ASSERT_EQ(built.status, 0) << built.out << built.err;
  }
  // The page as a browser without network access shows it.
  static std::string shown(const std::string& page) {
    const Outcome outcome = browse(folder, "--virtual-time-budget=5000 --dump-dom", ("site/" + page).c_str());
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(outcome.err.find("CONSOLE"), std::string::npos) << outcome.err;
    return outcome.out;
  }
  static std::filesystem::path folder;
};
std::filesystem::path Site::folder;

TEST_F(Site, FormulasAreSet) {
  const std::string page = shown("docs/laws/flores.html");
  EXPECT_NE(page.find("class=\"katex-display\""), std::string::npos);
  EXPECT_EQ(page.find("\\frac{8(1-e)}{5e}</"), std::string::npos);
  EXPECT_EQ(page.find("katex-error"), std::string::npos);
}

TEST_F(Site, SearchFindsPagesByTheirWordsWithoutAServer) {
  const std::string found = shown("search.html?q=clearance+joint");
  EXPECT_NE(found.find("<h3><a href=\"./examples/slider_crank_clearance/index.html\">"), std::string::npos) << found;
  EXPECT_NE(shown("search.html?q=lankar").find("Lankarani-Nikravesh</a></h3>"), std::string::npos);  // a word goes on
  EXPECT_NE(shown("search.html?q=zzyzx").find("Nothing found for"), std::string::npos);
}

TEST(SiteFolder, WithOtherFilesIsRefusedAndKept) {
  const auto other = scratch("site-other");
  std::ofstream(other / "thesis.txt") << "mine";
  const Outcome outcome = run_command(std::string(HYSTERON_SOURCE_DIR) + "/script/docs " + other.string());
  EXPECT_EQ(outcome.status, 2) << outcome.out;
  EXPECT_NE(outcome.err.find("holds other files"), std::string::npos) << outcome.err;
  EXPECT_EQ(contents(other / "thesis.txt"), "mine");
}

}  // namespace
}  // namespace hysteron::testing
