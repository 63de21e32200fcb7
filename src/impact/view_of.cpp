#include <concepts>

#include "dent.hpp"
#include "engine_traits.hpp"
#include "hysteron/laws/any_law.hpp"
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
const L& law_at(const void* p) {
  return *static_cast<const L*>(p);
}

template <class L>
LawView<L::state_size> functions_of(const L& law) {
  constexpr std::size_t n = L::state_size;
  static_assert(L::branch_count < most_law_events);
  using Z = State<n>;
  using C = Contact<double>;
  return {.law = &law,
          .force = [](const void* p, const C& c, const Memory& m,
                      const Z& z) noexcept { return law_at<L>(p).force(c, m, z); },
          .rate = [](const void* p, const C& c, const Memory& m,
                     const Z& z) noexcept { return law_at<L>(p).rate(c, m, z); },
          .force_rate = [](const void* p, const C& c, double a, const Memory& m,
                           const Z& z) { return force_rate_of(law_at<L>(p), c, a, m, z); },
          .stored_energy = [](const void* p, const C& c, const Memory& m,
                              const Z& z) { return law_at<L>(p).stored_energy(c, m, z); },
          .events = [](const void* p, const C& c, const Memory& m, const Z& z, bool with_release,
                       EventFunction* out) noexcept { return law_events(law_at<L>(p), c, m, z, with_release, out); },
          .step =
              [](const void* p, const System<n>& system, double at, const Motion<n>& y, const Motion<n>& slope,
                 double h, const Motion<n>& scale, double tolerance) {
                const WithLaw<L> f{law_at<L>(p), system};
                return integrate::step<component::states + n>(f, at, y, slope, h, scale, tolerance);
              },
          .touch = [](const void* p, const Touch& t, Memory& m, Z& z) { law_at<L>(p).touch(t, m, z); },
          .set_dent = [](const void* p, const Touch& t, double residual,
                         Memory& m) { return set_dent(law_at<L>(p), t, residual, m); },
          .reverse = [](const void* p, const C& c, Memory& m, Z& z) { law_at<L>(p).reverse(c, m, z); },
          .reload = [](const void* p, const C& c, Memory& m, Z& z) { law_at<L>(p).reload(c, m, z); },
          .cross = [](const void* p, std::size_t branch, const C& c, Memory& m,
                      Z& z) { law_at<L>(p).cross(branch, c, m, z); }};
}

// What the engine needs to know of the law beside its functions.
template <class L>
LawView<L::state_size> view(const L& law) {
  LawView<L::state_size> out = functions_of(law);
  out.max_indentation = law.max_indentation();
  out.depth_root = depth_root_of(law);
  out.rate_root = rate_root_of(law);
  out.non_smooth_at_touch = is_non_smooth_at_touch(law);
  out.non_smooth_branches = std::derived_from<L, Hysteresis>;
  out.tolerance = tolerance_for(law);
  out.memoryless = MemorylessLaw<L>;
  out.plastic = LeavesDent<L>;
  out.never_pulls = never_pulls(law);
  out.clips = clips(law);
  out.may_leave_later = may_leave_later(law);
  out.return_ends_in_creep = return_ends_in_creep(law);
  out.creep_exponent = creep_exponent_of(law);
  out.rate_exponent = rate_exponent_of(law);
  return out;
}

}  // namespace

AnyView view_of(const AnyContactLaw& law) {
  return visit([](const auto& l) -> AnyView { return view(l); }, law);
}

}  // namespace hysteron::detail
