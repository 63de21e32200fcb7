// Description of a multibody scene: plain values in SI units that refer to one another by name. build_system()
// (system.hpp) checks a model and turns it into equations. Positions and directions are in metres; angles in rad.
//
// A planar model moves in the xy-plane: bodies turn about z, and of every vector only the components of the plane are
// used (of an angular velocity, torque or inertia: only z). The fixed body is named "ground".
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "hysteron/geometry/mass.hpp"
#include "hysteron/multibody/contact.hpp"
#include "hysteron/multibody/function.hpp"
#include "hysteron/multibody/pose.hpp"

namespace hysteron::multibody {

using geometry::Inertia;

struct Velocity {
  Vector3 linear;   // of the origin of the body, along the axes of the world
  Vector3 angular;  // along the axes of the world
};

struct Body {
  std::string name;
  double mass = 0.0;                 // > 0
  Vector3 centre;                    // centre of mass, in the body
  Inertia inertia;                   // about the centre
  std::vector<Frame> frames;         // names are unique within the body
  std::optional<Pose> pose;          // of the body in the world at the start: a guess, which the assembly may change
  std::optional<Velocity> velocity;  // at the start: a guess as well
  // Planar: the angle of the pose, rad, as it was given. A pose does not keep whole turns, reported angles do.
  std::optional<double> angle{};
};

// What a joint lets free and its coordinates, in this order. The second frame moves relative to the first; both
// coincide when all coordinates are zero.
enum class JointType {
  fixed,          // no coordinate
  revolute,       // angle about z
  prismatic,      // displacement along x
  cylindrical,    // angle about z, displacement along z                                             (spatial only)
  universal,      // angle about z of the first frame, angle about x of the second                   (spatial only)
  spherical,      // quaternion w, x, y, z; speeds: angular velocity along the axes of the first frame (spatial only)
  planar,         // displacement along x, along y, angle about z
  free,           // planar: as planar; spatial: displacement x, y, z, then quaternion w, x, y, z; speeds: three, three
  distance,       // the origins keep a distance; one coordinate: the distance
  point_on_line,  // the origin of the second frame stays on the x axis of the first; coordinate: the place along it
};

// Coordinates of a joint at the start, in the order of JointType; empty: not given. Exact values are kept by the
// assembly, others are guesses.
struct InitialCoordinates {
  std::vector<double> values;
  bool exact = false;
};

struct Joint {
  std::string name;
  JointType type = JointType::revolute;
  Mount first, second;
  InitialCoordinates position, speed;
  double length = 0.0;  // of a distance joint, > 0
};

// One coordinate of a joint, counted from 0. Quaternions cannot be referred to.
struct CoordinateRef {
  std::string joint;
  std::size_t index = 0;
};

// Gear ratio, or rack and pinion: second = ratio · first + offset between two coordinates of joints (not of distance or
// point_on_line joints). A rack on a pinion of pitch radius r: first an angle, second a displacement, ratio ±r.
struct Coupling {
  std::string name;
  CoordinateRef first, second;
  double ratio = 1.0;
  std::optional<double> offset;  // not given: from the coordinates at the start
};

// Prescribes a coordinate of a joint as a function of time; its force or torque is an output.
struct Driver {
  enum class Kind { position, speed, acceleration };

  std::string name;
  CoordinateRef coordinate;
  Kind kind = Kind::position;
  TimeFunction function;
};

// Tension k (L - L0) + c dL/dt + f(L - L0) + g(dL/dt) along the line between two points that are L apart.
struct LinearSpring {
  std::string name;
  Mount first, second;
  double stiffness = 0.0;                 // k, N/m
  double rest_length = 0.0;               // L0, m
  double damping = 0.0;                   // c, N s/m
  std::optional<Function> elastic_curve;  // f, N over m
  std::optional<Function> damping_curve;  // g, N over m/s
};

// Force or torque -k (s - s0) - c ds/dt - f(s - s0) - g(ds/dt) + F(t) on a coordinate s of a joint: torsional spring,
// damper, motor torque.
struct JointForce {
  std::string name;
  CoordinateRef coordinate;
  double stiffness = 0.0;                 // k, N/m or N m/rad
  double rest = 0.0;                      // s0, m or rad
  double damping = 0.0;                   // c, N s/m or N m s/rad
  std::optional<Function> elastic_curve;  // f
  std::optional<Function> damping_curve;  // g
  TimeFunction effort;                    // F, N or N m
};

// Six-component elastic joint. Force -k_i x_i - c_i dx_i/dt along the axes of the first frame on the origin of the
// second, x being its displacement in the first frame; torque from the rotation vector φ of the second frame relative
// to the first with the potential ½ Σ κ_i φ_i², and -γ_i ω_i from the relative angular velocity. In a planar model: x,
// y and rotation z.
struct Bushing {
  std::string name;
  Mount first, second;
  Vector3 stiffness, damping;                        // k, c: N/m, N s/m
  Vector3 rotational_stiffness, rotational_damping;  // κ, γ: N m/rad, N m s/rad
};

// Force and torque as functions of time on a point of a body, along the axes of the world or of the mount.
struct AppliedForce {
  std::string name;
  Mount at;
  std::array<TimeFunction, 3> force;
  std::array<TimeFunction, 3> torque;
  bool along_body = false;  // true: the components are along the axes of the mount
};

// Motion of a mount as a custom force sees it, along the axes of the world.
template <class T>
struct PointMotion {
  Vec3<T> position, velocity, angular_velocity;
  Mat3<T> orientation;  // columns: axes of the mount
};

template <class T>
struct Wrench {
  Vec3<T> force, torque;  // on the point of the mount, along the axes of the world
};

template <class T>
struct CustomForceInput {
  double time = 0.0;
  std::span<const PointMotion<T>> points;  // one per mount
  std::span<const T> state;                // own states
};

template <class T>
struct CustomForceOutput {
  std::span<Wrench<T>> wrenches;  // one per mount; zero on entry
  std::span<T> state_rates;       // of the own states; zero on entry
  T stored_energy{};              // for the ledger of energies, J; optional
  T dissipated_power{};           // for the ledger of energies, W; optional
};

// A force written in C++. It is called from several threads at a time, and must depend on its arguments alone.
class CustomForceLaw {
 public:
  virtual ~CustomForceLaw() = default;
  // Initial values of the internal states of this force; their number is the number of states.
  virtual std::vector<double> initial_state() const { return {}; }
  virtual void evaluate(const CustomForceInput<double>& in, CustomForceOutput<double>& out) const noexcept = 0;
  // The same with derivatives. A law without it returns false; its derivatives are then taken by differences.
  virtual bool evaluate(const CustomForceInput<Dual>&, CustomForceOutput<Dual>&) const noexcept { return false; }
};

struct CustomForce {
  std::string name;
  std::vector<Mount> mounts;
  std::shared_ptr<const CustomForceLaw> law;
};

using Force = std::variant<LinearSpring, JointForce, Bushing, AppliedForce, CustomForce>;

struct Model {
  Space space = Space::planar;
  Vector3 gravity;  // m/s²
  std::vector<Frame> ground_frames;
  std::vector<Body> bodies;  // names unique and not "ground"
  std::vector<Joint> joints;
  std::vector<Coupling> couplings;
  std::vector<Driver> drivers;
  std::vector<Force> forces;
  std::vector<ContactPair> contacts;
};

// The frame with this name; nullptr if there is none.
const Frame* find_frame(std::span<const Frame> frames, std::string_view name);
// Pose of a mount in its body, whose frames these are. A frame that they lack counts as the body's own.
Pose pose_in_body(const Mount& mount, std::span<const Frame> frames);

}  // namespace hysteron::multibody
