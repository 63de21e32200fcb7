#include "hysteron/laws/resolve.hpp"

#include "at_touch.hpp"
#include "hysteron/core/number_text.hpp"
#include "limit_warnings.hpp"

namespace hysteron {
namespace {

using detail::LawAtTouch;
using detail::Obstacle;

std::optional<Error> check_touch(const detail::ConstPart& part, const Touch& touch) {
  const std::string reason = part.refusal_at(touch);
  if (reason.empty()) return std::nullopt;
  return Error{ErrorCode::out_of_range, "speed", std::string(part.type().id) + ": " + reason};
}

Error message(Obstacle obstacle, const Law& law, const LawAtTouch& found, const Touch& touch) {
  const detail::ConstPart part = detail::damping_part(law.body().parts);
  switch (obstacle) {
    case Obstacle::none:
    case Obstacle::refused:
      return *check_touch(part, touch);
    case Obstacle::not_a_spring:
      return {ErrorCode::conflict, "elastic",
              std::string(part.type().id) +
                  " scales its damping with K and n: it needs hooke, hertz, power or another power law"};
    case Obstacle::no_restitution:
      return {ErrorCode::conflict, "exact", "exact mode needs a law with a restitution to be met; this one has none"};
    case Obstacle::no_closed_form:  // not an error here: see resolve_in_closed_form
    case Obstacle::no_finite_damping:
      break;
  }
  return {ErrorCode::out_of_range, "restitution",
          "exact mode: no finite damping returns e = " + number_text(*found.restitution_requested)};
}

// What the source of a law gives at a touch; nothing where it has no value there.
std::optional<double> restitution_at(const AnyRestitutionSource& any, const Touch& touch) {
  return std::visit(
      [&]<class S>(const S& source) -> std::optional<double> {
        if constexpr (RestitutionSource<S>) return restitution_from(source, touch);
        return std::nullopt;
      },
      any);
}

// A law whose restitution is known.
Result<std::optional<Resolution>> resolve_settled(const Law& law, const Touch& touch, RestitutionMode mode,
                                                  Separation separation) {
  const LawAtTouch found = detail::parts_at_touch(law, law.body().parts, {touch, mode, separation, nullptr});
  if (found.obstacle == Obstacle::no_closed_form) return std::optional<Resolution>();
  if (found.obstacle != Obstacle::none) return message(found.obstacle, law, found, touch);
  return std::optional(Resolution{found.law, found.restitution_requested, detail::warnings_at(law, touch, mode)});
}

}  // namespace

Result<SettledLaw> settle_restitution(const Law& law, const Touch& touch) {
  SettledLaw out{law, {}};
  if (!law.has_restitution_source()) return out;
  const detail::ConstPart source = detail::part_of(law.body().restitution_source);
  if (const auto refused = check_touch(source, touch)) return *refused;
  source.check_limits(touch, out.warnings);
  out.law.body().restitution_source = ConstantRestitution{};
  if (auto refused = set_parameter(out.law, "restitution", *restitution_at(law.body().restitution_source, touch))) {
    refused->message = "restitution_source=" + std::string(source.type().id) + " at " +
                       number_text(touch.impact_speed, 6) + " m/s: " + refused->message;
    return *refused;
  }
  return out;
}

Result<std::optional<Resolution>> resolve_in_closed_form(const Law& law, const Touch& touch, RestitutionMode mode,
                                                         Separation separation) {
  if (!law.has_restitution_source()) return resolve_settled(law, touch, mode, separation);
  const auto settled = settle_restitution(law, touch);
  if (!settled) return settled.error();
  auto out = resolve_settled(settled->law, touch, mode, separation);
  if (out && *out)
    (*out)->warnings.insert((*out)->warnings.begin(), settled->warnings.begin(), settled->warnings.end());
  return out;
}

Result<Resolution> resolve_published(const Law& law, const Touch& touch) {
  // Published damping needs no closed form, and is the same under both separation rules.
  auto resolved = resolve_in_closed_form(law, touch, RestitutionMode::published, Separation::force);
  if (!resolved) return resolved.error();
  return **std::move(resolved);
}

std::optional<AnyContactLaw> law_at_touch(const Law& law, const Touch& touch, RestitutionMode mode,
                                          Separation separation, Calibrate calibrate) noexcept {
  const detail::TouchConditions at{touch, mode, separation, calibrate};
  const auto found = [&]() -> std::optional<LawAtTouch> {
    if (!law.has_restitution_source()) return detail::parts_at_touch(law, law.body().parts, at);
    LawParts parts = law.body().parts;
    const bool given = detail::part_of(law.body().restitution_source).refusal_at(touch).empty();
    const auto e = given ? restitution_at(law.body().restitution_source, touch) : std::nullopt;
    if (!e) return std::nullopt;
    detail::Part part = detail::damping_part(parts);
    part.set(part.find("restitution"), *e);
    return detail::parts_at_touch(law, parts, at);
  }();
  return found && found->obstacle == Obstacle::none ? std::optional(found->law) : std::nullopt;
}

}  // namespace hysteron
