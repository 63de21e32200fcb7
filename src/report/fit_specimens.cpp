// The specimens of a joint fit.
#include <fmt/format.h>

#include <algorithm>

#include "fit_tables.hpp"

namespace hysteron::detail {
namespace {

const FixedValue* find_value(const SpecimenSummary& specimen, const std::string& name) {
  const auto found = std::find_if(specimen.values.begin(), specimen.values.end(),
                                  [&](const FixedValue& value) { return value.name == name; });
  return found == specimen.values.end() ? nullptr : &*found;
}

// One column: a parameter that specimens do not share. Where all of them agree, its head states the unit and where the
// values come from.
struct ValueColumn {
  std::string name;
  bool same_unit = true, same_origin = true;

  ValueColumn(std::string of, const std::vector<SpecimenSummary>& specimens) : name(std::move(of)) {
    const FixedValue* first = find_value(specimens.front(), name);
    for (const SpecimenSummary& specimen : specimens) {
      const FixedValue* value = find_value(specimen, name);
      same_unit = same_unit && first && value && value->unit == first->unit;
      same_origin = same_origin && first && value && value->from == first->from;
    }
  }

  std::string head(const std::vector<SpecimenSummary>& specimens) const {
    const FixedValue* first = find_value(specimens.front(), name);
    return name + (same_unit && first->unit != "-" ? " [" + first->unit + "]" : "") +
           (same_origin ? ", " + first->from : "");
  }
  std::string cell(const SpecimenSummary& specimen) const {
    const FixedValue* value = find_value(specimen, name);
    if (!value) return "-";
    return value->value + (same_unit || value->unit == "-" ? "" : " " + value->unit) +
           (same_origin ? "" : ", " + value->from);
  }
};

std::vector<ValueColumn> columns_of(const std::vector<SpecimenSummary>& specimens) {
  std::vector<ValueColumn> out;
  for (const SpecimenSummary& specimen : specimens)
    for (const FixedValue& value : specimen.values)
      if (std::none_of(out.begin(), out.end(), [&](const ValueColumn& c) { return c.name == value.name; }))
        out.emplace_back(value.name, specimens);
  return out;
}

}  // namespace

TextTable specimens_table(const FitSubject& subject) {
  const std::vector<ValueColumn> columns = columns_of(subject.specimens);
  std::vector<std::string> head{"specimen", "data", "mass [kg]"};
  for (const ValueColumn& column : columns) head.push_back(column.head(subject.specimens));
  TextTable table(std::move(head));
  table.align_right_from(1);
  for (const SpecimenSummary& specimen : subject.specimens) {
    std::vector<std::string> row{specimen.label, std::to_string(specimen.data), specimen.mass};
    for (const ValueColumn& column : columns) row.push_back(column.cell(specimen));
    table.add(std::move(row));
  }
  return table;
}

std::string commands_text(const FitSubject& subject) {
  if (subject.specimens.empty()) return "Run the fitted " + subject.noun + ":\n  " + subject.command + '\n';
  std::string out = "Run the fitted " + subject.noun + " of each specimen:\n";
  for (const SpecimenSummary& specimen : subject.specimens)
    out += fmt::format("  {}: {}\n", specimen.label, specimen.command);
  return out;
}

}  // namespace hysteron::detail
