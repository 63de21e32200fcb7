// The grid of a sweep: every combination of the values of its axes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/dim.hpp"
#include "hysteron/core/result.hpp"

namespace hysteron {

// What varies along one direction of the grid: numbers in SI, or names (of laws, modes, materials).
struct SweepAxis {
  std::string name;  // "speed", "restitution", "law", "body1.radius", any parameter of the law or of the scene
  std::vector<double> numbers{};
  std::vector<std::string> names{};
  std::optional<Dim> dim{};  // of the numbers
  // Of a sweep of impacts: the setups of the grid hold the values of this axis. Otherwise set_number() changes a setup
  // by the axis's name.
  bool selects_setup = false;

  std::size_t size() const { return names.empty() ? numbers.size() : names.size(); }
};

// `count` numbers from one to the other, evenly spaced or evenly in their logarithms.
std::vector<double> spaced(double from, double to, std::size_t count, bool logarithmic = false);

// Rows in the order of the axes: the first varies slowest.
class Grid {
 public:
  Grid() = default;
  // Refused if an axis has no values or the grid is too large; `items` says what its rows are ("impacts").
  static Result<Grid> make(std::vector<SweepAxis> axes, std::string_view items);

  std::size_t size() const { return size_; }
  const std::vector<SweepAxis>& axes() const { return axes_; }
  // Which value of an axis belongs to a row.
  std::size_t value_index(std::size_t axis, std::size_t row) const {
    return (row / strides_[axis]) % axes_[axis].size();
  }

  static constexpr std::size_t most_rows = 100'000'000;

 private:
  std::vector<SweepAxis> axes_;
  std::vector<std::size_t> strides_;
  std::size_t size_ = 0;
};

}  // namespace hysteron
