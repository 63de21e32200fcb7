#include "contact_stick.hpp"

#include "factor.hpp"

namespace hysteron::multibody::detail {
namespace {

// A row for each axis of the contact plane: what brings the slip, or its acceleration, to rest.
void append_opposite(const Tangent& t, std::size_t axes, std::vector<double>& out) {
  out.push_back(-t.x);
  if (axes == 2) out.push_back(-t.y);
}

}  // namespace

StickSolver::StickSolver(const System& system, ContactGeometry& geometry)
    : system_(system), geometry_(geometry), each_(system.space() == Space::planar ? 1 : 2) {}

void StickSolver::find_rows() {
  rows_.clear();
  for (const std::size_t contact : contacts_)
    for (std::size_t k = 0; k < each_; ++k) rows_.push_back(geometry_.row(contact, geometry_.tangent(contact, k)));
}

void StickSolver::find_response(std::span<const double> loads, Workspace& work) {
  find_rows();
  matrix_.resize(rows_.size() * rows_.size());
  system_.response(rows_, matrix_, work);
  loads_.clear();
  for (const double load : loads) loads_.insert(loads_.end(), each_, load);
}

// One contact is solved directly; several may depend on each other. The matrix is kept.
void StickSolver::solve(Sharing sharing) {
  if (contacts_.size() > 1) return solve_shared(matrix_, loads_, solution_, sharing);
  const int n = static_cast<int>(each_);
  factors_ = matrix_;
  factor(factors_, n);
  solve_factored(factors_, n, solution_.data());
}

void StickSolver::hold(std::span<const double> loads, std::span<double> dy, Workspace& work) {
  geometry_.read_accelerations(work);
  find_response(loads, work);
  solution_.clear();
  for (const std::size_t contact : contacts_) append_opposite(geometry_.slip_acceleration(contact), each_, solution_);
  solve(Sharing::forces);
  system_.add_row_forces(solution_, dy, work);
}

void StickSolver::stop_slip(double t, std::span<const double> loads, std::span<double> y, Workspace& work) {
  system_.prepare_impulses(t, y, work);
  find_response(loads, work);
  solution_.clear();
  for (const std::size_t contact : contacts_) append_opposite(geometry_.slip(contact), each_, solution_);
  solve(Sharing::impulses);
  system_.apply_impulses(solution_, y, work);
  solution_.clear();
}

LimitedFriction StickSolver::limited_friction(std::span<const double> limits) const {
  const LimitedForces found = limit_forces(matrix_, loads_, solution_, {limits.begin(), limits.end()}, each_);
  LimitedFriction out{{}, {}, found.scales, found.is_redundant};
  for (std::size_t k = 0; k < contacts_.size(); ++k) {
    out.forces.push_back(tangent(found.forces, k));
    out.accelerations.push_back(tangent(found.accelerations, k));
  }
  return out;
}

}  // namespace hysteron::multibody::detail
