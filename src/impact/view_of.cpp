#include <concepts>
#include <type_traits>

#include "dent.hpp"
#include "law_traits.hpp"
#include "motion.hpp"

namespace hysteron::detail {
namespace {

template <class L>
double force_rate_of(const L& law, const Contact<double>& c, double a, double time_scale, const Memory& memory,
                     const State<L::state_size>& z) {
  if constexpr (requires(const Contact<Dual>& dual) { law.force(dual); }) {
    return law.force(Contact<Dual>{{c.indentation, c.indentation_rate}, {c.indentation_rate, a}}).total().derivative;
  } else {
    // Central differences of fourth order along the tangent of the motion.
    const State<L::state_size> rate = law.rate(c, memory, z);
    const auto along = [&](double t) {
      State<L::state_size> moved = z;
      for (std::size_t i = 0; i < moved.size(); ++i) moved[i] += t * rate[i];
      const double depth = c.indentation + t * c.indentation_rate;
      return law.force({depth > 0.0 ? depth : 0.0, c.indentation_rate + t * a}, memory, moved).total();
    };
    const double t = 1e-3 * time_scale;
    return (8.0 * (along(t) - along(-t)) - (along(2.0 * t) - along(-2.0 * t))) / (12.0 * t);
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
  using Z = State<n>;
  using C = Contact<double>;
  const auto as = [](const void* p) -> const L& { return *static_cast<const L*>(p); };
  static_assert(std::is_empty_v<decltype(as)>);
  return {.law = &law,
          .force = [](const void* p, const C& c, const Memory& m,
                      const Z& z) noexcept { return decltype(as){}(p).force(c, m, z); },
          .rate = [](const void* p, const C& c, const Memory& m,
                     const Z& z) noexcept { return decltype(as){}(p).rate(c, m, z); },
          .force_rate = [](const void* p, const C& c, double a, double t, const Memory& m,
                           const Z& z) { return force_rate_of(decltype(as){}(p), c, a, t, m, z); },
          .stored_energy = [](const void* p, const C& c, const Memory& m,
                              const Z& z) { return decltype(as){}(p).stored_energy(c, m, z); },
          .boundary = [](const void* p, const C& c, const Memory& m,
                         const Z& z) noexcept { return boundary_of(decltype(as){}(p), c, m, z); },
          .step =
              [](const void* p, const System<n>& system, double at, const Motion<n>& y, const Motion<n>& slope,
                 double h, const Motion<n>& scale, double tolerance) {
                const WithLaw<L> f{decltype(as){}(p), system};
                return integrate::step<states_ + n>(f, at, y, slope, h, scale, tolerance);
              },
          .touch = [](const void* p, const Touch& t, Memory& m, Z& z) { decltype(as){}(p).touch(t, m, z); },
          .dent = [](const void* p, const Touch& t, double residual,
                     Memory& m) { return dent(decltype(as){}(p), t, residual, m); },
          .reverse = [](const void* p, const C& c, Memory& m, Z& z) { decltype(as){}(p).reverse(c, m, z); },
          .cross = [](const void* p, const C& c, Memory& m, Z& z) { decltype(as){}(p).cross(c, m, z); },
          .max_indentation = law.max_indentation(),
          .depth_root = depth_root_of(law),
          .rate_root = rate_root_of(law),
          .rough = is_rough(law),
          .rough_boundary = std::derived_from<L, Hysteresis>,
          .tolerance = tolerance_for(law),
          .memoryless = memoryless,
          .never_pulls = never_pulls(law),
          .clips = clips(law),
          .creeps_for_good = creeps_for_good(law),
          .creep_exponent = creep_exponent_of(law),
          .rate_exponent = rate_exponent_of(law)};
}

}  // namespace

AnyView view_of(const AnyContactLaw& law) {
  return std::visit([](const auto& l) -> AnyView { return view(l); }, law);
}

}  // namespace hysteron::detail
