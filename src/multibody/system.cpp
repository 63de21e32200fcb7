#include "hysteron/multibody/system.hpp"

#include <cmath>

#include "plan.hpp"

namespace hysteron::multibody {

Result<BuiltSystem> build_planar(const Model& model, const Names& names, double start);
Result<BuiltSystem> build_spatial(const Model& model, const Names& names, double start);

Result<BuiltSystem> build_system(const Model& model, double start_time) {
  if (!std::isfinite(start_time))
    return Error{ErrorCode::not_a_number, "start", "the start time must be a finite number"};
  const Names names(model);
  if (auto checked = check_model(model, names); !checked) return checked.error();
  return model.space == Space::planar ? build_planar(model, names, start_time)
                                      : build_spatial(model, names, start_time);
}

}  // namespace hysteron::multibody
