// A contact law seen through function pointers: the engine is compiled once per number of internal states and not once
// per law. Only a step of the integrator is compiled for each law, with its force inside. The law must outlive the
// view.
#pragma once

#include <variant>

#include "hysteron/contact/event.hpp"
#include "hysteron/integrate/dop853.hpp"
#include "hysteron/laws/any_contact_law.hpp"

namespace hysteron::detail {

// Components of a motion (motion.hpp), of which the internal states are the last.
namespace component {
inline constexpr std::size_t time = 0, root = 1, speed = 2, work = 3, states = 4;
}

template <std::size_t N>
using Motion = integrate::Vector<component::states + N>;

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
  // What contact/law_events.hpp gives: the functions to watch, branches first, then the release if that may come.
  std::size_t (*events)(const void*, const Contact<double>&, const Memory&, const State<N>&, bool with_release,
                        EventFunction* out) noexcept;
  integrate::Step<component::states + N> (*step)(const void*, const System<N>&, double at, const Motion<N>& y,
                                                 const Motion<N>& slope, double h, const Motion<N>& scale,
                                                 double tolerance);
  void (*touch)(const void*, const Touch&, Memory&, State<N>&);
  bool (*set_dent)(const void*, const Touch&, double residual, Memory&);
  void (*reverse)(const void*, const Contact<double>&, Memory&, State<N>&);
  void (*reload)(const void*, const Contact<double>&, Memory&, State<N>&);
  void (*cross)(const void*, std::size_t branch, const Contact<double>&, Memory&, State<N>&);
  double max_indentation{};
  double depth_root{};                       // p: the law is smooth in δ^(1/p) at touch, or nearly
  double rate_root{};                        // r: the law is smooth in |δ̇|^(1/r) at reversal
  bool non_smooth_at_touch{};                // even in δ^(1/p): a power is left that is not whole
  bool non_smooth_branches{};                // where its branch functions are zero
  double tolerance{};                        // of a step, for results within 1e-9
  bool memoryless{};                         // the work of its dissipative part is all that is lost
  bool plastic{};                            // its force depends on the depth alone, on loading and unloading curves
  bool never_pulls{};                        // F >= 0 in a free impact, though rounding may say otherwise
  bool clips{};                              // one of its branches is where its force would become tensile
  bool may_leave_later{};                    // the body may leave by itself after the contact has pulled it back
  bool return_ends_in_creep{};               // once spring and damper balance while opening, they do so ever better
  double creep_exponent{}, rate_exponent{};  // in balance δ̇ ~ δ^creep_exponent; the damper goes as δ̇^rate_exponent
};

// The largest number of event functions of one law: its branches and its release.
inline constexpr std::size_t most_law_events = 4;

using AnyView = std::variant<LawView<0>, LawView<1>, LawView<2>>;
AnyView view_of(const AnyContactLaw& law);

}  // namespace hysteron::detail
