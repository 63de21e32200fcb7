// The list of laws that do not factor into an elastic part and a dissipation rule. Its order is the order in the docs.
#pragma once

#include "hysteron/core/type_list.hpp"
#include "hysteron/laws/whole/goldsmith.hpp"
#include "hysteron/laws/whole/maxwell.hpp"

namespace hysteron {

using WholeLaws = TypeList<Goldsmith, Maxwell>;

}  // namespace hysteron
