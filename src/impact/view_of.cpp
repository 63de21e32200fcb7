#include <concepts>
#include <type_traits>

#include "dent.hpp"
#include "hysteron/laws/any_law.hpp"
#include "law_traits.hpp"
#include "motion.hpp"

namespace hysteron::detail {
namespace {

// Exact: the force evaluated with dual numbers whose derivatives are the rates of depth, speed and state.
template <class L>
double force_rate_of(const L& law, const Contact<double>& c, double a, const Memory& memory,
                     const State<L::state_size>& z) {
  const Contact<Dual> moving{{c.indentation, c.indentation_rate}, {c.indentation_rate, a}};
  if constexpr (requires { law.force(moving); }) {
    return law.force(moving).total().derivative;
  } else {
    const State<L::state_size> rate = law.rate(c, memory, z);
    State<L::state_size, Dual> changing;
    for (std::size_t i = 0; i < z.size(); ++i) changing[i] = {z[i], rate[i]};
    return law.force(moving, memory, changing).total().derivative;
  }
}

// The right-hand side with the law inside.
template <class L>
struct WithLaw {
  const L& law;
  const System<L::state_size>& system;

  void operator()(double at, const Motion<L::state_size>& y, Motion<L::state_size>& slope) const noexcept {
    system.evaluate(law, at, y, slope);
  }
};

template <class L>
LawView<L::state_size> view(const L& law) {
  constexpr std::size_t n = L::state_size;
  constexpr bool memoryless = requires(const L& l, const Contact<Dual>& dual) { l.force(dual); };
  static_assert(L::branch_count < most_law_events);
  using Z = State<n>;
  using C = Contact<double>;
  const auto as = [](const void* p) -> const L& { return *static_cast<const L*>(p); };
  static_assert(std::is_empty_v<decltype(as)>);
  return {
      .law = &law,
      .force = [](const void* p, const C& c, const Memory& m,
                  const Z& z) noexcept { return decltype(as){}(p).force(c, m, z); },
      .rate = [](const void* p, const C& c, const Memory& m,
                 const Z& z) noexcept { return decltype(as){}(p).rate(c, m, z); },
      .force_rate = [](const void* p, const C& c, double a, const Memory& m,
                       const Z& z) { return force_rate_of(decltype(as){}(p), c, a, m, z); },
      .stored_energy = [](const void* p, const C& c, const Memory& m,
                          const Z& z) { return decltype(as){}(p).stored_energy(c, m, z); },
      .events = [](const void* p, const C& c, const Memory& m, const Z& z, bool with_release,
                   EventFunction* out) noexcept { return law_events(decltype(as){}(p), c, m, z, with_release, out); },
      .step =
          [](const void* p, const System<n>& system, double at, const Motion<n>& y, const Motion<n>& slope, double h,
             const Motion<n>& scale, double tolerance) {
            const WithLaw<L> f{decltype(as){}(p), system};
            return integrate::step<states_ + n>(f, at, y, slope, h, scale, tolerance);
          },
      .touch = [](const void* p, const Touch& t, Memory& m, Z& z) { decltype(as){}(p).touch(t, m, z); },
      .dent = [](const void* p, const Touch& t, double residual,
                 Memory& m) { return dent(decltype(as){}(p), t, residual, m); },
      .reverse = [](const void* p, const C& c, Memory& m, Z& z) { decltype(as){}(p).reverse(c, m, z); },
      .reload = [](const void* p, const C& c, Memory& m, Z& z) { decltype(as){}(p).reload(c, m, z); },
      .cross = [](const void* p, std::size_t branch, const C& c, Memory& m,
                  Z& z) { decltype(as){}(p).cross(branch, c, m, z); },
      .max_indentation = law.max_indentation(),
      .depth_root = depth_root_of(law),
      .rate_root = rate_root_of(law),
      .rough = is_rough(law),
      .rough_branches = std::derived_from<L, Hysteresis>,
      .tolerance = tolerance_for(law),
      .memoryless = memoryless,
      .plastic = LeavesDent<L>,
      .never_pulls = never_pulls(law),
      .clips = clips(law),
      .may_leave_later = may_leave_later(law),
      .creeps_for_good = creeps_for_good(law),
      .creep_exponent = creep_exponent_of(law),
      .rate_exponent = rate_exponent_of(law)};
}

}  // namespace

AnyView view_of(const AnyContactLaw& law) {
  return visit([](const auto& l) -> AnyView { return view(l); }, law);
}

}  // namespace hysteron::detail
