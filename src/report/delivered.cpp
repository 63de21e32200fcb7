#include "hysteron/report/delivered.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "hysteron/report/text_table.hpp"

namespace hysteron {
namespace {

const std::vector<double> table_restitutions{requested_restitutions.begin(), requested_restitutions.end()};

std::vector<Delivery> both_modes(std::optional<Separation> separation, std::optional<Family> family) {
  return deliveries(family, separation, {RestitutionMode::published, RestitutionMode::exact}, table_restitutions);
}

Curve curve_of(const Delivery& row) {
  Curve curve{.label = std::string(row.entry->info.name), .x = {}, .y = {}, .style = style_of(row.entry->info.id)};
  for (std::size_t i = 0; i < row.requested.size(); ++i) {
    if (!row.delivered[i]) continue;
    curve.x.push_back(row.requested[i]);
    curve.y.push_back(*row.delivered[i]);
  }
  return curve;
}

std::optional<Error> check_highlighted(const std::vector<std::string>& highlighted, const std::vector<Curve>& curves) {
  for (const std::string& name : highlighted) {
    const Entry* entry = find_law(name);
    if (!entry) return unknown_law(name);
    if (std::ranges::none_of(curves, [&](const Curve& c) { return c.style == style_of(name); }))
      return Error{ErrorCode::unknown_name, "highlight",
                   "--highlight " + name + ": this law takes no restitution, or is not of the family"};
  }
  return std::nullopt;
}

}  // namespace

std::string release_text(Separation rule) { return rule == Separation::force ? "F = 0" : "δ = 0"; }

std::string delivered_text(std::optional<double> e, int decimals) {
  return e ? fmt::format("{:.{}f}", *e, decimals) : "-";
}

std::string delivered_table(std::optional<Separation> separation, std::optional<Family> family) {
  std::vector<std::string> head{"law", "mode", "released at"};
  for (const double e : table_restitutions) head.push_back(fmt::format("e={:.1f}", e));
  TextTable table(head);
  table.align_right_from(3);
  for (const Delivery& row : both_modes(separation, family)) {
    std::vector<std::string> cells{row.mode == RestitutionMode::published ? std::string(row.entry->info.id) : "",
                                   std::string(to_text(row.mode)), release_text(row.separation)};
    for (const auto& e : row.delivered) cells.push_back(delivered_text(e, 4));
    table.add(cells);
  }
  return table.text() + "\n" + std::string(reference_impact_text) + "\n";
}

std::string delivered_csv(std::optional<Separation> separation, std::optional<Family> family) {
  std::string out = "law,mode,separation,speed [m/s],restitution_requested,restitution_delivered\n";
  for (const Delivery& row : both_modes(separation, family))
    for (std::size_t i = 0; i < row.requested.size(); ++i)
      if (row.delivered[i])
        out += fmt::format("{},{},{},1,{},{:.12g}\n", row.entry->info.id, to_text(row.mode), to_text(row.separation),
                           row.requested[i], *row.delivered[i]);
  return out;
}

Result<Figure> delivered_figure(std::optional<Separation> separation, std::optional<Family> family,
                                const std::vector<std::string>& highlighted) {
  constexpr int points = 100;
  std::vector<double> requested;
  for (int i = 1; i <= points; ++i) requested.push_back(static_cast<double>(i) / points);
  std::vector<Curve> grey, named;
  for (const Delivery& row : deliveries(family, separation, {RestitutionMode::published}, requested)) {
    if (!family && row.entry->info.family == Family::preset) continue;
    Curve curve = curve_of(row);
    if (curve.x.empty()) continue;
    const bool stands_out = highlighted.empty() || std::ranges::any_of(highlighted, [&](const std::string& law) {
                              return find_law(law) == row.entry;
                            });
    if (stands_out)
      named.push_back(std::move(curve));
    else
      grey.push_back({.x = std::move(curve.x), .y = std::move(curve.y), .kind = Curve::Kind::faint});
  }
  if (auto error = check_highlighted(highlighted, named)) return *error;
  const std::string release =
      separation ? "released at " + release_text(*separation) : "released by the rule of each law";
  Panel panel{.title = grey.empty() ? release : release + "; grey: " + std::to_string(grey.size()) + " other laws",
              .x = {.label = "requested restitution [-]", .low = 0.0, .high = 1.0},
              .y = {.label = "delivered restitution [-]", .low = 0.0, .high = 1.0},
              .curves = std::move(grey)};
  panel.curves.insert(panel.curves.end(), named.begin(), named.end());
  panel.curves.push_back(
      {.label = "exact mode, every law", .x = {0.0, 1.0}, .y = {0.0, 1.0}, .kind = Curve::Kind::reference});
  return Figure{.title = "Requested restitution and what published laws deliver",
                .panels = {panel},
                .columns = 1,
                .panel_width = 860,
                .panel_height = 560};
}

}  // namespace hysteron
