#include "hysteron/laws/coincide_when_exact.hpp"

#include <algorithm>
#include <cmath>

#include "hysteron/laws/any_law.hpp"
#include "hysteron/laws/resolve.hpp"
#include "hysteron/laws/restitution.hpp"
#include "hysteron/laws/specimen.hpp"

namespace hysteron {
namespace {

// Numbers by which two resolved laws differ. Additive laws with m = n and q = 1 are factor laws.
struct Signature {
  std::size_t shape = 0;
  double stiffness = 0.0, exponent = 0.0;
  double coefficient = 0.0, depth_exponent = 0.0, rate_exponent = 0.0;
  bool compression_only = false;

  bool same(const Signature& o) const {
    const auto near = [](double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b)); };
    return shape == o.shape && near(stiffness, o.stiffness) && near(exponent, o.exponent) &&
           near(coefficient, o.coefficient) && near(depth_exponent, o.depth_exponent) &&
           near(rate_exponent, o.rate_exponent) && compression_only == o.compression_only;
  }
};

template <class S>
std::optional<Signature> signature_of(const Factor<S>& law) {
  if constexpr (shape::PowerShape<S>)
    return Signature{1,
                     law.elastic.stiffness,
                     law.elastic.exponent,
                     law.rate_factor * law.elastic.stiffness,
                     law.elastic.exponent,
                     1.0,
                     false};
  return std::nullopt;
}
template <class S>
std::optional<Signature> signature_of(const Additive<S>& law) {
  if constexpr (shape::PowerShape<S>)
    return Signature{1,
                     law.elastic.stiffness,
                     law.elastic.exponent,
                     law.damping.coefficient,
                     law.damping.depth_exponent,
                     law.damping.rate_exponent,
                     law.damping.compression_only};
  return std::nullopt;
}
std::optional<Signature> signature_of(const Goldsmith& law) {
  return Signature{2, law.stiffness, law.exponent, law.restitution, 0.0, 0.0, false};
}
template <class L>
std::optional<Signature> signature_of(const L&) {
  return std::nullopt;
}

struct Calibrated {
  double restitution;
  std::optional<Signature> signature;
};

// The law calibrated to e, or to the restitution that follows from its own parameters and the speed.
std::optional<Calibrated> calibrated(const Entry& entry, double e, Separation separation) {
  if (!has_restitution(entry)) return std::nullopt;
  const Result<Law> law = make_law(specimen(entry, e));
  if (!law) return std::nullopt;
  constexpr Touch touch{.impact_speed = 1.0, .effective_mass = 1.0};
  const auto resolved = resolve_in_closed_form(*law, touch, RestitutionMode::exact, separation);
  if (!resolved || !*resolved || !(*resolved)->restitution_requested) return std::nullopt;
  return Calibrated{*(*resolved)->restitution_requested,
                    visit([](const auto& l) { return signature_of(l); }, (*resolved)->law)};
}

bool same_when_exact(const Entry& a, const Entry& b, Separation separation) {
  auto one = calibrated(a, 0.5, separation), other = calibrated(b, 0.5, separation);
  if (!one || !other) return false;
  // If one law determines e itself, compare both at its e.
  if (other->restitution != 0.5) one = calibrated(a, other->restitution, separation);
  if (one && one->restitution != 0.5) other = calibrated(b, one->restitution, separation);
  if (!one || !other || !one->signature || !other->signature) return false;
  return std::abs(one->restitution - other->restitution) < 1e-12 && one->signature->same(*other->signature);
}

}  // namespace

std::vector<std::string_view> coincide_when_exact(const Entry& entry, Separation separation) {
  std::vector<std::string_view> ids;
  for (const Entry& other : catalogue())
    if (other.info.id != entry.info.id && same_when_exact(entry, other, separation)) ids.push_back(other.info.id);
  return ids;
}

}  // namespace hysteron
