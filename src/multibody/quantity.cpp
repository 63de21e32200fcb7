#include "hysteron/multibody/quantity.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "contact_quantity.hpp"
#include "hysteron/core/edit_distance.hpp"
#include "hysteron/multibody/system.hpp"

namespace hysteron::multibody {
namespace {

using std::string_view_literals::operator""sv;

struct BodyField {
  std::string_view name, unit;
  double (*value)(const BodyMotion&);
  bool planar = true, spatial = true;
  bool of_point = true;  // has a meaning for a point, such as the centre of mass
};

// The one list of what a body, a frame or a centre of mass offers; its order is the order of columns.
constexpr std::array body_fields{
    BodyField{"x", "m", [](const BodyMotion& b) { return b.pose.position.x; }},
    BodyField{"y", "m", [](const BodyMotion& b) { return b.pose.position.y; }},
    BodyField{"z", "m", [](const BodyMotion& b) { return b.pose.position.z; }, false},
    BodyField{"angle", "rad", [](const BodyMotion& b) { return b.angle; }, true, false, false},
    BodyField{"qw", "-", [](const BodyMotion& b) { return b.pose.orientation.w; }, false, true, false},
    BodyField{"qx", "-", [](const BodyMotion& b) { return b.pose.orientation.x; }, false, true, false},
    BodyField{"qy", "-", [](const BodyMotion& b) { return b.pose.orientation.y; }, false, true, false},
    BodyField{"qz", "-", [](const BodyMotion& b) { return b.pose.orientation.z; }, false, true, false},
    BodyField{"x.velocity", "m/s", [](const BodyMotion& b) { return b.velocity.x; }},
    BodyField{"y.velocity", "m/s", [](const BodyMotion& b) { return b.velocity.y; }},
    BodyField{"z.velocity", "m/s", [](const BodyMotion& b) { return b.velocity.z; }, false},
    BodyField{"angle.velocity", "rad/s", [](const BodyMotion& b) { return b.angular_velocity.z; }, true, false, false},
    BodyField{"angular_velocity.x", "rad/s", [](const BodyMotion& b) { return b.angular_velocity.x; }, false, true,
              false},
    BodyField{"angular_velocity.y", "rad/s", [](const BodyMotion& b) { return b.angular_velocity.y; }, false, true,
              false},
    BodyField{"angular_velocity.z", "rad/s", [](const BodyMotion& b) { return b.angular_velocity.z; }, false, true,
              false},
    BodyField{"x.acceleration", "m/s^2", [](const BodyMotion& b) { return b.acceleration.x; }},
    BodyField{"y.acceleration", "m/s^2", [](const BodyMotion& b) { return b.acceleration.y; }},
    BodyField{"z.acceleration", "m/s^2", [](const BodyMotion& b) { return b.acceleration.z; }, false},
    BodyField{"angle.acceleration", "rad/s^2", [](const BodyMotion& b) { return b.angular_acceleration.z; }, true,
              false, false},
    BodyField{"angular_acceleration.x", "rad/s^2", [](const BodyMotion& b) { return b.angular_acceleration.x; }, false,
              true, false},
    BodyField{"angular_acceleration.y", "rad/s^2", [](const BodyMotion& b) { return b.angular_acceleration.y; }, false,
              true, false},
    BodyField{"angular_acceleration.z", "rad/s^2", [](const BodyMotion& b) { return b.angular_acceleration.z; }, false,
              true, false},
    BodyField{"speed", "m/s", [](const BodyMotion& b) { return norm(b.velocity); }},
};

constexpr std::array angle{"angle"sv}, displacement{"displacement"sv}, distance{"distance"sv};
constexpr std::array cylindrical{"angle"sv, "displacement"sv}, universal{"angle1"sv, "angle2"sv};
constexpr std::array in_plane{"x"sv, "y"sv, "angle"sv};
constexpr std::array quaternion_parts{"qw"sv, "qx"sv, "qy"sv, "qz"sv};
constexpr std::array angular_velocities{"angular_velocity.x"sv, "angular_velocity.y"sv, "angular_velocity.z"sv};
constexpr std::array in_space{"x"sv, "y"sv, "z"sv, "qw"sv, "qx"sv, "qy"sv, "qz"sv};
constexpr std::array in_space_speed{
    "x"sv, "y"sv, "z"sv, "angular_velocity.x"sv, "angular_velocity.y"sv, "angular_velocity.z"sv};

bool is_offered(const BodyField& field, Space space) { return space == Space::planar ? field.planar : field.spatial; }

// A vector of a joint: its components, then the one number that stands for the whole.
struct VectorField {
  std::string_view suffix;
  std::size_t field;
};
constexpr std::array vector_fields{VectorField{".x", 0}, VectorField{".y", 1}, VectorField{".z", 2},
                                   VectorField{"", 3}};

// "A.angle" -> "A", "angle".
struct Split {
  std::string_view head, rest;
};
Split split(std::string_view name) {
  const auto dot = name.find('.');
  if (dot == std::string_view::npos) return {name, {}};
  return {name.substr(0, dot), name.substr(dot + 1)};
}

template <class List>
std::optional<std::size_t> index_of(const List& list, std::string_view name) {
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].name == name) return i;
  return std::nullopt;
}
std::string_view name_of(const Force& force) {
  return std::visit([](const auto& f) -> std::string_view { return f.name; }, force);
}
std::optional<std::size_t> force_index(const Model& model, std::string_view name) {
  for (std::size_t i = 0; i < model.forces.size(); ++i)
    if (name_of(model.forces[i]) == name) return i;
  return std::nullopt;
}

// Offers of a family in the order of their names: what may stand after "<name>.".
using Offers = std::vector<Quantity>;

void add_body_fields(const Model& model, std::string_view prefix, const Quantity& pattern, Offers& out) {
  for (std::size_t i = 0; i < body_fields.size(); ++i) {
    const BodyField& field = body_fields[i];
    if (!is_offered(field, model.space)) continue;
    if (pattern.source == Quantity::Source::centre && !field.of_point) continue;
    Quantity q = pattern;
    q.name = std::string(prefix) + std::string(field.name);
    q.unit = field.unit;
    q.field = i;
    out.push_back(std::move(q));
  }
}

Offers body_offers(const Model& model, std::size_t body) {
  Offers out;
  add_body_fields(model, "", {.name = {}, .unit = {}, .source = Quantity::Source::body, .index = body}, out);
  add_body_fields(model, "centre.", {.name = {}, .unit = {}, .source = Quantity::Source::centre, .index = body}, out);
  const std::vector<Frame>& frames = model.bodies[body].frames;
  for (std::size_t f = 0; f < frames.size(); ++f)
    add_body_fields(model, frames[f].name + ".",
                    {.name = {}, .unit = {}, .source = Quantity::Source::frame, .index = body, .frame = f}, out);
  return out;
}

std::string_view speed_unit(std::string_view name) { return name.starts_with("ang") ? "rad/s" : "m/s"; }

void add_vector(const Model& model, std::string_view name, std::string_view unit, Quantity::Source source,
                std::size_t joint, Offers& out) {
  const bool planar = model.space == Space::planar;
  const bool is_torque = source == Quantity::Source::torque;
  for (const VectorField& f : vector_fields) {
    if (planar && (f.field == 2 || (is_torque && f.field < 2))) continue;
    constexpr std::size_t about_z = 4;
    const std::size_t field = planar && is_torque ? about_z : f.field;
    out.push_back({.name = std::string(name) + std::string(f.suffix),
                   .unit = unit,
                   .source = source,
                   .index = joint,
                   .field = field,
                   .contacts = detail::contacts_of_joint(model, model.joints[joint])});
  }
}

Offers joint_offers(const Model& model, std::size_t index) {
  const Joint& joint = model.joints[index];
  Offers out;
  const auto positions = coordinate_names(joint.type, model.space);
  for (std::size_t i = 0; i < positions.size(); ++i)
    out.push_back({.name = std::string(positions[i]),
                   .unit = coordinate_unit(positions[i]),
                   .source = Quantity::Source::position,
                   .index = index,
                   .field = i});
  const auto speeds = coordinate_speed_names(joint.type, model.space);
  for (std::size_t i = 0; i < speeds.size(); ++i) {
    const bool is_rate = !speeds[i].starts_with("angular");
    out.push_back({.name = std::string(speeds[i]) + (is_rate ? ".speed" : ""),
                   .unit = speed_unit(speeds[i]),
                   .source = Quantity::Source::speed,
                   .index = index,
                   .field = i});
  }
  add_vector(model, "force", "N", Quantity::Source::force, index, out);
  add_vector(model, "torque", "N m", Quantity::Source::torque, index, out);
  return out;
}

bool is_turn(const Model& model, const CoordinateRef& ref) {
  const auto joint = index_of(model.joints, ref.joint);
  if (!joint) return false;
  const auto names = coordinate_speed_names(model.joints[*joint].type, model.space);
  return ref.index < names.size() && speed_unit(names[ref.index]) == "rad/s";
}

Offers driver_offers(const Model& model, std::size_t index) {
  const bool turns = is_turn(model, model.drivers[index].coordinate);
  return {{.name = "force", .unit = turns ? "N m" : "N", .source = Quantity::Source::driver, .index = index},
          {.name = "power", .unit = "W", .source = Quantity::Source::driver, .index = index, .field = 1}};
}

Offers coupling_offers(const Model& model, std::size_t index) {
  const bool turns = is_turn(model, model.couplings[index].second);
  return {{.name = "force", .unit = turns ? "N m" : "N", .source = Quantity::Source::coupling, .index = index}};
}

Offers force_offers(const Model&, std::size_t index) {
  const auto source = Quantity::Source::force_power;
  return {{.name = "power", .unit = "W", .source = source, .index = index},
          {.name = "stored", .unit = "J", .source = source, .index = index, .field = 1},
          {.name = "dissipated", .unit = "W", .source = source, .index = index, .field = 2}};
}

Offers energy_offers() {
  const auto source = Quantity::Source::energy;
  return {{.name = "kinetic", .unit = "J", .source = source},
          {.name = "gravity", .unit = "J", .source = source, .field = 1},
          {.name = "stored", .unit = "J", .source = source, .field = 2},
          {.name = "contacts", .unit = "J", .source = source, .field = 3},
          {.name = "total", .unit = "J", .source = source, .field = 4}};
}

// A family of named things and what each of them offers.
struct Family {
  std::string_view name;
  std::optional<std::size_t> (*find)(const Model&, std::string_view);
  Offers (*offers)(const Model&, std::size_t);
  void (*add_names)(const Model&, std::vector<std::string>&);
};

template <auto list>
std::optional<std::size_t> find_in(const Model& model, std::string_view name) {
  return index_of(model.*list, name);
}
template <auto list>
void add_names_of(const Model& model, std::vector<std::string>& out) {
  for (const auto& item : model.*list) out.push_back(item.name);
}
void add_force_names(const Model& model, std::vector<std::string>& out) {
  for (const Force& force : model.forces) out.emplace_back(name_of(force));
}

constexpr std::array families{
    Family{"body", find_in<&Model::bodies>, body_offers, add_names_of<&Model::bodies>},
    Family{"joint", find_in<&Model::joints>, joint_offers, add_names_of<&Model::joints>},
    Family{"driver", find_in<&Model::drivers>, driver_offers, add_names_of<&Model::drivers>},
    Family{"coupling", find_in<&Model::couplings>, coupling_offers, add_names_of<&Model::couplings>},
    Family{"force", force_index, force_offers, add_force_names},
    Family{"contact", detail::contact_index, detail::contact_offers, detail::add_contact_names},
};

std::string joined_names(const Offers& offers) {
  std::string text;
  for (const Quantity& q : offers) text += (text.empty() ? "" : ", ") + q.name;
  return text;
}

Error unknown_quantity(std::string_view name, std::string_view word, std::vector<std::string> known,
                       const std::string& allowed) {
  const std::string probable = probable_word(word, known);
  std::string message = "quantity '" + std::string(name) + "': '" + std::string(word) + "' is not known";
  if (!probable.empty()) message += "; did you mean '" + probable + "'?";
  if (!allowed.empty()) message += std::string(probable.empty() ? "." : "") + " Allowed: " + allowed;
  return {ErrorCode::unknown_name, "quantity", std::move(message)};
}

// A name that nothing in the model has; a pair with several contacts has it only with a number.
Error unknown_owner(const Model& model, std::string_view name, std::string_view owner, std::vector<std::string> known,
                    const std::string& allowed) {
  const std::size_t count = detail::contact_count_of_pair(model, owner);
  if (count < 2) return unknown_quantity(name, owner, std::move(known), allowed);
  const std::string pair(owner);
  return {ErrorCode::unknown_name, "quantity",
          "quantity '" + std::string(name) + "': '" + pair + "' has " + std::to_string(count) + " contacts; write '" +
              pair + "[1]' to '" + pair + "[" + std::to_string(count) + "]'"};
}

Result<Quantity> pick(Offers offers, std::string_view name, std::string_view field) {
  for (Quantity& q : offers)
    if (q.name == field) {
      q.name = std::string(name);
      return q;
    }
  std::vector<std::string> known;
  for (const Quantity& q : offers) known.push_back(q.name);
  return unknown_quantity(name, field, known, joined_names(offers));
}

Result<Quantity> find_in_family(const Model& model, const Family& family, std::string_view name,
                                std::string_view rest) {
  const Split at = split(rest);
  if (const auto index = family.find(model, at.head)) return pick(family.offers(model, *index), name, at.rest);
  std::vector<std::string> known;
  family.add_names(model, known);
  return unknown_owner(model, name, at.head, std::move(known), "a " + std::string(family.name) + " of the model");
}

// A clearance joint with one contact: what the joint offers, then what only the contact does.
std::optional<Offers> clearance_offers(const Model& model, std::string_view name) {
  const auto joint = index_of(model.joints, name);
  const auto contact = detail::contact_index(model, name);
  if (!joint || !contact || detail::contacts_of_joint(model, model.joints[*joint]).empty()) return std::nullopt;
  if (index_of(model.bodies, name) || index_of(model.drivers, name) || index_of(model.couplings, name) ||
      force_index(model, name))
    return std::nullopt;
  Offers offers = joint_offers(model, *joint);
  for (Quantity& q : detail::contact_offers(model, *contact))
    if (!index_of(offers, q.name)) offers.push_back(std::move(q));
  return offers;
}

Result<Quantity> find_without_family(const Model& model, std::string_view name) {
  const Split at = split(name);
  if (auto offers = clearance_offers(model, at.head)) return pick(std::move(*offers), name, at.rest);
  const Family* found = nullptr;
  std::size_t index = 0;
  for (const Family& family : families) {
    const auto i = family.find(model, at.head);
    if (!i) continue;
    if (found)
      return Error{ErrorCode::conflict, "quantity",
                   "quantity '" + std::string(name) + "': both a " + std::string(found->name) + " and a " +
                       std::string(family.name) + " are named '" + std::string(at.head) + "'; write '" +
                       std::string(found->name) + "." + std::string(name) + "' or '" + std::string(family.name) + "." +
                       std::string(name) + "'"};
    found = &family;
    index = *i;
  }
  if (found) return pick(found->offers(model, index), name, at.rest);
  std::vector<std::string> known;
  for (const Family& family : families) family.add_names(model, known);
  known.emplace_back("energy");
  return unknown_owner(model, name, at.head, std::move(known),
                       "energy, or a body, joint, driver, coupling, force or contact of the model");
}

double component(const Vector3& v, std::size_t field) {
  constexpr std::size_t magnitude = 3;
  if (field == magnitude) return norm(v);
  return field == 0 ? v.x : field == 1 ? v.y : v.z;
}

double joint_value(const Quantity& q, const System& system, const Workspace& work) {
  std::array<double, 7> values{};  // the most that a joint has: free, in space
  const bool is_speed = q.source == Quantity::Source::speed;
  const std::size_t count = is_speed ? system.coordinate_speed_count(q.index) : system.coordinate_count(q.index);
  const std::span<double> used(values.data(), count);
  is_speed ? system.joint_speed(q.index, used, work) : system.joint_position(q.index, used, work);
  return values[q.field];
}

double force_value(const Quantity& q, const System& system, const Workspace& work) {
  const ForcePower p = system.force_power(q.index, work);
  return q.field == 0 ? p.power : q.field == 1 ? p.stored : p.dissipated;
}

double energy_value(std::size_t field, const EnergyBalance& balance) {
  const Energies& e = balance.energies;
  const std::array parts{e.kinetic, e.gravity, e.stored, e.contacts};
  return field < parts.size() ? parts[field] : balance.total();
}

double reaction_value(const Quantity& q, const Sample& sample) {
  const Reaction reaction = sample.system.reaction(q.index, sample.work);
  const detail::ContactAction contacts = detail::action_of(q.contacts, sample, reaction.point);
  return q.source == Quantity::Source::force ? component(reaction.force + contacts.force, q.field)
                                             : component(reaction.torque + contacts.torque, q.field);
}

Mount mount_of(const Quantity& q, const Model& model) {
  const Body& body = model.bodies[q.index];
  if (q.source == Quantity::Source::frame) return {.body = body.name, .frame = body.frames[q.frame].name, .pose = {}};
  return {.body = body.name, .frame = {}, .pose = {.position = body.centre, .orientation = {}}};
}

}  // namespace

std::span<const std::string_view> coordinate_names(JointType type, Space space) {
  switch (type) {
    case JointType::fixed:
      return {};
    case JointType::revolute:
      return angle;
    case JointType::prismatic:
    case JointType::point_on_line:
      return displacement;
    case JointType::cylindrical:
      return cylindrical;
    case JointType::universal:
      return universal;
    case JointType::spherical:
      return quaternion_parts;
    case JointType::planar:
      return in_plane;
    case JointType::distance:
      return distance;
    case JointType::free:
      break;
  }
  if (space == Space::planar) return in_plane;
  return in_space;
}

std::span<const std::string_view> coordinate_speed_names(JointType type, Space space) {
  if (type == JointType::spherical) return angular_velocities;
  if (type == JointType::free && space == Space::spatial) return in_space_speed;
  return coordinate_names(type, space);
}

std::string_view coordinate_unit(std::string_view coordinate) {
  if (coordinate.starts_with("ang")) return "rad";
  return coordinate.starts_with("q") ? "-" : "m";
}

Result<Quantity> find_quantity(const Model& model, std::string_view name) {
  const Split at = split(name);
  if (at.head == "energy") return pick(energy_offers(), name, at.rest);
  for (const Family& family : families) {
    if (family.name != at.head || at.rest.empty()) continue;
    Result<Quantity> found = find_in_family(model, family, name, at.rest);
    // A body may be called 'body': body.x is then its place, unless a body is called 'x'.
    const bool is_also_a_name = std::any_of(families.begin(), families.end(),
                                            [&](const Family& f) { return f.find(model, at.head).has_value(); });
    if (found || !is_also_a_name) return found;
  }
  return find_without_family(model, name);
}

double value(const Quantity& q, const Model& model, const Sample& sample) {
  const System& system = sample.system;
  const Workspace& work = sample.work;
  switch (q.source) {
    case Quantity::Source::body:
      return body_fields[q.field].value(system.body(q.index, work));
    case Quantity::Source::centre:
    case Quantity::Source::frame:
      return body_fields[q.field].value(system.frame(mount_of(q, model), work));
    case Quantity::Source::position:
    case Quantity::Source::speed:
      return joint_value(q, system, work);
    case Quantity::Source::force:
    case Quantity::Source::torque:
      return reaction_value(q, sample);
    case Quantity::Source::driver:
      return q.field == 0 ? system.driver_force(q.index, work) : system.driver_power(q.index, work);
    case Quantity::Source::coupling:
      return system.coupling_force(q.index, work);
    case Quantity::Source::force_power:
      return force_value(q, system, work);
    case Quantity::Source::contact:
      return detail::contact_value(q, sample);
    case Quantity::Source::contact_force:
      return component(detail::action_of(q.contacts, sample, {}).force, q.field);
    case Quantity::Source::energy:
      break;
  }
  return energy_value(q.field, sample.balance);
}

bool is_reaction(const Quantity& q) {
  return q.source == Quantity::Source::force || q.source == Quantity::Source::torque;
}

std::vector<Quantity> body_quantities(const Model& model) {
  std::vector<Quantity> out;
  for (std::size_t i = 0; i < model.bodies.size(); ++i) {
    Offers offers;
    add_body_fields(model, model.bodies[i].name + ".",
                    {.name = {}, .unit = {}, .source = Quantity::Source::body, .index = i}, offers);
    offers.pop_back();  // speed follows from the velocities
    out.insert(out.end(), offers.begin(), offers.end());
  }
  return out;
}

std::vector<Quantity> reaction_quantities(const Model& model) {
  std::vector<Quantity> out;
  for (std::size_t i = 0; i < model.joints.size(); ++i)
    for (Quantity& q : joint_offers(model, i)) {
      constexpr std::size_t magnitude = 3;
      if (!is_reaction(q) || q.field == magnitude) continue;
      q.name = model.joints[i].name + "." + q.name;
      out.push_back(std::move(q));
    }
  for (std::size_t i = 0; i < model.couplings.size(); ++i)
    for (Quantity& q : coupling_offers(model, i)) {
      q.name = model.couplings[i].name + "." + q.name;
      out.push_back(std::move(q));
    }
  return out;
}

std::vector<Quantity> contact_quantities(const Model& model) {
  std::vector<Quantity> out;
  std::vector<std::string> names;
  detail::add_contact_names(model, names);
  for (std::size_t i = 0; i < names.size(); ++i)
    for (Quantity& q : detail::contact_offers(model, i)) {
      q.name = names[i] + "." + q.name;
      out.push_back(std::move(q));
    }
  return out;
}

}  // namespace hysteron::multibody
