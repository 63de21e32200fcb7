// Which chains can be computed, and the static equilibrium of a settled column.
#include <algorithm>
#include <cmath>
#include <string>

#include "hysteron/chain/chain.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/root.hpp"
#include "state.hpp"

namespace hysteron::chain {
namespace {

Error out_of_range(const std::string& field, double value, const std::string& allowed) {
  return {std::isfinite(value) ? ErrorCode::out_of_range : ErrorCode::not_a_number, field,
          field + " = " + number_text(value) + " is out of range: allowed " + allowed};
}

std::optional<Error> check(const Bead& bead, std::size_t number) {
  const std::string who = "bead " + std::to_string(number) + ": ";
  if (!(bead.mass > 0.0 && std::isfinite(bead.mass))) return out_of_range(who + "mass", bead.mass, "m > 0 kg");
  if (!(bead.radius >= 0.0 && std::isfinite(bead.radius))) return out_of_range(who + "radius", bead.radius, "r >= 0 m");
  if (!(bead.gap >= 0.0 && std::isfinite(bead.gap))) return out_of_range(who + "gap", bead.gap, "d >= 0 m");
  if (!std::isfinite(bead.velocity)) return out_of_range(who + "velocity", bead.velocity, "any finite number of m/s");
  return std::nullopt;
}

std::optional<Error> check_elements(const Chain& chain) {
  if (chain.contacts() > 0 && chain.elements.empty())
    return Error{ErrorCode::missing, "law", "missing law: the chain has contacts and no element"};
  if (!chain.element_of.empty() && chain.element_of.size() != chain.contacts())
    return Error{ErrorCode::conflict, "element_of",
                 "element_of has " + std::to_string(chain.element_of.size()) + " entries; the chain has " +
                     std::to_string(chain.contacts()) + " contacts"};
  for (const std::size_t i : chain.element_of)
    if (i >= chain.elements.size())
      return Error{ErrorCode::out_of_range, "element_of",
                   "element_of = " + std::to_string(i) + " is out of range: the chain has " +
                       std::to_string(chain.elements.size()) + " elements"};
  return std::nullopt;
}

std::optional<Error> check_column(const Chain& chain) {
  if (!(chain.precompression >= 0.0 && std::isfinite(chain.precompression)))
    return out_of_range("precompression", chain.precompression, "F >= 0 N");
  if (!chain.is_settled) {
    if (chain.precompression > 0.0)
      return Error{ErrorCode::conflict, "precompression",
                   "a precompressed chain starts in equilibrium: set is_settled"};
    return std::nullopt;
  }
  if (chain.first_settled >= chain.beads.size())
    return Error{ErrorCode::out_of_range, "first_settled", "the settled column has no bead"};
  if (chain.gravity < 0.0 || (chain.gravity > 0.0 && !chain.has_wall))
    return Error{ErrorCode::conflict, "gravity",
                 "a column settles under gravity only on a wall at its end: give the wall, and gravity >= 0 m/s^2"};
  for (std::size_t i = chain.first_settled; i < chain.beads.size(); ++i)
    if (chain.beads[i].gap > 0.0 || chain.beads[i].velocity != 0.0)
      return Error{ErrorCode::conflict, "gap",
                   "bead " + std::to_string(i) + " belongs to a settled column: its gap and velocity must be 0"};
  return std::nullopt;
}

// The law at rest on its loading curve.
double static_force(const ContactElement& element, double mass, double depth) {
  ContactRecord record;
  record.effective_mass = mass;
  element.normal().first_touch(0.0, record, nullptr);
  return element.normal().force({depth, 0.0}, record, nullptr).total();
}

Error cannot_carry(std::size_t contact, double force) {
  return {ErrorCode::out_of_range, "precompression",
          "contact " + std::to_string(contact) + " cannot carry " + number_text(force, 6) +
              " N at rest with an indentation below the radius of its bead: take a smaller load or another law"};
}

}  // namespace

std::optional<double> static_depth(const Chain& chain, std::size_t contact, double force) {
  constexpr double smallest_share = 1e-15;
  const ContactElement& element = chain.element(contact);
  const double mass = chain.effective_mass(contact), radius = chain.beads[contact].radius;
  const double size = radius > 0.0 ? radius : 1.0, deepest = std::min(size, element.normal().max_indentation());
  double low = 0.0, high = smallest_share * size;
  while (!(static_force(element, mass, high) >= force)) {
    if (high >= deepest) return std::nullopt;
    low = high;
    high = std::min(2.0 * high, deepest);
  }
  return root_of_increasing([&](double depth) { return static_force(element, mass, depth) - force; }, low, high);
}

double Chain::effective_mass(std::size_t contact) const noexcept {
  const double m1 = beads[contact].mass;
  if (contact + 1 == beads.size()) return m1;
  const double m2 = beads[contact + 1].mass;
  return m1 * m2 / (m1 + m2);
}

std::vector<double> Chain::contact_positions() const {
  std::vector<double> out(contacts());
  double centre = 0.0;
  for (std::size_t c = 0; c < out.size(); ++c) {
    out[c] = centre + beads[c].radius + 0.5 * beads[c].gap;
    if (c + 1 < beads.size()) centre += beads[c].radius + beads[c].gap + beads[c + 1].radius;
  }
  return out;
}

std::optional<Error> check(const Chain& chain) {
  if (chain.beads.empty()) return Error{ErrorCode::missing, "beads", "missing beads: a chain has at least one bead"};
  for (std::size_t i = 0; i < chain.beads.size(); ++i)
    if (auto error = check(chain.beads[i], i)) return error;
  if (!std::isfinite(chain.gravity)) return out_of_range("gravity", chain.gravity, "any finite number of m/s^2");
  if (auto error = check_elements(chain)) return error;
  return check_column(chain);
}

Result<Equilibrium> find_equilibrium(const Chain& chain) {
  Equilibrium out{std::vector<double>(chain.contacts()), std::vector<double>(chain.contacts())};
  if (!chain.is_settled) return out;
  double force = chain.precompression;
  for (std::size_t c = chain.first_settled; c < chain.contacts(); ++c) {
    force += chain.beads[c].mass * chain.gravity;
    const ContactElement& element = chain.element(c);
    if (element.normal().state_size() > 0 && force > 0.0)
      return Error{ErrorCode::conflict, "precompression",
                   "contact " + std::to_string(c) +
                       " has a law with internal state, which depends on how a static load came about: start without "
                       "precompression and gravity, or take a law without internal state"};
    const auto depth = force > 0.0 ? static_depth(chain, c, force) : 0.0;
    if (!depth) return cannot_carry(c, force);
    out.forces[c] = force;
    out.indentations[c] = *depth;
  }
  return out;
}

}  // namespace hysteron::chain
