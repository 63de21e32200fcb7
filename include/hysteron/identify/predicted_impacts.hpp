// From a fit to slow compressions to impacts: the restitution e(v) of the fitted law with its band, and the dashpot
// that replaces the law in a multibody program (Wang, Liu and Liu 2022, Sects. 1, 3, 4.2 and 6).
#pragma once

#include <vector>

#include "hysteron/identify/fit.hpp"

namespace hysteron {

// A linear spring and a damper in proportion to its force: F = K δ (1 + a δ̇), a = 3(1 - e)/(2e v).
struct Dashpot {
  double stiffness = 0.0;    // K, N/m
  double rate_factor = 0.0;  // a, s/m; NaN if the law sticks
  double restitution = 0.0;  // that it delivers, from a(1+e)v = ln[(1+av)/(1-e av)]
};

struct PredictedImpact {
  double speed = 0.0, energy = 0.0;                 // energy ½ m v²
  double restitution = 0.0, low = 0.0, high = 0.0;  // with its 90 % band from the covariance
  double max_indentation = 0.0, peak_force = 0.0;
  Dashpot dashpot{};
  bool beyond_test = false;  // deeper than any measured indentation
};

// The stiffness of the dashpot. `elastoplastic`: K_p of the source, the mean slope of the elastoplastic part of
// Ma-Liu's curve, the same at every speed. `same_work`: 2U/δ_m², the linear spring that takes the same energy at the
// same depth.
enum class DashpotStiffness { elastoplastic, same_work };

struct ImpactPrediction {
  double mass = 1.0;
  bool has_mass = true;  // false: e depends on the energy alone, and the speeds are those of 1 kg
  double tested_depth = 0.0, tested_energy = 0.0;  // of the deepest compression, on the fitted curve
  DashpotStiffness stiffness_rule = DashpotStiffness::same_work;
  std::vector<PredictedImpact> impacts;
  std::vector<PredictedImpact> curve;  // for drawing: no dashpots

  double tested_speed() const;
};

// Number of impacts unless speeds are given: up to that which reaches the tested depth, evenly in their logarithms.
inline constexpr std::size_t default_predicted_impacts = 9;

// `speeds`: empty for the default. Without a mass the law must not depend on the rate; the mass of the problem is 1 kg.
Result<ImpactPrediction> predict_impacts(const FitProblem& problem, const FitResult& result, bool has_mass,
                                         std::vector<double> speeds = {});

// Whether the data are slow compressions alone.
bool is_static_fit(const FitProblem& problem);

}  // namespace hysteron
