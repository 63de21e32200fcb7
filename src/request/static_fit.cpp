#include "static_fit.hpp"

#include <algorithm>
#include <cmath>

#include "hysteron/contact/quasi_static.hpp"
#include "hysteron/core/unit_text.hpp"
#include "hysteron/study/static_effect.hpp"
#include "vary_text.hpp"

namespace hysteron::detail {
namespace {

bool is_static(const DataSet& set) { return set.kind == DataKind::static_curve; }
bool all_static(const std::vector<DataSet>& data) { return std::all_of(data.begin(), data.end(), is_static); }

// Without a fitted zero the indentation counts from the first touch.
std::optional<Error> refuse_never_in_contact(const FitProblem& problem) {
  const bool finds_touch = std::any_of(problem.free.begin(), problem.free.end(),
                                       [](const FreeParameter& p) { return p.touch_of.has_value(); });
  for (const DataSet& set : problem.data) {
    const MeasuredColumn* depth = is_static(set) ? set.find(Measured::indentation) : nullptr;
    for (std::size_t run = 0; depth && !finds_touch && run < set.run_count(); ++run) {
      const auto begin = depth->values.begin();
      const auto first = begin + static_cast<std::ptrdiff_t>(set.run_start[run]),
                 last = begin + static_cast<std::ptrdiff_t>(set.run_start[run + 1]);
      if (std::any_of(first, last, [](double d) { return d > 0.0; })) continue;
      return Error{ErrorCode::out_of_range, "indentation",
                   set.file + ": the indentation of run " + std::to_string(run + 1) +
                       " is never above 0 m: it counts from the first touch; --find-touch fits its zero"};
    }
  }
  return std::nullopt;
}

std::optional<Error> refuse_conditions(const FitSetup& setup) {
  const FitProblem& problem = setup.problem;
  if (setup.nondimensional)
    return Error{ErrorCode::conflict, "nondimensional",
                 "--nondimensional has no meaning for a slow compression, whose forces and depths have units"};
  if (problem.kept_indentation > 0.0)
    return Error{ErrorCode::conflict, "keep-indentation",
                 "--keep-indentation has no meaning for a slow compression: its surface has no dent at first"};
  const Entry* entry = find_law(problem.spec.law);
  return entry ? refuse_static_curve(*entry) : std::nullopt;
}

// Parameters of viscous terms, which vanish with the speed.
std::optional<Error> refuse_without_effect(const FitProblem& problem) {
  for (const FreeParameter& p : problem.free) {
    if (!p.is_of_law() || has_static_effect(problem.spec, problem.pair, p.name)) continue;
    return Error{ErrorCode::conflict, p.name,
                 p.name + " of " + problem.spec.law +
                     " has no effect at vanishing speed, and a slow compression cannot determine it: give it with "
                     "--fix " +
                     p.name + "=VALUE" + unit_suffix(p.dim) + ", or add measured impacts"};
  }
  return std::nullopt;
}

}  // namespace

bool needs_no_mass(const Error& error, const std::vector<DataSet>& data) {
  return error.code == ErrorCode::missing && error.field == "mass" && !data.empty() && all_static(data);
}

std::optional<Error> prepare_static_fit(FitSetup& setup) {
  FitProblem& problem = setup.problem;
  if (std::none_of(problem.data.begin(), problem.data.end(), is_static)) return std::nullopt;
  if (auto error = refuse_conditions(setup)) return error;
  if (auto error = refuse_never_in_contact(problem)) return error;
  if (all_static(problem.data))
    if (auto error = refuse_without_effect(problem)) return error;
  if (problem.free.empty() || !has_static_loop(problem.spec, problem.pair)) return std::nullopt;
  for (FreeParameter& p : turning_depths(problem.data)) problem.free.push_back(std::move(p));
  return std::nullopt;
}

}  // namespace hysteron::detail

namespace hysteron {
namespace {

constexpr std::size_t most_predicted_speeds = 1000;

}  // namespace

Result<std::vector<double>> read_speeds(const std::string& text) {
  if (text.empty()) return std::vector<double>{};
  const auto refused = [&](ErrorCode code, const std::string& why) {
    return Error{code, "speeds",
                 "--speeds '" + text.substr(0, 120) + "': " + why + " (from:to:count[,log] or a,b,c, in m/s)"};
  };
  const auto vary = detail::read_vary("speed=" + text);
  if (!vary) return refused(vary.error().code, "not a range or list");
  if (vary->count > most_predicted_speeds)
    return refused(ErrorCode::out_of_range, "at most " + std::to_string(most_predicted_speeds) + " speeds");
  const auto speeds = detail::read_numbers(*vary, dims::speed);
  if (!speeds) return refused(speeds.error().code, speeds.error().message);
  for (const double v : *speeds)
    if (!std::isfinite(v) || !(v > 0.0)) return refused(ErrorCode::out_of_range, "allowed v > 0 m/s");
  return speeds;
}

}  // namespace hysteron
