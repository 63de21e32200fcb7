// The chain of 70 Hertz beads against LAMMPS in one run on one core, at an error of 1e-5 of the peak force at contact
// 39 (that of bead 40), and the cost of longer chains. The reference is the golden value of tests/golden/chains.json.
// LAMMPS's time is the processor time of the "Loop time" that it prints; its step is the longest that keeps the error.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "measure.hpp"
#include "peers/lammps_chain.hpp"
#include "support/chains.hpp"

namespace {

using namespace hysteron;
using testing::SteelBeads;

constexpr double allowed_error = 1e-5, duration = 300e-6;
constexpr double longest_whole = 4e-3;  // s; the cost of a dissipative chain with all its beads is quadratic
constexpr std::size_t contact = 39, most_at_fine_accuracy = 10000;

double reference() {
  const auto golden = testing::golden_chain("beads-70-hertz");
  const auto& contacts = golden.at("result").at("contacts");
  for (std::size_t i = 0; i < contacts.size(); ++i)
    if (contacts[i] == contact) return golden.at("result").at("peak_force")[i];
  return std::nan("");
}

chain::Outcome outcome_of(const chain::Chain& c, const chain::Settings& settings) {
  auto outcome = chain::simulate(c, settings);
  if (!outcome) {
    std::fprintf(stderr, "%s\n", outcome.error().message.c_str());
    std::exit(1);
  }
  return *std::move(outcome);
}

double time_of(const chain::Chain& c, const chain::Settings& settings, int repeats) {
  return bench::timed([&] {
           for (int i = 0; i < repeats; ++i) outcome_of(c, settings);
         }) /
         repeats;
}

double own_row(const char* name, const chain::Chain& c, const chain::Settings& settings) {
  const chain::Outcome o = outcome_of(c, settings);
  const double time = time_of(c, settings, 20);
  std::printf("| %s | %.3g | %.1e | %ld | %ld |\n", name, 1e3 * time,
              std::abs(o.contacts[contact].peak->force / reference() - 1.0), o.work.steps, o.work.force_evaluations);
  return time;
}

// The loop time at the longest step that keeps the error; the time is the best of three runs without output.
std::optional<double> lammps_row() {
  if (!peers::has_lammps()) {
    std::printf("\nLAMMPS (`lmp`) is not installed: no comparison. `script/setup bench` installs it.\n");
    return std::nullopt;
  }
  const peers::LammpsChain c{
      70,       SteelBeads::mass,         SteelBeads::radius, SteelBeads::stiffness, SteelBeads::speed,
      duration, static_cast<int>(contact)};
  for (double step = 2e-7; step > 1e-10; step /= std::sqrt(2.0)) {
    const auto recorded = peers::run_lammps(c, step, true);
    if (!recorded) break;
    const double error = std::abs(recorded->peak_force / reference() - 1.0);
    if (error > allowed_error) continue;
    double best = infinity;
    for (int i = 0; i < 3; ++i)
      if (const auto run = peers::run_lammps(c, step, false)) best = std::min(best, run->loop_time);
    std::printf("| LAMMPS gran/hertz/history, step %.3g ns | %.3g | %.1e | %ld | %ld |\n", 1e9 * step, 1e3 * best,
                error, recorded->steps, 70 * recorded->steps);
    return best;
  }
  std::printf("\nLAMMPS did not run: no comparison.\n");
  return std::nullopt;
}

// Processor time per bead and the most beads that were integrated at once.
void print_cost(const chain::Chain& c, const chain::Settings& settings) {
  const double start = bench::processor_clock();
  const chain::Outcome o = outcome_of(c, settings);
  const auto reached = static_cast<double>(std::count_if(o.contacts.begin(), o.contacts.end(),
                                                         [](const auto& contact) { return contact.peak.has_value(); }));
  std::printf(" | %.3g | %zu", 1e6 * (bench::processor_clock() - start) / reached, o.work.most_active);
  std::fflush(stdout);
}

void print_lossless_costs() {
  std::printf("\n### Cost per bead, the wave through the whole chain\n\n| beads");
  constexpr std::array accuracies{1e-3, 1e-5, 1e-6, 1e-7, 1e-9};
  for (const double accuracy : accuracies) std::printf(" | accuracy %g [us] | most active", accuracy);
  std::printf(" |\n|---|---|---|---|---|---|---|---|---|---|---|\n");
  for (const std::size_t n : {std::size_t{100}, std::size_t{1000}, std::size_t{10000}, std::size_t{100000}}) {
    const auto c = testing::struck_chain(n, testing::hertz_element(), true);
    std::printf("| %zu", n);
    for (const double accuracy : accuracies) {
      if (accuracy < 1e-5 && n > most_at_fine_accuracy)
        std::printf(" | - | -");
      else
        print_cost(c, {.duration = 6.6e-6 * static_cast<double>(n), .accuracy = accuracy});
    }
    std::printf(" |\n");
  }
}

// The wave slows down as it decays: the runs end when it is about to reach the end.
void print_dissipative_costs() {
  std::printf("\n### Cost per bead that the wave reaches, Marhefka-Orin with 0.05 s/m, accuracy 1e-5\n\n");
  std::printf("| time [ms] | all beads [us] | most active | 50 beads behind the front [us] | most active |\n");
  std::printf("|---|---|---|---|---|\n");
  const auto c = testing::struck_chain(20000, testing::marhefka_orin_element(0.05));
  for (const double duration : {1e-3, 4e-3, 16e-3}) {
    std::printf("| %g", 1e3 * duration);
    if (duration > longest_whole)
      std::printf(" | - | -");
    else
      print_cost(c, {.duration = duration, .accuracy = 1e-5});
    print_cost(c, {.duration = duration, .accuracy = 1e-5, .beads_behind = 50});
    std::printf(" |\n");
  }
}

}  // namespace

int main() {
  std::printf("### 70 Hertz beads to %g us, peak force at contact %zu\n\n", 1e6 * duration, contact);
  std::printf("| | time [ms] | error | steps | force evaluations |\n|---|---|---|---|---|\n");
  const auto chain70 = testing::struck_chain(70, testing::hertz_element(), true);
  const double symplectic = own_row("symplectic, accuracy 1e-5", chain70, {.duration = duration, .accuracy = 1e-5});
  own_row("located events, accuracy 1e-5", chain70,
          {.duration = duration, .accuracy = 1e-5, .method = chain::Method::located_events});
  own_row("located events, accuracy 1e-9", chain70,
          {.duration = duration, .accuracy = 1e-9, .method = chain::Method::located_events});
  if (const auto lammps = lammps_row()) std::printf("\nsymplectic: %.0f times LAMMPS's loop\n", *lammps / symplectic);

  print_lossless_costs();
  print_dissipative_costs();
}
