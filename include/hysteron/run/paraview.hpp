// A run for ParaView: PolyData files (.vtp) per sample with the bodies as lines in their colours and the contacts as
// points, and a collection (.pvd) with the times.
#pragma once

#include <filesystem>
#include <optional>

#include "hysteron/core/result.hpp"
#include "hysteron/run/folder.hpp"
#include "hysteron/run/skeleton.hpp"

namespace hysteron {

// Bodies at one sample: lines and points, the index of the body on each (-1: ground) and its colour as in the figures,
// the velocity at each point.
std::string vtp_text(const Skeleton& skeleton, const std::vector<BodyState>& bodies, multibody::Space space);

// The table `contact_states` of a run.
struct ContactStates {
  const RunTable& table;
  RawTable raw;
};
// Contacts at one sample: points with the force on the second body and the indentation.
std::string contacts_vtp_text(const RunTable& contact_states, std::span<const double> row);

// FOLDER/run.pvd and FOLDER/paraview/000000.vtp and so on, from the table `states`; FOLDER/paraview/contacts_000000.vtp
// from the states of contacts, if there are any.
std::optional<Error> write_paraview(const std::filesystem::path& folder, const multibody::Model& model,
                                    const Skeleton& skeleton, const RawTable& states,
                                    const std::optional<ContactStates>& contacts = {});

}  // namespace hysteron
