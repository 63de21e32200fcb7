// Impacts: one, several laws in the same one, and which law to use.
#include <algorithm>

#include "commands.hpp"
#include "hysteron/json/advice_json.hpp"
#include "hysteron/json/compare_json.hpp"
#include "hysteron/json/impact_json.hpp"
#include "hysteron/request/advise_request.hpp"
#include "hysteron/request/compare_request.hpp"
#include "request_fields.hpp"

namespace hysteron::ask {
namespace {

using nlohmann::json;

constexpr std::size_t most_points = 100000;

struct SeriesColumn {
  const char* name;
  double SeriesPoint::*value;
};
constexpr std::array<SeriesColumn, 8> series_columns{{
    {"time", &SeriesPoint::time},
    {"indentation", &SeriesPoint::indentation},
    {"indentation_rate", &SeriesPoint::indentation_rate},
    {"elastic_force", &SeriesPoint::elastic_force},
    {"dissipative_force", &SeriesPoint::dissipative_force},
    {"kinetic_energy", &SeriesPoint::kinetic_energy},
    {"stored_energy", &SeriesPoint::stored_energy},
    {"dissipated_energy", &SeriesPoint::dissipated_energy},
}};

// A list of numbers for each quantity.
json series_json(const std::vector<SeriesPoint>& series) {
  json out = json::object();
  for (const SeriesColumn& column : series_columns) {
    json values = json::array();
    for (const SeriesPoint& point : series) values.push_back(point.*column.value);
    out[column.name] = std::move(values);
  }
  return out;
}

std::vector<std::string> every_contact_law() {
  std::vector<std::string> out;
  for (const Entry& entry : catalogue())
    if (entry.is_contact_law()) out.emplace_back(entry.info.id);
  return out;
}

}  // namespace

Result<json> run_impact_command(Fields& fields) {
  ImpactRequest request;
  std::size_t points = 0;
  fields.text("law", request.law);
  fields.count("points", points, most_points);
  read_request_fields(fields, request);
  if (const auto error = fields.error()) return *error;
  const auto setup = read_request(request);
  if (!setup) return setup.error();
  const auto answer = run_impact(*setup);
  if (!answer) return answer.error();
  json out = impact_json(*setup, *answer);
  if (points == 0) return out;
  const auto series = time_series(problem_of(*setup, *answer), points);
  if (!series) return series.error();
  out["series"] = series_json(*series);
  return out;
}

Result<json> run_compare_command(Fields& fields) {
  ImpactRequest request;
  std::vector<std::string> laws;
  bool all = false;
  fields.words("laws", laws);
  fields.flag("all", all);
  read_request_fields(fields, request);
  if (const auto error = fields.error()) return *error;
  if (laws.empty() && !all) return Error{ErrorCode::missing, "laws", "missing laws: give laws, or all"};
  auto candidates = read_candidates(request, all ? every_contact_law() : laws);
  if (!candidates) return candidates.error();
  const auto comparison = compare(*std::move(candidates));
  if (!comparison) return comparison.error();
  return compare_json(*comparison);
}

Result<json> run_advise_command(Fields& fields) {
  ImpactRequest request;
  bool resting = false;
  fields.flag("resting", resting);
  read_contact_fields(fields, request);
  if (const auto error = fields.error()) return *error;
  const auto inputs = read_advise_request(request, resting);
  if (!inputs) return inputs.error();
  const auto advice = advise::advise(*inputs);
  if (!advice) return advice.error();
  return advice_json(*advice, request);
}

}  // namespace hysteron::ask
