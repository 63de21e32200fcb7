// Where a formula of time is not smooth, and how far it goes without a turn that samples could miss: found from ranges
// over intervals of time, which are divided until they tell.
#include <algorithm>

#include "interval_apply.hpp"

namespace hysteron {
namespace {

using detail::Branch;
using detail::Interval;
using detail::IntervalJet;

// Cells that are looked at in one search: a second of work.
constexpr std::size_t most_cells = 600'000;
// Cells are not divided further than to this part of the whole: two changes within one are taken for none.
constexpr double finest_part = 1e-11;

// A program with what it does at single times and over intervals of them.
class ProgramScan {
 public:
  ProgramScan(const std::vector<Instruction>& program, std::size_t stack_depth)
      : program_(program), points_(stack_depth), intervals_(stack_depth) {
    const auto has_branches = [](const Instruction& i) { return detail::has_branches(i.operation); };
    branches_.resize(static_cast<std::size_t>(std::count_if(program.begin(), program.end(), has_branches)));
  }

  std::size_t branch_count() const { return branches_.size(); }

  // The branch of each operation that has branches.
  void branches(double t, std::vector<double>& out) {
    std::size_t size = 0;
    out.clear();
    for (const Instruction& i : program_) {
      if (detail::has_branches(i.operation)) out.push_back(detail::branch_at(i.operation, &points_[size - i.index]));
      size = detail::apply<double>(i, std::span<const double>(&t, 1), points_.data(), size);
    }
  }

  // Over an interval of time. With the branches at both of its ends, an operation that cannot return to a branch that
  // it left is decided where they are equal.
  IntervalJet over(const Interval& time, const std::vector<double>& first, const std::vector<double>& last) {
    std::vector<IntervalJet>& stack = intervals_;
    std::size_t size = 0, branched = 0;
    for (const Instruction& i : program_) {
      if (i.operation == Operation::constant || i.operation == Operation::variable) {
        stack[size++] = i.operation == Operation::constant
                            ? IntervalJet{{i.constant, i.constant}, {}, {}, i.constant}
                            : IntervalJet{time, {1.0, 1.0}, {}, time.low + time.width() / 2.0};
        continue;
      }
      size -= i.index;
      Branch branch;
      if (detail::has_branches(i.operation)) {
        branch = detail::branch_over(i.operation, &stack[size], time);
        const bool same = first[branched] == last[branched];
        if (!branch.taken && same && branch.is_monotone()) branch.taken = first[branched];
        branches_[branched++] = branch;
      }
      stack[size] = detail::apply_over(i, &stack[size], branch, time);
      ++size;
    }
    return stack[0];
  }
  // Of the last call.
  const std::vector<Branch>& found_branches() const { return branches_; }

 private:
  const std::vector<Instruction>& program_;
  std::vector<double> points_;
  std::vector<IntervalJet> intervals_;
  std::vector<Branch> branches_;
};

class BreakpointSearch {
 public:
  BreakpointSearch(ProgramScan scan, double from, double to)
      : scan_(std::move(scan)), finest_((to - from) * finest_part) {
    if (scan_.branch_count() == 0 || !(to > from)) return;
    waiting_.push_back({from, to});
    while (!waiting_.empty() && cells_ <= most_cells) {
      const Interval cell = waiting_.back();
      waiting_.pop_back();
      ++cells_;
      look_at(cell);
    }
    std::sort(found_.begin(), found_.end());
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
  }

  std::optional<std::vector<double>> found() && {
    if (cells_ > most_cells) return std::nullopt;
    return std::move(found_);
  }

 private:
  void look_at(const Interval& cell) {
    scan_.branches(cell.low, first_);
    scan_.branches(cell.high, last_);
    scan_.over(cell, first_, last_);
    const std::vector<Branch>& branches = scan_.found_branches();
    const auto open = std::find_if(branches.begin(), branches.end(), [](const Branch& b) { return !b.taken; });
    if (open == branches.end()) {
      if (first_ != last_) split_at_first_change(cell, 0, scan_.branch_count());  // rounding at an end
      return;
    }
    const auto k = static_cast<std::size_t>(open - branches.begin());
    if (open->is_monotone() && first_[k] != last_[k]) return split_at_first_change(cell, k, k + 1);
    const double middle = cell.low + cell.width() / 2.0;
    if (cell.width() > finest_ && middle > cell.low && middle < cell.high) {
      waiting_.push_back({middle, cell.high});
      waiting_.push_back({cell.low, middle});
    } else if (first_ != last_) {
      split_at_first_change(cell, 0, scan_.branch_count());
    }
  }

  // Of the operations from `begin` to `end`: the first time with another branch than that at the start of the cell.
  void split_at_first_change(const Interval& cell, std::size_t begin, std::size_t end) {
    const auto has_changed = [&](double t) {
      scan_.branches(t, probe_);
      return !std::equal(first_.begin() + static_cast<std::ptrdiff_t>(begin),
                         first_.begin() + static_cast<std::ptrdiff_t>(end),
                         probe_.begin() + static_cast<std::ptrdiff_t>(begin));
    };
    double before = cell.low, after = cell.high;
    for (double middle; (middle = before + (after - before) / 2.0) > before && middle < after;)
      (has_changed(middle) ? after : before) = middle;
    found_.push_back(after);
    if (after < cell.high) waiting_.push_back({after, cell.high});
    if (cell.low < before) waiting_.push_back({cell.low, before});
  }

  ProgramScan scan_;
  double finest_;
  std::size_t cells_ = 0;
  std::vector<Interval> waiting_;
  std::vector<double> first_, last_, probe_, found_;
};

// A course that rises or falls all along, or bends to one side all along, shows at a few times what it does between
// them; one that is constant up to rounding has nothing to show.
bool is_calm_course(const IntervalJet& f) {
  constexpr double flat = 1e-6;  // of the value
  const auto keeps_sign = [](const Interval& x) { return x.low >= 0.0 || x.high <= 0.0; };
  return keeps_sign(f.first) || keeps_sign(f.second) || f.value.width() <= flat * f.value.magnitude();
}

}  // namespace

std::optional<std::vector<double>> Expression::breakpoints(double from, double to) const {
  return BreakpointSearch(ProgramScan(program_, stack_depth_), from, to).found();
}

double Expression::calm_until(double from, double to) const {
  // A time so short that a step of any method sees what happens in it.
  constexpr double shortest_part = 1e-9;
  if (program_.size() == 1) return to;  // a constant, or t
  ProgramScan scan(program_, stack_depth_);
  std::vector<double> first, last;
  const double least = shortest_part * (to - from);
  for (double end = to;; end = from + (end - from) / 2.0) {
    scan.branches(from, first);
    scan.branches(end, last);
    if (end - from <= least || is_calm_course(scan.over({from, end}, first, last))) return end;
  }
}

}  // namespace hysteron
