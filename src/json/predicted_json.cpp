#include "hysteron/json/predicted_json.hpp"

#include <nlohmann/json.hpp>

#include "json_number.hpp"

namespace hysteron {

nlohmann::json predicted_json(const PredictedUse& impacts) {
  using nlohmann::json;
  const ImpactPrediction& p = impacts.prediction;
  const auto with_mass = [&](double value) { return p.has_mass ? number_or_null(value) : json(nullptr); };
  json rows = json::array();
  for (const PredictedImpact& i : p.impacts)
    rows.push_back({{"speed", with_mass(i.speed)},
                    {"energy", i.energy},
                    {"restitution", number_or_null(i.restitution)},
                    {"restitution_90", {number_or_null(i.low), number_or_null(i.high)}},
                    {"max_indentation", number_or_null(i.max_indentation)},
                    {"peak_force", number_or_null(i.peak_force)},
                    {"beyond_test", i.beyond_test},
                    {"dashpot",
                     {{"stiffness", number_or_null(i.dashpot.stiffness)},
                      {"rate_factor", with_mass(i.dashpot.rate_factor)},
                      {"restitution", number_or_null(i.dashpot.restitution)}}}});
  return {{"mass", with_mass(p.mass)},
          {"tested_depth", p.tested_depth},
          {"tested_energy", p.tested_energy},
          {"tested_speed", with_mass(p.tested_speed())},
          {"band_trusted", impacts.band_trusted},
          {"dashpot_stiffness_from", impacts.stiffness_text},
          {"table", rows},
          {"law_command", impacts.law_command},
          {"dashpot_command", impacts.dashpot_command}};
}

}  // namespace hysteron
