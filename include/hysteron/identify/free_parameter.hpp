// A parameter that a fit may change.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "hysteron/core/dim.hpp"
#include "hysteron/identify/data.hpp"

namespace hysteron {

struct RunIndex {
  std::size_t set = 0, run = 0;  // index of the DataSet, and of the impact in it
  friend bool operator==(const RunIndex&, const RunIndex&) = default;
};

// The deepest point of one loading of a slow compression.
struct TurnIndex {
  std::size_t set = 0, run = 0, cycle = 0;
  friend bool operator==(const TurnIndex&, const TurnIndex&) = default;
};

// What a measurement adds to the curves of a law, or does not know.
enum class Nuisance {
  offset,      // of a quantity of a series
  drift,       // of a quantity of a series, per second since touch
  compliance,  // of the testing machine: displacement per force of a slow compression
  speed,       // of the impact of a series or loop
};
struct NuisanceIndex {
  Nuisance kind{};
  RunIndex of{};                    // a compliance is that of all runs of the set
  Measured what = Measured::force;  // of an offset or drift
  friend bool operator==(const NuisanceIndex&, const NuisanceIndex&) = default;
};

// A parameter that the fit may change. The search uses ln x for positive parameters and ln(x/(1 - x)) for shares, which
// lie strictly between 0 and 1. A parameter whose magnitude must stay below that of another free one is fitted as the
// ratio r of the two, in atanh r; bounds, value and intervals are then those of the ratio.
struct FreeParameter {
  std::string name, symbol;
  std::string ratio_to{};  // name of the other parameter
  Dim dim{};
  bool logarithmic = false, share = false;
  double low = 0.0, high = 0.0;              // bounds of the search
  double start_low = 0.0, start_high = 0.0;  // starts are drawn from this interval
  std::optional<double> start{};             // of the first search

  // Set where the parameter does not belong to the law but is the time at which this impact of a series began, or the
  // measured indentation at which the bodies of this slow compression touched.
  std::optional<RunIndex> touch_of{};
  // Likewise, where it is the depth at which a loading turned into unloading: measured with an error, which all of the
  // unloading shares.
  std::optional<TurnIndex> turn_of{};

  // Likewise, where it belongs to the measurement.
  std::optional<NuisanceIndex> nuisance_of{};

  bool is_of_law() const { return !touch_of && !turn_of && !nuisance_of; }

  // Label of the specimen whose value this is; empty: all specimens share it.
  std::string specimen{};

  // "stiffness[A]" of specimen A.
  std::string full_name() const { return specimen.empty() ? name : name + "[" + specimen + "]"; }
  // The same, "gamma/beta[A]" of a ratio.
  std::string label() const {
    if (ratio_to.empty()) return full_name();
    return name + "/" + ratio_to + (specimen.empty() ? "" : "[" + specimen + "]");
  }
  // Whether it is fitted as its ratio to this parameter, of the same specimen or shared.
  bool is_ratio_to(const FreeParameter& other) const {
    return ratio_to == other.name && (other.specimen.empty() || other.specimen == specimen);
  }
};

}  // namespace hysteron
