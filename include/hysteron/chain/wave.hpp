// What the force peaks along a chain say about the wave: its speed and how it decays.
#pragma once

#include <optional>
#include <vector>

#include "hysteron/chain/simulate.hpp"

namespace hysteron::chain {

// Between two contacts: distance over the time between their first force peaks. Nothing if one has no peak, or if the
// later contact peaks first. `positions` are those of Chain::contact_positions().
std::optional<double> wave_speed(const std::vector<double>& positions, const Outcome& outcome, std::size_t from,
                                 std::size_t to);

// Straight lines through the logarithms of the peak forces, by least squares: F ∝ e^(-α c) and F ∝ (c + 1)^(-p) with c
// the number of the contact. The smaller residual says which form fits.
struct Decay {
  double rate = 0.0;           // α, per contact
  double rate_residual = 0.0;  // root mean square of ln F about the line
  double exponent = 0.0;       // p
  double exponent_residual = 0.0;
  std::size_t contacts = 0;  // that have a peak
};

// Over the contacts from `from` to `to`, both included; nothing with fewer than three peaks.
std::optional<Decay> fitted_decay(const Outcome& outcome, std::size_t from, std::size_t to);

}  // namespace hysteron::chain
