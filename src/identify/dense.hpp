// The linear algebra of fits. Eigen's products and decompositions take seconds to compile in every file that uses them,
// so they are used in one.
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
// depend on others are left out.
Eigen::VectorXd hat_diagonal(const Eigen::MatrixXd& j);

// Of a symmetric matrix, by increasing eigenvalue; vectors are columns.
struct SymmetricEigen {
  Eigen::VectorXd values;
  Eigen::MatrixXd vectors;
};
SymmetricEigen eigen_of_symmetric(const Eigen::MatrixXd& m);

}  // namespace hysteron::detail::dense
