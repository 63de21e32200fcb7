// The equations that a simulation integrates: motion of the bodies, internal states of their contacts, and the works
// and losses of the ledger.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "contact_derivatives.hpp"
#include "contact_host.hpp"
#include "hysteron/integrate/problem.hpp"
#include "hysteron/multibody/ledger.hpp"
#include "hysteron/multibody/system.hpp"
#include "hysteron/multibody/time_course.hpp"

namespace hysteron::multibody::detail {

// One system of first-order equations: y = [state of the bodies, states of the contacts, terms of the ledger].
class MechanismEquations {
 public:
  MechanismEquations(const Model& model, std::shared_ptr<const System> system)
      : system_(std::move(system)),
        bodies_(system_->size()),
        ledger_(model),
        work_(system_->workspace()),
        contacts_(model, *system_),
        rates_(system_->size()),
        contact_rates_(contacts_.state_size()) {
    constexpr const char* causes[] = {"normal", "friction", "rolling", "load"};
    for (const ContactHost::Account& account : contacts_.accounts())
      ledger_.add_contact_loss(contacts_.name(account.contact), account.contact,
                               causes[static_cast<std::size_t>(account.loss)]);
  }
  MechanismEquations(const MechanismEquations&) = delete;
  MechanismEquations& operator=(const MechanismEquations&) = delete;

  std::size_t size() const { return bodies() + contacts_.state_size() + ledger_.entries().size(); }
  std::size_t bodies() const { return bodies_; }
  const System& system() const { return *system_; }
  const Ledger& ledger() const { return ledger_; }
  ContactHost& contacts() { return contacts_; }
  const ContactHost& contacts() const { return contacts_; }
  Workspace& work() { return *work_; }

  template <class Span>
  auto body_part(Span y) const {
    return y.first(bodies());
  }
  template <class Span>
  auto contact_part(Span y) const {
    return y.subspan(bodies(), contacts_.state_size());
  }
  template <class Span>
  auto ledger_part(Span y) const {
    return y.subspan(bodies() + contacts_.state_size());
  }
  template <class Span>
  auto contact_losses(Span y) const {
    return ledger_part(y).subspan(ledger_.model_entries());
  }

  void rates(double t, ConstValues y, Values out) {
    evaluate(t, y, body_part(out), contact_part(out), ContactHost::Scope::acting);
    if (ledger_.has_drivers()) system_->compute_reactions(*work_);
    ledger_.powers(*system_, *work_, ledger_part(out));
    std::copy(contacts_.powers().begin(), contacts_.powers().end(), contact_losses(out).begin());
  }
  void project(double t, Values y) {
    system_->project(t, body_part(y), *work_);
    if (!contacts_.must_project_friction_states()) return;
    look(t, y);
    if (contacts_.must_stop_drift()) {
      contacts_.stop_slip(t, body_part(y), *work_);
      look(t, y);
    }
    contacts_.project_friction_states(contact_part(y), contact_losses(y));
  }

  // Driven speeds that jump at t act as impulses of their drivers.
  bool jump(double t, Values y) {
    if (!course_ || !course_->has_speed_jump(t)) return false;
    jump_speeds(t, y);
    return true;
  }
  // The driven speeds in y become those that the drivers give at t.
  void jump_speeds(double t, Values y) {
    works_.assign(ledger_.entries().size(), 0.0);
    system_->jump_speeds(t, body_part(y), works_, *work_);
    const Values terms = ledger_part(y);
    for (std::size_t i = 0; i < ledger_.entries().size(); ++i)
      if (ledger_.entries()[i].kind == Ledger::Kind::driver_work) terms[i] += works_[ledger_.entries()[i].index];
    if (contacts_.empty()) return;
    evaluate(t, y);
    contacts_.follow_jump(t, contact_part(y), contact_losses(y), *work_);
  }
  void use(const TimeCourse& course) { course_ = &course; }

  // Everything at an instant: accelerations and forces, those that hold sticking contacts included.
  void evaluate(double t, ConstValues y) {
    evaluate(t, y, rates_, contact_rates_, ContactHost::Scope::all);
    if (!contacts_.empty()) contacts_.read_accelerations(*work_);
  }

  // Where the contacts are, and their normal forces.
  void look(double t, ConstValues y) {
    system_->set_positions_and_speeds(t, body_part(y), *work_);
    contacts_.update_normal_forces(contact_part(y), *work_);
  }

  std::span<const integrate::WatchedEvent> events() const { return contacts_.watched(); }
  void event_values(double t, ConstValues y, Values out) {
    if (contacts_.events_need_accelerations())
      evaluate(t, y);
    else
      look(t, y);
    contacts_.event_values(contact_part(y), out);
  }
  double first_step_limit() const { return contacts_.first_step_limit(); }
  double turn_interval() { return contacts_.turn_interval(*work_); }
  double look_interval(double t, ConstValues y, double t_end, ConstValues y_end) {
    look(t, y);
    contacts_.measure_reach(reach_at_begin_, *work_);
    look(t_end, y_end);
    contacts_.measure_reach(reach_at_end_, *work_);
    return ContactHost::look_interval(t_end - t, reach_at_begin_, reach_at_end_);
  }
  integrate::AfterEvent handle_events(double t, Values y, std::span<const std::size_t> passed) {
    evaluate(t, y);
    const auto after = contacts_.handle_events(t, contact_part(y), contact_losses(y), passed, *work_);
    if (contacts_.must_stop_slip()) contacts_.stop_slip(t, body_part(y), *work_);
    if (contacts_.must_choose_sticking()) {
      evaluate(t, y);
      contacts_.choose_sticking(contact_part(y));
    }
    return after;
  }

  bool has_jacobian() const { return contacts_.has_derivatives(); }
  // Terms of the ledger and impulses of contacts act on nothing: their columns are zero. Their rows are left zero as
  // well, which costs the implicit solver one more iteration for them and changes no result.
  void jacobian(double t, ConstValues y, Values columns) {
    const std::size_t n = bodies(), m = contacts_.state_size(), all = size();
    evaluate(t, y);
    ContactDerivatives forces(contacts_, contact_part(y));
    const std::size_t count = n + forces.state_size();
    jacobian_.resize(n * count);
    system_->jacobian(t, y.first(n), jacobian_, *work_, &forces);
    std::fill(columns.begin(), columns.end(), 0.0);
    for (std::size_t j = 0; j < count; ++j) {
      const std::size_t column = j < n ? j : n + forces.columns()[j - n];
      std::copy_n(&jacobian_[j * n], n, &columns[column * all]);
      std::copy_n(forces.rates().begin() + static_cast<std::ptrdiff_t>(j * m), m, &columns[column * all + n]);
    }
  }

  // For symplectic methods, where the ledger is empty and accelerations depend on the positions alone.
  void accelerations(double t, ConstValues q, Values a) {
    still_.assign(bodies(), 0.0);
    std::copy(q.begin(), q.end(), still_.begin());
    system_->rates(t, still_, rates_, *work_);
    std::copy(rates_.begin() + static_cast<std::ptrdiff_t>(q.size()), rates_.end(), a.begin());
  }

 private:
  void evaluate(double t, ConstValues y, Values body_rates, Values contact_rates, ContactHost::Scope scope) {
    if (contacts_.empty()) return system_->rates(t, body_part(y), body_rates, *work_);
    system_->set_state(t, body_part(y), *work_);
    system_->add_model_forces(*work_);
    contacts_.add_forces(contact_part(y), contact_rates, scope, *work_);
    system_->accelerations(body_rates, *work_);
    if (contacts_.is_any_sticking()) contacts_.add_holding_forces(body_rates, contact_rates, *work_);
  }

  std::shared_ptr<const System> system_;
  std::size_t bodies_;  // numbers in the state of the bodies
  Ledger ledger_;
  std::unique_ptr<Workspace> work_;
  ContactHost contacts_;
  std::vector<double> rates_, contact_rates_, jacobian_, still_, works_;
  const TimeCourse* course_ = nullptr;
  std::vector<ContactHost::Reach> reach_at_begin_, reach_at_end_;
};

}  // namespace hysteron::multibody::detail
