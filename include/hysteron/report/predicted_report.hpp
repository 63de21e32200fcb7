// The impacts predicted from a fit to slow compressions, as text, table, CSV and figure.
#pragma once

#include <string>

#include "hysteron/json/fit_words.hpp"
#include "hysteron/report/figure.hpp"
#include "hysteron/report/text_table.hpp"

namespace hysteron {

std::string predicted_text(const PredictedUse& impacts);
TextTable predicted_table(const ImpactPrediction& prediction);

// One row for each speed: restitution with its band, depth, force and dashpot.
std::string restitution_curve_csv(const ImpactPrediction& prediction);

// Restitution with its band against speed, or against energy where there is no mass; a line ends the tested range.
Panel predicted_panel(const ImpactPrediction& prediction, const std::string& name);

}  // namespace hysteron
