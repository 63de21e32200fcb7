// Motion vectors, wrenches and articulated inertias of the plane and of space with one set of names, so that the
// recursive algorithms are written once. All vectors are along the axes of the world; a body's reference point is the
// origin of its link, and going from one reference point to another is a translation. Accelerations are those of
// material points.
#pragma once

#include <cmath>
#include <type_traits>

#include "hysteron/multibody/model.hpp"

namespace hysteron::multibody {

template <class T>
struct Vec2 {
  T x{}, y{};

  friend constexpr Vec2 operator+(const Vec2& a, const Vec2& b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Vec2 operator-(const Vec2& a, const Vec2& b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Vec2 operator-(const Vec2& a) { return {-a.x, -a.y}; }
  friend constexpr Vec2 operator*(const T& s, const Vec2& a) { return {s * a.x, s * a.y}; }
  constexpr Vec2& operator+=(const Vec2& b) { return *this = *this + b; }
  constexpr Vec2& operator-=(const Vec2& b) { return *this = *this - b; }
};

template <class T>
constexpr T dot(const Vec2<T>& a, const Vec2<T>& b) {
  return a.x * b.x + a.y * b.y;
}
template <class T>
constexpr T cross(const Vec2<T>& a, const Vec2<T>& b) {
  return a.x * b.y - a.y * b.x;
}
// Angular velocity times vector.
template <class T>
constexpr Vec2<T> cross(const T& w, const Vec2<T>& v) {
  return {-(w * v.y), w * v.x};
}
template <class T>
T norm(const Vec2<T>& a) {
  using std::sqrt;
  return sqrt(dot(a, a));
}

// ω × (ω × r)
template <class T>
constexpr Vec2<T> centripetal(const T& w, const Vec2<T>& r) {
  return (-(w * w)) * r;
}
template <class T>
constexpr Vec3<T> centripetal(const Vec3<T>& w, const Vec3<T>& r) {
  return dot(w, r) * w - dot(w, w) * r;
}

// Turn in the plane.
template <class T>
struct Turn2 {
  T c{1.0}, s{0.0};

  friend constexpr Vec2<T> operator*(const Turn2& r, const Vec2<T>& v) {
    return {r.c * v.x - r.s * v.y, r.s * v.x + r.c * v.y};
  }
  friend constexpr Turn2 operator*(const Turn2& a, const Turn2& b) {
    return {a.c * b.c - a.s * b.s, a.s * b.c + a.c * b.s};
  }
};
template <class T>
constexpr Turn2<T> transpose(const Turn2<T>& r) {
  return {r.c, -r.s};
}

// Symmetric matrices of two and three rows.
template <class T>
struct Sym2 {
  T xx{}, xy{}, yy{};

  friend constexpr Vec2<T> operator*(const Sym2& m, const Vec2<T>& v) {
    return {m.xx * v.x + m.xy * v.y, m.xy * v.x + m.yy * v.y};
  }
  friend constexpr Sym2 operator+(const Sym2& a, const Sym2& b) { return {a.xx + b.xx, a.xy + b.xy, a.yy + b.yy}; }
};
template <class T>
constexpr Sym2<T> inverse(const Sym2<T>& m) {
  const T s = T(1.0) / (m.xx * m.yy - m.xy * m.xy);
  return {s * m.yy, -(s * m.xy), s * m.xx};
}
// m - s v vᵀ
template <class T>
constexpr Sym2<T> minus_outer(const Sym2<T>& m, const Vec2<T>& v, const T& s) {
  const Vec2<T> u = s * v;
  return {m.xx - u.x * v.x, m.xy - u.x * v.y, m.yy - u.y * v.y};
}

template <class T>
struct Sym3 {
  T xx{}, xy{}, xz{}, yy{}, yz{}, zz{};

  [[gnu::always_inline]] friend constexpr Vec3<T> operator*(const Sym3& m, const Vec3<T>& v) {
    return {m.xx * v.x + m.xy * v.y + m.xz * v.z, m.xy * v.x + m.yy * v.y + m.yz * v.z,
            m.xz * v.x + m.yz * v.y + m.zz * v.z};
  }
  friend constexpr Sym3 operator+(const Sym3& a, const Sym3& b) {
    return {a.xx + b.xx, a.xy + b.xy, a.xz + b.xz, a.yy + b.yy, a.yz + b.yz, a.zz + b.zz};
  }
};
template <class T>
constexpr Sym3<T> minus_outer(const Sym3<T>& m, const Vec3<T>& v, const T& s) {
  const Vec3<T> u = s * v;
  return {m.xx - u.x * v.x, m.xy - u.x * v.y, m.xz - u.x * v.z, m.yy - u.y * v.y, m.yz - u.y * v.z, m.zz - u.z * v.z};
}
template <class T>
constexpr Mat3<T> full(const Sym3<T>& m) {
  return {{m.xx, m.xy, m.xz}, {m.xy, m.yy, m.yz}, {m.xz, m.yz, m.zz}};
}
template <class T>
constexpr Sym3<T> inverse(const Sym3<T>& m) {
  const T a = m.yy * m.zz - m.yz * m.yz, b = m.xz * m.yz - m.xy * m.zz, c = m.xy * m.yz - m.xz * m.yy;
  const T s = T(1.0) / (m.xx * a + m.xy * b + m.xz * c);
  return {s * a,
          s * b,
          s * c,
          s * (m.xx * m.zz - m.xz * m.xz),
          s * (m.xy * m.xz - m.xx * m.yz),
          s * (m.xx * m.yy - m.xy * m.xy)};
}
// [d]× m, whose rows are those of the matrix of d × (m v)
template <class T>
constexpr Mat3<T> cross_rows(const Vec3<T>& d, const Mat3<T>& m) {
  return {d.y * m.r2 - d.z * m.r1, d.z * m.r0 - d.x * m.r2, d.x * m.r1 - d.y * m.r0};
}
template <class T>
constexpr Mat3<T> operator+(const Mat3<T>& a, const Sym3<T>& b) {
  return a + full(b);
}
// Entries of a matrix that is symmetric but for rounding.
template <class T>
constexpr Sym3<T> symmetric(const Mat3<T>& m) {
  return {m.r0.x, m.r0.y, m.r0.z, m.r1.y, m.r1.z, m.r2.z};
}

// The two kinds of space: types of angular and linear vectors, rotations, and symmetric maps between them.
template <class T>
struct Planar {
  using Scalar = T;
  using Ang = T;
  using Lin = Vec2<T>;
  using Rot = Turn2<T>;
  using SymAng = T;
  using Mixed = Vec2<T>;
  using SymLin = Sym2<T>;
  static constexpr bool planar = true;
  static constexpr int ang_size = 1, lin_size = 2, size = 3;
  template <class U>
  using With = Planar<U>;
};
template <class T>
struct Spatial {
  using Scalar = T;
  using Ang = Vec3<T>;
  using Lin = Vec3<T>;
  using Rot = Mat3<T>;
  using SymAng = Sym3<T>;
  using Mixed = Mat3<T>;
  using SymLin = Sym3<T>;
  static constexpr bool planar = false;
  static constexpr int ang_size = 3, lin_size = 3, size = 6;
  template <class U>
  using With = Spatial<U>;
};

template <class S>
struct Motion {
  typename S::Ang ang{};
  typename S::Lin lin{};
  friend constexpr Motion operator+(const Motion& a, const Motion& b) { return {a.ang + b.ang, a.lin + b.lin}; }
};

// Torque about the reference point, and force.
template <class S>
struct LinkWrench {
  typename S::Ang ang{};
  typename S::Lin lin{};
  friend constexpr LinkWrench operator+(const LinkWrench& a, const LinkWrench& b) {
    return {a.ang + b.ang, a.lin + b.lin};
  }
  friend constexpr LinkWrench operator-(const LinkWrench& a, const LinkWrench& b) {
    return {a.ang - b.ang, a.lin - b.lin};
  }
  constexpr LinkWrench& operator+=(const LinkWrench& b) { return *this = *this + b; }
  constexpr LinkWrench& operator-=(const LinkWrench& b) { return *this = *this - b; }
};
template <class T>
constexpr T dot(const T& a, const T& b) requires(std::is_same_v<T, double> || std::is_same_v<T, Dual>) {
  return a * b;
}
template <class S>
constexpr typename S::Scalar dot(const LinkWrench<S>& w, const Motion<S>& m) {
  return dot(w.ang, m.ang) + dot(w.lin, m.lin);
}
template <class S>
constexpr LinkWrench<S> scaled(const typename S::Scalar& s, const LinkWrench<S>& w) {
  return {s * w.ang, s * w.lin};
}
// The same wrench about a reference point that lies at -d.
template <class S>
constexpr LinkWrench<S> shifted(const LinkWrench<S>& w, const typename S::Lin& d) {
  return {w.ang + cross(d, w.lin), w.lin};
}

// Inertia of a body, or of all that hangs on it: torque = I α + H a, force = Hᵀ α + M a.
template <class S>
struct ArticulatedInertia {
  typename S::SymAng I{};
  typename S::Mixed H{};
  typename S::SymLin M{};
};

template <class T>
[[gnu::always_inline]] constexpr LinkWrench<Planar<T>> operator*(const ArticulatedInertia<Planar<T>>& a,
                                                                 const Motion<Planar<T>>& m) {
  return {a.I * m.ang + dot(a.H, m.lin), m.ang * a.H + a.M * m.lin};
}
template <class T>
[[gnu::always_inline]] constexpr LinkWrench<Spatial<T>> operator*(const ArticulatedInertia<Spatial<T>>& a,
                                                                  const Motion<Spatial<T>>& m) {
  return {a.I * m.ang + a.H * m.lin, m.ang.x * a.H.r0 + m.ang.y * a.H.r1 + m.ang.z * a.H.r2 + a.M * m.lin};
}

// Adds to `to` the inertia `a`, whose reference point lies at d from that of `to`: H' = H + [d]M,
// I' = I - H [d] + [d] H'ᵀ.
template <class T>
constexpr void add_shifted(ArticulatedInertia<Planar<T>>& to, const ArticulatedInertia<Planar<T>>& a,
                           const Vec2<T>& d) {
  // α × d = α (-d.y, d.x)
  const Vec2<T> e{-d.y, d.x};
  const Vec2<T> me = a.M * e;
  to.I = to.I + a.I + T(2.0) * dot(a.H, e) + dot(e, me);
  to.H = to.H + a.H + me;
  to.M = to.M + a.M;
}
template <class T>
[[gnu::always_inline]] constexpr void add_shifted(ArticulatedInertia<Spatial<T>>& to,
                                                  const ArticulatedInertia<Spatial<T>>& a, const Vec3<T>& d) {
  const Mat3<T> h = a.H + cross_rows(d, full(a.M));
  // -H [d] = ([d] Hᵀ)ᵀ
  const Mat3<T> hd = transpose(cross_rows(d, transpose(a.H)));
  to.I = to.I + a.I + symmetric(hd + cross_rows(d, transpose(h)));
  to.H = to.H + h;
  to.M = to.M + a.M;
}

// Conversions from the vectors of a model, and to them.
template <class S>
constexpr typename S::Lin linear(const Vector3& v) {
  using T = typename S::Scalar;
  if constexpr (S::planar)
    return {T(v.x), T(v.y)};
  else
    return {T(v.x), T(v.y), T(v.z)};
}
template <class S>
constexpr typename S::Ang angular(const Vector3& v) {
  using T = typename S::Scalar;
  if constexpr (S::planar)
    return T(v.z);
  else
    return {T(v.x), T(v.y), T(v.z)};
}
template <class T>
constexpr Vec3<T> linear_in_space(const Vec2<T>& v) {
  return {v.x, v.y, T(0.0)};
}
template <class T>
constexpr Vec3<T> linear_in_space(const Vec3<T>& v) {
  return v;
}
template <class T>
constexpr Vec3<T> angular_in_space(const T& w) requires(std::is_same_v<T, double> || std::is_same_v<T, Dual>) {
  return {T(0.0), T(0.0), w};
}
template <class T>
constexpr Vec3<T> angular_in_space(const Vec3<T>& w) {
  return w;
}
template <class T>
constexpr Mat3<T> turn_in_space(const Turn2<T>& r) {
  return {{r.c, -r.s, T(0.0)}, {r.s, r.c, T(0.0)}, {T(0.0), T(0.0), T(1.0)}};
}
template <class T>
constexpr Mat3<T> turn_in_space(const Mat3<T>& r) {
  return r;
}
template <class S>
constexpr typename S::Rot turn(const Quaternion& q) {
  using T = typename S::Scalar;
  const Mat3<double> m = rotation(q);
  if constexpr (S::planar) {
    return {T(m.r0.x), T(m.r1.x)};
  } else {
    const auto row = [](const Vector3& r) { return Vec3<T>{T(r.x), T(r.y), T(r.z)}; };
    return {row(m.r0), row(m.r1), row(m.r2)};
  }
}

}  // namespace hysteron::multibody
