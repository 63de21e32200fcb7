// Warnings in JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "hysteron/core/result.hpp"

namespace hysteron {

inline nlohmann::json warnings_json(const Warnings& warnings) {
  nlohmann::json out = nlohmann::json::array();
  for (const Warning& w : warnings) out.push_back({{"field", w.field}, {"message", w.message}});
  return out;
}

}  // namespace hysteron
