#include "checkpoint_numbers.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hysteron::multibody::detail {
namespace {

// Visits all numbers of a checkpoint in one order, for both directions.
class Writer {
 public:
  explicit Writer(std::vector<double>& out) : out_(out) {}
  template <class T>
  void number(const T& x) {
    out_.push_back(static_cast<double>(x));
  }
  template <class T>
  void list(const std::vector<T>& values) {
    number(values.size());
    for (const T& x : values) number(x);
  }
  void lists(const std::vector<std::vector<int>>& values) {
    number(values.size());
    for (const auto& x : values) list(x);
  }

 private:
  std::vector<double>& out_;
};

class Reader {
 public:
  explicit Reader(std::span<const double> in) : in_(in) {}
  bool is_whole() const { return is_good_ && at_ == in_.size(); }

  void number(double& x) { x = next(); }
  void number(bool& x) { x = next() != 0.0; }
  template <class Integer>
  void number(Integer& x) {
    const double read = next();
    constexpr double largest = static_cast<double>(std::numeric_limits<int>::max());
    if (!(std::trunc(read) == read && std::abs(read) <= largest)) is_good_ = false;
    x = is_good_ ? static_cast<Integer>(read) : Integer{};
  }
  template <class T>
  void list(std::vector<T>& values) {
    values.assign(length(), T{});
    for (T& x : values) number(x);
  }
  void lists(std::vector<std::vector<int>>& values) {
    values.assign(length(), {});
    for (auto& x : values) list(x);
  }

 private:
  double next() {
    if (at_ < in_.size()) return in_[at_++];
    is_good_ = false;
    return 0.0;
  }
  std::size_t length() {
    const double n = next();
    if (!(n >= 0.0 && n <= static_cast<double>(in_.size() - at_) && std::trunc(n) == n)) is_good_ = false;
    return is_good_ ? static_cast<std::size_t>(n) : 0;
  }

  std::span<const double> in_;
  std::size_t at_ = 0;
  bool is_good_ = true;
};

template <class Visitor, class Checkpoint>
void visit(Visitor& v, Checkpoint& c) {
  auto& i = c.integrator;
  v.number(i.time);
  v.list(i.state);
  v.number(i.step);
  v.list(i.event_values);
  v.number(i.is_implicit);
  v.number(i.begins_like_root);
  v.number(i.root_end);
  v.number(i.stiff_steps);
  v.number(i.other_steps);
  v.number(i.trial.findings_needed);
  v.number(i.trial.findings);
  v.number(i.trial.begin);
  v.number(i.trial.explicit_progress);
  v.number(i.trial.work);
  v.number(i.outputs_given);
  v.number(c.samples);
  v.lists(c.loop_rows.active);
  v.list(c.loop_rows.pivots);
  v.list(c.contacts);
}

}  // namespace

void write_numbers(const SimulationCheckpoint& checkpoint, std::vector<double>& out) {
  Writer writer(out);
  visit(writer, checkpoint);
}

std::optional<SimulationCheckpoint> read_numbers(std::span<const double> numbers) {
  Reader reader(numbers);
  SimulationCheckpoint checkpoint;
  visit(reader, checkpoint);
  return reader.is_whole() ? std::optional(std::move(checkpoint)) : std::nullopt;
}

}  // namespace hysteron::multibody::detail
