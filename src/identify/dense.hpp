// Linear algebra of small dense matrices in plain loops. Eigen's products and decompositions would take seconds to
// compile in every file that uses them, and no less time to run: a fit has a few parameters.
#pragma once

#include <Eigen/Core>

namespace hysteron::detail::dense {

// JᵀJ
Eigen::MatrixXd gram(const Eigen::MatrixXd& j);

// A B
Eigen::MatrixXd product(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);

// Of a symmetric, positive definite matrix, by Cholesky's decomposition.
Eigen::MatrixXd inverse_of_positive(const Eigen::MatrixXd& m);

// jᵢ C jᵢᵀ for each row jᵢ of J.
Eigen::VectorXd quadratic_forms(const Eigen::MatrixXd& j, const Eigen::MatrixXd& c);

// Of each row of an orthonormal basis of the columns of J, the square: the diagonal of the hat matrix. Columns that
// depend on others (to 1e-12 of the largest) are left out.
Eigen::VectorXd hat_diagonal(Eigen::MatrixXd j);

// Of a symmetric matrix, by increasing eigenvalue; vectors are columns (Jacobi's rotations).
struct SymmetricEigen {
  Eigen::VectorXd values;
  Eigen::MatrixXd vectors;
};
SymmetricEigen eigen_of_symmetric(Eigen::MatrixXd m);

}  // namespace hysteron::detail::dense
