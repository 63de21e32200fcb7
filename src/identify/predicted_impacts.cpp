#include "hysteron/identify/predicted_impacts.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "hysteron/laws/restitution.hpp"
#include "hysteron/laws/whole/elastoplastic_dashpot.hpp"
#include "model.hpp"

namespace hysteron {
namespace {

// Default speeds begin at this share of that which reaches the tested depth.
constexpr double least_speed_share = 0.01;
// The drawn curve goes beyond the speeds of the table by this factor.
constexpr double curve_margin = 1.2;
constexpr std::size_t curve_points = 60;
// Two impacts of one energy: with this ratio of masses their restitutions differ unless the law is independent of rate.
constexpr double mass_ratio = 100.0, same_restitution = 1e-7;

std::vector<double> log_spaced(double from, double to, std::size_t count) {
  std::vector<double> out;
  for (std::size_t i = 0; i < count; ++i)
    out.push_back(from * std::pow(to / from, static_cast<double>(i) / static_cast<double>(count - 1)));
  return out;
}

class Predictor {
 public:
  Predictor(const FitProblem& problem, const FitResult& result, bool has_mass)
      : problem_(problem), result_(result), model_(problem) {
    for (const FittedParameter& p : result.parameters) values_.push_back(p.law_value);
    out_.mass = problem.mass;
    out_.has_mass = has_mass;
  }

  Result<ImpactPrediction> run(std::vector<double> speeds) {
    if (!problem_.specimens.empty())
      return Error{ErrorCode::conflict, "own", "several specimens have laws of their own: fit one of them alone"};
    auto law = model_.specimens().front().law.at(values_);
    if (!law) return law.error();
    law_ = std::move(*law);
    if (auto error = find_tested_depth()) return *error;
    if (!out_.has_mass)
      if (auto error = refuse_dependence_on_mass()) return *error;
    find_stiffness();
    if (speeds.empty())
      speeds = log_spaced(least_speed_share * out_.tested_speed(), out_.tested_speed(), default_predicted_impacts);
    if (auto error = predict(speeds, out_.impacts)) return *error;
    for (PredictedImpact& impact : out_.impacts) impact.dashpot = dashpot_of(impact);
    const auto [low, high] = std::minmax_element(speeds.begin(), speeds.end());
    if (auto error = predict(log_spaced(*low / curve_margin, *high * curve_margin, curve_points), out_.curve))
      return *error;
    return std::move(out_);
  }

 private:
  // The work that the fitted law takes on its first loading to the deepest measured point.
  std::optional<Error> find_tested_depth() {
    for (std::size_t s = 0; s < problem_.data.size(); ++s)
      for (std::size_t run = 0; run < problem_.data[s].run_count(); ++run)
        for (const PressTarget& target : model_.press_targets(values_, s, run))
          out_.tested_depth = std::max(out_.tested_depth, target.value);
    const std::array<PressTarget, 1> target{{{.value = out_.tested_depth}}};
    const auto run = press_slowly(law_, target);
    if (!run) return run.error();
    out_.tested_energy = run->cycles.front().work_loading;
    return std::nullopt;
  }

  Result<ImpactResult> impact(double mass, double speed) const {
    detail::SpecimenModel specimen = model_.specimens().front();
    specimen.conditions.mass = mass;
    const auto posed = detail::Model::impact(specimen, law_, speed);
    return posed ? analyse(*posed) : posed.error();
  }

  std::optional<Error> refuse_dependence_on_mass() const {
    const double speed = out_.tested_speed();
    const auto heavy = impact(out_.mass, speed), light = impact(out_.mass / mass_ratio, speed * std::sqrt(mass_ratio));
    if (!heavy) return heavy.error();
    if (!light) return light.error();
    if (std::abs(heavy->restitution.newton - light->restitution.newton) <= same_restitution) return std::nullopt;
    return Error{ErrorCode::missing, "mass",
                 "the restitution of " + problem_.spec.law +
                     " depends on speed and mass, not on the energy alone: give the effective mass with --mass"};
  }

  // The dashpot of the source takes the parameters of Ma-Liu. Its stiffness is the mean slope up to the depth of full
  // plasticity: known only if the compression went that far.
  void find_stiffness() {
    const Entry* entry = find_law(problem_.spec.law);
    if (!entry || entry->info.id != MaLiu::info().id) return;
    ElastoplasticDashpot dashpot;
    dashpot.effective_modulus = value_of(law_, "effective_modulus").value_or(std::nan(""));
    dashpot.effective_radius = value_of(law_, "effective_radius").value_or(std::nan(""));
    dashpot.yield_strength = value_of(law_, "yield_strength").value_or(std::nan(""));
    dashpot.psi = value_of(law_, "psi").value_or(std::nan(""));
    dashpot.xi = value_of(law_, "xi").value_or(std::nan(""));
    if (!(dashpot.curve().plastic_depth() <= out_.tested_depth)) return;
    out_.stiffness_rule = DashpotStiffness::elastoplastic;
    elastoplastic_stiffness_ = dashpot.spring().stiffness;
  }

  std::optional<Error> predict(const std::vector<double>& speeds, std::vector<PredictedImpact>& out) const {
    FitProblem problem = problem_;
    DataSet grid{.kind = DataKind::restitution, .file = {}, .speed = speeds, .run_start = {}, .columns = {}};
    for (const Measured what : {Measured::restitution, Measured::max_indentation, Measured::peak_force})
      grid.columns.push_back({what, std::vector<double>(speeds.size(), 0.0)});
    problem.data = {grid};
    problem.weights.clear();
    const detail::Model model(problem);
    const auto curves = fitted_curves(model.residual_problem(), result_);
    if (!curves) return curves.error();
    const FittedCurve &e = (*curves)[0], &depth = (*curves)[1], &force = (*curves)[2];
    for (std::size_t i = 0; i < speeds.size(); ++i)
      out.push_back({.speed = speeds[i],
                     .energy = 0.5 * problem_.mass * speeds[i] * speeds[i],
                     .restitution = e.value[i],
                     .low = std::max(e.low[i], 0.0),
                     .high = e.high[i],
                     .max_indentation = depth.value[i],
                     .peak_force = force.value[i],
                     .beyond_test = depth.value[i] > out_.tested_depth * (1.0 + 1e-9)});
    return std::nullopt;
  }

  // Wang, Liu and Liu Eq. (17). A law that returns all energy, or more, has no damper.
  Dashpot dashpot_of(const PredictedImpact& impact) const {
    const double e = std::min(impact.restitution, 1.0), v = impact.speed;
    const double stiffness = out_.stiffness_rule == DashpotStiffness::elastoplastic
                                 ? elastoplastic_stiffness_
                                 : 2.0 * impact.energy / (impact.max_indentation * impact.max_indentation);
    if (!(e > 0.0)) return {.stiffness = stiffness, .rate_factor = std::nan(""), .restitution = std::nan("")};
    const double a = 1.5 * (1.0 - e) / (e * v);
    return {.stiffness = stiffness, .rate_factor = a, .restitution = restitution::of_factor(a * v)};
  }

  const FitProblem& problem_;
  const FitResult& result_;
  detail::Model model_;
  std::vector<double> values_;
  Law law_;
  double elastoplastic_stiffness_ = 0.0;
  ImpactPrediction out_;
};

}  // namespace

double ImpactPrediction::tested_speed() const { return std::sqrt(2.0 * tested_energy / mass); }

bool is_static_fit(const FitProblem& problem) {
  return !problem.data.empty() && std::all_of(problem.data.begin(), problem.data.end(),
                                              [](const DataSet& set) { return set.kind == DataKind::static_curve; });
}

Result<ImpactPrediction> predict_impacts(const FitProblem& problem, const FitResult& result, bool has_mass,
                                         std::vector<double> speeds) {
  if (!is_static_fit(problem))
    return Error{ErrorCode::conflict, "speeds", "impacts are predicted from slow compressions alone"};
  for (const double v : speeds)
    if (!std::isfinite(v) || !(v > 0.0))
      return Error{ErrorCode::out_of_range, "speeds", "a speed of impact must be above 0 m/s"};
  return Predictor(problem, result, has_mass).run(std::move(speeds));
}

}  // namespace hysteron
