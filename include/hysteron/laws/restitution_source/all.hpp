// The list of sources of restitution. Its order is the order in messages and documents. Plastic laws are sources as
// they are: what they return from the energies of their curves.
#pragma once

#include <variant>

#include "hysteron/core/type_list.hpp"
#include "hysteron/laws/restitution_source/constant.hpp"
#include "hysteron/laws/restitution_source/linear.hpp"
#include "hysteron/laws/restitution_source/table.hpp"
#include "hysteron/laws/restitution_source/wang.hpp"
#include "hysteron/laws/whole/ma_liu.hpp"
#include "hysteron/laws/whole/thornton.hpp"

namespace hysteron {

using RestitutionSources =
    TypeList<ConstantRestitution, LinearRestitution, WangRestitution, MaLiu, Thornton, RestitutionTable>;
using AnyRestitutionSource = RestitutionSources::apply<std::variant>;

}  // namespace hysteron
