#include "impact_form.hpp"

#include <cmath>

#include "energy_table.hpp"
#include "hysteron/laws/any_law.hpp"
#include "hysteron/laws/restitution.hpp"

namespace hysteron::detail {
namespace {

using Kind = ImpactForm::Kind;

// (A - ln(1+A))/A²: largest stored energy over m v₀².
double stored_share(double a) { return a < 1e-12 ? 0.5 : restitution::detail::x_minus_log1p(a) / (a * a); }

template <class S>
std::optional<Classified> shape_form(const S& s) {
  if constexpr (shape::PowerShape<S>)
    return Classified{{.n = s.exponent}, {.first = s.stiffness, .second = s.exponent}};
  else if constexpr (std::same_as<S, shape::LogLine>)
    return Classified{{.kind = Kind::log_line}, {.first = s.compliance, .second = s.force_scale}};
  else if constexpr (std::same_as<S, shape::LiuLine>)
    return Classified{{.kind = Kind::liu}, {.first = s.modulus_length, .second = s.clearance}};
  else if constexpr (std::same_as<S, shape::PerssonLine>)
    return Classified{{.kind = Kind::persson}, {.first = s.modulus_length, .second = s.clearance}};
  else if constexpr (std::same_as<S, shape::OverlapVolume>)
    return Classified{{.kind = Kind::volume, .curvature = s.radius * s.curvature2},
                      {.first = s.stiffness, .second = s.radius}};
  else
    return std::nullopt;
}

template <class S>
std::optional<Classified> form_of(const Factor<S>& law) {
  auto out = shape_form(law.elastic);
  if (out) out->numbers.damping = law.rate_factor;
  return out;
}
template <class S>
std::optional<Classified> form_of(const Additive<S>& law) {
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
std::optional<Classified> form_of(const L&) {
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
      return Factor<shape::LogLine>({v.first, v.second}, v.damping);
    case Kind::liu:
      return Factor<shape::LiuLine>({v.first, v.second}, v.damping);
    case Kind::persson:
      return Factor<shape::PerssonLine>({v.first, v.second}, v.damping);
    case Kind::volume:
      return Factor<shape::OverlapVolume>({v.first, v.second, f.curvature / v.second}, v.damping);
    default:
      break;
  }
  const double n = f.varied_exponent ? v.second : f.n;
  if (n == 1.5) return power_law(f, shape::Hertzian{v.first}, v.damping);
  if (n == 1.0) return power_law(f, shape::Linear{v.first}, v.damping);
  return power_law(f, shape::PowerLaw{v.first, n}, v.damping);
}

// The law with v₀ = 1 and first = second = 1 that stands at a place.
ImpactNumbers numbers_at(const ImpactForm& f, double x, double y) {
  ImpactNumbers v{.speed = 1.0, .mass = 1.0, .first = 1.0, .second = 1.0, .damping = std::expm1(x)};
  if (f.kind == Kind::additive_power) v.damping = std::exp(x);
  if (f.kind == Kind::factor_power) v.second = f.varied_exponent ? y : f.n;
  if (f.kind == Kind::log_line)  // U_fold = 1/(4e)
    v.mass = std::exp(-y * y - 1.0) / (4.0 * stored_share(v.damping));
  else if (f.dimensions() == 2 && !f.varied_exponent)
    v.mass = std::exp(y);
  return v;
}

}  // namespace

std::optional<Classified> classify(const ImpactProblem& problem) {
  if (problem.gravity != 0.0 || problem.kept_indentation != 0.0 || problem.method != ImpactMethod::automatic)
    return std::nullopt;
  auto out = visit([](const auto& law) { return form_of(law); }, problem.law);
  if (!out) return out;
  // Factor laws never pull: both rules end them at δ = 0.
  if (out->form.kind == Kind::additive_power) out->form.separation = problem.separation;
  out->numbers.speed = problem.touch.impact_speed;
  out->numbers.mass = problem.touch.effective_mass;
  return out;
}

ImpactProblem problem_of(const ImpactForm& form, const ImpactNumbers& numbers) {
  return {.law = law_of(form, numbers), .touch = {numbers.speed, numbers.mass}, .separation = form.separation};
}

std::optional<MapPlace> place_of(const ImpactForm& f, const ImpactNumbers& v) {
  if (!ordinary(v.speed) || !ordinary(v.mass) || !ordinary(v.first) || !ordinary(v.second)) return std::nullopt;
  if (!(v.damping >= 0.0 && v.damping < 1e60)) return std::nullopt;
  const double energy = v.mass * v.speed * v.speed, a = v.damping * v.speed;
  MapPlace p{std::log1p(a), 0.0, 1.0};
  const double scaled = energy / (v.first * v.second * v.second);
  switch (f.kind) {
    case Kind::factor_power:
    case Kind::additive_power: {
      const double n = f.varied_exponent ? v.second : f.n;
      p.length = std::pow(energy / v.first, 1.0 / (n + 1.0));
      if (f.varied_exponent) p.y = n;
      if (f.kind == Kind::additive_power)
        p.x = std::log(v.damping / v.first * std::pow(v.speed, f.q)) + (f.m - f.n) * std::log(p.length);
      break;
    }
    case Kind::log_line: {
      const double gap = -1.0 - std::log(4.0 * scaled * stored_share(a));
      if (!(gap > 0.0)) return std::nullopt;
      const double depth = 1.0 + 0.5 * shape::LogLine::root(gap);  // ln(Bs/F) at reversal
      p.y = std::sqrt(gap);
      p.length = v.first * v.second * depth * std::exp(-depth);
      break;
    }
    case Kind::liu:
      p.y = std::log(scaled);
      p.length = v.second * std::pow(scaled, 0.4);
      break;
    case Kind::persson:
      p.y = std::log(scaled);
      p.length = v.second * std::sqrt(scaled);
      break;
    case Kind::volume: {
      const double r2 = v.second * v.second, share = energy / (v.first * r2 * r2);
      p.y = std::log(share);
      p.length = v.second * std::cbrt(share);
      break;
    }
  }
  if (!std::isfinite(p.y) || !(p.length > 0.0)) return std::nullopt;
  return p;
}

namespace {

MapNode node_at(const ImpactForm& form, double x, double y) {
  ImpactNumbers numbers = numbers_at(form, x, y);
  const auto result = analyse(problem_of(form, numbers));
  MapNode node;
  if (!result || result->status == ImpactStatus::past_domain) return node;
  const auto place = place_of(form, numbers);
  if (!place) return node;
  const ImpactResult& r = *result;
  const bool sticks = r.status == ImpactStatus::sticks;
  const double length = place->length, force = numbers.mass / length;
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
  const Outcome out = FactorImpact<EnergyTable>({table, v.damping}, {v.speed, v.mass}).outcome();
  const auto place = place_of(form, v);
  if (out.failed || !place) return {};
  const double length = place->length;
  MapNode node{.valid = true,
               .values = {-out.indentation_rate, out.max_indentation / length, out.peak_force * length / v.mass,
                          out.peak_time / length, out.compression_time / length, out.time / length,
                          1.0 - out.stored_at_reversal / (0.5 * v.mass), 0.0, 0.0}};
  for (const double value : node.values) node.valid = node.valid && std::isfinite(value);
  return node;
}

// Quadrature comes as near to touch as 1e-16 of the energy.
template <class Shape>
NodeFunction table_nodes(const ImpactForm& form, const Shape& shape, double y_low, double y_high) {
  const EnergyTable table(shape, Shape::touch_exponent, 1e-16 * std::exp(y_low), 0.51 * std::exp(y_high));
  return [form, table](double x, double y) { return node_by_table(form, table, x, y); };
}

}  // namespace

NodeFunction node_function(const ImpactForm& form, double y_low, double y_high) {
  if (form.kind == Kind::volume)
    return table_nodes(form, shape::OverlapVolume{1.0, 1.0, form.curvature}, y_low, y_high);
  return [form](double x, double y) { return node_at(form, x, y); };
}

}  // namespace hysteron::detail
