// The equations that a simulation integrates: motion of the bodies, and works and losses of the ledger.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "hysteron/integrate/problem.hpp"
#include "hysteron/multibody/ledger.hpp"
#include "hysteron/multibody/system.hpp"

namespace hysteron::multibody::detail {

using integrate::ConstValues;
using integrate::Values;

// Bodies and ledger as one system of first-order equations: y = [state of the bodies, terms of the ledger].
class BodiesAndLedger {
 public:
  BodiesAndLedger(std::shared_ptr<const System> system, Ledger ledger)
      : system_(std::move(system)),
        ledger_(std::move(ledger)),
        work_(system_->workspace()),
        rates_(system_->size()),
        jacobian_(0) {}

  std::size_t size() const { return bodies() + ledger_.entries().size(); }
  std::size_t bodies() const { return system_->size(); }
  const System& system() const { return *system_; }
  const Ledger& ledger() const { return ledger_; }
  Workspace& work() { return *work_; }

  void rates(double t, ConstValues y, Values out) {
    system_->rates(t, y.first(bodies()), out.first(bodies()), *work_);
    if (ledger_.has_drivers()) system_->compute_reactions(*work_);
    ledger_.powers(*system_, *work_, out.subspan(bodies()));
  }
  Projection project(double t, Values y) { return system_->project(t, y.first(bodies()), *work_); }

  // Terms of the ledger act on nothing: their columns are zero. Their rows are left zero as well, which costs the
  // implicit solver one more iteration for them and changes no result.
  void jacobian(double t, ConstValues y, Values columns) {
    const std::size_t n = bodies(), all = size();
    jacobian_.resize(n * n);
    system_->jacobian(t, y.first(n), jacobian_, *work_);
    std::fill(columns.begin(), columns.end(), 0.0);
    for (std::size_t j = 0; j < n; ++j)
      std::copy_n(jacobian_.begin() + static_cast<std::ptrdiff_t>(j * n), n,
                  columns.begin() + static_cast<std::ptrdiff_t>(j * all));
  }

  // For symplectic methods, where the ledger is empty and accelerations depend on the positions alone.
  void accelerations(double t, ConstValues q, Values a) {
    still_.assign(bodies(), 0.0);
    std::copy(q.begin(), q.end(), still_.begin());
    system_->rates(t, still_, rates_, *work_);
    std::copy(rates_.begin() + static_cast<std::ptrdiff_t>(q.size()), rates_.end(), a.begin());
  }

 private:
  std::shared_ptr<const System> system_;
  Ledger ledger_;
  std::unique_ptr<Workspace> work_;
  std::vector<double> rates_, jacobian_, still_;
};

}  // namespace hysteron::multibody::detail
