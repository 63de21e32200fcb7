#include "chain_tables.hpp"

#include <fmt/format.h>

#include "hysteron/chain/wave.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/report/prefix.hpp"

namespace hysteron::detail {
namespace {

std::string shown(const std::optional<double>& value, std::string_view unit) {
  return value ? with_prefix(*value, unit) : "-";
}

}  // namespace

std::string chain_line(const ChainSetup& setup) {
  const chain::Chain& c = setup.chain;
  std::string out = fmt::format("{} beads at rest, struck at {}; law {} ({})", c.beads.size() - 1,
                                with_prefix(c.beads[0].velocity, "m/s"), setup.law, to_text(setup.mode));
  out += c.has_wall ? fmt::format("; wall with law {}", setup.wall_law) : "; free end";
  if (c.gravity > 0.0) out += fmt::format("; gravity {} m/s^2", number_text(c.gravity, 6));
  if (c.precompression > 0.0) out += "; precompressed by " + with_prefix(c.precompression, "N");
  return out;
}

std::string method_line(const chain::Outcome& o) {
  std::string out = fmt::format("method {} ({})", to_text(o.method), o.reason);
  if (o.step > 0.0) out += ", step " + with_prefix(o.step, "s", 4);
  return out + fmt::format("; {} steps, {} events, at most {} beads integrated at once", o.work.steps, o.work.events,
                           o.work.most_active);
}

TextTable sensor_table(const ChainSetup& setup, const chain::Outcome& o) {
  TextTable table({"sensor", "first peak", "at", "force [N]", "time [s]", "wave speed from the one before"});
  table.align_right_from(1);
  const auto positions = setup.chain.contact_positions();
  const auto add = [&](const std::string& name, const std::optional<chain::Peak>& peak, const std::string& speed) {
    if (!peak) return table.add({name, "none", "-", "-", "-", "-"});
    table.add({name, with_prefix(peak->force, "N"), with_prefix(peak->time, "s"), fmt::format("{:.10g}", peak->force),
               fmt::format("{:.10g}", peak->time), speed});
  };
  const std::vector<std::string> names = sensor_names(setup.settings);
  const auto& contacts = setup.settings.contact_sensors;
  for (std::size_t i = 0; i < contacts.size(); ++i)
    add(names[i], o.contacts[contacts[i]].peak,
        i == 0 ? "-" : shown(chain::wave_speed(positions, o, contacts[i - 1], contacts[i]), "m/s"));
  for (std::size_t i = 0; i < o.bead_peaks.size(); ++i) add(names[contacts.size() + i], o.bead_peaks[i], "-");
  return table;
}

std::optional<WaveRange> wave_range(const chain::Outcome& o) {
  std::optional<WaveRange> out;
  for (std::size_t c = 1; c < o.contacts.size(); ++c) {
    if (!o.contacts[c].peak) continue;
    if (!out) out = WaveRange{c, c};
    out->to = c;
  }
  // At the end of a long chain the last contacts are not those of a wave that goes on.
  constexpr std::size_t end_contacts = 2, long_chain = 10;
  const bool reaches_end = out && out->to + 1 == o.contacts.size();
  if (reaches_end && o.contacts.size() > long_chain) out->to -= end_contacts;
  return out && o.contacts[out->to].peak ? out : std::nullopt;
}

TextTable wave_table(const ChainSetup& setup, const chain::Outcome& o) {
  TextTable table({"wave", "value"});
  table.align_right_from(1);
  const auto range = wave_range(o);
  if (!range) return table;
  table.add({fmt::format("mean speed from contact {} to {}", range->from, range->to),
             shown(chain::wave_speed(setup.chain.contact_positions(), o, range->from, range->to), "m/s")});
  if (const auto& first = o.contacts[range->from].peak; first)
    table.add({fmt::format("peak force of contact {} over that of contact {}", range->to, range->from),
               number_text(o.contacts[range->to].peak->force / first->force, 6)});
  if (const auto decay = chain::fitted_decay(o, range->from, range->to)) {
    table.add({"decay e^(-a c): a per contact", number_text(decay->rate, 6)});
    table.add({"  root mean square of ln F about it", number_text(decay->rate_residual, 3)});
    table.add({"decay (c+1)^(-p): p", number_text(decay->exponent, 6)});
    table.add({"  root mean square of ln F about it", number_text(decay->exponent_residual, 3)});
  }
  return table;
}

TextTable chain_ledger_table(const chain::Outcome& o) {
  TextTable table({"ledger", "before", "after"});
  table.align_right_from(1);
  const chain::Ledger& l = o.ledger;
  const auto energy = [](double value) { return fmt::format("{:.8g} J", value); };
  table.add({"kinetic energy", energy(l.kinetic_before), energy(l.kinetic_after)});
  table.add({"stored in contacts", energy(l.stored_before), energy(l.stored_after)});
  table.add({"work of gravity", energy(l.gravity_work), ""});
  table.add({"work of the precompression", energy(l.load_work), ""});
  table.add({"dissipated in contacts", "", energy(l.dissipated)});
  table.add({"in speeds that are not resolved", "", energy(l.unresolved)});
  if (l.left_behind != 0.0) table.add({"stored in contacts of beads left behind", "", energy(l.left_behind)});
  table.add({"gap, relative to the largest term", "", number_text(l.gap() / l.size(), 3)});
  table.add(
      {"momentum", fmt::format("{:.8g} kg m/s", o.momentum.before), fmt::format("{:.8g} kg m/s", o.momentum.after)});
  table.add({"impulse of gravity and load; taken by the wall", fmt::format("{:.8g} N s", o.momentum.external),
             fmt::format("{:.8g} N s", o.momentum.wall)});
  return table;
}

}  // namespace hysteron::detail
