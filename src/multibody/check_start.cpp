#include "check_start.hpp"

#include <algorithm>
#include <cmath>
#include <string>

namespace hysteron::multibody::detail {
namespace {

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

std::string force_name(const Force& force) {
  return std::visit([](const auto& f) { return f.name; }, force);
}

}  // namespace

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

}  // namespace hysteron::multibody::detail
