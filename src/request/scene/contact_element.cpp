#include "contact_element.hpp"

#include <cmath>

#include "../read_spec.hpp"
#include "hysteron/contact/make_element.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/impact/calibrate.hpp"
#include "hysteron/laws/friction/make.hpp"
#include "hysteron/laws/specimen.hpp"
#include "hysteron/pair/pair.hpp"
#include "own_law.hpp"

namespace hysteron::scene {
namespace {

using ElementPointer = std::shared_ptr<const ContactElement>;

// Only what both bodies have makes a pair: a law that needs more says so.
Result<hysteron::Pair> pair_of(hysteron::Body first, hysteron::Body second) {
  const auto has_shape = [](const hysteron::Body& b) { return b.shape || b.radius; };
  const bool are_flat = first.shape == BodyShape::plane && second.shape == BodyShape::plane;
  const bool has_shapes = has_shape(first) && has_shape(second) && !are_flat;
  const bool has_moduli = first.young && second.young && first.poisson && second.poisson;
  for (hysteron::Body* body : {&first, &second}) {
    if (!has_shapes) body->shape = {}, body->radius = {}, body->length = {};
    if (!has_moduli) body->young = {}, body->poisson = {};
  }
  // A round body without length beside a cylinder is a cylinder of the same length.
  if (first.length && !second.length && second.radius) second.length = first.length;
  if (second.length && !first.length && first.radius) first.length = second.length;
  return hysteron::make_pair(first, second);
}

std::string text_of(const Value& value) {
  return value.kind == Value::Kind::number ? number_text(value.number) : value.text;
}

// Everything that the element depends on, as text: contacts that have it in common share one element.
void append_key(const Value& value, std::string& key) {
  key += text_of(value);
  for (const Value& item : value.items) append_key(item, key += ',');
  for (const Entry& entry : value.entries) append_key(entry.value, key += ';' + entry.name + '=');
}
void append_key(const hysteron::Body& body, std::string& key) {
  key += '|' + (body.shape ? std::string(to_text(*body.shape)) : std::string());
  for (const BodyField& f : body_fields())
    if (const auto& value = body.*f.field) key += ';' + std::string(f.name) + '=' + number_text(*value);
}

class ElementBuilder {
 public:
  ElementBuilder(Build& build, const NamedContact& contact, const Side& first, const Side& second)
      : build_(build), contact_(contact), settings_(contact.settings), first_(first), second_(second) {
    options_.may_touch_at_rest = settings_["may_touch_at_rest"].is_present()
                                     ? settings_["may_touch_at_rest"].number != 0.0
                                     : touches_at_rest(build, first.contact, second.contact);
  }

  // Null after an error.
  ElementPointer element() {
    std::string key = options_.may_touch_at_rest ? "rest" : "moving";
    for (const std::string_view name : {"law", "friction", "speed_policy", "separation", "mode", "spot"})
      append_key(settings_[name], key += '|');
    append_key(first_.pair_body, key);
    append_key(second_.pair_body, key);
    const auto [found, is_new] = build_.elements.try_emplace(std::move(key));
    if (is_new) found->second = make();
    return found->second;
  }

 private:
  // Messages about laws name an option of the command line, "--set elastic=johnson": in a scene it is a key.
  static std::string in_words_of_scenes(std::string message) {
    constexpr std::string_view option = "--set ", ends = " ,;:)";
    for (auto at = message.find(option); at != std::string::npos; at = message.find(option, at)) {
      const std::size_t from = at + option.size(), to = std::min(message.find_first_of(ends, from), message.size());
      std::string key = message.substr(from, to - from);
      if (const auto equal = key.find('='); equal != std::string::npos) key.replace(equal, 1, ": ");
      message.replace(at, to - at, "'" + key + "' in the law");
    }
    return message;
  }
  // At the parameter that the message is about, if the scene gives it.
  ElementPointer fail(const Error& error, std::string_view section) {
    const Value& map = settings_[section];
    Mark at = map.is_present() ? map.mark : contact_.mark;
    for (const Entry& entry : map.entries)
      if (entry.name == error.field) at = entry.mark;
    build_.fail(error.code, at, std::string(section) + ": " + in_words_of_scenes(error.message));
    return nullptr;
  }

  ElementPointer make() {
    options_.spot = settings_["spot"].number == 0.0 ? Spot::same : Spot::fresh;
    const Value& policy = settings_["speed_policy"];
    for (const auto& [key, kind] :
         {std::pair{"floor", SpeedPolicy::Kind::floor}, std::pair{"reference", SpeedPolicy::Kind::reference}})
      if (policy[key].is_present()) options_.speed_policy = {kind, policy[key].number};
    std::optional<FrictionElement> friction;
    if (settings_["friction"].is_present()) {
      auto law = make_friction_law();
      if (!law) return fail(law.error(), "friction");
      friction.emplace(*law);
    }
    if (settings_["law"]["force"].is_present()) return make_own(std::move(friction));
    auto made = make_catalogue(std::move(friction));
    if (!made) return fail(made.error(), "law");
    return std::make_shared<const ContactElement>(std::move(*made));
  }

  std::vector<std::string> assignments(const Value& map) {
    std::vector<std::string> set;
    for (const Entry& entry : map.entries)
      if (entry.value.is_present() && entry.name != "law" && entry.name != "restitution_table")
        set.push_back(entry.name + "=" + text_of(entry.value));
    return set;
  }

  Result<AnyFriction> make_friction_law() {
    const Value& map = settings_["friction"];
    const auto spec = read_friction_spec(map["law"].text, assignments(map));
    if (!spec) return spec.error();
    return make_friction(spec->law, spec->values);
  }

  Result<LawSpec> law_spec() {
    const Value& map = settings_["law"];
    ImpactRequest request{.law = map["law"].text, .set = assignments(map)};
    if (const Value& table = map["restitution_table"]; table.is_present()) {
      std::vector<SpeedRestitution> rows;
      for (const Value& row : table.items) rows.push_back({row.items[0].number, row.items[1].number});
      auto made = RestitutionTable::make(std::move(rows), "restitution_table");
      if (!made) return made.error();
      request.restitution_table = std::move(*made);
    }
    return read_spec(request);
  }

  Result<ContactElement> make_catalogue(std::optional<FrictionElement> friction) {
    const auto spec = law_spec();
    if (!spec) return spec.error();
    const auto pair = pair_of(first_.pair_body, second_.pair_body);
    if (!pair) return pair.error();
    const auto law = make_law(*spec, pair->values());
    if (!law) return with_hint(law.error());
    const bool is_exact = settings_["mode"].number != 0.0;
    if (is_exact && !has_restitution(*law->entry))
      return Error{ErrorCode::conflict, "law", "'" + spec->law + "' takes no restitution: it has no exact mode"};
    const Value& separation = settings_["separation"];
    options_.separation = !separation.is_present()   ? law->entry->info.separation
                          : separation.number == 0.0 ? Separation::force
                                                     : Separation::depth;
    return make_element(
        *law, LawOptions{options_, is_exact ? RestitutionMode::exact : RestitutionMode::published, calibrate_quietly},
        std::move(friction));
  }

  // A stiffness that is not given follows from two materials and two radii.
  Error with_hint(Error error) const {
    if (error.code != ErrorCode::missing) return error;
    std::string lacking;
    for (const auto& [side, who] : {std::pair{&first_, "first"}, std::pair{&second_, "second"}}) {
      const hysteron::Body& body = side->pair_body;
      const std::string has_no =
          std::string(lacking.empty() ? "" : ", ") + "the " + who + " side '" + side->contact.mount.body + "' has no ";
      if (!body.young || !body.poisson)
        lacking += has_no + "material";
      else if (!body.shape && !body.radius)
        lacking += has_no + "curvature_radius";
    }
    if (!lacking.empty()) error.message += " (" + lacking + ")";
    return error;
  }

  ElementPointer make_own(std::optional<FrictionElement> friction) {
    const Value& formula = settings_["law"]["force"];
    for (const Entry& entry : settings_["law"].entries)
      if (entry.value.is_present() && entry.name != "force")
        return fail({ErrorCode::conflict, entry.name,
                     in_quotes(entry.name) + " belongs to a law of the catalogue: a formula takes 'parameters' alone"},
                    "law");
    if (settings_["mode"].number != 0.0)
      return fail({ErrorCode::conflict, "force", "a formula takes no restitution: it has no exact mode"}, "law");
    ExpressionNames names;
    names.variables.assign(contact_variables().begin(), contact_variables().end());
    ReadExpression read = parse_expression(formula.text, names);
    if (read.fault) return fail({read.fault->code, "force", read.fault->message}, "law");
    const FormulaForce force{std::make_shared<const Expression>(std::move(read.expression))};
    for (const double depth : {0.0, 1e-6})
      if (!std::isfinite(force(Contact<double>{depth, 0.0})))
        return fail({ErrorCode::out_of_range, "force",
                     "the force is not a finite number at delta = " + number_text(depth) + " m, rate = 0"},
                    "law");
    options_.separation = settings_["separation"].number == 0.0 ? Separation::force : Separation::depth;
    return std::make_shared<const ContactElement>(make_element(user_law(force), options_, std::move(friction)));
  }

  Build& build_;
  const NamedContact& contact_;
  const Value& settings_;
  const Side &first_, &second_;
  ContactOptions options_;
};

// The force at which the softer side yields, where it is known and the law does not follow the yield itself.
std::optional<double> yield_force(const Value& settings, const Side& first, const Side& second) {
  const hysteron::Entry* law = find_law(settings["law"]["law"].text);
  const bool is_plastic =
      law && (law->info.rheology == Rheology::plastic || law->info.rheology == Rheology::viscoplastic);
  const auto pair = pair_of(first.pair_body, second.pair_body);
  return pair && !is_plastic ? pair->first_yield_force() : std::nullopt;
}

}  // namespace

void add_contact(Build& build, const NamedContact& contact, const Side& first, const Side& second) {
  multibody::ContactPair pair;
  pair.name = contact.name;
  pair.first = first.contact;
  pair.second = second.contact;
  if (const auto fault = check_contact(pair, build.model().space))
    return build.fail(fault->code, contact.mark, fault->message);
  pair.element = ElementBuilder(build, contact, first, second).element();
  if (!pair.element) return;
  if (const auto force = yield_force(contact.settings, first, second)) pair.yield_force = *force;
  const Value &settings = contact.settings, &rolling = settings["rolling"];
  if (settings["point"].is_present())
    pair.point = static_cast<multibody::ContactPointRule>(static_cast<int>(settings["point"].number));
  if (settings["mass"].number != 0.0) pair.mass = multibody::ContactMassRule::reduced;
  if (rolling.is_present())
    pair.resistance = {rolling["rolling_arm"].number, rolling["spinning_arm"].number,
                       rolling["regularisation_speed"].number};
  build.model().contacts.push_back(std::move(pair));
}

void build_contacts(Build& build) {
  const Value& contacts = build.root["contacts"];
  build.model().contacts.reserve(contacts.entries.size());
  for (const Entry& entry : contacts.entries) {
    const Value& between = entry.value["between"];
    const auto first = side_of(build, between.items[0]), second = side_of(build, between.items[1]);
    if (first && second) add_contact(build, {entry.name, entry.mark, entry.value}, *first, *second);
  }
}

}  // namespace hysteron::scene
