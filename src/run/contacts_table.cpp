#include "hysteron/run/contacts_table.hpp"

namespace hysteron {
namespace {

using multibody::ContactHistory;
using multibody::ContactPoint;
using multibody::HistoryField;

bool is_offered_in(const HistoryField& field, const RunTable& table, std::size_t column) {
  return column < table.columns.size() && table.columns[column].name == field.name;
}

Column column_of(const HistoryField& field) {
  Column column{field.name, field.unit};
  for (const char* label : field.labels)
    if (label) column.labels.emplace_back(label);
  return column;
}

double without_sign_of_zero(double x) { return x + 0.0; }

double index_in(const std::vector<std::string>& labels, const std::string& name) {
  std::size_t i = 0;
  while (i + 1 < labels.size() && labels[i] != name) ++i;
  return static_cast<double>(i);
}

}  // namespace

std::vector<std::string> contact_names(const multibody::Model& model) {
  const auto points = multibody::contact_points(model);
  std::vector<std::string> names;
  for (const ContactPoint& point : points ? *points : std::vector<ContactPoint>{}) names.push_back(point.name);
  return names;
}

RunTable events_table(const multibody::Model& model) {
  // In the order of multibody::ContactEventKind.
  const std::vector<std::string> kinds{"touch", "reversal", "yield",   "branch",
                                       "stick", "slip",     "release", "separation"};
  return {.name = "events",
          .columns = {{"t", "s"},
                      {"contact", "-", contact_names(model)},
                      {"event", "-", kinds},
                      {"indentation", "m"},
                      {"indentation_rate", "m/s"},
                      {"force", "N"},
                      {"slip", "m/s"}}};
}

void fill_event(const multibody::ContactEvent& e, std::vector<double>& row) {
  row = {
      e.time, static_cast<double>(e.contact), static_cast<double>(e.kind), e.indentation, e.indentation_rate, e.force,
      e.slip};
}

ContactsTable::ContactsTable(const multibody::Model& model) {
  std::vector<std::string> bodies{std::string(multibody::ground_name)};
  for (const auto& body : model.bodies) bodies.push_back(body.name);
  const auto points = multibody::contact_points(model);
  for (const ContactPoint& point : points ? *points : std::vector<ContactPoint>{}) {
    const multibody::ContactPair& pair = model.contacts[point.pair];
    bodies_.push_back({index_in(bodies, pair.first.mount.body), index_in(bodies, pair.second.mount.body)});
  }
  table_ = {.name = "contacts",
            .columns = {{"contact", "-", contact_names(model)}, {"first", "-", bodies}, {"second", "-", bodies}}};
  for (const HistoryField& field : multibody::history_fields())
    if (!field.spatial_only || model.space == multibody::Space::spatial) table_.columns.push_back(column_of(field));
}

void ContactsTable::fill(const ContactHistory& history, std::vector<double>& row) const {
  const Bodies& bodies = bodies_[history.contact];
  row = {static_cast<double>(history.contact), bodies.first, bodies.second};
  for (const HistoryField& field : multibody::history_fields())
    if (is_offered_in(field, table_, row.size())) row.push_back(without_sign_of_zero(field.value(history)));
}

}  // namespace hysteron
