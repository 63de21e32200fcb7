// Advice as requested on the command line: its conversion to typed inputs, and the commands that run the advised laws.
#pragma once

#include <string>

#include "hysteron/request/impact_request.hpp"
#include "hysteron/study/advise.hpp"

namespace hysteron {

// The request names no law. `resting`: contacts start at rest, or several act at once.
Result<advise::AdviceInputs> read_advise_request(const ImpactRequest& request, bool resting);

// The impact of a trial as it would be typed, with the texts of the request it came from.
ImpactRequest request_of(const ImpactRequest& request, const advise::Trial& trial);

// "hysteron compare ..." of the recommended laws, in the mode and with the elastic part of the first; empty if there is
// none.
std::string compare_command(const ImpactRequest& request, const advise::Advice& advice);

}  // namespace hysteron
