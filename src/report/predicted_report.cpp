#include "hysteron/report/predicted_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "hysteron/core/number_text.hpp"
#include "hysteron/report/panel.hpp"
#include "hysteron/report/prefix.hpp"

namespace hysteron {
namespace {

constexpr int predicted_digits = 4;

std::string tested_text(const ImpactPrediction& p) {
  std::string out =
      fmt::format("The deepest compression, {}, took {}", with_prefix(p.tested_depth, "m", predicted_digits),
                  with_prefix(p.tested_energy, "J", predicted_digits));
  if (p.has_mass)
    out += fmt::format(": as deep as an impact of {} at {}", with_prefix(p.mass, "kg", predicted_digits),
                       with_prefix(p.tested_speed(), "m/s", predicted_digits));
  const bool beyond = std::any_of(p.impacts.begin(), p.impacts.end(), [](const auto& i) { return i.beyond_test; });
  return out + (beyond ? ". Rows with * go deeper: extrapolated.\n" : ".\n");
}

}  // namespace

TextTable predicted_table(const ImpactPrediction& p) {
  std::vector<std::string> head{"e", "90 %", "depth", "peak force", "dashpot K", "e of the dashpot"};
  if (p.has_mass) head.insert(head.begin() + 5, "dashpot a");
  head.insert(head.begin(), p.has_mass ? "speed" : "energy");
  TextTable table(head);
  table.align_right_from(0);
  for (const PredictedImpact& i : p.impacts) {
    std::vector<std::string> row{
        (i.beyond_test ? "* " : "") +
            (p.has_mass ? with_prefix(i.speed, "m/s", predicted_digits) : with_prefix(i.energy, "J", predicted_digits)),
        number_text(i.restitution, predicted_digits),
        number_text(i.low, predicted_digits) + " … " + number_text(i.high, predicted_digits),
        with_prefix(i.max_indentation, "m", predicted_digits),
        with_prefix(i.peak_force, "N", predicted_digits),
        with_prefix(i.dashpot.stiffness, "N/m", predicted_digits)};
    if (p.has_mass) row.push_back(number_text(i.dashpot.rate_factor, predicted_digits) + " s/m");
    row.push_back(number_text(i.dashpot.restitution, predicted_digits));
    table.add(std::move(row));
  }
  return table;
}

std::string predicted_text(const PredictedUse& impacts) {
  const ImpactPrediction& p = impacts.prediction;
  std::string out = "\nImpacts of the fitted law";
  if (!p.has_mass) out += " (no mass is given: by energy; --mass gives speeds)";
  if (!impacts.band_trusted)
    out += "\nThe law does not describe the data, or its intervals are not trusted: nor is the band.";
  out += "\n\n" + predicted_table(p).text() + '\n' + tested_text(p) +
         "Dashpot F = K δ (1 + a δ̇), a = 3(1 - e)/(2e v): " + impacts.stiffness_text +
         "\n\nAn impact of the fitted law" + (p.has_mass ? "" : ", with 1 kg") + ":\n  " + impacts.law_command + '\n';
  if (!impacts.dashpot_command.empty()) out += "The same by the dashpot:\n  " + impacts.dashpot_command + '\n';
  return out;
}

std::string restitution_curve_csv(const ImpactPrediction& p) {
  std::string out =
      "speed [m/s],energy [J],restitution,low_90,high_90,max_indentation [m],peak_force [N],dashpot_stiffness "
      "[N/m],dashpot_rate_factor [s/m],dashpot_restitution,beyond_test\n";
  const auto cell = [](double value) { return std::isfinite(value) ? number_text(value, 12) : std::string(); };
  for (const PredictedImpact& i : p.impacts)
    out += fmt::format("{},{},{},{},{},{},{},{},{},{},{}\n", p.has_mass ? cell(i.speed) : "", cell(i.energy),
                       cell(i.restitution), cell(i.low), cell(i.high), cell(i.max_indentation), cell(i.peak_force),
                       cell(i.dashpot.stiffness), p.has_mass ? cell(i.dashpot.rate_factor) : "",
                       cell(i.dashpot.restitution), i.beyond_test ? 1 : 0);
  return out;
}

Panel predicted_panel(const ImpactPrediction& p, const std::string& name) {
  Curve band{.kind = Curve::Kind::band}, line{.label = name};
  const auto at = [&](const PredictedImpact& i) { return p.has_mass ? i.speed : i.energy; };
  double low = 1.0, high = 1.0;
  for (const PredictedImpact& i : p.curve) {
    for (Curve* curve : {&band, &line}) {
      curve->x.push_back(at(i));
      curve->y.push_back(i.restitution);
    }
    band.low.push_back(i.low);
    band.high.push_back(i.high);
    low = std::min(low, i.low);
    high = std::max(high, i.high);
  }
  const double tested = p.has_mass ? p.tested_speed() : p.tested_energy;
  std::vector<Curve> curves{std::move(band), std::move(line)};
  if (p.curve.front().speed < p.tested_speed() && p.tested_speed() < p.curve.back().speed)
    curves.push_back(
        {.label = "deepest compression", .x = {tested, tested}, .y = {low, high}, .kind = Curve::Kind::reference});
  return scaled_panel("restitution from the compression",
                      {.name = p.has_mass ? "impact speed" : "energy of the impact",
                       .unit = p.has_mass ? "m/s" : "J",
                       .logarithmic = true},
                      {.name = "restitution e"}, std::move(curves));
}

}  // namespace hysteron
