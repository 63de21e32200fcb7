#include "hysteron/report/chain_report.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "chain_tables.hpp"
#include "hysteron/chain/wave.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/report/html.hpp"
#include "hysteron/report/law_names.hpp"
#include "hysteron/report/panel.hpp"
#include "hysteron/report/prefix.hpp"

namespace hysteron {
namespace {

using nlohmann::json;

json peak_json(const std::optional<chain::Peak>& peak) {
  if (!peak) return nullptr;
  return {{"force", peak->force}, {"time", peak->time}};
}

json contacts_json(const ChainSetup& setup, const chain::Outcome& o) {
  json out = json::array();
  const auto positions = setup.chain.contact_positions();
  for (std::size_t c = 0; c < o.contacts.size(); ++c) {
    const chain::ContactOutcome& contact = o.contacts[c];
    const auto speed = c > 0 ? chain::wave_speed(positions, o, c - 1, c) : std::nullopt;
    out.push_back({{"contact", c},
                   {"position", positions[c]},
                   {"peak", peak_json(contact.peak)},
                   {"wave_speed", speed ? json(*speed) : json(nullptr)},
                   {"dissipated", contact.dissipated},
                   {"force", contact.force},
                   {"indentation", contact.indentation},
                   {"residual_indentation", contact.residual}});
  }
  return out;
}

json wave_json(const ChainSetup& setup, const chain::Outcome& o) {
  const auto range = detail::wave_range(o);
  if (!range) return nullptr;
  const auto speed = chain::wave_speed(setup.chain.contact_positions(), o, range->from, range->to);
  json out{{"from", range->from},
           {"to", range->to},
           {"speed", speed ? json(*speed) : json(nullptr)},
           {"force_ratio", o.contacts[range->to].peak->force / o.contacts[range->from].peak->force}};
  if (const auto decay = chain::fitted_decay(o, range->from, range->to))
    out["decay"] = {{"rate", decay->rate},
                    {"rate_residual", decay->rate_residual},
                    {"exponent", decay->exponent},
                    {"exponent_residual", decay->exponent_residual},
                    {"contacts", decay->contacts}};
  return out;
}

json ledger_json(const chain::Outcome& o) {
  const chain::Ledger& l = o.ledger;
  return {{"kinetic_before", l.kinetic_before}, {"kinetic_after", l.kinetic_after},
          {"stored_before", l.stored_before},   {"stored_after", l.stored_after},
          {"gravity_work", l.gravity_work},     {"precompression_work", l.load_work},
          {"dissipated", l.dissipated},         {"unresolved", l.unresolved},
          {"left_behind", l.left_behind},       {"gap", l.gap()},
          {"relative_gap", l.gap() / l.size()}};
}

// One column of the samples over time; the columns are numbered as their styles.
Curve sampled_curve(const ChainSetup& setup, const chain::Outcome& o, std::size_t column, std::string label) {
  const chain::Settings& s = setup.settings;
  const std::size_t columns = s.contact_sensors.size() + s.bead_sensors.size() + s.velocity_sensors.size();
  Curve out{.label = std::move(label), .x = o.sample_times, .y = {}, .style = column};
  for (std::size_t i = 0; i < o.sample_times.size(); ++i) out.y.push_back(o.samples[i * columns + column]);
  return out;
}

Panel sensors_panel(const ChainSetup& setup, const chain::Outcome& o) {
  const auto names = sensor_names(setup.settings);
  std::vector<Curve> forces;
  for (std::size_t k = 0; k < names.size(); ++k) forces.push_back(sampled_curve(setup, o, k, names[k]));
  return scaled_panel("Force at the sensors", {"time t", "s"}, {"force F", "N"}, std::move(forces));
}

Panel velocities_panel(const ChainSetup& setup, const chain::Outcome& o) {
  const std::size_t forces = sensor_names(setup.settings).size();
  const auto& moving = setup.settings.velocity_sensors;
  std::vector<Curve> velocities;
  for (std::size_t k = 0; k < moving.size(); ++k)
    velocities.push_back(sampled_curve(setup, o, forces + k, fmt::format("velocity of bead {}", moving[k])));
  return scaled_panel("Velocity of the beads", {"time t", "s"}, {"velocity v", "m/s"}, std::move(velocities));
}

Panel peaks_panel(const chain::Outcome& o) {
  Curve peaks{.label = "first peak of each contact", .kind = Curve::Kind::points};
  for (std::size_t c = 0; c < o.contacts.size(); ++c)
    if (o.contacts[c].peak) {
      peaks.x.push_back(static_cast<double>(c));
      peaks.y.push_back(o.contacts[c].peak->force);
    }
  return scaled_panel("Peak force along the chain", {"contact"}, {"peak force F", "N", false, 0.0}, {std::move(peaks)});
}

}  // namespace

std::vector<std::string> sensor_names(const chain::Settings& settings) {
  std::vector<std::string> out;
  for (const std::size_t c : settings.contact_sensors) out.push_back("contact " + std::to_string(c));
  for (const std::size_t b : settings.bead_sensors) out.push_back("bead " + std::to_string(b));
  return out;
}

std::string chain_text(const ChainSetup& setup, const chain::Outcome& o) {
  std::string out = detail::chain_line(setup) + "\n" + detail::method_line(o) + "\n\n";
  if (o.was_stopped) out += "stopped at " + number_text(o.time, 9) + " s\n\n";
  return out + detail::sensor_table(setup, o).text() + "\n" + detail::wave_table(setup, o).text() + "\n" +
         detail::chain_ledger_table(o).text();
}

json chain_json(const ChainSetup& setup, const chain::Outcome& o) {
  json out{{"law", setup.law},
           {"mode", to_text(setup.mode)},
           {"beads", setup.chain.beads.size() - 1},
           {"wall_law", setup.wall_law.empty() ? json(nullptr) : json(setup.wall_law)},
           {"method", to_text(o.method)},
           {"method_reason", o.reason},
           {"step", o.step > 0.0 ? json(o.step) : json(nullptr)},
           {"time", o.time},
           {"stopped", o.was_stopped},
           {"contacts", contacts_json(setup, o)},
           {"velocities", json::array()},
           {"displacements", json::array()},
           {"bead_sensors", json::array()},
           {"wave", wave_json(setup, o)},
           {"ledger", ledger_json(o)},
           {"momentum",
            {{"before", o.momentum.before},
             {"after", o.momentum.after},
             {"external", o.momentum.external},
             {"wall", o.momentum.wall},
             {"gap", o.momentum.gap()}}},
           {"work",
            {{"steps", o.work.steps},
             {"evaluations", o.work.evaluations},
             {"force_evaluations", o.work.force_evaluations},
             {"events", o.work.events},
             {"most_active", o.work.most_active}}},
           {"warnings", json::array()}};
  for (const chain::BeadOutcome& b : o.beads) {
    out["velocities"].push_back(b.velocity);
    out["displacements"].push_back(b.displacement);
  }
  for (std::size_t i = 0; i < o.bead_peaks.size(); ++i)
    out["bead_sensors"].push_back({{"bead", setup.settings.bead_sensors[i]}, {"peak", peak_json(o.bead_peaks[i])}});
  for (const Warning& w : o.warnings) out["warnings"].push_back({{"field", w.field}, {"message", w.message}});
  return out;
}

std::string chain_peaks_csv(const ChainSetup& setup, const chain::Outcome& o) {
  std::string out =
      "contact,position [m],peak_force [N],peak_time [s],force_ratio [-],wave_speed [m/s],dissipated_energy [J]\n";
  const auto positions = setup.chain.contact_positions();
  const auto number = [](bool is_known, double value) { return is_known ? number_text(value) : std::string(); };
  const auto& first = o.contacts[0].peak;
  for (std::size_t c = 0; c < o.contacts.size(); ++c) {
    const auto& peak = o.contacts[c].peak;
    const auto speed = c > 0 ? chain::wave_speed(positions, o, c - 1, c) : std::nullopt;
    out +=
        fmt::format("{},{},{},{},{},{},{}\n", c, number_text(positions[c]),
                    number(peak.has_value(), peak ? peak->force : 0), number(peak.has_value(), peak ? peak->time : 0),
                    number(peak && first, peak && first ? peak->force / first->force : 0),
                    number(speed.has_value(), speed.value_or(0)), number_text(o.contacts[c].dissipated));
  }
  return out;
}

std::string chain_series_csv(const ChainSetup& setup, const chain::Outcome& o) {
  std::string out = "time [s]";
  const auto names = sensor_names(setup.settings);
  for (const std::string& name : names) out += ",force at " + name + " [N]";
  for (const std::size_t b : setup.settings.velocity_sensors) out += fmt::format(",velocity of bead {} [m/s]", b);
  out += "\n";
  const std::size_t columns = names.size() + setup.settings.velocity_sensors.size();
  for (std::size_t i = 0; i < o.sample_times.size(); ++i) {
    out += number_text(o.sample_times[i]);
    for (std::size_t k = 0; k < columns; ++k) out += "," + number_text(o.samples[i * columns + k]);
    out += "\n";
  }
  return out;
}

PanelNames chain_panel_names() {
  return {.all = {"sensors", "peaks", "velocities"}, .shown = {"sensors", "peaks", "velocities"}};
}

Figure chain_figure(const ChainSetup& setup, const chain::Outcome& o, const std::vector<std::string>& chosen) {
  const chain::Chain& chain = setup.chain;
  Figure figure{.title = fmt::format("{} beads, {}, striker at {}", chain.beads.size() - 1, literature_name(setup.law),
                                     with_prefix(chain.beads[0].velocity, "m/s", 4))};
  for (const std::string_view name : panels_to_draw(chain_panel_names(), chosen)) {
    if (name == "sensors") figure.panels.push_back(sensors_panel(setup, o));
    if (name == "peaks") figure.panels.push_back(peaks_panel(o));
    if (name == "velocities" && !setup.settings.velocity_sensors.empty())
      figure.panels.push_back(velocities_panel(setup, o));
  }
  figure.columns = std::min<std::size_t>(2, figure.panels.size());
  return figure;
}

Result<std::string> chain_page(const ChainSetup& setup, const chain::Outcome& o, std::string_view command) {
  HtmlPage page("Chain of beads", detail::chain_line(setup));
  page.command(command);
  for (const Warning& w : o.warnings) page.notice(Notice::warning, w.message);
  if (o.was_stopped) page.notice(Notice::bad, "The run was stopped at " + number_text(o.time, 9) + " s.");
  page.section("Wave");
  const auto svg = picture(chain_figure(setup, o));
  if (!svg) return svg.error();
  page.figure(*svg, "Force at the sensors over time, and the first force peak of each contact");
  page.table(detail::sensor_table(setup, o), "First force peak at each sensor");
  page.table(detail::wave_table(setup, o), "Speed and decay of the wave");
  page.section("Energy and momentum");
  page.table(detail::chain_ledger_table(o), "Ledger: each term from its own power");
  page.section("Computation");
  page.paragraph(detail::method_line(o));
  return page.text();
}

}  // namespace hysteron
