#include "contact_quantity.hpp"

#include <array>
#include <cmath>

namespace hysteron::multibody::detail {
namespace {

// In the plane a tangential vector has one component, with a sign.
double tangential(const Tangent& t, bool is_planar) { return is_planar ? t.x : length(t); }

struct ContactField {
  std::string_view name, unit;
  double (*value)(const ContactSample&, bool is_planar);
  bool planar = true, spatial = true;
};

// The one list of what a contact offers; its order is the order of columns.
constexpr std::array contact_fields{
    ContactField{"indentation", "m", [](const ContactSample& c, bool) { return c.indentation; }},
    ContactField{"indentation_rate", "m/s", [](const ContactSample& c, bool) { return c.indentation_rate; }},
    ContactField{"force", "N", [](const ContactSample& c, bool) { return c.normal_force; }},
    ContactField{"friction", "N", [](const ContactSample& c, bool planar) { return tangential(c.friction, planar); }},
    ContactField{"slip", "m/s", [](const ContactSample& c, bool planar) { return tangential(c.slip, planar); }},
    ContactField{"state", "-", [](const ContactSample& c, bool) { return static_cast<double>(c.phase); }},
    ContactField{"sticks", "-", [](const ContactSample& c, bool) { return c.sticks ? 1.0 : 0.0; }},
    ContactField{"angle", "rad",
                 [](const ContactSample& c, bool) { return std::atan2(c.frame.normal.y, c.frame.normal.x); }, true,
                 false},
    ContactField{"normal.x", "-", [](const ContactSample& c, bool) { return c.frame.normal.x; }, false},
    ContactField{"normal.y", "-", [](const ContactSample& c, bool) { return c.frame.normal.y; }, false},
    ContactField{"normal.z", "-", [](const ContactSample& c, bool) { return c.frame.normal.z; }, false},
    ContactField{"point.x", "m", [](const ContactSample& c, bool) { return c.frame.point.x; }},
    ContactField{"point.y", "m", [](const ContactSample& c, bool) { return c.frame.point.y; }},
    ContactField{"point.z", "m", [](const ContactSample& c, bool) { return c.frame.point.z; }, false},
};

struct TotalForceField {
  std::string_view name;
  std::size_t field;  // 0 to 2 x, y, z, 3 the magnitude
};
constexpr std::array total_force_fields{TotalForceField{"total_force.x", 0}, TotalForceField{"total_force.y", 1},
                                        TotalForceField{"total_force.z", 2}, TotalForceField{"total_force", 3}};

// A model that cannot have contacts is refused when it is built; here it has none.
std::vector<ContactPoint> contacts_in(const Model& model) {
  if (model.contacts.empty()) return {};
  auto points = contact_points(model);
  return points ? std::move(*points) : std::vector<ContactPoint>{};
}

// +1 if the first side is on this body: forces of a contact are those on its first side.
double sign_on(const Model& model, const ContactPoint& contact, const std::string& body) {
  return contact.first(model).mount.body == body ? 1.0 : -1.0;
}

bool joins_same_bodies(const ContactPair& pair, const Joint& joint) {
  const std::string &a = pair.first.mount.body, &b = pair.second.mount.body;
  return (a == joint.first.body && b == joint.second.body) || (b == joint.first.body && a == joint.second.body);
}

}  // namespace

std::optional<std::size_t> contact_index(const Model& model, std::string_view name) {
  const auto contacts = contacts_in(model);
  for (std::size_t i = 0; i < contacts.size(); ++i)
    if (contacts[i].name == name) return i;
  return std::nullopt;
}

std::size_t contact_count_of_pair(const Model& model, std::string_view name) {
  std::size_t count = 0;
  for (const ContactPoint& contact : contacts_in(model)) count += model.contacts[contact.pair].name == name ? 1 : 0;
  return count;
}

void add_contact_names(const Model& model, std::vector<std::string>& out) {
  for (const ContactPoint& contact : contacts_in(model)) out.push_back(contact.name);
}

std::vector<Quantity> contact_offers(const Model& model, std::size_t contact) {
  const bool planar = model.space == Space::planar;
  std::vector<Quantity> out;
  for (std::size_t i = 0; i < contact_fields.size(); ++i) {
    const ContactField& f = contact_fields[i];
    if (planar ? f.planar : f.spatial)
      out.push_back({.name = std::string(f.name),
                     .unit = f.unit,
                     .source = Quantity::Source::contact,
                     .index = contact,
                     .field = i});
  }
  const ContactPoint point = contacts_in(model)[contact];
  const double sign = sign_on(model, point, model.contacts[point.pair].second.mount.body);
  for (const TotalForceField& f : total_force_fields)
    if (!planar || f.field != 2)
      out.push_back({.name = std::string(f.name),
                     .unit = "N",
                     .source = Quantity::Source::contact_force,
                     .index = contact,
                     .field = f.field,
                     .contacts = {{contact, sign}}});
  return out;
}

std::vector<SignedContact> contacts_of_joint(const Model& model, const Joint& joint) {
  std::vector<SignedContact> out;
  bool has_pair = false;
  for (const ContactPair& pair : model.contacts)
    has_pair = has_pair || (pair.name == joint.name && joins_same_bodies(pair, joint));
  if (!has_pair) return out;
  const auto contacts = contacts_in(model);
  for (std::size_t i = 0; i < contacts.size(); ++i)
    if (model.contacts[contacts[i].pair].name == joint.name)
      out.push_back({i, sign_on(model, contacts[i], joint.second.body)});
  return out;
}

double contact_value(const Quantity& q, const Sample& sample) {
  const bool is_planar = sample.system.space() == Space::planar;
  return contact_fields[q.field].value(sample.contacts[q.index], is_planar);
}

ContactAction action_of(const std::vector<SignedContact>& contacts, const Sample& sample, const Vector3& about) {
  ContactAction out;
  for (const SignedContact& contact : contacts) {
    const ContactSample& c = sample.contacts[contact.index];
    const ContactFrame& f = c.frame;
    const Vector3 force =
        contact.sign * (c.normal_force * f.normal + c.friction.x * f.tangent + c.friction.y * f.tangent2);
    const Tangent& rolling = c.couple.rolling;
    const Vector3 couple = sample.system.space() == Space::planar
                               ? Vector3{0.0, 0.0, rolling.x}
                               : rolling.x * f.tangent + rolling.y * f.tangent2 + c.couple.spinning * f.normal;
    out.force += force;
    out.torque += cross(f.point - about, force) + contact.sign * couple;
  }
  return out;
}

}  // namespace hysteron::multibody::detail
