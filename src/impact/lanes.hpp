// Elementary functions over W numbers at once, with the compiler's vector types: the same operations in the same order
// for every width, so that results have the same bits on every machine. Errors below 1e-15 (log absolute near 1).
#pragma once

#include <cstdint>
#include <cstring>

#include "hysteron/core/contact.hpp"

namespace hysteron::detail::lanes {

template <int W>
struct Lanes {
  typedef double Number __attribute__((vector_size(8 * W)));
  typedef std::int64_t Whole __attribute__((vector_size(8 * W)));
};
template <int W>
using Number = typename Lanes<W>::Number;
template <int W>
using Whole = typename Lanes<W>::Whole;

// Vectors pass by reference and everything is inlined: no calling convention for wide vectors is needed.
template <int W>
[[gnu::always_inline]] inline void load(const double* from, Number<W>& to) noexcept {
  std::memcpy(&to, from, sizeof to);
}
template <int W>
[[gnu::always_inline]] inline void store(const Number<W>& from, double* to) noexcept {
  std::memcpy(to, &from, sizeof from);
}

// ln x of normal positive numbers: x = 2^k f with f in [√½, √2), ln f = 2 atanh((f-1)/(f+1)).
template <int W>
[[gnu::always_inline]] inline void log(const Number<W>& x, Number<W>& out) noexcept {
  constexpr std::int64_t root_half = 0x3fe6a09e667f3bcd, bias = std::int64_t{1023} << 52;
  const Whole<W> bits = (Whole<W>)x;
  const Whole<W> biased = bits - root_half + bias;  // positive: the shift below brings in zeros
  const Whole<W> exponent = (biased >> 52) & 0xfff;
  const Number<W> f = (Number<W>)(bits - (exponent << 52) + bias);
  // A whole number below 2^52 in the mantissa of 2^52.
  const Number<W> k = (Number<W>)(exponent | 0x4330000000000000) - (4503599627370496.0 + 1023.0);
  const Number<W> s = (f - 1.0) / (f + 1.0), s2 = s * s;
  // atanh(s)/s = 1 + s² (c₀ + c₁ s² + ...), interpolated at Chebyshev's points within 5e-18; by halves, for a short
  // chain.
  const Number<W> s4 = s2 * s2;
  const Number<W> sum =
      ((0.3333333333333335 + 0.19999999999949722 * s2) + (0.14285714313001635 + 0.11111105565129939 * s2) * s4) +
      ((0.09091444727837474 + 0.07665855309105386 * s2) + 0.07308292712444311 * s4) * (s4 * s4);
  const Number<W> s_twice = s + s;
  out = k * 0x1.62e42fefa38p-1 + (s_twice + (s_twice * s2 * sum + k * 0x1.ef35793c7673p-45));
}

// eˣ; x is kept within ±700.
template <int W>
[[gnu::always_inline]] inline void exp(const Number<W>& x, Number<W>& out) noexcept {
  constexpr double shift = 6755399441055744.0;  // 1.5 2^52: adding it rounds to a whole number
  const Number<W> low = x > 700.0 ? x * 0.0 + 700.0 : x;
  const Number<W> inside = low < -700.0 ? x * 0.0 - 700.0 : low;
  const Number<W> rounded = inside * 1.4426950408889634 + shift;
  const Number<W> k = rounded - shift;
  const Number<W> r = (inside - k * 0x1.62e42fefa38p-1) - k * 0x1.ef35793c7673p-45;
  // eʳ = 1 + r + r² (c₀ + c₁ r + ...), interpolated likewise within 2e-17.
  const Number<W> r2 = r * r, r4 = r2 * r2;
  const Number<W> low_terms = (0.5 + 0.16666666666666669 * r) + (0.04166666666662413 + 0.008333333333330062 * r) * r2;
  const Number<W> middle =
      (0.0013888888917213717 + 0.00019841269863053618 * r) + (2.4801521295954376e-05 + 2.7557268459997064e-06 * r) * r2;
  const Number<W> high = 2.7620088445409746e-07 + 2.510038549551032e-08 * r;
  const Number<W> sum = 1.0 + (r + r2 * (low_terms + r4 * (middle + r4 * high)));
  out = (Number<W>)((Whole<W>)sum + ((Whole<W>)rounded << 52));
}

// eˣ within 2e-13 of itself; |x| must not pass 700.
template <int W>
[[gnu::always_inline]] inline void quick_exp(const Number<W>& x, Number<W>& out) noexcept {
  constexpr double shift = 6755399441055744.0;
  const Number<W> rounded = x * 1.4426950408889634 + shift;
  const Number<W> r = x - (rounded - shift) * 0.6931471805599453;
  const Number<W> r2 = r * r;
  const Number<W> low_terms =
      (0.4999999999995507 + 0.16666666666662583 * r) + (0.041666666786337556 + 0.008333333344209506 * r) * r2;
  const Number<W> high =
      (0.001388883909064138 + 0.00019841224581544105 * r) + (2.4867883453521802e-05 + 2.761757684835413e-06 * r) * r2;
  const Number<W> sum = 1.0 + (r + r2 * (low_terms + (r2 * r2) * high));
  out = (Number<W>)((Whole<W>)sum + ((Whole<W>)rounded << 52));
}

#if defined(__x86_64__)
// The widest vectors of this processor.
enum class Width { two, four, eight };
inline Width machine_width() {
  static const Width known = [] {
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f")) return Width::eight;
    return __builtin_cpu_supports("avx2") ? Width::four : Width::two;
  }();
  return known;
}
#endif

}  // namespace hysteron::detail::lanes
