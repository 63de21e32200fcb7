#include "hysteron/integrate/integrator.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "run.hpp"

namespace hysteron::integrate {
namespace {

// Below this a relative tolerance asks for more than the rounding of the state allows.
constexpr double smallest_tolerance = 1e-15;

bool has_fixed_steps(Method method) noexcept { return method == Method::leapfrog || method == Method::symplectic_4; }

Error out_of_range(const char* field, double value, const char* allowed) {
  return {ErrorCode::out_of_range, field, std::string(field) + " = " + std::to_string(value) + " is not " + allowed};
}

bool are_finite(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); });
}

std::optional<Error> error_in_tolerances(const Problem& problem, const Settings& s) {
  if (!(s.relative_tolerance >= smallest_tolerance && s.relative_tolerance < 1.0))
    return out_of_range("relative_tolerance", s.relative_tolerance, "in [1e-15, 1)");
  if (!s.relative_share.empty() && s.relative_share.size() != problem.size())
    return Error{ErrorCode::out_of_range, "relative_share",
                 "relative_share is empty or has one value for each component"};
  for (const double x : s.relative_share)
    if (!(x >= 0.0 && x <= 1.0)) return out_of_range("relative_share", x, "in [0, 1]");
  if (s.absolute_tolerance.size() != 1 && s.absolute_tolerance.size() != problem.size())
    return Error{ErrorCode::out_of_range, "absolute_tolerance",
                 "absolute_tolerance has " + std::to_string(s.absolute_tolerance.size()) +
                     " values; allowed are 1 or one for each of the " + std::to_string(problem.size()) + " components"};
  for (const double x : s.absolute_tolerance)
    if (!(x >= 0.0)) return out_of_range("absolute_tolerance", x, "a number >= 0, or infinite");
  return std::nullopt;
}

std::optional<Error> error_in_steps(const Settings& s) {
  if (!(s.first_step >= 0.0 && std::isfinite(s.first_step)))
    return out_of_range("first_step", s.first_step, "a finite time >= 0 s");
  if (!(s.typical_time > 0.0 && std::isfinite(s.typical_time)))
    return out_of_range("typical_time", s.typical_time, "a finite time > 0 s");
  if (!(s.largest_step > 0.0)) return out_of_range("largest_step", s.largest_step, "a time > 0 s");
  if (s.max_steps <= 0) return out_of_range("max_steps", static_cast<double>(s.max_steps), "> 0");
  if (!are_finite(s.breakpoints)) return Error{ErrorCode::not_a_number, "breakpoints", "breakpoints are finite times"};
  if (!are_finite(s.output_times) || !std::is_sorted(s.output_times.begin(), s.output_times.end()))
    return Error{ErrorCode::out_of_range, "output_times", "output_times are finite and ascending"};
  return std::nullopt;
}

std::optional<Error> error_in_method(const Problem& problem, const Settings& s) {
  if (!has_fixed_steps(s.method)) return std::nullopt;
  if (!problem.has_accelerations() || problem.size() % 2 != 0)
    return Error{ErrorCode::conflict, "method",
                 "a symplectic method requires a system y = (q, v) with q' = v and v' = a(t, q); this system does not "
                 "offer its accelerations a(t, q)"};
  if (!(s.first_step > 0.0))
    return Error{ErrorCode::missing, "first_step", "a symplectic method requires a step > 0 s"};
  return std::nullopt;
}

}  // namespace

Result<Integrator> Integrator::make(Problem problem, Settings settings) {
  if (auto error = error_in_tolerances(problem, settings)) return *std::move(error);
  if (auto error = error_in_steps(settings)) return *std::move(error);
  if (auto error = error_in_method(problem, settings)) return *std::move(error);
  return Integrator(std::make_unique<Run>(problem, std::move(settings)));
}

Integrator::Integrator(std::unique_ptr<Run> run) : run_(std::move(run)) {}
Integrator::Integrator(Integrator&&) noexcept = default;
Integrator& Integrator::operator=(Integrator&&) noexcept = default;
Integrator::~Integrator() = default;

Outcome Integrator::run(double t, Values y, double t_end) {
  const std::optional<Outcome> ended = run_->begin(t, y, t_end);
  const Outcome outcome = ended ? *ended : run_->advance(t_end);
  std::copy(run_->state.begin(), run_->state.end(), y.begin());
  return outcome;
}
Outcome Integrator::resume(const Checkpoint& from, Values y, double t_end) {
  run_->statistics = {};
  run_->resume(from, t_end);
  const Outcome outcome = run_->advance(t_end);
  std::copy(run_->state.begin(), run_->state.end(), y.begin());
  return outcome;
}
Outcome Integrator::begin(double t, ConstValues y, double horizon) {
  return run_->begin(t, y, horizon).value_or(Outcome{Status::finished, t});
}
void Integrator::go_on(const Checkpoint& from, double horizon) { run_->resume(from, horizon); }
Outcome Integrator::advance_to(double t) {
  run_->settings.max_steps = run_->statistics.steps + run_->statistics.rejected + run_->steps_of_a_call;
  return run_->advance(t);
}
void Integrator::state_at(double t, Values y) { run_->state_at(t, y); }
bool Integrator::is_within_step() const { return run_->is_in_step; }
void Integrator::extend(double horizon, std::vector<double> breakpoints) {
  run_->horizon = horizon;
  std::sort(breakpoints.begin(), breakpoints.end());
  run_->settings.breakpoints = std::move(breakpoints);
}
double Integrator::stop_here(Values y) { return run_->stop_here(y); }
Outcome Integrator::restart(ConstValues y, bool has_jumped) {
  const std::optional<Status> stopped = run_->restart(y, has_jumped);
  return {stopped.value_or(Status::finished), run_->time};
}
bool Integrator::accepts(const Checkpoint& checkpoint) const { return run_->accepts(checkpoint); }
Checkpoint Integrator::checkpoint() { return run_->checkpoint(); }
const Statistics& Integrator::statistics() const noexcept { return run_->statistics; }

}  // namespace hysteron::integrate
