// The dissipation a of marhefka-orin, F = K δ^1.5 (1 + 1.5 a δ̇), from restitutions that follow from a = 0.2 s/m.
#include <cmath>
#include <cstdio>

#include "hysteron/identify/fit.hpp"

// A (1 + e) = ln[(1 + A)/(1 - e A)] with A = 1.5 a v₀, by bisection.
static double restitution(double A) {
  double low = 0.0, high = 1.0;
  for (int i = 0; i < 60; ++i) {
    const double e = 0.5 * (low + high);
    (std::log((1.0 + A) / (1.0 - e * A)) < A * (1.0 + e) ? low : high) = e;
  }
  return low;
}

int main() {
  using namespace hysteron;
  const double a = 0.2;
  DataSet drops{.kind = DataKind::restitution, .file = "drops", .speed = {0.2, 0.5, 1.0, 2.0}};
  MeasuredColumn column{.what = Measured::restitution};
  for (const double speed : drops.speed) {
    column.values.push_back(restitution(1.5 * a * speed));
    column.sigma.push_back(0.01);
  }
  drops.columns = {column};

  FitProblem problem;
  problem.mass = 1.0;
  problem.spec = {.law = "marhefka-orin", .values = {{"stiffness", 1e9}}};
  const auto parameters = hysteron::parameters(problem.spec);
  if (!parameters) return 1;
  for (const ParamView& view : *parameters)
    if (view.name == "dissipation") problem.free = {free_parameter(view)};
  problem.data = {drops};
  const auto result = fit(problem, {.starts = 4, .intervals = false});
  if (!result) return std::puts(result.error().message.c_str()), 1;
  std::printf("%.9g\n", result->parameters.front().value);
  return std::abs(result->parameters.front().value - a) < 1e-6 ? 0 : 1;
}
