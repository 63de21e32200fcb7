#include "hysteron/chain/simulate.hpp"

#include <cmath>
#include <string>

#include "hysteron/core/number_text.hpp"
#include "methods.hpp"

namespace hysteron::chain {
namespace {

// A symplectic run whose ledger has a larger gap than this many times the accuracy is not trusted.
constexpr double allowed_gap = 10.0;
// Forces behind the wave that are not resolved, of the accuracy: the noise of symplectic steps is of its size.
constexpr double idle_share_of_symplectic = 0.5, idle_share_of_located = 0.2;
constexpr double finest_accuracy = 1e-12, coarsest_accuracy = 0.1;

std::optional<Error> check_sensors(const std::vector<std::size_t>& sensors, std::size_t count, const char* what) {
  for (const std::size_t s : sensors)
    if (s >= count)
      return Error{ErrorCode::out_of_range, "sensors",
                   std::string("sensor at ") + what + " " + std::to_string(s) + " is out of range: allowed 0 to " +
                       std::to_string(count == 0 ? 0 : count - 1)};
  return std::nullopt;
}

std::optional<Error> check(const Chain& chain, const Settings& s) {
  if (!(s.duration > 0.0 && std::isfinite(s.duration)))
    return Error{ErrorCode::out_of_range, "duration",
                 "duration = " + number_text(s.duration) + " s is out of range: allowed t > 0 s"};
  if (!(s.accuracy >= finest_accuracy && s.accuracy <= coarsest_accuracy))
    return Error{ErrorCode::out_of_range, "accuracy",
                 "accuracy = " + number_text(s.accuracy) + " is out of range: allowed 1e-12 <= accuracy <= 0.1"};
  if (!(s.step >= 0.0 && std::isfinite(s.step)))
    return Error{ErrorCode::out_of_range, "step",
                 "step = " + number_text(s.step) + " s is out of range: allowed h > 0 s"};
  if (s.samples == 1)
    return Error{ErrorCode::out_of_range, "samples", "samples = 1 is out of range: allowed 2 or more, or none"};
  if (auto error = check_sensors(s.contact_sensors, chain.contacts(), "contact")) return error;
  for (const auto* beads : {&s.bead_sensors, &s.velocity_sensors})
    if (auto error = check_sensors(*beads, chain.beads.size(), "bead")) return error;
  if (s.method == Method::symplectic && !chain.is_lossless)
    return Error{ErrorCode::conflict, "method",
                 "the symplectic method is for lossless laws, whose force depends on the indentation alone: take "
                 "located-events"};
  return std::nullopt;
}

struct Choice {
  Method method;
  std::string_view reason;
};

Choice choose_method(const Chain& chain, const Settings& s) {
  if (s.method != Method::automatic) return {s.method, "requested"};
  if (!chain.is_lossless) return {Method::located_events, "the law dissipates or has memory"};
  if (s.accuracy < finest_symplectic_accuracy)
    return {Method::located_events, "the requested accuracy is finer than 1e-7"};
  return {Method::symplectic, "the law is lossless and the requested accuracy is 1e-7 or coarser"};
}

Result<Outcome> run(const Chain& chain, const Equilibrium& equilibrium, const Settings& settings, const Scale& scale,
                    const Choice& choice) {
  State state(chain, equilibrium);
  Outcome outcome{.method = choice.method, .reason = choice.reason};
  std::optional<Error> error;
  if (choice.method == Method::symplectic) {
    outcome.step = symplectic_step(chain, equilibrium, settings, scale);
    state.set_thresholds(settings.accuracy * scale.force, idle_share_of_symplectic);
    error = run_symplectic(state, settings, scale, outcome.step, outcome);
  } else {
    state.set_thresholds(settings.accuracy * scale.force, idle_share_of_located);
    error = run_with_located_events(state, settings, scale, outcome);
  }
  if (error) return *error;
  state.finish(outcome.was_stopped ? state.time : settings.duration, outcome);
  return outcome;
}

bool is_closed(const Outcome& outcome, double accuracy) {
  return std::abs(outcome.ledger.gap()) <= allowed_gap * accuracy * outcome.ledger.size();
}

}  // namespace

Result<Outcome> simulate(const Chain& chain, const Settings& settings) {
  if (auto error = check(chain)) return *error;
  if (auto error = check(chain, settings)) return *error;
  const auto equilibrium = find_equilibrium(chain);
  if (!equilibrium) return equilibrium.error();
  const Scale scale = scale_of(chain);
  if (!(scale.speed > 0.0 && scale.force > 0.0))
    return Error{ErrorCode::missing, "velocity",
                 "no bead approaches another: give a bead a velocity (m/s) towards its neighbour"};
  const Choice choice = choose_method(chain, settings);
  auto outcome = run(chain, *equilibrium, settings, scale, choice);
  if (!outcome || choice.method != Method::symplectic || settings.method != Method::automatic ||
      is_closed(*outcome, settings.accuracy))
    return outcome;
  return run(chain, *equilibrium, settings, scale,
             {Method::located_events, "the ledger of the symplectic run did not close to the requested accuracy"});
}

}  // namespace hysteron::chain
