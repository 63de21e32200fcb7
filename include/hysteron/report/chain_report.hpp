// A chain of beads as text, JSON, CSV, figure and page.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "hysteron/report/figure.hpp"
#include "hysteron/report/panel_choice.hpp"
#include "hysteron/request/chain/chain_request.hpp"

namespace hysteron {

std::string chain_text(const ChainSetup& setup, const chain::Outcome& outcome);
nlohmann::json chain_json(const ChainSetup& setup, const chain::Outcome& outcome);

// One row per contact: position, first force peak, its time, ratio to the first contact, speed of the wave from the
// contact before, energy dissipated.
std::string chain_peaks_csv(const ChainSetup& setup, const chain::Outcome& outcome);
// Time, and the force at each sensor.
std::string chain_series_csv(const ChainSetup& setup, const chain::Outcome& outcome);

// The panels of its figure: forces at the sensors over time, peak forces along the chain, and velocities where beads
// are recorded.
PanelNames chain_panel_names();
Figure chain_figure(const ChainSetup& setup, const chain::Outcome& outcome,
                    const std::vector<std::string>& panels = {});
Result<std::string> chain_page(const ChainSetup& setup, const chain::Outcome& outcome, std::string_view command);

// "contact 8", "bead 9": the columns of the series.
std::vector<std::string> sensor_names(const chain::Settings& settings);

}  // namespace hysteron
