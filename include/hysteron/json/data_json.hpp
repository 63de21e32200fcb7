// Files of measurements as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "hysteron/request/read_data.hpp"

namespace hysteron {

// What was understood of each file.
nlohmann::json files_json(const std::vector<DataFile>& files);

}  // namespace hysteron
