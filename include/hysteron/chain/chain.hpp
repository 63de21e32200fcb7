// A straight chain of beads that touch their neighbours: masses on a line with a contact law between each two, and a
// wall at the end if there is one.
//
// Bead 0 comes first, and positions grow along the chain. Contact c joins beads c and c + 1; with a wall the last
// contact joins the last bead and the wall. Every contact has an element (contact/element.hpp) of any law, and keeps
// its own record: impact speed, dent, internal state. Gravity acts along the chain, towards higher numbers.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "hysteron/contact/element.hpp"

namespace hysteron::chain {

struct Bead {
  double mass = 0.0;      // kg
  double radius = 0.0;    // m; only distances between contacts depend on it
  double gap = 0.0;       // m, free distance to the next bead or to the wall; 0: they touch without force
  double velocity = 0.0;  // m/s
};

struct Chain {
  std::vector<Bead> beads{};
  std::vector<ContactElement> elements{};
  std::vector<std::size_t> element_of{};  // of each contact; empty: all have the first element
  bool has_wall = false;
  double gravity = 0.0;  // m/s²
  // A constant force on the first bead of the column towards the end, held by the wall or by the opposite force on the
  // last bead, N.
  double precompression = 0.0;
  // The column starts in static equilibrium under gravity and precompression: its gaps are then 0 and its beads at
  // rest. Beads before first_settled, such as a striker, do not belong to it.
  bool is_settled = false;
  std::size_t first_settled = 1;
  // No law of the chain dissipates, and each force depends on the indentation alone: symplectic steps are possible.
  bool is_lossless = false;

  std::size_t contacts() const noexcept { return beads.empty() ? 0 : beads.size() - (has_wall ? 0 : 1); }
  const ContactElement& element(std::size_t contact) const noexcept {
    return elements[element_of.empty() ? 0 : element_of[contact]];
  }
  // The effective mass of a contact: m₁m₂/(m₁+m₂), or that of the bead at the wall.
  double effective_mass(std::size_t contact) const noexcept;
  // Where the contacts lie along the chain before the start, from the middle of bead 0, m.
  std::vector<double> contact_positions() const;
};

// An error for a number that is not allowed; nothing for a chain that can be computed.
std::optional<Error> check(const Chain& chain);

// The forces that a settled column starts with, and the indentations that give them: at each contact precompression and
// the weight before it. Refused where a law cannot carry the force at rest, or where its internal state depends on how
// the load came about.
struct Equilibrium {
  std::vector<double> forces;        // N, of each contact; 0 outside of the column
  std::vector<double> indentations;  // m
};
Result<Equilibrium> find_equilibrium(const Chain& chain);

}  // namespace hysteron::chain
