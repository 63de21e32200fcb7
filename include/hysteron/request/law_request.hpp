// One set of inputs for several laws: each takes of them what it knows (hertz takes no restitution).
#pragma once

#include <optional>
#include <set>
#include <string>

#include "hysteron/request/impact_request.hpp"

namespace hysteron {

// The inputs that this law knows; their names are added to `used`. A law without restitution is computed as
// published: exact mode has nothing to calibrate.
Result<ImpactRequest> request_for(const ImpactRequest& inputs, const std::string& law, std::set<std::string>& used);

// The component that `--set elastic=NAME` or `dissipation=NAME` selects; nothing if none is selected.
std::optional<std::string> part_given(const ImpactRequest& inputs, std::string_view part);

// An error for an input that no law has used; nothing if all are used.
std::optional<Error> unused_input(const ImpactRequest& inputs, const std::set<std::string>& used);

// The error for a parameter that none of several laws knows.
Error unused(const std::string& name);

// The conditions as they would be typed; reading them gives the same conditions. For a mass given by hand.
void write_conditions(const ImpactConditions& conditions, ImpactRequest& request);

// "hysteron impact --law flores ..." as typed in a shell; reading it gives the same request.
std::string impact_command(const ImpactRequest& request);

// "hysteron press --law ma-liu ... --depth 1e-5,2e-5", with the law and parameters of the request.
std::string press_command(const ImpactRequest& request, const std::string& depths);

// A command for several laws with the same inputs: "hysteron compare --laws flores,tsuji ...".
std::string compare_command(const ImpactRequest& inputs, const std::vector<std::string>& laws);

}  // namespace hysteron
