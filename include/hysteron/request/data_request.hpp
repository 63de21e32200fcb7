// How files of measurements are to be read, as typed.
#pragma once

#include <string>
#include <vector>

#include "hysteron/request/read_data.hpp"

namespace hysteron {

struct DataRequest {
  std::string kind{};                  // "restitution", "loop", "series" or "static"; empty: from the columns
  std::string speed{};                 // of files without a column of speeds
  std::string drop_height{};           // likewise
  std::string mass{};                  // turns peak accelerations into forces
  std::string header{};                // number of the line that holds the titles; empty: found
  std::vector<std::string> columns{};  // "speed=TITLE"
  std::vector<std::string> inputs{};   // parameters of the law whose values stand in columns
};

Result<ReadDataOptions> read_data_request(const DataRequest& request);

}  // namespace hysteron
