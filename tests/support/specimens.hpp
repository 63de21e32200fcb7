// Specimens of a law: typical ones, the ends of every parameter's range, and random ones.
#pragma once

#include <gtest/gtest.h>

#include <functional>

#include "hysteron/impact/resolve.hpp"
#include "hysteron/laws/specimen.hpp"
#include "support/sampling.hpp"

namespace hysteron::testing {

// The ends of what a parameter may be: of its range where that is finite (a little inside where it is open), and of
// what is typical.
inline std::vector<double> ends(const ParamView& p) {
  if (!p.range.only.empty()) return {p.range.only.begin(), p.range.only.end()};
  if (!p.range.words.empty()) return {0.0, static_cast<double>(p.range.words.size() - 1)};
  std::vector<double> values{p.typical.low, p.typical.high};
  const bool bounded = std::isfinite(p.range.low) && std::isfinite(p.range.high);
  const double inside = bounded ? 0.02 * (p.range.high - p.range.low) : 0.0;
  if (std::isfinite(p.range.low) && (bounded || !p.range.low_open))
    values.push_back(p.range.low + (p.range.low_open ? inside : 0.0));
  if (std::isfinite(p.range.high) && (bounded || !p.range.high_open))
    values.push_back(p.range.high - (p.range.high_open ? inside : 0.0));
  return values;
}

// Calls use(law, touch) with many specimens that the law accepts. `fixed` overrides values.
inline void for_specimens(const Entry& entry, const std::map<std::string, double>& fixed,
                          const std::function<void(const Law&, const Touch&)>& use) {
  int used = 0;
  const auto attempt = [&](LawSpec spec, const Touch& touch) {
    for (const auto& [name, value] : fixed) spec.values[name] = value;
    const auto law = make_law(spec);
    if (!law || !resolve(*law, touch)) return;
    ++used;
    use(*law, touch);
  };
  constexpr Touch middle{.impact_speed = 0.3, .effective_mass = 0.1};
  for (const double e : {0.05, 0.3, 0.7, 1.0}) attempt(specimen(entry, e), middle);
  // A law may change its character in a narrow band of speeds.
  for (double speed = 0.01; speed < 5.0; speed *= 1.5) attempt(specimen(entry, 0.5), {speed, middle.effective_mass});
  for (const ParamView& p : entry.params)
    for (const double end : ends(p)) {
      LawSpec spec = specimen(entry, 0.5);
      const bool instead = p.optional && p.from_pair == PairQuantity::none && p.name != "restitution";
      if (instead) spec.values.erase("restitution");  // one instead of the other
      spec.values[std::string(p.name)] = end;
      attempt(spec, middle);
    }
  EXPECT_TRUE(rc::check([&] { attempt(sampling::spec(entry), sampling::touch()); }));
  EXPECT_GT(used, 50) << "too few specimens of " << entry.info.id;
}

}  // namespace hysteron::testing
