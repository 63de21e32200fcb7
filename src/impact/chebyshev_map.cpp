#include "chebyshev_map.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "chebyshev_piece.hpp"

namespace hysteron::detail {
namespace {

constexpr double widest_piece = 12.0;        // in x: wider ones never converge
constexpr std::size_t fewest_to_halve = 32;  // members: fewer cost less than the nodes of two halves

// The smallest box around the members inside a box, and how many there are.
std::size_t shrink(MapBox& box, const MapGrid& grid, const std::vector<std::uint32_t>& counts) {
  MapBox tight{box.to, box.from};
  std::size_t total = 0;
  for (int y = box.from[1]; y < box.to[1]; ++y)
    for (int x = box.from[0]; x < box.to[0]; ++x) {
      const std::uint32_t count = counts[grid.index(x, y)];
      if (count == 0) continue;
      total += count;
      tight.from = {std::min(tight.from[0], x), std::min(tight.from[1], y)};
      tight.to = {std::max(tight.to[0], x + 1), std::max(tight.to[1], y + 1)};
    }
  box = tight;
  return total;
}

// Adds both halves of a box that has at least two bins along d; the lower one is taken next.
void add_halves(std::vector<MapBox>& waiting, const MapBox& box, std::size_t d) {
  if (box.to[d] - box.from[d] < 2) return;
  const int middle = (box.from[d] + box.to[d]) / 2;
  MapBox low = box, high = box;
  low.to[d] = high.from[d] = middle;
  waiting.push_back(high);
  waiting.push_back(low);
}

}  // namespace

ChebyshevMap::ChebyshevMap(const MapGrid& grid, std::vector<std::uint32_t> counts, const NodeFunction& node,
                           const ForEach& each)
    : table_(counts.size(), none), grid_(grid) {
  std::vector<MapBox> waiting{{{0, 0}, grid.bins}};
  const std::size_t all = std::accumulate(counts.begin(), counts.end(), std::size_t{0});
  while (!waiting.empty()) {
    MapBox box = waiting.back();
    waiting.pop_back();
    const std::size_t members = shrink(box, grid, counts);
    if (members == 0 || pieces_.size() == std::size_t{INT16_MAX}) continue;
    const double width = grid.edge(0, box.to[0]) - grid.edge(0, box.from[0]);
    if (width > widest_piece && box.to[0] - box.from[0] >= 2) {
      add_halves(waiting, box, 0);
      continue;
    }
    PieceBuilder builder(grid, box, node, each);
    const Refinement refinement = builder.build(members);
    nodes_ += builder.nodes();
    if (refinement == Refinement::converged) {
      add_piece(box, builder.piece());
      is_single_piece_ = waiting.empty() && pieces_.size() == 1 && members == all;
    } else if (members > fewest_to_halve) {
      if (refinement == Refinement::halve_x) add_halves(waiting, box, 0);
      if (refinement == Refinement::halve_y) add_halves(waiting, box, 1);
    }
  }
}

void ChebyshevMap::add_piece(const MapBox& box, MapPiece piece) {
  for (int y = box.from[1]; y < box.to[1]; ++y)
    for (int x = box.from[0]; x < box.to[0]; ++x) table_[grid_.index(x, y)] = static_cast<std::int16_t>(pieces_.size());
  pieces_.push_back(std::move(piece));
}

double evaluate(const MapPiece& piece, std::size_t column, double x, double y) {
  const double tx = (x - piece.middle[0]) * piece.inverse_half[0], ty = (y - piece.middle[1]) * piece.inverse_half[1];
  const double* c = piece.of(column);
  double sum = 0.0, y0 = 1.0, y1 = ty;
  for (std::size_t j = 0; j < piece.terms[1]; ++j) {
    double row = 0.0, x0 = 1.0, x1 = tx;
    for (std::size_t i = 0; i < piece.terms[0]; ++i) {
      row += *c++ * x0;
      const double next = 2.0 * tx * x1 - x0;
      x0 = x1, x1 = next;
    }
    sum += row * y0;
    const double next = 2.0 * ty * y1 - y0;
    y0 = y1, y1 = next;
  }
  return sum;
}

}  // namespace hysteron::detail
