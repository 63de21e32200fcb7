#include "state.hpp"

#include <algorithm>
#include <cmath>

#include "hysteron/integrate/dop853.hpp"

namespace hysteron::chain {

State::State(const Chain& of, const Equilibrium& equilibrium)
    : chain(of),
      position(of.beads.size()),
      velocity(of.beads.size()),
      since(of.beads.size()),
      external(of.beads.size()),
      mode(of.beads.size(), Mode::flying),
      record(of.contacts()),
      z_begin(of.contacts()),
      z_since(of.contacts()),
      gap(of.contacts()),
      rest_force(equilibrium.forces),
      dissipated(of.contacts()),
      peak(of.contacts()),
      largest(of.contacts()),
      idle_depths_(of.elements.size(), -1.0) {
  for (std::size_t i = 0; i < beads(); ++i) {
    velocity[i] = chain.beads[i].velocity;
    external[i] = chain.beads[i].mass * chain.gravity;
    kinetic_before_ += 0.5 * chain.beads[i].mass * velocity[i] * velocity[i];
    momentum_before_ += chain.beads[i].mass * velocity[i];
  }
  if (chain.is_settled) {
    external[chain.first_settled] += chain.precompression;
    if (!chain.has_wall) external.back() -= chain.precompression;
  }
  begin_contacts(equilibrium);
  begin_modes();
}

// Beads that touch and do not move apart begin in contact; one that is struck has the speed of the striker as v₀, the
// others touch at rest.
void State::begin_contacts(const Equilibrium& equilibrium) {
  std::size_t states = 0;
  for (std::size_t c = 0; c < contacts(); ++c) {
    z_begin[c] = states;
    states += law(c).state_size();
    record[c].effective_mass = chain.effective_mass(c);
    gap[c] = chain.beads[c].gap - equilibrium.indentations[c];
  }
  z.assign(states, 0.0);
  for (std::size_t c = 0; c < contacts(); ++c) {
    const Contact<double> at = contact_at(c, 0.0);
    if (gap[c] > 0.0 || at.indentation_rate < 0.0) continue;
    law(c).first_touch(at.indentation_rate, record[c], state_of(c));
    stored_before_ += law(c).stored_energy(at, record[c], state_of(c));
  }
}

void State::begin_modes() {
  for (std::size_t i = 0; i < beads(); ++i) {
    const bool in_column = chain.is_settled && i >= chain.first_settled;
    if (is_free(i))
      mode[i] = Mode::flying;
    else
      mode[i] = in_column || (velocity[i] == 0.0 && external[i] == 0.0) ? Mode::resting : Mode::active;
  }
}

void State::move_to(std::size_t bead, double t) noexcept {
  const BeadPoint p = free_point(bead, t);
  position[bead] = p.position;
  velocity[bead] = p.velocity;
  since[bead] = t;
}

bool State::is_free(std::size_t bead) const noexcept {
  const bool left = bead == 0 || is_apart(bead - 1), right = bead >= contacts() || is_apart(bead);
  return left && right;
}

void State::relax_state(std::size_t contact, double t) {
  const std::size_t n = law(contact).state_size();
  const double passed = t - z_since[contact];
  z_since[contact] = t;
  if (n == 0 || !(passed > 0.0)) return;
  constexpr double tolerance = 1e-12;
  constexpr int first_share = 1000;
  integrate::Vector<max_hosted_states> start{};
  std::copy_n(state_of(contact), n, start.begin());
  const auto rates = [&](double, const auto& at, auto& out) {
    out = {};
    law(contact).rate({}, record[contact], at.data(), out.data());
  };
  const auto run = integrate::integrate<max_hosted_states>(rates, 0.0, start, passed, tolerance, passed / first_share);
  std::copy_n(run.end.begin(), n, state_of(contact));
}

// The impulse that is neglected until a bead at rest takes part is far below the errors of integration; the rounding of
// a static force must not wake it. Behind the wave the errors of integration themselves press beads together.
void State::set_thresholds(double accuracy, double idle_share) {
  constexpr double wake_share = 1e-5, rounding_of_rest = 1e-13;
  double rest = 0.0;
  for (const double f : rest_force) rest = std::max(rest, f);
  wake_force = std::max(wake_share * accuracy, rounding_of_rest * rest);
  idle_force = idle_share * accuracy;
}

double State::idle_depth(std::size_t contact) const {
  double& depth = idle_depths_[chain.element_of.empty() ? 0 : chain.element_of[contact]];
  if (depth < 0.0) depth = static_depth(chain, contact, idle_force).value_or(0.0);
  return depth;
}

// The errors of integration leave speeds behind the wave that are several times as large as that of an impact with the
// idle force; with less than this factor they pile up in chains of some thousand beads.
double State::idle_speed(std::size_t contact) const {
  constexpr double margin = 8.0;
  return margin * std::sqrt(idle_force * idle_depth(contact) / record[contact].effective_mass);
}

double State::unresolved_velocity(std::size_t bead, std::size_t outside, double v, std::size_t inside, double own,
                                  double& inner) {
  const std::size_t contact = std::min(bead, outside);
  const double closing = bead < outside ? own - v : v - own;
  if (!(closing > 0.0 && closing < idle_speed(contact))) return own;
  const double m = chain.beads[bead].mass, m_inside = chain.beads[inside].mass;
  const double faster = inner + m * (own - v) / m_inside;
  unresolved += 0.5 * m * (own - v) * (own + v) + 0.5 * m_inside * (inner - faster) * (inner + faster);
  inner = faster;
  return v;
}

// δ(τ) - depth = f + v τ + a τ²/2 passes zero upwards.
double State::touch_time(std::size_t contact) const {
  const double now = std::max(since[contact], is_fixed(contact + 1) ? 0.0 : since[contact + 1]);
  const Contact<double> at = contact_at(contact, now);
  const double depth = is_apart(contact) ? law(contact).touch_depth(record[contact]) : idle_depth(contact);
  const double f = at.indentation - depth, v = at.indentation_rate;
  const double a = free_acceleration(contact) - (is_fixed(contact + 1) ? 0.0 : free_acceleration(contact + 1));
  if (f >= 0.0 && (v > 0.0 || (v == 0.0 && a > 0.0))) return now;
  if (a == 0.0) return v > 0.0 ? now - f / v : infinity;
  const double square = v * v - 2.0 * a * f;
  if (!(square >= 0.0)) return infinity;
  const double root = std::sqrt(square);
  if (a > 0.0) return now + (v > 0.0 ? -2.0 * f / (v + root) : (root - v) / a);
  return v > 0.0 ? now - 2.0 * f / (v + root) : infinity;
}

void State::end_peak(std::size_t contact, double least) noexcept {
  const Peak& l = largest[contact];
  if (!peak[contact] && l.force > least) peak[contact] = Peak{l.force + rest_force[contact], l.time};
}

void State::finish(double end, Outcome& outcome) {
  Ledger& ledger = outcome.ledger;
  Momentum& momentum = outcome.momentum;
  ledger = {.kinetic_before = kinetic_before_,
            .stored_before = stored_before_,
            .unresolved = unresolved,
            .left_behind = left_behind};
  momentum = {.before = momentum_before_, .wall = wall_impulse};
  outcome.time = end;
  outcome.beads.resize(beads());
  outcome.contacts.resize(contacts());
  for (std::size_t i = 0; i < beads(); ++i) {
    move_to(i, end);
    const double m = chain.beads[i].mass, weight = m * chain.gravity;
    outcome.beads[i] = {position[i], velocity[i]};
    ledger.kinetic_after += 0.5 * m * velocity[i] * velocity[i];
    ledger.gravity_work += weight * position[i];  // a constant force: ∫ F v dt = F Δx
    ledger.load_work += (external[i] - weight) * position[i];
    momentum.after += m * velocity[i];
    momentum.external += external[i] * end;
  }
  add_warnings(outcome.warnings);
  for (std::size_t c = 0; c < contacts(); ++c) {
    const Contact<double> at = contact_at(c, end);
    ContactOutcome& out = outcome.contacts[c];
    out = {.peak = peak[c],
           .dissipated = dissipated[c],
           .force = law(c).force(at, record[c], state_of(c)).total(),
           .indentation = at.indentation,
           .residual = record[c].memory.residual_indentation,
           .stored = law(c).stored_energy(at, record[c], state_of(c))};
    ledger.stored_after += out.stored;
    ledger.dissipated += dissipated[c];
  }
}

// Validity limits that contacts have exceeded, each once.
void State::add_warnings(Warnings& warnings) const {
  std::vector<std::uint32_t> bits(chain.elements.size());
  for (std::size_t c = 0; c < contacts(); ++c)
    bits[chain.element_of.empty() ? 0 : chain.element_of[c]] |= record[c].limits;
  for (std::size_t i = 0; i < bits.size(); ++i)
    for (std::string& text : chain.elements[i].limit_texts(bits[i])) {
      const auto is_same = [&](const Warning& w) { return w.message == text; };
      if (std::none_of(warnings.begin(), warnings.end(), is_same)) warnings.push_back({"law", std::move(text)});
    }
}

double Ledger::size() const noexcept {
  return std::max({std::abs(kinetic_before), std::abs(kinetic_after), std::abs(stored_before), std::abs(stored_after),
                   std::abs(dissipated), std::abs(gravity_work), std::abs(load_work)});
}

}  // namespace hysteron::chain
