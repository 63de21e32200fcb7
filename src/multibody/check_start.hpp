// Whether a scene can be integrated from where it starts.
#pragma once

#include <optional>
#include <vector>

#include "mechanism_equations.hpp"

namespace hysteron::multibody::detail {

// Symplectic methods need positions and speeds in pairs q' = v, and accelerations that depend on positions alone. The
// second is tried at the start and at a position off any symmetry, where coupled rotations show.
std::optional<Error> check_symplectic(MechanismEquations& bodies, double t, const std::vector<double>& start);

// Where rates are not finite at the start nothing can be integrated: the forces that cause it are named.
std::optional<Error> check_start(const Model& model, MechanismEquations& bodies, double t,
                                 const std::vector<double>& start);

}  // namespace hysteron::multibody::detail
