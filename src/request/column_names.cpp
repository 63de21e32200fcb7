#include "column_names.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "hysteron/core/joined.hpp"
#include "hysteron/core/lower_case.hpp"

namespace hysteron::detail {
namespace {

struct NamedRole {
  std::string_view name;
  Role role;
  Dim dim;
};
constexpr std::array<NamedRole, 12> named_roles{{{"speed", Role::speed, dims::speed},
                                                 {"drop_height", Role::drop_height, dims::length},
                                                 {"rebound_height", Role::rebound_height, dims::length},
                                                 {"rebound_speed", Role::rebound_speed, dims::speed},
                                                 {"flight_time", Role::flight_time, dims::time},
                                                 {"bounce_time", Role::bounce_time, dims::time},
                                                 {"peak_acceleration", Role::peak_acceleration, dims::acceleration},
                                                 {"velocity", Role::velocity, dims::speed},
                                                 {"time", Role::time, dims::time},
                                                 {"run", Role::run, dims::none},
                                                 {"specimen", Role::specimen, dims::none},
                                                 {"mass", Role::mass, dims::mass}}};

// Beside the aliases of measured_list.
struct OtherNames {
  std::string_view name;
  std::array<std::string_view, 16> others;
};
constexpr std::array<OtherNames, 22> other_names{{
    {"speed",
     {"v0", "v_0", "v_in", "v_imp", "v_impact", "impact_speed", "impact_velocity", "approach_speed",
      "approach_velocity", "incident_speed", "incident_velocity", "initial_velocity", "geschwindigkeit",
      "aufprallgeschwindigkeit", "vitesse", "vitesse_d'impact"}},
    {"drop_height",
     {"height", "h", "h0", "h_0", "fall_height", "release_height", "height_of_fall", "drop", "fallhöhe",
      "hauteur_de_chute"}},
    {"rebound_height",
     {"bounce_height", "h_r", "hr", "h1", "h_1", "h_rebound", "height_of_rebound", "rebound", "rücksprunghöhe",
      "rückprallhöhe", "hauteur_de_rebond"}},
    {"rebound_speed",
     {"rebound_velocity", "v_out", "v_r", "vr", "v_rebound", "separation_speed", "separation_velocity", "exit_speed",
      "exit_velocity"}},
    {"flight_time", {"time_of_flight", "bounce_interval", "time_between_bounces", "time_between_impacts"}},
    {"bounce_time", {"impact_time", "touch_time", "time_of_impact", "time_of_bounce"}},
    {"peak_acceleration", {"max_acceleration", "a_max", "acceleration_max", "peak_a"}},
    {"velocity", {"v"}},
    {"time", {"t", "zeit", "temps", "test_time"}},
    {"run", {"trial", "test", "repeat", "run_no", "trial_no", "test_no"}},
    {"specimen",
     {"ball", "sample", "core", "specimen_no", "specimen_id", "ball_no", "ball_id", "sample_no", "sample_id"}},
    {"mass", {"effective_mass", "m_eff", "ball_mass"}},
    {"restitution",
     {"c_r", "e_n", "en", "coefficient_of_restitution", "restitution_coefficient", "coeff_of_restitution", "stoßzahl",
      "coefficient_de_restitution"}},
    {"duration", {"time_of_contact", "t_c", "tc", "kontaktzeit", "stoßdauer", "durée_de_contact"}},
    {"compression_time", {"time_of_compression"}},
    {"peak_force", {"fmax", "maximum_force", "force_max"}},
    {"max_indentation", {"max_depth", "maximum_indentation", "max_deformation"}},
    {"residual_indentation", {"dent", "dent_depth", "permanent_indentation"}},
    {"force",
     {"contact_force", "normal_force", "load", "standard_force", "compressive_load", "kraft", "standardkraft",
      "force_de_contact"}},
    {"acceleration", {"accel", "acc", "beschleunigung"}},
    {"indentation",
     {"deformation", "penetration", "displacement", "extension", "compression", "crosshead", "compressive_extension",
      "crosshead_displacement", "weg", "standardweg", "déplacement", "eindringtiefe"}},
    {"indentation_rate", {"delta_dot", "deformation_rate", "penetration_rate"}},
}};

constexpr std::array<std::string_view, 9> sigma_words{"sigma", "sd",  "std",         "stdev", "std_dev",
                                                      "error", "err", "uncertainty", "u"};

// The name by which the program calls what a person calls so.
std::string_view own_name(std::string_view plain) {
  const auto has = [&](const auto& names) { return std::find(names.begin(), names.end(), plain) != names.end(); };
  for (const OtherNames& row : other_names)
    if (has(row.others)) return row.name;
  for (const MeasuredInfo& m : measured_list)
    if (has(m.aliases) && plain != "velocity") return m.name;
  return plain;
}

ColumnKind quantity_kind(std::string_view plain) {
  if (plain.empty()) return {};
  const std::string_view name = own_name(plain);
  for (const NamedRole& r : named_roles)
    if (r.name == name) return {r.role, std::string(name), std::nullopt, r.dim};
  for (const MeasuredInfo& m : measured_list)
    if (m.name == name) return {Role::measured, std::string(name), m.what, m.dim};
  return {};
}

// "sigma", "sigma_force", "force_sd".
std::optional<ColumnKind> sigma_kind(std::string_view plain) {
  for (const std::string_view word : sigma_words) {
    if (plain == word) return ColumnKind{.role = Role::sigma, .name = {}};
    std::string_view quantity;
    if (plain.starts_with(std::string(word) + '_')) quantity = plain.substr(word.size() + 1);
    if (plain.ends_with('_' + std::string(word))) quantity = plain.substr(0, plain.size() - word.size() - 1);
    ColumnKind kind = quantity_kind(quantity);
    if (kind.role == Role::ignored || kind.role == Role::run || kind.role == Role::specimen || kind.role == Role::mass)
      continue;
    kind.role = Role::sigma;
    return kind;
  }
  return std::nullopt;
}

std::string with_ascii_letters(std::string_view title) {
  struct Written {
    std::string_view letter, ascii;
  };
  constexpr std::array<Written, 6> letters{
      {{"δ", "delta"}, {"σ", "sigma"}, {"₀", "0"}, {"ₘₐₓ", "_max"}, {"\xC2\xA0", " "}, {"–", "-"}}};
  std::string out(title);
  for (const Written& w : letters)
    for (std::size_t at; (at = out.find(w.letter)) != std::string::npos;) out.replace(at, w.letter.size(), w.ascii);
  return out;
}

}  // namespace

std::string plain_name(std::string_view title) {
  std::string name;
  for (const char c : lower_case(with_ascii_letters(title))) {
    const bool gap = c == ' ' || c == '\t' || c == '-' || c == '.' || c == '_';
    if (!gap)
      name += c;
    else if (!name.empty() && name.back() != '_')
      name += '_';
  }
  if (name.ends_with('_')) name.pop_back();
  return name;
}

ColumnKind column_kind(std::string_view plain) {
  ColumnKind kind = quantity_kind(plain);
  if (kind.role != Role::ignored) return kind;
  const auto sigma = sigma_kind(plain);
  return sigma ? *sigma : ColumnKind{};
}

std::optional<ColumnKind> input_named(std::string_view plain, const std::vector<std::string>& inputs) {
  const std::string_view own = own_name(plain);
  for (const std::string& name : inputs)
    if (name == plain || name == own) return ColumnKind{.role = Role::input, .name = name};
  return std::nullopt;
}

std::string known_column_names() {
  std::vector<std::string_view> names;
  for (const NamedRole& r : named_roles)
    if (r.role != Role::velocity) names.push_back(r.name);
  for (const MeasuredInfo& m : measured_list) names.push_back(m.name);
  return joined(names) + ", and sigma_ before any of them";
}

}  // namespace hysteron::detail
