// Several laws fitted to the same measurements and ranked.
#pragma once

#include <string>
#include <vector>

#include "hysteron/identify/fit.hpp"
#include "hysteron/request/compare.hpp"
#include "hysteron/request/fit_request.hpp"

namespace hysteron {

struct FittedLaw {
  std::string law;
  FitSetup setup;
  FitResult result;
  double aicc_above_least = 0.0;  // NaN without an AICc
  double weight = 0.0;            // Akaike's: how likely it is the best of these laws, given the data
};

struct FitComparison {
  std::vector<FittedLaw> laws;      // by AICc; those without one (too few data) last, by J
  std::vector<RefusedLaw> refused;  // cannot be fitted to these data, with the reason
};

// Each law takes of the inputs what it knows; a name that none knows is an error, and so is an unknown law.
Result<FitComparison> compare_fits(const FitRequest& inputs, const std::vector<DataSet>& data,
                                   const std::vector<std::string>& laws, const FitOptions& options);

}  // namespace hysteron
