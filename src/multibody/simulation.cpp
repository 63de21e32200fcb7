#include "hysteron/multibody/simulation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "check_settings.hpp"
#include "check_start.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/multibody/sizes.hpp"
#include "mechanism_equations.hpp"
#include "peak_forces.hpp"

namespace hysteron::multibody {
namespace {

using detail::check_resolution;
using detail::check_start;
using detail::check_symplectic;
using detail::ContactHost;
using detail::MechanismEquations;
using detail::sample_times;
using detail::sizes_moved;
using integrate::ConstValues;

// Errors against which each component is measured, and the part of the relative tolerance that counts for it. With
// contacts, errors of positions are measured by the indentations, and not by the size of the coordinates.
struct ErrorSizes {
  std::vector<double> absolute, relative_share;
  double time;          // s, for first guesses of steps
  double depth = 0.0;   // m, of contacts
  double energy = 0.0;  // J, of the scene
};

// For first guesses of steps: a time in which the scene moves far beyond its size, or falls far faster than its speed,
// but not longer than the run. Much shorter ones would make a contact at rest reverse by rounding at every step.
double typical_time(const Sizes& sizes, const Model& model, double duration) {
  const double gravity = norm(model.gravity), fall = gravity > 0.0 ? sizes.speed / gravity : 0.0;
  return std::min(sizes_moved * std::max(sizes.length / sizes.speed, fall), duration);
}

// The factor by which sizes of errors grow so that they are not below half a rounding of the positions at which
// surfaces touch. Smaller errors, and those of speeds that the forces of rounded depths give, cannot be avoided: steps
// that were to keep them would become short, and not more accurate.
double growth_to_rounding(const ContactHost::Scale& scale, double distance, double tolerance) {
  const double rounding = 0.5 * std::numeric_limits<double>::epsilon() * distance;
  return std::max(1.0, rounding / (tolerance * scale.depth));
}

ErrorSizes error_sizes(const Model& model, MechanismEquations& bodies, const std::vector<double>& y,
                       const SimulationSettings& s) {
  const System& system = bodies.system();
  bodies.evaluate(s.start, y);
  ContactHost& contacts = bodies.contacts();
  const Sizes sizes = sizes_of(model, system, bodies.work(), contacts.largest_size(), s.until - s.start);
  ErrorSizes out{state_sizes(system, sizes), {}, typical_time(sizes, model, s.until - s.start), 0.0, sizes.energy};
  double energy = sizes.energy;
  if (!contacts.empty()) {
    ContactHost::Scale scale = contacts.scale(sizes);
    scale.enlarge(growth_to_rounding(scale, contacts.distance_from_origin(bodies.work()), s.tolerance));
    contacts.set_slow_speed(scale.speed, s.tolerance);
    out.depth = scale.depth;
    energy *= std::max(1.0, scale.speed * scale.speed / (sizes.speed * sizes.speed));
    out.relative_share.assign(bodies.size(), 1.0);
    const std::size_t positions = system.position_count(), coordinates = positions + system.speed_count();
    // Angles are measured by the depth over the size of the scene, which for points that touch may be smaller still.
    const Sizes of_contacts{
        .length = std::max(sizes.length, scale.depth), .energy = sizes.energy, .speed = sizes.speed};
    out.absolute = state_sizes(system, of_contacts);
    for (std::size_t i = 0; i < coordinates; ++i) {
      out.absolute[i] *= i < positions ? scale.depth / of_contacts.length : scale.speed / speed_size(of_contacts);
      out.relative_share[i] = 0.0;
    }
    out.absolute.insert(out.absolute.end(), scale.states.begin(), scale.states.end());
  }
  out.absolute.resize(bodies.size(), energy);
  for (double& size : out.absolute) size *= s.tolerance;
  return out;
}

// After error_sizes(), which has evaluated the start. Warns of overlaps; one beyond half a thickness, where the normal
// has turned round, is an error.
std::optional<Error> check_overlaps(MechanismEquations& bodies, double depth_error, Warnings& warnings) {
  if (bodies.contacts().empty()) return std::nullopt;
  constexpr std::size_t most_named = 10;
  const auto overlaps = bodies.contacts().overlaps(depth_error, bodies.work());
  for (const ContactHost::Overlap& o : overlaps)
    if (o.depth > o.deepest_allowed)
      return Error{ErrorCode::out_of_range, o.contact,
                   "contact '" + o.contact + "': its surfaces overlap by " + number_text(o.depth, 6) +
                       " m at the start, more than " + number_text(o.deepest_allowed, 6) +
                       " m, the radius or half the thickness of a body: move the bodies apart"};
  for (std::size_t i = 0; i < std::min(overlaps.size(), most_named); ++i)
    warnings.push_back({overlaps[i].contact, "contact '" + overlaps[i].contact + "': its surfaces overlap by " +
                                                 number_text(overlaps[i].depth, 6) +
                                                 " m at the start, and begin with a force of " +
                                                 number_text(overlaps[i].force, 6) + " N"});
  if (overlaps.size() > most_named)
    warnings.push_back(
        {"contacts", std::to_string(overlaps.size() - most_named) + " more contacts overlap at the start"});
  return std::nullopt;
}

}  // namespace

struct Simulation::Implementation {
  Implementation(std::shared_ptr<const Model> owned, std::shared_ptr<const System> system)
      : model(std::move(owned)), bodies(*model, std::move(system)), peaks(bodies) {}

  // Calls `take` with the system at this instant.
  void sample(double t, integrate::ConstValues y, const OnSample& take) {
    const integrate::ConstValues state = bodies.body_part(y);
    const System& system = bodies.system();
    const Projection residuals = system.residuals(t, state, bodies.work());
    bodies.evaluate(t, y);
    terms.assign(bodies.ledger_part(y).begin(), bodies.ledger_part(y).end());
    bodies.contacts().settle_accounts(bodies.contact_part(y),
                                      integrate::Values(terms).subspan(bodies.ledger().model_entries()));
    system.compute_reactions(bodies.work());
    Energies energies = system.energies(bodies.work());
    energies.contacts = bodies.contacts().stored_energy(bodies.contact_part(y));
    balance = energy_balance(bodies.ledger(), terms, energies);
    if (!overflow.empty() || !std::isfinite(balance.invariant())) {
      overflow = "energies exceed the largest number: the motion grows without bound";
      return;
    }
    sample_contacts();
    exchanged = std::max(exchanged, balance.energies.kinetic + balance.energies.contacts + std::abs(balance.work) +
                                        std::abs(balance.dissipated));
    is_valid = is_valid && bodies.contacts().check_depths(t, depth_error) &&
               check_losses(t, integrate::ConstValues(terms).subspan(bodies.ledger().model_entries()), true);
    take({samples, t, system, bodies.work(), state, terms, balance, residuals.position_residual, contacts});
  }

  void sample_contacts() {
    const ContactHost& host = bodies.contacts();
    contacts.resize(host.count());
    for (std::size_t i = 0; i < contacts.size(); ++i)
      contacts[i] = {host.at(i).indentation, host.at(i).indentation_rate,
                     host.normal_force(i),   host.friction_force(i),
                     host.slip(i),           host.frame(i),
                     host.phase(i),          host.is_sticking(i),
                     host.couple(i)};
  }

  // Losses are known to the error of the integration of all energies that have been exchanged so far.
  bool check_losses(double t, integrate::ConstValues losses, bool are_settled) {
    constexpr double tolerances = 1e3, least = 1e-7;
    const double share = std::max(least, tolerances * settings.tolerance);
    return bodies.contacts().check_losses(t, losses, share * exchanged, are_settled);
  }

  // Contacts that last when the run ends are handed out as they are.
  void close(const integrate::Outcome& outcome) {
    if (outcome.status == integrate::Status::stopped_by_observer) return;
    bodies.evaluate(outcome.time, y);
    bodies.contacts().close(outcome.time, bodies.contact_part(integrate::ConstValues(y)),
                            bodies.contact_losses(integrate::ConstValues(y)));
  }

  void load(const SimulationCheckpoint& from) {
    samples = from.samples;
    bodies.system().use_loop_rows(from.loop_rows, bodies.work());
    bodies.contacts().unpack(from.contacts, bodies.contact_part(ConstValues(from.integrator.state)));
    peaks.forget();
  }

  // What the integrator cannot say of a run that ended early.
  integrate::Outcome explained(integrate::Outcome outcome) {
    if (!overflow.empty() || !is_valid) outcome.status = integrate::Status::stopped_by_event;
    if (outcome.status == integrate::Status::event_cascade) bodies.contacts().fail(bodies.contacts().last_event_text());
    if (outcome.status == integrate::Status::step_too_small) bodies.contacts().explain_short_steps();
    return outcome;
  }

  // Step by step: each step ends at the end of the run that is expected, and again after each time as long.
  double window_end(std::size_t windows) const {
    return windows == 1 ? settings.until
                        : settings.start + static_cast<double>(windows) * (settings.until - settings.start);
  }
  // The window of the steps that begin at a time. Beyond most_windows their ends are too close for double: the window
  // is refused by open_window().
  std::size_t window_from(double t) const {
    constexpr double most_windows = 1e15;
    const double before = std::floor((t - settings.start) / (settings.until - settings.start));
    std::size_t number = static_cast<std::size_t>(std::clamp(before, 1.0, most_windows));
    while (before < most_windows && window_end(number) <= t) ++number;
    return number;
  }
  std::optional<Error> open_window(std::size_t number);
  std::vector<double> breakpoints() const;
  integrate::Outcome arrive(integrate::Outcome outcome);
  void begin();
  // The rows of closed loops that the last step has left: what is looked at between steps must not change them.
  void put_back_rows() {
    if (rows_after_step) bodies.system().use_loop_rows(*rows_after_step, bodies.work());
  }

  std::shared_ptr<const Model> model;
  detail::MechanismEquations bodies;
  detail::PeakForces peaks;
  TimeCourse course{};
  Warnings warnings{};
  std::string overflow{};  // what ended the run
  SimulationSettings settings{};
  std::vector<double> y{}, terms{};  // terms: of the ledger, at a sample
  EnergyBalance balance{};           // at a sample
  std::vector<ContactSample> contacts{};
  std::optional<integrate::Integrator> integrator{};
  const OnSample* on_sample = nullptr;
  const OnStep* on_step = nullptr;
  std::size_t samples = 0, sample_count = 0;  // taken so far; of the whole run
  double depth_error = 0.0;                   // m: depths below this are errors of the integration
  double exchanged = 0.0;                     // J, the most so far
  bool is_valid = true;                       // what ContactHost checks has held so far

  // Step by step.
  bool is_stepwise = false;
  double now = 0.0, typical_time = 0.0;    // s
  std::size_t window = 1;                  // in which the steps are
  std::vector<double> host_breakpoints{};  // of functions that the host has changed
  LoopRows rows_before_step{};
  std::optional<LoopRows> rows_after_step{};
  std::optional<Sample> present{};            // at `now`
  std::optional<integrate::Outcome> ended{};  // by a failure
};

Simulation::Simulation(std::unique_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;
Simulation::~Simulation() = default;

Result<Simulation> Simulation::make(Model model, const BuiltSystem& built, const SimulationSettings& settings) {
  return make(std::make_shared<const Model>(std::move(model)), built, settings);
}

Result<Simulation> Simulation::make(std::shared_ptr<const Model> owned, const BuiltSystem& built,
                                    const SimulationSettings& settings) {
  if (auto error = detail::check(settings)) return *error;
  auto made = std::make_unique<Implementation>(std::move(owned), built.system);
  Implementation& m = *made;
  const Model& model = *m.model;
  if (auto error = check_start(model, m.bodies, settings.start, built.start)) return *error;
  if (is_symplectic(settings.method))
    if (auto error = check_symplectic(m.bodies, settings.start, built.start)) return *error;
  m.settings = settings;
  m.y = built.start;
  m.y.resize(m.bodies.size(), 0.0);
  auto course = TimeCourse::make(model, settings.start, settings.until);
  if (!course) return course.error();
  m.course = std::move(*course);
  m.bodies.use(m.course);
  ErrorSizes sizes = error_sizes(model, m.bodies, m.y, settings);
  if (auto error = check_resolution(settings.until, sizes.time)) return *error;
  m.typical_time = sizes.time;
  m.warnings = m.course.warnings();
  if (auto error = check_overlaps(m.bodies, settings.tolerance * sizes.depth, m.warnings)) return *error;
  constexpr double errors_of_a_depth = 1e3;  // a run adds up the errors of its steps
  m.exchanged = sizes.energy;
  m.depth_error = errors_of_a_depth * settings.tolerance * sizes.depth;
  integrate::Settings how{.method = settings.method,
                          .relative_tolerance = settings.tolerance,
                          .absolute_tolerance = std::move(sizes.absolute),
                          .relative_share = std::move(sizes.relative_share),
                          .first_step = settings.step,
                          .typical_time = sizes.time,
                          .breakpoints = m.course.breakpoints(),
                          .output_times = sample_times(settings)};
  m.sample_count = how.output_times.size();
  if (!m.course.is_constant()) how.calm_until = [&m](double from, double to) { return m.course.calm_until(from, to); };
  if (settings.largest_step > 0.0) how.largest_step = settings.largest_step;
  how.on_output = [&m](double t, ConstValues y) {
    if (!m.is_stepwise || *m.on_sample) m.sample(t, y, *m.on_sample);
    if (m.overflow.empty()) ++m.samples;
  };
  how.on_step = [&m](double t, ConstValues y) {
    m.is_valid = m.is_valid && m.check_losses(t, m.bodies.contact_losses(y), false);
    return m.is_valid && m.overflow.empty() && (!*m.on_step || (*m.on_step)(t));
  };
  how.before_step = [&m] {
    if (m.is_stepwise) m.rows_before_step = m.bodies.system().loop_rows(m.bodies.work());
  };
  if (!m.bodies.contacts().empty()) how.on_dense_step = [&m](const integrate::DenseStep& step) { m.peaks.watch(step); };
  auto integrator = integrate::Integrator::make(integrate::Problem(m.bodies), std::move(how));
  if (!integrator) return integrator.error();
  m.integrator.emplace(std::move(*integrator));
  return Simulation(std::move(made));
}

integrate::Outcome Simulation::run(const OnSample& on_sample, const OnStep& on_step, const SimulationCheckpoint* from) {
  Implementation& m = *implementation_;
  m.on_sample = &on_sample;
  m.on_step = &on_step;
  m.is_stepwise = false;
  m.samples = 0;
  if (from) m.load(*from);
  m.overflow.clear();
  const integrate::Outcome outcome = m.explained(from ? m.integrator->resume(from->integrator, m.y, m.settings.until)
                                                      : m.integrator->run(m.settings.start, m.y, m.settings.until));
  m.close(outcome);
  return outcome;
}

// Functions of time are looked at up to the end of the window.
std::optional<Error> Simulation::Implementation::open_window(std::size_t number) {
  if (number == window) return std::nullopt;
  const double end = window_end(number), begin = number > 1 ? window_end(number - 1) : settings.start;
  if (auto error = check_resolution(end, typical_time)) return error;
  auto next = TimeCourse::make(*model, begin, end);
  if (!next) return next.error();
  course = std::move(*next);
  window = number;
  integrator->extend(end, breakpoints());
  return std::nullopt;
}

std::vector<double> Simulation::Implementation::breakpoints() const {
  std::vector<double> all = course.breakpoints();
  all.insert(all.end(), host_breakpoints.begin(), host_breakpoints.end());
  return all;
}

void Simulation::Implementation::begin() {
  if (std::exchange(is_stepwise, true)) return;
  now = settings.start;
  arrive(integrator->begin(now, y, window_end(1)));
}

// The instant that is reached is looked at once, for whoever asks, and to check what must hold.
integrate::Outcome Simulation::Implementation::arrive(integrate::Outcome outcome) {
  now = outcome.time;
  rows_after_step = bodies.system().loop_rows(bodies.work());
  integrator->state_at(now, y);
  present.reset();
  sample(now, y, [&](const Sample& sample) { present.emplace(sample); });
  outcome = explained(outcome);
  using integrate::Status;
  if (outcome.status != Status::finished && outcome.status != Status::stopped_by_observer) ended = outcome;
  return outcome;
}

Result<integrate::Outcome> Simulation::advance_to(double t, const OnSample& on_sample, const OnStep& on_step) {
  Implementation& m = *implementation_;
  m.on_sample = &on_sample;
  m.on_step = &on_step;
  m.begin();
  if (m.ended) return *m.ended;
  if (!(t >= m.now) || !std::isfinite(t))
    return Error{
        ErrorCode::out_of_range, "t",
        "t = " + number_text(t) + " s is not a time from t = " + number_text(m.now) + " s on, which is reached"};
  m.put_back_rows();
  while (true) {
    const double end = m.window_end(m.window);
    const integrate::Outcome outcome = m.integrator->advance_to(std::min(t, end));
    if (outcome.status != integrate::Status::finished || t <= end) return m.arrive(outcome);
    if (auto error = m.open_window(m.window + 1)) {
      m.arrive(outcome);
      return *error;
    }
  }
}

double Simulation::time() const {
  const Implementation& m = *implementation_;
  return m.is_stepwise ? m.now : m.settings.start;
}

const Sample* Simulation::sample() {
  Implementation& m = *implementation_;
  static const OnSample no_sample;
  static const OnStep no_step;
  m.on_sample = &no_sample;
  m.on_step = &no_step;
  m.begin();
  return m.present ? &*m.present : nullptr;
}

integrate::Outcome Simulation::change_functions(const std::function<bool()>& change, std::vector<double> breakpoints) {
  Implementation& m = *implementation_;
  sample();  // begins
  if (m.ended) return *m.ended;
  m.put_back_rows();
  m.now = m.integrator->stop_here(m.y);
  m.peaks.forget();
  const bool jumps = change();
  m.host_breakpoints = std::move(breakpoints);
  m.integrator->extend(m.window_end(m.window), m.breakpoints());
  if (jumps) m.bodies.jump_speeds(m.now, m.y);
  return m.arrive(m.integrator->restart(m.y, jumps));
}

std::optional<Error> Simulation::restore(const SimulationCheckpoint& from, double t, std::vector<double> breakpoints) {
  Implementation& m = *implementation_;
  sample();  // begins
  if (!accepts(from) || !(t >= from.integrator.time))
    return Error{ErrorCode::conflict, "checkpoint", "the checkpoint is not one of this model with these settings"};
  const std::size_t window = m.window_from(from.integrator.time);
  if (auto error = m.open_window(window)) return error;
  m.load(from);
  m.overflow.clear();
  m.is_valid = true;
  m.ended.reset();
  m.host_breakpoints = std::move(breakpoints);
  const double end = m.window_end(window);
  m.integrator->go_on(from.integrator, end);
  m.integrator->extend(end, m.breakpoints());
  m.arrive(m.integrator->advance_to(std::min(t, end)));
  return std::nullopt;
}

void Simulation::close_contacts() {
  Implementation& m = *implementation_;
  m.close({integrate::Status::finished, m.now});
}

void Simulation::on_contact(OnContact call) { implementation_->bodies.contacts().on_contact = std::move(call); }
void Simulation::on_event(OnEvent call) { implementation_->bodies.contacts().on_event = std::move(call); }
void Simulation::on_peak(OnPeak call) {
  Implementation& m = *implementation_;
  if (!call) return void(m.peaks.on_peak = {});
  m.peaks.on_peak = [&m, call = std::move(call)](std::size_t contact, double t, ConstValues y) {
    m.sample(t, y, [&](const Sample& sample) { call(contact, sample); });
  };
}
std::vector<std::string> Simulation::contact_warnings() const {
  return implementation_->bodies.contacts().limit_texts();
}
const Warnings& Simulation::warnings() const { return implementation_->warnings; }
const std::string& Simulation::failure() const {
  const Implementation& m = *implementation_;
  return m.overflow.empty() ? m.bodies.contacts().failure() : m.overflow;
}

bool Simulation::accepts(const SimulationCheckpoint& checkpoint) const {
  const Implementation& m = *implementation_;
  const integrate::Checkpoint& c = checkpoint.integrator;
  return m.integrator->accepts(c) && c.time >= m.settings.start && (m.is_stepwise || c.time <= m.settings.until) &&
         checkpoint.samples == c.outputs_given && m.bodies.system().has_loop_rows(checkpoint.loop_rows) &&
         checkpoint.contacts.size() == m.bodies.contacts().packed_size();
}

SimulationCheckpoint Simulation::checkpoint() {
  Implementation& m = *implementation_;
  m.put_back_rows();
  SimulationCheckpoint out;
  out.integrator = m.integrator->checkpoint();
  out.samples = m.samples;
  const bool is_within_step = m.is_stepwise && m.integrator->is_within_step();
  out.loop_rows = is_within_step ? m.rows_before_step : m.bodies.system().loop_rows(m.bodies.work());
  out.contacts = m.bodies.contacts().pack();
  if (m.is_stepwise && !is_within_step) m.rows_after_step = out.loop_rows;
  return out;
}

const Model& Simulation::model() const { return *implementation_->model; }
const Ledger& Simulation::ledger() const { return implementation_->bodies.ledger(); }
std::size_t Simulation::sample_count() const { return implementation_->sample_count; }
const integrate::Statistics& Simulation::statistics() const { return implementation_->integrator->statistics(); }

std::string_view name_of(integrate::Method method) {
  for (const NamedMethod& named : method_names)
    if (named.method == method) return named.name;
  return {};
}

std::string outcome_text(const integrate::Outcome& outcome, const std::string& failure) {
  const std::string at = " at t = " + number_text(outcome.time, 9) + " s" + (failure.empty() ? "" : ": " + failure);
  switch (outcome.status) {
    case integrate::Status::finished:
      return "finished" + at;
    case integrate::Status::stopped_by_event:
      return "stopped by an event" + at;
    case integrate::Status::stopped_by_observer:
      return "stopped" + at;
    case integrate::Status::step_limit:
      return "too many steps" + at;
    case integrate::Status::step_too_small:
      return "no step is short enough" + at +
             (failure.empty() ? ": a locked or singular position, or a force without limit" : "");
    case integrate::Status::event_cascade:
      return "events follow each other without end" + at;
    case integrate::Status::implicit_failed:
      break;
  }
  return "the implicit method did not converge" + at;
}

}  // namespace hysteron::multibody
