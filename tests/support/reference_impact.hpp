// One impact by an integrator that shares nothing with the library's: plain time, long double, Gragg's midpoint rule
// extrapolated as by Bulirsch and Stoer, events found by bisection over the length of a step. Of the library only the
// functions of the law itself are called.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

#include "hysteron/impact/impact.hpp"

namespace hysteron::testing {

// A law behind functions, so that the integrator is compiled once.
struct LawFunctions {
  using Numbers = std::array<double, 2>;  // up to two internal states
  std::size_t states = 0;
  bool rounds_to_zero = false;  // F = E(δ)(1 + a δ̇): zero by rounding alone where 1 + a δ̇ is small
  double max_indentation = infinity;
  std::function<Force<double>(const Contact<double>&, const Memory&, const Numbers&)> force;
  std::function<Numbers(const Contact<double>&, const Memory&, const Numbers&)> rate;
  std::function<double(const Contact<double>&, const Memory&, const Numbers&)> boundary, stored;
  std::function<void(const Contact<double>&, Memory&, Numbers&)> reverse, cross;
  std::function<void(const Touch&, Memory&, Numbers&)> touch;
};

inline LawFunctions functions_of(const AnyContactLaw& any) {
  return visit(
      []<class L>(const L& law) {
        using Z = State<L::state_size>;
        using C = Contact<double>;
        using Numbers = LawFunctions::Numbers;
        const auto in = [](const Numbers& z) {
          Z out{};
          std::copy_n(z.begin(), out.size(), out.begin());
          return out;
        };
        const auto back = [](const Z& z) {
          Numbers out{};
          std::copy(z.begin(), z.end(), out.begin());
          return out;
        };
        const auto changing = [=](auto event) {
          return [=](const auto& with, Memory& m, Numbers& z) {
            Z state = in(z);
            event(with, m, state);
            z = back(state);
          };
        };
        LawFunctions f;
        f.states = L::state_size;
        f.rounds_to_zero = requires { law.rate_factor; };
        f.max_indentation = law.max_indentation();
        f.force = [=](const C& c, const Memory& m, const Numbers& z) { return law.force(c, m, in(z)); };
        f.rate = [=](const C& c, const Memory& m, const Numbers& z) { return back(law.rate(c, m, in(z))); };
        f.boundary = [=](const C& c, const Memory& m, const Numbers& z) {
          double product = 1.0;
          for (const double side : law.branches(c, m, in(z))) product *= side;
          return product;
        };
        f.stored = [=](const C& c, const Memory& m, const Numbers& z) { return law.stored_energy(c, m, in(z)); };
        f.reverse = changing([=](const C& c, Memory& m, Z& z) { law.reverse(c, m, z); });
        f.cross = changing([=](const C& c, Memory& m, Z& z) { law.cross(0, c, m, z); });
        f.touch = changing([=](const Touch& t, Memory& m, Z& z) { law.touch(t, m, z); });
        return f;
      },
      any);
}

struct ReferenceResult {
  enum class End { separated, past_domain, undecided } end = End::undecided;  // undecided: more steps than allowed
  int reversals = 0;
  double separation_speed = 0.0, peak_force = 0.0, peak_force_time = 0.0, min_force = 0.0;
  double max_indentation = 0.0, compression_time = 0.0, residual_indentation = 0.0, duration = 0.0;
  double stored_at_reversal = 0.0;
  std::vector<double> branch_times;  // at which the law has changed its formula
  double duration_error = 0.0;       // by which the duration is unsure where the force falls to zero ever more slowly
};

class ReferenceImpact {
 public:
  // `dent_depth` > 0: an earlier impact has gone so deep; the bodies touch at the residual depth it left.
  ReferenceImpact(const ImpactProblem& problem, double dent_depth)
      : law_(functions_of(problem.law)), problem_(problem) {
    law_.touch(problem.touch, memory_, state_);
    if (dent_depth > 0.0) {
      law_.reverse({dent_depth, 0.0}, memory_, state_);
      y_[0] = memory_.residual_indentation;
    }
    y_[1] = problem.touch.impact_speed;
    for (std::size_t i = 0; i < 2; ++i) y_[2 + i] = state_[i];
    start_ = y_;
    side_ = boundary(y_);
  }
  double kept_indentation() const { return static_cast<double>(start_[0]); }

  ReferenceResult run(int most_steps = 20000) {
    choose_first_step();
    while (!done_ && static_cast<int>(steps_.size()) < most_steps && tries_ < 4 * most_steps) advance();
    find_extremes();
    return out_;
  }

  // The force at a time of the impact.
  double force_at(double time) const {
    auto s = std::upper_bound(steps_.begin(), steps_.end(), static_cast<Real>(time),
                              [](Real t, const Stored& step) { return t < step.time; });
    if (s != steps_.begin()) --s;
    return at(*s, static_cast<Real>(time) - s->time);
  }

 private:
  using Real = long double;
  using Y = std::array<Real, 4>;  // δ, δ̇ and the states
  struct Stored {
    Real time, h;
    Y y;
    Memory memory;
  };

  static constexpr Real tolerance = 1e-14L;
  static constexpr std::size_t columns = 6;

  static LawFunctions::Numbers state(const Y& y) { return {static_cast<double>(y[2]), static_cast<double>(y[3])}; }
  static Contact<double> contact(const Y& y) {
    return {std::max(static_cast<double>(y[0]), 0.0), static_cast<double>(y[1])};
  }
  Force<double> parts(const Y& y, const Memory& m) const { return law_.force(contact(y), m, state(y)); }
  double force(const Y& y, const Memory& m) const { return parts(y, m).total(); }
  double boundary(const Y& y) const { return law_.boundary(contact(y), memory_, state(y)); }

  Y slope(const Y& y, const Memory& m) const {
    const auto z = law_.rate(contact(y), m, state(y));
    return {y[1], problem_.gravity - static_cast<Real>(force(y, m)) / problem_.touch.effective_mass, z[0], z[1]};
  }

  struct Tried {
    Y end;
    Real error;  // over the tolerance
  };
  Tried step(const Y& y, Real h, const Memory& m) const {
    std::array<Y, columns> row{};
    const Y first = slope(y, m);
    Y before_last{};
    for (std::size_t k = 0; k < columns; ++k) {
      const std::size_t parts = 2 * (k + 1);
      Y fresh = midpoints(y, first, h, parts, m);
      // Neville's scheme in h².
      for (std::size_t j = 1; j <= k; ++j) {
        const Real ratio = static_cast<Real>(parts) / static_cast<Real>(2 * (k + 1 - j));
        Y better;
        for (std::size_t i = 0; i < 4; ++i) better[i] = fresh[i] + (fresh[i] - row[j - 1][i]) / (ratio * ratio - 1);
        row[j - 1] = fresh;
        fresh = better;
      }
      if (k == columns - 1) before_last = row[k - 1];
      row[k] = fresh;
    }
    Tried out{row[columns - 1], 0};
    for (std::size_t i = 0; i < 2 + law_.states; ++i) {
      const Real size = std::max(scale_[i], std::abs(out.end[i]));
      if (size > 0) out.error = std::max(out.error, std::abs(out.end[i] - before_last[i]) / (tolerance * size));
      if (!(std::abs(out.end[i]) < std::numeric_limits<Real>::infinity())) out.error = 1e30L;
    }
    return out;
  }
  Y midpoints(const Y& y, const Y& first, Real h, std::size_t parts, const Memory& m) const {
    const Real d = h / static_cast<Real>(parts);
    Y old = y, now;
    for (std::size_t i = 0; i < 4; ++i) now[i] = y[i] + d * first[i];
    for (std::size_t n = 1; n < parts; ++n) {
      const Y s = slope(now, m);
      for (std::size_t i = 0; i < 4; ++i) {
        const Real next = old[i] + 2 * d * s[i];
        old[i] = now[i];
        now[i] = next;
      }
    }
    const Y s = slope(now, m);
    for (std::size_t i = 0; i < 4; ++i) now[i] = (old[i] + now[i] + d * s[i]) / 2;
    return now;
  }

  void choose_first_step() {
    // In which the speed changes little, by the force at the depth then reached.
    const Real v = y_[1], m = problem_.touch.effective_mass;
    h_ = 1;
    for (int i = 0; i < 2000; ++i, h_ /= 2) {
      Y ahead = y_;
      ahead[0] += h_ * v;
      const auto z = law_.rate(contact(ahead), memory_, state(ahead));
      for (std::size_t k = 0; k < law_.states; ++k) ahead[2 + k] += h_ * z[k];
      const Real change = h_ * (std::abs(force(ahead, memory_)) / m + std::abs(problem_.gravity));
      scale_ = {h_ * v / 1000, v, std::abs(ahead[2]) / 1000, std::abs(ahead[3]) / 1000};
      if (ahead[0] < law_.max_indentation && change < v / 100) break;
    }
    span_ = 100 * h_;
    h_ /= 1000;
  }

  // What has not happened while positive.
  enum Event { reversal, domain, other_branch, touch_ends, pull };
  std::array<Real, 5> events(const Y& y) const {
    const bool opening = way_ < 0;
    const Force<double> f = parts(y, memory_);
    const double size = std::abs(f.elastic) + std::abs(f.dissipative), total = f.total();
    const bool pulls = total < (law_.rounds_to_zero ? -1e-14 * size : 0.0) || (total == 0.0 && !law_.rounds_to_zero) ||
                       (y[0] <= 0 && total <= 0.0);
    return {y[1] * way_, law_.max_indentation == infinity ? 1 : law_.max_indentation - y[0],
            static_cast<Real>(boundary(y) * (side_ == 0.0 ? 1.0 : side_)), opening ? y[0] : 1,
            opening && problem_.separation == Separation::force && pulls ? -1.0L : 1.0L};
  }
  bool happened(const std::array<Real, 5>& e) const {
    return e[reversal] <= 0 || e[domain] < 0 || e[other_branch] < 0 || e[touch_ends] <= 0 || e[pull] < 0;
  }

  void advance() {
    ++tries_;
    h_ = std::min(h_, longest());
    const Tried full = step(y_, h_, memory_);
    const Real factor = std::clamp(0.8L * std::pow(std::max(full.error, 1e-30L), -1.0L / 11), 0.1L, 3.0L);
    if (!(full.error <= 1)) {
      h_ *= std::min(factor, 0.5L);
      return;
    }
    if (!happened(events(full.end))) {
      accept(h_, full.end);
      h_ *= factor;
      return;
    }
    meet_event();
  }
  // No step longer than a twentieth of the way at the present speed, so that nothing is stepped over.
  Real longest() const {
    const Real v = std::max(std::abs(y_[1]), 1e-3L * start_[1]);
    return std::max(span_, scale_[0] / v) / 20;
  }

  void meet_event() {
    Real low = 0, high = h_;
    for (int i = 0; i < 80; ++i) {
      const Real mid = (low + high) / 2;
      (happened(events(step(y_, mid, memory_).end)) ? high : low) = mid;
    }
    const Tried last = step(y_, high, memory_);
    // The law may be singular at the event: go half of the way until the rest is short enough.
    if (!(last.error <= 1) && high > 1e-17L * (time_ + high)) {
      const Tried half = step(y_, high / 2, memory_);
      if (half.error <= 1) accept(high / 2, half.end);
      h_ = half.error <= 1 ? high : high / 4;
      return;
    }
    const auto what = events(last.end);
    accept(high, last.end);
    if (what[domain] < 0) return finish(ReferenceResult::End::past_domain);
    if (what[pull] < 0) note_duration_error();
    if (what[touch_ends] <= 0 || what[pull] < 0) return finish(ReferenceResult::End::separated);
    if (what[other_branch] < 0) return change_branch();
    reverse();
  }

  // A force is known to some ten tolerances of its parts, and crosses zero at a rate.
  void note_duration_error() {
    const auto relative = [&](const Y& y) {
      const Force<double> f = parts(y, memory_);
      return static_cast<Real>(f.total()) / (std::abs(f.elastic) + std::abs(f.dissipative));
    };
    // Over the last hundredth of the time: the rate itself falls.
    auto from = steps_.end() - 1;
    while (from != steps_.begin() && time_ - from->time < time_ / 100) --from;
    const Real fall = relative(from->y) - relative(y_);
    if (fall > 0) out_.duration_error = static_cast<double>(10 * tolerance * (time_ - from->time) / fall);
  }

  void accept(Real h, const Y& end) {
    steps_.push_back({time_, h, y_, memory_});
    time_ += h;
    y_ = end;
    for (std::size_t i = 0; i < 4; ++i) scale_[i] = std::max(scale_[i], std::abs(y_[i]));
    if (side_ == 0.0) side_ = boundary(y_);
  }
  void change_branch() {
    out_.branch_times.push_back(static_cast<double>(time_));
    auto z = state(y_);
    law_.cross(contact(y_), memory_, z);
    for (std::size_t i = 0; i < 2; ++i) y_[2 + i] = z[i];
    side_ = boundary(y_) != 0.0 ? boundary(y_) : -side_;
    if (boundary(y_) * side_ <= 0.0) side_ = 0.0;
    h_ = std::min(h_, span_ / 1000);
    // A force that jumps may pull at once.
    if (events(y_)[pull] < 0) finish(ReferenceResult::End::separated);
  }
  void reverse() {
    y_[1] = 0;
    if (way_ > 0) {
      auto z = state(y_);
      law_.reverse(contact(y_), memory_, z);
      for (std::size_t i = 0; i < 2; ++i) y_[2 + i] = z[i];
      if (out_.reversals == 0) {
        out_.compression_time = static_cast<double>(time_);
        out_.max_indentation = static_cast<double>(y_[0]);
        out_.stored_at_reversal = law_.stored(contact(y_), memory_, z);
      }
    }
    ++out_.reversals;
    way_ = -way_;
    side_ = 0.0;
    scale_[1] = 0;  // a slow return is followed as accurately
    h_ = std::min(h_, span_ / 1000);
    scale_[1] = h_ * std::abs(slope(y_, memory_)[1]);
    if (out_.reversals > 8) done_ = true;
  }
  void finish(ReferenceResult::End end) {
    done_ = true;
    // A return that dies out arrives by rounding alone.
    constexpr double rounding = 1e-9;
    const bool dies_out = end == ReferenceResult::End::separated && -y_[1] < rounding * start_[1];
    out_.end = dies_out ? ReferenceResult::End::undecided : end;
    out_.duration = static_cast<double>(time_);
    out_.separation_speed = -static_cast<double>(y_[1]);
    out_.residual_indentation = std::max(static_cast<double>(y_[0]), 0.0);
  }

  double at(const Stored& s, Real after) const { return force(step(s.y, after, s.memory).end, s.memory); }

  // In the steps about the highest and lowest force met, and in the last ones, where a short pull may hide.
  void find_extremes() {
    if (steps_.empty()) return;
    std::size_t top = 0, bottom = 0;
    std::vector<double> forces;
    for (const Stored& s : steps_) forces.push_back(force(s.y, s.memory));
    for (std::size_t i = 0; i < forces.size(); ++i) {
      if (forces[i] > forces[top]) top = i;
      if (forces[i] < forces[bottom]) bottom = i;
    }
    out_.peak_force = -infinity;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      if (i + 2 >= top && i <= top + 1) extreme_in(steps_[i], 1.0);
      if ((i + 2 >= bottom && i <= bottom + 1) || i + 4 >= steps_.size()) extreme_in(steps_[i], -1.0);
    }
  }
  void extreme_in(const Stored& s, double sign) {
    // Ever closer to both ends.
    std::vector<Real> node{0, 0.5L, 1};
    for (int k = 2; k < 40; k += k < 6 ? 1 : 3) {
      node.push_back(std::ldexp(1.0L, -k));
      node.push_back(1 - std::ldexp(1.0L, -k));
    }
    std::sort(node.begin(), node.end());
    std::size_t best = 0;
    double value = -infinity;
    for (std::size_t i = 0; i < node.size(); ++i) {
      const double f = sign * at(s, node[i] * s.h);
      if (f > value) value = f, best = i;
    }
    Real x = node[best];
    if (best > 0 && best + 1 < node.size()) x = turning_point(s, sign, node[best - 1], node[best + 1]);
    const double f = at(s, x * s.h);
    if (sign > 0.0 && f > out_.peak_force) {
      out_.peak_force = f;
      out_.peak_force_time = static_cast<double>(s.time + x * s.h);
    }
    if (sign < 0.0) out_.min_force = std::min(out_.min_force, f);
  }
  // Where the rate of the force, by differences of sixth order, changes sign.
  Real turning_point(const Stored& s, double sign, Real low, Real high) const {
    const auto rises = [&](Real x) {
      const Real d = 0.02L * std::min(x, 1 - x);
      const auto difference = [&](int k) {
        return static_cast<Real>(at(s, (x + k * d) * s.h)) - static_cast<Real>(at(s, (x - k * d) * s.h));
      };
      return sign * (45 * difference(1) - 9 * difference(2) + difference(3)) > 0;
    };
    for (int i = 0; i < 50; ++i) (rises((low + high) / 2) ? low : high) = (low + high) / 2;
    return (low + high) / 2;
  }

  LawFunctions law_;
  ImpactProblem problem_;
  Memory memory_{};
  LawFunctions::Numbers state_{};
  Y y_{}, start_{}, scale_{};
  Real time_ = 0, h_ = 0, span_ = 0;
  double way_ = 1.0, side_ = 0.0;
  int tries_ = 0;
  bool done_ = false;
  std::vector<Stored> steps_;
  ReferenceResult out_;
};

}  // namespace hysteron::testing
