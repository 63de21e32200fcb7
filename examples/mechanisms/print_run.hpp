// Runs a model and prints a table: what the other files of this example share.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/multibody/quantity.hpp"
#include "hysteron/multibody/simulation.hpp"

namespace example {

namespace mb = hysteron::multibody;

// A column of the table: a number of the system at one time.
struct Column {
  std::string title;
  std::function<double(const mb::Sample&)> value;
};
// A quantity by its name, as output files and reports have it, plus an offset.
Column column(const mb::Model& model, std::string title, const std::string& quantity, double offset = 0.0);

// Times are multiples of `interval`, in s.
struct Table {
  std::string title;
  double interval;
  std::vector<double> times;
  std::vector<Column> columns;
};
// Builds the system, integrates it up to the last of the times, and prints the table. An error ends the program.
void print_run(const mb::Model& model, const Table& table, double tolerance = 1e-12);

// Parts that several mechanisms use.
mb::Body rod(const std::string& name, double mass, double length);  // from its origin along x
mb::Mount on(const std::string& body, const mb::Vector3& point = {}, const mb::Quaternion& turn = {});
mb::Joint joint(const std::string& name, mb::JointType type, const mb::Mount& first, const mb::Mount& second);
// Its coordinate and speed at the start.
mb::Joint starting_at(mb::Joint joint, double position, double speed);

// One function for each mechanism.
void pendulum();
void double_pendulum();
void pendulum_chain();
void torsional_spring();
void four_bar();
void driven_four_bar();
void slider_crank();
void andrews();
void heavy_top();
void dzhanibekov();
void rssr();
void bricard();

}  // namespace example
