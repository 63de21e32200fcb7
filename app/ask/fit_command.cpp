// Parameters of a law from measurements, which come as the texts of CSV files.
#include "commands.hpp"
#include "hysteron/json/data_json.hpp"
#include "hysteron/json/fit_json.hpp"
#include "hysteron/request/compare_fits.hpp"
#include "hysteron/request/data_request.hpp"
#include "request_fields.hpp"

namespace hysteron::ask {
namespace {

using nlohmann::json;

constexpr std::size_t most_starts = 100000;
constexpr std::size_t largest_seed = 1000000000;

struct FitFields {
  FitRequest request;
  std::vector<std::string> laws;
  DataRequest how;
  FitOptions options;
  std::vector<const json*> data;
};

FitFields read_fields(Fields& fields) {
  FitFields out;
  fields.text("law", out.request.impact.law);
  fields.words("compare_laws", out.laws);
  fields.text("kind", out.how.kind);
  fields.text("drop_height", out.how.drop_height);
  fields.text("header", out.how.header);
  fields.assignments("columns", out.how.columns);
  out.data = fields.objects("data");
  fields.assignments("fix", out.request.fix);
  fields.assignments("bound", out.request.bound);
  fields.words("free", out.request.free);
  fields.assignments("start", out.request.start);
  fields.assignments("weight", out.request.weight);
  fields.flag("find_touch", out.request.find_touch);
  fields.words("own", out.request.own);
  fields.words("from_column", out.request.from_column);
  fields.count("starts", out.options.starts, most_starts);
  std::size_t seed = out.options.seed;
  fields.count("seed", seed, largest_seed);
  out.options.seed = seed;
  fields.flag("intervals", out.options.intervals);
  read_request_fields(fields, out.request.impact);
  return out;
}

Result<std::vector<DataFile>> read_data_files(const FitFields& fields) {
  DataRequest request = fields.how;
  request.speed = fields.request.impact.speed;
  request.mass = fields.request.impact.mass;
  request.inputs = fields.request.from_column;
  const auto how = read_data_request(request);
  if (!how) return how.error();
  if (fields.data.empty())
    return Error{ErrorCode::missing, "data", "missing data: a list of objects with the name and text of a CSV file"};
  std::vector<DataFile> out;
  for (const json* file : fields.data) {
    Fields parts(*file);
    std::string name = "data", text;
    parts.text("name", name);
    parts.text("text", text);
    if (const auto error = parts.error()) return *error;
    auto read = read_data_file(text, name, *how);
    if (!read) return read.error();
    out.push_back(*std::move(read));
  }
  return out;
}

Result<json> fit_files(const FitFields& given, const std::vector<DataFile>& files) {
  std::vector<DataSet> data;
  for (const DataFile& file : files) data.push_back(file.data);
  if (!given.laws.empty()) {
    const auto comparison = compare_fits(given.request, data, given.laws, given.options);
    if (!comparison) return comparison.error();
    return comparison_json(*comparison);
  }
  const auto setup = read_fit_request(given.request, std::move(data));
  if (!setup) return setup.error();
  const auto result = fit(setup->problem, given.options);
  if (!result) return result.error();
  return fit_json(*setup, *result);
}

}  // namespace

Result<json> run_fit_command(Fields& fields) {
  const FitFields given = read_fields(fields);
  if (const auto error = fields.error()) return *error;
  if (given.request.impact.law.empty() == given.laws.empty())
    return Error{ErrorCode::missing, "law", "missing law: give law, or compare_laws"};
  const auto files = read_data_files(given);
  if (!files) return files.error();
  auto answer = fit_files(given, *files);
  if (answer) (*answer)["files"] = files_json(*files);
  return answer;
}

}  // namespace hysteron::ask
