#include "dense.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "rank.hpp"

namespace hysteron::multibody {

namespace {

using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

Eigen::MatrixXd eigen(const Matrix& m) { return Eigen::Map<const RowMajor>(m.values.data(), m.rows, m.columns); }

}  // namespace

bool is_finite(const Matrix& matrix) {
  return std::all_of(matrix.values.begin(), matrix.values.end(), [](double x) { return std::isfinite(x); });
}

namespace {

// What each row is divided by: its length, or its scale if it is zero beside that.
std::vector<double> row_lengths(const Eigen::MatrixXd& rows, const std::vector<double>& scales) {
  std::vector<double> lengths;
  for (Eigen::Index r = 0; r < rows.rows(); ++r) {
    const double own = rows.cols() > 0 ? rows.row(r).norm() : 0.0, scale = scales[static_cast<std::size_t>(r)];
    lengths.push_back(own > rank_threshold * scale ? own : scale > 0.0 ? scale : 1.0);
  }
  return lengths;
}

}  // namespace

RowChoice choose_rows(const Matrix& rows, const std::vector<double>& scales, int known_rank) {
  RowChoice choice;
  Eigen::MatrixXd scaled = eigen(rows);
  choice.length = row_lengths(scaled, scales);
  if (rows.columns == 0) {  // nothing can move: no row is independent
    choice.rank = std::max(known_rank, 0);
    for (int r = 0; r < rows.rows; ++r) choice.order.push_back(r);
    return choice;
  }
  for (Eigen::Index r = 0; r < scaled.rows(); ++r) scaled.row(r) /= choice.length[static_cast<std::size_t>(r)];
  const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(scaled.transpose());
  const int most = std::min(rows.rows, rows.columns);
  int rank = 0;
  while (rank < most && std::abs(qr.matrixQR()(rank, rank)) > rank_threshold) ++rank;
  choice.rank = known_rank < 0 ? rank : known_rank;
  for (Eigen::Index r = 0; r < rows.rows; ++r) choice.order.push_back(qr.colsPermutation().indices()(r));
  if (known_rank >= 0 || rank == 0 || rank == rows.rows) return choice;
  const Eigen::MatrixXd independent = qr.matrixQR().topLeftCorner(rank, rank);
  const Eigen::MatrixXd others = qr.matrixQR().topRows(rank).rightCols(rows.rows - rank);
  const RowMajor dependence = independent.triangularView<Eigen::Upper>().solve(others).transpose();
  choice.dependence = {rows.rows - rank, rank, {dependence.data(), dependence.data() + dependence.size()}};
  return choice;
}

std::vector<double> least_solution(const Matrix& m, const std::vector<double>& scales,
                                   const std::vector<double>& right) {
  if (m.columns == 0) return {};
  Eigen::MatrixXd scaled = eigen(m);
  Eigen::VectorXd b = Eigen::Map<const Eigen::VectorXd>(right.data(), m.rows);
  const std::vector<double> lengths = row_lengths(scaled, scales);
  for (Eigen::Index r = 0; r < scaled.rows(); ++r) {
    scaled.row(r) /= lengths[static_cast<std::size_t>(r)];
    b(r) /= lengths[static_cast<std::size_t>(r)];
  }
  // The decomposition measures its threshold by the longest column.
  const double longest = scaled.colwise().norm().maxCoeff();
  if (!(longest > rank_threshold)) return std::vector<double>(static_cast<std::size_t>(m.columns), 0.0);
  Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> solver;
  solver.setThreshold(rank_threshold / longest);
  solver.compute(scaled);
  const Eigen::VectorXd x = solver.solve(b);
  return {x.data(), x.data() + x.size()};
}

namespace {

// A symmetric matrix W m W with weights W by the loads, in eigenvectors; those that count as dependent have the value
// 0.
struct WeightedParts {
  Eigen::VectorXd weights, values;
  Eigen::MatrixXd vectors;
};

// Eigenvalues count as dependent below this part of the largest: points of a body on a line whose direction differs
// from the slip by less than 1e-3 rad.
constexpr double usual_dependence = 1e-6;

WeightedParts weighted_parts(const std::vector<double>& m, const std::vector<double>& loads, double dependent) {
  const auto n = static_cast<Eigen::Index>(loads.size());
  constexpr double least_load = 1e-3;  // of the largest: loads near zero count as this
  const double largest = std::max(*std::max_element(loads.begin(), loads.end()), 0.0);
  WeightedParts out;
  out.weights.resize(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const double load = loads[static_cast<std::size_t>(i)];
    out.weights(i) = largest > 0.0 ? std::sqrt(std::max(load / largest, least_load)) : 1.0;
  }
  const Eigen::MatrixXd lower = Eigen::Map<const RowMajor>(m.data(), n, n);
  const Eigen::MatrixXd full = lower.selfadjointView<Eigen::Lower>();
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen_of(out.weights.asDiagonal() * full *
                                                                out.weights.asDiagonal());
  out.vectors = eigen_of.eigenvectors();
  out.values = eigen_of.eigenvalues();
  const double limit = dependent * out.values.cwiseAbs().maxCoeff();
  for (double& value : out.values)
    if (!(value > limit)) value = 0.0;
  return out;
}

// The force of one contact nearest to f within its limit.
void cut_off(double* f, std::size_t rows, double limit) {
  const double size = rows == 1 ? std::abs(f[0]) : std::hypot(f[0], f[1]);
  for (std::size_t r = 0; r < rows && size > limit; ++r) f[r] *= limit / size;
}

// Accelerated projected gradient steps with restarts (O'Donoghue and Candès, 2015): plain sweeps creep where a slow
// slip leaves the direction of a force nearly open.
class LimitedSearch {
 public:
  LimitedSearch(const Eigen::MatrixXd& m, const std::vector<double>& held, const std::vector<double>& limits,
                std::size_t rows)
      : m_(m), limits_(limits), rows_(rows), held_(Eigen::Map<const Eigen::VectorXd>(held.data(), m.rows())) {
    forces = held_;
    slopes_.resize(m.rows());
    for (std::size_t k = 0; k < limits.size(); ++k) {
      const auto i = static_cast<Eigen::Index>(k * rows), last = i + static_cast<Eigen::Index>(rows) - 1;
      const double slope = 0.5 * (m(i, i) + m(last, last)) + std::hypot(0.5 * (m(i, i) - m(last, last)), m(last, i));
      const double force = forces.segment(i, last - i + 1).norm();
      for (Eigen::Index j = i; j <= last; ++j) slopes_(j) = std::max(slope, smallest);
      scales.push_back(slope * std::max(limits[k], force));
    }
    // The steps are stable if no eigenvalue of m over the slopes exceeds 1.
    const Eigen::VectorXd root = slopes_.cwiseSqrt().cwiseInverse();
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen_of(root.asDiagonal() * m * root.asDiagonal(),
                                                                  Eigen::EigenvaluesOnly);
    slopes_ *= std::max(eigen_of.eigenvalues().maxCoeff(), 1.0);
    cut(forces);
  }

  void run() {
    constexpr int most_steps = 3000;
    constexpr double negligible = 1e-13;  // of the forces
    Eigen::VectorXd ahead = forces;
    double momentum = 1.0;
    for (int step = 0; step < most_steps; ++step) {
      Eigen::VectorXd next = ahead - (m_ * (ahead - held_)).cwiseQuotient(slopes_);
      cut(next);
      const Eigen::VectorXd change = next - forces, moved = next - ahead;
      if (moved.norm() <= negligible * (next.norm() + held_.norm())) break;
      const double grown = 0.5 * (1.0 + std::sqrt(1.0 + 4.0 * momentum * momentum));
      const bool turns_back = moved.dot(slopes_.cwiseProduct(change)) < 0.0;
      ahead = turns_back ? next : Eigen::VectorXd(next + (momentum - 1.0) / grown * change);
      momentum = turns_back ? 1.0 : grown;
      forces = next;
    }
  }
  Eigen::VectorXd accelerations() const { return m_ * (forces - held_); }

  Eigen::VectorXd forces;
  std::vector<double> scales{};

 private:
  static constexpr double smallest = 1e-300;
  void cut(Eigen::VectorXd& f) const {
    for (std::size_t k = 0; k < limits_.size(); ++k)
      cut_off(&f(static_cast<Eigen::Index>(k * rows_)), rows_, limits_[k]);
  }

  const Eigen::MatrixXd& m_;
  const std::vector<double>& limits_;
  std::size_t rows_;
  Eigen::VectorXd held_, slopes_{};
};

}  // namespace

void solve_shared(const std::vector<double>& m, const std::vector<double>& loads, std::vector<double>& right,
                  Sharing sharing) {
  // To stop slip along rows that nearly depend on each other takes changes of speed far larger than the slip.
  constexpr double dependence_of_impulses = 1e-2;
  const auto n = static_cast<Eigen::Index>(right.size());
  const WeightedParts parts =
      weighted_parts(m, loads, sharing == Sharing::impulses ? dependence_of_impulses : usual_dependence);
  const Eigen::VectorXd b = parts.weights.asDiagonal() * Eigen::Map<const Eigen::VectorXd>(right.data(), n);
  Eigen::VectorXd along = parts.vectors.transpose() * b;
  for (Eigen::Index i = 0; i < n; ++i) along(i) = parts.values(i) > 0.0 ? along(i) / parts.values(i) : 0.0;
  const Eigen::VectorXd x = parts.weights.asDiagonal() * (parts.vectors * along);
  std::copy(x.data(), x.data() + n, right.begin());
}

LimitedForces limit_forces(const std::vector<double>& m, const std::vector<double>& loads,
                           const std::vector<double>& held, const std::vector<double>& limits, std::size_t rows) {
  const WeightedParts parts = weighted_parts(m, loads, usual_dependence);
  const Eigen::MatrixXd scaled = parts.weights.cwiseInverse().asDiagonal() * parts.vectors;
  const Eigen::MatrixXd kept = scaled * parts.values.asDiagonal() * scaled.transpose();
  LimitedSearch search(kept, held, limits, rows);
  search.run();
  const Eigen::VectorXd a = search.accelerations();
  return {{search.forces.data(), search.forces.data() + search.forces.size()},
          {a.data(), a.data() + a.size()},
          search.scales,
          (parts.values.array() == 0.0).any()};
}

Factor cholesky(Factor m) {
  for (int j = 0; j < m.size; ++j) {
    for (int k = 0; k < j; ++k) m(j, j) -= m(j, k) * m(j, k);
    m(j, j) = std::sqrt(m(j, j));
    for (int i = j + 1; i < m.size; ++i) {
      for (int k = 0; k < j; ++k) m(i, j) -= m(i, k) * m(j, k);
      m(i, j) /= m(j, j);
    }
  }
  return m;
}

}  // namespace hysteron::multibody
