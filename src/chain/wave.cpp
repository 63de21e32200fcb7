#include "hysteron/chain/wave.hpp"

#include <cmath>

namespace hysteron::chain {
namespace {

struct Line {
  double slope = 0.0, residual = 0.0;
};

Line fitted_line(const std::vector<double>& x, const std::vector<double>& y) {
  const double n = static_cast<double>(x.size());
  double mean_x = 0.0, mean_y = 0.0, xx = 0.0, xy = 0.0, square = 0.0;
  for (std::size_t i = 0; i < x.size(); ++i) mean_x += x[i] / n, mean_y += y[i] / n;
  for (std::size_t i = 0; i < x.size(); ++i) {
    xx += (x[i] - mean_x) * (x[i] - mean_x);
    xy += (x[i] - mean_x) * (y[i] - mean_y);
  }
  const double slope = xy / xx;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double off = y[i] - mean_y - slope * (x[i] - mean_x);
    square += off * off;
  }
  return {slope, std::sqrt(square / n)};
}

}  // namespace

std::optional<double> wave_speed(const std::vector<double>& positions, const Outcome& outcome, std::size_t from,
                                 std::size_t to) {
  const auto &a = outcome.contacts[from].peak, &b = outcome.contacts[to].peak;
  if (!a || !b || !(b->time > a->time)) return std::nullopt;
  return (positions[to] - positions[from]) / (b->time - a->time);
}

std::optional<Decay> fitted_decay(const Outcome& outcome, std::size_t from, std::size_t to) {
  std::vector<double> number, logarithm, force;
  for (std::size_t c = from; c <= to && c < outcome.contacts.size(); ++c) {
    const auto& peak = outcome.contacts[c].peak;
    if (!peak || !(peak->force > 0.0)) continue;
    number.push_back(static_cast<double>(c));
    logarithm.push_back(std::log(static_cast<double>(c) + 1.0));
    force.push_back(std::log(peak->force));
  }
  if (number.size() < 3) return std::nullopt;
  const Line exponential = fitted_line(number, force), power = fitted_line(logarithm, force);
  return Decay{.rate = -exponential.slope,
               .rate_residual = exponential.residual,
               .exponent = -power.slope,
               .exponent_residual = power.residual,
               .contacts = number.size()};
}

}  // namespace hysteron::chain
