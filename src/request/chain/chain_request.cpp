#include "hysteron/request/chain/chain_request.hpp"

#include <algorithm>
#include <map>

#include "hysteron/contact/make_element.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/impact/calibrate.hpp"
#include "read_beads.hpp"

namespace hysteron {
namespace {

using chain_text::Bodies;
using chain_text::read_number;

struct Made {
  ContactElement element;
  bool is_lossless;
};

// The element between two bodies. Contacts that start closed may touch at rest.
Result<Made> make_contact(const ImpactRequest& request, const LawSpec& spec, const Body& body1, const Body& body2,
                          bool may_touch_at_rest) {
  const auto inputs = read_conditions(request, body1, body2);
  if (!inputs) return inputs.error();
  const auto law = make_law(spec, inputs->pair.values());
  if (!law) return law.error();
  const ImpactConditions& conditions = inputs->conditions;
  const Separation separation = inputs->use_law_separation ? law->entry->info.separation : conditions.separation;
  auto element = make_element(*law, {.contact = {.separation = separation,
                                                 .speed_policy = conditions.speed_policy,
                                                 .may_touch_at_rest = may_touch_at_rest},
                                     .mode = conditions.mode,
                                     .calibrate = calibrate_quietly});
  if (!element) return element.error();
  const bool has_dissipation = !spec.dissipation.empty() && spec.dissipation != "none";
  return Made{*element, law->entry->info.rheology == Rheology::elastic && !has_dissipation};
}

// The request of the contact with the wall.
ImpactRequest wall_contact(const ChainRequest& request) {
  ImpactRequest out = request.contact;
  if (request.wall_law.empty()) return out;
  out.law = request.wall_law;
  out.stiffness.clear();
  out.restitution = request.wall_restitution;
  out.set = request.wall_set;
  return out;
}

std::optional<Error> check_wall_options(const ChainRequest& request) {
  const bool has_values = !request.wall_restitution.empty() || !request.wall_set.empty();
  if (request.wall.empty() && (has_values || !request.wall_law.empty()))
    return Error{ErrorCode::conflict, "wall", "values for the wall are given, but no wall: give --wall radius=inf,..."};
  if (request.wall_law.empty() && has_values)
    return Error{ErrorCode::conflict, "wall-law", "values for the law of the wall are given, but no --wall-law"};
  return std::nullopt;
}

// Each pair of bodies has one element.
class Elements {
 public:
  Elements(const ChainRequest& request, const Bodies& bodies, ChainSetup& setup)
      : request_(request), bodies_(bodies), setup_(setup) {}

  std::optional<Error> make() {
    const auto spec = read_spec(request_.contact), wall_spec = read_spec(wall_contact(request_));
    if (!spec) return spec.error();
    if (!wall_spec) return wall_spec.error();
    chain::Chain& chain = setup_.chain;
    chain.is_lossless = true;
    for (std::size_t c = 0; c + 1 < bodies_.beads.size(); ++c)
      if (auto error = add(c, bodies_.kind[c], bodies_.kind[c + 1], request_.contact, *spec, bodies_.beads[c + 1]))
        return error;
    if (bodies_.wall)
      if (auto error = add(bodies_.beads.size() - 1, bodies_.kind.back(), wall_kind, wall_contact(request_), *wall_spec,
                           *bodies_.wall))
        return error;
    setup_.law = find_law(spec->law)->info.id;
    if (bodies_.wall) setup_.wall_law = find_law(wall_spec->law)->info.id;
    if (chain.elements.size() == 1) chain.element_of.clear();
    return std::nullopt;
  }

 private:
  static constexpr std::size_t wall_kind = static_cast<std::size_t>(-1);

  std::optional<Error> add(std::size_t contact, std::size_t kind1, std::size_t kind2, const ImpactRequest& request,
                           const LawSpec& spec, const Body& other) {
    chain::Chain& chain = setup_.chain;
    const auto [place, is_new] = known_.try_emplace({kind1, kind2}, chain.elements.size());
    if (is_new) {
      // The striker meets the first bead with its speed; all others begin at rest unless there are gaps.
      const bool may_touch_at_rest = chain.contacts() > 1 && chain.beads[1].gap == 0.0;
      const auto made = make_contact(request, spec, bodies_.beads[contact], other, may_touch_at_rest);
      if (!made) return made.error();
      chain.elements.push_back(made->element);
      chain.is_lossless = chain.is_lossless && made->is_lossless;
    }
    chain.element_of.push_back(place->second);
    return std::nullopt;
  }

  const ChainRequest& request_;
  const Bodies& bodies_;
  ChainSetup& setup_;
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> known_{};
};

std::optional<Error> read_sensors(const std::vector<std::string>& texts, std::string_view name, std::size_t count,
                                  std::vector<std::size_t>& out) {
  for (const std::string& text : texts) {
    const auto number = chain_text::read_count(text, name, 0, count == 0 ? 0 : count - 1);
    if (!number) return number.error();
    if (std::find(out.begin(), out.end(), *number) != out.end())
      return Error{ErrorCode::conflict, std::string(name), std::string(name) + ": " + text + " is given twice"};
    out.push_back(*number);
  }
  return std::nullopt;
}

// Four contacts along the chain if none are given.
void add_default_sensors(const chain::Chain& chain, chain::Settings& settings) {
  if (!settings.contact_sensors.empty() || !settings.bead_sensors.empty()) return;
  constexpr std::size_t parts = 4;
  for (std::size_t k = 0; k < parts; ++k) {
    const std::size_t c = chain.contacts() * k / parts;
    if (c < chain.contacts() && (settings.contact_sensors.empty() || settings.contact_sensors.back() != c))
      settings.contact_sensors.push_back(c);
  }
}

std::optional<Error> read_settings(const ChainRequest& request, ChainSetup& setup) {
  chain::Settings& settings = setup.settings;
  if (request.until.empty())
    return Error{ErrorCode::missing, "until", "missing until: give the time at which the run ends, t > 0 s"};
  const auto until = read_number(request.until, "until", dims::time, positive(), "t", 0.0);
  if (!until) return until.error();
  const auto accuracy =
      read_number(request.accuracy, "accuracy", dims::none, closed(1e-12, 0.1), "a", settings.accuracy);
  if (!accuracy) return accuracy.error();
  settings.duration = *until;
  settings.accuracy = *accuracy;
  settings.samples = request.samples;
  if (!request.method.empty()) {
    using chain::Method;
    constexpr std::array methods{Method::automatic, Method::located_events, Method::symplectic};
    const auto found =
        std::find_if(methods.begin(), methods.end(), [&](Method m) { return to_text(m) == request.method; });
    if (found == methods.end())
      return Error{
          ErrorCode::unknown_name, "method",
          "method = '" + request.method.substr(0, 64) + "': allowed are automatic, located-events and symplectic"};
    settings.method = *found;
  }
  if (auto error = read_sensors(request.sensors, "sensors", setup.chain.contacts(), settings.contact_sensors))
    return error;
  if (auto error = read_sensors(request.bead_sensors, "bead-sensors", setup.chain.beads.size(), settings.bead_sensors))
    return error;
  if (auto error = read_sensors(request.velocity_sensors, "velocity-sensors", setup.chain.beads.size(),
                                settings.velocity_sensors))
    return error;
  add_default_sensors(setup.chain, settings);
  return std::nullopt;
}

std::optional<Error> read_loads(const ChainRequest& request, const Bodies& bodies, chain::Chain& chain) {
  if (request.striker_speed.empty())
    return Error{ErrorCode::missing, "striker-speed",
                 "missing striker-speed: give the speed of the striker, v > 0 m/s"};
  const auto speed = read_number(request.striker_speed, "striker-speed", dims::speed, positive(), "v", 0.0);
  const auto gap = read_number(request.gap, "gap", dims::length, non_negative(), "d", 0.0);
  const auto gravity = read_number(request.gravity, "gravity", dims::acceleration, non_negative(), "g", 0.0);
  const auto load = read_number(request.precompression, "precompress", dims::force, non_negative(), "F", 0.0);
  for (const auto* value : {&speed, &gap, &gravity, &load})
    if (!*value) return value->error();
  if (*gap > 0.0 && *load > 0.0)
    return Error{ErrorCode::conflict, "gap", "gap and precompress are given: a precompressed chain has no gaps"};
  if (*load > 0.0 && bodies.beads.size() < 2)
    return Error{ErrorCode::conflict, "precompress", "precompress needs beads at rest: give --beads 1 or more"};
  for (std::size_t i = 0; i < bodies.beads.size(); ++i)
    chain.beads.push_back(
        {.mass = bodies.mass[i], .radius = bodies.beads[i].radius.value_or(0.0), .gap = i == 0 ? 0.0 : *gap});
  chain.beads[0].velocity = *speed;
  chain.has_wall = bodies.wall.has_value();
  chain.gravity = *gravity;
  chain.precompression = *load;
  chain.is_settled = bodies.beads.size() > 1 && *gap == 0.0 && (*load > 0.0 || (*gravity > 0.0 && chain.has_wall));
  return std::nullopt;
}

}  // namespace

Result<ChainSetup> read_chain_request(const ChainRequest& request) {
  if (request.contact.law.empty()) return Error{ErrorCode::missing, "law", "missing law ('hysteron laws' lists all)"};
  if (auto error = check_wall_options(request)) return *error;
  const auto bodies = chain_text::read_bodies(request);
  if (!bodies) return bodies.error();
  ChainSetup setup;
  if (auto error = read_loads(request, *bodies, setup.chain)) return *error;
  if (auto error = Elements(request, *bodies, setup).make()) return *error;
  if (setup.chain.contacts() == 0)
    return Error{ErrorCode::missing, "beads", "beads = 0 without a wall: the striker meets nobody"};
  const auto conditions = read_conditions(request.contact);
  if (!conditions) return conditions.error();
  setup.mode = conditions->conditions.mode;
  setup.speed_policy = conditions->conditions.speed_policy;
  if (auto error = read_settings(request, setup)) return *error;
  return setup;
}

}  // namespace hysteron
