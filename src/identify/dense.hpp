// The linear algebra of fits, in one file: Eigen's products and decompositions take seconds to compile in each.
#pragma once

#include <Eigen/Core>

namespace hysteron::detail::dense {

// JᵀJ
Eigen::MatrixXd gram(const Eigen::MatrixXd& j);

// A B
Eigen::MatrixXd product(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);

// Inverse of a symmetric, positive definite matrix, by Cholesky decomposition.
Eigen::MatrixXd inverse_of_positive(const Eigen::MatrixXd& m);

// jᵢ C jᵢᵀ for each row jᵢ of J.
Eigen::VectorXd quadratic_forms(const Eigen::MatrixXd& j, const Eigen::MatrixXd& c);

// Orthonormal basis of the columns of J, whose derivatives are accurate to about 1e-4. A column is left out if the
// others leave less than 1e-3 of its norm, or less than its entry in `least`.
Eigen::MatrixXd orthonormal_basis(const Eigen::MatrixXd& j, const Eigen::VectorXd& least);

// Squared norms of the rows; 0 if there are no columns.
Eigen::VectorXd squared_rows(const Eigen::MatrixXd& m);

// Eigenvalues of a symmetric matrix in increasing order, and eigenvectors as columns.
struct SymmetricEigen {
  Eigen::VectorXd values;
  Eigen::MatrixXd vectors;
};
SymmetricEigen eigen_of_symmetric(const Eigen::MatrixXd& m);

}  // namespace hysteron::detail::dense
