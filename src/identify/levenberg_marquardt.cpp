#include "levenberg_marquardt.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <vector>

namespace hysteron::detail {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double epsilon = std::numeric_limits<double>::epsilon();

double norm(const VectorXd& v, Index count) {
  double sum = 0.0;
  for (Index i = 0; i < count; ++i) sum += v[i] * v[i];
  return std::sqrt(sum);
}
double norm(const VectorXd& v) { return norm(v, v.size()); }
double scaled_norm(const VectorXd& scale, const VectorXd& v) {
  double sum = 0.0;
  for (Index i = 0; i < v.size(); ++i) sum += scale[i] * scale[i] * v[i] * v[i];
  return std::sqrt(sum);
}
double column_norm(const MatrixXd& m, Index column, Index from) {
  double sum = 0.0;
  for (Index i = from; i < m.rows(); ++i) sum += m(i, column) * m(i, column);
  return std::sqrt(sum);
}

// J P = Q R by Householder's reflections, the longest remaining column first.
struct Factors {
  MatrixXd r;                // upper triangle
  std::vector<Index> order;  // column k of R is that of unknown order[k]
  VectorXd norms;            // of the columns of J
  VectorXd qtf;              // Qᵀ f
};

void reflect(MatrixXd& m, VectorXd& f, Index k) {
  double length = column_norm(m, k, k);
  if (length == 0.0) return;
  if (m(k, k) < 0.0) length = -length;
  std::vector<double> v;
  for (Index i = k; i < m.rows(); ++i) v.push_back(m(i, k) / length);
  v[0] += 1.0;
  const auto apply = [&](auto&& at) {
    double along = 0.0;
    for (Index i = k; i < m.rows(); ++i) along += v[static_cast<std::size_t>(i - k)] * at(i);
    for (Index i = k; i < m.rows(); ++i) at(i) -= along / v[0] * v[static_cast<std::size_t>(i - k)];
  };
  for (Index c = k + 1; c < m.cols(); ++c) apply([&](Index i) -> double& { return m(i, c); });
  apply([&](Index i) -> double& { return f[i]; });
  m(k, k) = -length;
}

Factors factorise(MatrixXd j, VectorXd f) {
  Factors out{
      .r = {}, .order = std::vector<Index>(static_cast<std::size_t>(j.cols())), .norms = VectorXd(j.cols()), .qtf = {}};
  std::iota(out.order.begin(), out.order.end(), Index{0});
  for (Index c = 0; c < j.cols(); ++c) out.norms[c] = column_norm(j, c, 0);
  for (Index k = 0; k < std::min(j.rows(), j.cols()); ++k) {
    Index longest = k;
    for (Index c = k + 1; c < j.cols(); ++c)
      if (column_norm(j, c, k) > column_norm(j, longest, k)) longest = c;
    if (longest != k) {
      for (Index i = 0; i < j.rows(); ++i) std::swap(j(i, k), j(i, longest));
      std::swap(out.order[static_cast<std::size_t>(k)], out.order[static_cast<std::size_t>(longest)]);
    }
    reflect(j, f, k);
  }
  out.r = std::move(j);
  out.qtf = std::move(f);
  return out;
}

// The step x of min |R Pᵀ x - Qᵀf|² + par |D x|², and what it takes to improve par.
class TrustRegion {
 public:
  TrustRegion(const Factors& factors, const VectorXd& scale) : f_(factors), scale_(scale), n_(scale.size()) {}

  // par such that |D x| is Δ to a tenth, or 0 where the step without it is shorter (MINPACK's lmpar).
  VectorXd step(double reach, double& par) const {
    constexpr double close = 0.1;
    constexpr int most_rounds = 10;
    const double tiny = std::numeric_limits<double>::min();
    VectorXd x = gauss_newton();
    double length = scaled_norm(scale_, x), off = length - reach;
    if (off <= close * reach) {
      par = 0.0;
      return x;
    }
    double low = 0.0;
    if (full_rank()) low = off / reach / squared(solved_transposed(f_.r, scaled_direction(x, length)));
    const double slope = gradient_norm();
    double high = slope / reach;
    if (high == 0.0) high = tiny / std::min(reach, close);
    par = std::clamp(par, low, std::max(high, low));
    if (par == 0.0) par = slope / length;
    for (int round = 1;; ++round) {
      if (par == 0.0) par = std::max(tiny, 0.001 * high);
      MatrixXd s;
      x = damped(par, s);
      length = scaled_norm(scale_, x);
      const double before = off;
      off = length - reach;
      if (std::abs(off) <= close * reach || (low == 0.0 && off <= before && before < 0.0) || round == most_rounds)
        return x;
      const double correction = off / reach / squared(solved_transposed(s, scaled_direction(x, length)));
      if (off > 0.0) low = std::max(low, par);
      if (off < 0.0) high = std::min(high, par);
      par = std::max(low, par + correction);
    }
  }

 private:
  Index unknown(Index k) const { return f_.order[static_cast<std::size_t>(k)]; }
  static double squared(const VectorXd& v) { return norm(v) * norm(v); }

  Index rank() const {
    Index rank = 0;
    while (rank < std::min(n_, f_.r.rows()) && f_.r(rank, rank) != 0.0) ++rank;
    return rank;
  }
  bool full_rank() const { return rank() == n_; }

  VectorXd gauss_newton() const {
    VectorXd y(n_), x(n_);
    const Index rank = this->rank();
    for (Index k = 0; k < n_; ++k) y[k] = k < rank ? f_.qtf[k] : 0.0;
    for (Index k = rank; k-- > 0;) {
      for (Index c = k + 1; c < rank; ++c) y[k] -= f_.r(k, c) * y[c];
      y[k] /= f_.r(k, k);
    }
    for (Index k = 0; k < n_; ++k) x[unknown(k)] = y[k];
    return x;
  }

  // Pᵀ D² x/|D x|
  VectorXd scaled_direction(const VectorXd& x, double length) const {
    VectorXd out(n_);
    for (Index k = 0; k < n_; ++k) out[k] = scale_[unknown(k)] * scale_[unknown(k)] * x[unknown(k)] / length;
    return out;
  }

  // Upper triangle transposed, forwards.
  VectorXd solved_transposed(const MatrixXd& upper, VectorXd b) const {
    for (Index k = 0; k < n_; ++k) {
      for (Index i = 0; i < k; ++i) b[k] -= upper(i, k) * b[i];
      b[k] /= upper(k, k);
    }
    return b;
  }

  // |D⁻¹ P Rᵀ Qᵀf|
  double gradient_norm() const {
    double sum = 0.0;
    for (Index k = 0; k < n_; ++k) {
      double along = 0.0;
      for (Index i = 0; i <= std::min(k, f_.r.rows() - 1); ++i) along += f_.r(i, k) * f_.qtf[i];
      sum += along * along / (scale_[unknown(k)] * scale_[unknown(k)]);
    }
    return std::sqrt(sum);
  }

  // With √par D below R, brought to an upper triangle S by rotations (MINPACK's qrsolv).
  VectorXd damped(double par, MatrixXd& s) const {
    s = MatrixXd(n_, n_);
    VectorXd y(n_), x(n_);
    for (Index i = 0; i < n_; ++i) {
      y[i] = i < f_.qtf.size() ? f_.qtf[i] : 0.0;
      for (Index k = 0; k < n_; ++k) s(i, k) = k >= i && i < f_.r.rows() ? f_.r(i, k) : 0.0;
    }
    for (Index k = 0; k < n_; ++k) {
      VectorXd row(n_);
      for (Index c = 0; c < n_; ++c) row[c] = c == k ? std::sqrt(par) * scale_[unknown(k)] : 0.0;
      double rest = 0.0;
      for (Index c = k; c < n_; ++c) {
        if (row[c] == 0.0) continue;
        const double length = std::hypot(s(c, c), row[c]), cosine = s(c, c) / length, sine = row[c] / length;
        for (Index l = c; l < n_; ++l) {
          const double upper = s(c, l);
          s(c, l) = cosine * upper + sine * row[l];
          row[l] = cosine * row[l] - sine * upper;
        }
        const double upper = y[c];
        y[c] = cosine * upper + sine * rest;
        rest = cosine * rest - sine * upper;
      }
    }
    Index rank = 0;
    while (rank < n_ && s(rank, rank) != 0.0) ++rank;
    for (Index k = rank; k < n_; ++k) y[k] = 0.0;
    for (Index k = rank; k-- > 0;) {
      for (Index c = k + 1; c < rank; ++c) y[k] -= s(k, c) * y[c];
      y[k] /= s(k, k);
    }
    for (Index k = 0; k < n_; ++k) x[unknown(k)] = y[k];
    return x;
  }

  const Factors& f_;
  const VectorXd& scale_;
  Index n_;
};

class Search {
 public:
  Search(const LeastSquaresProblem& problem, const LeastSquaresLimits& limits, VectorXd& x)
      : problem_(problem), limits_(limits), x_(x), residuals_(problem.values), scale_(x.size()) {}

  SearchEnd run() {
    if (!problem_.residuals(x_, residuals_)) return SearchEnd::stopped;
    size_ = norm(residuals_);
    for (bool first = true;; first = false) {
      MatrixXd jacobian(problem_.values, x_.size());
      if (!problem_.jacobian(x_, jacobian)) return SearchEnd::stopped;
      const Factors factors = factorise(std::move(jacobian), residuals_);
      if (first) begin(factors);
      const double slope = largest_cosine(factors);
      if (slope <= 0.0) return SearchEnd::converged;
      for (Index i = 0; i < x_.size(); ++i) scale_[i] = std::max(scale_[i], factors.norms[i]);
      if (const auto end = step(factors, first, slope)) return *end;
    }
  }

 private:
  void begin(const Factors& factors) {
    for (Index i = 0; i < x_.size(); ++i) scale_[i] = factors.norms[i] == 0.0 ? 1.0 : factors.norms[i];
    length_ = scaled_norm(scale_, x_);
    reach_ = limits_.first_reach * (length_ == 0.0 ? 1.0 : length_);
  }

  // Of the residuals with the columns of J.
  double largest_cosine(const Factors& f) const {
    double largest = 0.0;
    if (size_ == 0.0) return largest;
    for (Index k = 0; k < x_.size(); ++k) {
      const double column = f.norms[f.order[static_cast<std::size_t>(k)]];
      if (column == 0.0) continue;
      double along = 0.0;
      for (Index i = 0; i <= std::min(k, f.r.rows() - 1); ++i) along += f.r(i, k) * f.qtf[i] / size_;
      largest = std::max(largest, std::abs(along / column));
    }
    return largest;
  }

  // |J p|
  double linear_change(const Factors& f, const VectorXd& p) const {
    VectorXd sum(x_.size());
    for (double& s : sum) s = 0.0;
    for (Index k = 0; k < x_.size(); ++k)
      for (Index i = 0; i <= std::min(k, f.r.rows() - 1); ++i)
        sum[i] += f.r(i, k) * p[f.order[static_cast<std::size_t>(k)]];
    return norm(sum);
  }

  // Until one step makes the residuals smaller; the end of the search where that is it.
  std::optional<SearchEnd> step(const Factors& factors, bool first, double slope) {
    constexpr double good = 1e-4;  // of the decrease foretold
    const TrustRegion region(factors, scale_);
    for (double ratio = 0.0; ratio < good; first = false) {
      VectorXd p = region.step(reach_, par_), there(x_.size()), residuals(problem_.values);
      for (Index i = 0; i < p.size(); ++i) {
        p[i] = -p[i];
        there[i] = x_[i] + p[i];
      }
      const double length = scaled_norm(scale_, p);
      if (first) reach_ = std::min(reach_, length);
      if (!problem_.residuals(there, residuals)) return SearchEnd::stopped;
      ++evaluations_;
      const double size = norm(residuals);
      const double decrease = 0.1 * size < size_ ? 1.0 - std::pow(size / size_, 2) : -1.0;
      const double linear = linear_change(factors, p) / size_, damping = std::sqrt(par_) * length / size_;
      const double foretold = linear * linear + 2.0 * damping * damping;
      const double direction = -(linear * linear + damping * damping);
      ratio = foretold == 0.0 ? 0.0 : decrease / foretold;
      resize(ratio, decrease, direction, size, length);
      if (ratio >= good) {
        x_ = there;
        residuals_ = residuals;
        length_ = scaled_norm(scale_, x_);
        size_ = size;
      }
      if (const auto end = ended(decrease, foretold, ratio, slope)) return end;
    }
    return std::nullopt;
  }

  // The trust region grows where the linear law foretells the decrease well, and shrinks where it does not.
  void resize(double ratio, double decrease, double direction, double size, double length) {
    if (ratio <= 0.25) {
      double factor = decrease >= 0.0 ? 0.5 : 0.5 * direction / (direction + 0.5 * decrease);
      if (0.1 * size >= size_ || factor < 0.1) factor = 0.1;
      reach_ = factor * std::min(reach_, length / 0.1);
      par_ /= factor;
    } else if (par_ == 0.0 || ratio >= 0.75) {
      reach_ = length / 0.5;
      par_ *= 0.5;
    }
  }

  std::optional<SearchEnd> ended(double decrease, double foretold, double ratio, double slope) const {
    const auto small = [&](double tolerance) {
      return (std::abs(decrease) <= tolerance && foretold <= tolerance && 0.5 * ratio <= 1.0) ||
             reach_ <= tolerance * length_;
    };
    if (small(limits_.tolerance)) return SearchEnd::converged;
    if (evaluations_ >= limits_.most_evaluations) return SearchEnd::too_many_evaluations;
    return small(epsilon) || slope <= epsilon ? std::optional(SearchEnd::converged) : std::nullopt;
  }

  const LeastSquaresProblem& problem_;
  const LeastSquaresLimits& limits_;
  VectorXd& x_;
  VectorXd residuals_, scale_;
  double size_ = 0.0, length_ = 0.0, reach_ = 0.0, par_ = 0.0;
  int evaluations_ = 1;
};

}  // namespace

SearchEnd minimise_squares(const LeastSquaresProblem& problem, const LeastSquaresLimits& limits, VectorXd& x) {
  return Search(problem, limits, x).run();
}

}  // namespace hysteron::detail
