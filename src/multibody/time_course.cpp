#include "hysteron/multibody/time_course.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "hysteron/core/number_text.hpp"
#include "hysteron/multibody/quantity.hpp"

namespace hysteron::multibody {
namespace {

// Jumps below this part of the largest value are rounding of a function that is continuous.
constexpr double rounding_of_values = 1e-9;

struct OwnedFunction {
  std::string owner;  // "drive 'A_drive'"
  const TimeFunction* function;
};

// Those of the drivers first, in their order.
std::vector<OwnedFunction> functions_of_time(const Model& model) {
  std::vector<OwnedFunction> out;
  for (const Driver& driver : model.drivers) out.push_back({"drive '" + driver.name + "'", &driver.function});
  for (const Force& force : model.forces) {
    if (const auto* joint = std::get_if<JointForce>(&force))
      out.push_back({"force '" + joint->name + "'", &joint->effort});
    if (const auto* applied = std::get_if<AppliedForce>(&force))
      for (const auto* components : {&applied->force, &applied->torque})
        for (const TimeFunction& f : *components) out.push_back({"force '" + applied->name + "'", &f});
  }
  return out;
}

std::string shown(double x) { return number_text(x, 6); }

// The unit of a driven coordinate: rad or m.
std::string unit_of(const Model& model, const Driver& driver) {
  for (const Joint& joint : model.joints)
    if (joint.name == driver.coordinate.joint)
      return std::string(coordinate_unit(coordinate_speed_names(joint.type, model.space)[driver.coordinate.index]));
  return {};
}

// Value and first derivative of a driven coordinate just before and at a breakpoint.
struct Passage {
  double time, value_change, rate_change;
};

struct DriveScan {
  std::vector<Passage> passages;
  double largest_value = 0.0, largest_rate = 0.0;

  DriveScan(const TimeFunction& f, const std::vector<double>& breakpoints, double from, double to) {
    const auto look = [&](double t) {
      const FunctionValue at = f(t);
      largest_value = std::max(largest_value, std::abs(at.value));
      largest_rate = std::max(largest_rate, std::abs(at.first));
      return at;
    };
    constexpr int samples = 100;  // for the sizes alone
    for (int i = 0; i <= samples; ++i) look(from + (to - from) * i / samples);
    for (const double t : breakpoints) {
      const FunctionValue before = look(std::nextafter(t, -std::numeric_limits<double>::infinity())), at = look(t);
      passages.push_back({t, at.value - before.value, at.first - before.first});
    }
  }
};

Error position_jump(const Driver& driver, const Passage& p, const std::string& unit) {
  return {ErrorCode::conflict, "drive '" + driver.name + "'",
          "the position of drive '" + driver.name + "' jumps by " + shown(p.value_change) + " " + unit +
              " at t = " + shown(p.time) +
              " s: a body cannot be in two places at one time. Give a position without jumps, for example "
              "step5(t, t0, x0, t1, x1), which takes the time from t0 to t1"};
}

Error too_many_breakpoints(const std::string& owner, double from, double to) {
  return {ErrorCode::out_of_range, owner,
          owner + ": its function of time jumps or bends so often between t = " + shown(from) + " and " + shown(to) +
              " s that the times cannot be found; give a smoother function or a shorter run"};
}

void warn_of_ends(const std::string& owner, const TimeFunction& f, double from, double to, Warnings& warnings) {
  if (!f.is_table()) return;
  const double first = f.knots().front(), last = f.knots().back();
  if (first <= from && last >= to) return;
  const bool is_level = f(last + 1.0).value == f(last).value;
  warnings.push_back({owner, owner + ": its table covers t = " + shown(first) + " to " + shown(last) +
                                 " s, the run goes from " + shown(from) + " to " + shown(to) + " s; beyond the table " +
                                 (is_level ? "the end value is kept" : "it goes on straight")});
}

// A spline swings out beside steep flanks, and most of all in a long interval beside short ones. A smooth course stays
// within this share of its range: a sine of eight points in a period leaves it by 4 %, a jump between two points by 11
// %.
void warn_of_overshoot(const std::string& owner, const TimeFunction& f, Warnings& warnings) {
  constexpr double largest_share = 0.05;
  const auto& over = f.overshoot();
  if (!over || !(over->share() > largest_share)) return;
  warnings.push_back({owner, owner + ": between its points the spline of its table reaches " + shown(over->value) +
                                 " at t = " + shown(over->at) + " s; the points lie between " + shown(over->lowest) +
                                 " and " + shown(over->highest) + ", and it leaves their range by " +
                                 number_text(100.0 * over->share(), 3) +
                                 " % of it: 'interpolation: monotone' or 'linear' stays within it"});
}

// Adds the times at which the speed jumps; an Error where the position does.
std::optional<Error> find_jumps(const Model& model, std::size_t index, const DriveScan& scan,
                                std::vector<SpeedJump>& jumps, Warnings& warnings) {
  const Driver& driver = model.drivers[index];
  if (driver.kind == Driver::Kind::acceleration) return std::nullopt;
  const bool is_position = driver.kind == Driver::Kind::position;
  const double speed_size = is_position ? scan.largest_rate : scan.largest_value;
  const std::string unit = unit_of(model, driver);
  bool has_warned = false;
  for (const Passage& p : scan.passages) {
    if (is_position && std::abs(p.value_change) > rounding_of_values * scan.largest_value)
      return position_jump(driver, p, unit);
    const double change = is_position ? p.rate_change : p.value_change;
    if (!(std::abs(change) > rounding_of_values * speed_size)) continue;
    jumps.push_back({index, p.time, change});
    if (std::exchange(has_warned, true)) continue;
    warnings.push_back({driver.name, "the speed of drive '" + driver.name + "' jumps by " + shown(change) + " " + unit +
                                         "/s at t = " + shown(p.time) +
                                         " s: it acts as an impulse, whose work is a part of the drive's; reactions do "
                                         "not show it"});
  }
  return std::nullopt;
}

}  // namespace

Result<TimeCourse> TimeCourse::make(const Model& model, double from, double to) {
  TimeCourse course;
  const auto functions = functions_of_time(model);
  for (std::size_t i = 0; i < functions.size(); ++i) {
    const TimeFunction& f = *functions[i].function;
    if (f.is_constant()) continue;
    const auto breakpoints = f.breakpoints(from, to);
    if (!breakpoints) return too_many_breakpoints(functions[i].owner, from, to);
    course.breakpoints_.insert(course.breakpoints_.end(), breakpoints->begin(), breakpoints->end());
    course.functions_.push_back(f);
    warn_of_ends(functions[i].owner, f, from, to, course.warnings_);
    warn_of_overshoot(functions[i].owner, f, course.warnings_);
    if (i >= model.drivers.size()) continue;
    if (auto error = find_jumps(model, i, DriveScan(f, *breakpoints, from, to), course.speed_jumps_, course.warnings_))
      return *error;
  }
  std::sort(course.breakpoints_.begin(), course.breakpoints_.end());
  course.breakpoints_.erase(std::unique(course.breakpoints_.begin(), course.breakpoints_.end()),
                            course.breakpoints_.end());
  std::stable_sort(course.speed_jumps_.begin(), course.speed_jumps_.end(),
                   [](const SpeedJump& a, const SpeedJump& b) { return a.time < b.time; });
  return course;
}

bool TimeCourse::has_speed_jump(double t) const {
  const auto found = std::lower_bound(speed_jumps_.begin(), speed_jumps_.end(), t,
                                      [](const SpeedJump& jump, double time) { return jump.time < time; });
  return found != speed_jumps_.end() && found->time == t;
}

double TimeCourse::calm_until(double from, double to) const {
  for (const TimeFunction& f : functions_) to = f.calm_until(from, to);
  return to;
}

}  // namespace hysteron::multibody
