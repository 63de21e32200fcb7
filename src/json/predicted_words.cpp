// Commands that use the impacts predicted from a fit to slow compressions.
#include <algorithm>
#include <cmath>

#include "fitted_request.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/json/fit_words.hpp"
#include "hysteron/request/law_request.hpp"

namespace hysteron {
namespace {

constexpr int command_digits = 10;

std::string stiffness_text(DashpotStiffness rule) {
  return rule == DashpotStiffness::elastoplastic
             ? "K_p = (F_p - F_y)/(δ_p - δ_y), the mean slope of the elastoplastic part of the curve"
             : "K = 2U/δ_m², the linear spring that takes the same energy U at the same depth";
}

ImpactRequest at_speed(ImpactRequest request, const ImpactPrediction& p, double speed) {
  request.mass = number_text(p.mass);
  request.speed = number_text(speed, command_digits);
  return request;
}

// Ma-Liu's dashpot has its parameters; any other is a linear spring with a damper in proportion to its force.
ImpactRequest dashpot_request(const FitSetup& setup, const FitResult& result, const ImpactPrediction& p,
                              const PredictedImpact& impact) {
  if (p.stiffness_rule == DashpotStiffness::elastoplastic) {
    ImpactRequest request = detail::fitted_request(setup, result);
    request.law = "elastoplastic-dashpot";
    return at_speed(request, p, impact.speed);
  }
  ImpactRequest request{.law = "marhefka-orin", .stiffness = number_text(impact.dashpot.stiffness, command_digits)};
  request.set = {"elastic=hooke", "dissipation=" + number_text(impact.dashpot.rate_factor, command_digits)};
  return at_speed(request, p, impact.speed);
}

}  // namespace

PredictedUse predicted_use(const FitSetup& setup, const FitResult& result, ImpactPrediction prediction) {
  PredictedUse out{.prediction = std::move(prediction), .stiffness_text = {}, .law_command = {}, .dashpot_command = {}};
  const ImpactPrediction& p = out.prediction;
  constexpr double least_probability = 0.01;  // of χ² where all sigmas are given
  out.band_trusted = result.doubts.empty() && !(result.probability < least_probability);
  out.stiffness_text = stiffness_text(p.stiffness_rule);
  const auto fastest = std::max_element(p.impacts.begin(), p.impacts.end(),
                                        [](const auto& a, const auto& b) { return a.speed < b.speed; });
  ImpactRequest law = detail::fitted_request(setup, result);
  law.exact = setup.problem.mode == RestitutionMode::exact;
  out.law_command = impact_command(at_speed(law, p, fastest->speed));
  if (std::isfinite(fastest->dashpot.rate_factor))
    out.dashpot_command = impact_command(dashpot_request(setup, result, p, *fastest));
  return out;
}

}  // namespace hysteron
