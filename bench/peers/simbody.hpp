// Simbody as a peer, behind plain C++17: its headers do not compile as C++20. It is a module of its own, loaded so that
// it finds its own copy of SUNDIALS' vectors and not those of this program, which have the same names.
// A mechanism is a tree of bodies, each on a joint to its parent, with loops closed by constraints.
#pragma once

#include <dlfcn.h>

#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <vector>

namespace peers {

using Triple = std::array<double, 3>;
using Quadruple = std::array<double, 4>;  // a quaternion w, x, y, z

struct SimbodyBody {
  // About z, along x, any rotation, any motion of the plane, any motion; its frame in the body is the body's.
  enum class Joint { pin, slider, ball, planar, free };

  Joint joint = Joint::pin;
  int parent = -1;  // -1: the ground
  Triple at{};      // the frame of the joint in the parent
  Quadruple turned{1.0, 0.0, 0.0, 0.0};
  double mass = 0.0;
  Triple centre{}, inertia{};  // moments about the centre
  Triple origin{};             // at the start, in the world
  Quadruple orientation{1.0, 0.0, 0.0, 0.0};
  Triple angular_velocity{};             // relative to the parent
  std::optional<double> driven_speed{};  // of a pin or slider whose speed is prescribed, rad/s or m/s
};

// A point that two bodies share. In the plane, two equations are enough.
struct SimbodyLoop {
  std::size_t first = 0, second = 0;
  Triple at_first{}, at_second{};
  bool is_planar = true;
};

// A sphere about the origin of a body on the ground, the half-space z < 0, or y < 0 for a body of the plane, by
// Simbody's own HuntCrossleyForce without friction: F = K δ^1.5 (1 + 3/2 c δ̇).
struct SimbodySphere {
  std::size_t body = 0;
  double radius = 0.0;       // m
  double stiffness = 0.0;    // K, N/m^1.5
  double dissipation = 0.0;  // c, s/m
};

// A pin in a hole of the plane, F = K δ^1.5 (1 + α δ̇/v₀) with δ = distance of the centres less the clearance; an event
// at each touch latches v₀.
struct SimbodyClearance {
  std::size_t hole = 0, pin = 0;  // bodies
  Triple hole_centre{}, pin_centre{};
  double clearance = 0.0;         // m
  double stiffness = 0.0;         // K, N/m^1.5
  double relative_damping = 0.0;  // α
};

struct SimbodyPoint {
  std::size_t body = 0;
  Triple in_body{};
};

struct SimbodyScene {
  Triple gravity{};
  double end = 0.0;  // s
  std::vector<SimbodyBody> bodies;
  std::vector<SimbodyLoop> loops;
  std::vector<SimbodySphere> spheres;
  std::vector<SimbodyClearance> clearances;
  std::vector<SimbodyPoint> watched;
};

enum class SimbodyMethod { runge_kutta_merson, runge_kutta_feldberg, cpodes_adams, cpodes_bdf };

struct SimbodyRun {
  std::vector<double> result;  // position and velocity of each watched point
  int evaluations = 0;
  double time = 0.0;  // s on the processor, without the making of the model
  bool has_finished = false;
};

using RunSimbody = void (*)(const SimbodyScene&, SimbodyMethod, double accuracy, SimbodyRun&);

#ifdef HYSTERON_SIMBODY_PEER
inline SimbodyRun run_simbody(const SimbodyScene& scene, SimbodyMethod method, double accuracy) {
  static const auto run = [] {
    void* module = dlopen(HYSTERON_SIMBODY_PEER, RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
    void* found = module ? dlsym(module, "hysteron_run_simbody") : nullptr;
    if (!found) {
      std::fprintf(stderr, "simbody: %s\n", dlerror());
      std::abort();
    }
    return reinterpret_cast<RunSimbody>(found);
  }();
  SimbodyRun out;
  run(scene, method, accuracy, out);
  return out;
}
#endif

}  // namespace peers
