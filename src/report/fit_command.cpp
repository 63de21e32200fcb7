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
  write_conditions(p, request);
  if (!p.spec.elastic.empty()) request.set.push_back("elastic=" + p.spec.elastic);
  if (!p.spec.dissipation.empty()) request.set.push_back("dissipation=" + p.spec.dissipation);
  if (!p.spec.restitution_table.empty())
    request.restitution_table = p.spec.restitution_table;
  else if (!p.spec.restitution_source.empty())
    request.set.push_back("restitution_source=" + p.spec.restitution_source);
  for (const FixedParameter& f : setup.fixed)
    if (f.by != FixedBy::standard)
      request.set.push_back(std::string(f.view.name) + "=" + value_text(f.view.range, f.value));
  for (const FittedParameter& f : result.parameters)
    if (!f.parameter.touch_of) request.set.push_back(f.parameter.name + "=" + number_text(f.law_value, 10));
  return impact_command(request);
}

}  // namespace hysteron
