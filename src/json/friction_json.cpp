#include "hysteron/json/friction_json.hpp"

#include <nlohmann/json.hpp>

#include "json_number.hpp"
#include "warnings_json.hpp"

namespace hysteron {
namespace {

using nlohmann::json;

json tangent_json(const Tangent& a) { return {number_or_null(a.x), number_or_null(a.y)}; }

json list_json(const std::vector<double>& numbers) {
  json out = json::array();
  for (const double x : numbers) out.push_back(number_or_null(x));
  return out;
}

json rows_json(const std::vector<std::vector<double>>& rows) {
  json out = json::array();
  for (const auto& row : rows) out.push_back(list_json(row));
  return out;
}

}  // namespace

json friction_json(const FrictionInputs& inputs, const FrictionResponse& response) {
  json out{{"law", response.entry->info.id},
           {"parameters", response.values},
           {"velocity", tangent_json(inputs.velocity)},
           {"normal_force", inputs.normal_force},
           {"state", list_json(response.state)},
           {"force", tangent_json(response.force)},
           {"state_rate", list_json(response.state_rate)},
           {"stored_energy", number_or_null(response.stored_energy)},
           {"dissipated_power", number_or_null(response.dissipated_power)},
           {"stick_slip_event", number_or_null(response.stick_slip_event)},
           {"force_gradient", rows_json(response.force_gradient)},
           {"rate_gradient", rows_json(response.rate_gradient)},
           {"admissible_state", list_json(response.admissible_state)},
           {"next_state", response.next_state ? list_json(*response.next_state) : json(nullptr)},
           {"warnings", warnings_json(response.warnings)}};
  return out;
}

}  // namespace hysteron
