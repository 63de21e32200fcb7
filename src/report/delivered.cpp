#include "hysteron/report/delivered.hpp"

#include <fmt/format.h>

#include "hysteron/laws/exact_groups.hpp"
#include "hysteron/report/text_table.hpp"

namespace hysteron {
namespace {

constexpr std::array modes{RestitutionMode::published, RestitutionMode::exact};

std::string mode_text(RestitutionMode mode) { return mode == RestitutionMode::published ? "published" : "exact"; }

bool takes_restitution(const Entry& entry) { return entry.is_contact_law() && entry.has_param("restitution"); }

}  // namespace

std::optional<double> delivered_restitution(const Entry& entry, double asked, RestitutionMode mode,
                                            Separation separation) {
  if (!takes_restitution(entry)) return std::nullopt;
  const auto law = make_law(specimen(entry, asked));
  if (!law) return std::nullopt;
  constexpr Touch touch{.impact_speed = 1.0, .effective_mass = 1.0};
  const auto resolved = resolve(*law, touch, mode, separation);
  if (!resolved) return std::nullopt;
  return closed_form_restitution(resolved->law, touch, separation);
}

std::string delivered_table(Separation separation) {
  std::vector<std::string> head{"law", "mode"};
  for (const double e : asked_restitutions) head.push_back(fmt::format("e={:.1f}", e));
  TextTable table(head);
  table.align_right_from(2);
  for (const Entry& entry : catalogue()) {
    if (!takes_restitution(entry)) continue;
    for (const RestitutionMode mode : modes) {
      std::vector<std::string> row{mode == RestitutionMode::published ? std::string(entry.info.id) : "",
                                   mode_text(mode)};
      for (const double e : asked_restitutions) {
        const auto out = delivered_restitution(entry, e, mode, separation);
        row.push_back(out ? fmt::format("{:.4f}", *out) : "-");
      }
      table.add(row);
    }
  }
  return table.text();
}

std::string delivered_csv(Separation separation) {
  std::string out = "law,mode,restitution_asked,restitution_delivered\n";
  for (const Entry& entry : catalogue())
    for (const RestitutionMode mode : modes)
      for (const double e : asked_restitutions)
        if (const auto got = delivered_restitution(entry, e, mode, separation))
          out += fmt::format("{},{},{},{:.12g}\n", entry.info.id, mode_text(mode), e, *got);
  return out;
}

}  // namespace hysteron
