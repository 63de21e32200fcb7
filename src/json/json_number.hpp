// Numbers in JSON, which has none that are not finite.
#pragma once

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

namespace hysteron {

inline nlohmann::json number_or_null(double x) {
  return std::isfinite(x) ? nlohmann::json(x) : nlohmann::json(nullptr);
}
inline nlohmann::json number_or_null(const std::optional<double>& x) {
  return x ? number_or_null(*x) : nlohmann::json(nullptr);
}

}  // namespace hysteron
