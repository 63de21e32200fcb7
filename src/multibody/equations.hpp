// System for one kind of space.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "hysteron/multibody/system.hpp"
#include "motion.hpp"
#include "project.hpp"
#include "row_response.hpp"

namespace hysteron::multibody {

template <class S>
struct Work final : Workspace {
  using D = typename S::template With<Dual>;
  Evaluation<S> ev;
  std::vector<LinkWrench<S>> transmitted;  // through the joint of each link
  RowSet<S> rows, held;                    // of the last response(); those that have forces now
  std::unique_ptr<Evaluation<D>> dual;     // made by the first call of jacobian()
  std::vector<Dual> dual_y, dual_rates;
};

template <class S>
class Equations final : public System {
 public:
  using D = typename S::template With<Dual>;

  Equations(const Model& model, const Names& names, Plan plan, Constants<S> constants, LoopRows rows);

  Space space() const override { return plan_.space; }
  std::size_t size() const override { return constants_.size; }
  std::size_t position_count() const override { return constants_.positions; }
  std::size_t speed_count() const override { return constants_.speeds; }
  std::vector<std::string> state_names() const override;
  std::unique_ptr<Workspace> workspace() const override;

  void rates(double t, std::span<const double> y, std::span<double> dy, Workspace& work) const noexcept override {
    Evaluation<S>& ev = own(work).ev;
    set_state(t, y, work);
    add_forces(constants_, ev);
    solve_accelerations(constants_, ev);
    write_rates(constants_, ev, dy);
  }
  void jacobian(double t, std::span<const double> y, std::span<double> jacobian, Workspace& work,
                HostForces* host) const override;
  Projection project(double t, std::span<double> y, Workspace& work) const noexcept override {
    return project_state(constants_, own(work).ev, t, y);
  }
  void jump_speeds(double t, std::span<double> y, std::span<double> works, Workspace& work) const noexcept override;
  Projection residuals(double t, std::span<const double> y, Workspace& work) const noexcept override {
    move_to(constants_, own(work).ev, t, y);
    return find_residuals(constants_, own(work).ev);
  }

  LoopRows loop_rows(const Workspace& work) const override;
  void use_loop_rows(const LoopRows& rows, Workspace& work) const override;
  bool has_loop_rows(const LoopRows& rows) const override;

  void set_state(double t, std::span<const double> y, Workspace& work) const noexcept override {
    own(work).held.count = 0;
    move_to(constants_, own(work).ev, t, y);
  }
  void set_positions_and_speeds(double t, std::span<const double> y, Workspace& work) const noexcept override {
    move_frames_to<false>(constants_, own(work).ev, t, y);
  }
  void add_model_forces(Workspace& work) const noexcept override { add_forces(constants_, own(work).ev); }
  void add_force(Workspace& work, std::size_t body, const Vector3& point, const Vector3& force,
                 const Vector3& torque) const noexcept override;
  void accelerations(std::span<double> dy, Workspace& work) const noexcept override {
    solve_accelerations(constants_, own(work).ev);
    write_rates(constants_, own(work).ev, dy);
  }

  void read_states(std::span<const std::size_t> bodies, std::span<RigidState> out,
                   const Workspace& work) const noexcept override;
  void read_accelerations(std::span<const std::size_t> bodies, std::span<RigidAcceleration> out,
                          const Workspace& work) const noexcept override;

  Result<std::size_t> body_index(std::string_view name) const override;
  Result<std::size_t> joint_index(std::string_view name) const override;
  Result<Pose> frame_pose(std::size_t body, std::string_view frame) const override;

  BodyMotion body(std::size_t body, const Workspace& work) const noexcept override { return frame(body, Pose{}, work); }
  BodyMotion frame(std::size_t body, const Pose& in_body, const Workspace& work) const noexcept override {
    const BodyPlan& on = place(body);
    BodyMotion motion = motion_on_link(constants_, own(work).ev, on.link, on.in_link * in_body);
    motion.angle += on.whole_turns;
    return motion;
  }
  // Bodies that start at the angle that their model gives, up to whole turns, report it with those; those that the
  // assembly has displaced report the nearest angle to the given one.
  void keep_whole_turns(double start_time, std::span<const double> start, const std::vector<bool>& is_displaced);
  BodyMotion frame(const Mount& mount, const Workspace& work) const noexcept override {
    return joint_frame(mount, pose_in_body(model_, names_, mount), work);
  }
  Vector3 mass_centre(std::size_t body, const Workspace& work) const noexcept override {
    return frame(body, {body == ground_index ? Vector3{} : model_.bodies[body].centre, {}}, work).pose.position;
  }
  double turn_rate(std::size_t body, const Workspace& work) const noexcept override {
    const typename S::Ang& w = own(work).ev.links[index(place(body).link)].velocity.ang;
    if constexpr (S::planar)
      return std::abs(w);
    else
      return norm(w);
  }
  std::size_t coordinate_count(std::size_t joint) const noexcept override {
    return position_names(model_.joints[joint].type, plan_.space).size();
  }
  std::size_t coordinate_speed_count(std::size_t joint) const noexcept override {
    return speed_names(model_.joints[joint].type, plan_.space).size();
  }
  void joint_position(std::size_t joint, std::span<double> values, const Workspace& work) const noexcept override;
  void joint_speed(std::size_t joint, std::span<double> values, const Workspace& work) const noexcept override;
  Energies energies(const Workspace& work) const noexcept override;
  ForcePower force_power(std::size_t force, const Workspace& work) const noexcept override;
  Vector3 momentum(const Workspace& work) const noexcept override;
  Vector3 angular_momentum(const Workspace& work) const noexcept override;

  void compute_reactions(Workspace& work) const noexcept override;
  Reaction reaction(std::size_t joint, const Workspace& work) const noexcept override;
  double coupling_force(std::size_t coupling, const Workspace& work) const noexcept override;
  double driver_force(std::size_t driver, const Workspace& work) const noexcept override;
  double driver_power(std::size_t driver, const Workspace& work) const noexcept override;

  void response(std::span<const PointRow> rows, std::span<double> matrix, Workspace& work) const override;
  void add_row_forces(std::span<const double> forces, std::span<double> dy, Workspace& work) const override;
  void prepare_impulses(double t, std::span<const double> y, Workspace& work) const override;
  void apply_impulses(std::span<const double> impulses, std::span<double> y, Workspace& work) const override;

 private:
  double driven_speed(std::size_t driver, const Workspace& work) const noexcept;
  void solve_impulses(std::span<const double> speeds_before, Workspace& work) const;
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  static Work<S>& own(Workspace& work) { return static_cast<Work<S>&>(work); }
  static const Work<S>& own(const Workspace& work) { return static_cast<const Work<S>&>(work); }

  const BodyOnLink<S>& on_link(std::size_t body) const {
    return body == ground_index ? ground_on_link_ : bodies_on_links_[body];
  }
  const BodyPlan& place(std::size_t body) const { return body == ground_index ? ground_ : plan_.bodies[body]; }
  BodyMotion joint_frame(const Mount& mount, const Pose& in_body, const Workspace& work) const {
    const int body = names_.body(mount.body);
    return frame(body < 0 ? ground_index : index(body), in_body, work);
  }
  void prepare_dual(Work<S>& work) const;
  void set_row(const PointRow& row, std::size_t k, Work<S>& work) const;

  Model model_;
  Names names_;
  Plan plan_;
  Constants<S> constants_;
  Constants<D> dual_constants_;
  LoopRows rows_;  // with which every workspace begins
  BodyPlan ground_;
  BodyOnLink<S> ground_on_link_;
  std::vector<BodyOnLink<S>> bodies_on_links_;
  std::vector<std::pair<Pose, Pose>> joint_mounts_;  // first and second frame of each joint, in its body
};

}  // namespace hysteron::multibody
