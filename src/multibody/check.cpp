// Checks of a model before anything is computed with it.
#include <cmath>
#include <set>

#include "hysteron/core/edit_distance.hpp"
#include "hysteron/core/number_text.hpp"
#include "plan.hpp"

namespace hysteron::multibody {

Error unknown_name(const std::string& kind, std::string_view given, const std::vector<std::string>& known) {
  const std::string near = probable_word(given, known);
  return {ErrorCode::unknown_name, kind,
          "unknown " + kind + " '" + std::string(given.substr(0, 64)) + "'" +
              (near.empty() ? "" : "; did you mean '" + near + "'?")};
}

Error unknown_frame(std::string_view given, std::span<const Frame> frames) {
  std::vector<std::string> known;
  for (const Frame& frame : frames) known.push_back(frame.name);
  return unknown_name("frame", given, known);
}

namespace {

using Fault = std::optional<Error>;

bool is_finite(const Vector3& v) { return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z); }
bool is_finite(const Inertia& j) {
  return is_finite(Vector3{j.xx, j.yy, j.zz}) && is_finite(Vector3{j.xy, j.xz, j.yz});
}

Error not_finite(const std::string& field) {
  return {ErrorCode::not_a_number, field, field + " must be finite numbers"};
}
Error out_of_range(const std::string& field, double given, const std::string& allowed) {
  return {ErrorCode::out_of_range, field, field + " = " + number_text(given) + "; must be " + allowed};
}

// Principal moments must be >= 0 and no one larger than the sum of the others: a mass at distance contributes to two.
// With half the trace t, the tensor t·1 - J has the second moments ∫ x² dm and so on as eigenvalues: it must not have a
// negative one, which its principal minors tell.
Fault check_inertia(const std::string& field, const Inertia& j) {
  const double t = (j.xx + j.yy + j.zz) / 2.0, a = t - j.xx, b = t - j.yy, c = t - j.zz;
  // Rounding of tensors that were computed.
  constexpr double slack = 1e-9;
  const double scale =
      std::abs(j.xx) + std::abs(j.yy) + std::abs(j.zz) + std::abs(j.xy) + std::abs(j.xz) + std::abs(j.yz);
  const double s1 = -slack * scale, s2 = -slack * scale * scale, s3 = s2 * scale;
  const double minors[] = {a * b - j.xy * j.xy, a * c - j.xz * j.xz, b * c - j.yz * j.yz};
  const double determinant = a * minors[2] - j.xy * j.xy * c - j.xz * j.xz * b - 2.0 * j.xy * j.yz * j.xz;
  const bool ok =
      a >= s1 && b >= s1 && c >= s1 && minors[0] >= s2 && minors[1] >= s2 && minors[2] >= s2 && determinant >= s3;
  if (ok) return std::nullopt;
  return Error{
      ErrorCode::out_of_range, field,
      field + " (xx " + number_text(j.xx) + ", yy " + number_text(j.yy) + ", zz " + number_text(j.zz) +
          " kg m^2) is that of no body: no principal moment may be negative or exceed the sum of the other two"};
}

class Checker {
 public:
  Checker(const Model& model, const Names& names) : model_(model), names_(names) {}

  Fault check() {
    if (!is_finite(model_.gravity)) return not_finite("gravity");
    if (auto fault = check_frames("ground", model_.ground_frames)) return fault;
    for (const Body& body : model_.bodies)
      if (auto fault = check_body(body)) return fault;
    for (const Joint& joint : model_.joints)
      if (auto fault = check_joint(joint)) return fault;
    for (const Coupling& coupling : model_.couplings)
      if (auto fault = check_coupling(coupling)) return fault;
    for (const Driver& driver : model_.drivers)
      if (auto fault = check_driver(driver)) return fault;
    for (const Force& force : model_.forces) {
      auto fault = check_name("force", std::visit([](const auto& f) { return f.name; }, force), forces_);
      if (!fault) fault = std::visit([&](const auto& f) { return check_force(f); }, force);
      if (fault) return fault;
    }
    return check_contacts();
  }

 private:
  Fault check_contacts() {
    for (const ContactPair& pair : model_.contacts) {
      if (auto fault = check_name("contact", pair.name, contacts_)) return fault;
      for (const ContactSide* side : {&pair.first, &pair.second})
        if (auto fault = check_mount(pair.name, side->mount)) return fault;
    }
    const auto contacts = contact_points(model_);
    return contacts ? Fault{} : Fault{contacts.error()};
  }

  Fault check_name(const std::string& kind, const std::string& name, std::set<std::string>& seen) {
    if (name.empty()) return Error{ErrorCode::missing, kind, "a " + kind + " has no name"};
    if (kind == "body" && name == ground_name)
      return Error{ErrorCode::conflict, name, "no body may be named 'ground': it is the fixed body"};
    const std::string several = kind == "body" ? "bodies" : kind + "s";
    if (!seen.insert(name).second)
      return Error{ErrorCode::conflict, name, "two " + several + " are named '" + name + "'"};
    return std::nullopt;
  }

  Fault check_pose(const std::string& field, const Pose& pose) const {
    const Quaternion& q = pose.orientation;
    const double size = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
    if (!is_finite(pose.position) || !std::isfinite(size)) return not_finite(field);
    if (!(size > 0.0))
      return Error{ErrorCode::out_of_range, field, field + ": a quaternion of zeros is no orientation"};
    constexpr double tilt = 1e-12;
    if (model_.space == Space::planar && q.x * q.x + q.y * q.y > tilt * size)
      return Error{ErrorCode::conflict, field, field + ": a planar model has turns about z only"};
    return std::nullopt;
  }

  Fault check_frames(const std::string& body, const std::vector<Frame>& frames) {
    std::set<std::string> seen;
    for (const Frame& frame : frames) {
      if (auto fault = check_name("frame", frame.name, seen)) return fault;
      if (auto fault = check_pose(body + "." + frame.name, frame.pose)) return fault;
    }
    return std::nullopt;
  }

  Fault check_body(const Body& body) {
    if (auto fault = check_name("body", body.name, bodies_)) return fault;
    if (!(body.mass > 0.0) || !std::isfinite(body.mass))
      return out_of_range(body.name + ".mass", body.mass, "> 0 (kg)");
    if (!is_finite(body.centre)) return not_finite(body.name + ".centre");
    if (!is_finite(body.inertia)) return not_finite(body.name + ".inertia");
    if (model_.space == Space::planar && body.inertia.zz < 0.0)
      return out_of_range(body.name + ".inertia", body.inertia.zz, ">= 0 (kg m^2)");
    if (model_.space == Space::spatial)
      if (auto fault = check_inertia(body.name + ".inertia", body.inertia)) return fault;
    if (auto fault = check_frames(body.name, body.frames)) return fault;
    if (body.velocity && !(is_finite(body.velocity->linear) && is_finite(body.velocity->angular)))
      return not_finite(body.name + ".velocity");
    return body.pose ? check_pose(body.name + ".pose", *body.pose) : std::nullopt;
  }

  Fault check_mount(const std::string& field, const Mount& mount) const {
    const int body = names_.body(mount.body);
    if (body < 0 && mount.body != ground_name) {
      std::vector<std::string> known{ground_name};
      for (const Body& b : model_.bodies) known.push_back(b.name);
      return named(unknown_name("body", mount.body, known), field);
    }
    const auto& frames = body < 0 ? model_.ground_frames : model_.bodies[static_cast<std::size_t>(body)].frames;
    if (!mount.frame.empty() && !find_frame(frames, mount.frame))
      return named(unknown_frame(mount.frame, frames), field);
    return check_pose(field, mount.pose);
  }

  static Error named(Error error, const std::string& field) {
    error.field = field;
    error.message = field + ": " + error.message;
    return error;
  }

  Fault check_values(const std::string& field, const InitialCoordinates& given, std::size_t count) const {
    if (given.values.empty()) return std::nullopt;
    if (given.values.size() != count)
      return Error{
          ErrorCode::out_of_range, field,
          field + " has " + std::to_string(given.values.size()) + " values; must have " + std::to_string(count)};
    for (const double x : given.values)
      if (!std::isfinite(x)) return not_finite(field);
    return std::nullopt;
  }

  Fault check_joint(const Joint& joint) {
    if (auto fault = check_name("joint", joint.name, joints_)) return fault;
    if (auto fault = check_mount(joint.name, joint.first)) return fault;
    if (auto fault = check_mount(joint.name, joint.second)) return fault;
    if (joint.first.body == joint.second.body)
      return Error{ErrorCode::conflict, joint.name,
                   "joint '" + joint.name + "' joins '" + joint.first.body + "' with itself"};
    const bool spatial_only = joint.type == JointType::cylindrical || joint.type == JointType::universal ||
                              joint.type == JointType::spherical;
    if (model_.space == Space::planar && spatial_only)
      return Error{ErrorCode::conflict, joint.name,
                   "joint '" + joint.name + "': cylindrical, universal and spherical joints need a spatial model"};
    if (joint.type == JointType::distance && (!(joint.length > 0.0) || !std::isfinite(joint.length)))
      return out_of_range(joint.name + ".length", joint.length, "> 0 (m)");
    if (auto fault =
            check_values(joint.name + ".position", joint.position, position_names(joint.type, model_.space).size()))
      return fault;
    return check_values(joint.name + ".speed", joint.speed, speed_names(joint.type, model_.space).size());
  }

  Fault check_coordinate(const std::string& field, const CoordinateRef& ref, bool may_be_loop_only) const {
    const int joint = names_.joint(ref.joint);
    if (joint < 0) {
      std::vector<std::string> known;
      for (const Joint& j : model_.joints) known.push_back(j.name);
      return named(unknown_name("joint", ref.joint, known), field);
    }
    const JointType type = model_.joints[static_cast<std::size_t>(joint)].type;
    if (!is_single_coordinate(type, model_.space, ref.index) || (is_never_in_tree(type) && !may_be_loop_only))
      return Error{
          ErrorCode::out_of_range, field,
          field + ": joint '" + ref.joint + "' has no single coordinate " + std::to_string(ref.index) + " to act on"};
    return std::nullopt;
  }

  Fault check_coupling(const Coupling& coupling) {
    if (auto fault = check_name("coupling", coupling.name, couplings_)) return fault;
    if (!std::isfinite(coupling.ratio) || coupling.ratio == 0.0)
      return out_of_range(coupling.name + ".ratio", coupling.ratio, "a finite number other than 0");
    if (coupling.offset && !std::isfinite(*coupling.offset)) return not_finite(coupling.name + ".offset");
    if (coupling.first.joint == coupling.second.joint && coupling.first.index == coupling.second.index)
      return Error{ErrorCode::conflict, coupling.name,
                   "coupling '" + coupling.name + "' couples a coordinate with itself"};
    if (auto fault = check_coordinate(coupling.name, coupling.first, false)) return fault;
    return check_coordinate(coupling.name, coupling.second, false);
  }

  Fault check_driver(const Driver& driver) {
    if (auto fault = check_name("driver", driver.name, drivers_)) return fault;
    if (auto fault = check_coordinate(driver.name, driver.coordinate, true)) return fault;
    const CoordinateRef& ref = driver.coordinate;
    if (!driven_.emplace(ref.joint, ref.index).second)
      return Error{ErrorCode::conflict, driver.name,
                   "coordinate " + std::to_string(ref.index) + " of joint '" + ref.joint + "' has two drivers"};
    return std::nullopt;
  }

  Fault check_numbers(const std::string& name, std::initializer_list<double> values) const {
    for (const double x : values)
      if (!std::isfinite(x)) return not_finite(name);
    return std::nullopt;
  }

  Fault check_force(const LinearSpring& f) const {
    if (auto fault = check_mount(f.name, f.first)) return fault;
    if (auto fault = check_mount(f.name, f.second)) return fault;
    return check_numbers(f.name, {f.stiffness, f.rest_length, f.damping});
  }
  Fault check_force(const JointForce& f) const {
    if (auto fault = check_coordinate(f.name, f.coordinate, false)) return fault;
    return check_numbers(f.name, {f.stiffness, f.rest, f.damping});
  }
  Fault check_force(const Bushing& f) const {
    if (auto fault = check_mount(f.name, f.first)) return fault;
    if (auto fault = check_mount(f.name, f.second)) return fault;
    for (const Vector3& v : {f.stiffness, f.damping, f.rotational_stiffness, f.rotational_damping})
      if (!is_finite(v)) return not_finite(f.name);
    return std::nullopt;
  }
  Fault check_force(const AppliedForce& f) const { return check_mount(f.name, f.at); }
  Fault check_force(const CustomForce& f) const {
    if (!f.law) return Error{ErrorCode::missing, f.name, "force '" + f.name + "' has no law"};
    for (const Mount& mount : f.mounts)
      if (auto fault = check_mount(f.name, mount)) return fault;
    for (const double x : f.law->initial_state())
      if (!std::isfinite(x)) return not_finite(f.name);
    return std::nullopt;
  }

  const Model& model_;
  const Names& names_;
  std::set<std::string> bodies_, joints_, couplings_, drivers_, forces_, contacts_;
  std::set<std::pair<std::string, std::size_t>> driven_;
};

}  // namespace

Result<bool> check_model(const Model& model, const Names& names) {
  if (auto fault = Checker(model, names).check()) return *fault;
  return true;
}

}  // namespace hysteron::multibody
