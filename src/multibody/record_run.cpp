#include "hysteron/multibody/record_run.hpp"

namespace hysteron::multibody {

Result<RunRecord> record_run(const Model& model, const BuiltSystem& built, const SimulationSettings& settings,
                             std::span<const Quantity> quantities, const GoOn& go_on) {
  auto simulation = Simulation::make(model, built, settings);
  if (!simulation) return simulation.error();
  RunRecord out;
  simulation->on_contact([&](const ContactHistory& history) { out.contacts.push_back(history); });
  const auto take = [&](const Sample& sample) {
    for (const Quantity& q : quantities) out.values.push_back(value(q, model, sample));
  };
  out.outcome = simulation->run(take, [&](double t) { return go_on(out, t); });
  out.failure = simulation->failure();
  return out;
}

}  // namespace hysteron::multibody
