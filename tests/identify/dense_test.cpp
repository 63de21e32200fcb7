// The linear algebra of fits against its definitions.
#include "../../src/identify/dense.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace hysteron::detail::dense {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;

MatrixXd random_matrix(Index rows, Index columns) {
  std::mt19937_64 generator(5);
  std::normal_distribution<double> normal;
  MatrixXd out(rows, columns);
  for (Index i = 0; i < rows; ++i)
    for (Index k = 0; k < columns; ++k) out(i, k) = normal(generator);
  return out;
}

void expect_identity(const MatrixXd& m, double tolerance) {
  for (Index i = 0; i < m.rows(); ++i)
    for (Index k = 0; k < m.cols(); ++k) EXPECT_NEAR(m(i, k), i == k ? 1.0 : 0.0, tolerance);
}

TEST(Dense, TheInverseTimesTheMatrixIsTheIdentity) {
  const MatrixXd positive = gram(random_matrix(12, 5));
  expect_identity(product(inverse_of_positive(positive), positive), 1e-12);
}

TEST(Dense, EigenvectorsAreOrthonormalAndGiveTheMatrixBack) {
  const MatrixXd m = gram(random_matrix(9, 6));
  const SymmetricEigen eigen = eigen_of_symmetric(m);
  expect_identity(gram(eigen.vectors), 1e-13);
  for (Index k = 0; k < 6; ++k) {
    EXPECT_LE(eigen.values[std::max<Index>(k - 1, 0)], eigen.values[k]);
    for (Index i = 0; i < 6; ++i) {
      double image = 0.0;
      for (Index l = 0; l < 6; ++l) image += m(i, l) * eigen.vectors(l, k);
      EXPECT_NEAR(image, eigen.values[k] * eigen.vectors(i, k), 1e-12 * eigen.values[5]);
    }
  }
}

TEST(Dense, EigenvaluesOfAKnownMatrix) {
  MatrixXd m(2, 2);
  m(0, 0) = m(1, 1) = 2.0;
  m(0, 1) = m(1, 0) = -1.0;
  const SymmetricEigen eigen = eigen_of_symmetric(m);
  EXPECT_NEAR(eigen.values[0], 1.0, 1e-15);
  EXPECT_NEAR(eigen.values[1], 3.0, 1e-15);
  EXPECT_NEAR(std::abs(eigen.vectors(0, 0)), std::sqrt(0.5), 1e-15);
}

// The hat matrix J (JᵀJ)⁻¹ Jᵀ: its trace is the number of independent columns, also where one repeats another.
TEST(Dense, TheHatDiagonalIsThatOfTheProjection) {
  const MatrixXd j = random_matrix(10, 3);
  const auto by_definition = quadratic_forms(j, inverse_of_positive(gram(j)));
  MatrixXd twice(10, 4);
  for (Index i = 0; i < 10; ++i) {
    for (Index k = 0; k < 3; ++k) twice(i, k) = j(i, k);
    twice(i, 3) = -2.5 * j(i, 1);
  }
  for (const MatrixXd& columns : {j, twice}) {
    const auto hat = squared_rows(orthonormal_basis(columns, Eigen::VectorXd::Zero(columns.cols())));
    double trace = 0.0;
    for (Index i = 0; i < 10; ++i) {
      EXPECT_NEAR(hat[i], by_definition[i], 1e-13);
      trace += hat[i];
    }
    EXPECT_NEAR(trace, 3.0, 1e-13);
  }
}

// A model that no parameter changes.
TEST(Dense, AMatrixOfZerosHasAnEmptyBasisAndNoLeverage) {
  const Eigen::MatrixXd zero = Eigen::MatrixXd::Zero(4, 2);
  const Eigen::VectorXd none = Eigen::VectorXd::Zero(2);
  EXPECT_EQ(dense::orthonormal_basis(zero, none).cols(), 0);
  EXPECT_EQ(dense::squared_rows(dense::orthonormal_basis(zero, none)), Eigen::VectorXd::Zero(4));
}

// Derivatives by two parameters of which only the product counts: parallel up to the error of the differences.
TEST(Dense, ColumnsThatDifferByRoundingAreOne) {
  const Eigen::VectorXd none = Eigen::VectorXd::Zero(2);
  Eigen::MatrixXd j(4, 2);
  j << 1.0, 1.0001, 2.0, 2.0, 3.0, 2.9999, 4.0, 4.0;
  EXPECT_EQ(dense::orthonormal_basis(j, none).cols(), 1);
  j(0, 1) = 1.1;  // 0.018 of its norm beside the other
  EXPECT_EQ(dense::orthonormal_basis(j, none).cols(), 2);
}

TEST(Dense, AColumnBelowItsLeastNormIsLeftOut) {
  Eigen::MatrixXd j(3, 2);
  j << 3.0, 0.0, 4.0, 0.0, 0.0, 0.5;
  EXPECT_EQ(dense::orthonormal_basis(j, Eigen::Vector2d(1.0, 1.0)).cols(), 1);
  EXPECT_EQ(dense::orthonormal_basis(j, Eigen::Vector2d(1.0, 0.4)).cols(), 2);
}

}  // namespace
}  // namespace hysteron::detail::dense
