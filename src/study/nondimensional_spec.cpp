#include "hysteron/study/nondimensional_spec.hpp"

#include <algorithm>
#include <cmath>

#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/range_text.hpp"
#include "hysteron/impact/bouc_wen_scaling.hpp"
#include "hysteron/laws/whole/all.hpp"

namespace hysteron {
namespace {

struct Number {
  ParamView view;
  double bouc_wen::PiNumbers::*field;
};

constexpr ParamView pi_number_view(std::string_view name, std::string_view symbol, std::string_view meaning) {
  return {.name = name,
          .symbol = symbol,
          .meaning = meaning,
          .dim = dims::none,
          .range = positive(),
          .typical = {},
          .fallback = {},
          .optional = false,
          .from_pair = PairQuantity::none,
          .magnitude_below = {},
          .low_end_excluded = {}};
}

// The numbers that define the law L. A law without a damper has no π₁, one with a fixed exponent no p.
template <class L>
std::vector<Number> numbers_taken_by() {
  using bouc_wen::PiNumbers;
  std::vector<Number> all;
  const auto own = *parameters({.law = std::string(L::info().id)});
  const auto add_own = [&](std::string_view name, double PiNumbers::*field) {
    for (const ParamView& p : own)
      if (p.name == name) all.push_back({p, field});
  };
  ParamView pi1 = pi_number_view("pi1", "π₁", "damper at 1 m/s"),
            pi2 = pi_number_view("pi2", "π₂", "width of the loop at 1 m/s"),
            pi3 = pi_number_view("pi3", "π₃", "shape of the loop at 1 m/s, |π₃| <= π₂");
  pi1.typical = {1e-3, 1.0};
  pi2.typical = {1e-2, 10.0};
  pi2.range = non_negative();
  pi3.range = any_number();
  pi3.typical = {-1.0, 1.0};
  pi3.magnitude_below = "pi2";
  // A damper parallel to the springs may be absent; a dashpot in series may not.
  if (std::is_same_v<L, BoucWenHuntCrossley>) pi1.range = non_negative();
  if (std::any_of(own.begin(), own.end(), [](const ParamView& p) { return p.name == "damping"; }))
    all.push_back({pi1, &PiNumbers::pi1});
  all.push_back({pi2, &PiNumbers::pi2});
  all.push_back({pi3, &PiNumbers::pi3});
  add_own("alpha", &PiNumbers::alpha);
  add_own("a", &PiNumbers::a);
  add_own("hysteresis_exponent", &PiNumbers::hysteresis_exponent);
  add_own("exponent", &PiNumbers::exponent);
  // The exponents belong to the numbers: only A has a default.
  for (Number& n : all)
    if (n.view.name != "a") n.view.fallback.reset();
  return all;
}

template <class L>
Result<LawSpec> law_of(const LawSpec& numbers) {
  bouc_wen::PiNumbers base;
  base.exponent = L{}.exponent;
  for (const Number& n : numbers_taken_by<L>()) {
    const auto value = numbers.values.find(std::string(n.view.name));
    if (value == numbers.values.end()) {
      if (n.view.fallback) continue;
      const auto all = nondimensional_parameters(numbers.law);
      std::vector<std::string_view> names;
      for (const ParamView& p : *all) names.push_back(p.name);
      return Error{
          ErrorCode::missing, std::string(n.view.name),
          "missing " + std::string(n.view.name) + ": the nondimensional '" + numbers.law + "' takes " + joined(names)};
    }
    if (!std::isfinite(value->second) || !n.view.range.contains(value->second))
      return Error{ErrorCode::out_of_range, value->first,
                   value->first + " = " + number_text(value->second) + " is out of range: allowed " +
                       range_text(n.view.range, n.view.symbol)};
    base.*(n.field) = value->second;
  }
  LawSpec spec{.law = numbers.law};
  const L made = bouc_wen::law_of<L>(base);
  for (const Param<L>& p : L::params()) spec.values[std::string(p.name)] = made.*(p.field);
  return spec;
}

// use(Tag<L>) for the Bouc-Wen law of this name; an error for any other.
template <class T, class Use>
Result<T> for_law(const std::string& law, const Use& use) {
  const Entry* entry = find_law(law);
  if (!entry) return unknown_law(law);
  std::optional<Result<T>> out;
  WholeLaws::for_each([&]<class L>(Tag<L> tag) {
    if constexpr (std::derived_from<L, Hysteresis>)
      if (entry->info.id == L::info().id) out = use(tag);
  });
  if (out) return *out;
  return Error{
      ErrorCode::conflict, "nondimensional",
      "--nondimensional: '" + law +
          "' has no nondimensional form by pi1, pi2, pi3; only the Bouc-Wen laws have one (bouc-wen, bouc-wen-hertz, "
          "bouc-wen-hunt-crossley, bouc-wen-maxwell)"};
}

}  // namespace

Result<std::vector<ParamView>> nondimensional_parameters(const std::string& law) {
  return for_law<std::vector<ParamView>>(law, []<class L>(Tag<L>) -> Result<std::vector<ParamView>> {
    std::vector<ParamView> views;
    for (const Number& n : numbers_taken_by<L>()) views.push_back(n.view);
    return views;
  });
}

Result<LawSpec> law_of_numbers(const LawSpec& numbers) {
  return for_law<LawSpec>(numbers.law, [&]<class L>(Tag<L>) { return law_of<L>(numbers); });
}

}  // namespace hysteron
