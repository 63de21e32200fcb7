// Several laws fitted to the same measurements and ranked.
#pragma once

#include <string>
#include <vector>

#include "hysteron/identify/fit.hpp"
#include "hysteron/request/fit_request.hpp"
#include "hysteron/study/compare.hpp"

namespace hysteron {

struct FittedLaw {
  std::string law;
  FitSetup setup;
  FitResult result;
  double aicc_above_least = 0.0;  // NaN if the laws are not ranked
  double weight = 0.0;            // Akaike's: probability that it is the best of these laws, given the data; likewise
};

struct FitComparison {
  std::vector<FittedLaw> laws;      // by AICc, or by J if they are not ranked
  bool ranked = true;               // false: there are too few data for the AICc of some law
  std::vector<RefusedLaw> refused;  // cannot be fitted to these data, with the reason
};

// Whether every law of the catalogue is meant: "all". Laws with more free parameters than this are then refused: their
// fits take long, and each can be fitted by its name.
inline bool fits_all_laws(const std::vector<std::string>& laws) { return laws.size() == 1 && laws.front() == "all"; }
inline constexpr std::size_t most_parameters_of_all = 4;
// Each of all laws is fitted from at most so many starts, with intervals from the covariance; then the best as
// requested.
inline constexpr std::size_t starts_of_all = 12;
// A law whose fit takes more processor time than this is refused too, in a comparison of all.
inline constexpr double most_seconds_of_all = 10.0;

// Each law takes those of the inputs that it has. A name that no law has is an error, as is an unknown law.
Result<FitComparison> compare_fits(const FitRequest& inputs, const std::vector<DataSet>& data,
                                   const std::vector<std::string>& laws, const FitOptions& options);

}  // namespace hysteron
