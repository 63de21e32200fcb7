// The list of presets: the laws of other programs. Its order is the order in the docs.
#pragma once

#include "hysteron/core/type_list.hpp"
#include "hysteron/laws/presets/adams_impact.hpp"
#include "hysteron/laws/presets/bullet.hpp"
#include "hysteron/laws/presets/chrono_hertz.hpp"
#include "hysteron/laws/presets/chrono_hooke.hpp"
#include "hysteron/laws/presets/chrono_multicore_flores.hpp"
#include "hysteron/laws/presets/drake_hunt_crossley.hpp"
#include "hysteron/laws/presets/exudyn_1.hpp"
#include "hysteron/laws/presets/exudyn_2.hpp"
#include "hysteron/laws/presets/lammps_coeff_restitution.hpp"
#include "hysteron/laws/presets/lammps_tsuji.hpp"
#include "hysteron/laws/presets/lammps_tsuji_2025.hpp"
#include "hysteron/laws/presets/liggghts_hertz.hpp"
#include "hysteron/laws/presets/mbdyn_flores.hpp"
#include "hysteron/laws/presets/mujoco.hpp"
#include "hysteron/laws/presets/simbody_hunt_crossley.hpp"

namespace hysteron {

using PresetRules = TypeList<ChronoHooke, ChronoHertz, ChronoMulticoreFlores, LammpsCoeffRestitution, LammpsTsuji,
                             LammpsTsuji2025, LiggghtsHertz, Exudyn1, Exudyn2, MbdynFlores, AdamsImpact,
                             DrakeHuntCrossley, SimbodyHuntCrossley, Bullet, Mujoco>;

}  // namespace hysteron
