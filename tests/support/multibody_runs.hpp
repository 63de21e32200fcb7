// Runs of multibody systems with the library's integrator, and reference tables, for tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "hysteron/integrate/integrator.hpp"
#include "hysteron/multibody/system.hpp"

namespace hysteron::multibody::testing {

// A system with its own workspace, as the integrator wants it.
struct Moving {
  std::shared_ptr<const System> system;
  std::unique_ptr<Workspace> work = system->workspace();
  double worst_residual = 0.0;

  std::size_t size() const { return system->size(); }
  void rates(double t, std::span<const double> y, std::span<double> dy) { system->rates(t, y, dy, *work); }
  void project(double t, std::span<double> y) {
    system->project(t, y, *work);
    worst_residual = std::max(worst_residual, system->residuals(t, y, *work).position_residual);
  }
};

// Goes from one time to the next; after each, everything about the motion is known.
class Runner {
 public:
  explicit Runner(const BuiltSystem& built, double start = 0.0, double tolerance = 1e-12)
      : moving_{built.system}, y_(built.start), t_(start), tolerance_(tolerance) {
    evaluate();
  }

  std::vector<double> breakpoints{};  // of functions of time, if the model has any

  void run_to(double end) {
    integrate::Settings settings{.relative_tolerance = tolerance_, .absolute_tolerance = {tolerance_}};
    settings.breakpoints = breakpoints;
    auto integrator = integrate::Integrator::make(moving_, settings);
    ASSERT_TRUE(integrator) << integrator.error().message;
    ASSERT_EQ(integrator->run(t_, y_, end).status, integrate::Status::finished);
    EXPECT_TRUE(integrator->statistics().changes.empty()) << "taken for stiff";
    t_ = end;
    evaluate();
  }

  void evaluate() {
    std::vector<double> dy(y_.size());
    system().rates(t_, y_, dy, work());
    system().compute_reactions(work());
  }

  const System& system() const { return *moving_.system; }
  Workspace& work() { return *moving_.work; }
  std::vector<double>& y() { return y_; }
  double time() const { return t_; }
  double worst_residual() const { return moving_.worst_residual; }

  double angle(const std::string& joint, std::size_t coordinate = 0) { return values(joint, false)[coordinate]; }
  double speed(const std::string& joint, std::size_t coordinate = 0) { return values(joint, true)[coordinate]; }
  Reaction reaction(const std::string& joint) { return system().reaction(*system().joint_index(joint), work()); }
  BodyMotion body(const std::string& name) { return system().body(*system().body_index(name), work()); }
  double energy() {
    const Energies e = system().energies(work());
    return e.kinetic + e.gravity + e.stored;
  }

 private:
  std::vector<double> values(const std::string& joint, bool speed) {
    const std::size_t j = *system().joint_index(joint);
    std::vector<double> out(speed ? system().coordinate_speed_count(j) : system().coordinate_count(j));
    speed ? system().joint_speed(j, out, work()) : system().joint_position(j, out, work());
    return out;
  }

  Moving moving_;
  std::vector<double> y_;
  double t_, tolerance_;
};

inline BuiltSystem built(const Model& model, double start = 0.0) {
  auto result = build_system(model, start);
  if (!result) throw std::runtime_error(result.error().message);
  return *result;
}

// One case of tests/golden/multibody.json.
struct Reference {
  nlohmann::json parameters, result;
  std::vector<std::string> columns;
  std::vector<std::vector<double>> rows;
  std::map<std::string, double> largest;  // magnitude in each column
  double tolerance = 0.0;

  double operator[](const std::string& name) const { return parameters.at(name).get<double>(); }
  double at(std::size_t row, const std::string& column) const {
    const auto found = std::find(columns.begin(), columns.end(), column);
    return rows[row].at(static_cast<std::size_t>(found - columns.begin()));
  }
  // The tolerance is relative to the largest magnitude in the column.
  void expect(std::size_t row, const std::string& column, double value) const {
    EXPECT_NEAR(value, at(row, column), tolerance * largest.at(column)) << column << " at t = " << rows[row][0];
  }
};

inline Reference reference(const std::string& id) {
  std::ifstream in(std::string(HYSTERON_TEST_DATA) + "/multibody.json");
  const nlohmann::json all = nlohmann::json::parse(in);
  for (const auto& c : all["cases"]) {
    if (c["id"] != id) continue;
    Reference out{c["parameters"], c["result"], {}, {}, {}, c["tolerance"]};
    if (c["result"].contains("table")) {
      out.columns = c["result"]["table"]["columns"];
      out.rows = c["result"]["table"]["rows"];
    }
    for (std::size_t k = 0; k < out.columns.size(); ++k)
      for (const auto& row : out.rows)
        out.largest[out.columns[k]] = std::max(out.largest[out.columns[k]], std::abs(row[k]));
    return out;
  }
  throw std::runtime_error("no reference " + id);
}

// Runs through the times of a reference and calls compare(runner, row) at each.
template <class Compare>
void follow(const Reference& ref, Runner& runner, Compare compare) {
  for (std::size_t row = 0; row < ref.rows.size(); ++row) {
    runner.run_to(ref.rows[row][0]);
    compare(row);
  }
  EXPECT_LT(runner.worst_residual(), 1e-10);
}

inline Mount on(const std::string& body, double x = 0.0, double y = 0.0, double angle = 0.0) {
  return {body, "", planar_pose(x, y, angle)};
}

// Slender rod from the origin of the body along its x axis.
inline Body rod(const std::string& name, double mass, double length) {
  Body body;
  body.name = name;
  const geometry::MassProperties m = geometry::rod_mass(mass, length);
  body.mass = m.mass;
  body.inertia = m.inertia;
  body.centre = {length / 2.0, 0.0, 0.0};
  return body;
}

inline Joint revolute(const std::string& name, Mount first, Mount second) {
  Joint joint;
  joint.name = name;
  joint.type = JointType::revolute;
  joint.first = std::move(first);
  joint.second = std::move(second);
  return joint;
}

}  // namespace hysteron::multibody::testing
