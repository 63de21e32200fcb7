#include "engine.hpp"

#include "inevitable_creep.hpp"
#include "rest_under_gravity.hpp"
#include "trajectory.hpp"

namespace hysteron::detail {

template <std::size_t N>
class Engine : Trajectory<N> {
 public:
  using Base = Trajectory<N>;
  Engine(const LawView<N>& law, const ImpactProblem& problem, std::vector<Record<N>>* records)
      : Base(law, problem, records), rest_(Base::law_, problem, Base::memory_) {}

  RawResult run() {
    constexpr int rest_check_interval = 4096;  // steps: more than any impact but one that sinks under gravity
    start();
    while (!done_ && out_.steps < most_steps) {
      if (out_.steps % rest_check_interval == rest_check_interval - 1 && settles_under_gravity()) break;
      if (!try_step()) break;
    }
    if (!done_) give_up();
    return out_;
  }

 private:
  using Events = typename Base::Events;
  using Base::start, Base::restart, Base::instant, Base::force, Base::events, Base::net, Base::step,
      Base::instant_after, Base::opening, Base::may_pull, Base::locate, Base::commit, Base::note_force, Base::law_,
      Base::force_rate_, Base::records_, Base::scale_, Base::problem_, Base::system_, Base::memory_, Base::y_,
      Base::slope_, Base::at_, Base::h_, Base::path_step_, Base::tolerance_, Base::force_, Base::sides_, Base::out_;

  static constexpr double reversal_root_step = 0.1;  // of w: a few steps resolve the neighbourhood of a reversal
  static constexpr double first_path_step = 0.1;     // of σ, after a change of units

  double mass() const { return problem_.touch.effective_mass; }

  // One step of the integrator, accepted or not; false if it has become too short to change anything.
  bool try_step() {
    if (system_.by == By::path && would_pass_end()) switch_to_event_variable();
    ++out_.steps;
    if (law_.non_smooth_at_touch) limit_step_near_touch();
    if (law_.non_smooth_branches && system_.by == By::path) limit_step_near_branch();
    const bool last = system_.by != By::path && system_.direction < 0.0 && -h_ >= at_;
    const double tried = last ? -at_ : h_;
    auto trial = step(tried);
    const double factor = growth(tried, trial.error);
    if (!(trial.error <= 1.0)) {
      refused_ = true;
      h_ = tried * factor;
      return !is_step_lost_in_rounding();
    }
    if (passes_end(trial.end)) {
      switch_to_event_variable();
    } else {
      if (last) trial.end[system_.by == By::depth ? component::root : component::speed] = 0.0;
      accept(tried, last, trial.end, factor);
    }
    return true;
  }

  bool is_step_lost_in_rounding() const {
    constexpr double least_step = 1e-14;  // of the independent variable; of 1 along the path, which starts anew at 0
    return !(std::abs(h_) > least_step * at_) && !(system_.by == By::path && std::abs(h_) > least_step);
  }

  // By how much the next step may be longer: by its error, and no more than the error ratio of the last two steps
  // predicts, since near a power that is not whole the steps shrink or grow all along (Gustafsson's predictive
  // control).
  double growth(double h, double error) {
    constexpr double suspect_error = 0.01, cautious_growth = 1.2;  // an estimate that passes through zero is too small
    constexpr double least_error = 1e-12;                          // below it the ratio of errors is rounding
    constexpr double remembered_error = 1e-4, least_growth = 0.2;  // limits of what one lucky step may cause
    double factor = integrate::step_factor(error);
    if (!(error <= 1.0)) return factor;
    if (refused_) factor = std::min(factor, 1.0);
    if (error > suspect_error) factor = std::min(factor, cautious_growth);
    if (last_step_ * h > 0.0 && error > least_error)
      factor = std::min(factor, factor * (h / last_step_) * integrate::eighth_root(last_error_ / error));
    refused_ = false;
    last_step_ = h;
    last_error_ = std::max(error, remembered_error);
    return std::max(factor, least_growth);
  }

  // Near δ = 0 no step is longer than 0.6 of the distance to it, because the error estimate does not see a power that
  // is not whole. Not in a long creep elsewhere.
  void limit_step_near_touch() {
    constexpr double share = 0.6, least = 0.05, long_path = 2.0;
    const double longest = std::max(share * y_[component::root], least);
    if (system_.by == By::path && !opening() && at_ < long_path) h_ = std::min(h_, longest);
    if (system_.by == By::depth && system_.direction < 0.0) h_ = std::max(h_, -longest);
  }

  // No step is longer than a share of the distance to a zero of a branch function ahead, by its slope. Of several the
  // harmonic sum is taken, which is shorter than each.
  void limit_step_near_branch() {
    constexpr double share = 0.6, least = 0.005, difference_step = 1e-6;
    Motion<N> ahead = y_;
    for (std::size_t i = 0; i < ahead.size(); ++i) ahead[i] += difference_step * slope_[i];
    const Events there = events(system_.instant(ahead));
    double inverse_distance = 0.0;
    for (std::size_t k = 0; k < there.count && there.function[k].kind == EventKind::branch; ++k) {
      if (sides_[k] == 0.0) return;
      inverse_distance += (1.0 - there.function[k].value / sides_[k]) / difference_step;
    }
    if (inverse_distance > 0.0) h_ = std::min(h_, std::max(share / inverse_distance, least));
  }

  bool passes_reversal(const Motion<N>& y) const { return y[component::speed] * system_.rate_sign <= 0.0; }
  bool passes_separation(const Motion<N>& y) const { return opening() && y[component::root] <= 0.0; }
  // Whether a step has passed an end that is to be met exactly.
  bool passes_end(const Motion<N>& y) const {
    if (system_.by == By::depth) return passes_reversal(y);
    if (system_.by == By::speed) return passes_separation(y);
    return passes_reversal(y) || passes_separation(y);
  }
  // Whether the slope at the start of the step predicts such a passage; from farther off for a reversal at which |δ̇|^q
  // is not smooth.
  bool would_pass_end() const {
    constexpr double early_look = 2.5;  // steps
    const double ahead = law_.rate_root == 1.0 ? h_ : early_look * h_;
    return (opening() && y_[component::root] + h_ * slope_[component::root] <= 0.0) ||
           (y_[component::speed] + ahead * slope_[component::speed]) * system_.rate_sign <= 0.0;
  }

  // Changes to the independent variable that ends where the step would have passed. Near a second reversal close to
  // separation that may change with every step.
  void switch_to_event_variable() {
    constexpr double first_step = 0.6 * reversal_root_step;
    if (system_.by == By::path) path_step_ = h_;
    const bool slowing = net(instant()) * system_.rate_sign < 0.0;
    const double u = std::abs(y_[component::speed]), s = y_[component::root];
    // By the rates of change: which of the two would vanish first.
    const double rate = std::abs(path_slope_of_speed());
    const bool to_reversal = slowing && (!opening() || system_.by == By::depth || u * u < s * rate);
    system_.direction = opening() || to_reversal ? -1.0 : 1.0;
    if (to_reversal) {
      system_.by = By::speed;
      at_ = root_of(u, law_.rate_root);
      h_ = law_.rate_root == 1.0 ? -at_ : -std::min(at_, first_step);
    } else {
      system_.by = By::depth;
      at_ = s;
      h_ = -at_;
    }
    last_step_ = 0.0;
    restart();
  }
  double path_slope_of_speed() const {
    System<N> plain = system_;
    plain.by = By::path;
    Motion<N> slope;
    plain(0.0, y_, slope);
    return slope[component::speed];
  }

  void on_event_variable_zero() {
    constexpr double no_force = 1e-12;  // of the peak force
    if (system_.by == By::speed) {
      if (!opening()) return reverse();
      if (returns_to_touch()) return separate_at_touch();
      return may_load_again() ? load_again() : finish(ImpactStatus::sticks);
    }
    if (system_.reference == 0.0) return finish(ImpactStatus::separated);
    if (problem_.separation == Separation::force && force_ <= no_force * out_.peak_force)
      return finish(ImpactStatus::separated);
    const Contact<double> now = instant().contact;
    refer_to(0.0, now.indentation, std::abs(now.indentation_rate));  // on past the residual depth
    follow_path();
  }

  void follow_path() {
    system_.by = By::path;
    system_.direction = 1.0;
    at_ = 0.0;
    h_ = path_step_;
    last_step_ = 0.0;
    restart();
    note_force(instant());
  }

  struct Passage {
    double h;
    Events events;  // at its end
    std::size_t which = none;
  };
  static constexpr std::size_t none = most_law_events;
  static constexpr double located = 1e-10;  // a function whose zero has been located is not larger than this

  // Whether an event function has passed its zero by more than rounding. The force of a law that cannot pull here comes
  // so close to zero that rounding decides its sign.
  bool is_past(const EventFunction& f, double side) const {
    constexpr double rounding = 1e-13;  // of the sum of two parts over their size
    if (f.kind == EventKind::release) return may_pull() && f.value < -rounding;
    return has_changed_side(side, f.value, f.direction) && !(law_.clips && !may_pull());
  }

  // The first passage in a step to `end`, or none.
  Passage first_passage(double h, const Motion<N>& end, const Instant<N>& then) const {
    Passage out{h, events(then)};
    // The release first: the branch at which a law is clipped is passed there too, and not before.
    for (std::size_t k = out.events.count; k-- > 0;) {
      if (!is_past(out.events.function[k], sides_[k])) continue;
      const double side = sides_[k] < 0.0 ? -1.0 : 1.0;
      const auto function = [&](const Instant<N>& i) { return side * events(i).function[k].value; };
      const Motion<N>& far = out.which == none ? end : step(out.h).end;
      const Events last = out.events;
      out.h = locate(function, out.h, far);
      out.which = k;
      out.events = events(instant_after(out.h));
      for (std::size_t j = 0; j < k; ++j) set_zero_if_located(out.events.function[j].value, last.function[j].value);
    }
    return out;
  }
  // A function that is zero at the end of a shortened step, but for rounding, has not passed in it.
  static void set_zero_if_located(double& value, double before) {
    if (std::abs(value) < located * std::abs(before)) value = 0.0;
  }

  // Takes the step, or its part up to the first event, and applies what happens at its end.
  void accept(double tried, bool last, const Motion<N>& end, double factor) {
    const Instant<N> then = system_.instant(end);
    if (then.contact.indentation > law_.max_indentation) return leave_domain(tried);
    const Passage first = first_passage(tried, end, then);
    if (first.which != none) return accept_up_to(first);
    commit(tried, last ? 0.0 : at_ + tried, end, first.events);
    largest_speed_ = std::max(largest_speed_, std::abs(y_[component::speed]));
    h_ = tried * factor;
    if (last) return on_event_variable_zero();
    if (will_not_separate()) return finish(ImpactStatus::sticks);
    if (system_.by == By::speed && opening() && system_.direction > 0.0) leave_reversal();
  }

  void accept_up_to(const Passage& first) {
    const auto cut = step(first.h);
    // Stages beyond the event may have hidden what is not smooth before it.
    if (!(cut.error <= 1.0)) return shorten(first.h, cut.error);
    const double other_side = -sides_[first.which];
    commit(first.h, at_ + first.h, cut.end, first.events);
    apply(first.events.function[first.which], first.which, other_side);
  }

  // Tries again with a step as short as the error requires.
  void shorten(double h, double error) {
    refused_ = true;
    h_ = h * integrate::step_factor(error);
  }

  void apply(const EventFunction& event, std::size_t which, double other_side) {
    constexpr double step_share = 0.3, least_step = 1e-6;  // the law is another one: begin with a short step
    if (event.kind == EventKind::release) return finish(ImpactStatus::separated);
    Instant<N> now = instant();
    law_.cross(law_.law, event.index, now.contact, memory_, now.state);
    set_state(now.state);
    restart();
    if (event.direction == Direction::either) sides_[which] = other_side;
    // A force that jumps here may be tensile at once, and one that is clipped here becomes tensile.
    const Events here = events(instant());
    for (std::size_t k = 0; k < here.count; ++k)
      if (here.function[k].kind == EventKind::release && may_pull() && here.function[k].value < located)
        return finish(ImpactStatus::separated);
    note_force(instant());
    h_ = system_.direction * std::max(step_share * std::abs(h_), least_step);
  }
  void set_state(const State<N>& state) {
    for (std::size_t i = 0; i < N; ++i) y_[component::states + i] = state[i];
  }

  void leave_domain(double h) {
    const double deepest = law_.max_indentation;
    const double there = locate([&](const Instant<N>& i) { return deepest - i.contact.indentation; }, h, step(h).end);
    commit(there, at_ + there, step(there).end, events(instant_after(there)));
    out_.max_indentation = deepest;
    finish(ImpactStatus::past_domain);
  }

  void reverse() {
    Instant<N> now = instant();
    law_.reverse(law_.law, now.contact, memory_, now.state);
    set_state(now.state);
    system_.rate_sign = -1.0;
    if (++reversals_ > 1) return follow_path();
    out_.compression_time = now.time;
    out_.max_indentation = now.contact.indentation;
    out_.stored_at_reversal = law_.stored_energy(law_.law, now.contact, memory_, now.state);
    refine_for_slow_return();
    const double residual = memory_.residual_indentation;
    if (residual > 0.0 && residual < now.contact.indentation) refer_to_residual(now.contact, residual);
    if (law_.rate_root == 1.0) return follow_path();
    system_.direction = 1.0;  // |δ̇|^q is smooth in w only
    h_ = 2.0 * reversal_root_step;
    restart();
    note_force(instant());
  }
  // Strong damping leaves little speed to the return, which must be as accurate, and a spring that nearly balances the
  // damper: times then depend on small differences.
  void refine_for_slow_return() {
    constexpr double least_speed = 1e-8, finest = 0.05;  // of V; of the tolerance so far
    const double share = out_.stored_at_reversal / (0.5 * system_.scales.force * system_.scales.length);
    scale_[component::speed] = least_speed;
    if (!law_.non_smooth_at_touch) tolerance_ *= std::clamp(share * share, finest, 1.0);
  }

  // Depths count from `reference` on and are measured in the distance to it; speeds in a speed that belongs to it.
  void refer_to(double reference, double distance, double speed) {
    const Scales old = system_.scales, now = scales_from(distance, speed, problem_);
    const double per_time = old.time / now.time, per_speed = old.speed / now.speed;
    system_.scales = now;
    system_.reference = reference / distance;
    y_[component::time] *= per_time;
    y_[component::root] = 1.0;
    y_[component::speed] *= per_speed;
    y_[component::work] *= per_speed * per_speed;
    scale_[component::time] *= per_time;
    scale_[component::root] = scale_[component::speed] = 1.0;
    scale_[component::work] *= per_speed * per_speed;
    path_step_ = first_path_step;
  }
  // The return of a plastic law, however short against the largest depth: its distances are known to the rounding of
  // that depth only, and steps cannot be more accurate.
  void refer_to_residual(const Contact<double>& now, double residual) {
    constexpr double rounding = 4.0 * std::numeric_limits<double>::epsilon(), coarsest = 1e-3;
    const double span = now.indentation - residual;
    const double push = std::max(force(instant()).total() / mass(), std::abs(problem_.gravity));
    refer_to(residual, span, std::sqrt(push * span));
    tolerance_ = std::max(tolerance_, std::min(rounding * now.indentation / span, coarsest));
  }

  // Integrates in w while |δ̇|^q is less smooth along the path, then along the path in steps of the order of the
  // distance from the reversal.
  void leave_reversal() {
    constexpr double near_reversal = 0.02;  // kinetic over potential energy since the reversal
    constexpr double step_share = 0.4;      // of the distance from the reversal
    h_ = std::min(h_, reversal_root_step);
    const double u = y_[component::speed];
    const double depth = power_of(y_[component::root], law_.depth_root);
    if (!(u * u > near_reversal * std::abs(net(instant())) * depth)) return;
    path_step_ = step_share * std::abs(u / path_slope_of_speed());
    follow_path();
  }

  // Whether a body that its contact has pulled back into compression may still separate: by itself, or because gravity
  // pulls it away. Without state the spring pushes at every reversal, so that only gravity turns the body, and holds
  // it. Oscillations that are many, or nearly over, end in sticking.
  bool may_load_again() const {
    constexpr int many_reversals = 8, many_reversals_under_gravity = 1000;
    constexpr double negligible_speed = 1e-6;  // of V
    if (N == 0 || problem_.gravity > 0.0) return false;
    if (problem_.gravity < 0.0) return reversals_ < many_reversals_under_gravity;
    return law_.may_leave_later && reversals_ < many_reversals && largest_speed_ > negligible_speed;
  }
  void load_again() {
    Instant<N> now = instant();
    law_.reload(law_.law, now.contact, memory_, now.state);
    set_state(now.state);
    system_.rate_sign = 1.0;
    largest_speed_ = 0.0;
    follow_path();
  }

  // A body that is at δ = 0 but for rounding.
  void separate_at_touch() {
    y_[component::root] = 0.0;
    finish(ImpactStatus::separated);
  }

  void finish(ImpactStatus status) {
    const Instant<N> now = instant();
    if (status == ImpactStatus::sticks) record_rest(now);
    out_.status = status;
    out_.time = now.time;
    out_.indentation = now.contact.indentation;
    out_.indentation_rate = now.contact.indentation_rate;
    if (status == ImpactStatus::separated && problem_.gravity != 0.0) out_.indentation_rate = -speed_by_energy(now);
    out_.stored = law_.stored_energy(law_.law, now.contact, memory_, now.state);
    out_.work = now.work * mass() * system_.scales.speed * system_.scales.speed;
    done_ = true;
  }

  // The speed at the end, from what was lost where that is more accurate: gravity may have given far more speed in
  // between than the body came with, and errors count against that. Nothing is lost where a plastic law unloads on its
  // loading curve.
  double speed_by_energy(const Instant<N>& now) const {
    const double v0 = problem_.touch.impact_speed, v = system_.scales.speed;
    const double depth = now.contact.indentation, integrated = -now.contact.indentation_rate;
    if (!law_.memoryless && !rest_.unloads_without_loss()) return integrated;
    const double lost = law_.memoryless ? now.work * v * v : 0.0;
    const double stored = law_.stored_energy(law_.law, now.contact, memory_, now.state) / mass();
    const double square = v0 * v0 + 2.0 * (problem_.gravity * (depth - problem_.kept_indentation) - lost - stored);
    // Relative errors of v² count against v₀², those of the motion against V.
    const double by_energy = square > 0.0 ? std::sqrt(square) : 0.0;
    return v * by_energy > v0 * v0 ? by_energy : integrated;
  }

  // Under gravity a memoryless contact rests at F(δ, 0) = m g. A compression that leads there never ends.
  void record_rest(const Instant<N>& now) {
    constexpr double still = 1e-8;  // of V; a series dashpot creeps without bound and keeps a larger speed
    constexpr double nan = std::numeric_limits<double>::quiet_NaN();
    const double g = problem_.gravity;
    const bool bears = g > 0.0 && law_.memoryless && resting_depth() < infinity;
    const Contact<double> rest = bears ? Contact<double>{resting_depth(), 0.0} : now.contact;
    const double stored = law_.stored_energy(law_.law, rest, memory_, now.state);
    if (bears)
      out_.given_by_rest = mass() * g * (rest.indentation - problem_.kept_indentation) - stored;
    else if (g != 0.0)
      out_.given_by_rest = nan;
    if (reversals_ > 0) return;
    out_.compression_time = nan;
    out_.stored_at_reversal = stored;
    out_.peak_force = std::max(out_.peak_force, mass() * g);
    const bool creeps = !bears && std::abs(y_[component::speed]) > still;
    out_.max_indentation = creeps ? nan : rest.indentation;
  }

  // Spring and damper cancel but for a hundredth of their size.
  bool is_balanced() const {
    constexpr double balance = 0.01;
    const Force<double> f = force(instant());
    return std::abs(f.total()) <= balance * (std::abs(f.elastic) + std::abs(f.dissipative));
  }

  // The return has all but stopped, or has become a creep that inertia will never end, or gravity holds the body. A
  // drawing shows some of it.
  bool will_not_separate() {
    constexpr double no_push = 1e-9, stopped = 1e-10;  // of V²/X; of V
    constexpr int drawn_steps = 20;
    const double push = net(force_);
    const bool may_rest = problem_.gravity > 0.0 || !law_.memoryless;
    const bool slowing = opening() ? push > 0.0 : may_rest && std::abs(push) < no_push;
    if (slowing && std::abs(y_[component::speed]) < stopped && !returns_to_touch()) return true;
    if (!records_) return is_held_by_gravity() || (slowing && ends_in_creep());
    const bool rests = is_held_by_gravity() || (slowing && law_.return_ends_in_creep && is_balanced());
    resting_steps_ = rests ? resting_steps_ + 1 : 0;
    return resting_steps_ > drawn_steps;
  }

  double resting_depth() { return rest_.resting_depth(system_.scales.length); }
  bool stays_below_touch() const { return rest_.stays_below_touch(instant(), system_.scales.speed); }
  bool is_held_by_gravity() {
    if (!(problem_.gravity > 0.0) || !law_.memoryless) return false;
    const Instant<N> now = instant();
    const double length = system_.scales.length;
    if (!opening()) return rest_.will_settle_while_closing(now, force_, force_rate_, length);
    return rest_.stays_below_touch(now, system_.scales.speed) &&
           (problem_.separation == Separation::depth || rest_.pushes_until_rest(now, length));
  }
  // A body that gravity will hold and that sinks so slowly that spring and damper balance its weight.
  bool settles_under_gravity() const {
    constexpr double even = 1e-3;  // acceleration over g
    if (opening() || !(problem_.gravity > 0.0)) return false;
    return stays_below_touch() && std::abs(net(instant())) < even * system_.scales.gravity;
  }
  // Whether what is left of the energy lifts the body back to δ = 0, against gravity.
  bool returns_to_touch() const {
    if (!opening() || !(problem_.gravity > 0.0)) return false;
    return law_.memoryless ? !stays_below_touch() : rest_.unloads_without_loss();
  }

  // A return that slows down, is known to end in creep, and whose force has been at its lowest.
  bool ends_in_creep() const {
    if (!law_.return_ends_in_creep || !opening() || problem_.gravity < 0.0) return false;
    if (!(force_ < 0.0) || !(force_rate_ > 0.0)) return false;
    const Instant<N> now = instant();
    return is_creep_inevitable(law_, now.contact, force(now), mass());
  }

  // Too many or too short steps: a return so slow that spring and damper balance sticks, anything else is a failure.
  void give_up() {
    constexpr double at_touch = 1e-9, slow = 0.01;  // of X; of V
    if (returns_to_touch() && power_of(y_[component::root], law_.depth_root) < at_touch) return separate_at_touch();
    const bool creeps = opening() && (is_balanced() || net(instant()) >= 0.0) && std::abs(y_[component::speed]) < slow;
    out_.failed = !creeps && !settles_under_gravity();
    finish(ImpactStatus::sticks);
  }

  RestUnderGravity<N> rest_;
  double last_step_ = 0.0, last_error_ = 1.0;
  bool refused_ = false;
  int resting_steps_ = 0, reversals_ = 0;
  double largest_speed_ = 1.0;  // since the last reversal into compression, in V
  bool done_ = false;
};

template <std::size_t N>
RawResult follow_impact(const LawView<N>& law, const ImpactProblem& problem, std::vector<Record<N>>* records) {
  return Engine<N>(law, problem, records).run();
}

template RawResult follow_impact(const LawView<0>&, const ImpactProblem&, std::vector<Record<0>>*);
template RawResult follow_impact(const LawView<1>&, const ImpactProblem&, std::vector<Record<1>>*);
template RawResult follow_impact(const LawView<2>&, const ImpactProblem&, std::vector<Record<2>>*);

}  // namespace hysteron::detail
