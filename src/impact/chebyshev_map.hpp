// Functions of one or two numbers that are expensive to evaluate, as piecewise Chebyshev series that are cheap. Pieces
// are made only where a batch has members (a histogram counts them), are halved where a series does not converge, and
// are left out where they would cost more evaluations than they have members: those are analysed singly. Nothing here
// depends on the number of threads.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "hysteron/impact/impact.hpp"

namespace hysteron::detail {

// Outcomes of an impact without dimensions: lengths in X, times in X/v₀, forces in m v₀²/X, energies in m v₀²/2.
enum Column : std::size_t {
  restitution_column,
  depth_column,
  force_column,
  force_time_column,
  compression_time_column,
  duration_column,
  lost_compression_column,
  residual_column,
  min_force_column,
  column_count
};
using Columns = std::array<double, column_count>;

struct MapNode {
  bool valid = false;  // separated or sticks, all numbers that belong to it finite
  ImpactStatus status = ImpactStatus::separated;
  Columns values{};
};

// Bins over [low, high]; one dimension has one bin of no width in y.
struct MapGrid {
  std::array<double, 2> low{}, high{};
  std::array<int, 2> bins{1, 1};
  std::array<double, 2> bins_per_unit{};

  MapGrid(std::array<double, 2> from, std::array<double, 2> to, std::array<int, 2> wanted) : low(from), high(to) {
    for (std::size_t d = 0; d < 2; ++d) {
      if (!(to[d] > from[d])) continue;
      bins[d] = wanted[d];
      bins_per_unit[d] = wanted[d] / (to[d] - from[d]);
    }
  }
  int along(std::size_t d, double at) const noexcept {
    const int b = static_cast<int>((at - low[d]) * bins_per_unit[d]);
    return b < 0 ? 0 : (b >= bins[d] ? bins[d] - 1 : b);
  }
  std::size_t index(int bin_x, int bin_y) const noexcept { return static_cast<std::size_t>(bin_y * bins[0] + bin_x); }
  std::size_t bin(double x, double y) const noexcept { return index(along(0, x), along(1, y)); }
  double edge(std::size_t d, int b) const noexcept { return low[d] + (high[d] - low[d]) * b / bins[d]; }
};

// Bins [from, to) in each dimension.
struct MapBox {
  std::array<int, 2> from, to;
};

struct MapPiece {
  std::array<double, 2> middle{}, inverse_half{};  // series in (x - middle) · inverse_half
  std::array<std::size_t, 2> terms{1, 1};
  std::vector<std::size_t> row_terms{1};  // of each row in y, those worth summing
  ImpactStatus status = ImpactStatus::separated;
  std::array<bool, column_count> constant{};
  std::vector<double> coefficients{};  // [column][y][x]

  const double* of(std::size_t column) const noexcept { return coefficients.data() + column * terms[0] * terms[1]; }
};

using NodeFunction = std::function<MapNode(double x, double y)>;
// Calls the function with 0 .. count-1, in any order, perhaps at the same time.
using ForEach = std::function<void(std::size_t count, const std::function<void(std::size_t)>& function)>;

class ChebyshevMap {
 public:
  static constexpr std::int16_t none = -1;

  // `counts`: members per bin.
  ChebyshevMap(const MapGrid& grid, std::vector<std::uint32_t> counts, const NodeFunction& node, const ForEach& each);

  // The piece at a point, or `none`.
  std::int16_t piece_at(double x, double y) const noexcept { return table_[grid_.bin(x, y)]; }
  const MapPiece& piece(std::int16_t i) const { return pieces_[static_cast<std::size_t>(i)]; }
  std::size_t size() const noexcept { return pieces_.size(); }
  // Whether one piece holds all members.
  bool is_single_piece() const noexcept { return is_single_piece_; }
  std::size_t nodes() const noexcept { return nodes_; }

 private:
  void add_piece(const MapBox& box, MapPiece piece);

  std::vector<MapPiece> pieces_;
  std::vector<std::int16_t> table_;
  MapGrid grid_;
  std::size_t nodes_ = 0;
  bool is_single_piece_ = false;
};

// Σ c_ij T_i(x) T_j(y) of one column, at a single point.
double evaluate(const MapPiece& piece, std::size_t column, double x, double y);

}  // namespace hysteron::detail
