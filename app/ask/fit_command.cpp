// Parameters of a law from measurements, which come as the texts of CSV files.
#include <cmath>

#include "commands.hpp"
#include "hysteron/json/fit_json.hpp"
#include "hysteron/request/compare_fits.hpp"
#include "hysteron/request/read_data.hpp"
#include "hysteron/units/quantity.hpp"
#include "request_fields.hpp"

namespace hysteron::ask {
namespace {

using nlohmann::json;

constexpr std::size_t most_starts = 100000;
constexpr std::size_t largest_seed = 1000000000;

struct FitFields {
  FitRequest request;
  std::vector<std::string> laws;
  std::string kind;
  FitOptions options;
  std::vector<const json*> data;
};

FitFields read_fields(Fields& fields) {
  FitFields out;
  fields.text("law", out.request.impact.law);
  fields.words("compare_laws", out.laws);
  fields.text("kind", out.kind);
  out.data = fields.objects("data");
  fields.assignments("fix", out.request.fix);
  fields.assignments("bound", out.request.bound);
  fields.words("free", out.request.free);
  fields.assignments("start", out.request.start);
  fields.assignments("weight", out.request.weight);
  fields.flag("find_touch", out.request.find_touch);
  fields.count("starts", out.options.starts, most_starts);
  std::size_t seed = out.options.seed;
  fields.count("seed", seed, largest_seed);
  out.options.seed = seed;
  fields.flag("intervals", out.options.intervals);
  read_request_fields(fields, out.request.impact);
  return out;
}

Result<ReadDataOptions> how_to_read(const FitFields& fields) {
  ReadDataOptions out;
  for (const DataKind kind : {DataKind::restitution, DataKind::loop, DataKind::series})
    if (fields.kind == to_text(kind)) out.kind = kind;
  if (!fields.kind.empty() && !out.kind)
    return Error{ErrorCode::unknown_name, "kind",
                 "kind = '" + fields.kind + "': allowed are restitution, loop and series"};
  const std::string& speed = fields.request.impact.speed;
  if (speed.empty()) return out;
  const auto value = read_si(speed, dims::speed, "speed");
  if (!value) return value.error();
  if (!(*value > 0.0) || !std::isfinite(*value))
    return Error{ErrorCode::out_of_range, "speed", "speed = " + speed + " is out of range: allowed v > 0 m/s"};
  out.speed = *value;
  return out;
}

Result<std::vector<DataSet>> read_data_sets(const FitFields& fields) {
  const auto how = how_to_read(fields);
  if (!how) return how.error();
  if (fields.data.empty())
    return Error{ErrorCode::missing, "data", "missing data: a list of objects with the name and text of a CSV file"};
  std::vector<DataSet> out;
  for (const json* file : fields.data) {
    Fields parts(*file);
    std::string name = "data", text;
    parts.text("name", name);
    parts.text("text", text);
    if (const auto error = parts.error()) return *error;
    auto set = read_data(text, name, *how);
    if (!set) return set.error();
    out.push_back(*std::move(set));
  }
  return out;
}

}  // namespace

Result<json> run_fit_command(Fields& fields) {
  const FitFields given = read_fields(fields);
  if (const auto error = fields.error()) return *error;
  if (given.request.impact.law.empty() == given.laws.empty())
    return Error{ErrorCode::missing, "law", "missing law: give law, or compare_laws"};
  auto data = read_data_sets(given);
  if (!data) return data.error();
  if (!given.laws.empty()) {
    const auto comparison = compare_fits(given.request, *data, given.laws, given.options);
    if (!comparison) return comparison.error();
    return comparison_json(*comparison);
  }
  const auto setup = read_fit_request(given.request, *std::move(data));
  if (!setup) return setup.error();
  const auto result = fit(setup->problem, given.options);
  if (!result) return result.error();
  return fit_json(*setup, *result);
}

}  // namespace hysteron::ask
