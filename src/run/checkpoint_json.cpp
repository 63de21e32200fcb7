#include "checkpoint_json.hpp"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "hysteron/core/sha256.hpp"

namespace hysteron::detail {
namespace {

using nlohmann::json;

// JSON has no infinite numbers: those that are not finite are words.
json number_json(double x) {
  if (std::isfinite(x)) return x;
  return std::isnan(x) ? "nan" : x > 0.0 ? "inf" : "-inf";
}
json numbers_json(const std::vector<double>& numbers) {
  json out = json::array();
  for (const double x : numbers) out.push_back(number_json(x));
  return out;
}

double number_from(const json& x) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (!x.is_string()) return x;
  return x == "nan" ? std::numeric_limits<double>::quiet_NaN() : x == "inf" ? infinity : -infinity;
}
std::vector<double> numbers_from(const json& j) {
  std::vector<double> out;
  for (const json& x : j) out.push_back(number_from(x));
  return out;
}

// SHA-256 of the rest: a file that was damaged or changed is no checkpoint.
constexpr const char* digest_key = "sha256";

json to_json(const integrate::ImplicitTrial& t) {
  return {{"findings_needed", t.findings_needed},
          {"findings", t.findings},
          {"begin", t.begin},
          {"explicit_progress", t.explicit_progress},
          {"work", t.work}};
}

integrate::ImplicitTrial trial_from(const json& j) {
  return {.findings_needed = j.at("findings_needed"),
          .findings = j.at("findings"),
          .begin = j.at("begin"),
          .explicit_progress = j.at("explicit_progress"),
          .work = j.at("work")};
}

json to_json(const integrate::Checkpoint& c) {
  return {{"time", c.time},
          {"state", c.state},
          {"step", c.step},
          {"event_values", numbers_json(c.event_values)},
          {"is_implicit", c.is_implicit},
          {"begins_like_root", c.begins_like_root},
          {"root_end", number_json(c.root_end)},
          {"stiff_steps", c.stiff_steps},
          {"other_steps", c.other_steps},
          {"trial", to_json(c.trial)},
          {"outputs_given", c.outputs_given}};
}

integrate::Checkpoint integrator_from(const json& j) {
  return {.time = j.at("time"),
          .state = j.at("state"),
          .step = j.at("step"),
          .event_values = numbers_from(j.at("event_values")),
          .is_implicit = j.at("is_implicit"),
          .begins_like_root = j.at("begins_like_root"),
          .root_end = number_from(j.at("root_end")),
          .stiff_steps = j.at("stiff_steps"),
          .other_steps = j.at("other_steps"),
          .trial = trial_from(j.at("trial")),
          .outputs_given = j.at("outputs_given")};
}

json to_json(const integrate::Statistics& s) {
  json changes = json::array();
  for (const auto& change : s.changes) changes.push_back({change.time, static_cast<int>(change.to)});
  return {{"evaluations", s.evaluations}, {"steps", s.steps},         {"rejected", s.rejected}, {"events", s.events},
          {"dense_steps", s.dense_steps}, {"jacobians", s.jacobians}, {"changes", changes}};
}

integrate::Statistics statistics_from(const json& j) {
  integrate::Statistics s{.evaluations = j.at("evaluations"),
                          .steps = j.at("steps"),
                          .rejected = j.at("rejected"),
                          .events = j.at("events"),
                          .dense_steps = j.at("dense_steps"),
                          .jacobians = j.at("jacobians")};
  for (const json& change : j.at("changes"))
    s.changes.push_back({change.at(0), static_cast<integrate::Method>(change.at(1).get<int>())});
  return s;
}

json to_json(const multibody::LedgerClosure& c) {
  return {{"started", c.started}, {"start", c.start}, {"gap", c.gap}, {"throughput", c.throughput}};
}

multibody::LedgerClosure closure_from(const json& j) {
  return {.started = j.at("started"), .start = j.at("start"), .gap = j.at("gap"), .throughput = j.at("throughput")};
}

}  // namespace

std::string checkpoint_text(const SavedRun& saved) {
  const RunProgress& p = saved.progress;
  json j{{"key", saved.key},
         {"integrator", to_json(p.simulation.integrator)},
         {"samples", p.simulation.samples},
         {"loop_rows", p.simulation.loop_rows.active},
         {"loop_pivots", p.simulation.loop_rows.pivots},
         {"contacts", numbers_json(p.simulation.contacts)},
         {"largest_residual", p.largest_residual},
         {"closure", to_json(p.closure)},
         {"statistics", to_json(p.statistics)},
         {"csv_bytes", saved.csv_bytes},
         {"rows", saved.rows},
         {"csv_sums", saved.csv_sums},
         {"raw_sums", saved.raw_sums}};
  j[digest_key] = sha256(j.dump());
  return j.dump();
}

std::optional<SavedRun> read_checkpoint(std::string_view text) {
  // The library throws where a key is missing or of another type, as in a file that something else wrote.
  try {
    json j = json::parse(text);
    const std::string digest = j.at(digest_key);
    j.erase(digest_key);
    if (sha256(j.dump()) != digest) return std::nullopt;
    return SavedRun{.key = j.at("key"),
                    .progress = {.simulation = {integrator_from(j.at("integrator")),
                                                j.at("samples"),
                                                {j.at("loop_rows"), j.at("loop_pivots")},
                                                numbers_from(j.at("contacts"))},
                                 .largest_residual = j.at("largest_residual"),
                                 .closure = closure_from(j.at("closure")),
                                 .statistics = statistics_from(j.at("statistics"))},
                    .csv_bytes = j.at("csv_bytes"),
                    .rows = j.at("rows"),
                    .csv_sums = j.at("csv_sums"),
                    .raw_sums = j.at("raw_sums")};
  } catch (const json::exception&) {
    return std::nullopt;
  }
}

}  // namespace hysteron::detail
