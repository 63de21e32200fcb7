// The quantities that a column of measurements may hold, and the names by which people call them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/dim.hpp"
#include "hysteron/identify/data.hpp"

namespace hysteron::detail {

enum class Role {
  speed,
  drop_height,
  rebound_height,
  rebound_speed,
  flight_time,        // from this impact to the next
  bounce_time,        // at which a body that bounces touches, again and again
  peak_acceleration,  // a peak force per mass
  velocity,           // a speed before impact, or in a series the rate of indentation
  time,
  run,
  specimen,  // a label
  mass,      // of each specimen
  input,     // the value of a parameter of the law, of each specimen
  measured,
  sigma,
  ignored,
};

struct ColumnKind {
  Role role = Role::ignored;
  std::string name;                // of the quantity; of a sigma: of what it belongs to, or empty
  std::optional<Measured> what{};  // of a measured quantity, and of its sigma
  Dim dim{};
};

// In lower case, with '_' for blanks and dashes, "delta" for δ, "0" for the index of v₀.
std::string plain_name(std::string_view title);

// The kind that a plain name stands for; Role::ignored if none.
ColumnKind column_kind(std::string_view plain);

// The kind of a column of one of these parameters of the law; nothing if the plain name is that of none. A parameter
// that can also be measured, as the restitution, has the same other names.
std::optional<ColumnKind> input_named(std::string_view plain, const std::vector<std::string>& inputs);

// Every name of a quantity, for messages.
std::string known_column_names();

}  // namespace hysteron::detail
