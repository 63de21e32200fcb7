#include <fmt/format.h>

#include <cmath>

#include "hysteron/core/number_text.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/core/unit_text.hpp"
#include "hysteron/report/compare_report.hpp"
#include "hysteron/report/law_names.hpp"
#include "hysteron/report/prefix.hpp"
#include "hysteron/study/compared_quantities.hpp"

namespace hysteron {
namespace {

template <class Get>
Scale column_scale(const Comparison& c, std::string_view unit, Get get) {
  double largest = 0.0;
  for (const ComparedLaw& l : c.laws)
    if (std::isfinite(get(l.answer.result))) largest = std::max(largest, std::abs(get(l.answer.result)));
  return scale_for(largest, unit);
}

std::string cell(double value, int digits) { return std::isfinite(value) ? number_text(value, digits) : "-"; }

// The input that is varied; empty if there is none.
std::string varied_name(const Comparison& c) {
  for (const ComparedLaw& l : c.laws)
    if (l.varied) return l.varied->name;
  return {};
}

// Of the energy of the approach; under gravity, which does work during the contact, more can be lost.
std::string loss_text(const ImpactResult& r) {
  const double percent = 100.0 * r.energy_lost / r.energy_in;
  if (!std::isfinite(percent)) return "-";
  return percent > 100.01 ? "> 100 %" : fmt::format("{:.2f} %", percent);
}

std::string csv_number(double value) { return std::isfinite(value) ? number_text(value, 12) : ""; }

}  // namespace

TextTable compare_table(const Comparison& c) {
  std::vector<std::string> head{"law", "e requested", "e delivered"};
  const std::string varied = varied_name(c);
  if (!varied.empty()) head.insert(head.begin() + 1, varied);
  std::vector<Scale> scales;
  for (const ComparedQuantity& q : compared_quantities) {
    scales.push_back(column_scale(c, unit_text(q.quantity.dim), [&](const ImpactResult& r) { return q.value(r); }));
    head.push_back(fmt::format("{} [{}]", q.label, scales.back().unit));
    if (c.hertz) head.emplace_back(q.ratio);
  }
  const Scale energy = column_scale(c, "J", [](const ImpactResult& r) { return r.energy_in; });
  head.push_back(fmt::format("energy lost [{}]", energy.unit));
  head.emplace_back("loss");
  TextTable out(head);
  out.align_right_from(1);
  for (const ComparedLaw& l : c.laws) {
    const ImpactResult& r = l.answer.result;
    std::vector<std::string> row{l.law,
                                 l.answer.restitution_requested ? number_text(*l.answer.restitution_requested, 4) : "-",
                                 fmt::format("{:.5f}", r.restitution.newton)};
    if (!varied.empty()) row.insert(row.begin() + 1, l.varied ? varied_value(*l.varied) : "-");
    for (std::size_t i = 0; i < compared_quantities.size(); ++i) {
      const double value = compared_quantities[i].value(r);
      row.push_back(std::isfinite(value) ? cell(value / scales[i].factor, 6) : to_text(r.status).data());
      const double ratio = ratio_to_hertz(c, r, compared_quantities[i]);
      if (c.hertz) row.push_back(std::isfinite(ratio) ? fmt::format("{:.4f}", ratio) : "-");
    }
    // Energies are known to 1e-9 of the energy in.
    const bool lossless = std::abs(r.energy_lost) < 1e-9 * r.energy_in;
    row.push_back(cell(lossless ? 0.0 : r.energy_lost / energy.factor, 5));
    row.push_back(loss_text(r));
    out.add(row);
  }
  return out;
}

std::vector<Refusal> refusals(const std::vector<RefusedLaw>& laws) {
  std::vector<Refusal> out;
  for (const RefusedLaw& l : laws) {
    std::string_view reason = l.reason;
    if (reason.starts_with(l.law)) reason.remove_prefix(l.law.size());
    reason.remove_prefix(std::min(reason.find_first_not_of(": "), reason.size()));
    const auto same = std::ranges::find(out, reason, &Refusal::reason);
    if (same == out.end())
      out.push_back({l.law, std::string(reason)});
    else
      same->laws += ", " + l.law;
  }
  return out;
}

std::string compare_csv(const Comparison& c) {
  const auto varied = std::ranges::find_if(c.laws, [](const ComparedLaw& l) { return l.varied.has_value(); });
  const bool has_varied = varied != c.laws.end();
  std::string out = "law,status,";
  if (has_varied)
    out += csv_cell(varied->varied->name) + (varied->varied->value ? " [" + unit_text(varied->varied->dim) + "]" : "") +
           ",";
  out += "restitution_requested [-],restitution_delivered [-]";
  for (const ComparedQuantity& q : compared_quantities)
    out += fmt::format(",{0} [{1}],{0}_over_hertz [-]", q.quantity.name, unit_text(q.quantity.dim));
  out += ",energy_in [J],energy_lost [J],reason\n";
  for (const ComparedLaw& l : c.laws) {
    const ImpactResult& r = l.answer.result;
    out += fmt::format("{},{},", l.law, to_text(r.status));
    if (has_varied)
      out += (!l.varied ? "" : l.varied->value ? csv_number(*l.varied->value) : csv_cell(l.varied->text)) + ",";
    out += fmt::format("{},{}", csv_number(l.answer.restitution_requested.value_or(std::nan(""))),
                       csv_number(r.restitution.newton));
    for (const ComparedQuantity& q : compared_quantities)
      out += fmt::format(",{},{}", csv_number(q.value(r)), csv_number(ratio_to_hertz(c, r, q)));
    out += fmt::format(",{},{},\n", csv_number(r.energy_in), csv_number(r.energy_lost));
  }
  const std::string empty(2 + 2 * compared_quantities.size() + 2 + (has_varied ? 1 : 0), ',');
  for (const RefusedLaw& l : c.refused) out += l.law + ",not-computed" + empty + "," + csv_cell(l.reason) + '\n';
  return out;
}

}  // namespace hysteron
