// Hosts the contacts of a model in a run: forces and internal states by their laws, events, stick and slip, and the
// history of each contact. The geometry is the System's, time is the integrator's.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "contact_watch.hpp"
#include "hysteron/contact/element.hpp"
#include "hysteron/integrate/problem.hpp"
#include "hysteron/multibody/contact_history.hpp"
#include "hysteron/multibody/system.hpp"

namespace hysteron::multibody::detail {

using integrate::ConstValues;
using integrate::Values;

// Where a contact loses energy: an account of the ledger each.
enum class ContactLoss : std::uint8_t { normal, friction, rolling };
inline constexpr std::size_t contact_loss_kinds = 3;
using ContactLosses = std::array<double, contact_loss_kinds>;  // J or W

class ContactHost {
 public:
  ContactHost(const Model& model, const System& system);

  bool empty() const noexcept { return contacts_.empty(); }
  std::size_t count() const noexcept { return contacts_.size(); }
  std::size_t state_size() const noexcept { return states_; }
  bool is_any_in_contact() const noexcept;
  // Whether event_values() needs accelerations: of contacts that stick, and of tangential springs that slide.
  bool events_need_accelerations() const noexcept { return !sticking_.empty() || slides_; }
  // Whether friction keeps a state that settle() must look after.
  bool has_friction_state() const noexcept { return has_friction_state_; }

  // After System::move(): pushes the bodies, and writes the rates of the states and the powers.
  void push(ConstValues states, Values rates, Workspace& work);
  // After System::move_frames(): where the contacts are, and their normal forces.
  void look(ConstValues states, Workspace& work);
  // Dissipated powers, in the order of accounts().
  std::span<const double> powers() const noexcept { return powers_; }
  struct Account {
    std::size_t contact = 0;
    ContactLoss loss{};
  };
  std::span<const Account> accounts() const noexcept { return accounts_; }
  const std::string& name(std::size_t contact) const noexcept { return names_[contact]; }
  // After push().
  double stored_energy(ConstValues states) const;
  // After an accepted step: brings the states of friction back to what their laws allow. The energy that this takes is
  // added to `losses`, which are in the order of accounts().
  void settle(Values states, Values losses);

  // Speeds below this are errors of the integration: contacts that last do not reverse within them.
  void set_speed_error(double speed) noexcept { speed_error_ = speed; }

  std::span<const integrate::WatchedEvent> watched() const noexcept { return watched_; }
  // After look(), or push() and accelerations() if they are needed.
  void event_values(ConstValues states, const Workspace& work, Values out);
  // After push() and accelerations(). If the run is to stop, failure() says why.
  integrate::AfterEvent handle(double t, Values states, Values losses, std::span<const std::size_t> passed,
                               Workspace& work);
  const std::string& failure() const noexcept { return failure_; }

  // Keeps the largest force so far.
  void note_force(std::size_t contact, double t, double force);
  double peak_force(std::size_t contact) const noexcept { return contacts_[contact].history.peak_force; }
  double normal_force(std::size_t contact) const noexcept { return contacts_[contact].normal_force; }
  Tangent friction_force(std::size_t contact, const Workspace& work) const noexcept;
  const ContactTurn& couple(std::size_t contact) const noexcept { return contacts_[contact].couple; }
  Phase phase(std::size_t contact) const noexcept { return contacts_[contact].record.memory.phase; }
  bool is_sticking(std::size_t contact) const noexcept { return contacts_[contact].sticks; }
  const Contact<double>& at(std::size_t contact) const noexcept { return contacts_[contact].at; }
  const Tangent& slip(std::size_t contact) const noexcept { return contacts_[contact].slip; }
  // Sizes of the contacts against which absolute errors are measured.
  struct Scale {
    double depth = 1e-4;  // m
    double speed = 0.1;   // m/s
  };
  Scale scale() const;
  // One absolute size for each state.
  std::vector<double> state_sizes(const Scale& scale) const;

  // Called when a contact has ended.
  std::function<void(const ContactHistory&)> on_contact = {};
  // Hands out the contacts that have not ended.
  void close(double t, ConstValues states, ConstValues losses);

  // All that is remembered, as plain numbers.
  std::vector<double> pack() const;
  std::size_t packed_size() const;
  void unpack(std::span<const double> numbers, ConstValues states, Workspace& work);
  // Validity limits that the laws have passed, each text once per pair.
  std::vector<std::string> limit_texts() const;

 private:
  struct Hosted {
    const ContactPair* pair = nullptr;
    const ContactElement* element = nullptr;
    std::size_t first_body = 0, second_body = 0;
    double ball_radius = 0.0, surface_radius = 0.0;
    int overlap = -1;       // index of the surface, if the overlap is computed
    std::size_t state = 0;  // of the normal law, then friction, then the impulse
    std::size_t friction_state = 0, impulse = 0;
    std::array<int, contact_loss_kinds> account{-1, -1, -1};  // of each loss; -1: it cannot occur
    ContactRecord record{};
    bool sticks = false;  // by Coulomb's law
    bool slides = false;  // the tangential spring is at its limit; its state keeps the elongation at which it began
    Tangent slide_direction{};
    int tangent_axis = 0;
    std::uint32_t limits = 0;
    // Of the last evaluation.
    Contact<double> at{};
    Tangent slip{}, friction{};
    double normal_force = 0.0;
    ContactTurn couple{};
    // Of the contact that lasts now.
    ContactHistory history{};
    double impulse_at_start = 0.0, impulse_at_reversal = 0.0;
    double work_at_reversal = 0.0, stored_at_start = 0.0;
    ContactLosses losses_at_start{};
  };

  static void visit_numbers(Hosted& c, const std::function<void(double&)>& visit);
  static double* account(const Hosted& c, ContactLoss loss, Values losses) noexcept;
  static double booked(const Hosted& c, ContactLoss loss, ConstValues losses) noexcept;
  void open_account(Hosted& c, ContactLoss loss);
  Contact<double> contact_at(const Hosted& c, const ContactKinematics& k) const noexcept;
  Slip slip_of(const Hosted& c, ConstValues states) const noexcept;
  Tangent slip_direction_velocity(const Hosted& c, const double* z) const noexcept;
  // The elongation of a spring that slides: at its limit, along the slip (in the plane: as it began).
  Tangent sliding_spring(const Hosted& c) const noexcept;
  void push_friction(Hosted& c, ConstValues states, Values rates);
  // How fast the slip grows that the sliding spring does not take up; the spring holds again when it ends.
  double plastic_slip_rate(const Hosted& c, std::size_t i, ConstValues states, const Workspace& work) const noexcept;
  void change_spring(Hosted& c, Values states, Values losses);
  // Whether the normal law keeps states of its own.
  static bool has_states(const Hosted& c) noexcept { return c.friction_state > c.state; }
  void place(Hosted& c, std::size_t i, Workspace& work) const;
  void push_one(std::size_t i, ConstValues states, Values rates, Workspace& work);
  ContactTurn resistance_couple(const Hosted& c, std::size_t i, const Workspace& work, double& power) const noexcept;
  std::size_t events_of(std::size_t i, ConstValues states, const Workspace& work, EventFunction* out) const noexcept;
  static bool has_branches(const Hosted& c) noexcept;
  void shift_reversal(const Hosted& c, EventFunction& reversal) const noexcept;
  static bool may_be_due(const Hosted& c, const EventFunction& f) noexcept;
  void list_events(ConstValues states, const Workspace& work);
  bool apply(double t, std::size_t i, const EventFunction& event, Values states, Values losses, Workspace& work);
  void change_friction(std::size_t i, Values states, Values losses, const Workspace& work);
  void begin_contact(double t, std::size_t i, Values states, ConstValues losses, Workspace& work);
  void note_reversal(Hosted& c, ConstValues states, ConstValues losses);
  void release_friction(Hosted& c, Values states, Values losses);
  void end_contact(double t, std::size_t i, double stored, ConstValues states, ConstValues losses, bool is_open);
  void update_sticking(Workspace& work);
  double lighter_mass(const Hosted& c) const;
  double mass_at_touch(const Hosted& c, std::size_t i, Workspace& work) const;
  ImpactLine line_of(const Hosted& c, const ContactFrame& frame, const Workspace& work) const;

  const Model& model_;
  const System& system_;
  std::vector<Hosted> contacts_;
  std::vector<std::string> names_;
  std::vector<Account> accounts_;
  std::vector<double> powers_;
  std::vector<std::size_t> sticking_;
  std::vector<integrate::WatchedEvent> watched_;
  std::vector<WatchedContact> keys_;
  std::size_t states_ = 0;
  bool has_friction_state_ = false;
  bool slides_ = false;
  double speed_error_ = 0.0;  // m/s
  std::string failure_;
};

}  // namespace hysteron::multibody::detail
