// The two classes of errors, for reports and exit statuses.
#pragma once

#include "hysteron/core/result.hpp"

namespace hysteron {

// Whether the computation failed; every other error means that the input is wrong.
inline bool is_failed_computation(const Error& error) { return error.code == ErrorCode::failed; }

}  // namespace hysteron
