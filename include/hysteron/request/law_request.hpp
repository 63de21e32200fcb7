// One set of inputs for several laws: each takes of them what it knows (hertz takes no restitution).
#pragma once

#include <optional>
#include <set>
#include <string>

#include "hysteron/request/impact_request.hpp"

namespace hysteron {

// The inputs that this law knows; their names are added to `used`. Exact mode is dropped for a law without restitution:
// it has nothing to calibrate.
Result<ImpactRequest> request_for(const ImpactRequest& inputs, const std::string& law, std::set<std::string>& used);

// The part that `--set elastic=NAME` or `dissipation=NAME` chooses; nothing if it chooses none.
std::optional<std::string> part_given(const ImpactRequest& inputs, std::string_view part);

// Complains of an input that no law has used; nothing if there is none.
std::optional<Error> unused_input(const ImpactRequest& inputs, const std::set<std::string>& used);

// What to say of a parameter that none of several laws knows.
Error unused(const std::string& name);

// The conditions as they would be typed; reading them gives the same conditions. For a mass given by hand.
void write_conditions(const ImpactConditions& conditions, ImpactRequest& request);

// "hysteron impact --law flores ..." as typed in a shell; reading it gives the same request.
std::string impact_command(const ImpactRequest& request);

// The same inputs for several laws: "hysteron compare --laws flores,tsuji ...".
std::string compare_command(const ImpactRequest& inputs, const std::vector<std::string>& laws);

}  // namespace hysteron
