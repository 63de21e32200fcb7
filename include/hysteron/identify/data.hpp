// Measured impacts in SI, with which a fit compares a law. One file of measurements is one DataSet of one kind.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/contact.hpp"
#include "hysteron/core/dim.hpp"
#include "hysteron/core/result.hpp"

namespace hysteron {

enum class DataKind {
  restitution,   // one number or more per impact against its speed: restitution, duration, peak force ...
  loop,          // force against indentation, in the order of measurement
  series,        // force, acceleration, depth or its rate against the time since touch; of a run: against its time
  events,        // numbers of each touch of a contact in a run, in the order of the touches
  static_curve,  // force against indentation of a slow compression, in the order of measurement; no speed
};

constexpr std::string_view to_text(DataKind kind) {
  constexpr std::array<std::string_view, 5> names{"restitution", "loop", "series", "events", "static"};
  return names[static_cast<std::size_t>(kind)];
}
// Whether points (δ, F) are compared by their distance from a curve.
constexpr bool is_force_curve(DataKind kind) { return kind == DataKind::loop || kind == DataKind::static_curve; }

// Every quantity that can be measured.
enum class Measured {
  restitution,
  duration,
  compression_time,
  peak_force,
  max_indentation,
  residual_indentation,
  force,
  acceleration,
  indentation,
  indentation_rate,
};

struct MeasuredInfo {
  Measured what;
  std::string_view name;
  std::array<std::string_view, 3> aliases;
  Dim dim;
  bool outcome;          // one value per impact; false: one per instant
  double low = 0.0;      // values below are refused
  bool low_open = true;  // `low` itself is refused too
};

// Data files, the command line, JSON and figures use the names of this list.
inline constexpr std::array<MeasuredInfo, 10> measured_list{{
    {Measured::restitution, "restitution", {"cor", "e", "cr"}, dims::none, true, 0.0, false},
    {Measured::duration, "duration", {"contact_duration", "contact_time"}, dims::time, true},
    {Measured::compression_time, "compression_time", {}, dims::time, true},
    {Measured::peak_force, "peak_force", {"f_max", "max_force"}, dims::force, true},
    {Measured::max_indentation, "max_indentation", {"delta_max"}, dims::length, true},
    {Measured::residual_indentation, "residual_indentation", {"delta_r"}, dims::length, true, -infinity},
    {Measured::force, "force", {"f"}, dims::force, false, -infinity},
    {Measured::acceleration, "acceleration", {"a"}, dims::acceleration, false, -infinity},
    {Measured::indentation, "indentation", {"delta", "depth"}, dims::length, false, -infinity},
    {Measured::indentation_rate, "indentation_rate", {"velocity"}, dims::speed, false, -infinity},
}};

constexpr const MeasuredInfo& info_of(Measured what) { return measured_list[static_cast<std::size_t>(what)]; }

// A column of values; NaN where a cell was left empty.
struct MeasuredColumn {
  Measured what;
  std::vector<double> values;
  std::vector<double> sigma{};  // standard deviation of each value; empty: unknown, to be estimated
  // Of a value that was computed from another measured quantity, as e = √(h'/h) from a height of rebound.
  struct Source {
    std::string name;  // "rebound_height"; empty: the quantity itself was measured
    Dim dim{};
    std::vector<double> slope;  // change of each value for an error of 1 in it
  };
  Source source{};
};

// What a file states of a specimen beside its measurements: the mass, or the value of a parameter of the law.
struct StatedValue {
  std::string specimen;      // its label; empty if the file has no labels
  std::string name;          // "mass", or that of the parameter
  double value = 0.0;        // SI
  std::optional<Dim> dim{};  // of the unit in the file; nothing: the file gives no unit
  std::string position{};    // "file:line:column: ", with which errors begin
};

struct DataSet {
  DataKind kind{};
  std::string file;
  std::vector<double> speed;   // v₀ of the impact each row belongs to; NaN of a static curve
  std::vector<double> time{};  // series: since touch
  // Loop, series and static curve: first row of each impact or specimen, then the number of rows.
  std::vector<std::size_t> run_start;
  std::vector<MeasuredColumn> columns;
  Warnings warnings{};
  std::vector<std::size_t> line{};      // line of the file of each row; empty if the data are not from a file
  std::vector<std::string> specimen{};  // label of the specimen of each row; empty: all rows are of one
  std::vector<std::string> pooled{};    // the labels of specimens that are fitted as one
  std::vector<StatedValue> stated{};    // at most one for each specimen and name

  std::size_t rows() const { return speed.size(); }
  std::size_t run_count() const { return run_start.empty() ? 0 : run_start.size() - 1; }
  const MeasuredColumn* find(Measured what) const {
    for (const MeasuredColumn& c : columns)
      if (c.what == what) return &c;
    return nullptr;
  }
};

}  // namespace hysteron
