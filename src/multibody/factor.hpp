// Small symmetric systems of equations: factors and solutions in place.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "hysteron/core/dual.hpp"

namespace hysteron::multibody {

// L D Lᵀ without row exchanges, in place; returns the smallest pivot relative to its diagonal entry.
template <class T>
double factor(std::vector<T>& m, int n) {
  double smallest = 1.0;
  const auto at = [&](int i, int j) -> T& { return m[static_cast<std::size_t>(i * n + j)]; };
  for (int j = 0; j < n; ++j) {
    const double diagonal = plain(at(j, j));
    for (int k = 0; k < j; ++k) {
      const T l = at(j, k);
      const T scaled = l / at(k, k);  // at(k, k) holds the pivot
      at(j, j) = at(j, j) - l * scaled;
      for (int i = j + 1; i < n; ++i) at(i, j) = at(i, j) - at(i, k) * scaled;
    }
    smallest = std::min(smallest, plain(at(j, j)) / diagonal);
  }
  return smallest;
}

// Entries below the diagonal hold L times the pivot of their column.
template <class T>
void solve_factored(const std::vector<T>& m, int n, T* x) {
  const auto at = [&](int i, int j) -> const T& { return m[static_cast<std::size_t>(i * n + j)]; };
  for (int j = 0; j < n; ++j) {
    x[j] = x[j] / at(j, j);
    for (int i = j + 1; i < n; ++i) x[i] = x[i] - at(i, j) * x[j];
  }
  for (int j = n; j-- > 0;) {
    T sum(0.0);
    for (int i = j + 1; i < n; ++i) sum = sum + at(i, j) * x[i];
    x[j] = x[j] - sum / at(j, j);
  }
}

}  // namespace hysteron::multibody
