#include "input_course.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "hysteron/core/edit_distance.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/multibody/mechanism.hpp"
#include "polynomial.hpp"

namespace hysteron::multibody {
namespace detail {

FunctionValue InputCourse::operator()(double t) const {
  if (t < from) return polynomial_value(lead, t - since);
  const double u = t - from;
  return {then.value + u * (then.first + 0.5 * u * then.second), then.first + u * then.second, then.second};
}

// With h the duration, and value, rate and acceleration at its end less what the terms of lower order give there:
// c3 h³ + c4 h⁴ + c5 h⁵ = d0, 3 c3 h² + ... = d1, 6 c3 h + ... = d2.
InputCourse InputCourse::between(double since, const FunctionValue& now, double from, const FunctionValue& then) {
  const double h = from - since;
  const double d0 = then.value - (now.value + h * (now.first + 0.5 * h * now.second));
  const double d1 = (then.first - (now.first + h * now.second)) * h, d2 = (then.second - now.second) * h * h;
  const double cube = h * h * h;
  return {since,
          from,
          {now.value, now.first, 0.5 * now.second, (10.0 * d0 - 4.0 * d1 + 0.5 * d2) / cube,
           (-15.0 * d0 + 7.0 * d1 - d2) / (cube * h), (6.0 * d0 - 3.0 * d1 + 0.5 * d2) / (cube * h * h)},
          then};
}

std::array<double, InputCourse::number_count> InputCourse::numbers() const {
  return {since, from, lead[0], lead[1], lead[2], lead[3], lead[4], lead[5], then.value, then.first, then.second};
}

InputCourse InputCourse::from_numbers(std::span<const double> n) {
  return {n[0], n[1], {n[2], n[3], n[4], n[5], n[6], n[7]}, {n[8], n[9], n[10]}};
}

namespace {

struct Offer {
  std::string family, name;
  int driver = -1;
  TimeFunction* function = nullptr;
};

void add_components(AppliedForce& force, Space space, std::vector<Offer>& out) {
  constexpr std::array axes{".x", ".y", ".z"};
  const std::size_t in_force = space == Space::planar ? 2 : 3;
  for (std::size_t i = 0; i < in_force; ++i) out.push_back({"force.", force.name + axes[i], -1, &force.force[i]});
  if (space == Space::planar) return out.push_back({"force.", force.name + ".torque", -1, &force.torque[2]});
  for (std::size_t i = 0; i < axes.size(); ++i)
    out.push_back({"force.", force.name + ".torque" + axes[i], -1, &force.torque[i]});
}

std::vector<Offer> offers_of(Model& model) {
  std::vector<Offer> out;
  for (std::size_t i = 0; i < model.drivers.size(); ++i)
    out.push_back({"driver.", model.drivers[i].name, static_cast<int>(i), &model.drivers[i].function});
  for (Force& force : model.forces) {
    if (auto* joint = std::get_if<JointForce>(&force)) out.push_back({"force.", joint->name, -1, &joint->effort});
    if (auto* applied = std::get_if<AppliedForce>(&force)) add_components(*applied, model.space, out);
  }
  return out;
}

Error unknown_input(const std::vector<Offer>& offers, const std::string& name) {
  constexpr std::size_t most_listed = 20;
  std::vector<std::string> known;
  for (const Offer& offer : offers) known.push_back(offer.name);
  const std::string meant = probable_word(name, known);
  std::string message = "there is no driver or force component '" + name + "'";
  if (!meant.empty())
    message += ": did you mean '" + meant + "'?";
  else if (known.size() <= most_listed)
    message += known.empty() ? ": the model has neither drivers nor forces of time" : ": allowed are " + joined(known);
  return {ErrorCode::unknown_name, "input", message};
}

}  // namespace

Result<InputFunction> take_over(Model& model, const std::string& name, double start) {
  const std::vector<Offer> offers = offers_of(model);
  const Offer* found = nullptr;
  for (const Offer& offer : offers) {
    if (name != offer.name && name != offer.family + offer.name) continue;
    if (found)
      return Error{ErrorCode::conflict, "input",
                   "both a driver and a force are named '" + name + "'; write '" + found->family + found->name +
                       "' or '" + offer.family + offer.name + "'"};
    found = &offer;
  }
  if (!found) return unknown_input(offers, name);
  const auto course = std::make_shared<InputCourse>(InputCourse::taylor(start, (*found->function)(start)));
  InputFunction input{.name = name, .driver = found->driver, .course = course};
  if (found->driver >= 0) input.kind = model.drivers[static_cast<std::size_t>(found->driver)].kind;
  *found->function = Function::from([course](double t) { return (*course)(t); });
  return input;
}

}  // namespace detail

std::vector<std::string> available_inputs(const Model& model) {
  Model copy = model;
  std::vector<std::string> names;
  for (const detail::Offer& offer : detail::offers_of(copy)) names.push_back(offer.name);
  return names;
}

}  // namespace hysteron::multibody
