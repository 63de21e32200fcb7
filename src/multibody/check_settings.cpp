#include "check_settings.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "hysteron/core/number_text.hpp"

namespace hysteron::multibody::detail {
namespace {

Error bad_setting(const std::string& name, const std::string& message) {
  return {ErrorCode::out_of_range, name, name + ": " + message};
}

// The times of samples are a list, and tables of more rows are of no use to other programs.
std::optional<Error> check_sample_count(const SimulationSettings& s) {
  constexpr double most_samples = 1e7;
  const double duration = s.until - s.start;
  const bool has_times = !s.sample_times.empty();
  const double count = has_times                 ? static_cast<double>(s.sample_times.size())
                       : s.sample_interval > 0.0 ? duration / s.sample_interval
                                                 : 0.0;
  if (!(count > most_samples)) return std::nullopt;
  const std::string most = "; at most " + number_text(most_samples) + " are taken: ";
  if (has_times)
    return bad_setting("times",
                       std::to_string(s.sample_times.size()) + " samples are listed" + most + "give fewer times");
  return bad_setting("every", "an interval of " + number_text(s.sample_interval, 6) + " s gives " +
                                  number_text(count, 6) + " samples in a run of " + number_text(duration, 6) + " s" +
                                  most + "give " + number_text(duration / most_samples, 6) +
                                  " s or more, a shorter run, or the times that matter ('times')");
}

}  // namespace

std::optional<Error> check(const SimulationSettings& s) {
  if (!std::isfinite(s.until) || !(s.until > s.start))
    return bad_setting("until", "the end of the run must be after its start, in s");
  if (!(s.sample_interval >= 0.0) || !std::isfinite(s.sample_interval))
    return bad_setting("every", "the interval between outputs must be a positive time, in s");
  if (auto error = check_sample_count(s)) return error;
  if (!std::is_sorted(s.sample_times.begin(), s.sample_times.end()) ||
      std::any_of(s.sample_times.begin(), s.sample_times.end(),
                  [&](double t) { return !(t >= s.start && t <= s.until); }))
    return bad_setting("sample_times", "times of samples are ascending, from the start of the run to its end, in s");
  if (is_symplectic(s.method) && !(s.step > 0.0))
    return bad_setting("step", "a method with fixed steps needs the length of a step, in s");
  return std::nullopt;
}

std::optional<Error> check_resolution(double until, double typical_time) {
  constexpr double fewest_instants = 1e6;  // in the typical time, which is long
  const double rounding = std::nextafter(std::abs(until), std::numeric_limits<double>::infinity()) - std::abs(until);
  if (!(rounding * fewest_instants > typical_time)) return std::nullopt;
  return bad_setting("until", "at " + number_text(until, 6) + " s times are rounded to " + number_text(rounding, 2) +
                                  " s, too coarse for a scene that moves by its size in " +
                                  number_text(typical_time / sizes_moved, 2) + " s; give a shorter run");
}

std::vector<double> sample_times(const SimulationSettings& s) {
  if (!s.sample_times.empty()) return s.sample_times;
  std::vector<double> times{s.start};
  if (s.sample_interval > 0.0) {
    // An interval that divides the run up to rounding must not give a last sample just before the end.
    constexpr double rounding = 1e-9;
    const double count = std::ceil((s.until - s.start) / s.sample_interval - rounding);
    times.reserve(static_cast<std::size_t>(count) + 1);
    for (double k = 1.0; k < count; k += 1.0) times.push_back(s.start + k * s.sample_interval);
  }
  times.push_back(s.until);
  return times;
}

}  // namespace hysteron::multibody::detail
