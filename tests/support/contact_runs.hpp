// Runs of models with contacts, for tests.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "contact_models.hpp"
#include "hysteron/multibody/simulation.hpp"

namespace hysteron::multibody::testing {

struct ContactRun {
  std::vector<ContactHistory> contacts;
  std::vector<ContactEvent> events;
  LedgerClosure closure;
  integrate::Outcome outcome;
  integrate::Statistics statistics;
  std::string failure;
};

using OnSample = Simulation::OnSample;

inline ContactRun run_contacts(const Model& model, const SimulationSettings& settings, const OnSample& on_sample = {}) {
  const auto built = build_system(model);
  if (!built) throw std::runtime_error(built.error().message);
  auto simulation = Simulation::make(model, *built, settings);
  if (!simulation) throw std::runtime_error(simulation.error().message);
  ContactRun run;
  simulation->on_contact([&](const ContactHistory& history) { run.contacts.push_back(history); });
  simulation->on_event([&](const ContactEvent& event) { run.events.push_back(event); });
  run.outcome = simulation->run(
      [&](const Sample& sample) {
        run.closure.add(sample.balance);
        if (on_sample) on_sample(sample);
      },
      {});
  run.statistics = simulation->statistics();
  run.failure = simulation->failure();
  return run;
}

}  // namespace hysteron::multibody::testing
