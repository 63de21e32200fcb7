// What Appendices B and C of Milehins and Marghitu prove, along computed motions of the four fits of Table 1.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "checks.hpp"
#include "free_motion.hpp"
#include "milehins_2025.hpp"
#include "runs.hpp"

namespace hysteron::reproduce::milehins_2025 {
namespace {

// |x|^(p-1) x.
double signed_power(double x, double p) { return std::copysign(std::pow(std::abs(x), p), x); }

ModelState state_of(const FreeMotion<BoucWenHuntCrossley>& motion) {
  return {0.0, motion.contact().indentation, motion.state()[0], motion.contact().indentation_rate};
}
ModelState state_of(const FreeMotion<BoucWenMaxwell>& motion) {
  const auto inner = motion.state();
  return {motion.contact().indentation - inner[0], inner[0], inner[1], motion.contact().indentation_rate};
}

template <class L>
std::vector<MotionSample> follow_law(const bouc_wen::PiNumbers& numbers, double duration) {
  FreeMotion<L> motion(bouc_wen::law_of<L>(numbers), {1.0, 1.0});
  std::vector<MotionSample> out{{0.0, state_of(motion)}};
  constexpr double first_step = 0.01, tolerance = 1e-12, largest_step = 0.1;  // the last for smooth figures
  motion.run(
      duration, first_step,
      [&] {
        out.push_back({motion.time(), state_of(motion)});
      },
      tolerance, largest_step);
  return out;
}

// Calls check(model, sample) along the motions of all fits.
template <class Check>
void along_all_motions(const Check& check) {
  for (std::size_t i = 0; i < table1.size(); ++i) {
    const Model model = model_of(table1[i]);
    for (const MotionSample& sample : fitted_motion(i)) check(i, model, sample.state);
  }
}

constexpr std::string_view fits_in_order = "Hunt-Crossley DSS, DSA, Maxwell DSS, DSA: ";

Finding solutions_are_bounded() {
  std::vector<double> largest(table1.size(), 0.0);
  double speed = 0.0;
  along_all_motions([&](std::size_t fit, const Model& model, const ModelState& s) {
    largest[fit] = std::max(largest[fit], model.share_of_bound(s));
    speed = std::max(speed, std::abs(s.v));
  });
  return {*std::max_element(largest.begin(), largest.end()) <= 1.0 && speed <= 1.0 + 1e-10,
          fmt::format("largest length over the bound that the Lyapunov function sets, up to T = {}, {}{}; largest "
                      "velocity {:.6f} of the first",
                      longest_motion, fits_in_order, number_list(largest), speed)};
}

Finding lyapunov_function_never_grows() {
  double rise = 0.0;
  std::vector<double> first(table1.size(), 0.0), last(table1.size(), infinity);
  along_all_motions([&](std::size_t fit, const Model& model, const ModelState& s) {
    const double now = model.lyapunov(s);
    if (first[fit] == 0.0) first[fit] = now;
    if (last[fit] < infinity) rise = std::max(rise, now - last[fit]);
    last[fit] = now;
  });
  // The constant of the dashpot's invariant, π₁², is part of the second function.
  return {rise < 1e-10, fmt::format("largest rise in a step below {:.0e}; first values {}, last values {}",
                                    std::max(rise, 1e-10), number_list(first), number_list(last))};
}

// Lemma B.1 allows the limits of the constants: no damper and |π₃| = π₂.
Finding lyapunov_function_never_grows_at_the_limits() {
  double rise = 0.0;
  for (const double sign : {-1.0, 1.0}) {
    Model model = model_of(table1[1]);
    model.numbers.pi1 = 0.0;
    model.numbers.pi3 = sign * model.numbers.pi2;
    double last = infinity;
    for (const MotionSample& sample : follow(model, 60.0)) {
      const double now = model.lyapunov(sample.state);
      if (last < infinity) rise = std::max(rise, now - last);
      last = now;
    }
  }
  return {rise < 1e-10, fmt::format("fit to DSA with π₁ = 0 and π₃ = ±π₂: largest rise in a step below {:.0e}",
                                    std::max(rise, 1e-10))};
}

// The slope by central differences along the rates, against the printed expression.
Finding slope_has_the_printed_form() {
  double largest = 0.0;
  constexpr double h = 1e-6;
  along_all_motions([&](std::size_t, const Model& model, const ModelState& s) {
    const ModelState f = model.rates(s);
    const auto moved = [&](double t) {
      return model.lyapunov({s.r + t * f.r, s.y + t * f.y, s.z + t * f.z, s.v + t * f.v});
    };
    largest = std::max(largest, std::abs((moved(h) - moved(-h)) / (2.0 * h) - model.printed_slope(s)));
  });
  return {largest < 1e-8,
          fmt::format("largest difference from the derivative along the motions {:.0e}", std::max(largest, 1e-10))};
}

// Largest distance from the set of equilibria in the windows of time 4 to 8, 8 to 16, ...
std::vector<double> distances_in_windows(const Model& model, const std::vector<MotionSample>& motion) {
  std::vector<double> out;
  for (double begin = 4.0; 2.0 * begin <= motion.back().time * (1.0 + 1e-9); begin *= 2.0) {
    double largest = 0.0;
    for (const MotionSample& sample : motion)
      if (sample.time >= begin && sample.time < 2.0 * begin)
        largest = std::max(largest, model.distance_from_rest(sample.state));
    out.push_back(largest);
  }
  return out;
}

Finding motions_converge_to_rest() {
  bool holds = true;
  std::string text = "largest distance in 4 <= T < 8, 8 <= T < 16, ..., ";
  text += fits_in_order;
  for (std::size_t i = 0; i < table1.size(); ++i) {
    const auto distances = distances_in_windows(model_of(table1[i]), fitted_motion(i));
    holds = holds && is_strictly_decreasing(distances);
    text += (i == 0 ? "" : "; ") + number_list(distances, 2);
  }
  return {holds, text};
}

// The constants of the fit to DSS with another damper and another loop.
Model changed_fit(double pi1, double pi2, double pi3) {
  Model model = model_of(table1[0]);
  model.numbers.pi1 = pi1;
  model.numbers.pi2 = pi2;
  model.numbers.pi3 = pi3;
  return model;
}

// Lemma B.4 without a damper: V' = 0 where Z = 0 or V = 0, and Z cannot stay 0 while V ≠ 0, as Z' = A V there. With
// |π₃| = π₂ one half of a loop loses nothing, but each oscillation has both halves. Only with neither damper nor loop
// nothing is lost.
Finding convergence_needs_no_damper() {
  constexpr double duration = 256.0;
  const Model fit = model_of(table1[0]);
  const double pi2 = fit.numbers.pi2;
  struct Case {
    std::string_view name;
    Model model;
    bool converges;
  };
  const std::array<Case, 5> cases{{{"π₁ = 0, π₃ = 0", changed_fit(0.0, pi2, 0.0), true},
                                   {"π₁ = 0, π₃ = π₂", changed_fit(0.0, pi2, pi2), true},
                                   {"π₁ = 0, π₃ = -π₂", changed_fit(0.0, pi2, -pi2), true},
                                   {"π₂ = π₃ = 0", changed_fit(fit.numbers.pi1, 0.0, 0.0), true},
                                   {"π₁ = π₂ = π₃ = 0", changed_fit(0.0, 0.0, 0.0), false}}};
  bool holds = true;
  std::string text;
  for (const Case& c : cases) {
    const auto distances = distances_in_windows(c.model, follow(c.model, duration));
    const bool decreases = is_strictly_decreasing(distances) && distances.back() < 0.99 * distances.front();
    holds = holds && decreases == c.converges;
    text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", c.name, number_list(distances, 3));
  }
  return {holds, "fit to DSS, largest distance from the equilibria in 4 <= T < 8, 8 <= T < 16, ...: " + text};
}

// The least value of V on spheres of the state (R, Y, Z, W), by directions on a grid of angles.
Finding lyapunov_function_is_radially_unbounded() {
  const Model model = model_of(table1[2]);
  const double p = model.numbers.exponent, alpha = model.numbers.alpha;
  std::vector<double> least;
  for (const double radius : {1.0, 10.0, 100.0, 1000.0}) {
    least.push_back(infinity);
    constexpr int parts = 36;
    for (int i = 0; i <= parts; ++i)
      for (int j = 0; j <= parts; ++j)
        for (int k = 0; k < 2 * parts; ++k) {
          const double a = std::numbers::pi * i / parts, b = std::numbers::pi * j / parts,
                       c = std::numbers::pi * k / parts;
          const double y = radius * std::sin(a) * std::cos(b), z = radius * std::sin(a) * std::sin(b) * std::cos(c),
                       w = radius * std::sin(a) * std::sin(b) * std::sin(c);
          const double h = alpha * signed_power(y, p) + (1.0 - alpha) * signed_power(z, p);
          const ModelState s{radius * std::cos(a), y, z, w + model.numbers.pi1 * h};
          least.back() = std::min(least.back(), model.lyapunov(s));
        }
  }
  return {is_strictly_increasing(least) && least.back() > 1e3 * least.front(),
          "fit to DSS: least V at distances 1, 10, 100, 1000 from the origin: " + number_list(least, 3)};
}

Finding equilibria_are_as_stated() {
  double on = 0.0, off = infinity;
  for (const Fit& fit : table1) {
    const Model model = model_of(fit);
    const double slope = std::pow(fit.alpha.value / (1.0 - fit.alpha.value), 1.0 / fit.p.value);
    const auto speed = [&](const ModelState& s) {
      const ModelState f = model.rates(s);
      return std::sqrt(f.r * f.r + f.y * f.y + f.z * f.z + f.v * f.v);
    };
    for (const double y : {-0.8, 0.3, 1.1}) {
      on = std::max(on, speed({0.2, y, -slope * y, 0.0}));
      off = std::min(off, speed({0.2, y, -0.9 * slope * y, 0.0}));
    }
  }
  return {on < 1e-14 && off > 1e-4,
          fmt::format("largest rate at points of the set {:.0e}, smallest with z a tenth off {:.2g}", on, off)};
}

constexpr std::array<Claim, 8> guarantees{{
    {"Propositions B.2, C.2", "the solutions exist for all times and are bounded",
     "there exists a unique bounded solution of the NDBWSHCCM on any time interval", solutions_are_bounded},
    {"Lemmas B.1, C.1", "the Lyapunov function never grows",
     "Under the restrictions on the values of the parameters stated above, V̇(X) ≤ 0", lyapunov_function_never_grows},
    {"Lemma B.1", "nor does it without a damper and for |π₃| = π₂",
     "parameterized by π_1 ∈ R≥0, π_2 ∈ R≥0, π_3 ∈ [-π_2, π_2]", lyapunov_function_never_grows_at_the_limits},
    {"Lemmas B.1, C.1", "its derivative has the form printed before them",
     "Introduce the notation V̇(X) ≜ ⟨∇V(X), f(X)⟩", slope_has_the_printed_form},
    {"Sect. 5, footnote 8; Lemma B.4", "the conditions of convergence are not necessary: π₁ > 0 and |π₃| < π₂ are not",
     "There is no reason to suspect that the chosen range of the parameters provides a necessary condition",
     convergence_needs_no_damper, Verdict::contradicted, "a motion does not behave as expected"},
    {"Appendix C, footnote 16", "the Lyapunov function of the Maxwell type is radially unbounded",
     "the Lyapunov candidate for the NDBWMCM is radially unbounded", lyapunov_function_is_radially_unbounded},
    {"Propositions B.3, C.3", "the equilibria are V = 0 (W = 0), Z = -(α/α_c)^(1/p) X (Y)",
     "E is the set of all equilibrium points of the NDBWSHCCM", equilibria_are_as_stated},
    {"Propositions B.5, C.5", "every solution converges to the set of equilibria",
     "Each solution of the NDBWSHCCM converges to a subset of E at a finite distance from the origin",
     motions_converge_to_rest},
}};

}  // namespace

double Model::spring_force(const ModelState& s) const {
  return numbers.alpha * signed_power(s.y, numbers.exponent) +
         (1.0 - numbers.alpha) * signed_power(s.z, numbers.exponent);
}
double Model::spring_rate(const ModelState& s) const { return is_series ? s.v - numbers.pi1 * spring_force(s) : s.v; }

ModelState Model::rates(const ModelState& s) const {
  const double h = spring_force(s), w = spring_rate(s), n = numbers.hysteresis_exponent;
  const double damper = is_series ? 0.0 : numbers.pi1 * std::pow(std::abs(s.y), numbers.exponent) * s.v;
  return {.r = is_series ? numbers.pi1 * h : 0.0,
          .y = w,
          .z = numbers.a *
               (w - numbers.pi2 * signed_power(s.z, n) * std::abs(w) - numbers.pi3 * std::pow(std::abs(s.z), n) * w),
          .v = -h - damper};
}

double Model::lyapunov(const ModelState& s) const {
  const double p = numbers.exponent + 1.0;
  const double springs = numbers.alpha * std::pow(std::abs(s.y), p) / p +
                         (1.0 - numbers.alpha) / numbers.a * std::pow(std::abs(s.z), p) / p;
  const double invariant = is_series ? s.r + numbers.pi1 * s.v : 0.0;
  return invariant * invariant + springs + 0.5 * s.v * s.v;
}

double Model::printed_slope(const ModelState& s) const {
  const double h = spring_force(s), w = spring_rate(s), p = numbers.exponent;
  const double viscous = numbers.pi1 * (is_series ? h * h : std::pow(std::abs(s.y), p) * s.v * s.v);
  return -viscous - (1.0 - numbers.alpha) * std::pow(std::abs(s.z), p + numbers.hysteresis_exponent - 1.0) *
                        (numbers.pi2 * std::abs(s.z) * std::abs(w) + numbers.pi3 * s.z * w);
}

double Model::distance_from_rest(const ModelState& s) const {
  const double slope = std::pow(numbers.alpha / (1.0 - numbers.alpha), 1.0 / numbers.exponent);
  const double across = (slope * s.y + s.z) / std::sqrt(1.0 + slope * slope);
  return std::hypot(spring_rate(s), across);
}

double Model::share_of_bound(const ModelState& s) const {
  const double p = numbers.exponent + 1.0;
  const double y = std::pow(0.5 * p / numbers.alpha, 1.0 / p),
               z = std::pow(0.5 * p * numbers.a / (1.0 - numbers.alpha), 1.0 / p);
  // r + π₁v keeps its value π₁.
  const double r = is_series ? std::abs(s.r) / (2.0 * numbers.pi1) : 0.0;
  return std::max({r, std::abs(s.y) / y, std::abs(s.z) / z});
}

Model model_of(const Fit& fit) { return {.is_series = is_maxwell(fit), .numbers = numbers_of(fit)}; }

std::vector<MotionSample> follow(const Model& model, double duration) {
  return model.is_series ? follow_law<BoucWenMaxwell>(model.numbers, duration)
                         : follow_law<BoucWenHuntCrossley>(model.numbers, duration);
}

const std::vector<MotionSample>& fitted_motion(std::size_t fit) {
  static const std::vector<std::vector<MotionSample>> all = [] {
    std::vector<std::vector<MotionSample>> out;
    for (const Fit& each : table1) out.push_back(follow(model_of(each), longest_motion));
    return out;
  }();
  return all[fit];
}

Section guarantee_statements() {
  return check_claims("What the appendices prove, along computed motions of the four fits", guarantees);
}

}  // namespace hysteron::reproduce::milehins_2025
