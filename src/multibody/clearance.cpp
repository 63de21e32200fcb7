#include "hysteron/multibody/clearance.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "hysteron/core/number_text.hpp"
#include "hysteron/geometry/half_space.hpp"
#include "hysteron/multibody/system.hpp"

namespace hysteron::multibody {
namespace {

const IdealJoint* find_ideal(std::span<const IdealJoint> joints, const std::string& name) {
  const auto found = std::find_if(joints.begin(), joints.end(), [&](const IdealJoint& j) { return j.joint == name; });
  return found == joints.end() ? nullptr : &*found;
}

Error needs_clearance(const std::string& joint, const std::string& what) {
  return {ErrorCode::conflict, joint, what + " needs the clearance of joint '" + joint + "': it has no ideal start"};
}

// The coordinate of the ideal joint alone; an Error if others are given that are not zero.
std::optional<Error> close_start(const IdealJoint& ideal, InitialCoordinates& start) {
  if (start.values.empty()) return std::nullopt;
  const std::size_t kept = planar_coordinate(ideal.type);
  for (std::size_t i = 0; i < start.values.size(); ++i)
    if (i != kept && start.values[i] != 0.0) return needs_clearance(ideal.joint, "a displacement at the start");
  start.values = {start.values[kept]};
  return std::nullopt;
}

// The model with ideal joints in the place of those with clearance.
Result<Model> ideal_model(const Model& with_clearance, std::span<const IdealJoint> joints) {
  Model model = with_clearance;
  model.contacts.clear();
  model.forces.clear();  // they do not act on the start
  for (Joint& joint : model.joints) {
    const IdealJoint* ideal = find_ideal(joints, joint.name);
    if (!ideal) continue;
    joint.type = ideal->type;
    for (InitialCoordinates* start : {&joint.position, &joint.speed})
      if (auto error = close_start(*ideal, *start)) return *error;
  }
  std::vector<std::pair<CoordinateRef*, std::string>> refs;
  for (Driver& driver : model.drivers) refs.emplace_back(&driver.coordinate, "drive '" + driver.name + "'");
  for (Coupling& coupling : model.couplings)
    for (CoordinateRef* ref : {&coupling.first, &coupling.second})
      refs.emplace_back(ref, "coupling '" + coupling.name + "'");
  for (const auto& [ref, what] : refs) {
    const IdealJoint* ideal = find_ideal(joints, ref->joint);
    if (!ideal) continue;
    if (ref->index != planar_coordinate(ideal->type)) return needs_clearance(ref->joint, what);
    ref->index = 0;
  }
  return model;
}

Error wrong_size(const JointClearance& clearance, const std::string& message) {
  return {ErrorCode::out_of_range, clearance.joint, "clearance of joint '" + clearance.joint + "': " + message};
}

std::optional<Error> check_size(const JointClearance& c) {
  if (const auto* journal = std::get_if<Journal>(&c.parts)) {
    if (journal->radius > 0.0 && journal->bearing_radius > journal->radius) return std::nullopt;
    return wrong_size(c, "a journal with a radius of " + number_text(journal->radius) +
                             " m does not move in a bearing with a radius of " + number_text(journal->bearing_radius) +
                             " m: 0 < radius < bearing_radius is needed");
  }
  const auto& slider = std::get<Slider>(c.parts);
  if (slider.length > 0.0 && slider.height > 0.0 && slider.clearance > 0.0) return std::nullopt;
  return wrong_size(c, "length, height and clearance of its slider are " + number_text(slider.length) + ", " +
                           number_text(slider.height) + " and " + number_text(slider.clearance) +
                           " m: all must be greater than 0");
}

JointType ideal_type(const JointClearance& clearance) {
  return std::holds_alternative<Journal>(clearance.parts) ? JointType::revolute : JointType::prismatic;
}

// The joint to which a clearance is given; an Error if it cannot have it.
Result<Joint*> find_joint(Model& model, const JointClearance& c) {
  const auto found =
      std::find_if(model.joints.begin(), model.joints.end(), [&](const Joint& j) { return j.name == c.joint; });
  if (found == model.joints.end())
    return Error{ErrorCode::unknown_name, c.joint, "there is no joint '" + c.joint + "' to give a clearance to"};
  const bool is_revolute = ideal_type(c) == JointType::revolute;
  if (found->type != ideal_type(c))
    return Error{ErrorCode::conflict, c.joint,
                 "joint '" + c.joint + "' is not a " +
                     (is_revolute ? "revolute joint, which has a journal" : "prismatic joint, which has a slider")};
  if (!c.element)
    return Error{ErrorCode::missing, c.joint, "the clearance of joint '" + c.joint + "' needs a contact element"};
  if (auto error = check_size(c)) return *error;
  return &*found;
}

// A planar joint in its place: the same coordinate, and no displacement within the clearance.
void open_joint(Model& model, Joint& joint) {
  const std::size_t kept = planar_coordinate(std::exchange(joint.type, JointType::planar));
  for (InitialCoordinates* start : {&joint.position, &joint.speed}) {
    if (start->values.empty()) continue;
    std::vector<double> values(3, 0.0);
    values[kept] = start->values.front();
    start->values = std::move(values);
  }
  const auto follow = [&](CoordinateRef& ref) {
    if (ref.joint == joint.name) ref.index = kept;
  };
  for (Driver& driver : model.drivers) follow(driver.coordinate);
  for (Coupling& coupling : model.couplings) follow(coupling.first), follow(coupling.second);
  for (Force& force : model.forces)
    if (auto* on_joint = std::get_if<JointForce>(&force)) follow(on_joint->coordinate);
}

// Inner and outer side in the order of the joint's bodies.
class PairMaker {
 public:
  PairMaker(const JointClearance& clearance, const Joint& joint)
      : clearance_(clearance),
        inner_(clearance.inner_is_first ? joint.first : joint.second),
        outer_(clearance.inner_is_first ? joint.second : joint.first) {}

  ContactPair pair(std::string name, const Shape& inner, const Pose& inner_at, const Shape& outer,
                   const Pose& outer_at) const {
    ContactSide in{inner_, inner}, out{outer_, outer};
    in.mount.pose = inner_.pose * inner_at;
    out.mount.pose = outer_.pose * outer_at;
    ContactPair pair;
    pair.name = std::move(name);
    pair.first = clearance_.inner_is_first ? in : out;
    pair.second = clearance_.inner_is_first ? std::move(out) : std::move(in);
    pair.element = clearance_.element;
    return pair;
  }

 private:
  const JointClearance& clearance_;
  Mount inner_, outer_;
};

}  // namespace

// Corners counter-clockwise from the lower rear one, each with the wall on its side.
std::vector<ContactPair> clearance_contacts(const JointClearance& clearance, const Joint& joint, Space space) {
  const PairMaker maker(clearance, joint);
  if (const auto* journal = std::get_if<Journal>(&clearance.parts))
    return {maker.pair(joint.name, Sphere{journal->radius}, {}, Bore{journal->bearing_radius}, {})};
  const auto& slider = std::get<Slider>(clearance.parts);
  const double x = 0.5 * slider.length, y = 0.5 * slider.height;
  const std::array<Vector3, 4> corners{{{-x, -y, 0.0}, {x, -y, 0.0}, {x, y, 0.0}, {-x, y, 0.0}}};
  std::vector<ContactPair> pairs;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const double up = corners[i].y > 0.0 ? 1.0 : -1.0;
    const Pose wall =
        Pose{{0.0, up * (y + slider.clearance), 0.0}, {}} * geometry::half_space_pose(space, {0.0, -up, 0.0});
    pairs.push_back(
        maker.pair(joint.name + "[" + std::to_string(i + 1) + "]", Point{}, Pose{corners[i], {}}, HalfSpace{}, wall));
  }
  return pairs;
}

std::optional<Error> start_as_ideal(Model& model, std::span<const IdealJoint> joints, double start_time) {
  const auto ideal = ideal_model(model, joints);
  if (!ideal) return ideal.error();
  const auto built = build_system(*ideal, start_time);
  if (!built) return built.error();
  const auto work = built->system->workspace();
  built->system->set_state(start_time, built->start, *work);
  for (std::size_t i = 0; i < ideal->bodies.size(); ++i) {
    const BodyMotion motion = built->system->body(i, *work);
    model.bodies[i].pose = motion.pose;
    model.bodies[i].velocity = Velocity{motion.velocity, motion.angular_velocity};
  }
  for (std::size_t i = 0; i < ideal->joints.size(); ++i) {
    Joint& joint = model.joints[i];
    if (find_ideal(joints, joint.name)) continue;
    if (!joint.position.values.empty()) built->system->joint_position(i, joint.position.values, *work);
    if (!joint.speed.values.empty()) built->system->joint_speed(i, joint.speed.values, *work);
  }
  return std::nullopt;
}

std::optional<Error> add_clearances(Model& model, std::span<const JointClearance> joints, double start_time) {
  Model changed = model;
  std::vector<IdealJoint> ideal;
  for (const JointClearance& clearance : joints) {
    const auto joint = find_joint(changed, clearance);
    if (!joint) return joint.error();
    ideal.push_back({clearance.joint, ideal_type(clearance)});
    auto pairs = clearance_contacts(clearance, **joint, model.space);
    std::move(pairs.begin(), pairs.end(), std::back_inserter(changed.contacts));
    open_joint(changed, **joint);
  }
  if (auto error = start_as_ideal(changed, ideal, start_time)) return error;
  model = std::move(changed);
  return std::nullopt;
}

}  // namespace hysteron::multibody
