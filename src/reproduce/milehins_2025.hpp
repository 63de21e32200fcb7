// The parts of the report on Milehins and Marghitu (2025).
#pragma once

#include "hysteron/impact/bouc_wen_scaling.hpp"
#include "hysteron/laws/catalogue.hpp"
#include "hysteron/reproduce/report.hpp"
#include "printed/milehins_2025.hpp"

namespace hysteron::reproduce::milehins_2025 {

inline bool is_maxwell(const Fit& fit) { return fit.model == "maxwell"; }

// The law with k = 1 and the base values for 1 m/s and 1 kg: its restitution at a speed equals that of the material.
LawSpec fit_law(const Fit& fit);
double fitted_restitution(const Fit& fit, double speed);
bouc_wen::PiNumbers numbers_of(const Fit& fit);
LawSpec baseball_law();

// A state of the nondimensional equations (14) and (27). In the first r = 0 and y = X; in the second v is Q = V.
struct ModelState {
  double r, y, z, v;
};

// Appendices B and C in the letters of the paper, for the base numbers of a fit.
struct Model {
  bool is_series;  // the dashpot in series, Eq. (27); otherwise the damper in parallel, Eq. (14)
  bouc_wen::PiNumbers numbers;

  ModelState rates(const ModelState& s) const;
  double lyapunov(const ModelState& s) const;
  // dV/dt of the Lyapunov function as printed before Lemmas B.1 and C.1.
  double printed_slope(const ModelState& s) const;
  // The distance from the set of equilibria, Eqs. (15) and (29).
  double distance_from_rest(const ModelState& s) const;
  // The largest ratio of a length to its bound, for a motion that starts with unit speed: each term of the Lyapunov
  // function is at most its first value.
  double share_of_bound(const ModelState& s) const;

 private:
  double spring_rate(const ModelState& s) const;   // Ẋ or W
  double spring_force(const ModelState& s) const;  // h
};
Model model_of(const Fit& fit);

struct MotionSample {
  double time;
  ModelState state;
};
// The motion from X = 0 with unit speed, not stopped at separation, up to the given time.
std::vector<MotionSample> follow(const Model& model, double duration);
inline constexpr double longest_motion = 512.0;  // in X/v₀
// The motion of the i-th fit of Table 1 up to that time, computed once.
const std::vector<MotionSample>& fitted_motion(std::size_t fit);

Section fit_section();
Section ball_section();
Section statements();
Section guarantee_statements();
std::vector<NamedFigure> figures();

}  // namespace hysteron::reproduce::milehins_2025
