// A value or an error.
#include "hysteron/core/result.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace hysteron {
namespace {

TEST(Result, HoldsAValue) {
  Result<std::string> r = std::string("yes");
  ASSERT_TRUE(r);
  EXPECT_TRUE(r.has_value());
  EXPECT_EQ(*r, "yes");
  EXPECT_EQ(r->size(), 3u);
  *r += '!';
  EXPECT_EQ(r.value(), "yes!");
}

TEST(Result, HoldsAnError) {
  const Result<double> r = Error{ErrorCode::out_of_range, "e", "e = 2"};
  ASSERT_FALSE(r);
  EXPECT_EQ(r.error().code, ErrorCode::out_of_range);
  EXPECT_EQ(r.error().field, "e");
  EXPECT_EQ(r.error().message, "e = 2");
}

TEST(Result, HoldsAnErrorAsAValueOnlyByItsType) {
  const Result<int> zero = 0;
  EXPECT_TRUE(zero);
  EXPECT_EQ(*zero, 0);
}

TEST(Result, MovesWhatCannotBeCopied) {
  Result<std::unique_ptr<int>> r = std::make_unique<int>(7);
  const std::unique_ptr<int> moved = *std::move(r);
  EXPECT_EQ(*moved, 7);
}

}  // namespace
}  // namespace hysteron
