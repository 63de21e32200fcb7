// Simbody as a peer, behind plain C++17: its headers do not compile as C++20. It is a module of its own, loaded so that
// it finds its own copy of SUNDIALS' vectors and not those of this program, which have the same names.
// A mechanism is a tree of bodies, each on a joint to its parent, with loops closed by constraints.
#pragma once

#include <dlfcn.h>

#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace peers {

using Triple = std::array<double, 3>;
using Quadruple = std::array<double, 4>;  // a quaternion w, x, y, z

struct SimbodyBody {
  enum class Joint { pin, slider, ball };  // about z, along x, any rotation; its frame in the body is the body's

  Joint joint = Joint::pin;
  int parent = -1;  // -1: the ground
  Triple at{};      // the frame of the joint in the parent
  Quadruple turned{1.0, 0.0, 0.0, 0.0};
  double mass = 0.0;
  Triple centre{}, inertia{};  // moments about the centre
  Triple origin{};             // at the start, in the world
  Quadruple orientation{1.0, 0.0, 0.0, 0.0};
  Triple angular_velocity{};
};

// A point that two bodies share. In the plane, two equations are enough.
struct SimbodyLoop {
  std::size_t first = 0, second = 0;
  Triple at_first{}, at_second{};
  bool is_planar = true;
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
