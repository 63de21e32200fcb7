// What an earlier run left in a folder. A finished run of another scene is not overwritten unasked, and no file of an
// earlier run remains beside the files of a new one. The record run.json names the scene and the files of a run.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "hysteron/core/result.hpp"

namespace hysteron {

// The scene of a run. Two runs are of the same scene if the file is the same or has the same content.
struct RunScene {
  std::string file;    // absolute path
  std::string sha256;  // of its content
};

inline constexpr const char* run_record = "run.json";

// An error if the folder holds the finished run of another scene, or one of the files `names` that no run wrote. An
// unfinished run is not looked at.
std::optional<Error> check_earlier_run(const std::filesystem::path& folder, const RunScene& scene,
                                       const std::vector<std::string>& names);

// Removes the files of the earlier run that are not among `written`, names in the folder. Only names that runs write
// are removed, and only if the record of the earlier run lists them.
void remove_earlier_files(const std::filesystem::path& folder, const std::vector<std::string>& written);

}  // namespace hysteron
