// Small vectors, quaternions and rotation matrices of a scalar that is double or Dual.
// Own types instead of Eigen's: they are aggregates, take any scalar, and cost little to compile in a public header.
#pragma once

#include <cmath>
#include <cstddef>

#include "hysteron/core/dual.hpp"

namespace hysteron::geometry {

template <class T>
struct Vec3 {
  T x{}, y{}, z{};

  friend constexpr Vec3 operator+(const Vec3& a, const Vec3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend constexpr Vec3 operator-(const Vec3& a, const Vec3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend constexpr Vec3 operator-(const Vec3& a) { return {-a.x, -a.y, -a.z}; }
  friend constexpr Vec3 operator*(const T& s, const Vec3& a) { return {s * a.x, s * a.y, s * a.z}; }
  constexpr Vec3& operator+=(const Vec3& b) { return *this = *this + b; }
  constexpr Vec3& operator-=(const Vec3& b) { return *this = *this - b; }
};
using Vector3 = Vec3<double>;

template <class T>
constexpr T dot(const Vec3<T>& a, const Vec3<T>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class T>
constexpr Vec3<T> cross(const Vec3<T>& a, const Vec3<T>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class T>
T norm(const Vec3<T>& a) {
  using std::sqrt;
  return sqrt(dot(a, a));
}

// Rotation as a unit quaternion w + xi + yj + zk; a body's quaternion turns vectors of the body into vectors of the
// world.
template <class T>
struct Quat {
  T w{1.0}, x{}, y{}, z{};

  friend constexpr Quat operator*(const Quat& a, const Quat& b) {
    return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
            a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
  }
};
using Quaternion = Quat<double>;

template <class T>
constexpr Quat<T> conjugate(const Quat<T>& q) {
  return {q.w, -q.x, -q.y, -q.z};
}
template <class T>
[[gnu::always_inline]] inline Quat<T> normalized(const Quat<T>& q) {
  using std::sqrt;
  const T s = T(1.0) / sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  return {s * q.w, s * q.x, s * q.y, s * q.z};
}

// Rows of a 3 x 3 matrix.
template <class T>
struct Mat3 {
  Vec3<T> r0, r1, r2;

  constexpr Vec3<T> column(std::size_t j) const {
    if (j == 0) return {r0.x, r1.x, r2.x};
    if (j == 1) return {r0.y, r1.y, r2.y};
    return {r0.z, r1.z, r2.z};
  }
  // Compilers that count operations leave products out of line, where the calls cost as much as they do.
  [[gnu::always_inline]] friend constexpr Vec3<T> operator*(const Mat3& m, const Vec3<T>& v) {
    return {dot(m.r0, v), dot(m.r1, v), dot(m.r2, v)};
  }
  [[gnu::always_inline]] friend constexpr Mat3 operator*(const Mat3& a, const Mat3& b) {
    return {a.r0.x * b.r0 + a.r0.y * b.r1 + a.r0.z * b.r2, a.r1.x * b.r0 + a.r1.y * b.r1 + a.r1.z * b.r2,
            a.r2.x * b.r0 + a.r2.y * b.r1 + a.r2.z * b.r2};
  }
  friend constexpr Mat3 operator+(const Mat3& a, const Mat3& b) { return {a.r0 + b.r0, a.r1 + b.r1, a.r2 + b.r2}; }
  friend constexpr Mat3 operator-(const Mat3& a, const Mat3& b) { return {a.r0 - b.r0, a.r1 - b.r1, a.r2 - b.r2}; }
};

template <class T>
constexpr Mat3<T> transpose(const Mat3<T>& m) {
  return {m.column(0), m.column(1), m.column(2)};
}
template <class T>
constexpr Mat3<T> identity3() {
  return {{T(1.0), T(0.0), T(0.0)}, {T(0.0), T(1.0), T(0.0)}, {T(0.0), T(0.0), T(1.0)}};
}

// The rotation matrix of a unit quaternion.
template <class T>
[[gnu::always_inline]] constexpr Mat3<T> rotation(const Quat<T>& q) {
  const T two(2.0), one(1.0);
  return {{one - two * (q.y * q.y + q.z * q.z), two * (q.x * q.y - q.w * q.z), two * (q.x * q.z + q.w * q.y)},
          {two * (q.x * q.y + q.w * q.z), one - two * (q.x * q.x + q.z * q.z), two * (q.y * q.z - q.w * q.x)},
          {two * (q.x * q.z - q.w * q.y), two * (q.y * q.z + q.w * q.x), one - two * (q.x * q.x + q.y * q.y)}};
}

template <class T>
constexpr Vec3<T> rotate(const Quat<T>& q, const Vec3<T>& v) {
  const Vec3<T> u{q.x, q.y, q.z};
  const Vec3<T> t = T(2.0) * cross(u, v);
  return v + q.w * t + cross(u, t);
}

// Turn about a unit axis by an angle in rad.
Quaternion axis_angle(const Vector3& axis, double angle);
// The shortest turn that carries the x axis (or the z axis) onto a direction, which need not be a unit vector.
Quaternion turn_x_to(const Vector3& direction);
Quaternion turn_z_to(const Vector3& direction);

}  // namespace hysteron::geometry
