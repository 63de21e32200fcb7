#include "hysteron/report/guides.hpp"

#include <gtest/gtest.h>

namespace hysteron {
namespace {

TEST(Guides, OnlyMarkedTextIsReplaced) {
  const auto out = filled("a\n<!-- table t -->\nold\n<!-- end -->\nb", {{"t", "new\n"}}, "page.md");
  ASSERT_TRUE(out);
  EXPECT_EQ(*out, "a\n<!-- table t -->\n\nnew\n\n<!-- end -->\nb");
  EXPECT_EQ(*filled(*out, {{"t", "new\n"}}, "page.md"), *out);
  EXPECT_EQ(*filled("no marks", {}, "page.md"), "no marks");
}

TEST(Guides, AWrongMarkIsNamedWithItsFile) {
  const auto unknown = filled("<!-- table x --><!-- end -->", {{"t", ""}}, "page.md");
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().message, "page.md: table 'x' is not known: allowed are t");
  EXPECT_FALSE(filled("<!-- table t -->", {{"t", ""}}, "page.md"));
  EXPECT_FALSE(filled("<!-- table t <!-- end -->", {{"t", ""}}, "page.md"));
}

}  // namespace
}  // namespace hysteron
