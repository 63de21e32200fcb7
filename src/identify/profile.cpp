#include "profile.hpp"

#include <algorithm>
#include <cmath>

namespace hysteron::detail {
namespace {

using Eigen::Index;
using Eigen::VectorXd;

// Below, "rise" is the increase of -2 ln L above its minimum. Its root is nearly linear in the coordinate.

// An end of an interval is accepted where the root of the rise is within this share of the requested one.
constexpr double end_accuracy = 0.01;
// χ² is minimised over the other coordinates to this share of the requested rise.
constexpr double minimum_accuracy = 1e-3;
// Limits on the work of one side: steps away from the best value, and steps that then enclose one end.
constexpr int most_outward_steps = 30, most_inward_steps = 12;
// A profile ends at this distance from the best value, more than a factor 10 of a positive parameter: one that is still
// possible there is not determined.
constexpr double max_profile_distance = 2.5;
// At most a factor e² of a positive parameter in one step, so that the other coordinates can follow.
constexpr double longest_step = 2.0;
constexpr double shortest_first_step = 1e-7;
// A rise above this multiple of the requested one may mean that the search left the valley. The step is then repeated
// at a quarter of its length, at most this many times.
constexpr double max_jump = 4.0, retry_share = 0.25;
constexpr int max_retries = 4;
// Each step aims a little beyond the requested rise, by 5 % of its root, and is between 5 % and 200 % of the way so
// far.
constexpr double aim = 1.05, least_advance = 0.05, most_advance = 2.0;
// The first step aims at this share of the root of the requested rise.
constexpr double first_aim = 0.8;
// An inward step stays away from both of its neighbours by this share of their distance.
constexpr double inward_margin = 0.1;
// The law cannot be computed beyond a value at which the step that separates possible from impossible is shorter than
// this, in coordinates and as a share of the standard error. The interval is then open, unless the rise has already
// reached half of the requested one.
constexpr double step_underflow = 1e-6, step_underflow_share = 1e-3, closed_rise_share = 0.5;
// Least-squares steps for the minimum over the other coordinates: the start is near.
constexpr int most_minimum_steps = 40;

class Side {
 public:
  Side(const Misfit& misfit, const Solution& best, std::size_t parameter, double direction, double rise,
       double standard_error, const Stop& stop)
      : misfit_(misfit),
        best_(best),
        least_(misfit.deviance(best.r)),
        parameter_(parameter),
        index_(static_cast<Index>(parameter)),
        direction_(direction),
        stop_(stop),
        step_underflow_(std::min(step_underflow, step_underflow_share * standard_error)),
        tolerance_(minimum_accuracy * rise / (best.chi2 + rise)),
        bound_(direction > 0 ? std::min(misfit.coordinates().high(parameter), best.u[index_] + max_profile_distance)
                             : std::max(misfit.coordinates().low(parameter), best.u[index_] - max_profile_distance)) {
    steps_.push_back({best.u[index_], 0.0, best.u});
  }

  bool is_ended() const { return other_optimum_ || (stop_ && stop_()); }

  // Steps outwards until -2 ln L has risen by `rise`, or to the bound. `first`: the first step of all coordinates.
  void march(const VectorXd& first, double rise) {
    slope_ = first / std::abs(first[index_]);
    double length = std::clamp(std::abs(first[index_]), shortest_first_step, longest_step);
    std::optional<ProfileStep> beyond;
    for (int i = 0, retries = 0; i < most_outward_steps && !is_ended(); ++i) {
      const ProfileStep& last = steps_.back();
      if (last.deviance >= rise || last.at == bound_) return;
      ProfileStep next = next_step(length);
      if (next.deviance > max_jump * rise) {
        length = retry_share * std::abs(next.at - last.at);
        beyond = std::move(next);
        if (++retries > max_retries) break;
        continue;
      }
      if (beyond && direction_ * (next.at - beyond->at) >= 0.0) beyond.reset();
      slope_ = (next.u - last.u) / std::abs(next.at - last.at);
      steps_.push_back(std::move(next));
      length = next_length(rise);
    }
    if (beyond) steps_.push_back(std::move(*beyond));
  }

  struct End {
    double at;
    bool open;
  };
  // Where -2 ln L has risen by `rise` for good, between steps already taken.
  End end(double rise) {
    const double requested = std::sqrt(rise);
    for (int i = 0; i < most_inward_steps; ++i) {
      const auto out = after_last_below(rise);
      if (out == steps_.end()) return {steps_.back().at, true};
      const auto in = out - 1;
      const double z0 = std::sqrt(in->deviance), z1 = std::sqrt(out->deviance);
      const double share = std::isfinite(z1) ? (requested - z0) / (z1 - z0) : 0.5;
      const double there = in->at + share * (out->at - in->at);
      const bool near = z1 <= requested * (1.0 + end_accuracy) || z0 >= requested * (1.0 - end_accuracy);
      if (near || is_ended()) return {there, false};
      // Either -2 ln L jumps here, or the law cannot be computed beyond `in`: then it is not the data that end the
      // interval.
      if (std::abs(out->at - in->at) < step_underflow_) return {in->at, std::isinf(out->deviance)};
      insert(in->at + std::clamp(share, inward_margin, 1.0 - inward_margin) * (out->at - in->at));
    }
    const auto out = after_last_below(rise);
    return {(out - 1)->at, std::isinf(out->deviance) && (out - 1)->deviance < closed_rise_share * rise};
  }

  ProfileSide result() && { return {.steps = std::move(steps_), .better = std::move(better_)}; }

 private:
  // The step after the outermost one below `rise`. Steps before that may lie above: their search has not found the
  // valley, a later one has.
  std::vector<ProfileStep>::iterator after_last_below(double rise) {
    auto out = steps_.end();
    while ((out - 1)->deviance >= rise) --out;  // the best value has deviance 0
    return out;
  }

  // To where the root of the rise, extrapolated as a straight line, is a little above the requested one.
  double next_length(double rise) const {
    const double risen = std::sqrt(steps_.back().deviance / rise);
    const double distance = std::abs(steps_.back().at - best_.u[index_]);
    const double advance = risen > 0.0 ? std::clamp(aim / risen - 1.0, least_advance, most_advance) : most_advance;
    return std::min(distance * advance, longest_step);
  }

  ProfileStep minimum_at(double at, const VectorXd& guess) {
    VectorXd start = guess;
    for (Index i = 0; i < start.size(); ++i) {
      const auto k = static_cast<std::size_t>(i);
      start[i] = std::clamp(start[i], misfit_.coordinates().low(k), misfit_.coordinates().high(k));
    }
    start[index_] = at;
    const Solution found =
        least_squares(misfit_, start,
                      {.tolerance = tolerance_, .most_steps = most_minimum_steps, .fixed = parameter_, .stop = stop_});
    if (!found.found()) return {at, infinity, start};
    const double deviance = misfit_.deviance(found.r) - least_;
    if (deviance < 0.0 && (!better_ || misfit_.deviance(found.r) < misfit_.deviance(better_->r))) better_ = found;
    other_optimum_ = other_optimum_ || deviance < -another_optimum;
    return {at, std::max(deviance, 0.0), found.u};
  }

  // The other coordinates start from where the last step extrapolates to; if that fails, from their last values.
  ProfileStep next_step(double length) {
    const ProfileStep& last = steps_.back();
    const double at = direction_ > 0 ? std::min(last.at + length, bound_) : std::max(last.at - length, bound_);
    ProfileStep next = minimum_at(at, last.u + std::abs(at - last.at) * slope_);
    if (std::isfinite(next.deviance)) return next;
    return minimum_at(at, last.u);
  }

  void insert(double at) {
    const auto out =
        std::find_if(steps_.begin(), steps_.end(), [&](const auto& s) { return direction_ * (s.at - at) > 0; });
    const auto in = out - 1;
    const double share = (at - in->at) / (out->at - in->at);
    const VectorXd guess = std::isfinite(out->deviance) ? VectorXd(in->u + share * (out->u - in->u)) : in->u;
    ProfileStep step = minimum_at(at, guess);
    steps_.insert(out, std::move(step));
  }

  const Misfit& misfit_;
  const Solution& best_;
  double least_;  // -2 ln L of the best
  std::size_t parameter_;
  Index index_;
  double direction_;  // +1 or -1
  const Stop& stop_;
  double step_underflow_;
  double tolerance_;
  double bound_;
  bool other_optimum_ = false;
  VectorXd slope_;  // change of all coordinates per unit of this one
  std::vector<ProfileStep> steps_;
  std::optional<Solution> better_;
};

}  // namespace

ProfileSide profile_side(const Misfit& misfit, const Solution& best, std::size_t parameter, double direction,
                         const Eigen::MatrixXd& covariance, const std::array<double, interval_levels.size()>& rises,
                         const Stop& stop) {
  const auto i = static_cast<Index>(parameter);
  Side side(misfit, best, parameter, direction, rises.back(), std::sqrt(covariance(i, i)), stop);
  // Along the ridge of the covariance.
  const VectorXd first = direction * first_aim * std::sqrt(rises.back() / covariance(i, i)) * covariance.col(i);
  side.march(first, rises.back());
  std::array<Side::End, interval_levels.size()> ends{};
  for (std::size_t l = 0; l < rises.size() && !side.is_ended(); ++l) ends[l] = side.end(rises[l]);
  ProfileSide out = std::move(side).result();
  for (std::size_t l = 0; l < rises.size(); ++l) {
    out.ends[l] = ends[l].at;
    out.open[l] = ends[l].open;
  }
  return out;
}

}  // namespace hysteron::detail
