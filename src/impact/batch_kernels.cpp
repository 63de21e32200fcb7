#include "batch_kernels.hpp"

#include "lanes.hpp"

namespace hysteron::detail {
namespace {

using lanes::load;
using lanes::Number;
using lanes::store;

template <int W>
[[gnu::always_inline]] inline void power_points_with(const PowerForm& form, std::size_t count, const double* speed,
                                                     const double* mass, const double* stiffness, const double* damping,
                                                     double* x, double* length) {
  for (std::size_t i = 0; i < count; i += W) {
    Number<W> v, m, k, d, ln_v, ln_energy, ln_k, point;
    load<W>(speed + i, v);
    load<W>(mass + i, m);
    load<W>(stiffness + i, k);
    load<W>(damping + i, d);
    lanes::log<W>(v, ln_v);
    lanes::log<W>(m, ln_energy);
    lanes::log<W>(k, ln_k);
    ln_energy += ln_v + ln_v;
    const Number<W> ln_length = (ln_energy - ln_k) * form.length;
    if (form.factor) {
      const Number<W> one_more = d * v + 1.0;
      lanes::log<W>(one_more, point);
    } else {
      lanes::log<W>(d, point);
      point = point - ln_k + ln_v * form.rate + ln_length * form.depth;
    }
    Number<W> unit;
    lanes::exp<W>(ln_length, unit);
    store<W>(point, x + i);
    store<W>(unit, length + i);
  }
}

// From T_{i-1} and T_i to T_i and T_{i+1}.
template <int W>
[[gnu::always_inline]] inline void raise_degree(const Number<W>& t, Number<W>& lower, Number<W>& higher) {
  const Number<W> next = (t + t) * higher - lower;
  lower = higher;
  higher = next;
}

// C columns of U vectors at once: the polynomials T_i(x) are shared between columns, and the sums, C·U of them, do not
// depend on each other.
template <int W, int C, int U>
[[gnu::always_inline]] inline void sum_columns(const MapPiece& piece, std::size_t count, const double* x,
                                               const double* y, const std::size_t* columns, double* const* out) {
  const std::size_t nx = piece.terms[0], ny = piece.terms[1];
  const double* series[C];
  for (int c = 0; c < C; ++c) series[c] = piece.of(columns[c]);
  const Number<W> zero{}, one = zero + 1.0;
  for (std::size_t i = 0; i < count; i += W * U) {
    Number<W> tx[U], ty[U], y0[U], y1[U], total[U][C];
    for (int u = 0; u < U; ++u) {
      load<W>(x + i + W * u, tx[u]);
      load<W>(y + i + W * u, ty[u]);
      tx[u] = (tx[u] - piece.middle[0]) * piece.inverse_half[0];
      ty[u] = (ty[u] - piece.middle[1]) * piece.inverse_half[1];
      y0[u] = one;
      y1[u] = ty[u];
      for (int c = 0; c < C; ++c) total[u][c] = zero;
    }
    for (std::size_t j = 0; j < ny; ++j) {
      Number<W> row[U][C], x0[U], x1[U];
      for (int u = 0; u < U; ++u) {
        x0[u] = one;
        x1[u] = tx[u];
        for (int c = 0; c < C; ++c) row[u][c] = zero;
      }
      const std::size_t terms = piece.row_terms[j];
      for (std::size_t k = 0; k < terms; ++k)
        for (int u = 0; u < U; ++u) {
          for (int c = 0; c < C; ++c) row[u][c] += x0[u] * series[c][j * nx + k];
          raise_degree<W>(tx[u], x0[u], x1[u]);
        }
      for (int u = 0; u < U; ++u) {
        for (int c = 0; c < C; ++c) total[u][c] += row[u][c] * y0[u];
        raise_degree<W>(ty[u], y0[u], y1[u]);
      }
    }
    for (int u = 0; u < U; ++u)
      for (int c = 0; c < C; ++c) store<W>(total[u][c], out[c] + i + W * u);
  }
}

template <int W>
[[gnu::always_inline]] inline void evaluate_with(const MapPiece& piece, std::size_t count, const double* x,
                                                 const double* y, const std::size_t* columns, std::size_t wanted,
                                                 double* const* out) {
  std::size_t c = 0;
  for (; c + 4 <= wanted; c += 4) sum_columns<W, 4, lane_block / W / 2>(piece, count, x, y, columns + c, out + c);
  if (wanted - c == 3) sum_columns<W, 3, lane_block / W>(piece, count, x, y, columns + c, out + c);
  if (wanted - c == 2) sum_columns<W, 2, lane_block / W>(piece, count, x, y, columns + c, out + c);
  if (wanted - c == 1) sum_columns<W, 1, lane_block / W>(piece, count, x, y, columns + c, out + c);
}

#if defined(__x86_64__)
[[gnu::target("avx512f")]] void power_points_8(const PowerForm& f, std::size_t n, const double* v, const double* m,
                                               const double* k, const double* d, double* x, double* l) {
  power_points_with<8>(f, n, v, m, k, d, x, l);
}
[[gnu::target("avx2")]] void power_points_4(const PowerForm& f, std::size_t n, const double* v, const double* m,
                                            const double* k, const double* d, double* x, double* l) {
  power_points_with<4>(f, n, v, m, k, d, x, l);
}
[[gnu::target("avx512f")]] void evaluate_8(const MapPiece& p, std::size_t n, const double* x, const double* y,
                                           const std::size_t* c, std::size_t w, double* const* out) {
  evaluate_with<8>(p, n, x, y, c, w, out);
}
[[gnu::target("avx2")]] void evaluate_4(const MapPiece& p, std::size_t n, const double* x, const double* y,
                                        const std::size_t* c, std::size_t w, double* const* out) {
  evaluate_with<4>(p, n, x, y, c, w, out);
}
#endif

}  // namespace

void power_points(const PowerForm& form, std::size_t count, const double* speed, const double* mass,
                  const double* stiffness, const double* damping, double* x, double* length) {
#if defined(__x86_64__)
  if (lanes::machine_width() == lanes::Width::eight)
    return power_points_8(form, count, speed, mass, stiffness, damping, x, length);
  if (lanes::machine_width() == lanes::Width::four)
    return power_points_4(form, count, speed, mass, stiffness, damping, x, length);
#endif
  power_points_with<2>(form, count, speed, mass, stiffness, damping, x, length);
}

void evaluate_piece(const MapPiece& piece, std::size_t count, const double* x, const double* y,
                    const std::size_t* columns, std::size_t wanted, double* const* out) {
#if defined(__x86_64__)
  if (lanes::machine_width() == lanes::Width::eight) return evaluate_8(piece, count, x, y, columns, wanted, out);
  if (lanes::machine_width() == lanes::Width::four) return evaluate_4(piece, count, x, y, columns, wanted, out);
#endif
  evaluate_with<2>(piece, count, x, y, columns, wanted, out);
}

}  // namespace hysteron::detail
