#include "build.hpp"
#include "equations_forces.hpp"
#include "equations_impl.hpp"
#include "equations_jacobian.hpp"
#include "equations_rows.hpp"

namespace hysteron::multibody {

template class Equations<Spatial<double>>;

Result<BuiltSystem> build_spatial(const Model& model, const Names& names, double start) {
  return Builder<Spatial<double>>(model, names, start).build();
}

}  // namespace hysteron::multibody
