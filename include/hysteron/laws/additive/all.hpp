// The list of additive dissipation rules. Its order is the order in the docs.
#pragma once

#include "hysteron/core/type_list.hpp"
#include "hysteron/laws/additive/alizadeh.hpp"
#include "hysteron/laws/additive/anagnostopoulos.hpp"
#include "hysteron/laws/additive/bordbar_hyppanen.hpp"
#include "hysteron/laws/additive/brilliantov_1996.hpp"
#include "hysteron/laws/additive/brilliantov_2015.hpp"
#include "hysteron/laws/additive/choi.hpp"
#include "hysteron/laws/additive/falcon.hpp"
#include "hysteron/laws/additive/goyal.hpp"
#include "hysteron/laws/additive/jankowski_2005.hpp"
#include "hysteron/laws/additive/jankowski_2006.hpp"
#include "hysteron/laws/additive/kelvin_voigt.hpp"
#include "hysteron/laws/additive/kuwabara_kono.hpp"
#include "hysteron/laws/additive/lee_herrmann.hpp"
#include "hysteron/laws/additive/ristow.hpp"
#include "hysteron/laws/additive/schafer.hpp"
#include "hysteron/laws/additive/tsuji.hpp"
#include "hysteron/laws/additive/zhang_2022.hpp"
#include "hysteron/laws/additive/zheng.hpp"

namespace hysteron {

using AdditiveRules = TypeList<KelvinVoigt, Anagnostopoulos, Goyal, Ristow, LeeHerrmann, Schafer, Falcon,
                               BordbarHyppanen, Alizadeh, Tsuji, KuwabaraKono, Brilliantov1996, Brilliantov2015, Zheng,
                               Jankowski2005, Jankowski2006, Zhang2022, Choi>;

}  // namespace hysteron
