// The list of friction laws. Its order is the order in the docs.
#pragma once

#include <variant>

#include "hysteron/core/type_list.hpp"
#include "hysteron/laws/friction/adams_coulomb.hpp"
#include "hysteron/laws/friction/ambrosio.hpp"
#include "hysteron/laws/friction/bengisu_akay.hpp"
#include "hysteron/laws/friction/coulomb.hpp"
#include "hysteron/laws/friction/coulomb_tanh.hpp"
#include "hysteron/laws/friction/cundall_strack.hpp"
#include "hysteron/laws/friction/lugre.hpp"
#include "hysteron/laws/friction/stribeck.hpp"
#include "hysteron/laws/friction/threlfall.hpp"

namespace hysteron {

using FrictionLaws =
    TypeList<Coulomb, CoulombTanh, Threlfall, BengisuAkay, Ambrosio, AdamsCoulomb, Stribeck, LuGre, CundallStrack>;
static_assert(FrictionLaws::apply<AreFrictionLaws>::value);

using AnyFriction = FrictionLaws::apply<std::variant>;

}  // namespace hysteron
