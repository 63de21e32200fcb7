#include "dense.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/QR>

namespace hysteron::detail::dense {

using Eigen::MatrixXd;
using Eigen::VectorXd;

MatrixXd gram(const MatrixXd& j) { return j.transpose() * j; }

MatrixXd product(const MatrixXd& a, const MatrixXd& b) { return a * b; }

MatrixXd inverse_of_positive(const MatrixXd& m) { return m.llt().solve(MatrixXd::Identity(m.rows(), m.cols())); }

VectorXd quadratic_forms(const MatrixXd& j, const MatrixXd& c) { return (j * c).cwiseProduct(j).rowwise().sum(); }

MatrixXd orthonormal_basis(const MatrixXd& j) {
  const Eigen::ColPivHouseholderQR<MatrixXd> qr(j);
  if (qr.rank() == 0) return MatrixXd(j.rows(), 0);  // Eigen would apply reflections to nothing
  return qr.householderQ() * MatrixXd::Identity(j.rows(), qr.rank());
}

VectorXd hat_diagonal(const MatrixXd& j) { return squared_rows(orthonormal_basis(j)); }

VectorXd squared_rows(const MatrixXd& m) {
  if (m.cols() == 0) return VectorXd::Zero(m.rows());
  return m.rowwise().squaredNorm();
}

SymmetricEigen eigen_of_symmetric(const MatrixXd& m) {
  const Eigen::SelfAdjointEigenSolver<MatrixXd> solver(m);
  return {solver.eigenvalues(), solver.eigenvectors()};
}

}  // namespace hysteron::detail::dense
