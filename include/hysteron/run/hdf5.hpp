// The tables of a run in one HDF5 file: a two-dimensional dataset per table, with the names and units of its columns as
// attributes. A column of words holds numbers, and the attribute "labels of COLUMN" the words that they count. Nothing
// in the file depends on when or where it was written.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "hysteron/core/result.hpp"
#include "hysteron/run/folder.hpp"

namespace hysteron {

std::optional<Error> write_hdf5(const std::filesystem::path& file, const std::vector<RunTable>& tables,
                                const RunFolder& folder);

}  // namespace hysteron
