// Impacts per second compared with other libraries, in one run on one core, each with an error in e of at most 1e-8
// (the loosest tolerance of each peer that reaches it on the same impacts). The peers compute only e, from the
// nondimensional equation; the library computes the full result from inputs with dimensions.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "hysteron/laws/restitution.hpp"
#include "measure.hpp"
#include "peers/cvode_impact.hpp"
#include "peers/motion.hpp"
#include "peers/odeint_impact.hpp"
#include "support/varied_impacts.hpp"

namespace hysteron {
namespace {

using namespace bench;

using testing::Random, testing::spread, testing::uniform;
using Impacts = testing::VariedImpacts;

// A of Flores for e from 0.05 to 1.
double some_factor(Random& r) {
  const double e = uniform(r, 0.05, 1.0);
  return 1.6 * (1.0 - e) / e;
}

Impacts factor_impacts(AnyContactLaw law, std::size_t n, bool with_stiffness) {
  Random r(1);
  Impacts out{.law = law};
  for (std::size_t i = 0; i < n; ++i) {
    const double v = with_stiffness ? spread(r, 1e-3, 10.0) : spread(r, 1e-2, 1.0);
    out.speed.push_back(v);
    out.mass.push_back(with_stiffness ? spread(r, 1e-4, 10.0) : spread(r, 0.1, 10.0));
    if (with_stiffness) out.stiffness.push_back(spread(r, 1e6, 1e11));
    out.damping.push_back(some_factor(r) / v);
  }
  return out;
}

// ε from 0.001 to 1, on Hertz.
Impacts additive_impacts(const Damping& damping, std::size_t n, std::vector<double>& epsilon) {
  Random r(2);
  Impacts out{.law = Additive<shape::Hertzian>({1e9}, damping)};
  for (std::size_t i = 0; i < n; ++i) {
    const double v = spread(r, 1e-3, 10.0), m = spread(r, 1e-4, 10.0), k = spread(r, 1e6, 1e11);
    const double x = std::pow(m * v * v / k, 0.4);
    epsilon.push_back(spread(r, 1e-3, 1.0));
    out.speed.push_back(v);
    out.mass.push_back(m);
    out.stiffness.push_back(k);
    out.damping.push_back(epsilon.back() * k * std::pow(x, 1.5 - damping.depth_exponent) *
                          std::pow(v, -damping.rate_exponent));
  }
  return out;
}

// Largest error of any column relative to its scale, against the single analysis; e alone as well.
struct Errors {
  double e = 0.0, any = 0.0;
};
Errors errors(const Impacts& impacts, const ImpactTable& t) {
  Errors worst;
  const std::size_t n = impacts.speed.size(), stride = std::max<std::size_t>(1, n / 500);
  for (std::size_t i = 0; i < n; i += stride) {
    const ImpactResult r = *analyse(impacts.problem(i));
    worst.e = std::max(worst.e, std::abs(r.restitution.newton - t.restitution[i]));
    const auto add = [&](double a, double b, double scale) {
      if (r.status == ImpactStatus::separated) worst.any = std::max(worst.any, std::abs(a - b) / scale);
    };
    add(r.peak_force, t.peak_force[i], r.peak_force);
    add(r.peak_force_time, t.peak_force_time[i], r.duration);
    add(r.max_indentation, t.max_indentation[i], r.max_indentation);
    add(r.residual_indentation, t.residual_indentation[i], r.max_indentation);
    add(r.compression_time, t.compression_time[i], r.duration);
    add(r.duration, t.duration[i], r.duration);
    add(r.energy_lost, t.energy_lost[i], r.energy_in);
    add(r.energy_lost_compression, t.energy_lost_compression[i], r.energy_in);
  }
  worst.any = std::max(worst.any, worst.e);
  return worst;
}

// The library in batches and for single impacts.
void library_rows(const Impacts& impacts, double odeint) {
  const std::size_t n = impacts.speed.size();
  ImpactTable t(n);
  BatchReport report;
  const double two = timed([&] {
    report = *analyse(impacts.batch(), {.restitution = t.restitution, .max_indentation = t.max_indentation}, {1});
  });
  const double full = timed([&] { report = *analyse(impacts.batch(), t.columns(), {1}); });
  const Errors worst = errors(impacts, t);
  const std::string work = std::to_string(report.map_nodes) + " nodes, " + std::to_string(report.map_pieces) +
                           " pieces, " + std::to_string(report.singly) + " singly";
  const auto count = static_cast<double>(n);
  row("batch of " + std::to_string(n) + ", e and δ_max", two / count, worst.e, odeint, "map included: " + work);
  row("batch of " + std::to_string(n) + ", full result", full / count, worst.any, odeint, "map included");
}

void single_row(const Impacts& impacts, const std::vector<double>& exact, double odeint) {
  std::vector<ImpactProblem> problems;
  double worst = 0.0;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    problems.push_back(impacts.problem(i));
    worst = std::max(worst, std::abs(analyse(problems[i])->restitution.newton - exact[i]));
  }
  double sum = 0.0;
  const double time = timed([&] {
    for (const auto& p : problems) sum += analyse(p)->restitution.newton;
  });
  if (!(sum > 0.0)) std::abort();
  row("one by one, full result", time / static_cast<double>(problems.size()), worst, odeint, "analyse()");
}

double a_of(const Impacts& impacts, std::size_t i) { return impacts.damping[i] * impacts.speed[i]; }

// e in closed form.
std::vector<double> exact_factor(const Impacts& impacts, std::size_t count) {
  std::vector<double> e;
  for (std::size_t i = 0; i < count; ++i) e.push_back(restitution::of_factor(a_of(impacts, i)));
  return e;
}

void rk4_row(double odeint) {
  // A 10 mm steel ball on steel at 0.5 m/s, Flores e = 0.7, as the papers compute it.
  const Factor<shape::Hertzian> law({6.6e9}, 1.6 * 0.3 / 0.7 / 0.5);
  const double m = 0.0041, h = 1e-8;
  double error = 0.0;
  const auto run = [&] {
    double x = 0.0, v = 0.5;
    const auto a = [&](double d, double rate) {
      return d > 0.0 ? -law.force(Contact<double>{d, rate}).total() / m : 0.0;
    };
    do {
      const double k1 = a(x, v), v2 = v + 0.5 * h * k1, k2 = a(x + 0.5 * h * v, v2), v3 = v + 0.5 * h * k2;
      const double k3 = a(x + 0.5 * h * v2, v3), v4 = v + h * k3, k4 = a(x + h * v3, v4);
      x += h / 6.0 * (v + 2.0 * v2 + 2.0 * v3 + v4);
      v += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
    } while (x > 0.0);
    error = std::abs(-v / 0.5 - restitution::of_factor(law.rate_factor * 0.5));
  };
  const double time = timed(run);
  row("Runge-Kutta 4, step 1e-8 s", time, error, odeint, "10 mm steel ball, 0.5 m/s");
}

void scipy_row(const Impacts& impacts, double odeint) {
  for (const char* tolerance : {"1e-8", "1e-9", "1e-10", "1e-11", "1e-12"}) {
    std::string command = "/usr/bin/python3 " HYSTERON_PEERS "/scipy_impacts.py " + std::string(tolerance);
    constexpr std::size_t count = 50;
    for (std::size_t i = 0; i < count; ++i) command += " " + std::to_string(a_of(impacts, i));
    FILE* pipe = popen(command.c_str(), "r");
    if (!pipe) return;
    double time = 0.0, worst = 0.0, e = 0.0;
    bool complete = std::fscanf(pipe, "%lf", &time) == 1;
    for (std::size_t i = 0; i < count && complete; ++i) {
      complete = std::fscanf(pipe, "%lf", &e) == 1;
      worst = std::max(worst, std::abs(e - restitution::of_factor(std::stod(std::to_string(a_of(impacts, i))))));
    }
    pclose(pipe);
    if (!complete) return void(std::printf("| SciPy is not there | | | | | |\n"));
    if (worst > allowed) continue;
    return row("SciPy DOP853", time, worst, odeint, "tolerance " + std::string(tolerance));
  }
}

void factor_section() {
  heading("Factor law on Hertz (Flores), e from 0.05 to 1");
  const Impacts impacts = factor_impacts(Factor<shape::Hertzian>({1e9}, 1.0), 1000000, true);
  const auto exact = exact_factor(impacts, 2000);
  const auto odeint = peer(
      [&](std::size_t i, double tol) { return peers::odeint_restitution(peers::FactorPower{a_of(impacts, i)}, tol); },
      exact, 2000);
  row("Boost.odeint dopri5, dense output", odeint.time, odeint.error, odeint.time, power_of_ten(odeint.tolerance));
  double built = 0.0;
  std::unique_ptr<peers::Cvode<peers::FactorPower>> cvode;
  const auto sundials = peer(
      [&](std::size_t i, double tol) {
        if (built != tol) cvode = std::make_unique<peers::Cvode<peers::FactorPower>>(built = tol);
        return cvode->restitution({a_of(impacts, i)});
      },
      {exact.begin(), exact.begin() + 300}, 300);
  row("SUNDIALS CVODE, root finding", sundials.time, sundials.error, odeint.time, power_of_ten(sundials.tolerance));
  scipy_row(impacts, odeint.time);
  rk4_row(odeint.time);
  single_row(impacts, exact, odeint.time);
  library_rows(factor_impacts(Factor<shape::Hertzian>({1e9}, 1.0), 100000, true), odeint.time);
  library_rows(impacts, odeint.time);
}

template <class Depth, class Rate>
void additive_section(const char* title, const Damping& damping) {
  heading(title);
  std::vector<double> epsilon, exact;
  const Impacts impacts = additive_impacts(damping, 100000, epsilon);
  const auto solve = [&](std::size_t i, double tolerance) {
    return peers::odeint_restitution(peers::AdditivePower<Depth, Rate>{epsilon[i]}, tolerance);
  };
  for (std::size_t i = 0; i < 500; ++i) exact.push_back(solve(i, 1e-15));
  const auto odeint = peer(solve, exact, 500);
  row("Boost.odeint dopri5, dense output", odeint.time, odeint.error, odeint.time, power_of_ten(odeint.tolerance));
  single_row(impacts, exact, odeint.time);
  library_rows(impacts, odeint.time);
  library_rows(additive_impacts(damping, 1000000, epsilon), odeint.time);
}

template <class Shape>
void line_section(const char* title, const Shape& shape) {
  heading(title);
  const Impacts impacts = factor_impacts(Factor<Shape>(shape, 1.0), 100000, false);
  const auto exact = exact_factor(impacts, 300);
  const auto odeint = peer(
      [&](std::size_t i, double tolerance) {
        const double energy = impacts.mass[i] * impacts.speed[i] * impacts.speed[i];
        double length = 1e-6;  // of the order of the depth
        for (int k = 0; k < 3; ++k) length *= std::pow(energy / (shape.force(length) * length), 0.45);
        return peers::odeint_restitution(peers::FactorLine<Shape>{shape, a_of(impacts, i), length, energy / length},
                                         tolerance);
      },
      exact, 300);
  row("Boost.odeint dopri5, dense output", odeint.time, odeint.error, odeint.time, power_of_ten(odeint.tolerance));
  single_row(impacts, exact, odeint.time);
  library_rows(impacts, odeint.time);
}

void scaling_section() {
  std::printf("\n### Cost against number of impacts and threads (factor law on Hertz, full result)\n\n");
  std::printf("| impacts | threads | ms | ns/impact |\n|---|---|---|---|\n");
  const int most = static_cast<int>(std::thread::hardware_concurrency());
  for (const std::size_t n : {1000u, 10000u, 100000u, 1000000u, 4000000u}) {
    const Impacts impacts = factor_impacts(Factor<shape::Hertzian>({1e9}, 1.0), n, true);
    ImpactTable t(n);
    for (int threads = 1; threads <= most; ++threads) {
      const double time = timed([&] { (void)!analyse(impacts.batch(), t.columns(), {threads}); }, wall_clock);
      std::printf("| %zu | %d | %.3g | %.3g |\n", n, threads, 1e3 * time, 1e9 * time / static_cast<double>(n));
    }
  }
}

}  // namespace
}  // namespace hysteron

int main() {
  using namespace hysteron;
  using namespace peers;
  factor_section();
  additive_section<FourthRoot, Plain>("K δ^1.5 + χ δ^0.25 δ̇ (Tsuji), ε from 0.001 to 1", {.depth_exponent = 0.25});
  additive_section<Root, Plain>("K δ^1.5 + χ δ^0.5 δ̇ (Kuwabara-Kono), ε from 0.001 to 1", {.depth_exponent = 0.5});
  additive_section<Root, SignedPower>("K δ^1.5 + χ δ^0.5 |δ̇|^1.25, ε from 0.001 to 1",
                                      {.depth_exponent = 0.5, .rate_exponent = 1.25});
  line_section("Logarithmic line law with a factor", shape::LogLine{1e-10, 1e7});
  line_section("Liu's line law with a factor", shape::LiuLine{1e10, 1e-3});
  line_section("Persson's line law with a factor", shape::PerssonLine{1e10, 1e-3});
  line_section("Pereira's line law (a power, n = 1.17)", shape::PowerLaw{1e10, 1.17});
  scaling_section();
}
