// Runs of models with contacts, for tests.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "hysteron/contact/make_element.hpp"
#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "hysteron/multibody/simulation.hpp"

namespace hysteron::multibody::testing {

// A body that may move and turn in the plane.
inline Body planar_body(const std::string& name, double mass, double inertia, const Pose& pose = {},
                        const Velocity& velocity = {}) {
  Body body;
  body.name = name;
  body.mass = mass;
  body.inertia.zz = inertia;
  body.pose = pose;
  body.velocity = velocity;
  return body;
}

// A guide along a direction of the plane, at an angle from x.
inline Joint slide(const std::string& name, const std::string& body, double angle, double position = 0.0,
                   double speed = 0.0) {
  Joint joint;
  joint.name = name;
  joint.type = JointType::prismatic;
  joint.first = {ground_name, "", planar_pose(0.0, 0.0, angle)};
  joint.second = {body, "", planar_pose(0.0, 0.0, angle)};
  joint.position = {{position}, true};
  joint.speed = {{speed}, true};
  return joint;
}

inline std::shared_ptr<const ContactElement> element_of(const LawSpec& spec, const LawOptions& options = {},
                                                        std::optional<FrictionElement> friction = {}) {
  const auto law = make_law(spec);
  if (!law) throw std::runtime_error(law.error().message);
  auto element = make_element(*law, options, std::move(friction));
  if (!element) throw std::runtime_error(element.error().message);
  return std::make_shared<const ContactElement>(std::move(*element));
}

struct ContactRun {
  std::vector<ContactHistory> contacts;
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
