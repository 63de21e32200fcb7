#include "quality.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <tuple>

#include "dense.hpp"
#include "distributions.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/unit_text.hpp"
#include "misfit_tests.hpp"

namespace hysteron {

std::string Outlier::place() const {
  return file + (line > 0 ? ":" + std::to_string(line) : " at " + number_text(at, 4));
}

namespace detail {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// A datum is an outlier if one as far out among all data is less probable than this.
constexpr double improbable_outlier = 0.01;
// At most one datum in this many is taken for an outlier, and at most this many: more are not exceptions.
constexpr std::size_t data_per_outlier = 5, most_outliers = 20;
// The model passes through a datum that leaves less than this share of its variance.
constexpr double least_left = 1e-6;
// A right model is said not to describe its data with this probability; a little more often if several σ, and so the
// weights of the quantities, are estimated from few data, which the lower level allows for.
constexpr double false_alarm_level = 0.03, level_with_several_sigmas = 0.02;
// With σ estimated from fewer degrees of freedom the tests find few wrong laws.
constexpr double least_deciding_freedom = 6.0;
// Reasons named in the verdict.
constexpr std::size_t most_reasons = 3;

// Residuals of the data that are not outliers, after a linear fit to them alone.
class Remaining {
 public:
  Remaining(const Misfit& misfit, const std::vector<FittedChannel>& channels, const VectorXd& residuals,
            const MatrixXd& jacobian)
      : misfit_(misfit), channels_(channels), residuals_(residuals), jacobian_(jacobian) {
    left_out_.assign(static_cast<std::size_t>(residuals.size()), false);
    fit();
  }

  std::size_t size() const { return left_out_.size(); }
  bool is_left_out(std::size_t i) const { return left_out_[i]; }
  void leave_out(const std::vector<std::size_t>& data) {
    for (const std::size_t i : data) left_out_[i] = true;
    fit();
  }
  // Residual with which the others miss this datum, in their standard deviations, and its probability. Student's t of
  // the externally studentised residual where σ is estimated.
  struct Distance {
    double residual = 0.0, probability = 1.0;
  };
  Distance distance(std::size_t channel, std::size_t i) const {
    const auto k = static_cast<Index>(i);
    if (left_[k] < least_left) return {};
    const double t = after_[k] / std::sqrt(left_[k]);
    if (channels_[channel].sigma_given) return {t, 2.0 * normal_probability_above(std::abs(t))};
    const Pool& pool = pools_.at(misfit_.sigmas().pool(channel));
    const double without = pool.squares - t * t, freedom = pool.freedom - 1.0;
    if (freedom < 1.0) return {};
    if (!(without > 0.0)) return {t, 0.0};
    const double studentised = t / std::sqrt(without / freedom);
    return {studentised, 2.0 * student_probability_above(std::abs(studentised), freedom)};
  }

  OrderedResiduals ordered(std::size_t channel) const {
    const FittedChannel& g = channels_[channel];
    const std::size_t first = misfit_.comparison().first(channel);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < g.data.size(); ++i)
      if (!left_out_[first + i]) order.push_back(i);
    if (g.kind == DataKind::restitution)
      std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::tie(g.data[a].specimen, g.data[a].at) < std::tie(g.data[b].specimen, g.data[b].at);
      });
    const Pool& pool = pools_.at(misfit_.sigmas().pool(channel));
    OrderedResiduals out{.pool_squares = pool.squares, .pool_freedom = pool.freedom, .sigma_given = g.sigma_given};
    std::size_t section = 0;  // the data of one impact, or of one specimen
    std::map<std::string, std::size_t> groups;
    const FittedDatum* last = nullptr;
    for (const std::size_t i : order) {
      const FittedDatum& datum = g.data[i];
      if (last && (datum.run != last->run || datum.specimen != last->specimen)) ++section;
      last = &datum;
      out.values.push_back(after_[static_cast<Index>(first + i)]);
      out.at.push_back(datum.at);
      out.section.push_back(section);
      out.group.push_back(groups.try_emplace(datum.group, groups.size()).first->second);
      out.index.push_back(first + i);
      out.own_freedom += left_[static_cast<Index>(first + i)];
    }
    return out;
  }

  const MatrixXd& parameters() const { return basis_; }
  const VectorXd& residuals() const { return after_; }

 private:
  struct Pool {
    double squares = 0.0, freedom = 0.0;
  };
  void fit() {
    MatrixXd j = jacobian_;
    after_ = residuals_;
    for (std::size_t i = 0; i < left_out_.size(); ++i)
      if (left_out_[i]) {
        j.row(static_cast<Index>(i)).setZero();
        after_[static_cast<Index>(i)] = 0.0;
      }
    basis_ = misfit_.followed_by_parameters(j);
    if (std::find(left_out_.begin(), left_out_.end(), true) != left_out_.end())
      for (Index p = 0; p < basis_.cols(); ++p) after_ -= basis_.col(p).dot(after_) * basis_.col(p);
    left_ = 1.0 - dense::squared_rows(basis_).array();
    sum_pools();
  }
  void sum_pools() {
    pools_.clear();
    for (std::size_t g = 0; g < channels_.size(); ++g) {
      Pool& pool = pools_[misfit_.sigmas().pool(g)];
      const std::size_t first = misfit_.comparison().first(g);
      for (std::size_t i = first; i < first + channels_[g].data.size(); ++i) {
        if (left_out_[i]) continue;
        pool.squares += std::pow(after_[static_cast<Index>(i)], 2);
        pool.freedom += left_[static_cast<Index>(i)];
      }
    }
  }

  const Misfit& misfit_;
  const std::vector<FittedChannel>& channels_;
  const VectorXd& residuals_;
  const MatrixXd& jacobian_;
  std::vector<bool> left_out_;
  MatrixXd basis_;  // of what the parameters can follow
  VectorXd after_;  // the residuals themselves; with outliers those after the linear fit to the others
  VectorXd left_;   // of the variance of each datum: 1 less its leverage
  std::map<std::size_t, Pool> pools_;
};

Outlier outlier_of(const std::vector<FittedChannel>& channels, std::size_t channel, std::size_t datum,
                   Remaining::Distance distance) {
  const FittedChannel& g = channels[channel];
  const FittedDatum& d = g.data[datum];
  return {.file = g.file,
          .quantity = g.quantity,
          .dim = g.dim,
          .line = d.line,
          .channel = channel,
          .datum = datum,
          .at = d.at,
          .measured = d.measured,
          .residual = -distance.residual,  // deviations are model minus data
          .probability = distance.probability};
}

// Leaves out the farthest datum as long as it is an outlier.
std::vector<Outlier> leave_out_outliers(Remaining& remaining, const Misfit& misfit,
                                        const std::vector<FittedChannel>& channels) {
  std::vector<Outlier> out;
  const std::size_t most = std::clamp<std::size_t>(remaining.size() / data_per_outlier, 1, most_outliers);
  while (out.size() < most) {
    Remaining::Distance farthest;
    std::size_t channel = 0, datum = 0;
    for (std::size_t g = 0; g < channels.size(); ++g)
      for (std::size_t i = 0; !channels[g].at_rounding && i < channels[g].data.size(); ++i) {
        const std::size_t k = misfit.comparison().first(g) + i;
        if (remaining.is_left_out(k)) continue;
        const auto distance = remaining.distance(g, k);
        if (distance.probability >= farthest.probability) continue;
        farthest = distance;
        channel = g;
        datum = i;
      }
    // Bonferroni: the probability that any of all data is this far out.
    farthest.probability *= static_cast<double>(remaining.size());
    if (!(farthest.probability < improbable_outlier)) break;
    out.push_back(outlier_of(channels, channel, datum, farthest));
    remaining.leave_out({misfit.comparison().first(channel) + datum});
  }
  return out;
}

// A robust fit is not drawn towards its outliers: all are found at once, with σ from the data that are not far out.
std::vector<Outlier> leave_out_robust_outliers(Remaining& remaining, const Misfit& misfit,
                                               const std::vector<FittedChannel>& channels, const VectorXd& deviations) {
  constexpr double far = 3.0;
  std::map<std::size_t, std::array<double, 2>> pools;  // squares and count of data that are not far out
  const auto deviation = [&](std::size_t g, std::size_t i) {
    return deviations[static_cast<Index>(misfit.comparison().first(g) + i)];
  };
  for (std::size_t g = 0; g < channels.size(); ++g)
    for (std::size_t i = 0; i < channels[g].data.size(); ++i) {
      if (std::abs(deviation(g, i)) > far) continue;
      auto& [squares, count] = pools[misfit.sigmas().pool(g)];
      squares += std::pow(deviation(g, i), 2);
      count += 1.0;
    }
  std::vector<Outlier> out;
  std::vector<std::size_t> left_out;
  const auto all = static_cast<double>(deviations.size()), parameters = static_cast<double>(misfit.rank());
  for (std::size_t g = 0; g < channels.size(); ++g) {
    const auto& [squares, count] = pools[misfit.sigmas().pool(g)];
    const double freedom = count * (1.0 - parameters / all);
    const double sigma = channels[g].sigma_given || !(squares > 0.0) ? 1.0 : std::sqrt(squares / freedom);
    for (std::size_t i = 0; i < channels[g].data.size(); ++i) {
      const double t = deviation(g, i) / sigma;
      const double single = channels[g].sigma_given ? normal_probability_above(std::abs(t))
                                                    : student_probability_above(std::abs(t), freedom);
      if (channels[g].at_rounding || !(2.0 * single * all < improbable_outlier)) continue;
      out.push_back(outlier_of(channels, g, i, {t, 2.0 * single * all}));
      left_out.push_back(misfit.comparison().first(g) + i);
    }
  }
  remaining.leave_out(left_out);
  return out;
}

std::string by_chance(double probability) { return "probability " + number_text(probability, 1) + " by chance"; }

// "A +1.2 σ, C -1.4 σ": the specimens with the largest and the smallest mean residual.
std::string group_means_text(const FittedChannel& g) {
  std::map<std::string, std::array<double, 2>> sums;
  for (const FittedDatum& d : g.data) {
    auto& [sum, count] = sums[d.group];
    sum += d.residual;
    count += 1.0;
  }
  const auto mean = [](const auto& entry) { return entry.second[0] / entry.second[1]; };
  const auto [least, most] =
      std::minmax_element(sums.begin(), sums.end(), [&](const auto& a, const auto& b) { return mean(a) < mean(b); });
  const auto text = [&](const auto& entry) {
    return entry.first + (mean(entry) < 0.0 ? " " : " +") + number_text(mean(entry), 2) + " σ";
  };
  return "mean " + text(*most) + ", " + text(*least);
}

std::string finding_of(MisfitTestKind kind, const FittedChannel& g, const TestOutcome& outcome,
                       const RepeatScatter& scatter, const std::string& noun) {
  const std::string residuals = "residuals of " + g.quantity;
  const std::string chance = by_chance(outcome.probability);
  switch (kind) {
    case MisfitTestKind::given_sigmas:
      return residuals + " exceed the given sigmas (χ² = " + number_text(outcome.statistic, 4) + " for " +
             number_text(outcome.expected, 3) + " degrees of freedom, " + chance + ")";
    case MisfitTestKind::repeats:
      return "repeated measurements of " + g.quantity + " scatter by " + number_text(scatter.of_repeats, 2) +
             unit_suffix(g.dim) + ", the " + noun + " misses them by " + number_text(scatter.of_residuals, 2) +
             unit_suffix(g.dim) + " (" + chance + ")";
    case MisfitTestKind::runs:
      return residuals + " keep their sign too long (" + number_text(outcome.statistic, 4) + " runs of signs, " +
             number_text(outcome.expected, 3) + " expected, " + chance + ")";
    case MisfitTestKind::neighbours:
      return "neighbouring " + residuals + " are correlated (lag-1 correlation " + number_text(outcome.statistic, 2) +
             ", " + chance + ")";
    case MisfitTestKind::trend:
      return residuals + " follow a trend with " + g.at_name + " (" + chance + ")";
    case MisfitTestKind::specimens:
      return residuals + " differ between specimens (" + group_means_text(g) + "; " + chance +
             "): --own NAME fits a parameter for each";
  }
  return {};
}

class Tests {
 public:
  Tests(const Misfit& misfit, const Remaining& remaining, FitQuality& quality)
      : noun_(misfit.comparison().problem().noun), remaining_(remaining), quality_(quality) {}

  void run(const FittedChannel& g, std::size_t channel) {
    const OrderedResiduals residuals = remaining_.ordered(channel);
    RepeatScatter scatter;
    const bool may_repeat = g.kind == DataKind::restitution;
    const RepeatGroups repeats = may_repeat ? repeats_of(residuals) : RepeatGroups{};
    if (repeats.groups > 0) scatter = add_scatter(g, residuals, repeats);
    const auto add = [&](MisfitTestKind kind, const std::optional<TestOutcome>& outcome) {
      if (!outcome || std::isnan(outcome->probability)) return;
      quality_.tests.push_back({kind, g.file, g.quantity, outcome->statistic, outcome->probability,
                                finding_of(kind, g, *outcome, scatter, noun_)});
    };
    add(MisfitTestKind::given_sigmas, test_given_sigmas(residuals));
    if (may_repeat) add(MisfitTestKind::repeats, test_repeats(residuals, repeats));
    add(MisfitTestKind::runs, test_runs(residuals));
    add(MisfitTestKind::neighbours, test_neighbours(residuals));
    add(MisfitTestKind::trend, test_trend(residuals, remaining_.parameters(), remaining_.residuals()));
    add(MisfitTestKind::specimens, test_specimens(residuals, remaining_.parameters(), remaining_.residuals()));
    decisive_ |= g.sigma_given || residuals.pool_freedom >= least_deciding_freedom;
  }

  // Whether some channel has enough data to show a misfit.
  bool is_decisive() const { return decisive_; }

 private:
  RepeatScatter add_scatter(const FittedChannel& g, const OrderedResiduals& residuals, const RepeatGroups& repeats) {
    double squares = 0.0;
    for (const double r : residuals.values) squares += r * r;
    quality_.repeats.push_back({.file = g.file,
                                .quantity = g.quantity,
                                .dim = g.dim,
                                .groups = repeats.groups,
                                .of_repeats = g.sigma * std::sqrt(repeats.squares / repeats.freedom),
                                .of_residuals = g.sigma * std::sqrt(squares / std::max(residuals.own_freedom, 1.0))});
    return quality_.repeats.back();
  }

  std::string noun_;
  bool decisive_ = false;
  const Remaining& remaining_;
  FitQuality& quality_;
};

// "drop.csv:11", "drop.csv:116-135, drop.csv:140"
std::string places_text(const std::vector<Outlier>& outliers) {
  std::set<std::pair<std::string, std::size_t>> lines;
  std::vector<std::string> places;
  for (const Outlier& o : outliers) {
    if (o.line > 0)
      lines.emplace(o.file, o.line);
    else
      places.push_back(o.place());
  }
  for (auto first = lines.begin(); first != lines.end();) {
    auto last = first, next = std::next(first);
    while (next != lines.end() && next->first == first->first && next->second == last->second + 1) last = next++;
    places.push_back(first->first + ":" + std::to_string(first->second) +
                     (last == first ? "" : "-" + std::to_string(last->second)));
    first = next;
  }
  return joined(places);
}

std::string outliers_text(const std::vector<Outlier>& outliers) {
  return std::to_string(outliers.size()) + (outliers.size() == 1 ? " outlier (" : " outliers (") +
         places_text(outliers) + ")";
}

// The least probable first.
std::vector<MisfitTest> by_probability(std::vector<MisfitTest> tests) {
  std::stable_sort(tests.begin(), tests.end(),
                   [](const auto& a, const auto& b) { return a.probability < b.probability; });
  return tests;
}

// Probability that m tests of a right model give what the k least probable of them give: m p_k/k (Simes 1986). It holds
// for tests that tend to fail together, as these do.
double joint_probability(const std::vector<MisfitTest>& sorted, std::size_t k) {
  return sorted[k - 1].probability * static_cast<double>(sorted.size()) / static_cast<double>(k);
}

double joint_probability(const std::vector<MisfitTest>& tests) {
  if (tests.empty()) return std::nan("");
  const std::vector<MisfitTest> sorted = by_probability(tests);
  double least = 1.0;
  for (std::size_t k = 1; k <= sorted.size(); ++k) least = std::min(least, joint_probability(sorted, k));
  return least;
}

// The findings of the tests that fail together, the least probable first.
std::vector<std::string> reasons_of(const FitQuality& quality) {
  const std::vector<MisfitTest> sorted = by_probability(quality.tests);
  std::size_t failed = 0;
  for (std::size_t k = 1; k <= sorted.size(); ++k)
    if (joint_probability(sorted, k) < quality.level) failed = k;
  std::vector<std::string> out;
  for (std::size_t i = 0; i < std::min(failed, most_reasons); ++i) out.push_back(sorted[i].finding);
  return out;
}

void add_words(FitQuality& quality, const std::string& noun, std::size_t data, std::size_t rank) {
  const std::string outliers = quality.outliers.empty() ? "" : outliers_text(quality.outliers);
  const std::size_t tests = quality.tests.size(), count = quality.outliers.size();
  switch (quality.verdict) {
    case FitVerdict::undecided:
      quality.headline = "Too few data to decide whether the " + noun + " describes them";
      quality.reasons.push_back(std::to_string(data) + (data == 1 ? " datum for " : " data for ") +
                                std::to_string(rank) + " fitted " + (rank == 1 ? "number" : "numbers") + ": a wrong " +
                                noun + " would hardly be noticed; more data, repeats or their sigmas would decide");
      if (!outliers.empty()) quality.reasons.push_back(outliers);
      return;
    case FitVerdict::describes:
      quality.headline = "The " + noun + " describes these data" + (outliers.empty() ? "" : ", apart from " + outliers);
      quality.reasons.push_back(tests == 0   ? "they follow it to rounding"
                                : tests == 1 ? "one test of the residuals finds no misfit"
                                             : std::to_string(tests) + " tests of the residuals find no misfit");
      return;
    case FitVerdict::does_not_describe:
      quality.headline = "The " + noun + " does not describe these data";
      if (count > 0)
        quality.headline += "; " + std::to_string(count) + (count == 1 ? " point is" : " points are") + " far off (" +
                            places_text(quality.outliers) + ")";
      quality.reasons = reasons_of(quality);
  }
}

}  // namespace

FitQuality judge(const Misfit& misfit, const std::vector<FittedChannel>& channels, const VectorXd& residuals,
                 const MatrixXd& jacobian) {
  FitQuality out;
  Remaining remaining(misfit, channels, residuals, jacobian);
  out.outliers = misfit.is_robust() ? leave_out_robust_outliers(remaining, misfit, channels, residuals)
                                    : leave_out_outliers(remaining, misfit, channels);
  Tests tests(misfit, remaining, out);
  bool all_at_rounding = true;
  for (std::size_t g = 0; g < channels.size(); ++g) {
    all_at_rounding = all_at_rounding && channels[g].at_rounding;
    if (!channels[g].at_rounding) tests.run(channels[g], g);
  }
  const auto unknown = std::count_if(channels.begin(), channels.end(), [](const auto& g) { return !g.sigma_given; });
  out.level = unknown > 1 ? level_with_several_sigmas : false_alarm_level;
  out.probability = joint_probability(out.tests);
  out.verdict = all_at_rounding               ? FitVerdict::describes
                : out.probability < out.level ? FitVerdict::does_not_describe
                : tests.is_decisive()         ? FitVerdict::describes
                                              : FitVerdict::undecided;
  add_words(out, misfit.comparison().problem().noun, misfit.comparison().size(), misfit.rank());
  return out;
}

}  // namespace detail
}  // namespace hysteron
