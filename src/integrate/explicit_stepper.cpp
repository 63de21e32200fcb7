#include "explicit_stepper.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "hysteron/integrate/dop853_dense.hpp"
#include "hysteron/integrate/dop853_tableau.hpp"

namespace hysteron::integrate {
namespace {

// A step that so nearly reaches the limit is stretched to it.
constexpr double stretched_to_limit = 1.01;
// Steps, in roundings of time, that are refused as too small.
constexpr double smallest_step = 16.0;

// out[i] = base[i] + h Σ_j row[j] slope_j[i] over the non-zero entries of a row known at compile time.
template <const auto& row>
void combine(const double* base, double h, const double* slopes, std::size_t n, double* __restrict out) noexcept {
  const auto add = [&]<std::size_t... J>(std::index_sequence<J...>) {
    for (std::size_t i = 0; i < n; ++i) {
      double sum = 0.0;
      const auto term = [&]<std::size_t j>(std::integral_constant<std::size_t, j>) {
        if constexpr (row[j] != 0.0) sum += row[j] * slopes[j * n + i];
      };
      (term(std::integral_constant<std::size_t, J>{}), ...);
      out[i] = base ? base[i] + h * sum : h * sum;
    }
  };
  add(std::make_index_sequence<row.size()>{});
}

template <std::size_t I>
inline constexpr dop853::Row matrix_row = dop853::matrix[I];
template <std::size_t I>
inline constexpr dop853::DenseRow dense_row = dop853::dense_matrix[I];
template <std::size_t I>
inline constexpr dop853::DenseRow term_row = dop853::dense_terms[I];

// Step factors of Hairer's DOP853: safety, and how much one step may differ from the one before it.
constexpr double safety = 0.9, strongest_shortening = 0.333, strongest_lengthening = 6.0;
// A stage was refused: the error says nothing about the step that will do.
constexpr double shortening_after_refusal = 0.1;

double step_factor_for(double error) noexcept {
  if (!(error < infinity)) return shortening_after_refusal;
  if (error == 0.0) return strongest_lengthening;
  return std::clamp(safety / std::sqrt(std::sqrt(std::sqrt(error))), strongest_shortening, strongest_lengthening);
}

// Hairer's test: stability ends near h|λ| = 6.1, and 15 such steps with fewer than 6 others in a row between them are
// no accident.
constexpr double stability_limit = 6.1;
constexpr int steps_for_stiff = 15, steps_for_not_stiff = 6;
constexpr double share_of_stability_limit = 0.8;

}  // namespace

ExplicitStepper::ExplicitStepper(const Problem& problem, const Settings& settings, Statistics& statistics)
    : Stepper(problem, settings, statistics),
      slopes_(dop853::dense_stages * problem.size()),
      rates_(problem.size()),
      at_(problem.size()),
      terms_(dop853::dense_terms.size() * problem.size()) {
  for (std::size_t i = 0; i < problem.size(); ++i) counted_ += absolute(i) < infinity ? 1.0 : 0.0;
}

void ExplicitStepper::start(double t, ConstValues y, double step) {
  begin_time_ = time_ = t;
  std::copy(y.begin(), y.end(), end_.begin());
  begin_ = end_;
  evaluate(t, end_, slope_values(0));
  std::copy_n(slope(0), y.size(), slope(dop853::stages));
  std::copy_n(slope(0), y.size(), rates_.begin());
  has_dense_output_ = last_was_rejected_ = begins_like_root_ = false;
  root_end_ = infinity;
  variable_ = Variable::time;
  stiff_steps = other_steps = 0;
  next_step_ = step > 0.0 ? step : std::min(starting_step(), settings_.largest_step);
}

double ExplicitStepper::weight(std::size_t i, double a, double b) const noexcept {
  // The smallest number keeps a component that stays zero without absolute tolerance from giving 0/0.
  return absolute(i) + relative(i) * std::max(std::abs(a), std::abs(b)) + std::numeric_limits<double>::min();
}

// The step for which the change of the rates over an Euler step suggests an error of a hundredth of the tolerance at
// order 8 (Hairer, Nørsett and Wanner, section II.4).
double ExplicitStepper::starting_step() {
  constexpr double negligible = 1e-10, share_of_state = 0.01, share_of_tolerance = 0.01;
  const double unit = settings_.typical_time, guess_if_negligible = 1e-6 * unit;
  const std::size_t n = problem_.size();
  const double *y = end_.data(), *f = slope(0);
  double size = 0.0, rate = 0.0, change = 0.0;
  for (std::size_t i = 0; i < n; ++i) {
    const double w = weight(i, y[i], y[i]);
    size += y[i] / w * (y[i] / w);
    rate += f[i] / w * (f[i] / w);
  }
  const bool is_negligible = size <= negligible || rate * unit * unit <= negligible;
  double h = is_negligible ? guess_if_negligible : share_of_state * std::sqrt(size / rate);
  h = std::min(h, settings_.largest_step);
  for (std::size_t i = 0; i < n; ++i) at_[i] = y[i] + h * f[i];
  evaluate(time_ + h, at_, slope_values(1));
  for (std::size_t i = 0; i < n; ++i) {
    const double difference = (slope(1)[i] - f[i]) / weight(i, y[i], y[i]);
    change += difference * difference;
  }
  const double largest = std::max(std::sqrt(change) / h * unit, std::sqrt(rate)) * unit;
  if (!(largest < infinity)) return h;
  const double by_order =
      largest <= 1e-15 ? std::max(guess_if_negligible, 1e-3 * h) : unit * std::pow(share_of_tolerance / largest, 0.125);
  return std::min(100.0 * h, by_order);
}

double ExplicitStepper::variable_at(double part) const noexcept {
  if (variable_ == Variable::time) return part;
  return variable_ == Variable::root_from_begin ? std::sqrt(part) : 1.0 - std::sqrt(std::max(1.0 - part, 0.0));
}
double ExplicitStepper::part_at(double x) const noexcept {
  if (variable_ == Variable::time) return x;
  return variable_ == Variable::root_from_begin ? x * x : x * (2.0 - x);
}
double ExplicitStepper::part_rate(double x) const noexcept {
  if (variable_ == Variable::time) return 1.0;
  return variable_ == Variable::root_from_begin ? 2.0 * x : 2.0 * (1.0 - x);
}

void ExplicitStepper::use_variable(Variable variable) noexcept {
  variable_ = variable;
  const double scale = part_rate(0.0);
  for (std::size_t i = 0; i < problem_.size(); ++i) slope(0)[i] = scale * rates_[i];
}

// dy/dx = h f dpart/dx.
void ExplicitStepper::evaluate_slope(double t, double x, ConstValues y, std::size_t slope_index) {
  evaluate(t, y, slope_values(slope_index));
  if (variable_ == Variable::time) return;
  for (double& rate : slope_values(slope_index)) rate *= part_rate(x);
}

// An error of order 8 in x is one of half the order in the length of the step.
double ExplicitStepper::step_factor(double error) const noexcept {
  const double factor = step_factor_for(error);
  return variable_ == Variable::time ? factor : factor * factor;
}

// The end is expected to within a small part of the time left; a step that goes beyond it by as much contains it, and
// what is not smooth in the rest is the power 2.5 of that part.
constexpr double beyond_root_end = 1e-4;
static_assert(1.0 + beyond_root_end < stretched_to_limit);
// A step before the end is at most so long, in parts of the time left: one that comes closer loses its order.
constexpr double closest_to_root_end = 0.5;

bool ExplicitStepper::can_reach_root_end(double limit) const noexcept {
  const double rest = root_end_ - begin_time_, left = std::min(limit - begin_time_, settings_.largest_step);
  return rest > smallest_step * rounding_of(begin_time_) && rest <= next_step_ && stretched_to_limit * rest < left;
}

double ExplicitStepper::planned_step() const noexcept {
  const double rest = root_end_ - begin_time_;
  if (variable_ == Variable::root_to_end) return (1.0 + beyond_root_end) * rest;
  const double h = std::min(next_step_, settings_.largest_step);
  return rest > smallest_step * rounding_of(begin_time_) ? std::min(h, closest_to_root_end * rest) : h;
}

template <std::size_t I>
void ExplicitStepper::stage(double t, double h) {
  combine<matrix_row<I>>(begin_.data(), h, slopes_.data(), problem_.size(), at_.data());
  evaluate_slope(t, dop853::nodes[I], at_, I);
}

// The last stage stands at the end of the step, which is met exactly.
void ExplicitStepper::all_stages(double h, double end) {
  constexpr std::size_t last = dop853::stages - 1;
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (stage<I + 1>(I + 1 == last ? end : begin_time_ + part_at(dop853::nodes[I + 1]) * h, h), ...);
  }
  (std::make_index_sequence<last>{});
}

// Writes the end of the step and gives its error in units of the tolerance.
double ExplicitStepper::finish_and_estimate_error(double h) {
  const std::size_t n = problem_.size();
  // The slopes 13 and 14 are free until dense output is asked for.
  double *error5 = slope(13), *error3 = slope(14);
  combine<dop853::weights>(begin_.data(), h, slopes_.data(), n, end_.data());
  combine<dop853::error5>(nullptr, h, slopes_.data(), n, error5);
  combine<dop853::error3>(nullptr, h, slopes_.data(), n, error3);
  double sum5 = 0.0, sum3 = 0.0;
  for (std::size_t i = 0; i < n; ++i) {
    const double w = 1.0 / weight(i, begin_[i], end_[i]);
    sum5 += error5[i] * w * (error5[i] * w);
    sum3 += error3[i] * w * (error3[i] * w);
  }
  const double mixed = sum5 + 0.01 * sum3;
  // A divisor that overflows would make the error of a step zero that ends beyond all numbers.
  const double divisor = std::sqrt(mixed * counted_);
  if (!(divisor < infinity)) return infinity;
  return mixed > 0.0 ? sum5 / divisor : mixed;
}

StepStatus ExplicitStepper::advance(double limit) {
  begin_time_ = time_;
  std::swap(begin_, end_);
  use_variable(begins_like_root_           ? Variable::root_from_begin
               : can_reach_root_end(limit) ? Variable::root_to_end
                                           : Variable::time);
  begins_like_root_ = false;
  while (true) {
    if (statistics_.steps + statistics_.rejected >= settings_.max_steps) break;
    const double left = limit - begin_time_;
    // A step that would leave little is halved.
    double h = planned_step();
    const bool last = h * stretched_to_limit >= left;
    if (last)
      h = left;
    else if (2.0 * h > left && variable_ != Variable::root_to_end)
      h = 0.5 * left;
    if (h < smallest_step * rounding_of(begin_time_) && !last) break;
    const double end = last ? limit : begin_time_ + h;
    all_stages(h, end);
    const double error = finish_and_estimate_error(h);
    if (error <= 1.0) {
      accept(h, end, error);
      return StepStatus::accepted;
    }
    ++statistics_.rejected;
    last_was_rejected_ = true;
    if (variable_ == Variable::root_to_end) {
      use_variable(Variable::time);
      continue;
    }
    next_step_ = h * std::min(step_factor(error), 1.0);
    if (next_step_ < smallest_step * rounding_of(begin_time_)) break;
  }
  std::swap(begin_, end_);
  return statistics_.steps + statistics_.rejected >= settings_.max_steps ? StepStatus::step_limit
                                                                         : StepStatus::step_too_small;
}

void ExplicitStepper::accept(double h, double end, double error) {
  ++statistics_.steps;
  time_ = end;
  has_dense_output_ = false;
  for (std::size_t i = 0; i < at_.size(); ++i) at_[i] = end_[i] - at_[i];
  problem_.project(end, end_);
  evaluate(end, end_, rates_);
  for (std::size_t i = 0; i < rates_.size(); ++i) slope(dop853::stages)[i] = part_rate(1.0) * rates_[i];
  if (variable_ == Variable::time) test_stiffness(h);
  root_end_ = infinity;
  const bool was_rejected = std::exchange(last_was_rejected_, false);
  if (variable_ == Variable::root_to_end) return;
  double factor = step_factor(error);
  if (was_rejected || variable_ == Variable::root_from_begin) factor = std::min(factor, 1.0);
  // A step cut short by a limit says little about how long the next may be, except that it may be as long as planned.
  next_step_ = std::max(h * factor, h < next_step_ && factor >= 1.0 ? next_step_ : 0.0);
}

// |λ| is seen between the last stage and the end of the step, which stand at the same time. `at_` holds the difference
// of their states, without what a projection has then changed.
void ExplicitStepper::test_stiffness(double h) {
  const double *last = slope(dop853::stages), *before = slope(dop853::stages - 1);
  double distances = 0.0, changes = 0.0;  // sums of squares, see norm()
  for (std::size_t i = 0; i < problem_.size(); ++i) {
    const double w = weight(i, end_[i], end_[i]), x = at_[i] / w, f = (last[i] - before[i]) / w;
    distances += x * x;
    changes += f * f;
  }
  if (distances > 0.0 && h * std::sqrt(changes) > stability_limit * std::sqrt(distances)) {
    other_steps = 0;
    ++stiff_steps;
  } else if (++other_steps >= steps_for_not_stiff) {
    stiff_steps = 0;
  }
}

// The test above may mistake a fast oscillation for stiffness: before it counts, the largest eigenvalue itself is
// estimated.
bool ExplicitStepper::is_stiff() {
  if (stiff_steps < steps_for_stiff) return false;
  stiff_steps = other_steps = 0;
  return (time_ - begin_time_) * spectral_radius() > share_of_stability_limit * stability_limit;
}

double ExplicitStepper::norm(const double* values) const noexcept {
  double sum = 0.0;
  for (std::size_t i = 0; i < problem_.size(); ++i) {
    const double x = values[i] / weight(i, end_[i], end_[i]);
    sum += x * x;
  }
  return std::sqrt(sum);
}

// Power iteration on differences of the rates at the end of the step. The mean growth over several iterations serves
// complex pairs too.
double ExplicitStepper::spectral_radius() {
  constexpr int iterations = 16, first_counted = 8;
  const std::size_t n = problem_.size();
  const double *f = slope(dop853::stages), *y = end_.data();
  double *direction = slope(13), *rates = slope(14);
  // Not beyond the allowed error: rates may bend within little more, as friction does where bodies slip slowly.
  const double distance = std::min(std::sqrt(std::numeric_limits<double>::epsilon()) * std::max(norm(y), 1.0), 1.0);
  for (std::size_t i = 0; i < n; ++i) direction[i] = f[i] - slope(dop853::stages - 1)[i];
  double growth = 0.0;
  for (int k = 0; k < iterations; ++k) {
    const double length = norm(direction);
    if (!(length > 0.0)) return 0.0;
    for (std::size_t i = 0; i < n; ++i) at_[i] = y[i] + distance / length * direction[i];
    evaluate(time_, at_, {rates, n});
    for (std::size_t i = 0; i < n; ++i) direction[i] = rates[i] - f[i];
    if (k >= first_counted) growth += std::log(norm(direction) / distance);
  }
  has_dense_output_ = false;
  return std::exp(growth / (iterations - first_counted));
}

template <std::size_t I>
void ExplicitStepper::dense_stage(double h) {
  combine<dense_row<I>>(begin_.data(), h, slopes_.data(), problem_.size(), at_.data());
  const double x = dop853::dense_nodes[I];
  evaluate_slope(begin_time_ + part_at(x) * h, x, at_, dop853::stages + 1 + I);
}

void ExplicitStepper::prepare_dense_output() {
  const std::size_t n = problem_.size();
  const double h = time_ - begin_time_;
  // Unused entries of a row may meet slopes that hold something else: their coefficients are zero and left out.
  dense_stage<0>(h);
  dense_stage<1>(h);
  dense_stage<2>(h);
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (combine<term_row<I>>(nullptr, h, slopes_.data(), n, terms_.data() + I * n), ...);
  }
  (std::make_index_sequence<dop853::dense_terms.size()>{});
  has_dense_output_ = true;
  ++statistics_.dense_steps;
}

void ExplicitStepper::interpolate(double t, Values y) {
  if (t == time_) return void(std::copy(end_.begin(), end_.end(), y.begin()));
  if (t == begin_time_) return void(std::copy(begin_.begin(), begin_.end(), y.begin()));
  if (!has_dense_output_) prepare_dense_output();
  const std::size_t n = problem_.size();
  const double h = time_ - begin_time_, x = variable_at((t - begin_time_) / h), rest = 1.0 - x;
  const double *f0 = slope(0), *f1 = slope(dop853::stages), *terms = terms_.data();
  for (std::size_t i = 0; i < n; ++i) {
    const double difference = end_[i] - begin_[i], start = h * f0[i] - difference;
    const double high = terms[i] + x * (terms[n + i] + rest * (terms[2 * n + i] + x * terms[3 * n + i]));
    const double bend = 2.0 * difference - h * (f0[i] + f1[i]) + rest * high;
    y[i] = begin_[i] + x * (difference + rest * (start + x * bend));
  }
}

// Cubic through the states and slopes at both ends.
void ExplicitStepper::estimate(double t, Values y) {
  const double h = time_ - begin_time_, x = variable_at((t - begin_time_) / h), rest = 1.0 - x;
  const double *f0 = slope(0), *f1 = slope(dop853::stages);
  for (std::size_t i = 0; i < y.size(); ++i) {
    const double difference = end_[i] - begin_[i];
    y[i] =
        begin_[i] + x * (difference + rest * (h * f0[i] - difference + x * (2.0 * difference - h * (f0[i] + f1[i]))));
  }
}

}  // namespace hysteron::integrate
