// Many impacts at once. Free impacts of F = K δⁿ(1 + a δ̇), K δⁿ + χ δᵐ|δ̇|^q and of the line laws with a factor are
// functions of one or two numbers (impact/maps.hpp): these are tabulated as Chebyshev series over the range that the
// batch needs and then cost nanoseconds each. The restitution alone of a Bouc-Wen law is integrated for two dozen
// impacts at once. All other impacts (gravity, memory, thresholds) are analysed singly. Every quantity agrees with
// analyse() within 1e-9 of its scale; results have the same bits for any number of threads.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "hysteron/impact/quantities.hpp"

namespace hysteron {

// Impacts of one law whose numbers vary. A span holds a number per impact, or one for all, or none: then it is the
// law's.
struct ImpactBatch {
  AnyContactLaw law;                    // resolved; its form, exponents and options hold for all
  std::span<const double> speed;        // v₀ > 0
  std::span<const double> mass;         // m > 0
  std::span<const double> stiffness{};  // K of a power law
  std::span<const double> damping{};    // a of a factor law, χ or c of an additive one
  Separation separation = Separation::force;

  std::size_t size() const noexcept;
};

// A column of numbers for each quantity of a batch, and their list.
template <class Numbers, class Statuses>
struct BatchColumns {
  Numbers restitution{};  // of Newton; Poisson's and Stronge's are the same in a free impact
  Numbers separation_speed{};
  Numbers peak_force{}, peak_force_time{};
  Numbers max_indentation{}, residual_indentation{};
  Numbers compression_time{}, duration{};
  Numbers energy_lost{}, energy_lost_compression{};
  Numbers min_force{};
  Statuses status{};

  struct Column {
    Numbers BatchColumns::*numbers;
    const ImpactQuantity* quantity;
    bool follows_from_restitution = false;  // with speed and mass
  };
  static constexpr auto list() {
    using B = BatchColumns;
    return std::array{
        Column{&B::restitution, &impact_quantity("restitution/newton"), true},
        Column{&B::separation_speed, &impact_quantity("separation_speed"), true},
        Column{&B::peak_force, &impact_quantity("peak_force")},
        Column{&B::peak_force_time, &impact_quantity("peak_force_time")},
        Column{&B::max_indentation, &impact_quantity("max_indentation")},
        Column{&B::residual_indentation, &impact_quantity("residual_indentation")},
        Column{&B::compression_time, &impact_quantity("compression_time")},
        Column{&B::duration, &impact_quantity("duration")},
        Column{&B::energy_lost, &impact_quantity("energy_lost"), true},
        Column{&B::energy_lost_compression, &impact_quantity("energy_lost_compression")},
        Column{&B::min_force, &impact_quantity("lowest_force")},
    };
  }
};

// Where results go: a span of the batch's size, or an empty one for a quantity that is not wanted (and costs nothing).
using ImpactColumns = BatchColumns<std::span<double>, std::span<ImpactStatus>>;

// Owns all the columns.
struct ImpactTable : BatchColumns<std::vector<double>, std::vector<ImpactStatus>> {
  explicit ImpactTable(std::size_t size);
  ImpactColumns columns();
};

struct BatchOptions {
  int threads = 0;  // 0: as many as there are
};

// An impact that has no result; its numbers are NaN.
struct FailedImpact {
  std::size_t index;
  Error error;
};

// What the work consisted of.
struct BatchReport {
  std::vector<FailedImpact> failed;                  // in order of index
  std::size_t by_map = 0, by_lanes = 0, singly = 0;  // by_lanes: several at once, restitution alone
  std::size_t map_nodes = 0;                         // impacts analysed to make the maps
  std::size_t map_pieces = 0;
};

// Refused as a whole only when spans do not fit each other or the law.
Result<BatchReport> analyse(const ImpactBatch& batch, const ImpactColumns& columns, const BatchOptions& options = {});

// Whether an impact is of a form that has a map. If not, it is analysed singly and its result does not depend on the
// batch.
bool has_map(const ImpactProblem& problem);

// Any problems in any mixture; results.size() == problems.size(). Steps and energy_error are 0 for impacts by map.
BatchReport analyse_many(std::span<const ImpactProblem> problems, std::span<ImpactResult> results,
                         const BatchOptions& options = {});

}  // namespace hysteron
