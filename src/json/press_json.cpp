#include "hysteron/json/press_json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "json_number.hpp"
#include "warnings_json.hpp"

namespace hysteron {
namespace {

using nlohmann::json;

json cycle_json(const StaticCycle& c) {
  return {{"max_indentation", c.max_indentation},
          {"max_force", c.max_force},
          {"residual_indentation", c.residual_indentation},
          {"work_loading", c.work_loading},
          {"work_returned", c.work_returned},
          {"energy_lost", c.loss()},
          {"static_restitution", number_or_null(c.restitution())}};
}

}  // namespace

json press_json(const PressSetup& setup, const StaticRun& run) {
  json cycles = json::array(), parameters = json::object();
  for (const StaticCycle& c : run.cycles) cycles.push_back(cycle_json(c));
  if (const auto views = hysteron::parameters(setup.contact.spec))
    for (const ParamView& p : *views) {
      const bool is_unknown =
          std::find(setup.without_effect.begin(), setup.without_effect.end(), p.name) != setup.without_effect.end();
      if (const auto value = value_of(setup.contact.law, p.name); value && !is_unknown)
        parameters[std::string(p.name)] = number_or_null(*value);
    }
  return {{"law", setup.contact.law.entry->info.id},
          {"parameters", parameters},
          {"without_effect", setup.without_effect},
          {"relaxed", run.relaxed},
          {"cycles", cycles},
          {"warnings", warnings_json(press_warnings(setup, run))}};
}

}  // namespace hysteron
