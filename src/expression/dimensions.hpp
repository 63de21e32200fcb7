// Which dimension the value of an operation has, or why its arguments do not fit together.
#pragma once

#include <span>
#include <string>

#include "functions.hpp"

namespace hysteron::detail {

// Either a dimension or the message that refuses the arguments.
struct DimOutcome {
  ValueDim dim{};
  std::string refusal{};
};

DimOutcome product_dim(const ValueDim& a, const ValueDim& b);
DimOutcome quotient_dim(const ValueDim& a, const ValueDim& b);
// Values that are added, compared or chosen between.
DimOutcome common_dim(const ValueDim& a, const ValueDim& b, std::string_view what);
// `exponent` is its value if it is constant.
DimOutcome power_dim(const ValueDim& base, const ValueDim& exponent, const std::optional<double>& exponent_value);
DimOutcome function_dim(const Function& function, std::span<const ValueDim> arguments,
                        const std::optional<double>& last_argument);

// "in m/s", or "a plain number".
std::string dim_words(const Dim& dim);

}  // namespace hysteron::detail
