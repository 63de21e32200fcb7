// Impacts of one form: their points on its map, the map over the range they need, its evaluation, and the list of those
// that must be analysed singly.
#pragma once

#include <array>
#include <functional>
#include <span>

#include "hysteron/impact/batch.hpp"
#include "impact_form.hpp"

namespace hysteron::detail {

// One number for all, or one each.
struct Varying {
  std::span<const double> values;
  double operator[](std::size_t i) const noexcept { return values.size() == 1 ? values[0] : values[i]; }
};

// The ImpactNumbers of impacts of one form.
struct FormBatch {
  ImpactForm form;
  std::size_t size;
  Varying speed, mass;
  std::array<Varying, 2> elastic;
  Varying damping;

  ImpactNumbers numbers(std::size_t i) const noexcept {
    return {.speed = speed[i], .mass = mass[i], .elastic = {elastic[0][i], elastic[1][i]}, .damping = damping[i]};
  }
};

// Writes the columns of all impacts on the map and calls `singly` for the others.
void run_by_map(const FormBatch& batch, const ImpactColumns& columns, const ForEach& each,
                const std::function<void(std::size_t)>& singly, BatchReport& report);

}  // namespace hysteron::detail
