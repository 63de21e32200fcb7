// The law as a function of the values of the free parameters.
#pragma once

#include <optional>
#include <span>

#include "hysteron/identify/problem.hpp"

namespace hysteron::detail {

class FreeLaw {
 public:
  explicit FreeLaw(const FitProblem& problem);

  // `values`: one for each of the problem's free parameters, as the law takes them.
  Result<Law> at(std::span<const double> values) const;

 private:
  LawSpec spec_at(std::span<const double> values) const;

  const FitProblem& problem_;
  // A law to copy and change, which is quicker than making one by name. Nothing where the law cannot be made at the
  // chosen values, or where the values are numbers from which the law's parameters follow.
  std::optional<Law> prototype_;
};

}  // namespace hysteron::detail
