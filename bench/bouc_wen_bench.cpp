// Time to compute the restitution of Bouc-Wen impacts over speeds, as a fit needs it, compared with other libraries:
// the four fits of the source (Milehins and Marghitu, Table 1) from 0.1 to 7 m/s. Each peer runs at the loosest
// tolerance with which every e is within 1e-8; SciPy as the source used it, without its largest step of 0.01.
#include <cstdio>
#include <string>
#include <vector>

#include "hysteron/impact/batch.hpp"
#include "hysteron/impact/bouc_wen_scaling.hpp"
#include "hysteron/laws/any_law.hpp"
#include "measure.hpp"
#include "peers/bouc_wen_motion.hpp"

namespace hysteron {
namespace {

using namespace bench;

std::vector<double> speeds(std::size_t count) {
  std::vector<double> out;
  for (std::size_t i = 0; i < count; ++i)
    out.push_back(0.1 * std::pow(70.0, static_cast<double>(i) / static_cast<double>(count - 1)));
  return out;
}

template <class L>
peers::BoucWen motion(const bouc_wen::PiNumbers& base, double speed) {
  const bouc_wen::PiNumbers g = bouc_wen::at_speed<L>(base, speed);
  return {g.pi1, g.pi2, g.pi3, g.hysteresis_exponent, g.exponent, g.alpha, g.a, std::is_same_v<L, BoucWenMaxwell>};
}

void scipy_row(const std::vector<peers::BoucWen>& motions, const std::vector<double>& exact, double odeint) {
  for (const char* tolerance : {"1e-6", "1e-7", "1e-8", "1e-9", "1e-10", "1e-11", "1e-12"}) {
    const peers::BoucWen& one = motions.front();
    char text[128];
    std::snprintf(text, sizeof text, " %s %d %.17g %.17g %.17g %.17g", tolerance, one.in_series ? 1 : 0, one.n, one.p,
                  one.alpha, one.a);
    std::string command = "/usr/bin/python3 " HYSTERON_PEERS "/scipy_bouc_wen.py" + std::string(text);
    for (const peers::BoucWen& m : motions) {
      std::snprintf(text, sizeof text, " %.17g,%.17g,%.17g", m.pi1, m.pi2, m.pi3);
      command += text;
    }
    FILE* pipe = popen(command.c_str(), "r");
    if (!pipe) return;
    double time = 0.0, worst = 0.0, e = 0.0;
    bool complete = std::fscanf(pipe, "%lf", &time) == 1;
    for (std::size_t i = 0; i < exact.size() && complete; ++i) {
      complete = std::fscanf(pipe, "%lf", &e) == 1;
      worst = std::max(worst, std::abs(e - exact[i]));
    }
    pclose(pipe);
    if (!complete) return void(std::printf("| SciPy is not there | | | | | |\n"));
    if (worst > allowed) continue;
    return row("SciPy DOP853", time, worst, odeint, "tolerance " + std::string(tolerance));
  }
}

template <class L>
void section(const char* title, const bouc_wen::PiNumbers& base) {
  heading(title);
  const L law = bouc_wen::law_of<L>(base);
  const std::vector<double> speed = speeds(20), mass{1.0};
  std::vector<double> exact;
  std::vector<peers::BoucWen> motions;
  for (const double v : speed) {
    exact.push_back(analyse({.law = law, .touch = {v, 1.0}})->restitution.newton);
    motions.push_back(motion<L>(base, v));
  }
  const auto odeint =
      peer([&](std::size_t i, double tolerance) { return motions[i].restitution(tolerance); }, exact, exact.size());
  row("Boost.odeint dopri5, dense output", odeint.time, odeint.error, odeint.time, power_of_ten(odeint.tolerance));
  scipy_row(motions, exact, odeint.time);
  double sum = 0.0;
  const double single = timed([&] {
    for (const double v : speed) sum += analyse({.law = law, .touch = {v, 1.0}})->restitution.newton;
  });
  row("one by one, full result", single / 20.0, 0.0, odeint.time, "analyse()");
  for (const std::size_t count : {20u, 1000u}) {
    const std::vector<double> many = speeds(count);
    std::vector<double> e(count);
    BatchReport report;
    constexpr int repeats = 50;
    const double time = timed([&] {
      for (int i = 0; i < repeats; ++i)
        report = *analyse({.law = law, .speed = many, .mass = mass}, {.restitution = e}, {.threads = 1});
    });
    double worst = 0.0;
    for (std::size_t i = 0; i < count; i += count / 20) {
      const double single_e = analyse({.law = law, .touch = {many[i], 1.0}})->restitution.newton;
      worst = std::max(worst, std::abs(e[i] - single_e));
    }
    row("batch of " + std::to_string(count) + ", e", time / (repeats * static_cast<double>(count)), worst, odeint.time,
        std::to_string(report.singly) + " singly");
  }
}

}  // namespace
}  // namespace hysteron

int main() {
  using namespace hysteron;
  section<BoucWenHuntCrossley>("Damper beside, steel", {0.00868, 0.818, -0.808, 0.767, 1.67, 1.31, 1.27});
  section<BoucWenHuntCrossley>("Damper beside, aluminium", {0.0139, 0.457, -0.442, 0.439, 1.83, 1.0, 2.02});
  section<BoucWenMaxwell>("Dashpot in series, steel", {0.0128, 0.854, -0.834, 0.395, 0.803, 1.94, 2.28});
  section<BoucWenMaxwell>("Dashpot in series, aluminium", {0.00994, 0.499, -0.474, 0.0426, 0.715, 1.27, 3.14});
}
