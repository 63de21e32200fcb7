#include "hysteron/run/contacts_table.hpp"

#include <array>
#include <limits>

namespace hysteron {
namespace {

using multibody::ContactHistory;
using multibody::SingleContact;

double if_ended(const ContactHistory& h, double value) {
  return h.is_open ? std::numeric_limits<double>::quiet_NaN() : value;
}

// What a contact loses is known when it has ended: a label after those of the enumeration.
constexpr double loss_of_open = 3.0;

struct HistoryField {
  const char *name, *unit;
  double (*value)(const ContactHistory&);
  std::array<const char*, 4> labels{};  // in the order of the enumeration
  bool spatial_only = false;
};

// The one list of what follows contact and bodies; its order is the order of columns.
constexpr std::array history_fields{
    HistoryField{"start", "s", [](const ContactHistory& h) { return h.start; }},
    HistoryField{"end", "s", [](const ContactHistory& h) { return h.end; }},
    HistoryField{"duration", "s", [](const ContactHistory& h) { return h.end - h.start; }},
    HistoryField{"is_open", "-", [](const ContactHistory& h) { return h.is_open ? 1.0 : 0.0; }, {"no", "yes"}},
    HistoryField{"point.x", "m", [](const ContactHistory& h) { return h.point.x; }},
    HistoryField{"point.y", "m", [](const ContactHistory& h) { return h.point.y; }},
    HistoryField{"point.z", "m", [](const ContactHistory& h) { return h.point.z; }, {}, true},
    HistoryField{
        "line", "-", [](const ContactHistory& h) { return static_cast<double>(h.line); }, {"central", "eccentric"}},
    HistoryField{"direction",
                 "-",
                 [](const ContactHistory& h) { return static_cast<double>(h.direction); },
                 {"direct", "oblique", "tangential"}},
    HistoryField{"loss",
                 "-",
                 [](const ContactHistory& h) { return h.is_open ? loss_of_open : static_cast<double>(h.loss); },
                 {"elastic", "inelastic", "plastic", "open"}},
    HistoryField{
        "course", "-", [](const ContactHistory& h) { return static_cast<double>(h.course); }, {"impact", "lasting"}},
    HistoryField{"approach_speed", "m/s", [](const ContactHistory& h) { return h.approach_speed; }},
    HistoryField{"separation_speed", "m/s", [](const ContactHistory& h) { return h.separation_speed; }},
    HistoryField{"slip_before", "m/s", [](const ContactHistory& h) { return h.slip_before; }},
    HistoryField{"slip_after", "m/s", [](const ContactHistory& h) { return h.slip_after; }},
    HistoryField{"peak_force", "N", [](const ContactHistory& h) { return h.peak_force; }},
    HistoryField{"peak_force_time", "s", [](const ContactHistory& h) { return h.peak_force_time; }},
    HistoryField{"max_indentation", "m", [](const ContactHistory& h) { return h.max_indentation; }},
    HistoryField{"residual_indentation", "m", [](const ContactHistory& h) { return h.residual_indentation; }},
    HistoryField{"impulse", "N s", [](const ContactHistory& h) { return h.impulse; }},
    HistoryField{"newton", "-", [](const ContactHistory& h) { return if_ended(h, h.newton); }},
    HistoryField{"poisson", "-", [](const ContactHistory& h) { return if_ended(h, h.poisson); }},
    HistoryField{"stronge", "-", [](const ContactHistory& h) { return if_ended(h, h.stronge); }},
    HistoryField{"lost_normal", "J", [](const ContactHistory& h) { return h.lost_normal; }},
    HistoryField{"lost_friction", "J", [](const ContactHistory& h) { return h.lost_friction; }},
    HistoryField{"lost_rolling", "J", [](const ContactHistory& h) { return h.lost_rolling; }},
    HistoryField{"reversals", "-", [](const ContactHistory& h) { return static_cast<double>(h.reversals); }},
};

bool is_offered_in(const HistoryField& field, const RunTable& table, std::size_t column) {
  return column < table.columns.size() && table.columns[column].name == field.name;
}

Column column_of(const HistoryField& field) {
  Column column{field.name, field.unit};
  for (const char* label : field.labels)
    if (label) column.labels.emplace_back(label);
  return column;
}

double index_in(const std::vector<std::string>& labels, const std::string& name) {
  std::size_t i = 0;
  while (i + 1 < labels.size() && labels[i] != name) ++i;
  return static_cast<double>(i);
}

}  // namespace

ContactsTable::ContactsTable(const multibody::Model& model) {
  std::vector<std::string> contacts, bodies{std::string(multibody::ground_name)};
  for (const auto& body : model.bodies) bodies.push_back(body.name);
  const auto singles = multibody::single_contacts(model);
  for (const SingleContact& single : singles ? *singles : std::vector<SingleContact>{}) {
    contacts.push_back(single.name);
    const multibody::ContactPair& pair = model.contacts[single.pair];
    bodies_.push_back({index_in(bodies, pair.first.mount.body), index_in(bodies, pair.second.mount.body)});
  }
  table_ = {.name = "contacts",
            .columns = {{"contact", "-", std::move(contacts)}, {"first", "-", bodies}, {"second", "-", bodies}}};
  for (const HistoryField& field : history_fields)
    if (!field.spatial_only || model.space == multibody::Space::spatial) table_.columns.push_back(column_of(field));
}

void ContactsTable::fill(const ContactHistory& history, std::vector<double>& row) const {
  const Bodies& bodies = bodies_[history.contact];
  row = {static_cast<double>(history.contact), bodies.first, bodies.second};
  for (const HistoryField& field : history_fields)
    if (is_offered_in(field, table_, row.size())) row.push_back(field.value(history));
}

}  // namespace hysteron
