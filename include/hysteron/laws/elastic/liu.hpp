// Liu et al.: explicit law for cylindrical joints with clearance, fitted to finite elements; smooth at any depth.
#pragma once

#include "hysteron/laws/elastic/line.hpp"
#include "hysteron/laws/shape/conformal.hpp"

namespace hysteron {

struct Liu {
  double radius1;            // R₁
  double radius2;            // R₂
  double length;             // L
  double effective_modulus;  // E*

  static constexpr std::array<Erratum, 1> errata{{
      {"Skrinjar et al. Eq. (45)", "F_n without the length",
       "the right-hand side is a force per length: multiply by L"},
  }};

  static constexpr LawInfo info() {
    return {.id = "liu",
            .name = "Liu et al.",
            .family = Family::elastic_line,
            .rheology = Rheology::elastic,
            .formula = "F = (π/2) E* L δ √(δ/(2(ΔR+δ)))",
            .tex = R"(F=\frac{\pi}{2}E^*L\,\delta\sqrt{\frac{\delta}{2(\Delta R+\delta)}})",
            .source = &refs::liu_2007,
            .where = "Skrinjar et al. Eq. (45)",
            .claims = line::elastic_claims,
            .assumption =
                "Pin in a hole with a Winkler-like layer; derived for large loads and small clearances, much softer "
                "than the others (F ~ δ^1.5) while δ << ΔR.",
            .errata = errata};
  }

  static constexpr auto params() { return line::params<Liu>(); }
  static constexpr auto limits() { return std::array{line::made_for_inside<Liu>()}; }
  std::string_view refusal() const noexcept { return line::refusal(radius1, radius2, line::Plane::refused); }

  shape::LiuLine shape() const noexcept { return {effective_modulus * length, line::geometry(radius1, radius2).sum}; }
};

}  // namespace hysteron
