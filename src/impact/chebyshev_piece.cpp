#include "chebyshev_piece.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace hysteron::detail {
namespace {

constexpr double tolerance = 1e-11;  // of the last coefficients, relative to the column's scale
// Coefficients below these shares of the tolerance are left out: of a whole degree, and of one row.
constexpr double negligible_degree = 0.02, negligible_in_row = 0.005;
constexpr double constant_rounding = 1e-16;  // a column whose other coefficients are below it is constant
constexpr double no_width = 1e-14;           // relative half width of a piece that is a point in this dimension

// In one and in two dimensions.
constexpr std::array<std::size_t, 2> first_degree{16, 8}, largest_degree{64, 16};

// cos(π i/n) for i = 0 .. 2n.
std::vector<double> cosines(std::size_t n) {
  std::vector<double> table(2 * n + 1);
  for (std::size_t i = 0; i <= 2 * n; ++i)
    table[i] = std::cos(std::numbers::pi * static_cast<double>(i) / static_cast<double>(n));
  return table;
}

// Coefficients from values at cos(π i/n), in place; n + 1 numbers `stride` apart.
void transform(double* values, std::size_t n, std::size_t stride, const std::vector<double>& cosine) {
  if (n == 0) return;
  std::array<double, largest_degree[0] + 1> v{}, c{};
  for (std::size_t i = 0; i <= n; ++i) v[i] = values[i * stride];
  for (std::size_t k = 0; k <= n; ++k) {
    double sum = 0.5 * (v[0] + (k % 2 ? -v[n] : v[n]));
    for (std::size_t i = 1; i < n; ++i) sum += v[i] * cosine[i * k % (2 * n)];
    c[k] = sum * (k == 0 || k == n ? 1.0 : 2.0) / static_cast<double>(n);
  }
  for (std::size_t k = 0; k <= n; ++k) values[k * stride] = c[k];
}

}  // namespace

PieceBuilder::PieceBuilder(const MapGrid& grid, const MapBox& box, const NodeFunction& node, const ForEach& each)
    : node_(node), each_(each) {
  for (std::size_t d = 0; d < 2; ++d) {
    const double a = grid.edge(d, box.from[d]), b = grid.edge(d, box.to[d]), half = 0.5 * (b - a);
    middle_[d] = 0.5 * (a + b);
    half_[d] = half > no_width * (1.0 + std::abs(middle_[d])) ? half : 0.0;
  }
  const std::size_t dimensions = is_flat(0) || is_flat(1) ? 0 : 1;
  for (std::size_t d = 0; d < 2; ++d) {
    degree_[d] = is_flat(d) ? 0 : first_degree[dimensions];
    largest_degree_[d] = is_flat(d) ? 0 : largest_degree[dimensions];
  }
  known_.resize((largest_degree_[0] + 1) * (largest_degree_[1] + 1));
}

Refinement PieceBuilder::build(std::size_t budget) {
  for (;;) {
    if ((degree_[0] + 1) * (degree_[1] + 1) > budget) return halve_where_error_is_larger();
    if (!fill_nodes()) return halve_where_status_changes();
    make_series();
    bool all_can_converge = true;
    for (std::size_t d = 0; d < 2; ++d) {
      error_[d] = tail(d, degree_[d]);
      if (!(error_[d] <= 1.0) && !can_converge(d, error_[d])) all_can_converge = false;
    }
    if (error_[0] <= 1.0 && error_[1] <= 1.0) return Refinement::converged;
    if (!all_can_converge) return halve_where_error_is_larger();
    for (std::size_t d = 0; d < 2; ++d)
      if (!(error_[d] <= 1.0)) degree_[d] *= 2;
  }
}

// Whether a geometric series through the last tails would converge by the largest degree.
bool PieceBuilder::can_converge(std::size_t d, double last) const {
  if (degree_[d] >= largest_degree_[d]) return false;
  const double before = tail(d, degree_[d] / 2), ratio = before > 0.0 ? last / before : 1.0;
  const double doublings = std::log2(static_cast<double>(largest_degree_[d]) / static_cast<double>(degree_[d]));
  return last * std::pow(ratio, 2.0 * (std::exp2(doublings) - 1.0)) <= 1.0;
}

MapPiece PieceBuilder::piece() const {
  MapPiece out;
  out.status = status_;
  out.terms = {terms_worth_keeping(0), terms_worth_keeping(1)};
  out.row_terms.clear();
  for (std::size_t j = 0; j < out.terms[1]; ++j) out.row_terms.push_back(terms_worth_keeping_in_row(j, out.terms[0]));
  for (std::size_t d = 0; d < 2; ++d) {
    out.middle[d] = middle_[d];
    out.inverse_half[d] = is_flat(d) ? 0.0 : 1.0 / half_[d];
  }
  for (std::size_t c = 0; c < column_count; ++c) {
    const double negligible = constant_rounding * std::abs(coefficient(c, 0, 0));
    bool constant = true;
    for (std::size_t j = 0; j < out.terms[1]; ++j)
      for (std::size_t i = 0; i < out.terms[0]; ++i) {
        out.coefficients.push_back(coefficient(c, i, j));
        if (i + j > 0 && std::abs(coefficient(c, i, j)) > negligible) constant = false;
      }
    out.constant[c] = constant;
  }
  return out;
}

std::optional<MapNode>& PieceBuilder::known(std::size_t i, std::size_t j) {
  const std::size_t stride_x = largest_degree_[0] > 0 ? largest_degree_[0] / degree_[0] : 0;
  const std::size_t stride_y = largest_degree_[1] > 0 ? largest_degree_[1] / degree_[1] : 0;
  return known_[j * stride_y * (largest_degree_[0] + 1) + i * stride_x];
}

double PieceBuilder::node_coordinate(std::size_t d, std::size_t i) const {
  if (degree_[d] == 0) return middle_[d];
  return middle_[d] + half_[d] * std::cos(std::numbers::pi * static_cast<double>(i) / static_cast<double>(degree_[d]));
}

// False if the nodes are not all valid and of one status.
bool PieceBuilder::fill_nodes() {
  std::vector<Index2> missing;
  for (std::size_t j = 0; j <= degree_[1]; ++j)
    for (std::size_t i = 0; i <= degree_[0]; ++i)
      if (!known(i, j)) missing.push_back({i, j});
  spent_ += missing.size();
  each_(missing.size(), [&](std::size_t k) {
    const auto [i, j] = missing[k];
    known(i, j) = node_(node_coordinate(0, i), node_coordinate(1, j));
  });
  status_ = known(0, 0)->status;
  for (std::size_t j = 0; j <= degree_[1]; ++j)
    for (std::size_t i = 0; i <= degree_[0]; ++i)
      if (!known(i, j)->valid || known(i, j)->status != status_) return false;
  return true;
}

void PieceBuilder::make_series() {
  const std::size_t nx = degree_[0], ny = degree_[1], row = nx + 1;
  const auto cos_x = cosines(std::max<std::size_t>(nx, 1)), cos_y = cosines(std::max<std::size_t>(ny, 1));
  Columns least;
  least.fill(infinity);
  for (std::size_t c = 0; c < column_count; ++c) {
    auto& s = series_[c];
    s.resize(row * (ny + 1));
    for (std::size_t j = 0; j <= ny; ++j)
      for (std::size_t i = 0; i <= nx; ++i) {
        s[j * row + i] = known(i, j)->values[c];
        least[c] = std::min(least[c], std::abs(s[j * row + i]));
      }
    for (std::size_t j = 0; j <= ny; ++j) transform(&s[j * row], nx, 1, cos_x);
    for (std::size_t i = 0; i <= nx; ++i) transform(&s[i], ny, row, cos_y);
  }
  // Errors count against peak force, largest depth, duration and energy in, where these are least.
  const double time = status_ == ImpactStatus::separated ? least[duration_column] : least[compression_time_column];
  scale_ = {1.0, least[depth_column], least[force_column], time, time, time,
            1.0, least[depth_column], least[force_column]};
}

// Over all columns, relative to their scales.
double PieceBuilder::largest_of_degree(std::size_t d, std::size_t degree) const {
  double largest = 0.0;
  for (std::size_t other = 0; other <= degree_[1 - d]; ++other)
    for (std::size_t c = 0; c < column_count; ++c)
      largest = std::max(largest, std::abs(coefficient_along(d, c, degree, other)) / scale_[c]);
  return largest;
}

// Largest coefficient, in units of what is allowed, among the three degrees up to this one.
double PieceBuilder::tail(std::size_t d, std::size_t degree) const {
  if (degree_[d] == 0) return 0.0;
  double largest = 0.0;
  for (std::size_t k = degree > 3 ? degree - 2 : 1; k <= degree; ++k)
    largest = std::max(largest, largest_of_degree(d, k) / tolerance);
  return largest;
}

std::size_t PieceBuilder::terms_worth_keeping(std::size_t d) const {
  std::size_t degree = degree_[d];
  while (degree > 0 && !(largest_of_degree(d, degree) > negligible_degree * tolerance)) --degree;
  return degree + 1;
}

std::size_t PieceBuilder::terms_worth_keeping_in_row(std::size_t j, std::size_t most) const {
  for (std::size_t n = most; n > 1; --n)
    for (std::size_t c = 0; c < column_count; ++c)
      if (std::abs(coefficient(c, n - 1, j)) > negligible_in_row * tolerance * scale_[c]) return n;
  return 1;
}

Refinement PieceBuilder::halve_where_error_is_larger() const {
  if (is_flat(0) && is_flat(1)) return Refinement::cannot_refine;
  if (is_flat(1)) return Refinement::halve_x;
  if (is_flat(0)) return Refinement::halve_y;
  return error_[0] >= error_[1] ? Refinement::halve_x : Refinement::halve_y;
}

// Across the side along which the nodes differ more often.
Refinement PieceBuilder::halve_where_status_changes() {
  std::array<int, 2> changes{};
  constexpr int invalid = -1;
  const auto status = [&](std::size_t i, std::size_t j) {
    return known(i, j)->valid ? static_cast<int>(known(i, j)->status) : invalid;
  };
  for (std::size_t j = 0; j <= degree_[1]; ++j)
    for (std::size_t i = 0; i <= degree_[0]; ++i) {
      if (i > 0 && status(i, j) != status(i - 1, j)) ++changes[0];
      if (j > 0 && status(i, j) != status(i, j - 1)) ++changes[1];
    }
  if (changes[0] + changes[1] == 0) return Refinement::cannot_refine;
  return changes[0] >= changes[1] ? Refinement::halve_x : Refinement::halve_y;
}

}  // namespace hysteron::detail
