// Links of the tree: their constants, and what one evaluation knows of each.
#pragma once

#include <vector>

#include "plan.hpp"
#include "space.hpp"

namespace hysteron::multibody {

template <class S>
struct Link {
  using T = typename S::Scalar;

  int parent = 0;
  LinkKind kind = LinkKind::fixed;
  bool turned_base = false;  // the base has other axes than the parent's link
  bool has_mass = false;
  bool is_round = false;  // in space: the inertia is the same about all axes, as that of a sphere
  int q = 0, v = 0;
  T sign{1.0};
  T base_angle{};          // planar: turn of the base
  typename S::Lin base{};  // origin of the base, in the parent's link
  typename S::Rot base_turn{};
  T mass{};
  typename S::Lin centre{};      // of mass, in the link
  typename S::SymAng inertia{};  // about the origin of the link, along its axes
};

// Motion subspaces: a revolute link turns about `axis`, a prismatic one moves along `slide`; a spherical link has all
// angular directions and a translation all linear ones. Coordinates of links are counted along the world's axes here.
template <class S>
struct LinkState {
  using T = typename S::Scalar;

  typename S::Rot turn{};           // link to world
  T angle{};                        // planar: of the link, not reduced to a turn
  typename S::Lin origin{}, arm{};  // reference point, and its vector from the parent's
  typename S::Ang axis{};
  typename S::Lin slide{};
  typename S::Rot base_turn{};  // base to world (spherical and translation)
  Motion<S> velocity{};
  Motion<S> bias{};          // acceleration relative to the parent at zero relative coordinate acceleration
  typename S::Lin centre{};  // of mass, from the origin
  typename S::SymAng rigid_inertia{};

  ArticulatedInertia<S> inertia{};
  LinkWrench<S> force{};   // that must act through the joint at zero acceleration: velocity terms minus applied forces
  LinkWrench<S> column{};  // inertia times the motion subspace (links with one coordinate)
  T inverse{};             // of the inertia of the coordinate
  typename S::SymAng inverse_ang{};
  typename S::SymLin inverse_lin{};
  T effort{};  // on the coordinate, applied; then minus its share of `force`
  typename S::Ang effort_ang{};
  typename S::Lin effort_lin{};
  Motion<S> acceleration{};  // in a frame in which the ground accelerates against gravity
  T relative{};              // prescribed acceleration of a locked coordinate
  bool locked = false;       // the coordinate's acceleration is prescribed
};

// Number of speeds of a link.
template <class S>
constexpr int coordinate_size(LinkKind kind) {
  if (kind == LinkKind::fixed) return 0;
  if (kind == LinkKind::spherical) return 3;
  return kind == LinkKind::translation ? S::lin_size : 1;
}

template <class S>
Link<S> make_link(const LinkPlan& plan) {
  using T = typename S::Scalar;
  Link<S> link;
  link.parent = plan.parent;
  link.kind = plan.kind;
  const Quaternion& o = plan.base.orientation;
  link.turned_base = o.x != 0.0 || o.y != 0.0 || o.z != 0.0;
  link.has_mass = plan.mass > 0.0;
  link.q = plan.q;
  link.v = plan.v;
  link.sign = T(plan.sign);
  link.base_angle = T(2.0 * std::atan2(o.z, o.w));
  link.base = linear<S>(plan.base.position);
  link.base_turn = turn<S>(o);
  link.mass = T(plan.mass);
  link.centre = linear<S>(plan.centre);
  const Inertia& j = plan.inertia;
  const Vector3& c = plan.centre;
  const double m = plan.mass;
  if constexpr (S::planar) {
    link.inertia = T(j.zz + m * (c.x * c.x + c.y * c.y));
  } else {
    link.inertia = {
        T(j.xx + m * (c.y * c.y + c.z * c.z)), T(j.xy - m * c.x * c.y), T(j.xz - m * c.x * c.z),
        T(j.yy + m * (c.x * c.x + c.z * c.z)), T(j.yz - m * c.y * c.z), T(j.zz + m * (c.x * c.x + c.y * c.y))};
    const bool is_at_centre = c.x == 0.0 && c.y == 0.0 && c.z == 0.0;
    link.is_round = is_at_centre && j.xx == j.yy && j.yy == j.zz && j.xy == 0.0 && j.xz == 0.0 && j.yz == 0.0;
  }
  return link;
}

}  // namespace hysteron::multibody
