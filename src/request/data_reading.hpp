// What was understood of a file of measurements, in three lines that a user can check at a glance.
#pragma once

#include "data_rows.hpp"

namespace hysteron::detail {

// The file and its format; speeds (and times) with their range; the measured quantities with theirs.
std::vector<std::string> reading_texts(const DataRows& rows, const DataSet& set);

}  // namespace hysteron::detail
