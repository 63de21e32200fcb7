// A fit as typed on the command line, and its conversion to SI: which parameters are free, within what bounds.
#pragma once

#include <string>
#include <vector>

#include "hysteron/identify/problem.hpp"
#include "hysteron/request/impact_request.hpp"

namespace hysteron {

struct FitRequest {
  ImpactRequest impact{};             // law, mass, bodies, values of fixed parameters
  std::vector<std::string> fix{};     // "name=value", as --set
  std::vector<std::string> bound{};   // "name=low:high"
  std::vector<std::string> free{};    // names
  std::vector<std::string> start{};   // "name=value"
  std::vector<std::string> weight{};  // "quantity=weight"
  bool find_touch = false;            // fit the time of touch of each impact of a series, and the zero of indentations
  std::vector<std::string> nuisance{};  // of the measurements: "offset", "drift", "compliance", "speed"
  // Of several specimens. In `fix`, `bound` and `start` the name "stiffness[A]" is that of specimen A alone.
  std::vector<std::string> own{};          // names of parameters that are fitted for each specimen
  std::vector<std::string> from_column{};  // of those whose values the files give (ReadDataOptions::inputs)
};

// Where the value of a parameter that is not fitted comes from.
enum class FixedBy { given, bodies, standard, column };
constexpr std::string_view to_text(FixedBy by) {
  constexpr std::array<std::string_view, 4> names{"given", "from the bodies", "default", "from the file"};
  return names[static_cast<std::size_t>(by)];
}

struct FixedParameter {
  ParamView view;
  double value;
  FixedBy by;
  std::string specimen{};  // label of the specimen whose value it is; empty: of all
};

struct FitSetup {
  FitProblem problem;
  std::vector<FixedParameter> fixed;
  Warnings warnings{};
  bool has_mass = true;         // false: no mass is given, and slow compressions need none; it is 1 kg
  bool nondimensional = false;  // the parameters are the numbers pi1, pi2, ... of a Bouc-Wen law
};

// Fitted are the parameters named in free, bound or start, and those that neither the request, nor the bodies, nor a
// default gives.
Result<FitSetup> read_fit_request(const FitRequest& request, std::vector<DataSet> data);

// Speeds as typed, "0.1:5:9,log" or "0.5,1,2", in m/s; none for an empty text.
Result<std::vector<double>> read_speeds(const std::string& text);

}  // namespace hysteron
