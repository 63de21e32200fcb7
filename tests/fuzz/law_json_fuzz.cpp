// Any JSON as a law gives an error message, or the same law after a round trip.
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "hysteron/json/catalogue_json.hpp"
#include "hysteron/report/catalogue_report.hpp"

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hysteron;
  const nlohmann::json json = nlohmann::json::parse(data, data + size, nullptr, false);
  if (json.is_discarded()) return 0;
  const auto spec = law_spec_from_json(json);
  if (!spec) {
    require(!spec.error().message.empty() && spec.error().message.size() < 1000);
    return 0;
  }
  const auto again = law_spec_from_json(nlohmann::json::parse(to_json(*spec).dump()));
  require(again && again->law == spec->law && again->elastic == spec->elastic &&
          again->dissipation == spec->dissipation && again->values == spec->values);
  const auto law = make_law(*spec);
  if (!law) {
    require(!law.error().message.empty() && law.error().message.size() < 3000);
    return 0;
  }
  for (const auto& [name, value] : spec->values) require(value_of(*law, name) == value);
  return 0;
}
