// One piece of a Chebyshev map: nodes are evaluated and the degree raised until the series converges, or until halving
// the piece is the better way. Nodes are nested, so that raising the degree keeps those already known.
#pragma once

#include <optional>

#include "chebyshev_map.hpp"

namespace hysteron::detail {

// What is to be done with a box of the grid.
enum class Refinement { converged, halve_x, halve_y, cannot_refine };

class PieceBuilder {
 public:
  PieceBuilder(const MapGrid& grid, const MapBox& box, const NodeFunction& node, const ForEach& each);

  // Spends at most `budget` nodes.
  Refinement build(std::size_t budget);

  std::size_t nodes() const noexcept { return spent_; }
  // The series, once converged.
  MapPiece piece() const;

 private:
  using Index2 = std::array<std::size_t, 2>;

  bool is_flat(std::size_t d) const noexcept { return half_[d] == 0.0; }
  double coefficient(std::size_t column, std::size_t i, std::size_t j) const {
    return series_[column][j * (degree_[0] + 1) + i];
  }
  // With the roles of x and y exchanged for d = 1.
  double coefficient_along(std::size_t d, std::size_t column, std::size_t i, std::size_t j) const {
    return d == 0 ? coefficient(column, i, j) : coefficient(column, j, i);
  }
  std::optional<MapNode>& known(std::size_t i, std::size_t j);
  double node_coordinate(std::size_t d, std::size_t i) const;

  bool fill_nodes();
  void make_series();
  bool can_converge(std::size_t d, double tail) const;
  double tail(std::size_t d, std::size_t degree) const;
  double largest_of_degree(std::size_t d, std::size_t degree) const;
  std::size_t terms_worth_keeping(std::size_t d) const;
  std::size_t terms_worth_keeping_in_row(std::size_t j, std::size_t most) const;
  Refinement halve_where_error_is_larger() const;
  Refinement halve_where_status_changes();

  const NodeFunction& node_;
  const ForEach& each_;
  std::array<double, 2> middle_{}, half_{}, error_{1.0, 1.0};
  Index2 degree_{}, largest_degree_{};
  std::vector<std::optional<MapNode>> known_;
  std::array<std::vector<double>, column_count> series_;
  Columns scale_{};
  ImpactStatus status_ = ImpactStatus::separated;
  std::size_t spent_ = 0;
};

}  // namespace hysteron::detail
