// A run for ParaView: one PolyData file (.vtp) per sample with the bodies as lines, and a collection (.pvd) with the
// times.
#pragma once

#include <filesystem>
#include <optional>

#include "hysteron/core/result.hpp"
#include "hysteron/run/folder.hpp"
#include "hysteron/run/skeleton.hpp"

namespace hysteron {

// Bodies at one sample: lines, the index of the body on each line, the velocity at each point.
std::string vtp_text(const Skeleton& skeleton, const std::vector<BodyState>& bodies);

// FOLDER/run.pvd and FOLDER/paraview/000000.vtp and so on, from the table `states`.
std::optional<Error> write_paraview(const std::filesystem::path& folder, const multibody::Model& model,
                                    const Skeleton& skeleton, const RawTable& states);

}  // namespace hysteron
