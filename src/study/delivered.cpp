#include "hysteron/study/delivered.hpp"

#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/specimen.hpp"

namespace hysteron {

bool takes_restitution(const Entry& entry) { return entry.is_contact_law() && entry.has_param("restitution"); }

std::vector<const Entry*> laws_with_restitution(std::optional<Family> family) {
  std::vector<const Entry*> out;
  for (const Entry& entry : catalogue())
    if (takes_restitution(entry) && (!family || entry.info.family == *family)) out.push_back(&entry);
  return out;
}

std::optional<double> delivered_restitution(const Entry& entry, double requested,
                                            const DeliveryConditions& conditions) {
  const auto law = make_law(specimen(entry, requested));
  if (!law) return std::nullopt;
  const Touch touch{.impact_speed = conditions.speed, .effective_mass = reference_mass};
  const auto resolved = resolve(*law, touch, conditions.mode, conditions.separation);
  if (!resolved) return std::nullopt;
  const auto result = analyse({.law = resolved->law, .touch = touch, .separation = conditions.separation});
  if (!result || result->status == ImpactStatus::past_domain) return std::nullopt;
  return result->restitution.newton;
}

std::vector<Delivery> deliveries(std::optional<Family> family, std::optional<Separation> separation,
                                 const std::vector<RestitutionMode>& modes, const std::vector<double>& requested) {
  std::vector<Delivery> out;
  for (const Entry* entry : laws_with_restitution(family))
    for (const RestitutionMode mode : modes) {
      Delivery row{entry, mode, separation.value_or(entry->info.separation), requested, {}};
      for (const double e : requested)
        row.delivered.push_back(delivered_restitution(*entry, e, {.mode = mode, .separation = row.separation}));
      out.push_back(std::move(row));
    }
  return out;
}

}  // namespace hysteron
