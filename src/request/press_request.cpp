#include "hysteron/request/press_request.hpp"

#include <cmath>

#include "hysteron/core/number_text.hpp"
#include "hysteron/core/unit_text.hpp"
#include "hysteron/pair/implausible.hpp"
#include "hysteron/study/static_effect.hpp"
#include "hysteron/units/quantity.hpp"

namespace hysteron {
namespace {

Result<std::vector<PressTarget>> read_targets(const PressRequest& request) {
  if (request.depth.empty() == request.force.empty())
    return Error{request.depth.empty() ? ErrorCode::missing : ErrorCode::conflict, "depth",
                 request.depth.empty() ? "missing depth: give --depth D1,D2,... [m] or --force F1,F2,... [N], one for "
                                         "each cycle of loading and unloading"
                                       : "both depth and force are given: give one of them"};
  const bool is_force = !request.force.empty();
  const std::string name = is_force ? "force" : "depth";
  std::vector<PressTarget> out;
  for (const std::string& text : is_force ? request.force : request.depth) {
    const Dim dim = is_force ? dims::force : dims::length;
    const auto value = read_si(text, dim, name);
    if (!value) return value.error();
    if (!std::isfinite(*value) || !(*value > 0.0))
      return Error{ErrorCode::out_of_range, name,
                   name + " = " + text + " is out of range: allowed " + name + " > 0" + unit_suffix(dim)};
    out.push_back({.value = *value, .is_force = is_force});
  }
  return out;
}

}  // namespace

Warnings press_warnings(const PressSetup& setup, const StaticRun& run) {
  Warnings out = setup.contact.warnings;
  for (std::size_t i = 0; i < run.cycles.size(); ++i)
    if (run.cycles[i].loss() < 0.0)
      out.push_back({"restitution", "cycle " + std::to_string(i + 1) + " returns more energy than it received, by " +
                                        number_text(-run.cycles[i].loss(), 3) +
                                        " J: the law is outside its range there"});
  return out;
}

Result<PressSetup> read_press_request(const PressRequest& request) {
  auto targets = read_targets(request);
  if (!targets) return targets.error();
  if (request.contact.law.empty()) return Error{ErrorCode::missing, "law", "missing law ('hysteron laws' lists all)"};
  const auto inputs = read_conditions(request.contact);
  if (!inputs) return inputs.error();
  const auto spec = read_spec(request.contact);
  if (!spec) return spec.error();
  if (const Entry* entry = find_law(spec->law))
    if (auto error = refuse_static_curve(*entry)) return *error;
  auto law = make_static_law(*spec, inputs->pair.values());
  if (!law) return law.error();
  if (auto error = refuse_static_curve(law->law)) return *error;
  PressSetup out{.contact = {}, .targets = std::move(*targets), .without_effect = std::move(law->without_effect)};
  out.contact.spec = *spec;
  out.contact.law = std::move(law->law);
  out.contact.pair = inputs->pair;
  out.contact.warnings = find_implausible(inputs->pair);
  return out;
}

}  // namespace hysteron
