#include "chebyshev_map.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <optional>

namespace hysteron::detail {
namespace {

constexpr double tolerance = 1e-11;  // of the last coefficients, relative to the column's scale
constexpr std::array<int, 2> first_degree{16, 8}, largest_degree{64, 16};  // in one and two dimensions
constexpr double widest = 12.0;

// Bins [from, to) in each dimension.
struct Box {
  std::array<int, 2> from, to;
};

// cos(π i/n) for i = 0 .. 2n.
std::vector<double> cosines(int n) {
  std::vector<double> table(static_cast<std::size_t>(2 * n + 1));
  for (int i = 0; i <= 2 * n; ++i) table[static_cast<std::size_t>(i)] = std::cos(std::numbers::pi * i / n);
  return table;
}

// Coefficients from values at cos(π i/n), in place; n + 1 numbers `stride` apart.
void transform(double* values, int n, std::size_t stride, const std::vector<double>& cosine) {
  if (n == 0) return;
  std::array<double, 65> v{}, c{};
  for (int i = 0; i <= n; ++i) v[static_cast<std::size_t>(i)] = values[static_cast<std::size_t>(i) * stride];
  for (int k = 0; k <= n; ++k) {
    double sum = 0.5 * (v[0] + (k % 2 ? -v[static_cast<std::size_t>(n)] : v[static_cast<std::size_t>(n)]));
    for (int i = 1; i < n; ++i)
      sum += v[static_cast<std::size_t>(i)] * cosine[static_cast<std::size_t>(i * k % (2 * n))];
    c[static_cast<std::size_t>(k)] = sum * (k == 0 || k == n ? 1.0 : 2.0) / n;
  }
  for (int k = 0; k <= n; ++k) values[static_cast<std::size_t>(k) * stride] = c[static_cast<std::size_t>(k)];
}

// One attempt at a box: nodes are nested, so that raising the degree keeps those already known.
class Attempt {
 public:
  Attempt(const MapGrid& grid, const Box& box, const NodeFunction& node, const ForEach& each)
      : node_(node), each_(each) {
    for (std::size_t d = 0; d < 2; ++d) {
      const double a = grid.edge(d, box.from[d]), b = grid.edge(d, box.to[d]);
      middle_[d] = 0.5 * (a + b);
      half_[d] = 0.5 * (b - a);
      flat_[d] = !(half_[d] > 1e-14 * (1.0 + std::abs(middle_[d])));
    }
    const std::size_t dimensions = flat_[0] || flat_[1] ? 0 : 1;
    for (std::size_t d = 0; d < 2; ++d) {
      degree_[d] = flat_[d] ? 0 : first_degree[dimensions];
      most_[d] = flat_[d] ? 0 : largest_degree[dimensions];
    }
    known_.resize(static_cast<std::size_t>((most_[0] + 1) * (most_[1] + 1)));
  }

  enum class Verdict { good, halve_x, halve_y, hopeless };

  // At most so many nodes may be spent.
  Verdict run(std::size_t budget) {
    for (;;) {
      const auto needed = static_cast<std::size_t>((degree_[0] + 1) * (degree_[1] + 1));
      if (needed > budget) return worst();
      if (!fill()) return mixed();
      series();
      std::array<bool, 2> raise{};
      bool good = true, can = true;
      for (std::size_t d = 0; d < 2; ++d) {
        const double last = tail(d, degree_[d]), before = tail(d, degree_[d] / 2);
        error_[d] = degree_[d] > 0 ? last : 0.0;
        if (error_[d] <= 1.0) continue;
        good = false;
        raise[d] = true;
        const double ratio = before > 0.0 ? last / before : 1.0;
        // A geometric series would have this tail at the largest degree.
        const double left = std::log2(static_cast<double>(most_[d]) / degree_[d]);
        const double foreseen = last * std::pow(ratio, 2.0 * (std::exp2(left) - 1.0));
        if (degree_[d] >= most_[d] || !(foreseen <= 1.0)) can = false;
      }
      if (good) return Verdict::good;
      if (!can) return worst();
      for (std::size_t d = 0; d < 2; ++d)
        if (raise[d]) degree_[d] *= 2;
    }
  }

  std::size_t nodes() const noexcept { return spent_; }

  MapPiece piece() const {
    MapPiece out;
    out.status = status_;
    const std::array<int, 2> keep{used(0), used(1)};
    out.terms = keep;
    out.row_terms.clear();
    for (int j = 0; j < keep[1]; ++j) out.row_terms.push_back(used_in_row(j, keep[0]));
    for (std::size_t d = 0; d < 2; ++d) {
      out.middle[d] = middle_[d];
      out.inverse_half[d] = flat_[d] ? 0.0 : 1.0 / half_[d];
    }
    for (std::size_t c = 0; c < column_count; ++c) {
      bool constant = true;
      for (int j = 0; j < keep[1]; ++j)
        for (int i = 0; i < keep[0]; ++i) {
          out.coefficients.push_back(at(c, i, j));
          if (i + j > 0 && std::abs(at(c, i, j)) > 1e-16 * std::abs(at(c, 0, 0))) constant = false;
        }
      out.constant[c] = constant;
    }
    return out;
  }

 private:
  double at(std::size_t c, int i, int j) const {
    return series_[c][static_cast<std::size_t>(j * (degree_[0] + 1) + i)];
  }
  std::optional<MapNode>& known(int i, int j) {
    const int si = most_[0] > 0 ? most_[0] / degree_[0] : 0, sj = most_[1] > 0 ? most_[1] / degree_[1] : 0;
    return known_[static_cast<std::size_t>(j * sj * (most_[0] + 1) + i * si)];
  }
  double place(std::size_t d, int i) const {
    return degree_[d] == 0 ? middle_[d] : middle_[d] + half_[d] * std::cos(std::numbers::pi * i / degree_[d]);
  }

  // False if the nodes are not all of one status.
  bool fill() {
    std::vector<std::pair<int, int>> missing;
    for (int j = 0; j <= degree_[1]; ++j)
      for (int i = 0; i <= degree_[0]; ++i)
        if (!known(i, j)) missing.emplace_back(i, j);
    spent_ += missing.size();
    each_(missing.size(), [&](std::size_t k) {
      const auto [i, j] = missing[k];
      known(i, j) = node_(place(0, i), place(1, j));
    });
    status_ = known(0, 0)->status;
    for (int j = 0; j <= degree_[1]; ++j)
      for (int i = 0; i <= degree_[0]; ++i)
        if (!known(i, j)->valid || known(i, j)->status != status_) return false;
    return true;
  }

  void series() {
    const int nx = degree_[0], ny = degree_[1];
    const auto cx = cosines(std::max(nx, 1)), cy = cosines(std::max(ny, 1));
    Columns least;
    least.fill(infinity);
    for (std::size_t c = 0; c < column_count; ++c) {
      auto& s = series_[c];
      s.resize(static_cast<std::size_t>((nx + 1) * (ny + 1)));
      for (int j = 0; j <= ny; ++j)
        for (int i = 0; i <= nx; ++i) {
          const double value = known(i, j)->values[c];
          s[static_cast<std::size_t>(j * (nx + 1) + i)] = value;
          least[c] = std::min(least[c], std::abs(value));
        }
      for (int j = 0; j <= ny; ++j) transform(&s[static_cast<std::size_t>(j * (nx + 1))], nx, 1, cx);
      for (int i = 0; i <= nx; ++i)
        transform(&s[static_cast<std::size_t>(i)], ny, static_cast<std::size_t>(nx + 1), cy);
    }
    // Errors count against peak force, largest depth, duration and energy in, where these are least.
    const double time = status_ == ImpactStatus::separated ? least[duration_column] : least[compression_time_column];
    scale_ = {1.0, least[depth_column], least[force_column], time, time, time,
              1.0, least[depth_column], least[force_column]};
  }

  // Largest coefficient, in units of what is allowed, among three degrees up to k.
  double tail(std::size_t d, int k) const {
    if (degree_[d] == 0) return 0.0;
    double largest = 0.0;
    for (int a = std::max(k - 2, 1); a <= k; ++a)
      for (int b = 0; b <= degree_[1 - d]; ++b)
        for (std::size_t c = 0; c < column_count; ++c)
          largest = std::max(largest, std::abs(d == 0 ? at(c, a, b) : at(c, b, a)) / (tolerance * scale_[c]));
    return largest;
  }

  // Terms worth keeping.
  int used(std::size_t d) const {
    int n = degree_[d];
    while (n > 0) {
      double largest = 0.0;
      for (int b = 0; b <= degree_[1 - d]; ++b)
        for (std::size_t c = 0; c < column_count; ++c)
          largest = std::max(largest, std::abs(d == 0 ? at(c, n, b) : at(c, b, n)) / scale_[c]);
      if (largest > 0.02 * tolerance) break;
      --n;
    }
    return n + 1;
  }

  int used_in_row(int j, int most) const {
    for (int n = most; n > 1; --n)
      for (std::size_t c = 0; c < column_count; ++c)
        if (std::abs(at(c, n - 1, j)) > 0.005 * tolerance * scale_[c]) return n;
    return 1;
  }

  Verdict worst() const {
    if (flat_[0] && flat_[1]) return Verdict::hopeless;
    if (flat_[1]) return Verdict::halve_x;
    if (flat_[0]) return Verdict::halve_y;
    return error_[0] >= error_[1] ? Verdict::halve_x : Verdict::halve_y;
  }
  // Halve across the side along which the nodes differ more often.
  Verdict mixed() {
    std::array<int, 2> changes{};
    const auto kind = [&](int i, int j) { return known(i, j)->valid ? static_cast<int>(known(i, j)->status) : -1; };
    for (int j = 0; j <= degree_[1]; ++j)
      for (int i = 0; i <= degree_[0]; ++i) {
        if (i > 0 && kind(i, j) != kind(i - 1, j)) ++changes[0];
        if (j > 0 && kind(i, j) != kind(i, j - 1)) ++changes[1];
      }
    if (changes[0] + changes[1] == 0) return Verdict::hopeless;
    return changes[0] >= changes[1] ? Verdict::halve_x : Verdict::halve_y;
  }

  const NodeFunction& node_;
  const ForEach& each_;
  std::array<double, 2> middle_{}, half_{}, error_{1.0, 1.0};
  std::array<bool, 2> flat_{};
  std::array<int, 2> degree_{}, most_{};
  std::vector<std::optional<MapNode>> known_;
  std::array<std::vector<double>, column_count> series_;
  Columns scale_{};
  ImpactStatus status_ = ImpactStatus::separated;
  std::size_t spent_ = 0;
};

// The smallest box around the members inside a box, and how many there are.
std::size_t shrink(Box& box, const MapGrid& grid, const std::vector<std::uint32_t>& counts) {
  Box tight{box.to, box.from};
  std::size_t total = 0;
  for (int y = box.from[1]; y < box.to[1]; ++y)
    for (int x = box.from[0]; x < box.to[0]; ++x) {
      const std::uint32_t count = counts[static_cast<std::size_t>(y * grid.bins[0] + x)];
      if (count == 0) continue;
      total += count;
      tight.from = {std::min(tight.from[0], x), std::min(tight.from[1], y)};
      tight.to = {std::max(tight.to[0], x + 1), std::max(tight.to[1], y + 1)};
    }
  box = tight;
  return total;
}

}  // namespace

ChebyshevMap::ChebyshevMap(const MapGrid& grid, std::vector<std::uint32_t> counts, const NodeFunction& node,
                           const ForEach& each)
    : table_(counts.size(), none), grid_(grid) {
  std::vector<Box> waiting{{{0, 0}, grid.bins}};
  const auto halve = [&](const Box& box, std::size_t d) {
    if (box.to[d] - box.from[d] < 2) return;
    const int middle = (box.from[d] + box.to[d]) / 2;
    Box low = box, high = box;
    low.to[d] = high.from[d] = middle;
    waiting.push_back(high);
    waiting.push_back(low);
  };
  const std::size_t all = std::accumulate(counts.begin(), counts.end(), std::size_t{0});
  while (!waiting.empty()) {
    Box box = waiting.back();
    waiting.pop_back();
    const std::size_t members = shrink(box, grid, counts);
    if (members == 0 || pieces_.size() == std::size_t{INT16_MAX}) continue;
    const double wide = grid.edge(0, box.to[0]) - grid.edge(0, box.from[0]);
    if (wide > widest && box.to[0] - box.from[0] >= 2) {
      halve(box, 0);
      continue;
    }
    Attempt attempt(grid, box, node, each);
    const auto verdict = attempt.run(members);
    nodes_ += attempt.nodes();
    if (verdict == Attempt::Verdict::good) {
      for (int y = box.from[1]; y < box.to[1]; ++y)
        for (int x = box.from[0]; x < box.to[0]; ++x)
          table_[static_cast<std::size_t>(y * grid.bins[0] + x)] = static_cast<std::int16_t>(pieces_.size());
      pieces_.push_back(attempt.piece());
      whole_ = waiting.empty() && pieces_.size() == 1 && members == all;
    } else if (members > 2 * static_cast<std::size_t>(first_degree[0])) {
      if (verdict == Attempt::Verdict::halve_x) halve(box, 0);
      if (verdict == Attempt::Verdict::halve_y) halve(box, 1);
    }
  }
}

double evaluate(const MapPiece& piece, std::size_t column, double x, double y) {
  const double tx = (x - piece.middle[0]) * piece.inverse_half[0], ty = (y - piece.middle[1]) * piece.inverse_half[1];
  const double* c = piece.of(column);
  double sum = 0.0, y0 = 1.0, y1 = ty;
  for (int j = 0; j < piece.terms[1]; ++j) {
    double row = 0.0, x0 = 1.0, x1 = tx;
    for (int i = 0; i < piece.terms[0]; ++i) {
      row += *c++ * x0;
      const double next = 2.0 * tx * x1 - x0;
      x0 = x1, x1 = next;
    }
    sum += row * y0;
    const double next = 2.0 * ty * y1 - y0;
    y0 = y1, y1 = next;
  }
  return sum;
}

}  // namespace hysteron::detail
