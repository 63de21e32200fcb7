#include "runs.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "hysteron/core/number_text.hpp"
#include "hysteron/impact/damping_number.hpp"
#include "hysteron/impact/quantities.hpp"
#include "hysteron/impact/resolve.hpp"

namespace hysteron::reproduce {
namespace {

std::optional<AnyContactLaw> resolved(const LawSpec& spec, const Touch& touch, Separation separation) {
  const auto law = make_law(spec);
  if (!law) return std::nullopt;
  const auto out = resolve(*law, touch, RestitutionMode::published, separation);
  return out ? std::optional(out->law) : std::nullopt;
}

}  // namespace

ImpactResult impact(const AnyContactLaw& law, const Touch& touch, Separation separation) {
  const auto result = analyse({.law = law, .touch = touch, .separation = separation});
  return result && result->status != ImpactStatus::past_domain ? *result : no_result();
}

ImpactResult impact(const LawSpec& spec, const Touch& touch, Separation separation) {
  const auto law = resolved(spec, touch, separation);
  return law ? impact(*law, touch, separation) : no_result();
}

std::vector<SeriesPoint> impact_series(const AnyContactLaw& law, const Touch& touch, Separation separation,
                                       std::size_t points) {
  const auto series = time_series({.law = law, .touch = touch, .separation = separation}, points);
  return series ? *series : std::vector<SeriesPoint>{};
}

std::vector<SeriesPoint> impact_series(const LawSpec& spec, const Touch& touch, Separation separation,
                                       std::size_t points) {
  const auto law = resolved(spec, touch, separation);
  return law ? impact_series(*law, touch, separation, points) : std::vector<SeriesPoint>{};
}

LawSpec on_hertz_spring(std::string_view law, double stiffness, double restitution) {
  LawSpec spec{.law = std::string(law), .values = {{"stiffness", stiffness}}};
  const Entry* entry = find_law(law);
  if (entry && entry->has_param("restitution")) spec.values["restitution"] = restitution;
  return spec;
}

double relative_damping(std::string_view law, double restitution) {
  constexpr Touch unit_touch{1.0, 1.0};  // A depends on the restitution alone
  const auto on_unit_spring = resolved(on_hertz_spring(law, 1.0, restitution), unit_touch, Separation::force);
  return on_unit_spring ? damping_number(*on_unit_spring, unit_touch).value_or(not_computed) : not_computed;
}

double square_face_compliance() {
  return (2.0 * std::asinh(1.0) - 2.0 / 3.0 * (std::numbers::sqrt2 - 1.0)) / std::numbers::pi;
}

bool is_strictly_increasing(const std::vector<double>& values) {
  return std::adjacent_find(values.begin(), values.end(), [](double a, double b) { return !(a < b); }) == values.end();
}
bool is_strictly_decreasing(const std::vector<double>& values) {
  return std::adjacent_find(values.begin(), values.end(), [](double a, double b) { return !(a > b); }) == values.end();
}

std::string number_list(const std::vector<double>& values, int digits) {
  std::string out;
  for (const double value : values) out += (out.empty() ? "" : ", ") + number_text(value, digits);
  return out;
}

}  // namespace hysteron::reproduce
