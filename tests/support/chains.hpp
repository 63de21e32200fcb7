// Chains of beads for tests and benches: those of the golden cases, and their laws.
#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

#include "hysteron/chain/simulate.hpp"
#include "hysteron/contact/make_element.hpp"

namespace hysteron::testing {

// Steel beads of 2.38 mm (Wang, Liu and Liu 2022, Table 8): the pair's modulus and radius.
struct SteelBeads {
  static constexpr double mass = 0.45e-3, radius = 2.38e-3, speed = 1.77;
  static constexpr double stiffness = 4877509661.47611;  // 4/3 E* √R
  static constexpr double modulus = 106043956043.95604, effective_radius = 1.19e-3;
};

inline ContactElement element_of(const LawSpec& spec, const ContactOptions& options = {.may_touch_at_rest = true}) {
  const auto law = make_law(spec);
  if (!law) throw std::runtime_error(law.error().message);
  const auto element = make_element(*law, {.contact = options});
  if (!element) throw std::runtime_error(element.error().message);
  return *element;
}

inline ContactElement hertz_element(double stiffness = SteelBeads::stiffness) {
  return element_of({.law = "hertz", .values = {{"stiffness", stiffness}}});
}
inline ContactElement marhefka_orin_element(double dissipation) {
  return element_of(
      {.law = "marhefka-orin", .values = {{"stiffness", SteelBeads::stiffness}, {"dissipation", dissipation}}});
}
inline ContactElement ma_liu_element() {
  return element_of({.law = "ma-liu",
                     .values = {{"effective_modulus", SteelBeads::modulus},
                                {"effective_radius", SteelBeads::effective_radius},
                                {"yield_strength", 900e6},
                                {"psi", 2.84},
                                {"xi", 13.0}}});
}

// A striker and beads at rest that touch without force; the far end is free.
inline chain::Chain struck_chain(std::size_t beads_at_rest, const ContactElement& element, bool is_lossless = false) {
  chain::Chain out;
  out.beads.assign(beads_at_rest + 1, {.mass = SteelBeads::mass, .radius = SteelBeads::radius});
  out.beads[0].velocity = SteelBeads::speed;
  out.elements = {element};
  out.is_lossless = is_lossless;
  return out;
}

inline nlohmann::json golden_chain(const std::string& id) {
  const auto all = nlohmann::json::parse(std::ifstream(std::string(HYSTERON_TEST_DATA) + "/chains.json"));
  for (const auto& c : all.at("cases"))
    if (c.at("id") == id) return c;
  throw std::runtime_error("no golden chain " + id);
}

}  // namespace hysteron::testing
