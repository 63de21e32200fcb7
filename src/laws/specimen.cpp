#include "hysteron/laws/specimen.hpp"

#include <cmath>

namespace hysteron {

LawSpec specimen(const Entry& entry, double restitution) {
  LawSpec spec{.law = std::string(entry.info.id)};
  for (const ParamView& p : entry.params) {
    if (p.name == "restitution") {
      spec.values["restitution"] = restitution;
    } else if (p.name == "dissipation") {
      spec.values["dissipation"] = 1.0 - restitution;
    } else if (p.name == "stiffness") {
      spec.values["stiffness"] = 1e6;
    } else if (p.optional && p.from_pair == PairQuantity::none) {
      continue;
    } else if (p.fallback) {
      spec.values[std::string(p.name)] = *p.fallback;
    } else if (!p.range.only.empty()) {
      spec.values[std::string(p.name)] = p.range.only.front();
    } else {
      const bool positive = p.typical.low > 0.0;
      spec.values[std::string(p.name)] =
          positive ? std::sqrt(p.typical.low * p.typical.high) : 0.5 * (p.typical.low + p.typical.high);
    }
  }
  return spec;
}

bool has_restitution(const Entry& entry) {
  return entry.has_param("restitution") || (entry.info.family == Family::multiplying && entry.is_contact_law());
}

}  // namespace hysteron
