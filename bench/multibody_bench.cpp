// Mechanisms against Simbody, in one run on one core, at an equal error of 1e-8 against the reference solutions (of the
// longest chain: against our own run at a tolerance of 1e-13). For every method the accuracy is varied, and the time
// and the number of evaluations of the rates are interpolated to the error 1e-8; of Simbody's methods the quickest
// counts. The making of the models is not counted. Errors are largest differences of positions, relative to the
// length of the body or chain: angles.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "measure.hpp"
#include "support/mechanisms.hpp"
#include "support/simbody_scene.hpp"

namespace {

using mechanisms::Mechanism;

struct Run {
  double error = 0.0, time = 0.0, evaluations = 0.0;
};

// At the error that is allowed, on a straight line in logarithms between the loosest accuracy that gives it and the one
// before it.
std::optional<Run> at_allowed_error(const std::vector<Run>& runs) {
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (!(runs[i].error <= bench::allowed)) continue;
    if (i == 0) return runs[0];
    const Run &a = runs[i - 1], &b = runs[i];
    const double x = std::log(a.error / bench::allowed) / std::log(a.error / b.error);
    return Run{bench::allowed, a.time * std::pow(b.time / a.time, x),
               a.evaluations * std::pow(b.evaluations / a.evaluations, x)};
  }
  return std::nullopt;
}

class Own {
 public:
  explicit Own(const Mechanism& mechanism)
      : mechanism_(mechanism), built_(*hysteron::multibody::build_system(mechanism.model)), host_(*built_.system) {}

  std::vector<double> result(double tolerance, long* evaluations = nullptr) {
    using namespace hysteron::integrate;
    auto integrator = Integrator::make(host_, {.relative_tolerance = tolerance, .absolute_tolerance = {tolerance}});
    y_ = built_.start;
    if (integrator->run(0.0, y_, mechanism_.end).status != Status::finished) std::abort();
    if (evaluations) *evaluations = integrator->statistics().evaluations;
    return host_.result(mechanism_, mechanism_.end, y_);
  }

  Run run(double tolerance, const std::vector<double>& reference) {
    long evaluations = 0;
    const double error = mechanisms::position_error(mechanism_, result(tolerance, &evaluations), reference);
    // At least a tenth of a second is measured.
    const double once = bench::timed([&] { result(tolerance); }, bench::processor_clock, 1);
    const int repeats = std::clamp(static_cast<int>(0.02 / once), 1, 1000);
    const double time = bench::timed([&] {
      for (int i = 0; i < repeats; ++i) result(tolerance);
    });
    return {error, time / repeats, static_cast<double>(evaluations)};
  }

  double time_of_evaluation() {
    y_ = built_.start;
    std::vector<double> rates(y_.size());
    const int count = std::clamp(static_cast<int>(1e6 / static_cast<double>(y_.size())), 100, 100000);
    const double time = bench::timed([&] {
      for (int i = 0; i < count; ++i) host_.rates(0.0, y_, rates);
    });
    return time / count;
  }

 private:
  const Mechanism& mechanism_;
  hysteron::multibody::BuiltSystem built_;
  mechanisms::Host host_;
  std::vector<double> y_;
};

struct Method {
  peers::SimbodyMethod method;
  const char* name;
};

std::vector<Method> methods_for(const Mechanism& mechanism) {
  std::vector<Method> methods{{peers::SimbodyMethod::runge_kutta_merson, "Runge-Kutta-Merson"},
                              {peers::SimbodyMethod::runge_kutta_feldberg, "Runge-Kutta-Feldberg"}};
  // With loops or quaternions CPodes does not come to an end: its steps vanish after its projections.
  if (mechanism.loop_joint == mechanisms::no_loop && mechanism.model.space == mechanisms::Space::planar)
    methods.push_back({peers::SimbodyMethod::cpodes_adams, "CPodes, Adams"});
  return methods;
}

std::optional<Run> simbody_run(const Mechanism& mechanism, const Method& method, const std::vector<double>& reference) {
  const peers::SimbodyScene scene = mechanisms::simbody_scene(mechanism);
  std::vector<Run> runs;
  for (double exponent = 5.0; exponent <= 13.0; exponent += 0.5) {
    Run run{0.0, std::numeric_limits<double>::infinity(), 0.0};
    const double accuracy = std::pow(10.0, -exponent);
    for (int repeat = 0; repeat < 3; ++repeat) {
      const peers::SimbodyRun r = peers::run_simbody(scene, method.method, accuracy);
      if (!r.has_finished) return std::nullopt;
      run.error = mechanisms::position_error(mechanism, r.result, reference);
      run.evaluations = r.evaluations;
      run.time = std::min(run.time, r.time);
      if (r.time > 1.0) break;
    }
    runs.push_back(run);
    if (run.error <= bench::allowed) break;
  }
  return at_allowed_error(runs);
}

void print_row(const char* who, const Mechanism& mechanism, const Run& run, double reference) {
  std::printf("| %s | %s | %.3g | %.0f | %.3g | %.3g |\n", mechanism.name.c_str(), who, 1e3 * run.time, run.evaluations,
              1e6 * run.time / run.evaluations, reference / run.time);
  std::fflush(stdout);
}

void compare(const Mechanism& mechanism) {
  Own own(mechanism);
  std::vector<double> reference = mechanism.reference;
  if (reference.empty()) {
    const std::vector<double> best = own.result(1e-13);
    for (std::size_t i = 0; i < best.size(); i += 6) reference.insert(reference.end(), &best[i], &best[i] + 3);
  }
  std::optional<Run> fastest;
  std::vector<std::pair<const char*, Run>> rows;
  for (const Method& method : methods_for(mechanism))
    if (const auto run = simbody_run(mechanism, method, reference)) {
      rows.push_back({method.name, *run});
      if (!fastest || run->time < fastest->time) fastest = run;
    }
  std::vector<Run> runs;
  for (double exponent = 5.0; exponent <= 13.0; exponent += 0.5) {
    runs.push_back(own.run(std::pow(10.0, -exponent), reference));
    if (runs.back().error <= bench::allowed) break;
  }
  const auto ours = at_allowed_error(runs);
  if (!ours || !fastest) return void(std::printf("| %s | error not reached | | | | |\n", mechanism.name.c_str()));
  for (const auto& [name, run] : rows)
    print_row((std::string("Simbody, ") + name).c_str(), mechanism, run, fastest->time);
  print_row("**hysteron**", mechanism, *ours, fastest->time);
}

}  // namespace

// multibody_bench [NAME]: all mechanisms, or those whose names begin so.
int main(int argc, char** argv) {
  const char* wanted = argc > 1 ? argv[1] : "";
  std::printf("| mechanism | program | ms | evaluations | µs each | times Simbody |\n|---|---|---|---|---|---|\n");
  const std::vector<Mechanism> all{mechanisms::four_bar(), mechanisms::slider_crank(), mechanisms::rssr(),
                                   mechanisms::top(),      mechanisms::chain(10),      mechanisms::chain(100),
                                   mechanisms::chain(1000)};
  for (const Mechanism& mechanism : all)
    if (mechanism.name.starts_with(wanted)) compare(mechanism);
  std::printf("\n| bodies in the chain | µs of one evaluation | ns per body |\n|---|---|---|\n");
  for (const std::size_t n : {10u, 30u, 100u, 300u, 1000u, 3000u}) {
    const Mechanism mechanism = mechanisms::chain(n);
    const double time = Own(mechanism).time_of_evaluation();
    std::printf("| %zu | %.3g | %.3g |\n", n, 1e6 * time, 1e9 * time / static_cast<double>(n));
  }
}
