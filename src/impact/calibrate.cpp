#include "hysteron/impact/calibrate.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "hysteron/contact/touch_numbers.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/root.hpp"
#include "hysteron/laws/any_law.hpp"

namespace hysteron {
namespace {

constexpr double accuracy = 2e-11;          // in e, at which the search stops: impacts are computed to about 1e-11
constexpr double required_accuracy = 1e-9;  // in e, without which the calibration is refused
// Near e = 1 the search goes on, since the residual indentation and the times follow 1 - e.
double accuracy_for(double restitution) {
  constexpr double ordinary_loss = 0.01;  // 1 - e, above which the ordinary accuracy suffices
  constexpr double rounding = 4.0 * std::numeric_limits<double>::epsilon();
  return std::max(rounding, accuracy * std::min(1.0, (1.0 - restitution) / ordinary_loss));
}
constexpr double beyond_any_restitution = 2.0;  // of an impact that passes the domain: it has too little damping

// A damping coefficient with which the loss is neither small nor total: at half of the elastic depth and full speed the
// damper has three tenths of the force of the spring.
double medium_damping(const AnyContactLaw& law, const Touch& touch) {
  constexpr double force_ratio = 0.3, depth_ratio = 0.5, any_damping = 1.0;
  const auto elastic = analyse({law, touch});
  if (!elastic) return any_damping;
  const Contact<double> probe{depth_ratio * elastic->max_indentation, touch.impact_speed};
  return visit(
      [&]<class L>(const L& l) {
        if constexpr (requires {
                        l.elastic;
                        l.force(probe);
                      }) {
          L unit = l;
          *damping_of(unit) = 1.0;
          const Force<double> f = unit.force(probe);
          return f.dissipative > 0.0 ? force_ratio * f.elastic / f.dissipative : any_damping;
        } else {
          return any_damping;
        }
      },
      law);
}

Error out_of_reach(double requested, double at_most, double at_least) {
  return {ErrorCode::out_of_range, "restitution",
          "exact mode: this law returns between " + number_text(at_least, 6) + " and " + number_text(at_most, 6) +
              " here, whatever its damping; e = " + number_text(requested) + " cannot be reached"};
}
Error past_domain(double requested) {
  return {ErrorCode::out_of_range, "restitution",
          "exact mode: e = " + number_text(requested) +
              " cannot be reached: with so little damping the impact passes the largest indentation of this law"};
}

// The search for x with delivered(x) = requested, for a function that falls with x. An error of the function ends it.
class RestitutionSearch {
 public:
  using Delivered = std::function<Result<double>(double x)>;

  RestitutionSearch(const Delivered& delivered, double requested)
      : delivered_(delivered), requested_(requested), accuracy_(accuracy_for(requested)) {}

  Result<double> run() {
    RootInterval range = enclosing_range();
    if (error_) return *error_;
    if (std::abs(range.at_low) <= accuracy_) return range.low;
    if (std::abs(range.at_high) <= accuracy_) return range.high;
    if (range.at_low < 0.0 || range.at_high > 0.0)
      return out_of_reach(requested_, requested_ + range.at_low, requested_ + range.at_high);
    return root_in(range);
  }

 private:
  double excess(double x) {
    const Result<double> e = delivered_(x);
    if (!e) error_ = e.error();
    return e ? *e - requested_ : 0.0;
  }

  // From x = 0 in growing steps; at the largest |x| an e^x that scales a damping is still a number.
  RootInterval enclosing_range() {
    constexpr double largest = 80.0, first_stride = 1.0, growth_down = 1.5, growth_up = 1.3;
    const double at_start = excess(0.0);
    RootInterval r{.low = 0.0, .high = 0.0, .at_low = at_start, .at_high = at_start};
    for (double stride = first_stride; !error_ && r.at_low < 0.0 && r.low > -largest; stride *= growth_down) {
      r.high = r.low, r.at_high = r.at_low;
      r.low -= stride;
      r.at_low = excess(r.low);
    }
    for (double stride = first_stride; !error_ && r.at_high > 0.0 && r.high < largest; stride *= growth_up) {
      r.low = r.high, r.at_low = r.at_high;
      r.high += stride;
      r.at_high = excess(r.high);
    }
    return r;
  }

  // The best x met: where the impact passes the domain the function jumps, and the bracket closes on the jump.
  Result<double> root_in(const RootInterval& range) {
    constexpr RootLimits limits{.evaluations = 100};
    double best = range.low, at_best = range.at_low;
    const auto watched = [&](double x) {
      const double g = excess(x);
      if (std::abs(g) < std::abs(at_best)) best = x, at_best = g;
      return std::abs(g) <= accuracy_ ? 0.0 : g;
    };
    enclose_root(watched, range, limits);
    if (error_) return *error_;
    if (std::abs(at_best) > required_accuracy) return past_domain(requested_);
    return best;
  }

  const Delivered& delivered_;
  double requested_, accuracy_;
  std::optional<Error> error_;
};

Result<double> restitution_of(const AnyContactLaw& law, const Touch& touch, Separation separation) {
  const Result<ImpactResult> impact = analyse({law, touch, separation});
  if (!impact) return impact.error();
  return impact->status == ImpactStatus::past_domain ? beyond_any_restitution : impact->restitution.newton;
}

Error nothing_to_tune() { return {ErrorCode::conflict, "exact", "this law has no damping to tune for a restitution"}; }

}  // namespace

Result<AnyContactLaw> calibrate_damping(const AnyContactLaw& law, const Touch& touch, double restitution,
                                        Separation separation) {
  if (!(restitution > 0.0 && restitution <= 1.0))
    return Error{ErrorCode::out_of_range, "restitution",
                 "restitution = " + number_text(restitution) + " is out of range: allowed 0 < e <= 1" +
                     (restitution == 0.0 ? " (no finite damping returns 0)" : "")};
  AnyContactLaw tuned = law;
  double* damping = visit([](auto& l) { return damping_of(l); }, tuned);
  if (!damping) return nothing_to_tune();
  *damping = 0.0;
  const Result<double> undamped = restitution_of(tuned, touch, separation);
  if (!undamped) return undamped.error();
  if (std::abs(*undamped - restitution) <= accuracy) return tuned;
  const double medium = medium_damping(tuned, touch);
  const RestitutionSearch::Delivered delivered = [&](double x) {
    *damping = medium * std::exp(x);
    return restitution_of(tuned, touch, separation);
  };
  const Result<double> x = RestitutionSearch(delivered, restitution).run();
  if (!x) return x.error();
  *damping = medium * std::exp(*x);
  return tuned;
}

Result<AnyContactLaw> calibrate_input_restitution(const AnyContactLaw& law, const Touch& touch, double restitution,
                                                  Separation separation) {
  return visit(
      [&]<class L>(L tuned) -> Result<AnyContactLaw> {
        if constexpr (requires { tuned.restitution; } && WholeLaws::contains<L>) {
          const auto input_at = [](double x) { return 1.0 / (1.0 + std::exp(x)); };  // falls from 1 to 0
          const RestitutionSearch::Delivered delivered = [&](double x) {
            tuned.restitution = input_at(x);
            return restitution_of(tuned, touch, separation);
          };
          const Result<double> x = RestitutionSearch(delivered, restitution).run();
          if (!x) return x.error();
          tuned.restitution = input_at(*x);
          return AnyContactLaw(tuned);
        } else {
          return nothing_to_tune();
        }
      },
      law);
}

bool calibrate_quietly(AnyContactLaw& law, const Touch& touch, double restitution, Separation separation) noexcept {
  const Result<AnyContactLaw> tuned = calibrate_damping(law, touch, restitution, separation);
  if (tuned) law = *tuned;
  return static_cast<bool>(tuned);
}

}  // namespace hysteron
