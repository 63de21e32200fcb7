// What a request and its files state of single specimens: "stiffness[A]=3e6", columns of masses and of values of
// parameters, and which parameters each specimen has of its own.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "hysteron/request/fit_request.hpp"
#include "parameter_overrides.hpp"

namespace hysteron::detail {

// "stiffness[A]": the parameter of one specimen. Without brackets the specimen is empty.
struct SpecimenName {
  std::string name, specimen;
};
SpecimenName split_specimen(std::string_view text);

// "name[specimen]=value", taken apart.
struct SpecimenText {
  std::string name, specimen, value;
  std::string option;  // "--fix"
};

struct JointFit {
  FitRequest request;               // without the texts of single specimens, and with a mass of the files
  std::vector<std::string> labels;  // of the specimens in the order of the data; empty: not a joint fit
  std::set<std::string> own;        // parameters that are fitted for each specimen
  std::vector<SpecimenText> fix;
  std::vector<SpecimenText> bound, start;
  std::vector<StatedValue> stated;  // of the files, each with the label of its specimen
  Warnings warnings;

  bool has_inputs(const std::string& parameter) const;
  // Names of all parameters that concern single specimens.
  std::set<std::string> names() const;
};

// Takes a request apart, and gives every row of the data the label of its specimen. Where nothing is declared for
// single specimens, the labels are removed and the data are of one.
Result<JointFit> read_joint_fit(const FitRequest& request, std::vector<DataSet>& data);

// The specimens with their masses.
Result<std::vector<Specimen>> make_specimens(const JointFit& joint, double common_mass);

// One parameter that concerns single specimens: fixed at a value for each, or fitted for each. `general`: bounds and
// start for all of them.
using ReadFree = Result<FreeParameter> (*)(const ParamView& view, const ParameterOverride& given);
std::optional<Error> add_of_specimens(const JointFit& joint, const ParamView& view, const ParameterOverride& general,
                                      ReadFree read_free, FitSetup& setup);

// A single specimen is a plain fit.
void fold_single_specimen(FitSetup& setup);

}  // namespace hysteron::detail
