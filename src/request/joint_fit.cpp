#include "joint_fit.hpp"

#include <algorithm>
#include <cmath>

#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/trimmed.hpp"
#include "words.hpp"

namespace hysteron::detail {
namespace {

// More specimens than this are labels of something else, such as numbers of rows.
constexpr std::size_t most_specimens = 200;
constexpr std::string_view mass_name = "mass";

// Moves the texts with a specimen in brackets from one list to another.
std::optional<Error> take_specimen_texts(std::vector<std::string>& texts, const std::string& option,
                                         std::vector<SpecimenText>& to) {
  for (const std::string& text : texts) {
    if (split_specimen(text.substr(0, text.find('='))).specimen.empty()) continue;
    const auto a = read_assignment(text, option);
    if (!a) return a.error();
    const SpecimenName name = split_specimen(a->name);
    if (std::any_of(to.begin(), to.end(),
                    [&](const SpecimenText& t) { return t.name == name.name && t.specimen == name.specimen; }))
      return Error{ErrorCode::conflict, a->name, option + " " + a->name + " is given twice"};
    to.push_back({name.name, name.specimen, a->value, option});
  }
  std::erase_if(
      texts, [](const std::string& text) { return !split_specimen(text.substr(0, text.find('='))).specimen.empty(); });
  return std::nullopt;
}

std::optional<Error> take_texts(JointFit& joint) {
  if (auto error = take_specimen_texts(joint.request.impact.set, "--set", joint.fix)) return error;
  if (auto error = take_specimen_texts(joint.request.fix, "--fix", joint.fix)) return error;
  if (auto error = take_specimen_texts(joint.request.bound, "--bound", joint.bound)) return error;
  if (auto error = take_specimen_texts(joint.request.start, "--start", joint.start)) return error;
  for (const std::string& name : joint.request.free)
    if (!split_specimen(trimmed(name)).specimen.empty())
      return Error{ErrorCode::unreadable, name,
                   "--free " + name + ": a parameter is fitted for every specimen or for none: --own " +
                       split_specimen(name).name};
  for (const std::string& name : joint.request.own) joint.own.insert(std::string(trimmed(name)));
  std::erase(joint.request.from_column, std::string(mass_name));  // is read in any case
  return std::nullopt;
}

// The label of a file that has no column of specimens: its name without folder and ending, if no other has the same.
std::string file_label(const std::vector<DataSet>& data, const DataSet& set) {
  const auto stem = [](const DataSet& s) {
    const std::string name = s.file.substr(s.file.find_last_of("/\\") + 1);
    return name.substr(0, name.rfind('.'));
  };
  const auto same = std::count_if(data.begin(), data.end(), [&](const DataSet& s) { return stem(s) == stem(set); });
  return same > 1 || stem(set).empty() ? set.file : stem(set);
}

std::optional<Error> label_rows(std::vector<DataSet>& data, JointFit& joint) {
  for (DataSet& set : data) {
    if (set.specimen.empty()) {
      const std::string label = file_label(data, set);
      set.specimen.assign(set.rows(), label);
      for (StatedValue& stated : set.stated) stated.specimen = label;
    }
    for (std::size_t row = 0; row < set.rows(); ++row) {
      const std::string& label = set.specimen[row];
      if (label.empty())
        return Error{ErrorCode::missing, "specimen",
                     set.file + ":" + std::to_string(set.line.empty() ? row + 1 : set.line[row]) +
                         ": a row without a label of its specimen"};
      if (std::find(joint.labels.begin(), joint.labels.end(), label) == joint.labels.end())
        joint.labels.push_back(label);
      if (joint.labels.size() > most_specimens)
        return Error{ErrorCode::out_of_range, "specimen",
                     set.file + ": more than " + std::to_string(most_specimens) +
                         " specimens: are the labels those of specimens?"};
    }
  }
  return std::nullopt;
}

// Values of the files, each specimen's once. Two files must agree.
std::optional<Error> collect_stated(const std::vector<DataSet>& data, JointFit& joint) {
  for (const DataSet& set : data)
    for (const StatedValue& stated : set.stated) {
      const auto earlier = std::find_if(joint.stated.begin(), joint.stated.end(), [&](const StatedValue& s) {
        return s.specimen == stated.specimen && s.name == stated.name;
      });
      if (earlier == joint.stated.end())
        joint.stated.push_back(stated);
      else if (earlier->value != stated.value || (earlier->dim && stated.dim && !(*earlier->dim == *stated.dim)))
        return Error{ErrorCode::conflict, stated.name,
                     stated.position + stated.name + " of specimen " + stated.specimen + " is " +
                         number_text(stated.value, 8) + " here, but " + number_text(earlier->value, 8) + " at " +
                         earlier->position.substr(0, earlier->position.find_last_not_of(": ") + 1)};
    }
  return std::nullopt;
}

// Whether masses of the files are those of several specimens: they belong to labels, or they differ. Files without
// labels and with one mass are of one specimen.
bool has_masses_of_specimens(const std::vector<DataSet>& data) {
  std::optional<double> first;
  for (const DataSet& set : data)
    for (const StatedValue& stated : set.stated) {
      if (stated.name != mass_name) continue;
      if (!set.specimen.empty() || stated.value != first.value_or(stated.value)) return true;
      first = stated.value;
    }
  return false;
}

// Whether anything distinguishes the specimens: what is fitted for each, what the request gives for one, or values and
// masses in columns.
bool is_joint(const std::vector<DataSet>& data, const JointFit& joint) {
  if (!joint.own.empty() || !joint.fix.empty() || !joint.bound.empty() || !joint.start.empty()) return true;
  return !joint.request.from_column.empty() || has_masses_of_specimens(data);
}

// A mass of the files in place of one in the request, which then has the same checks.
void take_mass(const std::vector<StatedValue>& stated, JointFit& joint) {
  const auto mass =
      std::find_if(stated.begin(), stated.end(), [](const StatedValue& value) { return value.name == mass_name; });
  if (mass != stated.end() && joint.request.impact.mass.empty()) joint.request.impact.mass = number_text(mass->value);
}

void remove_rows(DataSet& set, const std::string& label) {
  const std::vector<std::string> labels = set.specimen;
  const auto keep = [&](auto& values) {
    auto rest = values;
    rest.clear();
    for (std::size_t row = 0; row < values.size(); ++row)
      if (labels[row] != label) rest.push_back(values[row]);
    values = std::move(rest);
  };
  keep(set.speed);
  keep(set.line);
  keep(set.specimen);
  for (MeasuredColumn& column : set.columns) {
    keep(column.values);
    keep(column.sigma);
    keep(column.source.slope);
  }
}

// Specimens of which nothing was measured: their rows are removed. Only outcomes of impacts can be missing.
void leave_out_empty(std::vector<DataSet>& data, JointFit& joint) {
  const auto has_data = [&](const std::string& label) {
    return std::any_of(data.begin(), data.end(), [&](const DataSet& set) {
      for (const MeasuredColumn& column : set.columns)
        for (std::size_t row = 0; row < set.rows(); ++row)
          if (set.specimen[row] == label && !std::isnan(column.values[row])) return true;
      return false;
    });
  };
  for (const std::string& label : std::vector<std::string>(joint.labels)) {
    if (has_data(label)) continue;
    std::erase(joint.labels, label);
    std::erase_if(joint.stated, [&](const StatedValue& stated) { return stated.specimen == label; });
    joint.warnings.push_back({"specimen", "specimen " + label + " has no measured value and is left out"});
    for (DataSet& set : data) remove_rows(set, label);
  }
}

std::optional<Error> check_specimen_names(const JointFit& joint) {
  for (const auto* list : {&joint.fix, &joint.bound, &joint.start})
    for (const SpecimenText& text : *list) {
      const std::string what = text.option + " " + text.name + "[" + text.specimen + "]";
      if (std::find(joint.labels.begin(), joint.labels.end(), text.specimen) == joint.labels.end())
        return Error{ErrorCode::unknown_name, text.specimen,
                     what + ": no specimen '" + text.specimen + "'; the data have " + joined(joint.labels)};
      if (list != &joint.fix && !joint.own.contains(text.name))
        return Error{ErrorCode::conflict, text.name,
                     what + ": all specimens share " + text.name + "; --own " + text.name + " fits it for each"};
    }
  return std::nullopt;
}

// The data are of one specimen, whatever the labels.
void forget_labels(std::vector<DataSet>& data, JointFit& joint) {
  std::set<std::string> labels;
  for (DataSet& set : data) {
    labels.insert(set.specimen.begin(), set.specimen.end());
    set.pooled = std::move(set.specimen);
    set.specimen.clear();
  }
  if (labels.size() > 1)
    joint.warnings.push_back(
        {"specimen", "the data of " + std::to_string(labels.size()) +
                         " specimens are fitted as those of one: --own NAME fits a parameter for each, and a "
                         "column mass gives each its mass"});
}

}  // namespace

SpecimenName split_specimen(std::string_view text) {
  text = trimmed(text);
  const auto open = text.find('[');
  if (open == std::string_view::npos || open == 0 || !text.ends_with(']')) return {std::string(text), ""};
  return {std::string(trimmed(text.substr(0, open))),
          std::string(trimmed(text.substr(open + 1, text.size() - open - 2)))};
}

bool JointFit::has_inputs(const std::string& parameter) const {
  const auto& columns = request.from_column;
  return std::find(columns.begin(), columns.end(), parameter) != columns.end() ||
         std::any_of(fix.begin(), fix.end(), [&](const SpecimenText& text) { return text.name == parameter; });
}

std::set<std::string> JointFit::names() const {
  std::set<std::string> out = own;
  out.insert(request.from_column.begin(), request.from_column.end());
  for (const auto* list : {&fix, &bound, &start})
    for (const SpecimenText& text : *list) out.insert(text.name);
  return out;
}

namespace {

// A nondimensional law has no mass.
void forget_masses(std::vector<DataSet>& data, JointFit& joint) {
  for (DataSet& set : data)
    if (std::erase_if(set.stated, [](const StatedValue& stated) { return stated.name == mass_name; }) > 0)
      joint.warnings.push_back({"mass", set.file + ": the column mass is not used: with --nondimensional it is 1"});
}

}  // namespace

Result<JointFit> read_joint_fit(const FitRequest& request, std::vector<DataSet>& data) {
  JointFit joint{
      .request = request, .labels = {}, .own = {}, .fix = {}, .bound = {}, .start = {}, .stated = {}, .warnings = {}};
  if (auto error = take_texts(joint)) return *error;
  if (request.impact.nondimensional) forget_masses(data, joint);
  if (!is_joint(data, joint)) {
    forget_labels(data, joint);
    for (const DataSet& set : data) take_mass(set.stated, joint);
    return joint;
  }
  if (auto error = label_rows(data, joint)) return *error;
  if (auto error = collect_stated(data, joint)) return *error;
  leave_out_empty(data, joint);
  if (auto error = check_specimen_names(joint)) return *error;
  if (joint.labels.size() == 1 && !joint.own.empty())
    joint.warnings.push_back(
        {"own", "--own " + joined(joint.own, ",") +
                    " has no effect: the data are of one specimen; several are distinguished by a column "
                    "specimen, or by one file for each"});
  take_mass(joint.stated, joint);
  return joint;
}

}  // namespace hysteron::detail
