// Any law through one impact: steps in the regular variables of motion.hpp, events met exactly by re-doing the step
// that contains them with the right length (never by interpolation).
#pragma once

#include "trajectory.hpp"

namespace hysteron::detail {

template <std::size_t N>
class Engine : Trajectory<N> {
 public:
  using Base = Trajectory<N>;
  using Base::Base;

  Outcome run() {
    start();
    while (!done_ && out_.steps < most_steps) {
      if (out_.steps % many_steps == many_steps - 1 && sinks()) break;
      if (system_.by == By::path && would_pass_end()) aim();
      ++out_.steps;
      if (law_.rough) tread_softly();
      if (law_.rough_branches && system_.by == By::path) limit_step_near_branch();
      const bool last = system_.by != By::path && system_.heading < 0.0 && -h_ >= at_;
      const double tried = last ? -at_ : h_;
      auto trial = step(tried);
      const double factor = growth(tried, trial.error);
      if (!(trial.error <= 1.0)) {
        refused_ = true;
        h_ = tried * factor;
        if (!(std::abs(h_) > 1e-14 * at_) && !(system_.by == By::path && std::abs(h_) > 1e-14)) break;
      } else if (passes_end(trial.end)) {
        aim();
      } else {
        if (last) trial.end[system_.by == By::depth ? root_ : speed_] = 0.0;
        accept(tried, last, trial.end, factor);
      }
    }
    if (!done_) give_up();
    return out_;
  }

 private:
  // By how much the next step may be longer: by its error, and not more than the last two steps let expect, since near
  // a power that is not whole the steps shrink or grow all along (Gustafsson's predictive control).
  double growth(double h, double error) {
    double factor = integrate::step_factor(error);
    if (!(error <= 1.0)) return factor;
    if (refused_) factor = std::min(factor, 1.0);
    if (error > 0.01) factor = std::min(factor, 1.2);  // an error estimate that passes through zero promises too much
    if (last_step_ * h > 0.0 && error > 1e-12)
      factor = std::min(factor, factor * (h / last_step_) * integrate::eighth_root(last_error_ / error));
    refused_ = false;
    last_step_ = h;
    last_error_ = std::max(error, 1e-4);
    return std::max(factor, 0.2);
  }

  // Leaving δ = 0 and coming back to it, no step longer than the way from there (not in a long creep elsewhere): the
  // error estimate does not see a power that is not whole.
  void tread_softly() {
    constexpr double close = 0.05, share = 0.6, long_path = 2.0;
    const double reach = std::max(share * y_[root_], close);
    if (system_.by == By::path && !opening() && at_ < long_path) h_ = std::min(h_, reach);
    if (system_.by == By::depth && system_.heading < 0.0) h_ = std::max(h_, -reach);
  }

  // The same for zeros of branch functions ahead, at distances told by their slopes; of several the harmonic sum, which
  // is shorter than each.
  void limit_step_near_branch() {
    constexpr double close = 0.005, share = 0.6, little = 1e-6;
    Motion<N> ahead = y_;
    for (std::size_t i = 0; i < ahead.size(); ++i) ahead[i] += little * slope_[i];
    const Events there = events(system_.instant(ahead));
    double nearness = 0.0;
    for (std::size_t k = 0; k < there.count && there.function[k].kind == EventKind::branch; ++k) {
      if (sides_[k] == 0.0) return;
      nearness += (1.0 - there.function[k].value / sides_[k]) / little;
    }
    if (nearness > 0.0) h_ = std::min(h_, std::max(share / nearness, close));
  }

  using Events = typename Base::Events;
  using Base::start, Base::restart, Base::instant, Base::force, Base::events, Base::net, Base::step,
      Base::instant_after, Base::opening, Base::may_pull, Base::locate, Base::commit, Base::note_force, Base::law_,
      Base::force_rate_, Base::records_, Base::scale_, Base::problem_, Base::system_, Base::memory_, Base::y_,
      Base::slope_, Base::at_, Base::h_, Base::path_step_, Base::tolerance_, Base::force_, Base::sides_, Base::out_;

  static constexpr int many_steps = 4096;
  static constexpr double usual_root_step = 0.1;  // of w, near reversal

  bool passes_reversal(const Motion<N>& y) const { return y[speed_] * system_.way <= 0.0; }
  bool passes_separation(const Motion<N>& y) const { return opening() && y[root_] <= 0.0; }
  // Whether a step has passed an end that is to be met exactly.
  bool passes_end(const Motion<N>& y) const {
    if (system_.by == By::depth) return passes_reversal(y);
    if (system_.by == By::speed) return passes_separation(y);
    return passes_reversal(y) || passes_separation(y);
  }

  // The same by the slope at the start of the step; a reversal at which |δ̇|^q is not smooth is seen from farther off.
  bool would_pass_end() const {
    const double ahead = law_.rate_root == 1.0 ? h_ : 2.5 * h_;
    return (opening() && y_[root_] + h_ * slope_[root_] <= 0.0) ||
           (y_[speed_] + ahead * slope_[speed_]) * system_.way <= 0.0;
  }

  // Go on with the independent variable that ends where the step would have passed; near a second reversal close to
  // separation that may change with every step.
  void aim() {
    if (system_.by == By::path) path_step_ = h_;
    const bool slowing = net(instant()) * system_.way < 0.0;
    const double u = std::abs(y_[speed_]), s = y_[root_];
    // By the rates of change: which of the two would vanish first.
    const double pace = std::abs(slope_speed());
    const bool to_reversal = slowing && (!opening() || system_.by == By::depth || u * u < s * pace);
    system_.heading = opening() || to_reversal ? -1.0 : 1.0;
    if (to_reversal) {
      system_.by = By::speed;
      at_ = whole_root(u, law_.rate_root);
      h_ = law_.rate_root == 1.0 ? -at_ : -std::min(at_, 0.6 * usual_root_step);
    } else {
      system_.by = By::depth;
      at_ = s;
      h_ = -at_;
    }
    last_step_ = 0.0;
    restart();
  }
  double slope_speed() const {
    System<N> plain = system_;
    plain.by = By::path;
    Motion<N> slope;
    plain(0.0, y_, slope);
    return slope[speed_];
  }

  // Whether an event function has passed its zero by more than rounding. A law whose force cannot pull here comes close
  // to zero where rounding says on which side it is.
  bool is_past(const EventFunction& f, double side) const {
    constexpr double rounding = 1e-13;  // of the sum of two parts over their size
    if (f.kind == EventKind::release) return may_pull() && f.value < -rounding;
    return has_changed_side(side, f.value, f.direction) && !(law_.clips && !may_pull());
  }
  struct Passage {
    double h;
    Events events;  // at its end
    std::size_t which = none;
  };
  static constexpr std::size_t none = most_law_events;
  static constexpr double located = 1e-10;  // a function whose zero has been located is not larger than this

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
      for (std::size_t j = 0; j < k; ++j) settle(out.events.function[j].value, last.function[j].value);
    }
    return out;
  }
  // A function that is zero at the end of a shortened step, but for rounding, has not passed in it.
  static void settle(double& value, double before) {
    if (std::abs(value) < located * std::abs(before)) value = 0.0;
  }

  void accept(double tried, bool last, const Motion<N>& end, double factor) {
    const Instant<N> then = system_.instant(end);
    if (then.contact.indentation > law_.max_indentation) return leave_domain(tried);
    const Passage first = first_passage(tried, end, then);
    if (first.which != none) {
      const auto cut = step(first.h);
      // Stages beyond the event may have hidden what is not smooth before it.
      if (!(cut.error <= 1.0)) return shorten(first.h, cut.error);
      const double other_side = -sides_[first.which];
      commit(first.h, at_ + first.h, cut.end, first.events);
      return serve(first.events.function[first.which], first.which, other_side);
    }
    commit(tried, last ? 0.0 : at_ + tried, end, first.events);
    swing_ = std::max(swing_, std::abs(y_[speed_]));
    h_ = tried * factor;
    if (last) return arrive();
    if (stays()) return finish(ImpactStatus::sticks);
    if (system_.by == By::speed && opening() && system_.heading > 0.0) leave_reversal();
  }

  // Tries again with a step as short as the error asks for.
  void shorten(double h, double error) {
    refused_ = true;
    h_ = h * integrate::step_factor(error);
  }

  void serve(const EventFunction& event, std::size_t which, double other_side) {
    if (event.kind == EventKind::release) return finish(ImpactStatus::separated);
    Instant<N> now = instant();
    law_.cross(law_.law, event.index, now.contact, memory_, now.state);
    for (std::size_t i = 0; i < N; ++i) y_[states_ + i] = now.state[i];
    restart();
    if (event.direction == Direction::either) sides_[which] = other_side;
    // A force that jumps here may pull at once, and one that is clipped here begins to.
    const Events here = events(instant());
    for (std::size_t k = 0; k < here.count; ++k)
      if (here.function[k].kind == EventKind::release && may_pull() && here.function[k].value < located)
        return finish(ImpactStatus::separated);
    note_force(instant());
    h_ = system_.heading * std::max(0.3 * std::abs(h_), 1e-6);
  }

  // The independent variable has reached zero.
  void arrive() {
    if (system_.by == By::speed) {
      if (!opening()) return reverse();
      if (returns_to_touch()) return separate_at_touch();
      return may_load_again() ? load_again() : finish(ImpactStatus::sticks);
    }
    if (system_.reference == 0.0) return finish(ImpactStatus::separated);
    if (problem_.separation == Separation::force && force_ <= 1e-12 * out_.peak_force)
      return finish(ImpactStatus::separated);
    const Contact<double> now = instant().contact;
    refer_to(0.0, now.indentation, std::abs(now.indentation_rate));  // on past the residual depth
    follow_path();
  }

  // Whether a body that its contact has pulled back into compression may yet leave: by itself, or because a weight
  // draws it away. Without state the spring pushes at every turn, so that only a weight turns the body, and holds it.
  // Swings that are many, or have all but died out, go on to die.
  bool may_load_again() const {
    constexpr int many_swings = 8, many_swings_under_weight = 1000;
    constexpr double negligible_swing = 1e-6;
    if (N == 0 || problem_.gravity > 0.0) return false;
    if (problem_.gravity < 0.0) return reversals_ < many_swings_under_weight;
    return law_.may_leave_later && reversals_ < many_swings && swing_ > negligible_swing;
  }
  void load_again() {
    Instant<N> now = instant();
    law_.reload(law_.law, now.contact, memory_, now.state);
    for (std::size_t i = 0; i < N; ++i) y_[states_ + i] = now.state[i];
    system_.way = 1.0;
    swing_ = 0.0;
    follow_path();
  }

  // A body that is at δ = 0 but for rounding.
  void separate_at_touch() {
    y_[root_] = 0.0;
    finish(ImpactStatus::separated);
  }

  // Depths count from `reference` on and are measured in the distance to it; speeds in a speed that belongs to it.
  void refer_to(double reference, double distance, double speed) {
    const Scales old = system_.scales, now = scales_from(distance, speed, problem_);
    const double per_time = old.time / now.time, per_speed = old.speed / now.speed;
    system_.scales = now;
    system_.reference = reference / distance;
    y_[time_] *= per_time;
    y_[root_] = 1.0;
    y_[speed_] *= per_speed;
    y_[work_] *= per_speed * per_speed;
    scale_[time_] *= per_time;
    scale_[root_] = scale_[speed_] = 1.0;
    scale_[work_] *= per_speed * per_speed;
    path_step_ = 0.1;
  }
  // The return of a plastic law, however short against the largest depth: its distances are known to the rounding of
  // that depth only, and steps cannot be more accurate.
  void refer_to_residual(const Contact<double>& now, double residual) {
    constexpr double rounding = 4.0 * std::numeric_limits<double>::epsilon(), coarsest = 1e-3;
    const double span = now.indentation - residual, m = problem_.touch.effective_mass;
    const double push = std::max(force(instant()).total() / m, std::abs(problem_.gravity));
    refer_to(residual, span, std::sqrt(push * span));
    tolerance_ = std::max(tolerance_, std::min(rounding * now.indentation / span, coarsest));
  }

  void reverse() {
    Instant<N> now = instant();
    law_.reverse(law_.law, now.contact, memory_, now.state);
    for (std::size_t i = 0; i < N; ++i) y_[states_ + i] = now.state[i];
    system_.way = -1.0;
    if (++reversals_ > 1) return follow_path();
    out_.compression_time = now.time;
    out_.max_indentation = now.contact.indentation;
    out_.stored_at_reversal = law_.stored_energy(law_.law, now.contact, memory_, now.state);
    // Much damping leaves little speed to the return, which must be as accurate, and a spring that nearly balances the
    // damper: times then depend on small differences.
    constexpr double slow = 1e-8;
    const double share = out_.stored_at_reversal / (0.5 * system_.scales.force * system_.scales.length);
    scale_[speed_] = slow;
    if (!law_.rough) tolerance_ *= std::clamp(share * share, 0.05, 1.0);
    const double residual = memory_.residual_indentation;
    if (residual > 0.0 && residual < now.contact.indentation) refer_to_residual(now.contact, residual);
    if (law_.rate_root == 1.0) return follow_path();
    system_.heading = 1.0;  // |δ̇|^q is smooth in w only
    h_ = 2.0 * usual_root_step;
    restart();
    note_force(instant());
  }

  // On by w while |δ̇|^q is the rougher for it, then by the path in steps of the order of the way from reversal.
  void leave_reversal() {
    h_ = std::min(h_, usual_root_step);
    const double u = y_[speed_];
    if (!(u * u > 0.02 * std::abs(net(instant())) * whole_power(y_[root_], law_.depth_root))) return;
    path_step_ = 0.4 * std::abs(u / slope_speed());
    follow_path();
  }

  void follow_path() {
    system_.by = By::path;
    system_.heading = 1.0;
    at_ = 0.0;
    h_ = path_step_;
    last_step_ = 0.0;
    restart();
    note_force(instant());
  }

  void leave_domain(double h) {
    const double deepest = law_.max_indentation;
    const double there = locate([&](const Instant<N>& i) { return deepest - i.contact.indentation; }, h, step(h).end);
    commit(there, at_ + there, step(there).end, events(instant_after(there)));
    out_.max_indentation = deepest;
    finish(ImpactStatus::past_domain);
  }

  void finish(ImpactStatus status) {
    const Instant<N> now = instant();
    if (status == ImpactStatus::sticks) come_to_rest(now);
    out_.status = status;
    out_.time = now.time;
    out_.indentation = now.contact.indentation;
    out_.indentation_rate = now.contact.indentation_rate;
    if (status == ImpactStatus::separated && problem_.gravity != 0.0) out_.indentation_rate = -speed_by_energy(now);
    out_.stored = law_.stored_energy(law_.law, now.contact, memory_, now.state);
    out_.work = now.work * problem_.touch.effective_mass * system_.scales.speed * system_.scales.speed;
    done_ = true;
  }

  // At the end, from what was lost where that is the more accurate: gravity may have given much more speed in between
  // than the body came with, and errors count against that. Nothing is lost where a plastic law unloads on its loading
  // curve.
  double speed_by_energy(const Instant<N>& now) const {
    const double m = problem_.touch.effective_mass, v0 = problem_.touch.impact_speed, v = system_.scales.speed;
    const double depth = now.contact.indentation, integrated = -now.contact.indentation_rate;
    if (!law_.memoryless && !unloads_without_loss()) return integrated;
    const double lost = law_.memoryless ? now.work * v * v : 0.0;
    const double stored = law_.stored_energy(law_.law, now.contact, memory_, now.state) / m;
    const double square = v0 * v0 + 2.0 * (problem_.gravity * (depth - problem_.kept_indentation) - lost - stored);
    // Relative errors of v² count against v₀², those of the motion against V.
    const double by_energy = square > 0.0 ? std::sqrt(square) : 0.0;
    return v * by_energy > v0 * v0 ? by_energy : integrated;
  }

  // Under its weight a memoryless contact rests where it bears it. A compression that leads there never ends.
  void come_to_rest(const Instant<N>& now) {
    const bool bears = problem_.gravity > 0.0 && law_.memoryless && resting_depth() < infinity;
    const Contact<double> rest = bears ? Contact<double>{resting_depth(), 0.0} : now.contact;
    const double stored = law_.stored_energy(law_.law, rest, memory_, now.state);
    const double m = problem_.touch.effective_mass, g = problem_.gravity;
    if (bears)
      out_.given_by_rest = m * g * (rest.indentation - problem_.kept_indentation) - stored;
    else if (g != 0.0)
      out_.given_by_rest = std::numeric_limits<double>::quiet_NaN();
    if (reversals_ > 0) return;
    out_.compression_time = std::numeric_limits<double>::quiet_NaN();
    out_.stored_at_reversal = stored;
    out_.peak_force = std::max(out_.peak_force, m * g);
    const bool still_sinks = !bears && std::abs(y_[speed_]) > 1e-8;  // a dashpot in series gives way for ever
    out_.max_indentation = still_sinks ? std::numeric_limits<double>::quiet_NaN() : rest.indentation;
  }

  bool balanced() const {
    const Force<double> f = force(instant());
    return std::abs(f.total()) <= 0.01 * (std::abs(f.elastic) + std::abs(f.dissipative));
  }
  // The return has all but stopped, or has become a creep that inertia will never end, or the weight holds the body. A
  // drawing shows some of it.
  bool stays() {
    const double push = net(force_);
    const bool may_rest = problem_.gravity > 0.0 || !law_.memoryless;
    const bool slowing = opening() ? push > 0.0 : may_rest && std::abs(push) < 1e-9;
    if (slowing && std::abs(y_[speed_]) < 1e-10 && !returns_to_touch()) return true;
    if (!records_) return held() || (slowing && trapped());
    held_steps_ = held() || (slowing && law_.creeps_for_good && balanced()) ? held_steps_ + 1 : 0;
    return held_steps_ > 20;
  }

  // Whether the weight will hold the body. While opening it does if what is left of the energy does not lift the body
  // back to δ = 0. While closing it does if the body sinks to its resting depth without passing it: with c the damping
  // and k the stiffness there, the secant of a spring that stiffens with depth is less than k, a damper that grows with
  // depth more than c, and motions do not leave 0 < δ̇ <= (c/2m)(δ_rest - δ) upwards if c² >= 4 m k.
  bool held() {
    if (!(problem_.gravity > 0.0) || !law_.memoryless) return false;
    const Instant<N> now = instant();
    const double m = problem_.touch.effective_mass, depth = now.contact.indentation, u = now.contact.indentation_rate;
    if (opening())
      return stays_below_touch(now) && (problem_.separation == Separation::depth || pushes_until_rest(now));
    // The force must have been at its highest.
    if (force_rate_ >= 0.0 || force_ <= m * problem_.gravity) return false;
    if (law_.rate_exponent > 1.0 || !(u > 0.0) || resting_depth() <= depth) return false;
    const double rest = resting_depth(), near = 1e-4 * rest;
    const double c = (force(now).total() - force_at_rest(depth)) / u;
    const double k = (force_at_rest(rest + near) - force_at_rest(rest - near)) / (2.0 * near);
    return c * c >= 4.04 * m * k && u <= 0.5 * c / m * (rest - depth);
  }
  // Whether a body that is held cannot come to pull either. Its energy above that of rest bounds its speed and keeps it
  // deeper than half of the resting depth; between there and here the damper is weakest against the spring at an end.
  bool pushes_until_rest(const Instant<N>& now) {
    if (law_.never_pulls) return true;
    const double m = problem_.touch.effective_mass, u = now.contact.indentation_rate, rest = resting_depth();
    if (!(rest < infinity)) return false;
    const auto potential = [&](double depth) {
      return law_.stored_energy(law_.law, {depth, 0.0}, memory_, now.state) / m - problem_.gravity * depth;
    };
    const double energy = 0.5 * u * u + potential(now.contact.indentation), least = potential(rest);
    const double fastest = std::sqrt(2.0 * std::max(energy - least, 0.0)), shallow = 0.5 * rest;
    const auto pushes = [&](double depth) {
      return law_.force(law_.law, {depth, -fastest}, memory_, now.state).total() > 0.0;
    };
    return potential(shallow) > energy && pushes(shallow) && pushes(now.contact.indentation);
  }
  // A body that its weight will hold and that goes down so evenly that spring and damper bear it.
  bool sinks() const {
    if (opening() || !(problem_.gravity > 0.0)) return false;
    return stays_below_touch(instant()) && std::abs(net(instant())) < 1e-3 * system_.scales.gravity;
  }
  // Whether what is left of the energy lifts the body back to δ = 0: known from what was lost without a difference of
  // energies far above it.
  bool returns_to_touch() const {
    if (!opening() || !(problem_.gravity > 0.0)) return false;
    return law_.memoryless ? !stays_below_touch(instant()) : unloads_without_loss();
  }
  bool unloads_without_loss() const {
    return law_.plastic && memory_.residual_indentation == problem_.kept_indentation;
  }
  bool stays_below_touch(const Instant<N>& now) const {
    const double v0 = problem_.touch.impact_speed, v = system_.scales.speed;
    if (law_.memoryless) return 0.5 * v0 * v0 < now.work * v * v;
    const double m = problem_.touch.effective_mass, u = now.contact.indentation_rate;
    const double stored = law_.stored_energy(law_.law, now.contact, memory_, now.state);
    return 0.5 * m * u * u + stored < m * problem_.gravity * now.contact.indentation;
  }
  double force_at_rest(double depth) const { return law_.force(law_.law, {depth, 0.0}, memory_, {}).total(); }
  // Where F(δ, 0) = m g.
  double resting_depth() {
    if (resting_depth_ > 0.0) return resting_depth_;
    const double weight = problem_.touch.effective_mass * problem_.gravity, deepest = law_.max_indentation;
    const auto excess = [&](double depth) { return force_at_rest(depth) - weight; };
    double low = std::min(system_.scales.length, 0.5 * deepest), high = low;
    while (excess(low) > 0.0) low *= 0.5;
    while (excess(high) < 0.0 && high < deepest) high = std::min(2.0 * high, deepest);
    if (!(excess(high) >= 0.0)) return resting_depth_ = infinity;
    std::uintmax_t iterations = 100;
    return resting_depth_ = boost::math::tools::toms748_solve(excess, low, high,
                                                              boost::math::tools::eps_tolerance<double>(50), iterations)
                                .first;
  }

  // Whether a return that slows down can be told to end in a creep, and the force has been at its lowest. With b the
  // creep exponent, motions cannot leave |δ̇| <= λ δ^b downwards in δ once -F >= m b δ̇²/δ on its border, as 2b >= n + 1;
  // of all λ above the present one the best is taken.
  bool trapped() const {
    if (!law_.creeps_for_good || !opening() || problem_.gravity < 0.0 || !(force_ < 0.0) || !(force_rate_ > 0.0))
      return false;
    const Instant<N> now = instant();
    const Force<double> f = force(now);
    const double q = law_.rate_exponent, u = std::abs(now.contact.indentation_rate);
    double ratio = -f.dissipative / f.elastic;  // (|δ̇|/balanced speed)^q, > 1
    if (q < 2.0) ratio = std::max(ratio, 2.0 / (2.0 - q));
    const double speed = u * std::pow(ratio * f.elastic / -f.dissipative, 1.0 / q);
    return f.elastic * (ratio - 1.0) * now.contact.indentation >=
           problem_.touch.effective_mass * law_.creep_exponent * speed * speed;
  }

  // Too many or too short steps: a return so slow that spring and damper balance sticks, anything else is a failure.
  void give_up() {
    constexpr double negligible = 1e-9;
    if (returns_to_touch() && whole_power(y_[root_], law_.depth_root) < negligible) return separate_at_touch();
    const bool creeps = opening() && (balanced() || net(instant()) >= 0.0) && std::abs(y_[speed_]) < 0.01;
    out_.failed = !creeps && !sinks();
    finish(ImpactStatus::sticks);
  }

  double last_step_ = 0.0, last_error_ = 1.0;
  bool refused_ = false;
  int held_steps_ = 0, reversals_ = 0;
  double resting_depth_ = 0.0;
  double swing_ = 1.0;  // largest speed since the last turn into compression, in V
  bool done_ = false;
};

}  // namespace hysteron::detail
