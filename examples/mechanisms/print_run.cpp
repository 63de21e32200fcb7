#include "print_run.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace example {
namespace {

// The value; an error ends the program.
template <class T>
T need(hysteron::Result<T> result) {
  if (result) return std::move(*result);
  std::fprintf(stderr, "%s\n", result.error().message.c_str());
  std::exit(1);
}

// Decimals that show a column to seven digits of its largest value.
int decimals(const std::vector<std::vector<double>>& rows, std::size_t column) {
  constexpr int digits = 7;
  double largest = 0.0;
  for (const auto& row : rows) largest = std::max(largest, std::abs(row[column]));
  if (largest == 0.0) return 0;
  return std::max(0, digits - 1 - static_cast<int>(std::floor(std::log10(largest))));
}

void print_rows(const Table& table, const std::vector<std::vector<double>>& rows) {
  std::printf("%s\n%8s", table.title.c_str(), "t");
  for (const Column& c : table.columns) std::printf(" %16s", c.title.c_str());
  for (const auto& row : rows) {
    std::printf("\n%8.6g", row[0]);
    for (std::size_t i = 1; i < row.size(); ++i) {
      const int places = decimals(rows, i);
      const double half = 0.5 * std::pow(10.0, -places);
      std::printf(" %16.*f", places, std::abs(row[i]) < half ? 0.0 : row[i]);  // no "-0.0"
    }
  }
  std::printf("\n\n");
}

}  // namespace

Column column(const mb::Model& model, std::string title, const std::string& quantity, double offset) {
  const mb::Quantity found = need(mb::find_quantity(model, quantity));
  return {std::move(title),
          [&model, found, offset](const mb::Sample& sample) { return mb::value(found, model, sample) + offset; }};
}

void print_run(const mb::Model& model, const Table& table, double tolerance) {
  const mb::BuiltSystem built = need(mb::build_system(model));
  mb::Simulation simulation = need(mb::Simulation::make(
      model, built, {.until = table.times.back(), .tolerance = tolerance, .sample_interval = table.interval}));
  std::vector<std::vector<double>> rows;
  const auto take = [&](const mb::Sample& sample) {
    for (const double time : table.times) {
      if (std::abs(time - sample.time) > 1e-6 * table.interval) continue;
      std::vector<double>& row = rows.emplace_back(1, time);
      for (const Column& c : table.columns) row.push_back(c.value(sample));
    }
  };
  const auto outcome = simulation.run(take, {});
  if (outcome.status != hysteron::integrate::Status::finished) {
    std::fprintf(stderr, "%s: %s\n", table.title.c_str(), mb::outcome_text(outcome).c_str());
    std::exit(1);
  }
  print_rows(table, rows);
}

mb::Body rod(const std::string& name, double mass, double length) {
  mb::Body body;
  body.name = name;
  body.mass = mass;
  body.centre = {length / 2.0, 0.0, 0.0};
  body.inertia = hysteron::geometry::rod_mass(mass, length, 1e-5).inertia;
  return body;
}

mb::Mount on(const std::string& body, const mb::Vector3& point, const mb::Quaternion& turn) {
  return {.body = body, .frame = {}, .pose = {point, turn}};
}

mb::Joint joint(const std::string& name, mb::JointType type, const mb::Mount& first, const mb::Mount& second) {
  mb::Joint out;
  out.name = name;
  out.type = type;
  out.first = first;
  out.second = second;
  return out;
}

mb::Joint starting_at(mb::Joint joint, double position, double speed) {
  joint.position = {.values = {position}, .exact = true};
  joint.speed = {.values = {speed}, .exact = true};
  return joint;
}

}  // namespace example
