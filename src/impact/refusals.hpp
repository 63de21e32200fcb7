// The problems that analyse and time_series refuse, and their messages.
#pragma once

#include <cmath>
#include <optional>

#include "dent.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/laws/any_law.hpp"
#include "raw_result.hpp"

namespace hysteron::detail {

inline std::optional<Error> check_dent(const ImpactProblem& problem) {
  const double kept = problem.kept_indentation;
  if (kept == 0.0) return std::nullopt;
  const std::string given = "keep-indentation = " + number_text(kept) + " m";
  if (!(kept > 0.0 && std::isfinite(kept)))
    return Error{ErrorCode::out_of_range, "keep-indentation", given + " is out of range: must be >= 0 and finite"};
  return visit(
      [&]<class L>(const L& law) -> std::optional<Error> {
        if constexpr (!LeavesDent<L>)
          return Error{ErrorCode::conflict, "keep-indentation", given + ": this law leaves no permanent indentation"};
        Memory memory;
        if (set_dent(law, problem.touch, kept, memory)) return std::nullopt;
        return Error{ErrorCode::out_of_range, "keep-indentation",
                     given + ": with these parameters the law leaves no permanent indentation so deep"};
      },
      problem.law);
}

// A vertical unloading curve is known in closed form, but cannot be integrated.
inline std::optional<Error> check_vertical_unloading(const ImpactProblem& problem) {
  const auto* law = std::get_if<Goldsmith>(&variant_of(problem.law));
  const bool free = problem.gravity == 0.0 && problem.kept_indentation == 0.0;
  if (!law || law->restitution != 0.0 || (free && problem.method == ImpactMethod::automatic)) return std::nullopt;
  return Error{ErrorCode::out_of_range, "restitution",
               "goldsmith: restitution = 0 is taken only without gravity and without a dent, as its unloading curve is "
               "vertical; take a small one, such as 1e-6"};
}

inline std::optional<Error> check(const ImpactProblem& problem) {
  const auto positive = [](double value, const char* name, const char* unit) -> std::optional<Error> {
    if (value > 0.0 && std::isfinite(value)) return std::nullopt;
    return Error{
        ErrorCode::out_of_range, name,
        std::string(name) + " = " + number_text(value) + " " + unit + " is out of range: must be positive and finite"};
  };
  if (auto error = positive(problem.touch.effective_mass, "mass", "kg")) return error;
  if (auto error = positive(problem.touch.impact_speed, "speed", "m/s")) return error;
  if (auto error = check_energy(problem.touch.effective_mass, problem.touch.impact_speed)) return error;
  if (!std::isfinite(problem.gravity))
    return Error{ErrorCode::not_a_number, "gravity",
                 "gravity = " + number_text(problem.gravity) + " m/s²: must be a finite number"};
  if (auto error = check_vertical_unloading(problem)) return error;
  return check_dent(problem);
}

inline Error no_progress(const RawResult& out) {
  const std::string why = out.steps < most_steps
                              ? "no step is short enough after " + std::to_string(out.steps) +
                                    " steps (numbers of too different size, or none at all)"
                              : "it has not ended within " + std::to_string(most_steps) +
                                    " steps (a stiff or slowly creeping contact), which is as far as it is followed";
  return {ErrorCode::failed, "law", "the impact could not be integrated: " + why};
}

}  // namespace hysteron::detail
