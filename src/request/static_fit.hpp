// What is special about fits to slow compressions.
#pragma once

#include "hysteron/request/fit_request.hpp"

namespace hysteron::detail {

// Whether the error is that of a missing mass, and the data, slow compressions alone, do without one.
bool needs_no_mass(const Error& error, const std::vector<DataSet>& data);

// Adds the depths of the turns of slow compressions to the free parameters. Refused: laws without a static curve, and,
// if all data are slow compressions, free parameters without effect on it.
std::optional<Error> prepare_static_fit(FitSetup& setup);

}  // namespace hysteron::detail
