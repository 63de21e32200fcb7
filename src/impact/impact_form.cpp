#include "impact_form.hpp"

#include <cmath>

#include "energy_table.hpp"
#include "hysteron/laws/any_law.hpp"
#include "hysteron/laws/restitution.hpp"

namespace hysteron::detail {
namespace {

using Kind = ImpactForm::Kind;

template <class S>
std::optional<FormAndNumbers> shape_form(const S& s) {
  if constexpr (shape::PowerShape<S>)
    return FormAndNumbers{{.n = s.exponent}, {.elastic = {s.stiffness, s.exponent}}};
  else if constexpr (std::same_as<S, shape::LogLine>)
    return FormAndNumbers{{.kind = Kind::log_line}, {.elastic = {s.compliance, s.force_scale}}};
  else if constexpr (std::same_as<S, shape::LiuLine>)
    return FormAndNumbers{{.kind = Kind::liu}, {.elastic = {s.modulus_length, s.clearance}}};
  else if constexpr (std::same_as<S, shape::PerssonLine>)
    return FormAndNumbers{{.kind = Kind::persson}, {.elastic = {s.modulus_length, s.clearance}}};
  else if constexpr (std::same_as<S, shape::OverlapVolume>)
    return FormAndNumbers{{.kind = Kind::volume, .curvature = s.radius * s.curvature2},
                          {.elastic = {s.stiffness, s.radius}}};
  else
    return std::nullopt;
}

template <class S>
std::optional<FormAndNumbers> law_form(const Factor<S>& law) {
  auto out = shape_form(law.elastic);
  if (out) out->numbers.damping = law.rate_factor;
  return out;
}
template <class S>
std::optional<FormAndNumbers> law_form(const Additive<S>& law) {
  auto out = shape_form(law.elastic);
  if constexpr (shape::PowerShape<S>) {
    const Damping& d = law.damping;
    out->form.kind = Kind::additive_power;
    out->form.m = d.depth_exponent;
    out->form.q = d.rate_exponent;
    out->form.floor = d.floor;
    out->form.compression_only = d.compression_only;
    out->numbers.damping = d.coefficient;
    return out;
  }
  // Without damping any shape is a factor law; a floor above E itself would still act.
  if (law.damping.coefficient == 0.0 && law.damping.floor <= 1.0) {
    if (out) out->numbers.damping = 0.0;
    return out;
  }
  return std::nullopt;
}
template <class L>
std::optional<FormAndNumbers> law_form(const L&) {
  return std::nullopt;
}

template <shape::PowerShape S>
AnyContactLaw power_law(const ImpactForm& f, const S& shape, double damping) {
  if (f.kind == Kind::factor_power) return Factor<S>(shape, damping);
  return Additive<S>(shape, {damping, f.m, f.q, f.compression_only, f.floor});
}

AnyContactLaw law_of(const ImpactForm& f, const ImpactNumbers& v) {
  switch (f.kind) {
    case Kind::log_line:
      return Factor<shape::LogLine>({v.compliance(), v.force_scale()}, v.damping);
    case Kind::liu:
      return Factor<shape::LiuLine>({v.modulus_length(), v.clearance()}, v.damping);
    case Kind::persson:
      return Factor<shape::PerssonLine>({v.modulus_length(), v.clearance()}, v.damping);
    case Kind::volume:
      return Factor<shape::OverlapVolume>({v.volume_stiffness(), v.radius(), f.curvature / v.radius()}, v.damping);
    case Kind::factor_power:
    case Kind::additive_power:
      break;
  }
  const double n = f.varied_exponent ? v.exponent() : f.n;
  if (n == 1.5) return power_law(f, shape::Hertzian{v.stiffness()}, v.damping);
  if (n == 1.0) return power_law(f, shape::Linear{v.stiffness()}, v.damping);
  return power_law(f, shape::PowerLaw{v.stiffness(), n}, v.damping);
}

// The impact with v₀ = 1 and unit numbers of the elastic part that has this point.
ImpactNumbers numbers_at(const ImpactForm& f, double x, double y) {
  ImpactNumbers v{.speed = 1.0, .mass = 1.0, .elastic = {1.0, 1.0}, .damping = std::expm1(x)};
  if (f.kind == Kind::additive_power) v.damping = std::exp(x);
  if (f.kind == Kind::factor_power) v.elastic = {1.0, f.varied_exponent ? y : f.n};
  if (f.kind == Kind::log_line)  // U_fold = 1/(4e)
    v.mass = std::exp(-y * y - 1.0) / (4.0 * restitution::largest_energy_share(v.damping));
  else if (f.dimensions() == 2 && !f.varied_exponent)
    v.mass = std::exp(y);
  return v;
}

MapPoint power_point(const ImpactForm& f, const ImpactNumbers& v, double energy, double x) {
  const double n = f.varied_exponent ? v.exponent() : f.n;
  MapPoint p{.x = x, .y = f.varied_exponent ? n : 0.0, .length = std::pow(energy / v.stiffness(), 1.0 / (n + 1.0))};
  if (f.kind == Kind::additive_power)
    p.x = std::log(v.damping / v.stiffness() * std::pow(v.speed, f.q)) + (f.m - f.n) * std::log(p.length);
  return p;
}
// Nothing past the fold.
std::optional<MapPoint> log_line_point(const ImpactNumbers& v, double energy, double x) {
  const double scaled = energy / (v.compliance() * v.force_scale() * v.force_scale());
  const double log_margin = -1.0 - std::log(4.0 * scaled * restitution::largest_energy_share(v.damping * v.speed));
  if (!(log_margin > 0.0)) return std::nullopt;
  const double depth = 1.0 + 0.5 * shape::LogLine::root(log_margin);  // ln(Bs/F) at reversal
  return MapPoint{x, std::sqrt(log_margin), v.compliance() * v.force_scale() * depth * std::exp(-depth)};
}
// Liu's law starts with δ^1.5, Persson's with δ: their depth goes as this power of the energy.
MapPoint conformal_point(const ImpactNumbers& v, double energy, double x, double depth_power) {
  const double scaled = energy / (v.modulus_length() * v.clearance() * v.clearance());
  return {x, std::log(scaled),
          v.clearance() * (depth_power == 0.5 ? std::sqrt(scaled) : std::pow(scaled, depth_power))};
}
MapPoint volume_point(const ImpactNumbers& v, double energy, double x) {
  const double r2 = v.radius() * v.radius(), scaled = energy / (v.volume_stiffness() * r2 * r2);
  return {x, std::log(scaled), v.radius() * std::cbrt(scaled)};
}
std::optional<MapPoint> unchecked_point(const ImpactForm& f, const ImpactNumbers& v) {
  const double energy = v.mass * v.speed * v.speed, x = std::log1p(v.damping * v.speed);
  switch (f.kind) {
    case Kind::log_line:
      return log_line_point(v, energy, x);
    case Kind::liu:
      return conformal_point(v, energy, x, 0.4);
    case Kind::persson:
      return conformal_point(v, energy, x, 0.5);
    case Kind::volume:
      return volume_point(v, energy, x);
    case Kind::factor_power:
    case Kind::additive_power:
      break;
  }
  return power_point(f, v, energy, x);
}

}  // namespace

std::optional<FormAndNumbers> form_of(const ImpactProblem& problem) {
  if (problem.gravity != 0.0 || problem.kept_indentation != 0.0 || problem.method != ImpactMethod::automatic)
    return std::nullopt;
  auto out = visit([](const auto& law) { return law_form(law); }, problem.law);
  if (!out) return out;
  // Factor laws have no tensile force: both separation rules end them at δ = 0.
  if (out->form.kind == Kind::additive_power) out->form.separation = problem.separation;
  out->numbers.speed = problem.touch.impact_speed;
  out->numbers.mass = problem.touch.effective_mass;
  return out;
}

ImpactProblem impact_with(const ImpactForm& form, const ImpactNumbers& numbers) {
  return {.law = law_of(form, numbers), .touch = {numbers.speed, numbers.mass}, .separation = form.separation};
}

std::optional<MapPoint> map_point(const ImpactForm& f, const ImpactNumbers& v) {
  constexpr double most_damping = 1e60;
  for (const double number : {v.speed, v.mass, v.elastic[0], v.elastic[1]})
    if (!is_far_from_overflow(number)) return std::nullopt;
  if (!(v.damping >= 0.0 && v.damping < most_damping)) return std::nullopt;
  const auto p = unchecked_point(f, v);
  return p && std::isfinite(p->y) && p->length > 0.0 ? p : std::nullopt;
}

namespace {

MapNode node_at(const ImpactForm& form, double x, double y) {
  ImpactNumbers numbers = numbers_at(form, x, y);
  const auto result = analyse(impact_with(form, numbers));
  MapNode node;
  if (!result || result->status == ImpactStatus::past_domain) return node;
  const auto point = map_point(form, numbers);
  if (!point) return node;
  const ImpactResult& r = *result;
  const bool sticks = r.status == ImpactStatus::sticks;
  const double length = point->length, force = numbers.mass / length;
  node.status = r.status;
  node.values = {r.restitution.newton,
                 r.max_indentation / length,
                 r.peak_force / force,
                 r.peak_force_time / length,
                 r.compression_time / length,
                 sticks ? 0.0 : r.duration / length,
                 r.energy_lost_compression / r.energy_in,
                 sticks ? 0.0 : r.residual_indentation / length,
                 r.min_force / force};
  node.valid = true;
  for (const double value : node.values) node.valid = node.valid && std::isfinite(value);
  return node;
}

// Factor laws over an elastic part that has no closed form in the energy.
MapNode node_by_table(const ImpactForm& form, const EnergyTable& table, double x, double y) {
  const ImpactNumbers v = numbers_at(form, x, y);
  const RawResult out = FactorImpact<EnergyTable>({table, v.damping}, {v.speed, v.mass}).result();
  const auto point = map_point(form, v);
  if (out.failed || !point) return {};
  const double length = point->length;
  MapNode node{.valid = true,
               .values = {-out.indentation_rate, out.max_indentation / length, out.peak_force * length / v.mass,
                          out.peak_time / length, out.compression_time / length, out.time / length,
                          1.0 - out.stored_at_reversal / (0.5 * v.mass), 0.0, 0.0}};
  for (const double value : node.values) node.valid = node.valid && std::isfinite(value);
  return node;
}

template <class Shape>
NodeFunction table_nodes(const ImpactForm& form, const Shape& shape, double y_low, double y_high) {
  constexpr double nearest_to_touch = 1e-16;  // of the energy: as near as quadratures come
  constexpr double largest_share = 0.51;      // the stored energy is at most half of m v₀²
  const EnergyTable table(shape, Shape::touch_exponent, nearest_to_touch * std::exp(y_low),
                          largest_share * std::exp(y_high));
  return [form, table](double x, double y) { return node_by_table(form, table, x, y); };
}

}  // namespace

NodeFunction node_function(const ImpactForm& form, double y_low, double y_high) {
  if (form.kind == Kind::volume)
    return table_nodes(form, shape::OverlapVolume{1.0, 1.0, form.curvature}, y_low, y_high);
  return [form](double x, double y) { return node_at(form, x, y); };
}

}  // namespace hysteron::detail
