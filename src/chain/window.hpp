// The beads that are integrated together, as a system for integrate/: displacements and velocities, and for each
// contact its internal states and the energy it has dissipated. Contacts with a bead outside (at rest, flying, or the
// wall) belong to it; that bead then moves as a function of time.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "hysteron/integrate/problem.hpp"
#include "state.hpp"

namespace hysteron::chain {

class Window {
 public:
  Window(State& state, const Settings& settings, const Scale& scale, double tolerance);

  // Takes the active beads of the state at its time.
  void build();
  // Brings the state to this time.
  void write_back(double t);
  bool is_empty() const noexcept { return slots_.empty(); }
  std::span<double> values() noexcept { return y_; }
  const std::vector<double>& absolute_tolerances() const noexcept { return absolute_; }
  std::size_t active_beads() const noexcept { return slots_.size(); }

  // Forces at the sensors; contacts outside of the window have their force at rest.
  void append_sample(double t, integrate::ConstValues y, std::vector<double>& out) const;

  // Beads that have left the window since the last call of build().
  const std::vector<std::size_t>& left() const noexcept { return left_; }
  std::optional<Error> error{};  // a law was driven out of its domain
  std::vector<std::optional<Peak>> bead_peaks{};
  long force_evaluations = 0;

  // Of integrate/problem.hpp.
  std::size_t size() const noexcept { return y_.size(); }
  void rates(double t, integrate::ConstValues y, integrate::Values out);
  std::span<const integrate::WatchedEvent> events() const noexcept { return list_; }
  void event_values(double t, integrate::ConstValues y, integrate::Values out);
  integrate::AfterEvent handle_events(double t, integrate::Values y, std::span<const std::size_t> passed);

  // A contact between two beads outside reaches a depth that matters, at the time that was computed for it.
  void touch_outside(std::size_t contact, double t);

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  struct Slot {
    std::size_t bead;
    double base;  // m; the component of the state is the displacement from here
    double inverse_mass, acceleration;
  };
  struct Live {
    std::size_t contact;
    std::size_t left, right;   // slots; none for a bead outside
    std::size_t states, loss;  // where they begin in the state; none while apart
    const AnyHostedLaw* law;
  };
  enum class Watch { contact_event, peak, wake, bead_peak };
  struct Function {
    Watch watch;
    std::size_t index;  // of the live contact, or of the bead sensor
    EventKind kind{};
    std::size_t branch = 0;
  };

  void add_contact(std::size_t contact, std::size_t left, std::size_t right);
  void set_tolerances();
  const Scale& scale_of_element(std::size_t contact);
  Contact<double> contact_of(const Live& live, double t, integrate::ConstValues y) const noexcept;
  BeadPoint side(std::size_t slot, std::size_t bead, double t, integrate::ConstValues y) const noexcept;
  const double* states_of(const Live& live, integrate::ConstValues y) const noexcept;
  double force_of(const Live& live, double t, integrate::ConstValues y) const noexcept;
  double acceleration_of(std::size_t slot, std::size_t bead) const noexcept;
  bool has_bead_outside(const Live& live) const noexcept;
  bool is_idle(const Live& live) const noexcept;
  double wake_force_of(const Live& live) const noexcept;
  bool is_negligible(std::size_t contact, double t, integrate::ConstValues y) const;
  void match_directions(double t);

  void list_events(double t, integrate::ConstValues y);
  void list_bead_peaks(double t, integrate::ConstValues y);
  void add_function(const Function& f, Direction direction, bool handled_when_due);
  void compute_force_rates(double t, integrate::ConstValues y);
  double force_rate(const Live& live, double t, integrate::ConstValues y) const noexcept;
  double sensor_rise(std::size_t sensor, double t, integrate::ConstValues y) const noexcept;
  double sensor_rest(std::size_t sensor) const noexcept;
  double sensor_rate(std::size_t sensor) const noexcept;
  double special_value(const Function& f, double t, integrate::ConstValues y) const noexcept;
  double rise(const Live& live, double t, integrate::ConstValues y) const noexcept;

  void apply(const Function& f, double t, integrate::Values y);
  void apply_to_contact(const Function& f, double t, integrate::Values y);
  void wake(const Live& live, double t);
  void note_peak(std::optional<Peak>& peak, double risen, double at_rest, double t) const noexcept;
  void note_largest(std::size_t contact, double risen, double t) noexcept;
  void note_forces_after_events(double t, integrate::ConstValues y) noexcept;
  void activate(std::size_t bead, double t);
  bool release_free_beads(double t, integrate::Values y);
  bool leave_beads_behind(double t, integrate::ConstValues y);
  void drop_unresolved_speed(std::size_t bead, double t, integrate::Values y);

  State& state_;
  const Settings& settings_;
  Scale scale_;
  double tolerance_, least_peak_;
  std::vector<Slot> slots_{};
  std::vector<Live> live_{};
  std::vector<std::size_t> active_{}, left_{}, slot_of_bead_, live_of_contact_;
  std::size_t wall_impulse_ = none;
  std::vector<double> y_{}, absolute_{}, force_before_{}, force_after_{}, forces_{}, accelerations_{}, force_rates_{};
  std::vector<Function> functions_{};
  std::vector<integrate::WatchedEvent> list_{};
  std::vector<std::optional<Scale>> element_scales_;
  bool needs_rates_ = false, has_changed_ = false;
};

}  // namespace hysteron::chain
