#include "hysteron/request/compare.hpp"

#include "hysteron/request/law_request.hpp"

namespace hysteron {

Result<Comparison> compare(const ImpactRequest& inputs, const std::vector<std::string>& laws) {
  Comparison out;
  std::set<std::string> used;
  for (const std::string& law : laws) {
    const auto request = request_for(inputs, law, used);
    if (!request && request.error().code != ErrorCode::conflict) return request.error();
    if (!request) {
      out.refused.push_back({law, request.error().message});
      continue;
    }
    auto setup = read_request(*request);
    if (!setup && setup.error().code != ErrorCode::missing && setup.error().code != ErrorCode::conflict)
      return setup.error();
    if (!setup) {
      out.refused.push_back({law, setup.error().message});
      continue;
    }
    auto answer = run_impact(*setup);
    if (!answer) {
      out.refused.push_back({law, answer.error().message});
      continue;
    }
    out.laws.push_back({std::string(setup->law.entry->info.id), std::move(*setup), std::move(*answer)});
  }
  if (const auto error = unused_input(inputs, used)) return *error;
  if (out.laws.empty())
    return Error{
        ErrorCode::missing, "laws",
        out.refused.empty() ? "no laws are given" : out.refused.front().law + ": " + out.refused.front().reason};
  return out;
}

}  // namespace hysteron
