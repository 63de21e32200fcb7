#include "nondimensional_spec.hpp"

#include <cmath>

#include "hysteron/core/text.hpp"
#include "hysteron/impact/bouc_wen_scaling.hpp"
#include "hysteron/units/quantity.hpp"

namespace hysteron {
namespace {

struct Number {
  std::string_view name;
  double bouc_wen::Groups::*field;
  bool required;
};

// What the law L is given by; a law without a damper has no π₁, one with its exponent fixed no p.
template <class L>
std::vector<Number> numbers_of() {
  using bouc_wen::Groups;
  std::vector<Number> all;
  const auto has_param = [](std::string_view name) {
    for (const Param<L>& p : L::params())
      if (p.name == name) return true;
    return false;
  };
  if (has_param("damping")) all.push_back({"pi1", &Groups::pi1, true});
  all.push_back({"pi2", &Groups::pi2, true});
  all.push_back({"pi3", &Groups::pi3, true});
  all.push_back({"alpha", &Groups::alpha, true});
  all.push_back({"a", &Groups::a, false});
  all.push_back({"hysteresis_exponent", &Groups::hysteresis_exponent, true});
  if (has_param("exponent")) all.push_back({"exponent", &Groups::exponent, true});
  return all;
}

std::string names_text(const std::vector<Number>& numbers) {
  std::vector<std::string_view> names;
  for (const Number& n : numbers) names.push_back(n.name);
  return joined(names);
}

template <class L>
Result<LawSpec> spec_of(const std::string& law, const std::vector<Assignment>& assignments) {
  const std::vector<Number> numbers = numbers_of<L>();
  bouc_wen::Groups base;
  base.exponent = L{}.exponent;
  std::vector<std::string_view> given;
  for (const Assignment& a : assignments) {
    const auto number = std::find_if(numbers.begin(), numbers.end(), [&](const Number& n) { return n.name == a.name; });
    if (number == numbers.end())
      return Error{ErrorCode::unknown_name, a.name,
                   "'" + a.name.substr(0, 64) + "' is no number of the nondimensional '" + law +
                       "'; it takes: " + names_text(numbers)};
    const Result<double> value = read_si(a.value, dims::none, a.name);
    if (!value) return value.error();
    base.*(number->field) = *value;
    given.push_back(number->name);
  }
  for (const Number& n : numbers)
    if (n.required && std::find(given.begin(), given.end(), n.name) == given.end())
      return Error{
          ErrorCode::missing, std::string(n.name),
          "missing " + std::string(n.name) + ": the nondimensional '" + law + "' takes " + names_text(numbers)};
  if (!(base.pi1 >= 0.0) || (std::is_same_v<L, BoucWenMaxwell> && !(base.pi1 > 0.0)))
    return Error{ErrorCode::out_of_range, "pi1", "pi1 = " + number_text(base.pi1) + " is out of range: allowed > 0"};
  LawSpec spec{.law = law};
  const L made = bouc_wen::law_of<L>(base);
  for (const Param<L>& p : L::params()) spec.values[std::string(p.name)] = made.*(p.field);
  return spec;
}

}  // namespace

Result<LawSpec> nondimensional_spec(const std::string& law, const std::vector<Assignment>& assignments) {
  const Entry* entry = find_law(law);
  if (!entry) return unknown_law(law);
  std::optional<Result<LawSpec>> spec;
  WholeLaws::for_each([&]<class L>(Tag<L>) {
    if constexpr (std::derived_from<L, Hysteresis>)
      if (entry->info.id == L::info().id) spec = spec_of<L>(law, assignments);
  });
  if (spec) return *spec;
  return Error{ErrorCode::conflict, "nondimensional",
               "--nondimensional: '" + law +
                   "' has no nondimensional form by pi1, pi2, pi3; the Bouc-Wen laws have (bouc-wen, bouc-wen-hertz, "
                   "bouc-wen-hunt-crossley, bouc-wen-maxwell)"};
}

}  // namespace hysteron
