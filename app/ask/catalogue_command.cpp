// Every law with its formula, parameters, ranges and sources.
#include "commands.hpp"
#include "hysteron/json/catalogue_json.hpp"

namespace hysteron::ask {

Result<nlohmann::json> run_catalogue_command(Fields& fields) {
  if (const auto error = fields.error()) return *error;
  return catalogue_json();
}

}  // namespace hysteron::ask
