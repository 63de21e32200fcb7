#include "hysteron/multibody/run_ranges.hpp"

#include <algorithm>

namespace hysteron::multibody {

Result<RunRanges> find_ranges(const Model& model, const BuiltSystem& built, const SimulationSettings& settings,
                              std::span<const Quantity> quantities, const Simulation::OnStep& on_step) {
  auto simulation = Simulation::make(model, built, settings);
  if (!simulation) return simulation.error();
  RunRanges out;
  const auto take = [&](const Sample& sample) {
    out.closure.add(sample.balance);
    const bool first = out.quantities.empty();
    out.quantities.resize(quantities.size());
    for (std::size_t i = 0; i < quantities.size(); ++i) {
      const double now = value(quantities[i], model, sample);
      QuantityRange& range = out.quantities[i];
      range = first ? QuantityRange{now, now, now}
                    : QuantityRange{now, std::min(range.smallest, now), std::max(range.largest, now)};
    }
  };
  out.outcome = simulation->run(take, on_step);
  return out;
}

}  // namespace hysteron::multibody
