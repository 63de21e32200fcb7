// Closed loops: Λ λ = -(A a_free + γ) with Λ = A M⁻¹ Aᵀ. With the factors of the articulated-body algorithm
// M⁻¹ = Lᵀ D⁻¹ L, so that Λ = E D⁻¹ Eᵀ, where each row of E comes from carrying a row's wrench inward to the ground.
// Loops that share no links (islands) are solved apart.
#pragma once

#include <algorithm>
#include <vector>

#include "articulated.hpp"
#include "constraint.hpp"
#include "factor.hpp"

namespace hysteron::multibody {

// Two constraints with links in common, as pairs of positions in their paths.
struct Overlap {
  int first = 0, second = 0;  // constraints
  std::vector<std::pair<int, int>> nodes;
};

struct Island {
  std::vector<int> constraints;
  std::vector<Overlap> overlaps;  // each constraint with itself included
};

template <class S>
struct ConstraintState {
  using T = typename S::Scalar;
  std::vector<Row<S>> rows;
  std::vector<int> active;              // the independent rows
  std::vector<LinkWrench<S>> reaching;  // [node][active row]: wrench that reaches a link from further out
  std::vector<T> share, weighted;       // [node coordinate][active row]: E, and D⁻¹ E
  std::vector<T> free;                  // A a_free
  std::vector<T> multiplier;            // λ of the active rows
  int first_row = 0;                    // of the active rows, in the island
};

template <class S>
struct IslandState {
  using T = typename S::Scalar;
  int rows = 0;
  std::vector<T> matrix;  // lower triangle by rows; after factoring L and D
  std::vector<T> right;
  double smallest_pivot = 1.0;  // relative to the diagonal
  double expected_pivot = 0.0;  // the largest since the rows were chosen
  bool has_choice = false;      // some rows are not in use
};

// One node of a path for one row: takes the part of the wrench that the coordinates of the link take up. Returns the
// wrench that the parent feels, at the link's origin.
template <class S>
LinkWrench<S> pass_node(const Link<S>& link, const LinkState<S>& s, const LinkWrench<S>& w,
                        const typename S::Scalar& seed, typename S::Scalar* share, typename S::Scalar* weighted,
                        std::size_t stride) {
  using T = typename S::Scalar;
  if (link.kind == LinkKind::fixed) return w;
  if (s.locked) {
    for (std::size_t k = 0; k < static_cast<std::size_t>(coordinate_size<S>(link.kind)); ++k)
      share[k * stride] = weighted[k * stride] = T(0.0);
    return w;
  }
  if (link.kind == LinkKind::spherical || link.kind == LinkKind::translation) {
    const auto store = [stride](T* to, const Vec3<T>& v) { to[0] = v.x, to[stride] = v.y, to[2 * stride] = v.z; };
    if constexpr (S::planar) {
      const Vec2<T> g = s.inverse_lin * w.lin;
      share[0] = w.lin.x, share[stride] = w.lin.y;
      weighted[0] = g.x, weighted[stride] = g.y;
      return {w.ang - torque_of(s.inertia.H, g), {}};
    } else if (link.kind == LinkKind::spherical) {
      const Vec3<T> g = s.inverse_ang * w.ang;
      store(share, w.ang), store(weighted, g);
      return {{}, w.lin - force_of(s.inertia.H, g)};
    } else {
      const Vec3<T> g = s.inverse_lin * w.lin;
      store(share, w.lin), store(weighted, g);
      return {w.ang - torque_of(s.inertia.H, g), {}};
    }
  }
  const T e = along_motion(link, s, w) + seed, g = s.inverse * e;
  *share = e, *weighted = g;
  return w - scaled(g, s.column);
}

// D⁻¹-weighted share times the effort on the link's coordinates.
template <class S>
typename S::Scalar times_effort(const Link<S>& link, const LinkState<S>& s, const typename S::Scalar* weighted,
                                std::size_t stride) {
  using T = typename S::Scalar;
  if (link.kind == LinkKind::fixed || s.locked) return T(0.0);
  if (link.kind == LinkKind::spherical || link.kind == LinkKind::translation) {
    if constexpr (S::planar)
      return weighted[0] * s.effort_lin.x + weighted[stride] * s.effort_lin.y;
    else {
      const Vec3<T>& u = link.kind == LinkKind::spherical ? s.effort_ang : s.effort_lin;
      return weighted[0] * u.x + weighted[stride] * u.y + weighted[2 * stride] * u.z;
    }
  }
  return *weighted * s.effort;
}

// The coordinate that a coupling acts on directly, counted as the link's own motion is.
template <class S>
typename S::Scalar coupling_seed(const Constraint<S>& c, const PathNode& node, const Link<S>& link) {
  using T = typename S::Scalar;
  T seed(0.0);
  if (c.coupling < 0) return seed;
  if (node.link == c.second) seed = seed + link.sign;
  if (node.link == c.first) seed = seed - c.ratio * link.sign;
  return seed;
}

// Carries the active rows of a constraint inward. With bias also A a_free.
template <bool with_bias, class S>
void sweep_constraint(const Constraint<S>& c, ConstraintState<S>& state, std::span<const Link<S>> links,
                      std::span<const LinkState<S>> states) {
  using T = typename S::Scalar;
  const std::size_t n = state.active.size();
  std::fill(state.reaching.begin(), state.reaching.end(), LinkWrench<S>{});
  std::fill(state.free.begin(), state.free.end(), T(0.0));
  for (std::size_t r = 0; r < n && c.coupling < 0; ++r) {
    const Row<S>& row = state.rows[static_cast<std::size_t>(state.active[r])];
    const auto start = [&](int node, const LinkWrench<S>& w) {
      if (node >= 0) state.reaching[static_cast<std::size_t>(node) * n + r] += w;
      // An end on the ground accelerates with it.
      else if constexpr (with_bias)
        state.free[r] = state.free[r] + dot(w.lin, states[0].acceleration.lin);
    };
    start(c.first_node, row.first);
    start(c.second_node, row.second);
  }
  for (std::size_t p = 0; p < c.path.size(); ++p) {
    const PathNode& node = c.path[p];
    const Link<S>& link = links[static_cast<std::size_t>(node.link)];
    const LinkState<S>& s = states[static_cast<std::size_t>(node.link)];
    const T seed = coupling_seed(c, node, link);
    const bool has_coordinates = coordinate_size<S>(link.kind) > 0;
    for (std::size_t r = 0; r < n; ++r) {
      const std::size_t at = static_cast<std::size_t>(node.offset) * n + r;
      T* share = has_coordinates ? &state.share[at] : nullptr;
      T* weighted = has_coordinates ? &state.weighted[at] : nullptr;
      const LinkWrench<S> rest = pass_node(link, s, state.reaching[p * n + r], seed, share, weighted, n);
      const LinkWrench<S> below = shifted(rest, s.arm);
      if constexpr (with_bias) {
        state.free[r] = state.free[r] + dot(rest, s.bias) + times_effort(link, s, weighted, n);
        if (s.locked) state.free[r] = state.free[r] + seed * link.sign * s.relative;
        if (node.parent < 0) state.free[r] = state.free[r] + dot(below.lin, states[0].acceleration.lin);
      }
      if (node.parent >= 0) state.reaching[static_cast<std::size_t>(node.parent) * n + r] += below;
    }
  }
}

// Λ of an island from the shares of its constraints, factored.
template <class S>
void build_matrix(const Island& island, std::span<const Constraint<S>> constraints,
                  std::span<const ConstraintState<S>> states, std::span<const Link<S>> links, IslandState<S>& out) {
  using T = typename S::Scalar;
  const int n = out.rows;
  std::fill(out.matrix.begin(), out.matrix.end(), T(0.0));
  for (const Overlap& overlap : island.overlaps) {
    const Constraint<S>&a = constraints[static_cast<std::size_t>(overlap.first)],
          &b = constraints[static_cast<std::size_t>(overlap.second)];
    const ConstraintState<S>&sa = states[static_cast<std::size_t>(overlap.first)],
          &sb = states[static_cast<std::size_t>(overlap.second)];
    const std::size_t na = sa.active.size(), nb = sb.active.size();
    if (na == 0 || nb == 0) continue;
    for (const auto& [pa, pb] : overlap.nodes) {
      const PathNode &node_a = a.path[static_cast<std::size_t>(pa)], &node_b = b.path[static_cast<std::size_t>(pb)];
      const int size = coordinate_size<S>(links[static_cast<std::size_t>(node_a.link)].kind);
      for (int k = 0; k < size; ++k)
        for (std::size_t ra = 0; ra < na; ++ra) {
          const T& g = sa.weighted[static_cast<std::size_t>(node_a.offset + k) * na + ra];
          T* row = &out.matrix[(static_cast<std::size_t>(sa.first_row) + ra) * static_cast<std::size_t>(n) +
                               static_cast<std::size_t>(sb.first_row)];
          const T* e = &sb.share[static_cast<std::size_t>(node_b.offset + k) * nb];
          for (std::size_t rb = 0; rb < nb; ++rb) row[rb] = row[rb] + g * e[rb];
        }
    }
  }
  out.smallest_pivot = factor(out.matrix, n);
}

// Adds the generalised forces of the multipliers to the efforts of the links.
template <class S>
void add_multipliers(const Constraint<S>& c, const ConstraintState<S>& state, std::span<const Link<S>> links,
                     std::span<LinkState<S>> states) {
  using T = typename S::Scalar;
  const std::size_t n = state.active.size();
  for (const PathNode& node : c.path) {
    const LinkKind kind = links[static_cast<std::size_t>(node.link)].kind;
    LinkState<S>& s = states[static_cast<std::size_t>(node.link)];
    if (kind == LinkKind::fixed || s.locked) continue;
    const auto sum = [&](int k) {
      T total(0.0);
      for (std::size_t r = 0; r < n; ++r)
        total = total + state.multiplier[r] * state.share[static_cast<std::size_t>(node.offset + k) * n + r];
      return total;
    };
    if (kind == LinkKind::translation) {
      s.effort_lin.x = s.effort_lin.x + sum(0), s.effort_lin.y = s.effort_lin.y + sum(1);
      if constexpr (!S::planar) s.effort_lin.z = s.effort_lin.z + sum(2);
    } else if (kind == LinkKind::spherical) {
      if constexpr (!S::planar) s.effort_ang += Vec3<T>{sum(0), sum(1), sum(2)};
    } else {
      s.effort = s.effort + sum(0);
    }
  }
}

}  // namespace hysteron::multibody
