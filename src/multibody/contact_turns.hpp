// How often contacts that are apart must be looked at, by how fast their bodies turn.
//
// A point that turns with its body at ω comes nearest to another surface once a turn, so that the indentation has an
// extreme value every half turn. Steps of bodies in free flight, or driven at a constant speed, may be many turns long:
// such motions are integrated without error. Looks a quarter of a turn apart see every extreme value.
#pragma once

#include <span>
#include <vector>

#include "contact_geometry.hpp"

namespace hysteron::multibody::detail {

class ContactTurns {
 public:
  ContactTurns(const Model& model, const System& system, std::span<const ContactPoint> points,
               const ContactGeometry& geometry);

  // rad/s, for every contact: how fast its indentation may turn from one extreme value to the next.
  std::span<const double> rates(const Workspace& work);
  // m/s: more than this the surfaces of the contact do not approach each other, whatever way their bodies turn, while
  // the speeds stay as they are. Infinite for bodies in a mechanism, whose speeds may change with its position.
  // After ContactGeometry::find().
  double closing_speed(std::size_t contact) const;

 private:
  struct Side {
    std::size_t body = ground_index;
    Vector3 mass_centre{};           // in the body
    std::size_t group = no_group;    // of bodies that joints connect; no_group: its turning does not move the surface
    bool is_alone = true;            // no joint connects the body with another one that can move
    double extremes_per_turn = 1.0;  // in units of two
  };
  static constexpr std::size_t no_group = static_cast<std::size_t>(-1);

  // `centre`: of the surface, in its frame.
  Side side_of(const Model& model, const Mount& mount, const Vector3& centre, bool is_round,
               double extremes_per_turn) const;
  void group_bodies(const Model& model);

  const System& system_;
  const ContactGeometry& geometry_;
  std::vector<std::size_t> group_of_;                // of each body
  std::vector<bool> is_free_;                        // each body: has no joint
  std::vector<std::vector<std::size_t>> groups_;     // bodies of each group
  std::vector<std::pair<Side, Side>> sides_;         // of each contact
  std::vector<double> group_rates_, contact_rates_;  // of the last call
};

}  // namespace hysteron::multibody::detail
