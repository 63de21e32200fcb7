// The one list of the numbers that describe an impact. Keys of JSON, columns of CSV files and of sweeps, rows of text
// tables and results without numbers follow from it. A new quantity is a field of ImpactResult, the line that computes
// it, and a row here.
#pragma once

#include <array>
#include <limits>
#include <string_view>

#include "hysteron/core/dim.hpp"
#include "hysteron/impact/impact.hpp"

namespace hysteron {

struct ImpactQuantity {
  std::string_view name;    // in JSON; "restitution/newton" is the key newton of the object restitution
  std::string_view column;  // in CSV files; empty: not in them
  std::string_view label;   // in text tables, indented below the quantity it belongs to; empty: not in them
  Dim dim;
  double (*get)(const ImpactResult&);
  void (*set)(ImpactResult&, double);
};

namespace detail {

// The field that a path of pointers to members leads to.
template <auto... path>
constexpr ImpactQuantity impact_quantity(std::string_view name, std::string_view column, std::string_view label,
                                         const Dim& dim) {
  return {name,
          column,
          label,
          dim,
          [](const ImpactResult& r) { return (r.*....*path); },
          [](ImpactResult& r, double value) { (r.*....*path) = value; }};
}

}  // namespace detail

inline constexpr auto impact_quantities = [] {
  using R = ImpactResult;
  using E = RestitutionThreeWays;
  using detail::impact_quantity;
  return std::array{
      impact_quantity<&R::restitution, &E::newton>("restitution/newton", "restitution_delivered",
                                                   "restitution (Newton, speeds)", dims::none),
      impact_quantity<&R::restitution, &E::poisson>("restitution/poisson", "", "restitution (Poisson, impulses)",
                                                    dims::none),
      impact_quantity<&R::restitution, &E::stronge>("restitution/stronge", "", "restitution (Stronge, energies)",
                                                    dims::none),
      impact_quantity<&R::separation_speed>("separation_speed", "separation_speed", "separation speed", dims::speed),
      impact_quantity<&R::peak_force>("peak_force", "peak_force", "peak force", dims::force),
      impact_quantity<&R::peak_force_time>("peak_force_time", "peak_force_time", "  reached after", dims::time),
      impact_quantity<&R::max_indentation>("max_indentation", "max_indentation", "largest indentation", dims::length),
      impact_quantity<&R::residual_indentation>("residual_indentation", "residual_indentation",
                                                "indentation at separation", dims::length),
      impact_quantity<&R::compression_time>("compression_time", "compression_time", "compression time", dims::time),
      impact_quantity<&R::duration>("duration", "duration", "duration", dims::time),
      impact_quantity<&R::energy_in>("energy_in", "energy_in", "energy in", dims::energy),
      impact_quantity<&R::energy_lost>("energy_lost", "energy_lost", "energy lost", dims::energy),
      impact_quantity<&R::energy_lost_compression>("energy_lost_compression", "energy_lost_compression",
                                                   "  in compression", dims::energy),
      impact_quantity<&R::energy_lost_restitution>("energy_lost_restitution", "energy_lost_restitution",
                                                   "  in restitution", dims::energy),
      impact_quantity<&R::min_force>("lowest_force", "", "", dims::force),
  };
}();

// By name; an unknown name does not compile.
consteval const ImpactQuantity& impact_quantity(std::string_view name) {
  for (const ImpactQuantity& quantity : impact_quantities)
    if (quantity.name == name) return quantity;
  throw "no impact quantity of this name";
}

// A result whose numbers are all NaN.
inline ImpactResult no_result() {
  ImpactResult result;
  for (const ImpactQuantity& quantity : impact_quantities)
    quantity.set(result, std::numeric_limits<double>::quiet_NaN());
  return result;
}

}  // namespace hysteron
