// How a sweep ends, of impacts or of runs: summary, warning about rows without result, message of a stop.
#pragma once

#include <string>
#include <string_view>

#include "hysteron/core/result.hpp"
#include "hysteron/report/sweep_table.hpp"
#include "sweep_part.hpp"

namespace hysteron::cli {

// Rows that have no numbers in the table, and why the first of this run has none.
struct WithoutResult {
  std::size_t count = 0;
  std::string first{};

  void add(const SweepTable& table, std::size_t row, std::string_view status, const Error& error);
};

struct SweepEnd {
  std::string_view items;  // "impacts"
  std::size_t total = 0;
  std::size_t resumed = 0;
  double seconds = 0.0;  // of this run
};

// Throws a Failure if the sweep was stopped after `done` rows.
void check_finished(std::size_t done, const SweepEnd& end, const SweepPart& part);
// Throws a Failure if no row has a result.
void print_end(const SweepEnd& end, const SweepPart& part, const std::string& out, const WithoutResult& without);

}  // namespace hysteron::cli
