#include "dense.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

namespace hysteron::detail::dense {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

double dot(const MatrixXd& a, Index i, const MatrixXd& b, Index k) {
  double sum = 0.0;
  for (Index row = 0; row < a.rows(); ++row) sum += a(row, i) * b(row, k);
  return sum;
}

// Rotates rows and columns p and q so that m(p, q) = 0 (Golub and Van Loan, Matrix Computations, 8.5).
void rotate(MatrixXd& m, MatrixXd& vectors, Index p, Index q) {
  if (m(p, q) == 0.0) return;
  const double tau = (m(q, q) - m(p, p)) / (2.0 * m(p, q));
  const double t = (tau >= 0.0 ? 1.0 : -1.0) / (std::abs(tau) + std::hypot(1.0, tau));
  const double c = 1.0 / std::hypot(1.0, t), s = t * c;
  for (Index k = 0; k < m.rows(); ++k) {
    const double kp = m(k, p), kq = m(k, q);
    m(k, p) = c * kp - s * kq;
    m(k, q) = s * kp + c * kq;
  }
  for (Index k = 0; k < m.rows(); ++k) {
    const double pk = m(p, k), qk = m(q, k), vp = vectors(k, p), vq = vectors(k, q);
    m(p, k) = c * pk - s * qk;
    m(q, k) = s * pk + c * qk;
    vectors(k, p) = c * vp - s * vq;
    vectors(k, q) = s * vp + c * vq;
  }
}

double off_diagonal(const MatrixXd& m) {
  double sum = 0.0;
  for (Index i = 0; i < m.rows(); ++i)
    for (Index k = 0; k < i; ++k) sum += m(i, k) * m(i, k);
  return std::sqrt(sum);
}

}  // namespace

MatrixXd gram(const MatrixXd& j) {
  MatrixXd out(j.cols(), j.cols());
  for (Index i = 0; i < j.cols(); ++i)
    for (Index k = 0; k <= i; ++k) out(i, k) = out(k, i) = dot(j, i, j, k);
  return out;
}

MatrixXd product(const MatrixXd& a, const MatrixXd& b) {
  MatrixXd out(a.rows(), b.cols());
  for (Index i = 0; i < a.rows(); ++i)
    for (Index k = 0; k < b.cols(); ++k) {
      double sum = 0.0;
      for (Index l = 0; l < a.cols(); ++l) sum += a(i, l) * b(l, k);
      out(i, k) = sum;
    }
  return out;
}

MatrixXd inverse_of_positive(const MatrixXd& m) {
  const Index n = m.rows();
  MatrixXd lower(n, n), out(n, n);
  for (Index i = 0; i < n; ++i)
    for (Index k = 0; k <= i; ++k) {
      double rest = m(i, k);
      for (Index l = 0; l < k; ++l) rest -= lower(i, l) * lower(k, l);
      lower(i, k) = i == k ? std::sqrt(rest) : rest / lower(k, k);
    }
  for (Index column = 0; column < n; ++column) {
    std::vector<double> x(static_cast<std::size_t>(n));
    const auto at = [&x](Index i) -> double& { return x[static_cast<std::size_t>(i)]; };
    for (Index i = 0; i < n; ++i) {
      double rest = i == column ? 1.0 : 0.0;
      for (Index k = 0; k < i; ++k) rest -= lower(i, k) * at(k);
      at(i) = rest / lower(i, i);
    }
    for (Index i = n; i-- > 0;) {
      double rest = at(i);
      for (Index k = i + 1; k < n; ++k) rest -= lower(k, i) * at(k);
      at(i) = rest / lower(i, i);
    }
    for (Index i = 0; i < n; ++i) out(i, column) = at(i);
  }
  return out;
}

VectorXd quadratic_forms(const MatrixXd& j, const MatrixXd& c) {
  const MatrixXd jc = product(j, c);
  VectorXd out(j.rows());
  for (Index i = 0; i < j.rows(); ++i) {
    out[i] = 0.0;
    for (Index k = 0; k < j.cols(); ++k) out[i] += jc(i, k) * j(i, k);
  }
  return out;
}

VectorXd hat_diagonal(MatrixXd j) {
  // Gram and Schmidt's method, the longest remaining column first, each orthogonalised twice.
  constexpr double dependent = 1e-12;
  VectorXd out(j.rows());
  for (double& x : out) x = 0.0;
  double longest_of_all = 0.0;
  std::vector<Index> basis, left(static_cast<std::size_t>(j.cols()));
  std::iota(left.begin(), left.end(), Index{0});
  while (!left.empty()) {
    const auto longest =
        std::max_element(left.begin(), left.end(), [&](Index a, Index b) { return dot(j, a, j, a) < dot(j, b, j, b); });
    const Index column = *longest;
    left.erase(longest);
    const double before = std::sqrt(dot(j, column, j, column));
    longest_of_all = std::max(longest_of_all, before);
    for (int pass = 0; pass < 2; ++pass)
      for (const Index b : basis) {
        const double along = dot(j, b, j, column);
        for (Index row = 0; row < j.rows(); ++row) j(row, column) -= along * j(row, b);
      }
    const double length = std::sqrt(dot(j, column, j, column));
    if (!(length > dependent * longest_of_all)) continue;
    for (Index row = 0; row < j.rows(); ++row) {
      j(row, column) /= length;
      out[row] += j(row, column) * j(row, column);
    }
    basis.push_back(column);
    for (const Index other : left) {
      const double along = dot(j, column, j, other);
      for (Index row = 0; row < j.rows(); ++row) j(row, other) -= along * j(row, column);
    }
  }
  return out;
}

SymmetricEigen eigen_of_symmetric(MatrixXd m) {
  constexpr int most_sweeps = 60;
  constexpr double rounding = 1e-15;
  const Index n = m.rows();
  MatrixXd vectors(n, n);
  double size = 0.0;
  for (Index i = 0; i < n; ++i)
    for (Index k = 0; k < n; ++k) {
      vectors(i, k) = i == k ? 1.0 : 0.0;
      size += m(i, k) * m(i, k);
    }
  for (int sweep = 0; sweep < most_sweeps && off_diagonal(m) > rounding * std::sqrt(size); ++sweep)
    for (Index p = 0; p < n; ++p)
      for (Index q = p + 1; q < n; ++q) rotate(m, vectors, p, q);
  std::vector<Index> order(static_cast<std::size_t>(n));
  std::iota(order.begin(), order.end(), Index{0});
  std::stable_sort(order.begin(), order.end(), [&](Index a, Index b) { return m(a, a) < m(b, b); });
  SymmetricEigen out{VectorXd(n), MatrixXd(n, n)};
  for (Index k = 0; k < n; ++k) {
    const Index from = order[static_cast<std::size_t>(k)];
    out.values[k] = m(from, from);
    for (Index i = 0; i < n; ++i) out.vectors(i, k) = vectors(i, from);
  }
  return out;
}

}  // namespace hysteron::detail::dense
