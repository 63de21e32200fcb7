#include "hysteron/study/sweep.hpp"

#include <cmath>

#include "hysteron/core/failed_computation.hpp"

namespace hysteron {
namespace {

// A range with more values than this is checked at its ends only: what a law allows is an interval.
constexpr std::size_t most_checked = 64;

}  // namespace

std::string_view to_text(SweepStatus status) {
  constexpr std::array<std::string_view, 5> names{"separated", "sticks", "past-domain", "failed", "refused"};
  return names[static_cast<std::size_t>(status)];
}

SweepStatus SweepRow::status() const {
  if (error && result.status != ImpactStatus::past_domain)
    return is_failed_computation(*error) ? SweepStatus::failed : SweepStatus::refused;
  switch (result.status) {
    case ImpactStatus::separated:
      return SweepStatus::separated;
    case ImpactStatus::sticks:
      return SweepStatus::sticks;
    case ImpactStatus::past_domain:
      break;
  }
  return SweepStatus::past_domain;
}

Result<Sweep> Sweep::make(std::vector<SweepAxis> axes, std::vector<ImpactSetup> setups) {
  auto grid = Grid::make(std::move(axes), "impacts");
  if (!grid) return grid.error();
  Sweep sweep;
  sweep.grid_ = std::move(*grid);
  sweep.setups_ = std::move(setups);
  std::size_t combinations = 1;
  for (const SweepAxis& axis : sweep.axes())
    if (axis.selects_setup) combinations *= axis.size();
  if (combinations != sweep.setups_.size())
    return Error{ErrorCode::conflict, "setups",
                 std::to_string(sweep.setups_.size()) + " setups are given for " + std::to_string(combinations) +
                     " combinations of the axes that select one"};
  if (auto error = sweep.check_numbers()) return *error;
  return sweep;
}

std::optional<Error> Sweep::check_numbers() const {
  for (const ImpactSetup& setup : setups_)
    for (const SweepAxis& axis : axes()) {
      if (axis.selects_setup) continue;
      ImpactSetup trial = setup;
      const std::size_t step = axis.numbers.size() > most_checked ? axis.numbers.size() - 1 : 1;
      for (std::size_t i = 0; i < axis.numbers.size(); i += step)
        if (auto error = set_number(trial, axis.name, axis.numbers[i])) return error;
    }
  return std::nullopt;
}

std::size_t Sweep::setup_index(std::size_t row) const {
  std::size_t index = 0;
  for (std::size_t i = 0; i < axes().size(); ++i)
    if (axes()[i].selects_setup) index = index * axes()[i].size() + grid_.value_index(i, row);
  return index;
}

// Puts the values of a row into `setup`, which holds a copy of setups_[current] with other numbers.
std::optional<Error> Sweep::apply(std::size_t row, ImpactSetup& setup, std::size_t& current) const {
  if (const std::size_t index = setup_index(row); index != current) {
    setup = setups_[index];
    current = index;
  }
  for (std::size_t i = 0; i < axes().size(); ++i)
    if (const SweepAxis& axis = axes()[i]; !axis.selects_setup)
      if (auto error = set_number(setup, axis.name, axis.numbers[grid_.value_index(i, row)])) return error;
  return check_energy(setup.mass, setup.speed);
}

SweepColumns run_sweep(const Sweep& sweep) {
  SweepColumns out;
  SweepRun run(sweep);
  while (run.done() < sweep.size())
    for (const SweepRow& row : run.next()) {
      const ImpactResult& result = row.error ? no_result() : row.result;
      out.restitution_requested.push_back(row.restitution_requested.value_or(std::nan("")));
      for (std::size_t i = 0; i < impact_quantities.size(); ++i)
        out.quantities[i].push_back(impact_quantities[i].get(result));
      out.status.push_back(row.status());
    }
  return out;
}

}  // namespace hysteron
