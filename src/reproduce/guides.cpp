#include "hysteron/reproduce/guides.hpp"

#include "hysteron/report/advice_report.hpp"
#include "hysteron/reproduce/render.hpp"

namespace hysteron::reproduce {

GuideTables guide_tables() {
  return {{"advice-examples", advice_examples_table().markdown()},
          {"advice-rules", advice_rules_table().markdown()},
          {"errata", errata_markdown()},
          {"laws", law_restitution_table()},
          {"presets", preset_restitution_table()},
          {"presets-by-speed", preset_speed_table()}};
}

}  // namespace hysteron::reproduce
