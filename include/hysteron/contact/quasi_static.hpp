// A contact pressed together and released infinitely slowly, as in a compression test: force over indentation, without
// mass or speed. Memory (dents, yield, branches) and internal state follow the path through the hosted contact.
//
// The limit δ̇ -> 0 of a law:
//   viscous terms vanish, whatever their restitution or impact speed;
//   a state whose rate is proportional to δ̇ (Bouc-Wen) is a function of the path, dz/dδ;
//   a state that relaxes in time (standard linear solid, Xiong, Jian) is at rest at every depth: ż = 0.
// A law whose state at rest has no force (Maxwell: a dashpot in series) has no static curve and is refused.
#pragma once

#include <cmath>
#include <span>
#include <vector>

#include "hysteron/contact/element.hpp"
#include "hysteron/core/result.hpp"
#include "hysteron/laws/catalogue.hpp"

namespace hysteron {

// One cycle: loading to a depth or to a force, then unloading until the force vanishes.
struct PressTarget {
  double value = 0.0;     // m, or N
  bool is_force = false;  // `value` is a force
  bool unloads = true;    // false: the test ends at its deepest point
  double open_to = 0.0;   // the unloading ends at this depth if there is still a force
};

struct StaticPoint {
  double indentation = 0.0, force = 0.0;
  double slope = 0.0;  // dF/dδ along the path; not finite where it has none
  double work = 0.0;   // ∫F dδ since the first touch
  std::size_t cycle = 0;
  bool loading = true;
};

struct StaticCycle {
  double max_indentation = 0.0, max_force = 0.0;
  double residual_indentation = 0.0;  // at the end of the unloading
  double end_force = 0.0;             // there: 0, or that of a test which ends before
  double work_loading = 0.0, work_returned = 0.0;

  // What is below the rounding of both works counts as no loss.
  double loss() const {
    const double lost = work_loading - work_returned;
    return std::abs(lost) > rounding * work_loading ? lost : 0.0;
  }
  // √(work returned/work of loading): e of a free impact that reaches the same depth, for a law independent of rate.
  double restitution() const { return loss() == 0.0 ? 1.0 : std::sqrt(work_returned / work_loading); }

 private:
  static constexpr double rounding = 1e-13;
};

struct StaticRun {
  std::vector<StaticPoint> points;  // in the order of the path
  std::vector<StaticCycle> cycles;
  bool relaxed = false;  // the law has a state that relaxes in time: the curve is that of the relaxed contact
};

struct PressOptions {
  std::size_t points = 200;  // of each loading and each unloading, besides those where the law changes its formula
  bool with_work = true;     // false: `work` stays 0, which is quicker for laws with internal state
};

// Refused: a target that is not positive and finite, a depth that does not exceed the residual depth of the cycle
// before, a depth beyond the range of the law, a force that the law does not reach, and laws without a static curve.
Result<StaticRun> press_slowly(const ContactElement& element, std::span<const PressTarget> targets,
                               const PressOptions& options = {});

// The same for a law of the catalogue, with the reason where it has no static curve.
Result<StaticRun> press_slowly(const Law& law, std::span<const PressTarget> targets, const PressOptions& options = {});

// The reason why a law has no static curve; nothing if it has one, or if only its values tell.
std::optional<Error> refuse_static_curve(const Entry& entry);
std::optional<Error> refuse_static_curve(const Law& law);

}  // namespace hysteron
