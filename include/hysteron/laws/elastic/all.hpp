// The list of elastic parts: point contact first, then line contact. Its order is the order in the docs.
#pragma once

#include "hysteron/core/type_list.hpp"
#include "hysteron/laws/elastic/dubowsky_freudenstein.hpp"
#include "hysteron/laws/elastic/esdu_78035.hpp"
#include "hysteron/laws/elastic/goldsmith_line.hpp"
#include "hysteron/laws/elastic/hertz.hpp"
#include "hysteron/laws/elastic/hertz_line.hpp"
#include "hysteron/laws/elastic/hooke.hpp"
#include "hysteron/laws/elastic/johnson.hpp"
#include "hysteron/laws/elastic/lankarani_nikravesh_line.hpp"
#include "hysteron/laws/elastic/liu.hpp"
#include "hysteron/laws/elastic/pereira.hpp"
#include "hysteron/laws/elastic/persson.hpp"
#include "hysteron/laws/elastic/power.hpp"
#include "hysteron/laws/elastic/radzimovsky.hpp"
#include "hysteron/laws/elastic/volume.hpp"

namespace hysteron {

using PointElasticParts = TypeList<Hooke, Hertz, Power, Volume>;
using LineElasticParts = TypeList<HertzLine, Johnson, Radzimovsky, GoldsmithLine, DubowskyFreudenstein, Esdu78035, Liu,
                                  LankaraniNikraveshLine, Pereira, Persson>;
using ElasticParts = Concat<PointElasticParts, LineElasticParts>;

}  // namespace hysteron
