#include "hysteron/study/friction.hpp"

#include <cmath>

#include "hysteron/contact/friction_element.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/laws/friction/make.hpp"

namespace hysteron {
namespace {

std::optional<Error> check_finite(std::string_view field, double value) {
  if (std::isfinite(value)) return std::nullopt;
  const std::string name(field);
  return Error{ErrorCode::not_a_number, name, name + " = " + number_text(value) + ": a finite number is expected"};
}

std::optional<Error> check_motion(const FrictionInputs& in) {
  for (const double x : {in.velocity.x, in.velocity.y})
    if (const auto error = check_finite("velocity", x)) return error;
  for (const double x : {in.holding_force.x, in.holding_force.y})
    if (const auto error = check_finite("holding_force", x)) return error;
  if (const auto error = check_finite("normal_force", in.normal_force)) return error;
  if (const auto error = check_finite("normal_damping", in.normal_damping.value_or(0.0))) return error;
  if (!in.time_step || (*in.time_step > 0.0 && std::isfinite(*in.time_step))) return std::nullopt;
  return Error{ErrorCode::out_of_range, "time_step",
               "time_step = " + number_text(*in.time_step) + " s is out of range: allowed dt > 0 s"};
}

std::optional<Error> check_needs(const FrictionInputs& in, const FrictionElement& element) {
  if (element.uses_normal_damping() && !in.normal_damping)
    return Error{
        ErrorCode::missing, "normal_damping",
        "missing normal_damping (N s/m): '" + in.law + "' without tangential_damping damps the slip like the approach"};
  if (!in.state) return std::nullopt;
  if (in.state->size() != element.state_size())
    return Error{ErrorCode::out_of_range, "state",
                 "state: " + std::to_string(in.state->size()) + " numbers are given, '" + in.law + "' has " +
                     std::to_string(element.state_size())};
  for (const double z : *in.state)
    if (const auto error = check_finite("state", z)) return error;
  return std::nullopt;
}

// Rows of equal length from numbers stored row by row.
std::vector<std::vector<double>> rows(const std::vector<double>& numbers, std::size_t count) {
  std::vector<std::vector<double>> out;
  const auto length = static_cast<std::ptrdiff_t>(count == 0 ? 0 : numbers.size() / count);
  for (auto row = numbers.begin(); out.size() < count; row += length) out.emplace_back(row, row + length);
  return out;
}

void add_gradients(const FrictionElement& element, const Slip& slip, const double* z, FrictionResponse& out) {
  const std::size_t size = element.state_size(), columns = 3 + size;
  std::vector<double> force(2 * columns), rate(size * columns);
  element.force_gradient(slip, z, force.data());
  element.rate_gradient(slip, z, rate.data());
  out.force_gradient = rows(force, 2);
  out.rate_gradient = rows(rate, size);
}

}  // namespace

Result<FrictionResponse> friction_response(const FrictionInputs& in) {
  if (const auto error = check_motion(in)) return *error;
  const auto law = make_friction(in.law, in.values);
  if (!law) return law.error();
  const FrictionElement element(*law);
  if (const auto error = check_needs(in, element)) return *error;

  const Slip slip{in.velocity, in.normal_force, in.holding_force, in.normal_damping.value_or(0.0)};
  const std::size_t size = element.state_size();
  FrictionResponse out{.entry = find_law(in.law), .values = values_of(*law), .warnings = warnings_of(*law)};
  out.state = in.state.value_or(std::vector<double>(size));
  if (!in.state) element.touch(slip, out.state.data());
  const double* z = out.state.data();
  out.force = element.force(slip, z);
  out.state_rate.resize(size);
  element.rate(slip, z, out.state_rate.data());
  out.stored_energy = element.stored_energy(slip, z);
  out.dissipated_power = element.dissipated_power(slip, z);
  out.stick_slip_event = element.event(slip, z).value;
  add_gradients(element, slip, z, out);
  out.admissible_state = out.state;
  element.apply(slip, out.admissible_state.data());
  if (!in.time_step) return out;
  out.next_state = out.state;
  element.advance(slip, *in.time_step, out.next_state->data());
  return out;
}

}  // namespace hysteron
