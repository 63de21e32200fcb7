#include "pair_messages.hpp"

#include <array>
#include <cmath>

#include "hysteron/core/number_text.hpp"
#include "hysteron/core/range_text.hpp"
#include "hysteron/core/unit_text.hpp"

namespace hysteron::detail {
namespace {

bool is_elastic_part(const LawTraits& law) {
  return law.family == Family::elastic_point || law.family == Family::elastic_line;
}

// n of a stiffness in N/mⁿ; nothing for any other dimension.
std::optional<double> exponent_of(const Dim& dim) {
  const double n = dims::force.m - dim.m;
  return dim == stiffness_dim(n) ? std::optional(n) : std::nullopt;
}

// ", --set elastic=hertz" for a law whose elastic part can be exchanged.
std::string other_elastic(const LawTraits& law, double exponent) {
  if (law.has_exponent) return ", or exponent=" + number_text(exponent);
  if (!is_elastic_part(law)) return {};
  return std::string(", or --set elastic=") + (exponent == 1.0 ? "hooke" : "hertz");
}

std::string contact_text(ContactKind kind) {
  switch (kind) {
    case ContactKind::unknown:
      return "have no dimensions";
    case ContactKind::point:
      return "touch at a point";
    case ContactKind::elliptical:
      return "touch over an ellipse";
    case ContactKind::line:
      return "touch along a line (cylinders)";
    case ContactKind::square:
      return "touch over a square face";
  }
  return {};
}

// A plane has no clearance: only some line laws take it.
std::string line_law(const PairValues& pair) {
  const bool plane = pair.get(PairQuantity::radius1) == infinity || pair.get(PairQuantity::radius2) == infinity;
  return plane ? "--set elastic=dubowsky-freudenstein" : "--set elastic=johnson";
}

// The elastic part that fits the contact, where this one does not.
std::string fitting_elastic(const PairValues& pair, const LawTraits& law) {
  const bool point = pair.kind == ContactKind::point || pair.kind == ContactKind::elliptical;
  if (law.family == Family::elastic_point && pair.kind == ContactKind::line) return ", or " + line_law(pair);
  if (law.family == Family::elastic_line && pair.kind == ContactKind::square) return ", or --set elastic=hooke";
  if (law.family == Family::elastic_line && point) return ", or --set elastic=hertz";
  return {};
}

std::string why_not_determined(const ParamView& p, const PairValues& pair) {
  if (pair.kind == ContactKind::line && p.name == "stiffness") return ", which no power of δ describes";
  std::string text = " and do not determine it, which takes " + std::string(info_of(p.from_pair).needs);
  if (pair.kind == ContactKind::point && p.name == "stiffness" && !pair.get(PairQuantity::effective_modulus))
    text +=
        " (no source gives young of a ball of a sport; a slow compression gives its stiffness, see 'hysteron press')";
  return text;
}

}  // namespace

Error wrong_dimension(const ParamView& p, const PairValues::Supply& supply, const LawTraits& law) {
  const std::string name(p.name);
  const auto has = exponent_of(supply.dim), wants = exponent_of(p.dim);
  std::string message = name + ": the bodies give " + std::string(p.symbol) + " = " + number_text(supply.value, 6) +
                        " " + unit_text(supply.dim);
  if (has && wants)
    message += " (exponent " + number_text(*has) + "), but this law has exponent " + number_text(*wants);
  else
    message += ", but this law takes it in " + unit_text(p.dim);
  message += ": give " + name + " in " + unit_text(p.dim);
  if (has && wants) message += other_elastic(law, *has);
  return {ErrorCode::conflict, name, message};
}

Error missing_value(const ParamView& p, const PairValues& pair, const LawTraits& law) {
  const std::string name(p.name);
  std::string message = "missing parameter " + name + " (" + std::string(p.symbol) + ", " + std::string(p.meaning) +
                        "): allowed " + range_text(p.range, p.symbol) + unit_suffix(p.dim);
  if (p.from_pair != PairQuantity::none && pair.empty()) message += "; give it, or the bodies that determine it";
  if (p.from_pair != PairQuantity::none && !pair.empty())
    message += "; the bodies given " + contact_text(pair.kind) + why_not_determined(p, pair) + ": give it" +
               fitting_elastic(pair, law);
  return {ErrorCode::missing, name, message};
}

}  // namespace hysteron::detail
