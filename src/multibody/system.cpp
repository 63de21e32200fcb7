#include "hysteron/multibody/system.hpp"

#include <algorithm>
#include <cmath>

#include "plan.hpp"

namespace hysteron::multibody {

Result<BuiltSystem> build_planar(const Model& model, const Names& names, double start);
Result<BuiltSystem> build_spatial(const Model& model, const Names& names, double start);

std::vector<double> time_breakpoints(const Model& model) {
  std::vector<double> times;
  const auto take = [&](const Function& f) {
    times.insert(times.end(), f.breakpoints().begin(), f.breakpoints().end());
  };
  for (const Driver& driver : model.drivers) take(driver.function);
  for (const Force& force : model.forces) {
    if (const auto* joint = std::get_if<JointForce>(&force)) take(joint->effort);
    if (const auto* applied = std::get_if<AppliedForce>(&force)) {
      for (const TimeFunction& f : applied->force) take(f);
      for (const TimeFunction& f : applied->torque) take(f);
    }
  }
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

Result<BuiltSystem> build_system(const Model& model, double start_time) {
  if (!std::isfinite(start_time))
    return Error{ErrorCode::not_a_number, "start", "the start time must be a finite number"};
  const Names names(model);
  if (auto checked = check_model(model, names); !checked) return checked.error();
  return model.space == Space::planar ? build_planar(model, names, start_time)
                                      : build_spatial(model, names, start_time);
}

}  // namespace hysteron::multibody
