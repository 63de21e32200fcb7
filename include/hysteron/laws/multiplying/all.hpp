// The list of dissipation rules that multiply the elastic force. Its order is the order in the docs.
#pragma once

#include "hysteron/core/type_list.hpp"
#include "hysteron/laws/multiplying/flores.hpp"
#include "hysteron/laws/multiplying/gharib_hurmuzlu.hpp"
#include "hysteron/laws/multiplying/gonthier.hpp"
#include "hysteron/laws/multiplying/herbert_mcwhannell.hpp"
#include "hysteron/laws/multiplying/hu_guo.hpp"
#include "hysteron/laws/multiplying/hunt_crossley.hpp"
#include "hysteron/laws/multiplying/khatiwada.hpp"
#include "hysteron/laws/multiplying/lankarani_nikravesh.hpp"
#include "hysteron/laws/multiplying/lee_wang.hpp"
#include "hysteron/laws/multiplying/marhefka_orin.hpp"
#include "hysteron/laws/multiplying/safaeifar_farshidianfar.hpp"
#include "hysteron/laws/multiplying/wang.hpp"
#include "hysteron/laws/multiplying/yu.hpp"
#include "hysteron/laws/multiplying/zhang_2020.hpp"
#include "hysteron/laws/multiplying/zhang_sharf.hpp"
#include "hysteron/laws/multiplying/zhiying_qishao.hpp"

namespace hysteron {

using MultiplyingRules =
    TypeList<HuntCrossley, HerbertMcWhannell, LeeWang, LankaraniNikravesh, Gonthier, ZhangSharf, Khatiwada, Yu,
             ZhiyingQishao, GharibHurmuzlu, Flores, HuGuo, Zhang2020, SafaeifarFarshidianfar, MarhefkaOrin, Wang>;

}  // namespace hysteron
