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

void solve_shared(const std::vector<double>& m, const std::vector<double>& loads, std::vector<double>& right) {
  const auto n = static_cast<Eigen::Index>(right.size());
  // Of the largest eigenvalue: points of a body on a line whose direction differs from the slip by less than 1e-3 rad
  // count as dependent. Loads near zero count as a thousandth of the largest.
  constexpr double dependent = 1e-6, least_load = 1e-3;
  const double largest = std::max(*std::max_element(loads.begin(), loads.end()), 0.0);
  Eigen::VectorXd weights(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const double load = loads[static_cast<std::size_t>(i)];
    weights(i) = largest > 0.0 ? std::sqrt(std::max(load / largest, least_load)) : 1.0;
  }
  const Eigen::MatrixXd lower = Eigen::Map<const RowMajor>(m.data(), n, n);
  const Eigen::MatrixXd full = lower.selfadjointView<Eigen::Lower>();
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen_of(weights.asDiagonal() * full * weights.asDiagonal());
  const Eigen::VectorXd b = weights.asDiagonal() * Eigen::Map<const Eigen::VectorXd>(right.data(), n);
  Eigen::VectorXd parts = eigen_of.eigenvectors().transpose() * b;
  const double limit = dependent * eigen_of.eigenvalues().cwiseAbs().maxCoeff();
  for (Eigen::Index i = 0; i < n; ++i) {
    const double value = eigen_of.eigenvalues()(i);
    parts(i) = value > limit ? parts(i) / value : 0.0;
  }
  const Eigen::VectorXd x = weights.asDiagonal() * (eigen_of.eigenvectors() * parts);
  std::copy(x.data(), x.data() + n, right.begin());
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
