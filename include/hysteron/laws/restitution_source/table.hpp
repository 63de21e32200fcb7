// e(v₀) from a table of measurements: once differentiable and monotone between the nodes wherever they are (PCHIP), and
// without a value outside of them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "hysteron/core/result.hpp"
#include "hysteron/laws/restitution_source/source.hpp"

namespace hysteron {

struct SpeedRestitution {
  double speed, restitution;
  friend bool operator==(const SpeedRestitution&, const SpeedRestitution&) = default;
};

class RestitutionTable {
 public:
  static constexpr std::size_t fewest_rows = 4;  // of the interpolation

  RestitutionTable() = default;  // empty

  // Speeds rise and are positive, restitutions are from 0 to 1. `file` names the table in messages and commands.
  static Result<RestitutionTable> make(std::vector<SpeedRestitution> rows, std::string file = "the table");

  // What is wrong with the row after `before`; empty if nothing.
  static std::string fault(const SpeedRestitution* before, const SpeedRestitution& row);

  bool empty() const { return !curve_; }
  const std::vector<SpeedRestitution>& rows() const { return rows_; }
  const std::string& file() const { return file_; }

  static constexpr SourceInfo info() {
    return {.id = "table", .name = "table of measurements", .formula = "e(v₀), interpolated"};
  }
  static constexpr auto params() { return std::array<Param<RestitutionTable>, 0>{}; }
  static constexpr auto limits() { return std::array<Limit<RestitutionTable>, 0>{}; }

  std::string_view refusal() const noexcept {
    return empty() ? "restitution_source=table needs a table of speeds and restitutions (--restitution-table FILE)"
                   : "";
  }
  // Outside of the table.
  std::string refusal(const Touch& touch) const;
  double restitution_at(const Touch& touch) const;

 private:
  struct Curve;

  std::vector<SpeedRestitution> rows_;
  std::string file_;
  std::shared_ptr<const Curve> curve_;
};

}  // namespace hysteron
