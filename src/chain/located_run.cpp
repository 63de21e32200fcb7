// Order 8(5,3) with located events, from one change of the window to the next.
#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>

#include "hysteron/core/number_text.hpp"
#include "hysteron/integrate/integrator.hpp"
#include "methods.hpp"
#include "window.hpp"

namespace hysteron::chain {
namespace {

// Local errors accumulate along the chain and over the steps of an impact.
constexpr double share_of_accuracy = 0.005, finest_tolerance = 1e-13;
// Samples of one segment: its end is met by a step.
constexpr std::size_t most_samples = 256;
// So many changes of the window at one instant, for each contact, are taken for an endless cascade.
constexpr long most_changes_at_an_instant = 100;
// Points at which rates are infinite, and the step that leads across one: of the time of an impact, or in roundings.
constexpr int most_singular_points = 1000;
constexpr double singular_share = 1e-14, singular_roundings = 64.0;

class LocatedRun {
 public:
  LocatedRun(State& state, const Settings& settings, const Scale& scale, Outcome& outcome)
      : state_(state),
        settings_(settings),
        tolerance_(std::max(share_of_accuracy * settings.accuracy, finest_tolerance)),
        time_scale_(scale.time),
        window_(state, settings, scale, tolerance_),
        outcome_(outcome),
        stamp_(state.contacts()) {
    for (std::size_t c = 0; c < state_.contacts(); ++c) predict(c);
  }

  std::optional<Error> run() {
    while (state_.time < settings_.duration && !outcome_.was_stopped) {
      if (auto error = check_progress()) return error;
      window_.build();
      outcome_.work.most_active = std::max(outcome_.work.most_active, window_.active_beads());
      drop_stale_touches();
      const double target = std::min(settings_.duration, touches_.empty() ? infinity : touches_.top().time);
      if (window_.is_empty())
        fly(target);
      else if (auto error = integrate_to(target))
        return error;
      for (const std::size_t bead : window_.left()) predict_around(bead);
      serve_touches();
    }
    outcome_.bead_peaks = window_.bead_peaks;
    outcome_.work.force_evaluations = window_.force_evaluations;
    return std::nullopt;
  }

 private:
  struct Touch {
    double time;
    std::size_t contact;
    unsigned stamp;
    bool operator<(const Touch& other) const noexcept { return time > other.time; }
  };

  // Both beads move by themselves: the time of their touch is known.
  bool moves_outside(std::size_t contact) const noexcept {
    const auto flies = [&](std::size_t bead) { return !state_.is_fixed(bead) && state_.mode[bead] == Mode::flying; };
    return contact >= state_.first_kept && !state_.is_integrated(contact) && !state_.is_integrated(contact + 1) &&
           (flies(contact) || flies(contact + 1));
  }
  void predict(std::size_t contact) {
    ++stamp_[contact];
    if (!moves_outside(contact)) return;
    const double t = state_.touch_time(contact);
    if (t <= settings_.duration) touches_.push({t, contact, stamp_[contact]});
  }
  void predict_around(std::size_t bead) {
    if (bead > 0) predict(bead - 1);
    if (bead < state_.contacts()) predict(bead);
  }
  void drop_stale_touches() {
    const auto is_stale = [&](const Touch& t) { return t.stamp != stamp_[t.contact] || !moves_outside(t.contact); };
    while (!touches_.empty() && is_stale(touches_.top())) touches_.pop();
  }
  void serve_touches() {
    for (drop_stale_touches(); !touches_.empty() && touches_.top().time <= state_.time; drop_stale_touches()) {
      window_.touch_outside(touches_.top().contact, state_.time);
      ++outcome_.work.events;
      touches_.pop();
    }
  }

  std::optional<Error> check_progress() {
    changes_ = state_.time > last_time_ ? 0 : changes_ + 1;
    last_time_ = state_.time;
    if (changes_ <= most_changes_at_an_instant * static_cast<long>(state_.contacts() + 1)) return std::nullopt;
    return Error{ErrorCode::failed, "events",
                 "at " + number_text(state_.time, 9) + " s events follow each other without end"};
  }

  std::size_t samples_given() const noexcept { return outcome_.sample_times.size(); }
  void give_sample(double t, integrate::ConstValues y) {
    outcome_.sample_times.push_back(t);
    window_.append_sample(t, y, outcome_.samples);
  }
  void fly(double target) {
    while (samples_given() < settings_.samples && sample_time(settings_, samples_given()) <= target)
      give_sample(sample_time(settings_, samples_given()), {});
    window_.write_back(target);
    if (settings_.on_step && !settings_.on_step(target)) outcome_.was_stopped = true;
  }

  // The times of the next samples; the segment ends at the last of them if there are more.
  std::vector<double> next_samples(double& target) const {
    std::vector<double> out;
    for (std::size_t i = samples_given(); i < settings_.samples && out.size() < most_samples; ++i) {
      const double t = sample_time(settings_, i);
      if (t > target) return out;
      out.push_back(t);
    }
    if (samples_given() + out.size() < settings_.samples && out.size() == most_samples && out.back() > state_.time)
      target = out.back();
    return out;
  }

  std::optional<Error> integrate_to(double target) {
    integrate::Settings settings{.method = integrate::Method::explicit_8,
                                 .relative_tolerance = tolerance_,
                                 .absolute_tolerance = window_.absolute_tolerances(),
                                 .max_steps = std::max(1L, settings_.max_steps - outcome_.work.steps),
                                 .output_times = next_samples(target)};
    settings.on_output = [this](double t, integrate::ConstValues y) { give_sample(t, y); };
    if (settings_.on_step) settings.on_step = [this](double t, integrate::ConstValues) { return settings_.on_step(t); };
    auto integrator = integrate::Integrator::make(window_, std::move(settings));
    if (!integrator) return integrator.error();
    const integrate::Outcome end = integrator->run(state_.time, window_.values(), target);
    const integrate::Statistics& s = integrator->statistics();
    outcome_.work.steps += s.steps + s.rejected;
    outcome_.work.evaluations += s.evaluations;
    outcome_.work.events += s.events;
    if (window_.error) return window_.error;
    if (end.status == integrate::Status::step_too_small && passed_singular_points_++ < most_singular_points)
      return pass_singular_point(end.time);
    window_.write_back(end.time);
    outcome_.was_stopped = end.status == integrate::Status::stopped_by_observer;
    return error_of(end);
  }

  // The rates are infinite at a point, as the dissipated power of yigit-linear is at δ = 2.25 δ_y: a step of Euler's
  // method, short against everything else, leads across it.
  std::optional<Error> pass_singular_point(double t) {
    const double h =
        std::max(singular_share * time_scale_, singular_roundings * std::numeric_limits<double>::epsilon() * t);
    std::vector<double> rates(window_.size());
    window_.rates(t, window_.values(), rates);
    for (std::size_t i = 0; i < rates.size(); ++i)
      if (std::isfinite(rates[i])) window_.values()[i] += h * rates[i];
    window_.write_back(std::min(t + h, settings_.duration));
    return std::nullopt;
  }

  std::optional<Error> error_of(const integrate::Outcome& end) const {
    using integrate::Status;
    if (end.status == Status::finished || end.status == Status::stopped_by_event || outcome_.was_stopped)
      return std::nullopt;
    const std::string what = end.status == Status::step_limit      ? "the number of steps reached its limit"
                             : end.status == Status::event_cascade ? "events follow each other without end"
                                                                   : "the step became too small";
    return Error{ErrorCode::failed, "steps", "at " + number_text(end.time, 9) + " s " + what};
  }

  State& state_;
  const Settings& settings_;
  double tolerance_, time_scale_;
  Window window_;
  Outcome& outcome_;
  std::vector<unsigned> stamp_;
  std::priority_queue<Touch> touches_{};
  double last_time_ = -1.0;
  long changes_ = 0;
  int passed_singular_points_ = 0;
};

}  // namespace

double sample_time(const Settings& settings, std::size_t sample) {
  if (sample + 1 == settings.samples) return settings.duration;
  return settings.duration * static_cast<double>(sample) / static_cast<double>(settings.samples - 1);
}

std::optional<Error> run_with_located_events(State& state, const Settings& settings, const Scale& scale,
                                             Outcome& outcome) {
  return LocatedRun(state, settings, scale, outcome).run();
}

}  // namespace hysteron::chain
