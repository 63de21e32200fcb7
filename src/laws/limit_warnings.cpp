#include "limit_warnings.hpp"

#include "hysteron/core/number_text.hpp"
#include "part.hpp"

namespace hysteron {
namespace {

// Whether a part divides its damping by v₀, and there is none.
bool is_undefined_at(const LawParts& parts, const Touch& touch) {
  const auto undefined = [&]<class R>(const R&) {
    if constexpr (MultiplyingRule<R>) return undefined_at<R>(touch);
    return false;
  };
  if (const auto* composed = std::get_if<Composed>(&parts)) return std::visit(undefined, composed->rule);
  return std::visit(undefined, std::get<AnyWhole>(parts));
}

// The warnings of check(part, warnings) on the parts whose limits hold: calibrated damping is not that of the source,
// so those of a rule are left out in exact mode.
template <class Check>
Warnings warnings_of_parts(const Law& law, RestitutionMode mode, const Check& check) {
  Warnings warnings;
  const auto parts = detail::parts_of(law);
  check(parts[0], warnings);
  if (mode == RestitutionMode::published) check(parts[1], warnings);
  return warnings;
}

// Empty where no closed form gives the delivered restitution.
std::string delivered_text(const Law& law, const Touch& touch, Separation separation) {
  constexpr int digits = 3;
  const auto published = resolve_published(law, touch);
  if (!published || !published->restitution_requested) return {};
  const auto delivered = closed_form_restitution(published->law, touch, separation);
  if (!delivered) return {};
  const std::string requested = number_text(*published->restitution_requested, digits);
  return "delivers e = " + number_text(*delivered, digits) + " instead of " + requested + ", which exact mode delivers";
}

}  // namespace

Warnings detail::warnings_at(const Law& law, const Touch& touch, RestitutionMode mode) {
  Warnings warnings =
      warnings_of_parts(law, mode, [&](const auto& part, Warnings& out) { part.check_limits(touch, out); });
  if (is_undefined_at(law.body().parts, touch))
    warnings.push_back({"speed", "impact speed " + number_text(touch.impact_speed) +
                                     " m/s is not positive: the damping, divided by it, is taken as zero (elastic)"});
  return warnings;
}

Warnings pair_warnings(const Law& law, const PairValues& pair, const Touch& touch, RestitutionMode mode) {
  return warnings_of_parts(law, mode,
                           [&](const auto& part, Warnings& out) { part.check_pair_limits(pair, touch, out); });
}

Warnings reach_warnings(const Law& law, const Touch& touch, RestitutionMode mode) {
  return warnings_of_parts(law, mode, [&](const auto& part, Warnings& out) { part.check_reach_limits(touch, out); });
}

std::uint32_t limits_passed(const Law& law, const Touch& touch, RestitutionMode mode) noexcept {
  std::uint32_t bits = 0, bit = 1;
  const auto parts = detail::parts_of(law);
  for (std::size_t i = 0; i < parts.size(); ++i)
    for (const detail::LimitOf& limit : parts[i].type().limits) {
      const bool counts = i != 1 || mode == RestitutionMode::published;
      if (counts && parts[i].is_outside(limit, touch)) bits |= bit;
      bit <<= 1;
    }
  return bits;
}

std::string limit_text(const Law& law, std::size_t index, const Touch& touch, Separation separation) {
  std::size_t i = 0;
  for (const detail::ConstPart& part : detail::parts_of(law))
    for (const detail::LimitOf& limit : part.type().limits) {
      if (i++ != index) continue;
      const std::string id(part.type().id);
      if (limit.name == "restitution")
        if (std::string text = delivered_text(law, touch, separation); !text.empty()) return id + " " + text;
      return id + " outside its validity: " + std::string(limit.name) + " (" + std::string(limit.meaning) + ")";
    }
  return {};
}

}  // namespace hysteron
