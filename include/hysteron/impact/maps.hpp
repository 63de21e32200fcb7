// Impact maps. With X = (m v₀²/K)^(1/(n+1)) as the length and X/v₀ as the time, a free impact of
//   K δⁿ(1 + a δ̇)           depends on  A = a v₀               alone,
//   K δⁿ + χ δᵐ sgn(δ̇)|δ̇|^q  depends on  ε = χ X^(m-n) v₀^q/K   alone,
// for fixed exponents, options and separation rule. All outcomes are tabulated over a range of that number as
// piecewise Chebyshev series (in ln(1+A) or ln ε), made from analyse() to 1e-11. Batches make their own maps.
#pragma once

#include <memory>
#include <optional>

#include "hysteron/core/result.hpp"
#include "hysteron/impact/impact.hpp"

namespace hysteron {

namespace detail {
class ChebyshevMap;
}

class ImpactMap {
 public:
  // Of the form of this law (its K and damping do not matter), for numbers A or ε in [low, high].
  static Result<ImpactMap> make(const AnyContactLaw& law, Separation separation, double low, double high);

  // The outcomes for K = m = v₀ = 1 at this number. Nothing outside the range and within 1/4096 of it around places
  // where an outcome is not smooth in the number, such as the onset of sticking: analyse() gives the result there.
  std::optional<ImpactResult> operator()(double number) const;

  std::size_t pieces() const;
  std::size_t nodes() const;  // impacts analysed to make it

 private:
  ImpactMap() = default;
  std::shared_ptr<const detail::ChebyshevMap> map_;
  double low_ = 0.0, high_ = 0.0;
  bool factor_ = false;
};

}  // namespace hysteron
