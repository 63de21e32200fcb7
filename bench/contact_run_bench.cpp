// Runs with contacts against Simbody, in one run on one core, at an equal error: a bouncing sphere and a slider-crank
// with a clearance joint. For every method the accuracy is varied, and time and number of evaluations are taken at the
// allowed error; of Simbody's methods the quickest counts. The making of the models is not counted. Errors are largest
// differences of positions at the end to our own run at a tolerance of 1e-13, which tests/simbody compares with
// Simbody.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "measure.hpp"
#include "support/contact_mechanisms.hpp"

namespace {

using contact_mechanisms::OwnRun;
using contact_mechanisms::Scene;

struct Run {
  double error = 0.0, time = 0.0, evaluations = 0.0;
};

// Straight lines in logarithms through the runs whose errors lie within a factor of 30 of the allowed one: the errors
// of runs with contacts scatter with the accuracy, and a single run may be lucky.
std::optional<Run> at_allowed_error(const std::vector<Run>& runs, double allowed) {
  constexpr double range = 30.0;
  constexpr double fewest = 3.0;
  double n = 0.0, x = 0.0, xx = 0.0, time = 0.0, x_time = 0.0, evaluations = 0.0, x_evaluations = 0.0;
  for (const Run& run : runs) {
    if (!(run.error > allowed / range && run.error < allowed * range)) continue;
    const double e = std::log(run.error / allowed), t = std::log(run.time), k = std::log(run.evaluations);
    n += 1.0, x += e, xx += e * e, time += t, x_time += e * t, evaluations += k, x_evaluations += e * k;
  }
  if (n < fewest) return std::nullopt;
  const auto value_at_zero = [&](double y, double xy) { return std::exp((xx * y - x * xy) / (n * xx - x * x)); };
  return Run{allowed, value_at_zero(time, x_time), value_at_zero(evaluations, x_evaluations)};
}

// Runs with accuracies a factor of √10 apart.
template <class Trial>
std::optional<Run> vary_accuracy(double allowed, const Trial& trial) {
  constexpr double loosest = 4.0, tightest = 12.5, distance = 0.5;
  std::vector<Run> runs;
  for (double exponent = loosest; exponent <= tightest; exponent += distance)
    if (const std::optional<Run> run = trial(std::pow(10.0, -exponent))) runs.push_back(*run);
  return at_allowed_error(runs, allowed);
}

// Runs are made beforehand, so many that at least a twentieth of a second is measured.
Run own_run(const Scene& scene, const hysteron::multibody::BuiltSystem& built, const std::vector<double>& reference,
            double accuracy) {
  OwnRun first(scene, built, accuracy);
  Run run;
  const double once = bench::timed([&] { first.run(); }, bench::processor_clock, 1);
  run.error = position_error(scene, first.result(), reference);
  run.evaluations = static_cast<double>(first.statistics().evaluations);
  const int repeats = std::clamp(static_cast<int>(0.05 / once), 1, 1000);
  run.time = std::numeric_limits<double>::infinity();
  for (int round = 0; round < 5; ++round) {
    std::vector<std::unique_ptr<OwnRun>> runs;
    for (int i = 0; i < repeats; ++i) runs.push_back(std::make_unique<OwnRun>(scene, built, accuracy));
    const auto all = [&] {
      for (const auto& r : runs) r->run();
    };
    run.time = std::min(run.time, bench::timed(all, bench::processor_clock, 1) / repeats);
  }
  return run;
}

struct Method {
  peers::SimbodyMethod method;
  const char* name;
};
// Without Runge-Kutta-Feldberg on the sphere, which does not come to an end there.
std::vector<Method> methods_for(const Scene& scene) {
  std::vector<Method> methods{{peers::SimbodyMethod::runge_kutta_merson, "Runge-Kutta-Merson"},
                              {peers::SimbodyMethod::cpodes_adams, "CPodes, Adams"},
                              {peers::SimbodyMethod::cpodes_bdf, "CPodes, BDF"}};
  if (scene.simbody.spheres.empty())
    methods.push_back({peers::SimbodyMethod::runge_kutta_feldberg, "Runge-Kutta-Feldberg"});
  return methods;
}

std::optional<Run> simbody_run(const Scene& scene, const Method& method, const std::vector<double>& reference,
                               double accuracy) {
  Run run{.time = std::numeric_limits<double>::infinity()};
  for (int repeat = 0; repeat < 5; ++repeat) {
    const peers::SimbodyRun r = peers::run_simbody(scene.simbody, method.method, accuracy);
    if (!r.has_finished) return std::nullopt;
    run.error = position_error(scene, r.result, reference);
    run.evaluations = r.evaluations;
    run.time = std::min(run.time, r.time);
    if (r.time > 0.5) break;
  }
  return run;
}

void print_row(const Scene& scene, const std::string& who, const Run& run, double reference) {
  std::printf("| %s | %s | %.3g | %.0f | %.3g | %.3g |\n", scene.name.c_str(), who.c_str(), 1e3 * run.time,
              run.evaluations, 1e6 * run.time / run.evaluations, reference / run.time);
  std::fflush(stdout);
}

void compare(const Scene& scene, double allowed) {
  const hysteron::multibody::BuiltSystem built = contact_mechanisms::built(scene);
  const std::vector<double> reference = OwnRun(scene, built, 1e-13).run();
  std::vector<std::pair<const char*, Run>> rows;
  double fastest = std::numeric_limits<double>::infinity();
  for (const Method& method : methods_for(scene))
    if (const auto run = vary_accuracy(allowed, [&](double a) { return simbody_run(scene, method, reference, a); })) {
      rows.push_back({method.name, *run});
      fastest = std::min(fastest, run->time);
    } else {
      std::printf("| %s | Simbody, %s | error not reached | | | |\n", scene.name.c_str(), method.name);
    }
  for (const auto& [name, run] : rows) print_row(scene, std::string("Simbody, ") + name, run, fastest);
  const auto own = vary_accuracy(allowed, [&](double a) { return std::optional(own_run(scene, built, reference, a)); });
  if (own)
    print_row(scene, "**hysteron**", *own, fastest);
  else
    std::printf("| %s | **hysteron** | error not reached | | | |\n", scene.name.c_str());
}

}  // namespace

int main() {
  std::printf("| scene | program | ms | evaluations | µs each | times Simbody |\n|---|---|---|---|---|---|\n");
  using hysteron::multibody::Space;
  compare(contact_mechanisms::bouncing_sphere(Space::spatial), 6e-9);
  compare(contact_mechanisms::bouncing_sphere(Space::planar), 6e-9);
  compare(contact_mechanisms::clearance_slider_crank(), 1e-9);
}
