// A fit of anything that can be computed: free parameters, measurements, and a function that compares both. Fits of
// laws to impacts (problem.hpp) and of scenes to runs are such problems.
#pragma once

#include <cmath>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "hysteron/identify/data.hpp"
#include "hysteron/identify/free_parameter.hpp"

namespace hysteron {

struct ComparedDatum {
  double at = 0.0;              // time, speed, number of a touch ...
  double measured = 0.0;        // SI
  double speed = std::nan("");  // of its impact, if it belongs to one
  std::size_t line = 0;         // of the file; 0 if the datum is not from a file
  std::size_t run = 0;          // data of one run follow each other in time
  std::string specimen{};       // its label, if there are several
  std::string group{};          // label of its specimen, also where one law is fitted to all of them together
};

// The data of one quantity of one file. Where no standard deviation is given, they share one.
struct ComparedChannel {
  std::string file;
  DataKind kind{};
  std::string quantity;
  Dim dim{};
  std::string at_name;  // what ComparedDatum::at is
  Dim at_dim{};
  std::vector<ComparedDatum> data;
  std::vector<double> sigma{};  // of each datum; empty: unknown, to be estimated
  // Where σ is unknown: the quantity whose error is the same for all data, if it is another one.
  MeasuredColumn::Source source{};
  double scale = 1.0;   // of the quantity in J
  double weight = 1.0;  // in the sum of squares

  std::size_t size() const { return data.size(); }
  bool sigma_known() const { return !sigma.empty(); }
  // What the difference of a datum is divided by: σ, or the scale where σ is unknown.
  double unit(std::size_t i) const { return sigma_known() ? sigma[i] : scale; }
};

// Some of the data, which can be computed without the others: those of one specimen.
struct DataBlock {
  std::vector<std::size_t> data;  // their indices among all data
  // As ResidualProblem::differences, but sets only the differences of these data.
  std::function<bool(std::span<const double> values, std::span<double> out)> differences;
};

struct ResidualProblem {
  std::string name;          // of the model, in messages
  std::string noun = "law";  // what kind of model it is: "the law does not describe the data"
  std::vector<FreeParameter> free;
  std::vector<ComparedChannel> channels;
  // (model - measured)/unit of every datum, channel after channel, for these values of the free parameters. False if
  // the model cannot be computed with them: the search then turns away. Called from several threads at a time.
  std::function<bool(std::span<const double> values, std::span<double> out)> differences;
  bool tests_given_values = false;  // nothing may be free: the model is then tested as it is
  // What to tell if the model can be computed at no start; empty: only that.
  std::function<Error()> why_nothing{};
  Warnings warnings{};  // about the data
  // Where a parameter affects only the data of one block, derivatives by it take the work of that block alone.
  std::vector<DataBlock> blocks{};
  std::vector<std::optional<std::size_t>> block_of{};  // index of the block of each free parameter; empty: none has one
};

// An error if the problem cannot be fitted: no free parameter, no data, or too few data for the parameters.
std::optional<Error> check(const ResidualProblem& problem);

// The largest magnitude of the values, by which they are scaled; 1 if all are zero.
double scale_of(const std::vector<double>& values);

}  // namespace hysteron
