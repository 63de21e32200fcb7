#include "hysteron/multibody/run_ranges.hpp"

#include <algorithm>
#include <limits>

namespace hysteron::multibody {

Result<RunRanges> find_ranges(const Model& model, const BuiltSystem& built, const SimulationSettings& settings,
                              std::span<const Quantity> quantities, const Simulation::OnStep& on_step) {
  auto simulation = Simulation::make(model, built, settings);
  if (!simulation) return simulation.error();
  RunRanges out;
  constexpr double largest = std::numeric_limits<double>::infinity();
  out.quantities.assign(quantities.size(), {.last = 0.0, .smallest = largest, .largest = -largest});
  const auto take = [&](const Sample& sample, bool is_regular) {
    for (std::size_t i = 0; i < quantities.size(); ++i) {
      QuantityRange& range = out.quantities[i];
      const double now = value(quantities[i], model, sample);
      range.smallest = std::min(range.smallest, now);
      range.largest = std::max(range.largest, now);
      if (is_regular) range.last = now;
    }
    if (is_regular) out.closure.add(sample.balance);
  };
  simulation->on_peak([&](std::size_t, const Sample& sample) { take(sample, false); });
  simulation->on_contact([&](const ContactHistory& history) {
    ++out.contacts.count;
    out.contacts.peak_force = std::max(out.contacts.peak_force, history.peak_force);
    out.contacts.impulse += history.impulse;
  });
  out.outcome = simulation->run([&](const Sample& sample) { take(sample, true); }, on_step);
  return out;
}

}  // namespace hysteron::multibody
