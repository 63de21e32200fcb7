// What a plastic law costs in many impacts against the dashpot that stands for it: the chain and the clearance joint of
// Wang, Liu and Liu (2022), who call Ma-Liu inefficient there. Equal accuracy, one core.
#include <cstdio>
#include <random>

#include "../src/reproduce/wang_2022_chain.hpp"
#include "../src/reproduce/wang_2022_crank.hpp"
#include "hysteron/contact/make_element.hpp"
#include "measure.hpp"

namespace {

using namespace hysteron;
using namespace hysteron::reproduce::wang_2022;

void chain_rows() {
  std::printf("## 70 beads, striker and base, 600 us, accuracy 1e-8\n\n");
  std::printf("| | time [ms] | steps | events | evaluations of a contact | ns each |\n|---|---|---|---|---|---|\n");
  constexpr double speed = 1.77, duration = 600e-6;
  for (const ChainLaw law : all_chain_laws) {
    const chain::Chain beads = bead_chain(law, speed);
    chain::Work work;
    const double time = bench::timed([&] {
      const auto outcome = chain::simulate(beads, {.duration = duration, .accuracy = 1e-8});
      if (!outcome) std::abort();
      work = outcome->work;
    });
    std::printf("| %s | %.3g | %ld | %ld | %ld | %.3g |\n", std::string(to_text(law)).c_str(), 1e3 * time, work.steps,
                work.events, work.force_evaluations, 1e9 * time / static_cast<double>(work.force_evaluations));
  }
}

void joint_rows(const CrankSet& set) {
  std::printf("\n## Slider-crank with clearance and friction, %s, two turns, tolerance 1e-9\n\n",
              std::string(set.name).c_str());
  std::printf("| | time [ms] | contacts | steps | events | evaluations | ns each |\n|---|---|---|---|---|---|---|\n");
  for (const JointLaw law : all_joint_laws) {
    JointRun run;
    const double time = bench::timed([&] { run = run_joint(set, law, JointFriction::modified_coulomb, 2.0, 2); });
    std::printf("| %s | %.3g | %zu | %ld | %ld | %ld | %.3g |\n", std::string(to_text(law)).c_str(), 1e3 * time,
                run.contacts.size(), run.work.steps, run.work.events, run.work.evaluations,
                1e9 * time / static_cast<double>(run.work.evaluations));
  }
}

// One force of a hosted contact in loading, at depths around the yield depth.
void force_rows() {
  std::printf("\n## One force in loading, depths from 0 to 10 times the yield depth\n\n| | ns |\n|---|---|\n");
  constexpr std::size_t count = 4096;
  const double deepest = 10.0 * bead_contact().curve().yield_depth;
  std::mt19937 random(1);
  std::uniform_real_distribution<double> share(0.01, 1.0);
  std::vector<Contact<double>> contacts(count);
  for (auto& c : contacts) c = {deepest * share(random), 0.1};
  for (const ChainLaw law : all_chain_laws) {
    const chain::Chain beads = bead_chain(law, 1.0);
    const AnyHostedLaw& hosted = beads.element(0).normal();
    ContactRecord record;
    record.effective_mass = 1e-3;
    hosted.first_touch(1.0, record, nullptr);
    double sum = 0.0;
    const double time = bench::timed([&] {
      for (const auto& c : contacts) sum += hosted.force(c, record, nullptr).total();
    });
    if (!(sum > 0.0)) std::abort();
    std::printf("| %s | %.3g |\n", std::string(to_text(law)).c_str(), 1e9 * time / count);
  }
}

}  // namespace

int main() {
  chain_rows();
  joint_rows(rig);
  joint_rows(fast_crank);
  force_rows();
}
