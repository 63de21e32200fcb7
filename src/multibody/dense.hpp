// Dense matrices of the constraints at the start: rank, independent rows, least-squares solutions.
#pragma once

#include <cstddef>
#include <vector>

namespace hysteron::multibody {

struct Matrix {
  int rows = 0, columns = 0;
  std::vector<double> values;  // by rows

  double operator()(int i, int j) const { return values[static_cast<std::size_t>(i * columns + j)]; }
  double& operator()(int i, int j) { return values[static_cast<std::size_t>(i * columns + j)]; }
};

bool is_finite(const Matrix& matrix);

// A row counts as dependent when less than this part of it is independent of the others, and as zero when it is shorter
// than this part of its scale.
inline constexpr double rank_threshold = 1e-9;

// Independent rows, best first, and the dependence of the others on them.
struct RowChoice {
  int rank = 0;
  std::vector<int> order;      // rows, independent ones first
  Matrix dependence;           // [dependent row][independent row], of the scaled rows
  std::vector<double> length;  // by which the rows were scaled
};

// With a known rank, that many rows are taken whatever their dependence.
RowChoice choose_rows(const Matrix& rows, const std::vector<double>& scales, int known_rank = -1);

// The x of least length among those with the least |m x - right|, rows measured by their scales.
std::vector<double> least_solution(const Matrix& m, const std::vector<double>& scales,
                                   const std::vector<double>& right);

// Solves m x = right for a symmetric matrix of which the lower triangle is given, by rows: among all solutions the one
// with the least Σ x²/load, so that what the equations leave open is shared in proportion to the loads. Combinations of
// rows that nearly depend on each other are left out, of impulses sooner than of forces. `right` becomes x.
enum class Sharing { forces, impulses };
void solve_shared(const std::vector<double>& m, const std::vector<double>& loads, std::vector<double>& right,
                  Sharing sharing);

// Forces x of several contacts, `rows` components each, none longer than its limit, with the least
// (x - held)ᵀ m (x - held), where `held` is what solve_shared() found: those of Coulomb friction in contacts at rest.
// What solve_shared() leaves out of m is left out here too.
struct LimitedForces {
  std::vector<double> forces, accelerations;  // x, m (x - held)
  std::vector<double> scales;                 // of each contact: of the accelerations by its force
  bool is_redundant = false;                  // solve_shared() left something out
};
LimitedForces limit_forces(const std::vector<double>& m, const std::vector<double>& loads,
                           const std::vector<double>& held, const std::vector<double>& limits, std::size_t rows);

}  // namespace hysteron::multibody
