#include "hysteron/json/material_json.hpp"

#include <nlohmann/json.hpp>

#include "json_number.hpp"

namespace hysteron {

nlohmann::json to_json(const Material& m) {
  return {{"name", m.name},
          {"alias", m.alias},
          {"meaning", m.meaning},
          {"young", m.young},
          {"poisson", m.poisson},
          {"density", m.density},
          {"yield", number_or_null(m.yield)},
          {"source", m.source}};
}

nlohmann::json materials_json() {
  nlohmann::json all = nlohmann::json::array();
  for (const Material& m : materials()) all.push_back(to_json(m));
  return {{"materials", all}};
}

}  // namespace hysteron
