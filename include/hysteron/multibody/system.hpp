// The equations of motion of a model: recursive joint coordinates on a spanning tree (articulated-body algorithm),
// closed loops by constraint rows; docs/manual/multibody.md. A System never changes and may be shared by threads; each
// thread has its own Workspace, in which all memory is allocated beforehand.
//
// State y = [positions, speeds, states of custom forces]. Positions of a spherical joint are a quaternion. A driven
// coordinate is a part of the state too, but its prescribed values are used wherever the driver gives them.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/result.hpp"
#include "hysteron/geometry/proximity.hpp"
#include "hysteron/multibody/model.hpp"

namespace hysteron::multibody {

// Index of the fixed body; other bodies have their index in Model::bodies.
inline constexpr std::size_t ground_index = static_cast<std::size_t>(-1);

// Scratch memory and the result of the last evaluation of one thread.
class Workspace {
 public:
  virtual ~Workspace() = default;
};

// Motion of a body's frame, along the axes of the world.
struct BodyMotion {
  Pose pose;
  Vector3 velocity, angular_velocity;
  Vector3 acceleration, angular_acceleration;  // known after rates() or accelerations()
  double angle = 0.0;                          // planar models: the turn about z, not reduced to one revolution
};

// What the first body exerts on the second through a joint, drivers and joint forces included, as a force on the origin
// of the second frame and a torque, along the axes of the world.
struct Reaction {
  Vector3 point, force, torque;
};

struct Energies {
  double kinetic = 0.0;
  double gravity = 0.0;   // -Σ m g·x
  double stored = 0.0;    // in springs, bushings and custom forces
  double contacts = 0.0;  // stored in contacts; added by who hosts them
};

// A force's share in the energies: power = supplied - d(stored)/dt - dissipated.
struct ForcePower {
  double power = 0.0;       // on the bodies, W
  double stored = 0.0;      // J
  double dissipated = 0.0;  // W
  double supplied = 0.0;    // by what depends on time alone (motor torque, applied force), W
};

// What a projection found.
struct Projection {
  double position_residual = 0.0;  // largest residual of a constraint before, m or rad
  double speed_residual = 0.0;     // m/s or rad/s
  int iterations = 0;
  bool converged = false;
};

// Degrees of freedom and redundancy at the start.
struct ConstraintReport {
  std::size_t rows = 0;  // of all constraints between bodies, joints of the tree included, drivers not
  std::size_t rank = 0;
  std::size_t degrees_of_freedom = 0;             // without the driven ones
  std::vector<std::string> redundant;             // joint or coupling of each redundant row of a closed loop
  std::vector<std::string> non_unique_reactions;  // joints with a reaction that rigid bodies do not determine
};

// A value given at the start that the assembly changed: a coordinate of a joint, or the place of a body.
struct AssemblyChange {
  std::string name;      // joint or body
  std::string quantity;  // "angle", "displacement", "x", ...; of a speed "angle.speed" and so on
  double given = 0.0;
  double assembled = 0.0;
};

// The rows of closed loops that an evaluation uses where some depend on others. Evaluations change them as the
// mechanism moves; a run that goes on from a checkpoint with the same bits needs those in use there.
struct LoopRows {
  std::vector<std::vector<int>> active;  // of each constraint
  std::vector<double> pivots;            // of each group of loops, the largest since its rows were chosen
};

// Where a body's frame is and how it moves, for hosts that compute forces of their own: as an evaluation has it,
// without the quaternion and the angle of BodyMotion.
struct RigidState {
  geometry::Mat3<double> axes = geometry::identity3<double>();  // columns: the axes of the frame
  geometry::RigidMotion motion;
};
struct RigidAcceleration {
  Vector3 origin, angular;  // of the frame's origin, m/s²; rad/s²
};

// How a body's frame changes per unit of one number of the state.
struct RigidVariation {
  Vector3 origin, turn;  // the turn as a rotation vector
  Vector3 velocity, angular_velocity;
};
struct BodyForce {
  Vector3 force, torque;  // at the origin of the body's frame
};

// Forces of a host as far as the Jacobian must know them. They depend on the bodies listed and on numbers of the host.
class HostForces {
 public:
  virtual ~HostForces() = default;
  virtual std::span<const std::size_t> bodies() const = 0;
  virtual std::size_t state_size() const = 0;
  // On each of the bodies.
  virtual void forces(std::span<BodyForce> out) const = 0;
  // The derivatives of the forces by the number of this column, while the bodies change so. The columns of the host's
  // own numbers come after those of the system; no body changes in them.
  virtual void derivatives(std::size_t column, std::span<const RigidVariation> bodies, std::span<BodyForce> out) = 0;
};

// How two points of two bodies move relative to each other along a direction: direction · (v_first - v_second).
struct PointRow {
  std::size_t first = 0, second = 0;  // bodies, or ground_index
  Vector3 first_point, second_point;  // in the world
  Vector3 direction;                  // unit vector
};

class System {
 public:
  virtual ~System() = default;

  virtual Space space() const = 0;
  virtual std::size_t size() const = 0;            // of y
  virtual std::size_t position_count() const = 0;  // first part of y
  virtual std::size_t speed_count() const = 0;     // second part of y
  virtual std::unique_ptr<Workspace> workspace() const = 0;

  // Names of the entries of y: "A.angle", "A.angle.speed", "spring.state1".
  virtual std::vector<std::string> state_names() const = 0;

  // dy/dt. Not finite where the equations are singular.
  virtual void rates(double t, std::span<const double> y, std::span<double> dy, Workspace& work) const noexcept = 0;
  // Exact derivatives ∂(dy/dt)/∂y in columns: jacobian[row + size() * column], and after them those by the numbers of a
  // host.
  virtual void jacobian(double t, std::span<const double> y, std::span<double> jacobian, Workspace& work,
                        HostForces* host = nullptr) const = 0;
  // Moves y onto the constraints by the smallest change weighted with the masses: quaternions, positions, then speeds.
  virtual Projection project(double t, std::span<double> y, Workspace& work) const noexcept = 0;
  // Changes the speeds in y, which are those just before t, to those that the drivers give at t: by impulses of the
  // drivers alone, so that no impulse acts on any other coordinate. Writes the work of each driver.
  virtual void jump_speeds(double t, std::span<double> y, std::span<double> works, Workspace& work) const noexcept = 0;
  // Largest residuals of positions and speeds, as projection would see them.
  virtual Projection residuals(double t, std::span<const double> y, Workspace& work) const noexcept = 0;

  virtual LoopRows loop_rows(const Workspace& work) const = 0;
  // Of rows that the system has.
  virtual void use_loop_rows(const LoopRows& rows, Workspace& work) const = 0;
  virtual bool has_loop_rows(const LoopRows& rows) const = 0;

  // rates() in three parts, for hosts that add forces of their own (those of contacts) between them.
  virtual void set_state(double t, std::span<const double> y, Workspace& work) const noexcept = 0;
  // The part of set_state() that shows where the bodies are and how they move; it must not be followed by forces.
  virtual void set_positions_and_speeds(double t, std::span<const double> y, Workspace& work) const noexcept = 0;
  virtual void add_model_forces(Workspace& work) const noexcept = 0;
  virtual void add_force(Workspace& work, std::size_t body, const Vector3& point, const Vector3& force,
                         const Vector3& torque = {}) const noexcept = 0;
  virtual void accelerations(std::span<double> dy, Workspace& work) const noexcept = 0;

  // Of the bodies listed: after set_state() or set_positions_and_speeds(), and after accelerations() or rates(). The
  // states are changed in place: they begin as RigidState{}.
  virtual void read_states(std::span<const std::size_t> bodies, std::span<RigidState> out,
                           const Workspace& work) const noexcept = 0;
  virtual void read_accelerations(std::span<const std::size_t> bodies, std::span<RigidAcceleration> out,
                                  const Workspace& work) const noexcept = 0;

  // W = J M⁻¹ Jᵀ with the constraints of all joints, symmetric: a force or impulse along row j changes the acceleration
  // or speed of row i by matrix[i * rows + j]. Along one row 1/W is the effective mass. After accelerations(), rates()
  // or prepare_impulses(). The workspace keeps the rows for the two functions that use them.
  virtual void response(std::span<const PointRow> rows, std::span<double> matrix, Workspace& work) const = 0;
  // After accelerations() and response(): adds forces along these rows, on the first body, with their opposite on the
  // second, and writes the accelerations with them.
  virtual void add_row_forces(std::span<const double> forces, std::span<double> dy, Workspace& work) const = 0;
  // Instead of set_state(), forces and accelerations() where only the response and impulses are wanted.
  virtual void prepare_impulses(double t, std::span<const double> y, Workspace& work) const = 0;
  // After prepare_impulses() and response(): changes the speeds in y by impulses along these rows.
  virtual void apply_impulses(std::span<const double> impulses, std::span<double> y, Workspace& work) const = 0;

  // Names to indices of the model's lists; unknown names give an Error with the nearest name.
  virtual Result<std::size_t> body_index(std::string_view name) const = 0;
  virtual Result<std::size_t> joint_index(std::string_view name) const = 0;
  // Pose in its body of a named frame, or of the body itself for an empty name.
  virtual Result<Pose> frame_pose(std::size_t body, std::string_view frame) const = 0;

  // Results of the last set_state() or rates().
  virtual BodyMotion body(std::size_t body, const Workspace& work) const noexcept = 0;
  // Motion of a frame on a body, given in the body, or by a mount whose names the model has.
  virtual BodyMotion frame(std::size_t body, const Pose& in_body, const Workspace& work) const noexcept = 0;
  virtual BodyMotion frame(const Mount& mount, const Workspace& work) const noexcept = 0;
  virtual Vector3 mass_centre(std::size_t body, const Workspace& work) const noexcept = 0;
  virtual double turn_rate(std::size_t body, const Workspace& work) const noexcept = 0;  // |ω|, rad/s
  virtual std::size_t coordinate_count(std::size_t joint) const noexcept = 0;            // as listed at JointType
  virtual std::size_t coordinate_speed_count(std::size_t joint) const noexcept = 0;
  virtual void joint_position(std::size_t joint, std::span<double> values, const Workspace& work) const noexcept = 0;
  virtual void joint_speed(std::size_t joint, std::span<double> values, const Workspace& work) const noexcept = 0;
  virtual Energies energies(const Workspace& work) const noexcept = 0;
  virtual ForcePower force_power(std::size_t force, const Workspace& work) const noexcept = 0;
  // Linear momentum, and angular momentum about the origin of the world.
  virtual Vector3 momentum(const Workspace& work) const noexcept = 0;
  virtual Vector3 angular_momentum(const Workspace& work) const noexcept = 0;

  // After accelerations() or rates(): forces in the joints, by one pass over the bodies.
  virtual void compute_reactions(Workspace& work) const noexcept = 0;
  virtual Reaction reaction(std::size_t joint, const Workspace& work) const noexcept = 0;
  virtual double coupling_force(std::size_t coupling,
                                const Workspace& work) const noexcept = 0;  // on the second coordinate
  virtual double driver_force(std::size_t driver, const Workspace& work) const noexcept = 0;
  virtual double driver_power(std::size_t driver, const Workspace& work) const noexcept = 0;
};

struct BuiltSystem {
  std::shared_ptr<const System> system;
  std::vector<double> start;  // assembled state at the start time
  ConstraintReport constraints;
  std::vector<AssemblyChange> changes;
  Warnings warnings;
};

// Checks a model, chooses a spanning tree, assembles positions and speeds, and finds the rank of the constraints.
Result<BuiltSystem> build_system(const Model& model, double start_time = 0.0);

}  // namespace hysteron::multibody
