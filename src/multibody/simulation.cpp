#include "hysteron/multibody/simulation.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "hysteron/core/number_text.hpp"
#include "hysteron/multibody/sizes.hpp"
#include "mechanism_equations.hpp"
#include "peak_forces.hpp"

namespace hysteron::multibody {
namespace {

using detail::ContactHost;
using detail::MechanismEquations;
using integrate::ConstValues;

Error bad_setting(const std::string& name, const std::string& message) {
  return {ErrorCode::out_of_range, name, name + ": " + message};
}

// The times of samples are a list, and tables of more rows are of no use to other programs.
std::optional<Error> check_sample_count(const SimulationSettings& s) {
  constexpr double most_samples = 1e7;
  const double duration = s.until - s.start;
  const bool has_times = !s.sample_times.empty();
  const double count = has_times                 ? static_cast<double>(s.sample_times.size())
                       : s.sample_interval > 0.0 ? duration / s.sample_interval
                                                 : 0.0;
  if (!(count > most_samples)) return std::nullopt;
  const std::string most = "; at most " + number_text(most_samples) + " are taken: ";
  if (has_times)
    return bad_setting("times",
                       std::to_string(s.sample_times.size()) + " samples are listed" + most + "give fewer times");
  return bad_setting("every", "an interval of " + number_text(s.sample_interval, 6) + " s gives " +
                                  number_text(count, 6) + " samples in a run of " + number_text(duration, 6) + " s" +
                                  most + "give " + number_text(duration / most_samples, 6) +
                                  " s or more, a shorter run, or the times that matter ('times')");
}

std::optional<Error> check(const SimulationSettings& s) {
  if (!std::isfinite(s.until) || !(s.until > s.start))
    return bad_setting("until", "the end of the run must be after its start, in s");
  if (!(s.sample_interval >= 0.0) || !std::isfinite(s.sample_interval))
    return bad_setting("every", "the interval between outputs must be a positive time, in s");
  if (auto error = check_sample_count(s)) return error;
  if (!std::is_sorted(s.sample_times.begin(), s.sample_times.end()) ||
      std::any_of(s.sample_times.begin(), s.sample_times.end(),
                  [&](double t) { return !(t >= s.start && t <= s.until); }))
    return bad_setting("sample_times", "times of samples are ascending, from the start of the run to its end, in s");
  if (is_symplectic(s.method) && !(s.step > 0.0))
    return bad_setting("step", "a method with fixed steps needs the length of a step, in s");
  return std::nullopt;
}

// Largest change of the accelerations when the bodies move instead of being at rest, relative to their size.
double speed_dependence(MechanismEquations& bodies, double t, const std::vector<double>& state) {
  const std::size_t n = state.size() / 2;
  std::vector<double> at_rest = state, moving = state, rates(2 * n), other(2 * n);
  for (std::size_t i = 0; i < n; ++i) {
    at_rest[n + i] = 0.0;
    moving[n + i] += 1.0 + 0.5 * std::sin(static_cast<double>(i) + 1.0);
  }
  bodies.rates(t, at_rest, rates);
  bodies.rates(t, moving, other);
  double largest = 0.0, difference = 0.0;
  for (std::size_t i = n; i < 2 * n; ++i) {
    largest = std::max({largest, std::abs(rates[i]), std::abs(other[i])});
    difference = std::max(difference, std::abs(rates[i] - other[i]));
  }
  return largest > 0.0 ? difference / largest : 0.0;
}

// Symplectic methods need positions and speeds in pairs q' = v, and accelerations that depend on positions alone. The
// second is tried at the start and at a position off any symmetry, where coupled rotations show.
std::optional<Error> check_symplectic(MechanismEquations& bodies, double t, const std::vector<double>& start) {
  const System& system = bodies.system();
  const std::size_t n = system.position_count();
  const auto refuse = [](const std::string& why) {
    return Error{ErrorCode::conflict, "method", "a symplectic method does not suit this scene: " + why};
  };
  // The forces of contacts set in and end.
  if (!bodies.contacts().empty()) return refuse("it has contacts; hysteron chain runs chains of beads with it");
  if (n != system.speed_count() || system.size() != 2 * n)
    return refuse("positions and speeds do not come in pairs (a quaternion, or a force with states of its own)");
  if (!bodies.ledger().entries().empty()) return refuse("a driver or force supplies or dissipates energy");
  std::vector<double> elsewhere = start;
  for (std::size_t i = 0; i < n; ++i) elsewhere[i] += 0.3 + 0.1 * std::sin(2.0 * static_cast<double>(i) + 1.0);
  constexpr double rounding = 1e-12;
  if (std::max(speed_dependence(bodies, t, start), speed_dependence(bodies, t, elsewhere)) > rounding)
    return refuse("accelerations depend on speeds (coupled rotations, closed loops or damping)");
  return std::nullopt;
}

std::vector<double> sample_times(const SimulationSettings& s) {
  if (!s.sample_times.empty()) return s.sample_times;
  std::vector<double> times{s.start};
  if (s.sample_interval > 0.0) {
    // An interval that divides the run up to rounding must not give a last sample just before the end.
    constexpr double rounding = 1e-9;
    const double count = std::ceil((s.until - s.start) / s.sample_interval - rounding);
    times.reserve(static_cast<std::size_t>(count) + 1);
    for (double k = 1.0; k < count; k += 1.0) times.push_back(s.start + k * s.sample_interval);
  }
  times.push_back(s.until);
  return times;
}

std::string force_name(const Force& force) {
  return std::visit([](const auto& f) { return f.name; }, force);
}

// Where rates are not finite at the start nothing can be integrated: the forces that cause it are named.
std::optional<Error> check_start(const Model& model, MechanismEquations& bodies, double t,
                                 const std::vector<double>& start) {
  std::vector<double> rates(bodies.size()), y = start;
  y.resize(bodies.size(), 0.0);
  bodies.rates(t, y, rates);
  const auto is_finite = [](double x) { return std::isfinite(x); };
  if (std::all_of(rates.begin(), rates.end(), is_finite)) return std::nullopt;
  std::string names;
  for (std::size_t i = 0; i < model.forces.size(); ++i)
    if (!is_finite(bodies.system().force_power(i, bodies.work()).power))
      names += (names.empty() ? "" : ", ") + force_name(model.forces[i]);
  return Error{ErrorCode::not_a_number, names,
               "the accelerations at the start are not finite numbers" +
                   (names.empty() ? std::string() : "; forces without limit there: " + names)};
}

// Errors against which each component is measured, and the part of the relative tolerance that counts for it. With
// contacts, errors of positions are measured by the indentations, and not by the size of the coordinates.
struct ErrorSizes {
  std::vector<double> absolute, relative_share;
  double time;          // s, for first guesses of steps
  double depth = 0.0;   // m, of contacts
  double energy = 0.0;  // J, of the scene
};

constexpr double sizes_moved = 100.0;  // in the typical time
// For first guesses of steps: a time in which the scene moves far beyond its size, or falls far faster than its speed,
// but not longer than the run. Much shorter ones would make a contact at rest reverse by rounding at every step.
double typical_time(const Sizes& sizes, const Model& model, double duration) {
  const double gravity = norm(model.gravity), fall = gravity > 0.0 ? sizes.speed / gravity : 0.0;
  return std::min(sizes_moved * std::max(sizes.length / sizes.speed, fall), duration);
}

// Times at the end of the run must tell what the scene does one after the other.
std::optional<Error> check_resolution(const SimulationSettings& s, double typical_time) {
  constexpr double fewest_instants = 1e6;  // in the typical time, which is long
  const double rounding =
      std::nextafter(std::abs(s.until), std::numeric_limits<double>::infinity()) - std::abs(s.until);
  if (!(rounding * fewest_instants > typical_time)) return std::nullopt;
  return bad_setting("until", "at " + number_text(s.until, 6) + " s times are rounded to " + number_text(rounding, 2) +
                                  " s, too coarse for a scene that moves by its size in " +
                                  number_text(typical_time / sizes_moved, 2) + " s; give a shorter run");
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
  Implementation(const Model& model, std::shared_ptr<const System> system)
      : bodies(model, std::move(system)), peaks(bodies) {}

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
    const EnergyBalance balance = energy_balance(bodies.ledger(), terms, energies);
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

  detail::MechanismEquations bodies;
  detail::PeakForces peaks;
  TimeCourse course{};
  Warnings warnings{};
  std::string overflow{};  // what ended the run
  SimulationSettings settings{};
  std::vector<double> y{}, terms{};  // terms: of the ledger, at a sample
  std::vector<ContactSample> contacts{};
  std::optional<integrate::Integrator> integrator{};
  const OnSample* on_sample = nullptr;
  const OnStep* on_step = nullptr;
  std::size_t samples = 0, sample_count = 0;  // taken so far; of the whole run
  double depth_error = 0.0;                   // m: depths below this are errors of the integration
  double exchanged = 0.0;                     // J, the most so far
  bool is_valid = true;                       // what ContactHost checks has held so far
};

Simulation::Simulation(std::unique_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}
Simulation::Simulation(Simulation&&) noexcept = default;
Simulation& Simulation::operator=(Simulation&&) noexcept = default;
Simulation::~Simulation() = default;

Result<Simulation> Simulation::make(const Model& model, const BuiltSystem& built, const SimulationSettings& settings) {
  if (auto error = check(settings)) return *error;
  auto made = std::make_unique<Implementation>(model, built.system);
  Implementation& m = *made;
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
  if (auto error = check_resolution(settings, sizes.time)) return *error;
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
    m.sample(t, y, *m.on_sample);
    if (m.overflow.empty()) ++m.samples;
  };
  how.on_step = [&m](double t, ConstValues y) {
    m.is_valid = m.is_valid && m.check_losses(t, m.bodies.contact_losses(y), false);
    return m.is_valid && m.overflow.empty() && (!*m.on_step || (*m.on_step)(t));
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
  m.samples = from ? from->samples : 0;
  if (from) {
    m.bodies.system().use_loop_rows(from->loop_rows, m.bodies.work());
    m.bodies.contacts().unpack(from->contacts, m.bodies.contact_part(ConstValues(from->integrator.state)));
  }
  m.overflow.clear();
  integrate::Outcome outcome = from ? m.integrator->resume(from->integrator, m.y, m.settings.until)
                                    : m.integrator->run(m.settings.start, m.y, m.settings.until);
  if (!m.overflow.empty() || !m.is_valid) outcome.status = integrate::Status::stopped_by_event;
  if (outcome.status == integrate::Status::event_cascade)
    m.bodies.contacts().fail(m.bodies.contacts().last_event_text());
  if (outcome.status == integrate::Status::step_too_small) m.bodies.contacts().explain_short_steps();
  m.close(outcome);
  return outcome;
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
  return m.integrator->accepts(c) && c.time >= m.settings.start && c.time <= m.settings.until &&
         checkpoint.samples == c.outputs_given && m.bodies.system().has_loop_rows(checkpoint.loop_rows) &&
         checkpoint.contacts.size() == m.bodies.contacts().packed_size();
}

SimulationCheckpoint Simulation::checkpoint() {
  Implementation& m = *implementation_;
  return {m.integrator->checkpoint(), m.samples, m.bodies.system().loop_rows(m.bodies.work()),
          m.bodies.contacts().pack()};
}

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
