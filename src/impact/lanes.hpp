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
  Number<W> sum = s2 * (1.0 / 23.0) + 1.0 / 21.0;
  for (const double term :
       {1.0 / 19.0, 1.0 / 17.0, 1.0 / 15.0, 1.0 / 13.0, 1.0 / 11.0, 1.0 / 9.0, 1.0 / 7.0, 1.0 / 5.0, 1.0 / 3.0})
    sum = sum * s2 + term;
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
  Number<W> sum = r * (1.0 / 87178291200.0) + 1.0 / 6227020800.0;
  for (const double term : {1.0 / 479001600.0, 1.0 / 39916800.0, 1.0 / 3628800.0, 1.0 / 362880.0, 1.0 / 40320.0,
                            1.0 / 5040.0, 1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0})
    sum = sum * r + term;
  out = (Number<W>)((Whole<W>)sum + ((Whole<W>)rounded << 52));
}

#if defined(__x86_64__)
// The widest vectors of the machine at hand.
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
