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
          {"brittle", m.is_brittle},
          {"crushing", number_or_null(m.crushing)},
          {"source", m.source}};
}

nlohmann::json materials_json() {
  nlohmann::json all = nlohmann::json::array();
  for (const Material& m : materials()) all.push_back(to_json(m));
  return {{"materials", all}};
}

nlohmann::json to_json(const Ball& ball) {
  nlohmann::json rebound;
  if (ball.rebound) {
    const RuledRestitution e = restitution_of(*ball.rebound);
    rebound = {{"drop", ball.rebound->drop},
               {"surface", ball.rebound->surface},
               {"speed", e.speed},
               {"least", e.least},
               {"most", e.most}};
  }
  return {{"name", ball.name},         {"alias", ball.alias},    {"rule", ball.rule},    {"mass", ball.mass},
          {"diameter", ball.diameter}, {"restitution", rebound}, {"source", ball.source}};
}

nlohmann::json balls_json() {
  nlohmann::json all = nlohmann::json::array();
  for (const Ball& ball : balls()) all.push_back(to_json(ball));
  return {{"balls", all}};
}

}  // namespace hysteron
