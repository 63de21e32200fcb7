// Fixed steps of order 4 over a contiguous part of the chain, for laws without loss: nothing is located, the forces are
// as smooth as the law. Peaks and samples are taken from the path of each contact within its step.
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
  struct Touch {
    double time;
    std::size_t contact;
    bool operator<(const Touch& other) const noexcept { return time > other.time; }
  };

  bool is_empty() const noexcept { return low_ == high_; }
  bool is_inside(std::size_t bead) const noexcept { return bead >= low_ && bead < high_; }
  // The contacts whose forces act on the window: those inside, and those with a bead at rest or the wall.
  std::size_t first_contact() const noexcept;
  std::size_t end_contact() const noexcept;

  void set_rest_modes();
  void step(double h);
  void drift(double h);
  void kick(double h);
  void compute_forces(std::size_t first, std::size_t end);
  double indentation(std::size_t contact) const noexcept;
  double indentation_rate(std::size_t contact) const noexcept;
  double force(std::size_t contact, double depth) const noexcept;
  double force_slope(std::size_t contact, double depth) const noexcept;

  void adapt_window();
  void wake_at_rest();
  void drop_free_beads();
  void drop(std::size_t bead);
  void take_back();
  void enclose(std::size_t first, std::size_t end);
  bool will_close(std::size_t contact) const;
  void predict(std::size_t contact);
  void jump_to_next_touch();
  std::optional<Touch> next_touch();

  StepPath path_of(std::size_t contact) const noexcept;
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
  double step_, least_peak_;
  std::size_t low_ = 0, high_ = 0;  // beads of the window: from low_ to before high_
  double begin_time_ = 0.0;         // of the last step
  std::vector<double> begin_position_, begin_velocity_;
  std::vector<double> inverse_mass_, free_acceleration_;
  std::vector<Contact<double>> depths_;
  std::vector<Force<double>> forces_;
  std::priority_queue<Touch> touches_{};
};

}  // namespace hysteron::chain
