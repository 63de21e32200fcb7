// Masses and parameters of single specimens.
#include <algorithm>
#include <cmath>

#include "hysteron/core/number_text.hpp"
#include "hysteron/core/range_text.hpp"
#include "hysteron/core/unit_text.hpp"
#include "hysteron/units/quantity.hpp"
#include "joint_fit.hpp"

namespace hysteron::detail {
namespace {

const StatedValue* find_stated(const JointFit& joint, const std::string& name, const std::string& specimen) {
  const auto found = std::find_if(joint.stated.begin(), joint.stated.end(),
                                  [&](const auto& s) { return s.name == name && s.specimen == specimen; });
  return found == joint.stated.end() ? nullptr : &*found;
}

const SpecimenText* find_text(const std::vector<SpecimenText>& texts, const std::string& name,
                              const std::string& specimen) {
  const auto found =
      std::find_if(texts.begin(), texts.end(), [&](const auto& t) { return t.name == name && t.specimen == specimen; });
  return found == texts.end() ? nullptr : &*found;
}

// A value in its range; `where` starts the message.
std::optional<Error> check_range(const ParamView& view, const std::string& where, double value) {
  if (std::isfinite(value) && view.range.contains(value)) return std::nullopt;
  return Error{ErrorCode::out_of_range, std::string(view.name),
               where + " = " + value_text(view.range, value) + unit_suffix(view.dim) + " is out of range: allowed " +
                   range_text(view.range, view.symbol) + unit_suffix(view.dim)};
}

Result<double> typed_value(const ParamView& view, const SpecimenText& text) {
  const std::string where = text.option + " " + text.name + "[" + text.specimen + "]";
  const auto value = read_si(text.value, view.dim, where);
  if (!value) return value.error();
  if (auto error = check_range(view, where, *value)) return *error;
  return *value;
}

Result<double> stated_value(const ParamView& view, const StatedValue& stated) {
  if (stated.dim && !(*stated.dim == view.dim))
    return Error{ErrorCode::wrong_unit, stated.name,
                 stated.position + stated.name + " in " + unit_text(*stated.dim) + ": expected " +
                     (view.dim == dims::none ? "no unit" : unit_text(view.dim) + " or a multiple of it")};
  if (auto error = check_range(view, stated.position + stated.name, stated.value)) return *error;
  return stated.value;
}

// The value that the request or a file gives for one specimen; nothing if none does.
Result<std::optional<FixedParameter>> known_value(const JointFit& joint, const ParamView& view,
                                                  const std::string& specimen) {
  const std::string name(view.name);
  const auto known = [&](const Result<double>& value, FixedBy by) {
    return value ? Result<std::optional<FixedParameter>>(FixedParameter{view, *value, by, specimen}) : value.error();
  };
  if (const SpecimenText* text = find_text(joint.fix, name, specimen))
    return known(typed_value(view, *text), FixedBy::given);
  const auto& columns = joint.request.from_column;
  const StatedValue* stated = find_stated(joint, name, specimen);
  if (stated && std::find(columns.begin(), columns.end(), name) != columns.end())
    return known(stated_value(view, *stated), FixedBy::column);
  return std::optional<FixedParameter>();
}

// Bounds and start of one specimen where they are given, otherwise those of all.
Result<ParameterOverride> override_for(const JointFit& joint, const ParamView& view, const ParameterOverride& general,
                                       const std::string& specimen) {
  std::vector<std::string> bound, start;
  const std::string name(view.name);
  if (const SpecimenText* text = find_text(joint.bound, name, specimen)) bound.push_back(name + "=" + text->value);
  if (const SpecimenText* text = find_text(joint.start, name, specimen)) start.push_back(name + "=" + text->value);
  const auto own = read_overrides({}, bound, start);
  if (!own) return own.error();
  ParameterOverride out = general;
  if (const auto found = own->find(name); found != own->end()) {
    if (!found->second.low.empty()) {
      out.low = found->second.low;
      out.high = found->second.high;
    }
    if (!found->second.start.empty()) out.start = found->second.start;
  }
  return out;
}

Error missing_value(const std::string& name, const std::string& specimen, const JointFit& joint) {
  const auto& columns = joint.request.from_column;
  const bool from_column = std::find(columns.begin(), columns.end(), name) != columns.end();
  return {
      ErrorCode::missing, name,
      name + " of specimen " + specimen + " is not given: " +
          (from_column ? "no file has it in a column '" + name + "' (for another title --columns " + name + "='TITLE')"
                       : "give --fix '" + name + "[" + specimen + "]=value'") +
          ", or fit it for each specimen with --own " + name};
}

}  // namespace

Result<std::vector<Specimen>> make_specimens(const JointFit& joint, double common_mass) {
  std::vector<Specimen> out;
  const bool in_files =
      std::any_of(joint.stated.begin(), joint.stated.end(), [](const StatedValue& s) { return s.name == "mass"; });
  for (const std::string& label : joint.labels) {
    const StatedValue* mass = find_stated(joint, "mass", label);
    if (in_files && !mass)
      return Error{ErrorCode::missing, "mass", "specimen " + label + " has no mass: no file has it in a column mass"};
    out.push_back({.label = label, .mass = mass ? mass->value : common_mass});
  }
  return out;
}

std::optional<Error> add_of_specimens(const JointFit& joint, const ParamView& view, const ParameterOverride& general,
                                      ReadFree read_free, FitSetup& setup) {
  const std::string name(view.name);
  for (Specimen& specimen : setup.problem.specimens) {
    const auto known = known_value(joint, view, specimen.label);
    if (!known) return known.error();
    if (*known) {
      specimen.values[name] = (*known)->value;
      setup.fixed.push_back(**known);
      continue;
    }
    if (!joint.own.contains(name)) return missing_value(name, specimen.label, joint);
    const auto given = override_for(joint, view, general, specimen.label);
    if (!given) return given.error();
    auto free = read_free(view, *given);
    if (!free) return free.error();
    free->specimen = specimen.label;
    setup.problem.free.push_back(std::move(*free));
  }
  return std::nullopt;
}

void fold_single_specimen(FitSetup& setup) {
  FitProblem& problem = setup.problem;
  if (problem.specimens.size() != 1) return;
  problem.mass = problem.specimens.front().mass;
  for (const auto& [name, value] : problem.specimens.front().values) problem.spec.values[name] = value;
  for (FreeParameter& p : problem.free) p.specimen.clear();
  for (FixedParameter& f : setup.fixed) f.specimen.clear();
  for (DataSet& set : problem.data) set.specimen.clear();
  problem.specimens.clear();
}

}  // namespace hysteron::detail
