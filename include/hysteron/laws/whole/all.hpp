// The list of laws that do not factor into an elastic part and a dissipation rule. Its order is the order in the docs.
#pragma once

#include "hysteron/core/type_list.hpp"
#include "hysteron/laws/whole/bouc_wen.hpp"
#include "hysteron/laws/whole/bouc_wen_hertz.hpp"
#include "hysteron/laws/whole/bouc_wen_hunt_crossley.hpp"
#include "hysteron/laws/whole/bouc_wen_maxwell.hpp"
#include "hysteron/laws/whole/elastoplastic_dashpot.hpp"
#include "hysteron/laws/whole/goldsmith.hpp"
#include "hysteron/laws/whole/jian.hpp"
#include "hysteron/laws/whole/luo_nahon.hpp"
#include "hysteron/laws/whole/ma_liu.hpp"
#include "hysteron/laws/whole/maxwell.hpp"
#include "hysteron/laws/whole/roy_carretero.hpp"
#include "hysteron/laws/whole/standard_linear_solid.hpp"
#include "hysteron/laws/whole/thornton.hpp"
#include "hysteron/laws/whole/xiong.hpp"
#include "hysteron/laws/whole/yigit.hpp"
#include "hysteron/laws/whole/yigit_linear.hpp"

namespace hysteron {

// clang-format off
using WholeLaws = TypeList<Goldsmith,
                           Thornton,
                           Yigit,
                           YigitLinear,
                           MaLiu,
                           ElastoplasticDashpot,
                           LuoNahon,
                           RoyCarretero,
                           Xiong,
                           Jian,
                           Maxwell,
                           StandardLinearSolid,
                           BoucWen,
                           BoucWenHertz,
                           BoucWenHuntCrossley,
                           BoucWenMaxwell>;
// clang-format on

}  // namespace hysteron
