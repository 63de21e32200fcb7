#include "runs.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "hysteron/core/text.hpp"
#include "hysteron/impact/calibrate.hpp"

namespace hysteron::reproduce {
namespace {

ImpactResult nothing() {
  constexpr double none = not_computed;
  return {.restitution = {none, none, none},
          .separation_speed = none,
          .peak_force = none,
          .peak_force_time = none,
          .max_indentation = none,
          .residual_indentation = none,
          .compression_time = none,
          .duration = none,
          .energy_in = none,
          .energy_lost = none,
          .energy_lost_compression = none,
          .energy_lost_restitution = none,
          .min_force = none};
}

std::optional<AnyContactLaw> resolved(const LawSpec& spec, const Touch& touch, Separation separation) {
  const auto law = make_law(spec);
  if (!law) return std::nullopt;
  const auto out = resolve_for_impact(*law, touch, RestitutionMode::published, separation);
  return out ? std::optional(out->law) : std::nullopt;
}

}  // namespace

ImpactResult impact(const AnyContactLaw& law, const Touch& touch, Separation separation) {
  const auto result = analyse({.law = law, .touch = touch, .separation = separation});
  return result && result->status != ImpactStatus::past_domain ? *result : nothing();
}

ImpactResult impact(const LawSpec& spec, const Touch& touch, Separation separation) {
  const auto law = resolved(spec, touch, separation);
  return law ? impact(*law, touch, separation) : nothing();
}

std::vector<SeriesPoint> motion(const LawSpec& spec, const Touch& touch, Separation separation) {
  const auto law = resolved(spec, touch, separation);
  if (!law) return {};
  const auto series = time_series({.law = *law, .touch = touch, .separation = separation});
  return series ? *series : std::vector<SeriesPoint>{};
}

LawSpec hertzian(std::string_view law, double stiffness, double restitution) {
  LawSpec spec{.law = std::string(law), .values = {{"stiffness", stiffness}}};
  const Entry* entry = find_law(law);
  if (entry && entry->has_param("restitution")) spec.values["restitution"] = restitution;
  return spec;
}

double square_face_compliance() {
  return (2.0 * std::asinh(1.0) - 2.0 / 3.0 * (std::numbers::sqrt2 - 1.0)) / std::numbers::pi;
}

bool rises(const std::vector<double>& values) {
  return std::adjacent_find(values.begin(), values.end(), [](double a, double b) { return !(a < b); }) == values.end();
}
bool falls(const std::vector<double>& values) {
  return std::adjacent_find(values.begin(), values.end(), [](double a, double b) { return !(a > b); }) == values.end();
}

std::string listed(const std::vector<double>& values, int digits) {
  std::string out;
  for (const double value : values) out += (out.empty() ? "" : ", ") + number_text(value, digits);
  return out;
}

}  // namespace hysteron::reproduce
