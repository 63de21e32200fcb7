#include "hysteron/request/compare_request.hpp"

#include <set>

#include "check_texts.hpp"
#include "hysteron/request/law_request.hpp"
#include "read_spec.hpp"

namespace hysteron {
namespace {

Result<ImpactSetup> read_law(const ImpactRequest& inputs, ImpactInputs conditions, const std::string& law,
                             std::set<std::string>& used) {
  const auto request = request_for(inputs, law, used);
  if (!request) return request.error();
  auto spec = read_spec(*request);
  if (!spec) return spec.error();
  conditions.spec = std::move(*spec);
  conditions.conditions.mode = request->exact ? RestitutionMode::exact : RestitutionMode::published;
  return make_setup(conditions);
}

}  // namespace

Result<std::vector<Candidate>> read_candidates(const ImpactRequest& inputs, const std::vector<std::string>& laws) {
  if (auto error = check_texts(inputs)) return *error;
  const auto conditions = read_conditions(inputs);
  if (!conditions) return conditions.error();
  std::vector<Candidate> out;
  std::set<std::string_view> done;
  std::set<std::string> used;
  for (const std::string& name : laws) {
    const Entry* entry = find_law(name);
    if (!entry) return unknown_law(name);
    if (!done.insert(entry->info.id).second) continue;
    const std::string law(entry->info.id);
    out.push_back({law, read_law(inputs, *conditions, law, used)});
  }
  if (!out.empty())
    if (auto error = unused_input(inputs, used)) return *error;
  return out;
}

}  // namespace hysteron
