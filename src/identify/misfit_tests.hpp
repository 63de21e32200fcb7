// Tests of the residuals of one channel of data. Each returns the probability that a right model gives residuals at
// least as far from chance; nothing where there are too few data.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

namespace hysteron::detail {

// The residuals of a channel in the order of speeds or of times, outliers left out, and the pool of data that share
// its standard deviation.
struct OrderedResiduals {
  std::vector<double> values{};        // in standard deviations
  std::vector<double> at{};            // speed or time of each
  std::vector<std::size_t> section{};  // impact or specimen of each: order means nothing across them
  std::vector<std::size_t> group{};    // number of the label of its specimen, also where all are fitted as one
  std::vector<std::size_t> index{};    // of each among all data
  double pool_squares = 0.0;           // Σ of the squares of the pool
  double pool_freedom = 0.0;           // data of the pool less the parameters that they determine
  bool sigma_given = false;            // the pool is then not needed
  double own_freedom = 0.0;            // data of the channel less the parameters that they determine
  std::size_t size() const { return values.size(); }
};

struct TestOutcome {
  double statistic, probability;
  double expected = 0.0;  // of the statistic by chance
};

std::optional<TestOutcome> test_given_sigmas(const OrderedResiduals& residuals);

// Wald and Wolfowitz: too few runs of equal sign, by the exact distribution.
std::optional<TestOutcome> test_runs(const OrderedResiduals& residuals);

// Lag-1 correlation; that of n independent residuals is distributed about as N(0, 1/n), or a little below.
std::optional<TestOutcome> test_neighbours(const OrderedResiduals& residuals);

// Slow variation along the order: cosines of which `parameters`, an orthonormal basis of what the parameters can
// follow (one row per datum of all channels), leave enough: the slowest of them alone, and all together. With given σ
// by χ², else by F.
// `all`: the residuals of all channels, orthogonal to `parameters`.
std::optional<TestOutcome> test_trend(const OrderedResiduals& residuals, const Eigen::MatrixXd& parameters,
                                      const Eigen::VectorXd& all);

// Whether the mean residuals of the groups differ, as far as the parameters do not follow them. By F, or χ² with given
// σ.
std::optional<TestOutcome> test_specimens(const OrderedResiduals& residuals, const Eigen::MatrixXd& parameters,
                                          const Eigen::VectorXd& all);

// Groups of repeated measurements: data of one specimen whose speeds differ by less than 1 %.
struct RepeatGroups {
  std::size_t groups = 0;  // with two members or more
  double squares = 0.0;    // within the groups
  double freedom = 0.0;    // of these squares
};
RepeatGroups repeats_of(const OrderedResiduals& residuals);
// Lack of fit against the scatter of repeats, by F.
std::optional<TestOutcome> test_repeats(const OrderedResiduals& residuals, const RepeatGroups& repeats);

}  // namespace hysteron::detail
