// The law as a function of the values of the free parameters.
#pragma once

#include <optional>
#include <span>

#include "hysteron/identify/problem.hpp"

namespace hysteron::detail {

class FreeLaw {
 public:
  // `specimen`: whose law it is; nullptr if there is only one.
  FreeLaw(const FitProblem& problem, const Specimen* specimen);

  // `values`: one for each of the problem's free parameters, as the law takes them; those of other specimens are not
  // used.
  Result<Law> at(std::span<const double> values) const;

 private:
  LawSpec spec_at(std::span<const double> values) const;

  const FitProblem& problem_;
  LawSpec fixed_;                     // with the values of all fixed parameters
  std::vector<std::size_t> indices_;  // of the free parameters that the law takes
  // A law to copy and change, which is quicker than making one by name. Nothing where the law cannot be made at the
  // chosen values, or where the values are numbers from which the law's parameters follow.
  std::optional<Law> prototype_;
};

}  // namespace hysteron::detail
