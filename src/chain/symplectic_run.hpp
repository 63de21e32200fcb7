// Fixed steps of order 4 over the contiguous parts of the chain that move under forces, for laws without loss: nothing
// is located, the forces are as smooth as the law. Peaks and samples are taken from the path of each contact within its
// step.
#pragma once

#include <queue>
#include <span>

#include "methods.hpp"
#include "step_path.hpp"

namespace hysteron::chain {

class SymplecticRun {
 public:
  SymplecticRun(State& state, const Settings& settings, const Scale& scale, double step, Outcome& outcome);

  std::optional<Error> run();

 private:
  // The first step after bodies meet, of a whole one.
  static constexpr double first_share = 1.0 / 512.0;
  struct Touch {
    double time;
    std::size_t contact;
    bool operator<(const Touch& other) const noexcept { return time > other.time; }
  };

  // Beads from `low` to before `high`. Two parts are never neighbours.
  struct Part {
    std::size_t low, high;
  };
  bool is_inside(std::size_t bead) const noexcept { return state_.is_integrated(bead); }
  // The contacts whose forces act on a part: those inside, and those with a bead at rest or the wall.
  std::size_t first_contact(const Part& part) const noexcept;
  std::size_t end_contact(const Part& part) const noexcept;

  double next_step() noexcept;
  void step(double h);
  void compose(const Part& part, double h);
  void drift(const Part& part, double h);
  void kick(const Part& part, double h);
  void compute_forces(std::size_t first, std::size_t end);
  double indentation(std::size_t contact) const noexcept;
  double indentation_rate(std::size_t contact) const noexcept;
  double force(std::size_t contact, double depth) const noexcept;
  double force_slope(std::size_t contact, double depth) const noexcept;

  void adapt_parts();
  void extend(Part& part);
  void wake_above(Part& part);
  void wake_below(Part& part);
  bool is_reached(std::size_t contact) const;
  void drop_free_beads();
  bool is_open(std::size_t contact) const;
  void drop_unresolved_speed(std::size_t bead);
  void take(std::size_t bead);
  void add_part(std::size_t contact);
  void merge_parts();
  bool will_close(std::size_t contact) const;
  void predict(std::size_t contact);
  void jump_to_next_touch();
  std::optional<Touch> next_touch();

  StepPath path_of(std::size_t contact) const noexcept;
  StepPath bead_path(std::size_t bead) const noexcept;  // of a bead that is integrated
  double acceleration(std::size_t bead, bool at_begin) const noexcept;
  double depth_at_end(std::size_t contact, bool at_begin) const noexcept;
  BeadPoint point(std::size_t bead, bool at_begin) const noexcept;
  void note_peaks();
  void note_peak(std::size_t contact);
  void note_bead_peak(std::size_t sensor);
  void give_samples(double until);
  double sampled_force(std::size_t contact, double share) const noexcept;

  State& state_;
  const Settings& settings_;
  Outcome& outcome_;
  double step_, started_step_, least_peak_;
  std::vector<Part> parts_{};  // in ascending order
  double begin_time_ = 0.0;    // of the last step
  std::vector<double> begin_position_, begin_velocity_;
  std::vector<double> inverse_mass_, free_acceleration_;
  std::vector<Contact<double>> depths_;
  std::vector<Force<double>> forces_;
  std::priority_queue<Touch> touches_{};
};

}  // namespace hysteron::chain
