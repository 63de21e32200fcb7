#include "hysteron/contact/quasi_static.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "hysteron/contact/make_element.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/root.hpp"
#include "static_walk.hpp"

namespace hysteron {
namespace {

using detail::StaticWalk;

// The search for the depth of a force starts here and doubles up to there.
constexpr double least_depth = 1e-30, largest_depth = 1e6;  // m
// Pieces in which an unloading is searched for the place where its force vanishes.
constexpr int release_pieces = 16;

Error failed_along_path() {
  return {ErrorCode::failed, "press",
          "the law cannot be computed along its path: the depth or a parameter is too large or too small"};
}

class Press {
 public:
  Press(const AnyHostedLaw& law, const PressOptions& options)
      : law_(law), options_(options), walk_(law, options.with_work) {}

  Result<StaticRun> run(std::span<const PressTarget> targets) {
    if (targets.empty()) return Error{ErrorCode::missing, "depth", "no depth and no force to press to"};
    for (const PressTarget& target : targets)
      if (auto error = check(target)) return *error;
    const double first = targets.front().is_force ? std::min(1.0, 0.5 * law_.max_indentation()) : targets.front().value;
    if (auto error = walk_.begin(first)) return *error;
    out_.relaxed = walk_.is_relaxed();
    for (const PressTarget& target : targets)
      if (auto error = press(target)) return *error;
    return std::move(out_);
  }

 private:
  std::optional<Error> check(const PressTarget& target) const {
    const std::string name = target.is_force ? "force" : "depth", unit = target.is_force ? " N" : " m";
    const std::string given = name + " = " + number_text(target.value) + unit;
    if (!std::isfinite(target.value) || !(target.value > 0.0))
      return Error{ErrorCode::out_of_range, name, given + " is out of range: allowed " + name + " > 0" + unit};
    if (!target.is_force && target.value > law_.max_indentation())
      return Error{ErrorCode::out_of_range, name,
                   given + " is beyond the depth up to which the law is defined, " +
                       number_text(law_.max_indentation(), 6) + " m"};
    return std::nullopt;
  }

  // Visits the path to this depth at points that are close to each other at both ends.
  StaticWalk::Stop follow(double to) {
    const double from = walk_.depth();
    const auto keep = [&] { keep_point(); };
    keep_point();
    for (std::size_t i = 1; i < options_.points; ++i) {
      const double share = static_cast<double>(i) / static_cast<double>(options_.points - 1);
      const double sine = std::sin(0.5 * std::numbers::pi * share);
      const double next = i + 1 == options_.points ? to : from + (to - from) * sine * sine;
      const auto stop = walk_.advance(next, keep);
      keep_point();
      if (stop != StaticWalk::Stop::reached) return stop;
    }
    return StaticWalk::Stop::reached;
  }
  void keep_point() {
    StaticPoint point = walk_.point();
    point.cycle = out_.cycles.size();
    out_.points.push_back(point);
  }

  // The depth at which the loading from here reaches a force.
  Result<double> depth_of_force(double force) const {
    const double limit = std::min(largest_depth, law_.max_indentation());
    StaticWalk below = walk_;
    if (below.force() >= force)
      return Error{ErrorCode::out_of_range, "force",
                   "force = " + number_text(force) + " N is not above the force at which the unloading before ended"};
    for (double step = std::max(least_depth, 1e-3 * walk_.depth());; step *= 2.0) {
      const double next = std::min(walk_.depth() + step, limit);
      StaticWalk above = below;
      if (above.advance(next) == StaticWalk::Stop::failed) return failed_along_path();
      if (above.force() >= force && below.depth() == 0.0)
        return Error{ErrorCode::out_of_range, "force",
                     "force = " + number_text(force) + " N is too small: it is exceeded at a depth of " +
                         number_text(next) + " m"};
      if (above.force() >= force) return refined(below, next, above.force(), force);
      if (next == limit)
        return Error{ErrorCode::out_of_range, "force",
                     "force = " + number_text(force) + " N is not reached: up to the depth of " +
                         number_text(limit, 6) + " m the force is " + number_text(above.force(), 6) + " N"};
      below = above;
    }
  }
  static double refined(const StaticWalk& below, double high, double at_high, double force) {
    const auto excess = [&](double depth) {
      StaticWalk trial = below;
      trial.advance(depth);
      return trial.force() - force;
    };
    return enclose_root(excess, {below.depth(), high, below.force() - force, at_high - force}).high;
  }

  // Where the unloading from here ends: at the dent, at `open_to`, or before, where the force vanishes.
  double end_of_unloading(double open_to) const {
    const double low = std::max(walk_.end_of_contact(), std::min(open_to, walk_.depth()));
    StaticWalk trial = walk_;
    const double from = trial.depth();
    for (int i = 1; i <= release_pieces; ++i)
      if (trial.advance(from + (low - from) * i / release_pieces) == StaticWalk::Stop::released) break;
    return trial.depth();
  }

  std::optional<Error> press(const PressTarget& target) {
    double depth = target.value;
    if (target.is_force) {
      const auto found = depth_of_force(target.value);
      if (!found) return found.error();
      depth = *found;
    }
    if (!(depth > walk_.depth()))
      return Error{ErrorCode::out_of_range, "depth",
                   "depth = " + number_text(depth) + " m of cycle " + std::to_string(out_.cycles.size() + 1) +
                       " does not exceed the depth at which the cycle before ended, " + number_text(walk_.depth(), 6) +
                       " m"};
    StaticCycle cycle;
    const double before = walk_.work();
    if (follow(depth) != StaticWalk::Stop::reached) return failed_along_path();
    cycle.max_indentation = walk_.depth();
    cycle.max_force = walk_.force();
    cycle.work_loading = walk_.work() - before;
    if (target.unloads) {
      walk_.turn();
      if (follow(end_of_unloading(target.open_to)) == StaticWalk::Stop::failed) return failed_along_path();
      cycle.work_returned = before + cycle.work_loading - walk_.work();
      walk_.turn();
    }
    cycle.residual_indentation = walk_.depth();
    cycle.end_force = out_.points.back().force;
    out_.cycles.push_back(cycle);
    return std::nullopt;
  }

  const AnyHostedLaw& law_;
  const PressOptions& options_;
  StaticWalk walk_;
  StaticRun out_;
};

}  // namespace

Result<StaticRun> press_slowly(const ContactElement& element, std::span<const PressTarget> targets,
                               const PressOptions& options) {
  if (options.points < 2) return Error{ErrorCode::out_of_range, "points", "a loading needs at least 2 points"};
  return Press(element.normal(), options).run(targets);
}

std::optional<Error> refuse_static_curve(const Entry& entry) {
  if (entry.info.arrangement != Arrangement::maxwell) return std::nullopt;
  return Error{ErrorCode::conflict, "law",
               "'" + std::string(entry.info.id) +
                   "' has no static curve: its dashpot in series yields to any constant force, so that a contact "
                   "pressed slowly has no force"};
}

std::optional<Error> refuse_static_curve(const Law& law) {
  if (auto error = refuse_static_curve(*law.entry)) return error;
  if (law.has_restitution_source() && law.entry->info.rheology == Rheology::plastic)
    return Error{ErrorCode::conflict, "restitution",
                 "'" + std::string(law.entry->info.id) +
                     "' has no static curve with a restitution that depends on the speed: give restitution=VALUE"};
  return std::nullopt;
}

Result<StaticRun> press_slowly(const Law& law, std::span<const PressTarget> targets, const PressOptions& options) {
  if (auto error = refuse_static_curve(law)) return *error;
  const auto element = make_element(law);
  if (!element) return element.error();
  return press_slowly(*element, targets, options);
}

}  // namespace hysteron
