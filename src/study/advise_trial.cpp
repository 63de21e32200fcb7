#include "hysteron/study/advise_trial.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "advise_spec.hpp"
#include "hysteron/core/root.hpp"
#include "hysteron/core/unit_text.hpp"
#include "hysteron/impact/resolve.hpp"
#include "hysteron/study/compare.hpp"

namespace hysteron::advise {
namespace {

// How a parameter of a law follows from the contact if it is not given.
struct Derivation {
  std::string_view law, parameter, formula, unit;
  std::optional<double> (*value)(const ContactCase&);
};

// A value that the pair supplies.
template <PairQuantity quantity>
std::optional<double> of_pair(const ContactCase& c) {
  return c.pair().values().get(quantity);
}

// The least ratio v_y/v₀ that is searched; the restitution there is far below any that is measured.
constexpr double least_yield_ratio = 1e-12;

// The pressure with which perfectly plastic spheres return the requested restitution; v_y grows as its power 5/2.
std::optional<double> fitted_pressure(const ContactCase& c) {
  const auto pressure = yield_pressure(c);
  if (!pressure || !c.restitution() || !c.first_yield_speed || c.speed <= *c.first_yield_speed) return std::nullopt;
  const double r = root_of_increasing(
      [&](double ratio) { return perfectly_plastic_restitution(ratio) - *c.restitution(); }, least_yield_ratio, 1.0);
  return *pressure * std::pow(r * c.speed / *c.first_yield_speed, 0.4);
}

constexpr std::array derivations{
    // Hunt and Crossley's e = 1 - α v₀ (marhefka_orin_1999).
    Derivation{"marhefka-orin", "dissipation", "(1-e)/v₀", "s/m",
               [](const ContactCase& c) {
                 return c.restitution() ? std::optional((1.0 - *c.restitution()) / c.speed) : std::nullopt;
               }},
    Derivation{"thornton", "yield_pressure", "the p_y that delivers the requested e", "Pa", fitted_pressure},
    // What the pair supplies anyway, with its formula.
    Derivation{"thornton", "yield_pressure", "1.6 Y", "Pa", of_pair<PairQuantity::first_yield_pressure>},
    Derivation{"yigit", "yield_indentation", "(0.8π Y/E*)² R", "m", of_pair<PairQuantity::first_yield_depth>},
    Derivation{"yigit-linear", "yield_indentation", "(0.8π Y/E*)² R", "m", of_pair<PairQuantity::first_yield_depth>},
};

std::optional<DerivedValue> derived_value(const ContactCase& contact, std::string_view law) {
  for (const Derivation& d : derivations) {
    const std::string parameter(d.parameter);
    if (d.law != law || contact.inputs.impact.spec.values.contains(parameter)) continue;
    if (const auto value = d.value(contact)) return DerivedValue{parameter, *value, d.formula, d.unit};
  }
  return std::nullopt;
}

// A stiffness without a unit is in that of the reference: a law that would read it in another is not comparable.
std::optional<std::string> find_other_unit(const ContactCase& contact, const LawSpec& spec) {
  if (!contact.inputs.impact.spec.values.contains("stiffness")) return std::nullopt;
  const auto unit_of = [](const LawSpec& s) -> std::optional<Dim> {
    const auto all = parameters(s);
    if (!all) return std::nullopt;
    const auto k = std::find_if(all->begin(), all->end(), [](const ParamView& p) { return p.name == "stiffness"; });
    return k == all->end() ? std::nullopt : std::optional(k->dim);
  };
  const auto here = unit_of({.law = spec.law, .elastic = spec.elastic}), reference = unit_of({.law = contact.elastic});
  if (!here || !reference || *here == *reference) return std::nullopt;
  return "its stiffness is in " + unit_text(*here) + ", the one given is for " + contact.elastic + " in " +
         unit_text(*reference);
}

// Why the law does not exist with these values: one is out of its range.
std::optional<std::string> find_value_out_of_range(const LawSpec& spec) {
  const auto params = parameters(spec);
  if (!params) return std::nullopt;
  for (const ParamView& p : *params) {
    const auto given = spec.values.find(std::string(p.name));
    if (given == spec.values.end() || p.range.contains(given->second)) continue;
    const auto law = make_law(spec);
    return law ? std::nullopt : std::optional(law.error().message);
  }
  return std::nullopt;
}

Attempt refused(bool undefined_here, std::string reason) { return {.refusal = {undefined_here, std::move(reason)}}; }

// Whether the law has numbers at this touch. A law that has them and yet no impact is left at the depth it would reach;
// one that has none cannot be combined in this way.
bool can_be_resolved(const ImpactSetup& setup) { return resolve(setup.law, setup, setup.speed).has_value(); }

Attempt run(const ContactCase& contact, LawSpec spec, RestitutionMode mode) {
  if (auto reason = find_value_out_of_range(spec)) return refused(true, std::move(*reason));
  ImpactInputs inputs = contact.inputs.impact;
  inputs.spec = std::move(spec);
  inputs.conditions.mode = mode;
  auto setup = make_setup(inputs);
  if (!setup) return refused(false, setup.error().message);
  auto answer = run_impact(*setup);
  if (!answer) return refused(can_be_resolved(*setup), answer.error().message);
  return {.trial = Trial{.setup = std::move(*setup), .answer = std::move(*answer)}};
}

}  // namespace

Attempt try_law(const ContactCase& contact, std::string_view law, const std::string& elastic, RestitutionMode mode,
                std::set<std::string>& used) {
  AdviceInputs inputs = contact.inputs;
  const auto derived = derived_value(contact, law);
  if (derived) inputs.impact.spec.values[derived->name] = derived->value;
  if (inputs.impact.spec.elastic.empty()) inputs.impact.spec.elastic = elastic;
  auto spec = spec_for(inputs, law, used);
  if (!spec) return refused(false, spec.error().message);
  if (auto reason = find_other_unit(contact, *spec)) return refused(false, std::move(*reason));
  const bool calibrated = mode == RestitutionMode::exact && exact_mode_applies(*spec);
  auto attempt = run(contact, std::move(*spec), calibrated ? RestitutionMode::exact : RestitutionMode::published);
  if (attempt.trial) attempt.trial->derived = derived;
  return attempt;
}

Attempt try_elastic(const ContactCase& contact, std::string_view law) {
  std::set<std::string> used;
  const auto spec = lossless_spec(contact.inputs, law, used);
  if (!spec) return refused(false, spec.error().message);
  if (auto reason = find_other_unit(contact, *spec)) return refused(false, std::move(*reason));
  return run(contact, *spec, RestitutionMode::published);
}

bool is_lossless(const Trial& trial) {
  constexpr double rounding = 1e-9;
  return trial.answer.result.status == ImpactStatus::separated && trial.restitution() >= 1.0 - rounding;
}

bool is_same_impact(const Trial& a, const Trial& b) {
  constexpr double tolerance = 1e-6;  // coincident laws agree to 1e-9; different ones rarely to a millionth
  const ImpactResult &x = a.answer.result, &y = b.answer.result;
  const auto is_near = [](double p, double q) {
    return std::abs(p - q) <= tolerance * std::max(std::abs(p), std::abs(q));
  };
  return x.status == y.status && is_near(x.peak_force, y.peak_force) && is_near(x.max_indentation, y.max_indentation) &&
         std::abs(x.restitution.newton - y.restitution.newton) <= tolerance &&
         (x.status != ImpactStatus::separated || is_near(x.duration, y.duration));
}

}  // namespace hysteron::advise
