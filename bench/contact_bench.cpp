// Time to compute the forces of 1000 contacts of one element, with the law chosen at run time and at compile time. The
// run-time choice is one virtual call outside the loop, so the inner loops are the same machine code; the ratio must
// stay below 1.1.
#include <algorithm>
#include <cstdio>
#include <vector>

#include "hysteron/contact/make_element.hpp"
#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/additive/tsuji.hpp"
#include "hysteron/laws/any_law.hpp"
#include "hysteron/laws/combine.hpp"
#include "hysteron/laws/multiplying/flores.hpp"
#include "hysteron/laws/specimen.hpp"
#include "measure.hpp"

namespace hysteron {
namespace {

constexpr std::size_t count = 1000;
constexpr int repeats = 2000;

struct Contacts {
  std::vector<Contact<double>> contacts;
  std::vector<ContactRecord> records;
  std::vector<double> states;
  std::vector<Force<double>> forces;

  template <class Hosted>
  explicit Contacts(const Hosted& law)
      : contacts(count), records(count), states(count * std::max<std::size_t>(law.state_size(), 1)), forces(count) {
    for (std::size_t i = 0; i < count; ++i) {
      const double x = static_cast<double>(i) / count;
      records[i].effective_mass = 0.01;
      law.first_touch(0.1 + x, records[i], states.data() + i * law.state_size());
      contacts[i] = {1e-6 * (1.0 + x), 0.5 - x};
    }
  }
  template <class Hosted>
  double nanoseconds(const Hosted& law) {
    const double time = bench::timed([&] {
      for (int k = 0; k < repeats; ++k) law.forces(contacts, records, states.data(), forces);
    });
    return 1e9 * time / (static_cast<double>(count) * repeats);
  }
};

template <class Source>
void compare(const char* id, const Source& source) {
  const HostedLaw<Source> fixed(source);
  const auto chosen = make_element(*make_law(specimen(*find_law(id), 0.7)));
  Contacts one(fixed), two(chosen->normal());
  const double a = one.nanoseconds(fixed), b = two.nanoseconds(chosen->normal());
  std::printf("%-24s %8.2f ns %8.2f ns %6.2f\n", id, a, b, b / a);
}

template <class L>
L whole(const char* id) {
  return get<L>(resolve(*make_law(specimen(*find_law(id), 0.7)), {0.5, 0.01})->law);
}

}  // namespace
}  // namespace hysteron

int main() {
  using namespace hysteron;
  std::printf("%-24s %11s %11s %6s\n", "law", "fixed", "run time", "ratio");
  compare("flores", Combine{Hertz{.stiffness = 1e6}, Flores{.restitution = 0.7}});
  compare("tsuji", Combine{Hertz{.stiffness = 1e6}, Tsuji{.restitution = 0.7}});
  compare("goldsmith", whole<Goldsmith>("goldsmith"));
  compare("ma-liu", whole<MaLiu>("ma-liu"));
  compare("bouc-wen-hertz", whole<BoucWenHertz>("bouc-wen-hertz"));
  compare("xiong", whole<Xiong>("xiong"));
}
