// A contact law seen through function pointers: the engine is compiled once per number of internal states and not once
// per law. Only a step of the integrator is compiled for each law, with its force inside. The law must outlive the
// view.
#pragma once

#include <variant>

#include "hysteron/contact/event.hpp"
#include "hysteron/integrate/dop853.hpp"
#include "hysteron/laws/any_law.hpp"

namespace hysteron::detail {

// Components of a motion (motion.hpp), followed by the internal states.
enum : std::size_t { time_, root_, speed_, work_, states_ };

template <std::size_t N>
using Motion = integrate::Vector<states_ + N>;

template <std::size_t N>
struct System;

template <std::size_t N>
struct LawView {
  const void* law;
  Force<double> (*force)(const void*, const Contact<double>&, const Memory&, const State<N>&) noexcept;
  State<N> (*rate)(const void*, const Contact<double>&, const Memory&, const State<N>&) noexcept;
  // dF/dt along a motion with acceleration a.
  double (*force_rate)(const void*, const Contact<double>&, double a, const Memory&, const State<N>&);
  double (*stored_energy)(const void*, const Contact<double>&, const Memory&, const State<N>&);
  // What contact/law_rules.hpp gives: the functions to watch, branches first, then the release if that may come.
  std::size_t (*events)(const void*, const Contact<double>&, const Memory&, const State<N>&, bool with_release,
                        EventFunction* out) noexcept;
  integrate::Step<states_ + N> (*step)(const void*, const System<N>&, double at, const Motion<N>& y,
                                       const Motion<N>& slope, double h, const Motion<N>& scale, double tolerance);
  void (*touch)(const void*, const Touch&, Memory&, State<N>&);
  bool (*dent)(const void*, const Touch&, double residual, Memory&);
  void (*reverse)(const void*, const Contact<double>&, Memory&, State<N>&);
  void (*reload)(const void*, const Contact<double>&, Memory&, State<N>&);
  void (*cross)(const void*, std::size_t branch, const Contact<double>&, Memory&, State<N>&);
  double max_indentation;
  double depth_root;                     // p: the law is smooth in δ^(1/p) at touch, or nearly
  double rate_root;                      // r: the same in |δ̇|^(1/r) at reversal
  bool rough;                            // not smooth even in δ^(1/p): a power is left that is not whole
  bool rough_branches;                   // nor where its branch functions are zero
  double tolerance;                      // of a step, for results within 1e-9
  bool memoryless;                       // its dissipative part is all that is lost
  bool plastic;                          // its force depends on the depth alone, on loading and unloading curves
  bool never_pulls;                      // F >= 0 in a free impact, though rounding may say otherwise
  bool clips;                            // one of its branches is where it would begin to pull
  bool may_leave_later;                  // by itself, after the contact has pulled the body back
  bool creeps_for_good;                  // once spring and damper balance while opening, they do so ever better
  double creep_exponent, rate_exponent;  // balanced, δ̇ ~ δ^creep_exponent; δ̇^rate_exponent in the damper
};

// Branches of one law and its release.
inline constexpr std::size_t most_law_events = 4;

using AnyView = std::variant<LawView<0>, LawView<1>, LawView<2>>;
AnyView view_of(const AnyContactLaw& law);

}  // namespace hysteron::detail
