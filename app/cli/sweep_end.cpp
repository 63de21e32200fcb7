#include "sweep_end.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli.hpp"
#include "hysteron/core/printable.hpp"

namespace hysteron::cli {

void WithoutResult::add(const SweepTable& table, std::size_t row, std::string_view status, const Error& error) {
  ++count;
  if (first.empty()) first = fmt::format("; the first ({}) {}: {}", table.values_text(row), status, error.message);
}

void check_finished(std::size_t done, const SweepEnd& end, const SweepPart& part) {
  if (done < end.total)
    throw Failure{failed,
                  fmt::format("stopped after {} of {} {}{}", done, end.total, end.items, part.remainder_text())};
}

void print_end(const SweepEnd& end, const SweepPart& part, const std::string& out, const WithoutResult& without) {
  const std::string summary =
      fmt::format("{} {}{} in {:.2f} s ({:.3g}/s): {}", end.total, end.items,
                  end.resumed ? fmt::format(" ({} resumed)", end.resumed) : "", end.seconds,
                  static_cast<double>(end.total - end.resumed) / std::max(end.seconds, 1e-9), printable(out));
  // A table on standard output must not get another line.
  part.is_stream() ? complain(summary) : print(summary);
  if (without.count == 0) return;
  const std::string message =
      fmt::format("{} of {} {} without result (column status){}", without.count, end.total, end.items, without.first);
  if (without.count == end.total) throw Failure{failed, message};
  warn(message);
}

}  // namespace hysteron::cli
