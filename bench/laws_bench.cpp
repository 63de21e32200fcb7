// Force evaluations per second for every law of the catalogue: scalar, over a span with the law chosen at run time, and
// over a span with the law fixed at compile time. The ratio run-time/compile-time must stay below 1.2: the choice is
// one visit outside the loop, so the inner loops are the same machine code.
#include <benchmark/benchmark.h>

#include <vector>

#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/combine.hpp"
#include "hysteron/laws/evaluate.hpp"
#include "hysteron/laws/specimen.hpp"

namespace hysteron {
namespace {

constexpr std::size_t count = 4096;
constexpr Touch touch{.impact_speed = 0.5, .effective_mass = 0.01};

struct Contacts {
  std::vector<double> depth, rate, force;
  Contacts() : depth(count), rate(count), force(count) {
    for (std::size_t i = 0; i < count; ++i) {
      depth[i] = 1e-6 * (1.0 + static_cast<double>(i) / count);
      rate[i] = 0.5 - static_cast<double>(i) / count;
    }
  }
};

AnyContactLaw resolved(const Entry& entry) { return resolve(*make_law(specimen(entry, 0.7)), touch)->law; }

void scalar(benchmark::State& state, AnyContactLaw law) {
  Contacts c;
  visit(
      [&]<class L>(const L& l) {
        Memory memory;
        State<L::state_size> z{};
        l.touch(touch, memory, z);
        std::size_t i = 0;
        for (auto _ : state) {
          benchmark::DoNotOptimize(l.force({c.depth[i], c.rate[i]}, memory, z));
          i = (i + 1) % count;
        }
      },
      law);
  state.SetItemsProcessed(state.iterations());
}

void span(benchmark::State& state, AnyContactLaw law) {
  Contacts c;
  for (auto _ : state) {
    if (!evaluate(law, c.depth, c.rate, c.force)) state.SkipWithError("law with memory");
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
}

template <class Combination>
void fixed(benchmark::State& state, Combination combination) {
  Contacts c;
  const auto law = combination.resolve(touch);
  for (auto _ : state) {
    evaluate(law, c.depth, c.rate, c.force);
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
}

void register_all() {
  for (const Entry& entry : catalogue()) {
    if (!entry.is_contact_law()) continue;
    const std::string id(entry.info.id);
    benchmark::RegisterBenchmark(("scalar/" + id).c_str(), scalar, resolved(entry));
    if (entry.info.family != Family::whole)
      benchmark::RegisterBenchmark(("span/run-time/" + id).c_str(), span, resolved(entry));
  }
  benchmark::RegisterBenchmark("span/compile-time/flores", fixed<Combine<Hertz, Flores>>,
                               Combine<Hertz, Flores>{{1e6}, {0.7}});
  benchmark::RegisterBenchmark("span/compile-time/tsuji", fixed<Combine<Hertz, Tsuji>>,
                               Combine<Hertz, Tsuji>{{1e6}, {0.7}});
  benchmark::RegisterBenchmark("span/compile-time/hertz-line", [](benchmark::State& state) {
    const auto law = get<Factor<shape::LogLine>>(resolved(*find_law("hertz-line")));
    Contacts c;
    for (auto _ : state) {
      evaluate(law, c.depth, c.rate, c.force);
      benchmark::ClobberMemory();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(count));
  });
}

}  // namespace
}  // namespace hysteron

int main(int argc, char** argv) {
  hysteron::register_all();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
