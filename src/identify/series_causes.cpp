#include "series_causes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "hysteron/core/number_text.hpp"

namespace hysteron::detail {
namespace {

// The bodies are in contact where the force is above this share of its peak.
constexpr double contact_share = 0.1;
// Between two impacts the force stays below contact_share for at least this share of the longer one.
constexpr double gap_share = 0.5;
// A force is saturated if so many successive values are the largest one.
constexpr std::size_t least_saturated = 4;
// The impulse over m v may be off by this share: the series is sampled, and its ends are cut.
constexpr double impulse_tolerance = 0.05;
// Rows before the touch that show an offset, and its least size in standard errors and as a share of the peak.
constexpr std::size_t least_rows_before = 5;
constexpr double offset_errors = 4.0, offset_share = 0.01;

// The force of one impact of a series.
struct MeasuredForce {
  std::string name, unit;  // of the column: force or acceleration
  double factor = 1.0;     // force over a value of the column
  double mass = 0.0, speed = 0.0;
  std::vector<double> time{}, force{};

  double peak() const { return *std::max_element(force.begin(), force.end()); }
  double lowest() const { return *std::min_element(force.begin(), force.end()); }
  double impulse() const {
    double sum = 0.0;
    for (std::size_t i = 1; i < time.size(); ++i) sum += 0.5 * (force[i] + force[i - 1]) * (time[i] - time[i - 1]);
    return sum;
  }
  // Pushes as negative values: the impulse is negative, and so is the largest value.
  bool is_reversed() const { return -lowest() > peak() && impulse() < 0.0; }
  std::string as_measured(double value, int digits) const { return number_text(value / factor, digits) + " " + unit; }
};

std::optional<MeasuredForce> force_of(const FitProblem& problem, const DataSet& set, std::size_t run) {
  const MeasuredColumn* column = set.find(Measured::force);
  if (!column) column = set.find(Measured::acceleration);
  const std::size_t first = set.run_start[run], end = set.run_start[run + 1];
  if (!column || end - first < least_rows_before) return std::nullopt;
  const bool is_force = column->what == Measured::force;
  MeasuredForce out{.name = std::string(info_of(column->what).name),
                    .unit = is_force ? "N" : "m/s²",
                    .mass = problem.mass,
                    .speed = set.speed[first]};
  for (const Specimen& specimen : problem.specimens)
    if (!set.specimen.empty() && specimen.label == set.specimen[first]) out.mass = specimen.mass;
  out.factor = is_force ? 1.0 : out.mass;
  for (std::size_t row = first; row < end; ++row) {
    if (row > first && !(set.time[row] > set.time[row - 1])) return std::nullopt;
    out.time.push_back(set.time[row]);
    out.force.push_back(out.factor * column->values[row]);
  }
  return out;
}

// First and last row of each impact: rows above the share of the peak, without gaps that are long.
struct Pulse {
  std::size_t first, last;
};
std::vector<Pulse> pulses_of(const MeasuredForce& m) {
  std::vector<Pulse> out;
  const double least = contact_share * m.peak();
  for (std::size_t i = 0; i < m.force.size(); ++i) {
    if (!(m.force[i] > least)) continue;
    const auto length = [&](const Pulse& p) { return m.time[p.last] - m.time[p.first]; };
    if (!out.empty() &&
        (i == out.back().last + 1 || m.time[i] - m.time[out.back().last] < gap_share * length(out.back())))
      out.back().last = i;
    else
      out.push_back({i, i});
  }
  // Single rows above the share are spikes.
  std::erase_if(out, [](const Pulse& p) { return p.last - p.first < 2; });
  return out;
}

std::string seconds(double time) { return number_text(time, 3) + " s"; }

std::string unit_remark(double ratio) {
  struct Mistake {
    double factor;
    const char* text;
  };
  constexpr std::array<Mistake, 5> mistakes{{{1e3, "a factor 1000, as of kN or mm"},
                                             {1e-3, "a factor 1/1000, as of kN or g"},
                                             {9.80665, "a factor 9.81, as of kgf or g"},
                                             {1.0 / 9.80665, "a factor 1/9.81, as of kgf or g"},
                                             {0.2248, "a factor 0.225, as of lbf"}}};
  for (const Mistake& m : mistakes)
    if (ratio / m.factor > 1.0 - impulse_tolerance && ratio / m.factor < 2.0 + impulse_tolerance)
      return std::string("the unit (") + m.text + ", would explain it), the offset, the mass and the speed";
  return "the unit, the offset, the mass and the speed";
}

double impulse_ratio(const MeasuredForce& m) { return m.impulse() / (m.mass * m.speed); }

std::string impulse_text(const MeasuredForce& m) {
  return "∫F dt of the measured " + m.name + " is " + number_text(impulse_ratio(m), 3) +
         " m v, and 1 + restitution must lie between 1 and 2";
}

// The series with the sign that pushes have, so that the other checks apply.
void check_sign(MeasuredForce& m, std::vector<std::string>& out) {
  if (!m.is_reversed()) return;
  out.push_back(impulse_text(m) + ": is the sign of " + m.name +
                " reversed? It is positive where the bodies push each other");
  for (double& value : m.force) value = -value;
  m.factor = -m.factor;
}

void check_impulse(const MeasuredForce& m, bool is_whole, std::vector<std::string>& out) {
  const double ratio = impulse_ratio(m);
  if (ratio > 2.0 + impulse_tolerance || (is_whole && ratio < 1.0 - impulse_tolerance))
    out.push_back(impulse_text(m) + ": check " + unit_remark(ratio));
}

void check_before_touch(const MeasuredForce& m, const Pulse& pulse, bool finds_touch, bool fits_offset,
                        std::vector<std::string>& out) {
  const double width = m.time[pulse.last] - m.time[pulse.first];
  const double lead = m.time[pulse.first] - m.time.front();
  if (!finds_touch && lead > contact_share * width && pulse.first > 2)
    out.push_back("the " + m.name + " rises only at t = " + seconds(m.time[pulse.first]) +
                  ": if the time does not count from the touch, --find-touch fits it");
  const std::size_t rows = pulse.first * 4 / 5;  // the last rows may be of the rise
  if (fits_offset || rows < least_rows_before) return;
  double sum = 0.0, squares = 0.0;
  for (std::size_t i = 0; i < rows; ++i) sum += m.force[i];
  const double count = static_cast<double>(rows), mean = sum / count;
  for (std::size_t i = 0; i < rows; ++i) squares += std::pow(m.force[i] - mean, 2);
  const double error = std::sqrt(squares / (count - 1.0) / count);
  if (std::abs(mean) > offset_errors * error && std::abs(mean) > offset_share * m.peak())
    out.push_back("before the touch the " + m.name + " is " + m.as_measured(mean, 3) + " on average, " +
                  number_text(100.0 * mean / m.peak(), 2) +
                  " % of its peak: an offset? --nuisance offset (with drift: offset,drift) fits it");
}

void check_saturation(const MeasuredForce& m, std::vector<std::string>& out) {
  const double peak = m.peak();
  std::size_t longest = 0, run = 0;
  for (const double f : m.force) {
    run = f == peak ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  if (longest >= least_saturated)
    out.push_back(std::to_string(longest) + " successive values of " + m.name + " are the largest one, " +
                  m.as_measured(peak, 4) + ": was the sensor saturated?");
}

bool fits(const FitProblem& problem, Nuisance kind) {
  return std::any_of(problem.free.begin(), problem.free.end(),
                     [&](const FreeParameter& p) { return p.nuisance_of && p.nuisance_of->kind == kind; });
}
bool finds_touch(const FitProblem& problem) {
  return std::any_of(problem.free.begin(), problem.free.end(), [](const auto& p) { return p.touch_of.has_value(); });
}

void check_series(const FitProblem& problem, const DataSet& set, std::vector<std::string>& out) {
  for (std::size_t run = 0; run < set.run_count(); ++run) {
    auto m = force_of(problem, set, run);
    if (!m) continue;
    const std::size_t before = out.size();
    check_sign(*m, out);
    const std::vector<Pulse> pulses = m->peak() > 0.0 ? pulses_of(*m) : std::vector<Pulse>{};
    const bool is_whole = m->force.back() < contact_share * m->peak();
    if (pulses.size() > 1)
      out.push_back(std::to_string(pulses.size()) +
                    " impacts in one series, at t = " + seconds(m->time[pulses[0].first]) + " and " +
                    seconds(m->time[pulses[1].first]) + ": number them in a column run, or leave the others out");
    else
      check_impulse(*m, is_whole, out);
    if (!pulses.empty())
      check_before_touch(*m, pulses.front(), finds_touch(problem), fits(problem, Nuisance::offset), out);
    if (m->peak() > 0.0) check_saturation(*m, out);
    for (std::size_t i = before; set.run_count() > 1 && i < out.size(); ++i)
      out[i] = "run " + std::to_string(run + 1) + ": " + out[i];
  }
}

// What slow compressions have in common that no curve of a law has.
void check_compression(const FitProblem& problem, std::vector<std::string>& out) {
  if (!finds_touch(problem))
    out.push_back("if the indentation does not count from the touch, --find-touch fits its zero");
  if (!fits(problem, Nuisance::compliance))
    out.push_back("if the displacement includes the compliance of the machine, --nuisance compliance fits it");
}

}  // namespace

std::vector<std::string> causes_of(const FitProblem& problem) {
  constexpr std::size_t most = 6;  // more would not be read
  std::vector<std::string> out;
  for (const DataSet& set : problem.data) {
    if (set.kind == DataKind::series) check_series(problem, set, out);
    if (set.kind == DataKind::static_curve) check_compression(problem, out);
  }
  if (out.size() > most) out.resize(most);
  return out;
}

}  // namespace hysteron::detail
