#include "hysteron/report/impact_report.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "hysteron/core/text.hpp"
#include "hysteron/report/prefix.hpp"
#include "hysteron/report/text_table.hpp"

namespace hysteron {
namespace {

using nlohmann::json;

json number(double x) { return std::isfinite(x) ? json(x) : json(nullptr); }
json number(const std::optional<double>& x) { return x ? number(*x) : json(nullptr); }

json parameters_json(const Law& law, const LawSpec& spec) {
  json out = json::object();
  if (const auto params = parameters(spec))
    for (const ParamView& p : *params)
      if (const auto value = value_of(law, p.name)) out[std::string(p.name)] = number(*value);
  return out;
}

// The law's name, with what takes the place of its own parts.
std::string law_name(const ImpactSetup& setup) {
  std::string out(setup.law.entry->info.name);
  if (!setup.spec.elastic.empty()) out += " on " + setup.spec.elastic;
  if (!setup.spec.dissipation.empty()) out += " with the dissipation of " + setup.spec.dissipation;
  return out;
}
// Nothing for a law that takes no restitution.
json restitution_source(const ImpactSetup& setup) {
  if (!setup.law.has_restitution_source() && !value_of(setup.law, "restitution")) return nullptr;
  return setup.law.restitution_source_id();
}

json part(const std::string& given, std::string_view published) {
  if (!given.empty()) return given;
  return published.empty() ? json(nullptr) : json(published);
}

}  // namespace

json impact_json(const ImpactSetup& setup, const ImpactAnswer& answer) {
  const ImpactResult& r = answer.result;
  json out{{"law", setup.law.entry->info.id},
           {"elastic", part(setup.spec.elastic, setup.law.entry->elastic)},
           {"dissipation", part(setup.spec.dissipation, setup.law.entry->dissipation)},
           {"mode", to_text(setup.mode)},
           {"separation", to_text(setup.separation)},
           {"restitution_requested", number(answer.restitution_requested)},
           {"restitution_source", restitution_source(setup)},
           {"restitution",
            {{"newton", number(r.restitution.newton)},
             {"poisson", number(r.restitution.poisson)},
             {"stronge", number(r.restitution.stronge)}}},
           {"separation_speed", number(r.separation_speed)},
           {"peak_force", r.peak_force},
           {"peak_force_time", number(r.peak_force_time)},
           {"max_indentation", number(r.max_indentation)},
           {"residual_indentation", number(r.residual_indentation)},
           {"compression_time", number(r.compression_time)},
           {"duration", number(r.duration)},
           {"energy_in", r.energy_in},
           {"energy_lost", number(r.energy_lost)},
           {"energy_lost_compression", number(r.energy_lost_compression)},
           {"energy_lost_restitution", number(r.energy_lost_restitution)},
           {"pulled", r.pulled},
           {"lowest_force", r.min_force},
           {"status", to_text(r.status)},
           {"contact_radius", number(answer.contact_radius)},
           {"half_width", number(answer.half_width)},
           {"peak_pressure", number(answer.peak_pressure)},
           {"recommended_step", answer.recommended_step},
           {"mass", setup.mass},
           {"speed", setup.speed},
           {"gravity", setup.gravity},
           {"keep_indentation", setup.kept_indentation},
           {"nondimensional", setup.nondimensional},
           {"parameters", parameters_json(setup.law, setup.spec)}};
  out["body_speeds"] = answer.body_speeds ? json(*answer.body_speeds) : json(nullptr);
  out["pressure_profile"] = nullptr;
  if (!answer.pressure_profile.empty()) {
    out["pressure_profile"] = json::array();
    for (const PressurePoint& p : answer.pressure_profile) out["pressure_profile"].push_back({p.position, p.pressure});
  }
  out["warnings"] = json::array();
  for (const Warning& w : answer.warnings) out["warnings"].push_back({{"field", w.field}, {"message", w.message}});
  return out;
}

std::string impact_text(const ImpactSetup& setup, const ImpactAnswer& answer) {
  const ImpactResult& r = answer.result;
  TextTable table({"quantity", "value", "SI"});
  table.align(1, TextTable::Align::right);
  const auto add = [&](std::string name, double value, std::string_view unit) {
    if (std::isfinite(value))
      table.add({std::move(name), unit == "-" ? number_text(value, 8) : with_prefix(value, unit),
                 fmt::format("{:.10g}", value)});
  };
  if (answer.restitution_requested)
    add(setup.law.has_restitution_source()
            ? "restitution asked for (" + restitution_source(setup).get<std::string>() + ")"
            : "restitution asked for",
        *answer.restitution_requested, "-");
  add("restitution (Newton, speeds)", r.restitution.newton, "-");
  add("restitution (Poisson, impulses)", r.restitution.poisson, "-");
  add("restitution (Stronge, energies)", r.restitution.stronge, "-");
  add("separation speed", r.separation_speed, "m/s");
  add("peak force", r.peak_force, "N");
  add("  reached after", r.peak_force_time, "s");
  add("largest indentation", r.max_indentation, "m");
  add("indentation at separation", r.residual_indentation, "m");
  add("compression time", r.compression_time, "s");
  add("duration", r.duration, "s");
  add("energy in", r.energy_in, "J");
  add("energy lost", r.energy_lost, "J");
  add("  in compression", r.energy_lost_compression, "J");
  add("  in restitution", r.energy_lost_restitution, "J");
  if (answer.contact_radius) add("contact radius at peak force", *answer.contact_radius, "m");
  if (answer.half_width) add("contact half-width at peak force", *answer.half_width, "m");
  if (answer.peak_pressure) add("peak pressure", *answer.peak_pressure, "Pa");
  if (answer.body_speeds) {
    add("speed of body 1 after", (*answer.body_speeds)[0], "m/s");
    add("speed of body 2 after", (*answer.body_speeds)[1], "m/s");
  }
  add("step for fixed-step codes", answer.recommended_step, "s");
  std::string out = fmt::format("{}, {}, separation by {}: {}\nm = {}, v = {}\n\n", law_name(setup),
                                to_text(setup.mode), to_text(setup.separation), to_text(r.status),
                                with_prefix(setup.mass, "kg"), with_prefix(setup.speed, "m/s"));
  if (setup.kept_indentation > 0.0)
    out.insert(out.size() - 1, "on a surface dented by " + with_prefix(setup.kept_indentation, "m") + " before\n");
  if (setup.nondimensional)
    out.insert(out.size() - 1, "without dimensions: m = 1, k = 1, the numbers scaled to this speed\n");
  return out + table.text();
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
