#include "hysteron/reproduce/guides.hpp"

#include "hysteron/reproduce/render.hpp"

namespace hysteron::reproduce {

GuideTables guide_tables() {
  return {{"errata", errata_markdown()},
          {"laws", law_restitution_table()},
          {"presets", preset_restitution_table()},
          {"presets-by-speed", preset_speed_table()}};
}

}  // namespace hysteron::reproduce
