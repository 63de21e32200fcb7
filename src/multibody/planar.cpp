#include "build.hpp"
#include "equations_forces.hpp"
#include "equations_impl.hpp"
#include "equations_jacobian.hpp"
#include "equations_rows.hpp"

namespace hysteron::multibody {

template class Equations<Planar<double>>;

Result<BuiltSystem> build_planar(const Model& model, const Names& names, double start) {
  return Builder<Planar<double>>(model, names, start).build();
}

}  // namespace hysteron::multibody
