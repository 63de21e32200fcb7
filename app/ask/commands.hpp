// The commands of a question: each reads its fields and computes the answer.
#pragma once

#include "fields.hpp"

namespace hysteron::ask {

Result<nlohmann::json> run_impact_command(Fields& fields);
Result<nlohmann::json> run_compare_command(Fields& fields);
Result<nlohmann::json> run_advise_command(Fields& fields);
Result<nlohmann::json> run_fit_command(Fields& fields);
Result<nlohmann::json> run_friction_command(Fields& fields);
Result<nlohmann::json> run_catalogue_command(Fields& fields);

}  // namespace hysteron::ask
