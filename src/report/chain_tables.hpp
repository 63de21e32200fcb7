// Tables that the text and the page of a chain share.
#pragma once

#include "hysteron/report/chain_report.hpp"
#include "hysteron/report/text_table.hpp"

namespace hysteron::detail {

// Peaks at the sensors and the speed of the wave between them.
TextTable sensor_table(const ChainSetup& setup, const chain::Outcome& outcome);
TextTable wave_table(const ChainSetup& setup, const chain::Outcome& outcome);
TextTable chain_ledger_table(const chain::Outcome& outcome);
std::string method_line(const chain::Outcome& outcome);
std::string chain_line(const ChainSetup& setup);

// Contacts with a peak: first and last. The first contact, which meets the striker, and the last two of a long
// chain, which feel its end, are left out.
struct WaveRange {
  std::size_t from, to;
};
std::optional<WaveRange> wave_range(const chain::Outcome& outcome);

}  // namespace hysteron::detail
