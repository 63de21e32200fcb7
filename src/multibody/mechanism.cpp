#include "hysteron/multibody/mechanism.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "checkpoint_numbers.hpp"
#include "hysteron/core/edit_distance.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/multibody/sizes.hpp"
#include "input_course.hpp"

namespace hysteron::multibody {
namespace {

using detail::InputCourse;
using detail::InputFunction;

// What is saved: format, key of the model, digest of what follows, time, courses of the inputs, checkpoint.
constexpr double format = 1.0;
constexpr std::size_t digest_at = 2, time_at = 3, head_count = 4;

// FNV-1a, with as many bits as a double holds exactly.
class Digest {
 public:
  void add(std::uint64_t x) { hash_ = (hash_ ^ x) * 1099511628211u; }
  double number() const {
    constexpr int bits = 53;
    return static_cast<double>(hash_ >> (64 - bits));
  }

 private:
  std::uint64_t hash_ = 14695981039346656037u;
};

// Of the names of all states and inputs.
double key_of(const System& system, const std::vector<std::string>& inputs) {
  Digest digest;
  const auto add = [&](const std::string& text) {
    for (const char c : text + '\n') digest.add(static_cast<unsigned char>(c));
  };
  for (const std::string& name : system.state_names()) add(name);
  for (const std::string& name : inputs) add(name);
  return digest.number();
}

double digest_of(std::span<const double> numbers) {
  Digest digest;
  for (const double x : numbers.subspan(digest_at + 1)) digest.add(std::bit_cast<std::uint64_t>(x));
  return digest.number();
}

std::optional<Error> check_finite(const std::string& name, double time, const FunctionValue& f) {
  for (const double x : {time, f.value, f.first, f.second})
    if (!std::isfinite(x))
      return Error{ErrorCode::not_a_number, name,
                   "input '" + name + "': value, rate, acceleration and time must be finite numbers"};
  return std::nullopt;
}

bool is_same(const FunctionValue& a, const FunctionValue& b) {
  return a.value == b.value && a.first == b.first && a.second == b.second;
}

bool is_angle(const Model& model, const Driver& driver) {
  for (const Joint& joint : model.joints)
    if (joint.name == driver.coordinate.joint)
      return coordinate_unit(coordinate_speed_names(joint.type, model.space)[driver.coordinate.index]) == "rad";
  return false;
}

}  // namespace

struct Mechanism::Implementation {
  struct Slot {
    InputFunction input;
    double position_error = 0.0;  // m or rad: of a driven position; smaller jumps are rounding
    std::optional<InputCourse> wanted{};

    const InputCourse& course() const { return wanted ? *wanted : *input.course; }
  };

  Implementation(Simulation made, std::vector<std::string> all) : simulation(std::move(made)), names(std::move(all)) {}

  Simulation simulation;
  std::vector<std::string> names;
  std::vector<Slot> slots{};
  std::vector<Quantity> outputs{};
  double key = 0.0;
  std::optional<Error> failed{};

  bool jumps_in_speed(const Slot& slot, double t) const;
  std::vector<double> breakpoints() const;
  std::optional<Error> end_if_failed(const integrate::Outcome& outcome);
  std::optional<Error> apply_inputs();
};

bool Mechanism::Implementation::jumps_in_speed(const Slot& slot, double t) const {
  if (slot.input.driver < 0 || slot.input.kind == Driver::Kind::acceleration) return false;
  const FunctionValue before = (*slot.input.course)(t), after = (*slot.wanted)(t);
  return slot.input.kind == Driver::Kind::position ? before.first != after.first : before.value != after.value;
}

std::vector<double> Mechanism::Implementation::breakpoints() const {
  std::vector<double> times;
  for (const Slot& slot : slots)
    if (slot.course().from > slot.course().since) times.push_back(slot.course().from);
  return times;
}

std::optional<Error> Mechanism::Implementation::end_if_failed(const integrate::Outcome& outcome) {
  using integrate::Status;
  if (outcome.status != Status::finished && outcome.status != Status::stopped_by_observer)
    failed = Error{ErrorCode::failed, "t", outcome_text(outcome, simulation.failure())};
  return failed;
}

// All inputs that have been set at this time act together.
std::optional<Error> Mechanism::Implementation::apply_inputs() {
  const auto is_set = [](const Slot& slot) { return slot.wanted.has_value(); };
  if (failed || std::none_of(slots.begin(), slots.end(), is_set)) return failed;
  const double t = simulation.time();
  const bool jumps = std::any_of(slots.begin(), slots.end(),
                                 [&](const Slot& slot) { return is_set(slot) && jumps_in_speed(slot, t); });
  const auto change = [&] {
    for (Slot& slot : slots)
      if (slot.wanted) *slot.input.course = *std::exchange(slot.wanted, std::nullopt);
    return jumps;
  };
  return end_if_failed(simulation.change_functions(change, breakpoints()));
}

Result<Mechanism> Mechanism::make(Model model, const SimulationSettings& settings, std::vector<std::string> inputs) {
  std::vector<Implementation::Slot> slots;
  for (const std::string& name : inputs) {
    auto input = detail::take_over(model, name, settings.start);
    if (!input) return input.error();
    slots.push_back({.input = std::move(*input)});
  }
  auto built = build_system(model, settings.start);
  if (!built) return built.error();
  const double length = length_of(model, *built, settings.start);
  for (Implementation::Slot& slot : slots)
    if (slot.input.driver >= 0)
      slot.position_error =
          settings.tolerance *
          (is_angle(model, model.drivers[static_cast<std::size_t>(slot.input.driver)]) ? 1.0 : length);
  auto simulation = Simulation::make(std::make_shared<const Model>(std::move(model)), *built, settings);
  if (!simulation) return simulation.error();
  auto made = std::make_unique<Implementation>(std::move(*simulation), std::move(inputs));
  made->slots = std::move(slots);
  made->key = key_of(*built->system, made->names);
  return Mechanism(std::move(made));
}

Mechanism::Mechanism(std::unique_ptr<Implementation> implementation) : implementation_(std::move(implementation)) {}
Mechanism::Mechanism(Mechanism&&) noexcept = default;
Mechanism& Mechanism::operator=(Mechanism&&) noexcept = default;
Mechanism::~Mechanism() = default;

Result<Input> Mechanism::input(std::string_view name) const {
  const auto& names = implementation_->names;
  const auto found = std::find(names.begin(), names.end(), name);
  if (found != names.end()) return Input{static_cast<std::size_t>(found - names.begin())};
  const std::string meant = probable_word(name, names);
  return Error{ErrorCode::unknown_name, "input",
               "'" + std::string(name) + "' is not an input of this mechanism" +
                   (!meant.empty()  ? ": did you mean '" + meant + "'?"
                    : names.empty() ? ": it was made without inputs"
                                    : ": allowed are " + joined(names))};
}
const std::vector<std::string>& Mechanism::input_names() const { return implementation_->names; }

Result<Output> Mechanism::output(std::string_view name) {
  auto& outputs = implementation_->outputs;
  const auto known = std::find_if(outputs.begin(), outputs.end(), [&](const Quantity& q) { return q.name == name; });
  if (known != outputs.end()) return Output{static_cast<std::size_t>(known - outputs.begin())};
  auto found = find_quantity(model(), name);
  if (!found) return found.error();
  outputs.push_back(std::move(*found));
  return Output{outputs.size() - 1};
}
const Quantity& Mechanism::quantity(Output output) const { return implementation_->outputs[output.index]; }

std::optional<Error> Mechanism::set(Input input, double value, double rate, double acceleration) {
  Implementation::Slot& slot = implementation_->slots[input.index];
  const double t = time();
  const FunctionValue given{value, rate, acceleration}, now = (*slot.input.course)(t);
  if (auto error = check_finite(slot.input.name, t, given)) return error;
  constexpr double rounding = 1e-9;
  const bool is_position = slot.input.driver >= 0 && slot.input.kind == Driver::Kind::position;
  if (is_position && std::abs(value - now.value) > std::max(slot.position_error, rounding * std::abs(now.value)))
    return Error{ErrorCode::conflict, slot.input.name,
                 "the driven position '" + slot.input.name + "' would jump from " + number_text(now.value, 10) +
                     " to " + number_text(value, 10) + " at t = " + number_text(t) +
                     " s: a body cannot be in two places at one time. Lead it there (lead) in the time of the step, or "
                     "set rate and acceleration with the value that it has"};
  const bool is_leading = t < slot.input.course->from;
  if (!is_leading && is_same(given, now))
    slot.wanted.reset();
  else
    slot.wanted = InputCourse::taylor(t, given);
  return std::nullopt;
}

std::optional<Error> Mechanism::lead(Input input, double when, double value, double rate, double acceleration) {
  Implementation::Slot& slot = implementation_->slots[input.index];
  const double t = time();
  const FunctionValue given{value, rate, acceleration};
  if (auto error = check_finite(slot.input.name, when, given)) return error;
  if (!(when > t))
    return Error{ErrorCode::out_of_range, slot.input.name,
                 "input '" + slot.input.name + "' is led to a value at t = " + number_text(when) +
                     " s, which is not after the time reached, " + number_text(t) + " s"};
  slot.wanted = InputCourse::between(t, (*slot.input.course)(t), when, given);
  return std::nullopt;
}

FunctionValue Mechanism::input_value(Input input) const { return implementation_->slots[input.index].course()(time()); }

std::optional<Error> Mechanism::advance_to(double t, const Simulation::OnStep& on_step) {
  Implementation& m = *implementation_;
  if (auto error = m.apply_inputs()) return error;
  const auto outcome = m.simulation.advance_to(t, {}, on_step);
  return outcome ? m.end_if_failed(*outcome) : std::optional(outcome.error());
}

double Mechanism::time() const { return implementation_->simulation.time(); }

const Sample* Mechanism::sample() {
  if (implementation_->apply_inputs()) return nullptr;
  return implementation_->simulation.sample();
}

double Mechanism::get(Output output) {
  const Sample* now = sample();
  return now ? value(implementation_->outputs[output.index], model(), *now) : std::numeric_limits<double>::quiet_NaN();
}

Result<double> Mechanism::get(std::string_view quantity) {
  const Result<Output> found = output(quantity);
  if (!found) return found.error();
  return get(*found);
}

Result<std::vector<double>> Mechanism::save() {
  Implementation& m = *implementation_;
  if (auto error = m.apply_inputs()) return *error;
  m.simulation.sample();  // begins
  const SimulationCheckpoint checkpoint = m.simulation.checkpoint();
  std::vector<double> numbers{format, m.key, 0.0, time()};
  for (const Implementation::Slot& slot : m.slots)
    for (const double x : slot.input.course->numbers()) numbers.push_back(x);
  detail::write_numbers(checkpoint, numbers);
  numbers[digest_at] = digest_of(numbers);
  return numbers;
}

std::optional<Error> Mechanism::restore(std::span<const double> saved) {
  Implementation& m = *implementation_;
  const Error refused{ErrorCode::conflict, "saved",
                      "the numbers were not saved by a mechanism with this model, these settings and inputs"};
  const std::size_t head = head_count + m.slots.size() * InputCourse::number_count;
  if (saved.size() < head || saved[0] != format || saved[1] != m.key || saved[digest_at] != digest_of(saved))
    return refused;
  const auto checkpoint = detail::read_numbers(saved.subspan(head));
  if (!checkpoint) return refused;
  m.simulation.sample();  // begins
  if (!m.simulation.accepts(*checkpoint)) return refused;
  m.failed.reset();
  for (std::size_t i = 0; i < m.slots.size(); ++i) {
    const auto numbers = saved.subspan(head_count + i * InputCourse::number_count, InputCourse::number_count);
    *m.slots[i].input.course = InputCourse::from_numbers(numbers);
    m.slots[i].wanted.reset();
  }
  return m.simulation.restore(*checkpoint, saved[time_at], m.breakpoints());
}

const Model& Mechanism::model() const { return implementation_->simulation.model(); }
Simulation& Mechanism::simulation() { return implementation_->simulation; }

}  // namespace hysteron::multibody
