#include "hysteron/report/delivered.hpp"

#include <fmt/format.h>

#include "hysteron/impact/calibrate.hpp"
#include "hysteron/laws/exact_groups.hpp"
#include "hysteron/report/text_table.hpp"

namespace hysteron {
namespace {

constexpr std::array modes{RestitutionMode::published, RestitutionMode::exact};

bool takes_restitution(const Entry& entry) { return entry.is_contact_law() && entry.has_param("restitution"); }

}  // namespace

std::vector<const Entry*> laws_with_restitution(std::optional<Family> family) {
  std::vector<const Entry*> out;
  for (const Entry& entry : catalogue())
    if (takes_restitution(entry) && (!family || entry.info.family == *family)) out.push_back(&entry);
  return out;
}

std::string release_text(Separation rule) { return rule == Separation::force ? "F = 0" : "δ = 0"; }

std::optional<double> delivered_by_specimen(const Entry& entry, double asked, double speed, RestitutionMode mode,
                                            Separation separation) {
  const auto law = make_law(specimen(entry, asked));
  if (!law) return std::nullopt;
  const Touch touch{.impact_speed = speed, .effective_mass = 1.0};
  const auto resolved = resolve_for_impact(*law, touch, mode, separation);
  if (!resolved) return std::nullopt;
  const auto result = analyse({.law = resolved->law, .touch = touch, .separation = separation});
  return result && result->status != ImpactStatus::past_domain ? std::optional(result->restitution.newton)
                                                               : std::nullopt;
}

std::optional<double> delivered_restitution(const Entry& entry, double asked, RestitutionMode mode,
                                            Separation separation) {
  if (!takes_restitution(entry)) return std::nullopt;
  return delivered_by_specimen(entry, asked, 1.0, mode, separation);
}

std::string delivered_table(std::optional<Separation> separation, std::optional<Family> family) {
  std::vector<std::string> head{"law", "mode", "released at"};
  for (const double e : asked_restitutions) head.push_back(fmt::format("e={:.1f}", e));
  TextTable table(head);
  table.align_right_from(3);
  for (const Entry* entry : laws_with_restitution(family)) {
    const Separation rule = separation.value_or(entry->info.separation);
    for (const RestitutionMode mode : modes) {
      std::vector<std::string> row{mode == RestitutionMode::published ? std::string(entry->info.id) : "",
                                   std::string(to_text(mode)), release_text(rule)};
      for (const double e : asked_restitutions) {
        const auto out = delivered_restitution(*entry, e, mode, rule);
        row.push_back(out ? fmt::format("{:.4f}", *out) : "-");
      }
      table.add(row);
    }
  }
  return table.text() + "\n" + std::string(specimen_text) + "\n";
}

std::string delivered_csv(std::optional<Separation> separation, std::optional<Family> family) {
  std::string out = "law,mode,separation,speed [m/s],restitution_asked,restitution_delivered\n";
  for (const Entry* entry : laws_with_restitution(family)) {
    const Separation rule = separation.value_or(entry->info.separation);
    for (const RestitutionMode mode : modes)
      for (const double e : asked_restitutions)
        if (const auto got = delivered_restitution(*entry, e, mode, rule))
          out += fmt::format("{},{},{},1,{},{:.12g}\n", entry->info.id, to_text(mode), to_text(rule), e, *got);
  }
  return out;
}

Figure delivered_figure(std::optional<Separation> separation, std::optional<Family> family) {
  Panel panel{.title = separation ? "released at " + release_text(*separation) : "released by the rule of each law",
              .x = {"restitution asked for [-]"},
              .y = {"restitution delivered [-]"}};
  constexpr int points = 100;
  for (const Entry* entry : laws_with_restitution(family)) {
    if (!family && entry->info.family == Family::preset) continue;
    const Separation rule = separation.value_or(entry->info.separation);
    Curve curve{.label = std::string(entry->info.id), .x = {}, .y = {}, .style = style_of(entry->info.id)};
    for (int i = 1; i <= points; ++i) {
      const double asked = static_cast<double>(i) / points;
      const auto out = delivered_restitution(*entry, asked, RestitutionMode::published, rule);
      if (!out) continue;
      curve.x.push_back(asked);
      curve.y.push_back(*out);
    }
    if (!curve.x.empty()) panel.curves.push_back(std::move(curve));
  }
  panel.curves.push_back(
      {.label = "exact mode, every law", .x = {0.0, 1.0}, .y = {0.0, 1.0}, .kind = Curve::Kind::reference});
  return {.title = "What you ask and what published laws deliver",
          .panels = {panel},
          .columns = 1,
          .panel_width = 860,
          .panel_height = 560};
}

}  // namespace hysteron
