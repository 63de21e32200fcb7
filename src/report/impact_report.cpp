#include "hysteron/report/impact_report.hpp"

#include <fmt/format.h>

#include <cmath>

#include "hysteron/core/number_text.hpp"
#include "hysteron/core/unit_text.hpp"
#include "hysteron/impact/quantities.hpp"
#include "hysteron/report/law_names.hpp"
#include "hysteron/report/prefix.hpp"
#include "hysteron/report/text_table.hpp"

namespace hysteron {
namespace {

std::string requested_label(const ImpactSetup& setup) {
  const std::string label = "restitution requested";
  return setup.law.has_restitution_source() ? label + " (" + std::string(setup.law.restitution_source_id()) + ")"
                                            : label;
}

std::string heading(const ImpactSetup& setup, const ImpactResult& result) {
  std::string out = fmt::format("{}, {}, separation by {}: {}\nm = {}, v = {}\n", full_law_label(setup),
                                to_text(setup.mode), to_text(setup.separation), to_text(result.status),
                                with_prefix(setup.mass, "kg"), with_prefix(setup.speed, "m/s"));
  if (setup.kept_indentation > 0.0)
    out += "on a surface with a dent of " + with_prefix(setup.kept_indentation, "m") + "\n";
  if (setup.nondimensional) out += "nondimensional: m = 1, k = 1, pi1 to pi3 scaled to this speed\n";
  return out + "\n";
}

}  // namespace

std::string impact_text(const ImpactSetup& setup, const ImpactAnswer& answer) {
  TextTable table({"quantity", "value", "SI"});
  table.align(1, TextTable::Align::right);
  const auto add = [&](std::string_view name, double value, const Dim& dim) {
    if (std::isfinite(value))
      table.add({std::string(name), dim == dims::none ? number_text(value, 8) : with_prefix(value, unit_text(dim)),
                 fmt::format("{:.10g}", value)});
  };
  if (answer.restitution_requested) add(requested_label(setup), *answer.restitution_requested, dims::none);
  for (const ImpactQuantity& q : impact_quantities)
    if (!q.label.empty()) add(q.label, q.get(answer.result), q.dim);
  for (const PatchNumber& n : patch_numbers) add(n.label, (answer.*n.value).value_or(std::nan("")), n.dim);
  if (answer.body_speeds) {
    add("speed of body 1 after", (*answer.body_speeds)[0], dims::speed);
    add("speed of body 2 after", (*answer.body_speeds)[1], dims::speed);
  }
  add("step for fixed-step codes", answer.recommended_step, dims::time);
  return heading(setup, answer.result) + table.text();
}

std::string series_csv(const std::vector<SeriesPoint>& series) {
  std::string out =
      "time [s],indentation [m],indentation_rate [m/s],force [N],elastic_force [N],dissipative_force "
      "[N],kinetic_energy [J],stored_energy [J],"
      "dissipated_energy [J]\n";
  for (const SeriesPoint& p : series)
    out += fmt::format("{:.12g},{:.12g},{:.12g},{:.12g},{:.12g},{:.12g},{:.12g},{:.12g},{:.12g}\n", p.time,
                       p.indentation, p.indentation_rate, p.elastic_force + p.dissipative_force, p.elastic_force,
                       p.dissipative_force, p.kinetic_energy, p.stored_energy, p.dissipated_energy);
  return out;
}

}  // namespace hysteron
