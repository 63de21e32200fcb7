// Hosts the contacts of a model in a run: forces and internal states by their laws, events, stick and slip, and the
// history of each contact. Where contacts are is found by ContactGeometry, time is the integrator's.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "contact_geometry.hpp"
#include "contact_stick.hpp"
#include "contact_turns.hpp"
#include "contact_watch.hpp"
#include "hysteron/contact/impact_scale.hpp"
#include "hysteron/integrate/problem.hpp"
#include "hysteron/multibody/contact_history.hpp"
#include "hysteron/multibody/sizes.hpp"
#include "hysteron/multibody/system.hpp"

namespace hysteron::multibody::detail {

using integrate::ConstValues;
using integrate::Values;

// Where a contact loses energy: an account of the ledger each.
// `load` is for friction whose stored energy U(N, z) changes with the load N at given state z (LuGre): what such
// changes have taken away, -∫ ∂U/∂N dN, negative where they have added energy. It is integrated by parts: the account
// collects ∫ ∂U/∂z dz, and settle_accounts() subtracts U, so that jumps of the load are included.
// The account `normal` of a law that leaves a dent collects the work ∫ F dδ, and settle_accounts() subtracts what is
// stored.
enum class ContactLoss : std::uint8_t { normal, friction, rolling, load };
inline constexpr std::size_t contact_loss_kinds = 4;
using ContactLosses = std::array<double, contact_loss_kinds>;  // J or W

class ContactHost {
 public:
  ContactHost(const Model& model, const System& system);
  ContactHost(const ContactHost&) = delete;
  ContactHost& operator=(const ContactHost&) = delete;

  bool empty() const noexcept { return contacts_.empty(); }
  std::size_t count() const noexcept { return contacts_.size(); }
  std::size_t state_size() const noexcept { return states_; }
  bool is_any_in_contact() const noexcept;
  // Whether event_values() needs accelerations: of contacts that stick, and of tangential springs that slide.
  bool events_need_accelerations() const noexcept { return !sticking_.empty() || slides_; }
  bool is_any_sticking() const noexcept { return !sticking_.empty(); }
  // Whether friction keeps a state that project_friction_states() must look after.
  bool must_project_friction_states() const noexcept { return keeps_friction_states_; }

  // After System::set_state(): adds the forces of the contacts, and writes the rates of the states and the powers. What
  // events and samples need is found for all contacts; the rates alone need those that act.
  enum class Scope { acting, all };
  void add_forces(ConstValues states, Values rates, Scope scope, Workspace& work);
  // After System::set_positions_and_speeds(): where the contacts are, and their normal forces.
  void update_normal_forces(ConstValues states, Workspace& work);
  // After accelerations(): adds the forces that hold sticking contacts. They have impulses too, and a power where
  // points that cannot all stick drift.
  void add_holding_forces(Values body_rates, Values rates, Workspace& work);
  // Dissipated powers, in the order of accounts().
  std::span<const double> powers() const noexcept { return powers_; }
  struct Account {
    std::size_t contact = 0;
    ContactLoss loss{};
  };
  std::span<const Account> accounts() const noexcept { return accounts_; }
  const std::string& name(std::size_t contact) const noexcept { return names_[contact]; }
  // After add_forces().
  double stored_energy(ConstValues states) const;
  // After add_forces(): turns a copy of the accounts into what has been lost until now. The accounts themselves are
  // behind while a tangential spring slides, and count what friction stores by load, and what a law that leaves a dent
  // stores, as lost.
  void settle_accounts(ConstValues states, Values losses) const;
  // After an accepted step: brings the states of friction back to what their laws allow. The energy that this takes is
  // added to `losses`, which are in the order of accounts().
  void project_friction_states(Values states, Values losses);

  // The speed of a slow impact, and the tolerance of the run. Speeds below their product are errors of the integration:
  // contacts that last do not reverse within them, and forces do not vanish by them.
  void set_slow_speed(double speed, double tolerance) noexcept {
    slow_speed_ = speed;
    speed_error_ = tolerance * speed;
  }

  std::span<const integrate::WatchedEvent> watched() const noexcept { return watched_; }
  // After update_normal_forces(), or add_forces() and accelerations() if they are needed.
  void event_values(ConstValues states, Values out);
  // After handle_events(): about the time that the shortest of the impacts that have just begun needs for its
  // compression. A longer step might have no stage inside the impact, and would pass through it without an error.
  double first_step_limit() const noexcept { return first_step_limit_; }
  // After event_values(): a time within which the indentation of no contact that is apart has more than one extreme
  // value.
  double turn_interval(const Workspace& work);
  // What a pair that is apart can do in a step, as it is at one end of it.
  struct Reach {
    double gap = 0.0;      // m
    double closing = 0.0;  // m/s, at most
    double turning = 0.0;  // rad/s; 0: the pair need not be looked at more often
  };
  // After update_normal_forces().
  void measure_reach(std::vector<Reach>& out, const Workspace& work);
  // turn_interval() over a step of length h without the pairs that cannot meet in it.
  static double look_interval(double h, std::span<const Reach> begin, std::span<const Reach> end);

  // After evaluate() and at a sample: whether what must always hold does. If not, failure() says what.
  bool check_depths(double t, double error);
  // `losses` are in the order of accounts(), settled or not; `error` is the energy below which they are not known.
  bool check_losses(double t, ConstValues losses, double error, bool are_settled);

  // After add_forces() and accelerations(). If the run is to stop, failure() says why.
  integrate::AfterEvent handle_events(double t, Values states, Values losses, std::span<const std::size_t> passed,
                                      Workspace& work);
  const std::string& failure() const noexcept { return failure_; }
  // After accelerations() and add_holding_forces(), for events that need them.
  void read_accelerations(const Workspace& work) noexcept { geometry_.read_accelerations(work); }
  // After a cascade of events: which contact and why.
  std::string last_event_text() const;
  void fail(std::string why) { failure_ = std::move(why); }
  // Whether handle_events() met contacts with Coulomb friction that may stick or slip together. They all stick then;
  // the host of this object stops their slip, evaluates again, and calls choose_sticking(), which lets go those that
  // friction cannot hold.
  bool must_choose_sticking() const noexcept { return must_choose_; }
  // Whether ContactDerivatives knows how the forces of all contacts change. It does not for friction with true stick,
  // whose forces depend on all others, for tangential springs that slide, and for laws of the overlap's volume.
  bool has_derivatives() const noexcept;

  // Whether a contact has begun to stick: the rest of its slip is to be stopped.
  bool must_stop_slip() const noexcept { return must_stop_ || must_choose_; }
  // Contacts that share their holding forces in space slip by errors of the integration, which add up.
  bool must_stop_drift() const noexcept { return sticking_.size() > 1 && system_.space() == Space::spatial; }
  void stop_slip(double t, Values bodies, Workspace& work) { stick_.stop_slip(t, loads(), bodies, work); }
  void choose_sticking(Values states);
  // After add_forces() and accelerations() with speeds that have jumped: contacts slip as they now must, and those
  // whose indentation rate has changed its sign reverse.
  void follow_jump(double t, Values states, Values losses, Workspace& work);

  // Surfaces deeper in each other than this, after add_forces() and before the first touch, with the force that they
  // begin with.
  struct Overlap {
    const std::string& contact;
    double depth, force;
    double deepest_allowed;  // a radius or half a thickness
  };
  std::vector<Overlap> overlaps(double least_depth, Workspace& work) const;
  // After a run that found no step short enough: notes a contact whose law divides by a tiny impact speed.
  void explain_short_steps();

  // Keeps the largest force so far.
  void note_force(std::size_t contact, double t, double force);
  double peak_force(std::size_t contact) const noexcept { return contacts_[contact].history.peak_force; }
  double peak_force_time(std::size_t contact) const noexcept { return contacts_[contact].history.peak_force_time; }
  double normal_force(std::size_t contact) const noexcept { return contacts_[contact].normal_force; }
  Tangent friction_force(std::size_t contact) const noexcept { return contacts_[contact].friction; }
  const ContactCouple& couple(std::size_t contact) const noexcept { return contacts_[contact].couple; }
  ContactFrame frame(std::size_t contact) const noexcept { return geometry_.frame(contact); }
  Phase phase(std::size_t contact) const noexcept { return contacts_[contact].record.memory.phase; }
  bool is_sticking(std::size_t contact) const noexcept { return contacts_[contact].sticks; }
  const Contact<double>& at(std::size_t contact) const noexcept { return contacts_[contact].at; }
  const Tangent& slip(std::size_t contact) const noexcept { return contacts_[contact].slip; }
  // After evaluation at the start: the largest of radii and gaps.
  double largest_size() const noexcept;
  // Largest distance from the origin, m, at which surfaces may touch: that of the nearer of both.
  double distance_from_origin(const Workspace& work) const;
  // Sizes of the contacts against which absolute errors are measured: those of a slow impact.
  struct Scale {
    double depth = 0.0;            // m, the smallest of all contacts
    double speed = 0.0;            // m/s
    std::vector<double> states{};  // one absolute size for each state

    void enlarge(double factor) {
      depth *= factor;
      speed *= factor;
      for (double& size : states) size *= factor;
    }
  };
  // After accelerations at the start of a scene of this size.
  Scale scale(const Sizes& sizes) const;

  // Called when a contact has ended.
  std::function<void(const ContactHistory&)> on_contact = {};
  // Called at each event.
  std::function<void(const ContactEvent&)> on_event = {};
  // Hands out the contacts that have not ended.
  void close(double t, ConstValues states, ConstValues accounts);

  // All that is remembered, as plain numbers.
  std::vector<double> pack() const;
  std::size_t packed_size() const;
  void unpack(std::span<const double> numbers, ConstValues states);
  // Validity limits that the laws have passed, each text once per pair, and pairs whose force was beyond first yield.
  std::vector<std::string> limit_texts() const;

 private:
  friend class ContactDerivatives;
  struct Hosted {
    const ContactPair* pair = nullptr;
    const ContactElement* element = nullptr;
    std::size_t first_body = 0, second_body = 0;
    double first_radius = 0.0, second_radius = 0.0;
    geometry::Kind second_kind{};
    bool has_overlap = false;         // volume and area are computed
    bool has_tangential_law = false;  // friction, or resistance to rolling
    std::size_t state = 0;            // of the normal law, then friction, then the impulse, then those of friction
    std::size_t friction_state = 0, impulse = 0, state_end = 0;
    std::array<int, contact_loss_kinds> account{-1, -1, -1, -1};  // of each loss; -1: it cannot occur
    ContactRecord record{};
    bool sticks = false;  // by Coulomb's law
    bool slides = false;  // the tangential spring is at its limit; its state keeps the elongation at which it began
    bool stuck_before = false;  // the events of this instant
    bool yields = false;        // it stuck, and its force has just passed the limit
    bool starts = false;        // slip by Coulomb's law that has begun, and is still too slow to have a direction
    // Changes between stick and slip by Coulomb's law, since when they are counted, and by how much slow_speed() is
    // raised because they follow each other too fast.
    double changes = 0.0, changes_since = 0.0, raised = 1.0;
    Tangent slide_direction{};
    int tangent_axis = 0;
    std::uint32_t limits = 0;
    Touch limit_touch{};                // at which the last of these limits was first exceeded
    double largest_force = 0.0;         // N, of all contacts that have ended
    bool waits_for_separation = false;  // released with an indentation left: it may go on
    double parted_at = -infinity;       // s, when its surfaces last parted
    double deepest_allowed = infinity;  // half the thickness of the thinner side
    double clearance = infinity;        // of what lies in a hole
    double deepest = 0.0;               // largest indentation so far
    double gained_energy = 0.0;         // by a law that does not claim to be dissipative: minus the least loss
    // Of the last evaluation.
    Contact<double> at{};
    Tangent slip{}, friction{};
    double normal_force = 0.0;
    ContactCouple couple{};
    // Of the contact that lasts now.
    ContactHistory history{};
    double impulse_at_start = 0.0, impulse_at_reversal = 0.0;
    Tangent tangential_impulse_at_start{};
    double work_at_reversal = 0.0, stored_at_start = 0.0;
    ContactLosses losses_at_start{};
  };

  ContactHost(const Model& model, const System& system, const std::vector<ContactPoint>& points);
  void host(const ContactPoint& point);
  static void visit_numbers(Hosted& c, const std::function<void(double&)>& visit);
  static double* account(const Hosted& c, ContactLoss loss, Values losses) noexcept;
  static double booked(const Hosted& c, ContactLoss loss, ConstValues losses) noexcept;
  // What the normal law stores now, as far as its account counts that as lost.
  static double stored_in_account(const Hosted& c, ConstValues states);
  void open_account(Hosted& c, ContactLoss loss);
  static void set_overlap(Hosted& c) noexcept;
  Slip slip_of(const Hosted& c, ConstValues states) const noexcept;
  Tangent slip_direction_velocity(const Hosted& c, const double* z) const noexcept;
  bool follows_slip(const Hosted& c) const noexcept;
  // The elongation of a spring that slides: at its limit, along the slip (in the plane: as it began).
  Tangent sliding_spring(const Hosted& c) const noexcept;
  // In the plane with a sign, in space a magnitude.
  double along_tangent(const Tangent& t) const noexcept;
  Tangent tangential_impulse(const Hosted& c, ConstValues states) const noexcept;
  static void set_tangential_impulse_rate(const Hosted& c, const Tangent& force, Values rates) noexcept;
  void find_friction(Hosted& c, ConstValues states, Values rates);
  // What friction stores now.
  double friction_energy(const Hosted& c, ConstValues states) const noexcept;
  // How fast the slip grows that the sliding spring does not take up; the spring holds again when it ends.
  double plastic_slip_rate(const Hosted& c, std::size_t i, ConstValues states) const noexcept;
  bool begins_to_slide(const Hosted& c, ConstValues states) const noexcept;
  void change_spring(Hosted& c, Values states, Values losses);
  // Whether the normal law keeps states of its own.
  static bool has_states(const Hosted& c) noexcept { return c.friction_state > c.state; }
  static bool acts(const Hosted& c) noexcept { return c.record.in_contact() || has_states(c); }
  void list_acting();
  void add_forces_of(std::size_t pair, ConstValues states, Values rates, Scope scope, Workspace& work);
  // Whether forces depend on how the surfaces slide or roll.
  static bool has_tangential_force(const Hosted& c) noexcept { return c.has_tangential_law && c.record.in_contact(); }
  // After ContactGeometry::find().
  void update_kinematics(Hosted& c, std::size_t i, bool with_slip) noexcept {
    c.at.indentation = geometry_.indentation(i);
    c.at.indentation_rate = geometry_.indentation_rate(i);
    if (c.has_overlap) set_overlap(c);
    if (with_slip) c.slip = geometry_.slip(i);
  }
  void add_force(Hosted& c, std::size_t i, ConstValues states, Values rates, Workspace& work);
  ContactCouple resistance_couple(const Hosted& c, std::size_t i, double& power) const noexcept;
  std::size_t events_of(std::size_t i, ConstValues states, EventFunction* out) const noexcept;
  static bool has_branches(const Hosted& c) noexcept;
  void shift_reversal(const Hosted& c, EventFunction& reversal) const noexcept;
  bool has_just_parted(const Hosted& c, const EventFunction& f) const noexcept;
  bool may_be_due(const Hosted& c, const EventFunction& f) const noexcept;
  void let_slip(Hosted& c, Values states, const Tangent& direction) const noexcept;
  void list_events(ConstValues states);
  bool apply(double t, std::size_t i, const EventFunction& event, Values states, Values losses, Workspace& work);
  void report_event(double t, std::size_t i, ContactEventKind kind, double force) const;
  void change_friction(std::size_t i, Values states, Values losses);
  double slow_speed(const Hosted& c) const noexcept;
  void bound_slip(const Hosted& c, EventFunction& end) const noexcept;
  // Whether the contact has begun while its surfaces part, as those that overlap at the start of a run may.
  bool begins_opening(const Hosted& c) const noexcept;
  // Points that cannot all stick, for they move apart, count as sticking while they are slower than this.
  double drift_limit(const Hosted& c) const noexcept { return 2.0 * slow_speed(c); }
  bool is_slow(const Hosted& c) const noexcept { return length(c.slip) <= slow_speed(c); }
  bool may_stick(const Hosted& c) const noexcept;
  static void count_change(Hosted& c, double t) noexcept;
  bool is_held_by_others() const;
  // Normal forces of the contacts that stick.
  std::span<const double> loads();
  std::vector<double> stick_limits() const;
  void hold_slow_contacts(Values states);
  void note_limits(Hosted& c);
  void hand_out(Hosted& c);
  void begin_friction(double t, std::size_t i, Values states);
  void begin_contact(double t, std::size_t i, Values states, ConstValues losses, Workspace& work);
  void note_reversal(Hosted& c, ConstValues states, ConstValues losses);
  void release_friction(Hosted& c, Values states, Values losses);
  void end_contact(double t, std::size_t i, double stored, ConstValues states, ConstValues losses, bool is_open);
  void update_sticking();
  std::vector<std::string> yield_texts() const;
  double compression_time(const Hosted& c, const double* z) const noexcept;
  double lighter_mass(const Hosted& c) const;
  double slow_impact_speed(const Sizes& sizes) const;
  std::vector<ImpactScale> impacts_at(double speed, double size) const;
  double effective_mass(std::size_t i, Workspace& work) const;
  double mass_at_touch(const Hosted& c, std::size_t i, Workspace& work) const;
  ImpactLine line_of(const Hosted& c, const ContactFrame& frame, const Workspace& work) const;

  const Model& model_;
  const System& system_;
  ContactGeometry geometry_;
  StickSolver stick_;
  ContactTurns turns_;
  std::vector<Hosted> contacts_;
  std::vector<std::string> names_;
  std::vector<Account> accounts_;
  std::vector<double> powers_;
  std::vector<std::size_t> sticking_;
  std::vector<std::size_t> acting_;  // pairs
  std::vector<double> loads_;
  std::vector<integrate::WatchedEvent> watched_;
  std::vector<WatchedContact> keys_;
  std::size_t states_ = 0;
  bool keeps_friction_states_ = false;
  bool slides_ = false;
  bool must_choose_ = false, must_stop_ = false;
  double event_time_ = 0.0;
  mutable std::optional<bool> is_held_{};                        // is_held_by_others() of the last evaluation
  double slow_speed_ = 0.0, speed_error_ = 0.0;                  // m/s
  double first_step_limit_ = infinity, limited_at_ = -infinity;  // s
  std::string failure_;
  std::pair<std::size_t, EventKind> last_event_{static_cast<std::size_t>(-1), EventKind::touch};
};

}  // namespace hysteron::multibody::detail
