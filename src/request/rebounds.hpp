// Restitution from what a drop test measures in its place: heights and speeds of rebound, times of flight, times of
// successive bounces. The body flies freely between impacts: v² = 2 g h, v = g T/2.
#pragma once

#include "data_rows.hpp"

namespace hysteron::detail {

// The column that stands for restitution; nullptr if restitution is measured, or nothing is.
const DataColumn* find_rebound(const DataHeader& header);

// e = v'/v of each row, with its sigma. The formula is one of rebound_formula().
Result<MeasuredColumn> read_rebounds(const DataRows& rows, const DataColumn& column, const std::vector<double>& speeds,
                                     Warnings& warnings);
std::string_view rebound_formula(Role role);

// Times t₁, t₂, ... at which one body touches: T_k = t_{k+1} - t_k, v = g T_{k-1}/2 before impact k and e =
// T_k/T_{k-1}; the first impact is used if its drop height or speed is known. A new body begins where the label of the
// run or of the specimen changes.
struct Bounces {
  std::vector<double> speed;
  MeasuredColumn column{.what = Measured::restitution, .values = {}};  // of restitution
  std::vector<std::size_t> line;
  std::vector<std::string> specimen;  // label of each; empty without a column of specimens
};
Result<Bounces> read_bounces(const DataRows& rows, const DataColumn& column);

}  // namespace hysteron::detail
