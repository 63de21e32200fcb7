// Results of impacts to and from columns.
#pragma once

#include "hysteron/impact/batch.hpp"

namespace hysteron::detail {

// Writes a result into row i of the columns that are wanted.
void store(const ImpactColumns& to, std::size_t i, const ImpactResult& result);

// Writes what follows from the restitution alone.
void store_restitution(const ImpactColumns& to, std::size_t i, double restitution, const Touch& touch);

// The result of row i of a full table, for a free impact.
ImpactResult result_at(const ImpactTable& from, std::size_t i, const Touch& touch);

// Whether restitution and what follows from it are all that is wanted.
bool restitution_suffices(const ImpactColumns& columns);

// Every column that is wanted must have a row for each impact.
std::optional<Error> check_sizes(const ImpactColumns& columns, std::size_t size);

}  // namespace hysteron::detail
