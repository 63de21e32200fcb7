#include "hysteron/advise/trial.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "hysteron/core/text.hpp"
#include "hysteron/laws/restitution.hpp"
#include "hysteron/request/law_request.hpp"

namespace hysteron::advise {
namespace {

// A parameter that is not given but follows from what is.
struct Derived {
  std::string_view law, parameter, formula, unit;
  std::optional<double> (*value)(const ContactCase&);
};

// Depth at first yield of Hertz's contact of spheres, (π p_y/(2E*))² R (johnson_1985, ch. 6).
std::optional<double> yield_depth(const ContactCase& c) {
  const auto pressure = yield_pressure(c);
  const auto radius = c.pair.values().get(PairQuantity::effective_radius);
  if (!pressure || !radius || !c.pair.effective_modulus) return std::nullopt;
  const double strain = std::numbers::pi * *pressure / (2.0 * *c.pair.effective_modulus);
  return strain * strain * *radius;
}

// The pressure with which perfectly plastic spheres return the restitution asked for; v_y grows as its power 5/2.
std::optional<double> fitted_pressure(const ContactCase& c) {
  const auto pressure = yield_pressure(c);
  if (!pressure || !c.restitution || !c.first_yield_speed || c.speed <= *c.first_yield_speed) return std::nullopt;
  const double r = restitution::detail::root(
      [&](double ratio) { return perfectly_plastic_restitution(ratio) - *c.restitution; }, 1e-12, 1.0);
  return *pressure * std::pow(r * c.speed / *c.first_yield_speed, 0.4);
}

constexpr std::array derived_inputs{
    // Hunt and Crossley's e = 1 - α v₀ (marhefka_orin_1999).
    Derived{"marhefka-orin", "dissipation", "(1-e)/v₀", "s/m",
            [](const ContactCase& c) {
              return c.restitution ? std::optional((1.0 - *c.restitution) / c.speed) : std::nullopt;
            }},
    Derived{"thornton", "yield_pressure", "p_y fitted to e", "Pa", fitted_pressure},
    // The pressure at which yield begins under a sphere (johnson_1985, ch. 6).
    Derived{"thornton", "yield_pressure", "1.6 Y", "Pa", yield_pressure},
    Derived{"yigit", "yield_indentation", "(0.8π Y/E*)² R", "m", yield_depth},
    Derived{"yigit-linear", "yield_indentation", "(0.8π Y/E*)² R", "m", yield_depth},
};

bool gives(const ImpactRequest& inputs, std::string_view parameter) {
  return std::any_of(inputs.set.begin(), inputs.set.end(),
                     [&](const std::string& text) { return text.starts_with(std::string(parameter) + "="); });
}

// Adds what can be derived to the inputs, and says so.
std::string add_derived(const ContactCase& contact, std::string_view law, ImpactRequest& inputs) {
  for (const Derived& d : derived_inputs) {
    if (d.law != law || !find_law(law) || gives(inputs, d.parameter)) continue;
    const auto value = d.value(contact);
    if (!value) continue;
    const std::string number = number_text(*value, 9);
    inputs.set.push_back(std::string(d.parameter) + "=" + number);
    return std::string(d.parameter) + " = " + std::string(d.formula) + " = " + number_text(*value, 4) + " " +
           std::string(d.unit);
  }
  return {};
}

// A stiffness is one number in one unit: a law that would read it in another is not comparable.
std::optional<Error> other_unit(const ContactCase& contact, const LawSpec& spec) {
  if (contact.inputs.stiffness.empty()) return std::nullopt;
  const auto unit_of = [](const LawSpec& s) -> std::optional<Dim> {
    const auto all = parameters(s);
    if (!all) return std::nullopt;
    const auto k = std::find_if(all->begin(), all->end(), [](const ParamView& p) { return p.name == "stiffness"; });
    return k == all->end() ? std::nullopt : std::optional(k->dim);
  };
  const auto here = unit_of(spec), reference = unit_of({.law = contact.elastic});
  if (!here || !reference || *here == *reference) return std::nullopt;
  return Error{ErrorCode::conflict, "stiffness",
               "its stiffness is in " + unit_text(*here) + ", the one given is for " + contact.elastic + " in " +
                   unit_text(*reference)};
}

Result<Trial> attempt(const ContactCase& contact, const ImpactRequest& inputs, std::string_view law,
                      const std::string& elastic, std::set<std::string>& used) {
  const auto request = request_for(inputs, std::string(law), used);
  if (!request) return request.error();
  if (const auto error = other_unit(contact, {.law = std::string(law), .elastic = elastic})) return *error;
  auto setup = read_request(*request);
  if (!setup) return setup.error();
  auto answer = run_impact(*setup);
  if (!answer) return answer.error();
  return Trial{.request = *request, .setup = std::move(*setup), .answer = std::move(*answer)};
}

}  // namespace

Result<Trial> try_law(const ContactCase& contact, std::string_view law, const std::string& elastic, bool exact,
                      std::set<std::string>& used) {
  ImpactRequest inputs = contact.inputs;
  inputs.exact = exact;
  if (!elastic.empty() && !gives(inputs, "elastic")) inputs.set.push_back("elastic=" + elastic);
  const std::string derived = add_derived(contact, law, inputs);
  auto trial = attempt(contact, inputs, law, elastic, used);
  if (trial) trial->derived = derived;
  return trial;
}

Result<Trial> try_elastic(const ContactCase& contact, std::string_view law) {
  std::set<std::string> used;
  return attempt(contact, lossless(contact.inputs, std::string(law)), law, {}, used);
}

bool same_impact(const Trial& a, const Trial& b) {
  constexpr double tolerance = 1e-6;
  const ImpactResult &x = a.answer.result, &y = b.answer.result;
  const auto near = [](double p, double q) {
    return std::abs(p - q) <= tolerance * std::max(std::abs(p), std::abs(q));
  };
  return x.status == y.status && near(x.peak_force, y.peak_force) && near(x.max_indentation, y.max_indentation) &&
         std::abs(x.restitution.newton - y.restitution.newton) <= tolerance &&
         (x.status != ImpactStatus::separated || near(x.duration, y.duration));
}

}  // namespace hysteron::advise
