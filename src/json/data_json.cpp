#include "hysteron/json/data_json.hpp"

#include <nlohmann/json.hpp>

namespace hysteron {

nlohmann::json files_json(const std::vector<DataFile>& files) {
  nlohmann::json out = nlohmann::json::array();
  for (const DataFile& file : files)
    out.push_back({{"file", file.data.file},
                   {"kind", to_text(file.data.kind)},
                   {"rows", file.data.rows()},
                   {"reading", file.reading}});
  return out;
}

}  // namespace hysteron
