#include "hysteron/core/text.hpp"
#include "hysteron/report/fit_report.hpp"
#include "hysteron/request/law_request.hpp"

namespace hysteron {

std::string impact_command(const FitSetup& setup, const FitResult& result) {
  const FitProblem& p = setup.problem;
  double speed = infinity;
  for (const DataSet& set : p.data)
    for (const double v : set.speed) speed = std::min(speed, v);
  ImpactRequest request{.law = p.spec.law, .speed = number_text(speed)};
  request.nondimensional = p.law_of != nullptr;
  if (!request.nondimensional) request.mass = number_text(p.mass);
  if (!p.spec.elastic.empty()) request.set.push_back("elastic=" + p.spec.elastic);
  if (!p.spec.dissipation.empty()) request.set.push_back("dissipation=" + p.spec.dissipation);
  for (const FixedParameter& f : setup.fixed)
    if (f.by != FixedBy::standard)
      request.set.push_back(std::string(f.view.name) + "=" + value_text(f.view.range, f.value));
  for (const FittedParameter& f : result.parameters)
    if (!f.parameter.touch_of) request.set.push_back(f.parameter.name + "=" + number_text(f.law_value, 10));
  request.exact = p.mode == RestitutionMode::exact;
  request.separation = std::string(to_text(p.separation));
  if (p.gravity != 0.0) request.gravity = number_text(p.gravity);
  if (p.kept_indentation != 0.0) request.keep_indentation = number_text(p.kept_indentation);
  if (p.speed_policy.kind != SpeedPolicy::Kind::measured)
    request.speed_policy =
        (p.speed_policy.kind == SpeedPolicy::Kind::floor ? "floor " : "reference ") + number_text(p.speed_policy.value);
  return impact_command(request);
}

}  // namespace hysteron
