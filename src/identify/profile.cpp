#include "profile.hpp"

#include <algorithm>
#include <cmath>

namespace hysteron::detail {
namespace {

using Eigen::Index;
using Eigen::VectorXd;

// the root of the rise is nearly linear in the coordinate: an end is placed where it is within this share of what is
// asked.
constexpr double end_accuracy = 0.01;
// The least of χ² over the others is sought to this share of the rise that is asked for.
constexpr double minimum_accuracy = 1e-3;
constexpr int most_outward_steps = 30, most_inward_steps = 12;
// Not followed further, more than tenfold of a positive parameter: it is not determined by then.
constexpr double far = 2.5;
// Coordinates: a factor e² at most, so that the others can follow.
constexpr double longest_step = 2.0;
// Rises that are this many times what is asked are looked at again from nearer, so often.
constexpr double steep = 4.0;
constexpr int most_lost = 4;
// Coordinates, and share of the standard error: an end within less is a cliff, unless it has risen by this share.
constexpr double cliff = 1e-6, cliff_share = 1e-3, cliff_foot = 0.5;

class Side {
 public:
  Side(const Misfit& misfit, const Solution& best, std::size_t parameter, double way, double rise,
       double standard_error, const Stop& stop)
      : misfit_(misfit),
        best_(best),
        least_(misfit.deviance(best.r)),
        parameter_(parameter),
        index_(static_cast<Index>(parameter)),
        way_(way),
        stop_(stop),
        cliff_(std::min(cliff, cliff_share * standard_error)),
        tolerance_(minimum_accuracy * rise / (best.chi2 + rise)),
        bound_(way > 0 ? std::min(misfit.coordinates().high(parameter), best.u[index_] + far)
                       : std::max(misfit.coordinates().low(parameter), best.u[index_] - far)) {
    steps_.push_back({best.u[index_], 0.0, best.u});
  }

  bool ended() const { return another_ || (stop_ && stop_()); }

  // Outwards until -2 ln L has risen by `rise`, or to the bound. `first`: the direction in which all coordinates go
  // first.
  void march(const VectorXd& first, double rise) {
    direction_ = first / std::abs(first[index_]);
    double reach = std::clamp(std::abs(first[index_]), 1e-7, longest_step);
    std::optional<ProfileStep> beyond;
    for (int i = 0, lost = 0; i < most_outward_steps && !ended(); ++i) {
      const ProfileStep& last = steps_.back();
      if (last.deviance >= rise || last.at == bound_) return;
      ProfileStep next = next_step(reach);
      // A rise as steep as this may be a search that lost the valley: come nearer before believing it.
      if (next.deviance > steep * rise) {
        reach = 0.25 * std::abs(next.at - last.at);
        beyond = std::move(next);
        if (++lost > most_lost) break;
        continue;
      }
      if (beyond && way_ * (next.at - beyond->at) >= 0.0) beyond.reset();
      direction_ = (next.u - last.u) / std::abs(next.at - last.at);
      steps_.push_back(std::move(next));
      // On from here to where a straight the root of the rise would be a little above what is asked.
      const double risen = std::sqrt(steps_.back().deviance / rise);
      const double gone = std::abs(steps_.back().at - best_.u[index_]);
      reach = std::min(gone * (risen > 0.0 ? std::clamp(1.05 / risen - 1.0, 0.05, 2.0) : 2.0), longest_step);
    }
    if (beyond) steps_.push_back(std::move(*beyond));
  }

  struct End {
    double at;
    bool open;
  };
  // Where -2 ln L has risen by `rise`, between steps already taken.
  End end(double rise) {
    const double asked = std::sqrt(rise);
    for (int i = 0; i < most_inward_steps; ++i) {
      const auto out = std::find_if(steps_.begin(), steps_.end(), [&](const auto& s) { return s.deviance >= rise; });
      if (out == steps_.end()) return {steps_.back().at, true};
      const auto in = out - 1;
      const double z0 = std::sqrt(in->deviance), z1 = std::sqrt(out->deviance);
      const double share = std::isfinite(z1) ? (asked - z0) / (z1 - z0) : 0.5;
      const double there = in->at + share * (out->at - in->at);
      const bool near = z1 <= asked * (1.0 + end_accuracy) || z0 >= asked * (1.0 - end_accuracy);
      if (near || ended()) return {there, false};
      // A cliff: the law, or the search, has no answer beyond. The data do not end the interval.
      if (std::abs(out->at - in->at) < cliff_) return {in->at, true};
      insert(in->at + std::clamp(share, 0.1, 0.9) * (out->at - in->at));
    }
    const auto out = std::find_if(steps_.begin(), steps_.end(), [&](const auto& s) { return s.deviance >= rise; });
    return {(out - 1)->at, (out - 1)->deviance < cliff_foot * rise};
  }

  ProfileSide result() && { return {.steps = std::move(steps_), .better = std::move(better_)}; }

 private:
  ProfileStep minimum_at(double at, const VectorXd& guess) {
    VectorXd start = guess;
    for (Index i = 0; i < start.size(); ++i) {
      const auto k = static_cast<std::size_t>(i);
      start[i] = std::clamp(start[i], misfit_.coordinates().low(k), misfit_.coordinates().high(k));
    }
    start[index_] = at;
    const Solution found =
        least_squares(misfit_, start, {.tolerance = tolerance_, .most_steps = 40, .held = parameter_, .stop = stop_});
    if (!found.found()) return {at, infinity, start};
    const double deviance = misfit_.deviance(found.r) - least_;
    if (deviance < 0.0 && (!better_ || misfit_.deviance(found.r) < misfit_.deviance(better_->r))) better_ = found;
    another_ = another_ || deviance < -another_optimum;
    return {at, std::max(deviance, 0.0), found.u};
  }

  // The others go on as they went.
  ProfileStep next_step(double reach) {
    const ProfileStep& last = steps_.back();
    const double at = way_ > 0 ? std::min(last.at + reach, bound_) : std::max(last.at - reach, bound_);
    ProfileStep next = minimum_at(at, last.u + std::abs(at - last.at) * direction_);
    if (std::isfinite(next.deviance)) return next;
    return minimum_at(at, last.u);
  }

  void insert(double at) {
    const auto out = std::find_if(steps_.begin(), steps_.end(), [&](const auto& s) { return way_ * (s.at - at) > 0; });
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
  double way_;
  const Stop& stop_;
  double cliff_;
  double tolerance_;
  double bound_;
  bool another_ = false;
  VectorXd direction_;  // of all coordinates, per unit of this one
  std::vector<ProfileStep> steps_;
  std::optional<Solution> better_;
};

}  // namespace

ProfileSide profile_side(const Misfit& misfit, const Solution& best, std::size_t parameter, double way,
                         const Eigen::MatrixXd& covariance, const std::array<double, interval_levels.size()>& rises,
                         const Stop& stop) {
  const auto i = static_cast<Index>(parameter);
  Side side(misfit, best, parameter, way, rises.back(), std::sqrt(covariance(i, i)), stop);
  // Along the ridge of the covariance, to where the root of the rise would be most of what is asked.
  const VectorXd first = way * 0.8 * std::sqrt(rises.back() / covariance(i, i)) * covariance.col(i);
  side.march(first, rises.back());
  std::array<Side::End, interval_levels.size()> ends{};
  for (std::size_t l = 0; l < rises.size() && !side.ended(); ++l) ends[l] = side.end(rises[l]);
  ProfileSide out = std::move(side).result();
  for (std::size_t l = 0; l < rises.size(); ++l) {
    out.ends[l] = ends[l].at;
    out.open[l] = ends[l].open;
  }
  return out;
}

}  // namespace hysteron::detail
