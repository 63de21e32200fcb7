#include "hysteron/json/compare_json.hpp"

#include <nlohmann/json.hpp>

#include "hysteron/json/impact_json.hpp"
#include "hysteron/study/compared_quantities.hpp"
#include "json_number.hpp"

namespace hysteron {

nlohmann::json compare_json(const Comparison& c) {
  nlohmann::json out{{"reference", nullptr}, {"laws", nlohmann::json::array()}, {"refused", nlohmann::json::array()}};
  if (c.hertz) out["reference"] = impact_json(c.hertz->setup, c.hertz->answer);
  for (const ComparedLaw& l : c.laws) {
    nlohmann::json law = impact_json(l.setup, l.answer);
    law["relative_to_hertz"] = nullptr;
    if (c.hertz)
      for (const ComparedQuantity& q : compared_quantities)
        law["relative_to_hertz"][std::string(q.quantity.name)] = number_or_null(ratio_to_hertz(c, l.answer.result, q));
    if (l.varied)
      law["varied"] = {{"name", l.varied->name},
                       {"value", l.varied->value ? nlohmann::json(*l.varied->value) : nlohmann::json(l.varied->text)}};
    out["laws"].push_back(std::move(law));
  }
  for (const RefusedLaw& l : c.refused) out["refused"].push_back({{"law", l.law}, {"reason", l.reason}});
  return out;
}

}  // namespace hysteron
