// The inner loops of a batch: vectorised across impacts with the widest vectors of the machine at hand, all widths
// giving the same bits.
#pragma once

#include "chebyshev_map.hpp"

namespace hysteron::detail {

// Impacts done together; all arrays of a block are padded to this.
inline constexpr std::size_t block_size = 1024;
// Kernels may read and write up to the next multiple of this.
inline constexpr int lane_block = 32;

// ln X = (ln m + 2 ln v₀ - ln K) length;  x = ln(1 + a v₀) of a factor law, else ln(χ/K) + rate ln v₀ + depth ln X.
struct PowerForm {
  bool factor;
  double length, rate, depth;  // 1/(n+1), q, m-n
};
// Over `count` numbers, rounded up to a multiple of lane_block: all arrays hold block_size positive numbers.
void power_points(const PowerForm& form, std::size_t count, const double* speed, const double* mass,
                  const double* stiffness, const double* damping, double* x, double* length);

// Σ c_ij T_i T_j of the wanted columns at `count` points of one piece, rounded up likewise.
void evaluate_piece(const MapPiece& piece, std::size_t count, const double* x, const double* y,
                    const std::size_t* columns, std::size_t columns_wanted, double* const* out);

}  // namespace hysteron::detail
