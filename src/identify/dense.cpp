#include "dense.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <algorithm>

namespace hysteron::detail::dense {

using Eigen::MatrixXd;
using Eigen::VectorXd;

MatrixXd gram(const MatrixXd& j) { return j.transpose() * j; }

MatrixXd product(const MatrixXd& a, const MatrixXd& b) { return a * b; }

MatrixXd inverse_of_positive(const MatrixXd& m) {
  return m.rows() == 0 ? m : MatrixXd(m.llt().solve(MatrixXd::Identity(m.rows(), m.cols())));
}

VectorXd quadratic_forms(const MatrixXd& j, const MatrixXd& c) {
  if (j.cols() == 0) return VectorXd::Zero(j.rows());
  return (j * c).cwiseProduct(j).rowwise().sum();
}

// Gram and Schmidt with pivoting: next is the column that exceeds its limit by the largest factor.
MatrixXd orthonormal_basis(const MatrixXd& j, const VectorXd& least) {
  constexpr double least_share = 1e-3;
  MatrixXd rest = j, basis(j.rows(), 0);
  const VectorXd limit = (least_share * j.colwise().norm().transpose()).cwiseMax(least).cwiseMax(1e-300);
  while (basis.cols() < std::min(j.rows(), j.cols())) {
    Eigen::Index next = 0;
    if (!(rest.colwise().norm().transpose().cwiseQuotient(limit).maxCoeff(&next) > 1.0)) break;
    VectorXd column = rest.col(next).normalized();
    column -= basis * (basis.transpose() * column);  // rounding of the earlier subtractions
    basis.conservativeResize(Eigen::NoChange, basis.cols() + 1);
    basis.rightCols(1) = column.normalized();
    rest -= basis.rightCols(1) * (basis.rightCols(1).transpose() * rest);
  }
  return basis;
}

VectorXd squared_rows(const MatrixXd& m) {
  if (m.cols() == 0) return VectorXd::Zero(m.rows());
  return m.rowwise().squaredNorm();
}

SymmetricEigen eigen_of_symmetric(const MatrixXd& m) {
  if (m.rows() == 0) return {};
  const Eigen::SelfAdjointEigenSolver<MatrixXd> solver(m);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

}  // namespace hysteron::detail::dense
