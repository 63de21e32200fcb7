// Looks for the first event inside a step and locates it; the rules are those of integrate/integrator.hpp.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "stepper.hpp"

namespace hysteron::integrate {

class EventWatch {
 public:
  explicit EventWatch(const Problem& problem);

  bool is_idle() const noexcept { return list_.empty(); }
  // Takes the present list, and the values at (t, y) as the side on which each function was last seen.
  void begin(double t, ConstValues y);
  // The instant of the first passage in the step, on its far side; passed() then lists the functions. Without one, the
  // values at the end of the step become those last seen. `outputs` are times, ascending, at which results are given
  // out: those within the step are looked at.
  std::optional<double> find(Stepper& stepper, ConstValues outputs);
  std::span<const std::size_t> passed() const noexcept { return passed_; }
  // A projection moved the state at which functions have just passed, perhaps back to the near side of zero by
  // rounding. Those that are still there after they were handled count as seen on the far side.
  void note_projection(double t, ConstValues projected);
  void begin_after_event(double t, ConstValues y);
  // Lists the functions that are due among those handled when due; false if there is none.
  bool find_due();

  // After a step without a passage: when the first function that ends like a root is expected to pass; infinite if none
  // is within reach.
  double root_end() const noexcept { return root_end_; }

  std::vector<double>& last_seen() noexcept { return seen_; }

 private:
  static constexpr std::size_t quarters = 4;

  // A function that may have an extreme value on the other side of zero, and a bound of its slope.
  struct Candidate {
    std::size_t index;
    double steepest;
  };

  void resize();
  void evaluate(Stepper& stepper, double t, std::vector<double>& values);
  std::size_t parts_of_a_quarter(Stepper& stepper);
  bool may_pass(Stepper& stepper);
  void list_looks(const Stepper& stepper, ConstValues outputs, bool may_pass);
  bool has_any_passed(ConstValues before, ConstValues after) const noexcept;
  std::optional<double> find_in_part(Stepper& stepper, double a, double b);
  std::optional<double> find_excursion(Stepper& stepper, double a, double b);
  double search_beyond_zero(Stepper& stepper, const Candidate& candidate, double a, double b);
  double locate(Stepper& stepper, double a, double b);
  double secant_root(double a, double b) const noexcept;
  double expected_passage(std::size_t i, double h) const noexcept;

  const Problem& problem_;
  std::span<const WatchedEvent> list_{};
  std::vector<double> seen_, low_, high_, probe_, second_probe_;
  std::vector<double> nearest_, change_;  // of each function in the step
  std::array<std::vector<double>, quarters> quarters_{};
  std::size_t quarter_parts_ = 1;
  std::vector<double> looks_;   // times
  double turn_interval_ = 0.0;  // Problem::turn_interval() at the end of the last step
  std::vector<double> state_;
  std::vector<std::size_t> passed_;
  std::vector<Candidate> candidates_;
  double root_end_ = 0.0;
  struct Fired {
    std::size_t index;
    double value, shift;
  };
  std::vector<Fired> fired_;
};

}  // namespace hysteron::integrate
