#include <algorithm>
#include <array>
#include <cmath>

#include "build.hpp"
#include "contact_keys.hpp"
#include "hysteron/multibody/clearance.hpp"

namespace hysteron::scene {
namespace {

using multibody::Driver;
using multibody::Joint;
using multibody::JointType;
using multibody::Pose;
using multibody::Quaternion;
using multibody::Vector3;

struct TypeName {
  std::string_view key;
  JointType type;
  bool is_spatial_only = false;
};
constexpr std::array<TypeName, 10> types{{{"fixed", JointType::fixed},
                                          {"revolute", JointType::revolute},
                                          {"prismatic", JointType::prismatic},
                                          {"cylindrical", JointType::cylindrical, true},
                                          {"universal", JointType::universal, true},
                                          {"spherical", JointType::spherical, true},
                                          {"planar", JointType::planar},
                                          {"free", JointType::free},
                                          {"distance", JointType::distance},
                                          {"point_on_line", JointType::point_on_line}}};

// Keys that have a meaning only beside `clearance`, with those that it shares with contacts.
constexpr std::array<std::string_view, 5> clearance_keys{"journal", "bearing", "slider", "guide", "law"};

bool has_axis_along_x(JointType type) { return type == JointType::prismatic || type == JointType::point_on_line; }
bool has_axis_along_z(JointType type) {
  return type == JointType::revolute || type == JointType::cylindrical || type == JointType::universal ||
         type == JointType::planar;
}

class JointBuilder {
 public:
  JointBuilder(Build& build, const Entry& entry) : build_(build), entry_(entry), value_(entry.value) {}

  void add() {
    for (const TypeName& t : types)
      if (value_[t.key].is_present()) return add(t, value_[t.key]);
  }

 private:
  void fail(ErrorCode code, const Mark& at, std::string message) { build_.fail(code, at, std::move(message)); }

  void add(const TypeName& type, const Value& mounts) {
    if (type.is_spatial_only && build_.is_planar())
      return fail(ErrorCode::conflict, mounts.mark,
                  "a " + std::string(type.key) + " joint needs 'space: spatial'; a planar scene has fixed, revolute, " +
                      "prismatic, planar, free, distance and point_on_line");
    joint_.name = entry_.name;
    joint_.type = type.type;
    auto first = mount_of(build_, mounts.items[0]), second = mount_of(build_, mounts.items[1]);
    if (!first || !second) return;
    if (first->body == second->body)
      return fail(ErrorCode::conflict, mounts.mark,
                  "a joint joins two bodies, not " + in_quotes(first->body) + " with itself");
    joint_.first = std::move(*first);
    joint_.second = std::move(*second);
    if (!place(mounts) || !set_length(mounts) || !set_clearance()) return;
    build_.joints.emplace(joint_.name, build_.model().joints.size());
    joint_.position = start("position", coordinate_names(joint_.type, build_.model().space));
    joint_.speed = start("speed", coordinate_speed_names(joint_.type, build_.model().space));
    build_.model().joints.push_back(joint_);
  }

  // The unit vector; nothing after an error.
  std::optional<Vector3> direction(const Value& axis, std::string_view key) {
    if (const auto unit = unit_vector(vector_of(axis))) return unit;
    fail(ErrorCode::out_of_range, axis.mark, std::string(key) + ": a direction must not be 0");
    return std::nullopt;
  }

  std::optional<Quaternion> orientation() {
    const Value &axis = value_["axis"], &second = value_["second_axis"];
    if (second.is_present() && joint_.type != JointType::universal) {
      fail(ErrorCode::conflict, second.mark, "only a universal joint has a second axis");
      return std::nullopt;
    }
    if (joint_.type == JointType::universal) return universal_axes(axis, second);
    if (!axis.is_present()) return Quaternion{};
    if (!has_axis_along_x(joint_.type) && (build_.is_planar() || !has_axis_along_z(joint_.type))) {
      fail(ErrorCode::conflict, axis.mark, "this joint takes no axis");
      return std::nullopt;
    }
    const auto unit = direction(axis, "axis");
    if (!unit) return std::nullopt;
    return has_axis_along_x(joint_.type) ? turn_x_to(*unit) : turn_z_to(*unit);
  }

  // z along the first axis, x along the second.
  std::optional<Quaternion> universal_axes(const Value& axis, const Value& second) {
    constexpr double right_angle = 1e-9;
    if (!axis.is_present() || !second.is_present()) {
      fail(ErrorCode::missing, entry_.mark, "a universal joint with 'at' needs 'axis' and 'second_axis'");
      return std::nullopt;
    }
    const auto z = direction(axis, "axis"), x = direction(second, "second_axis");
    if (!z || !x) return std::nullopt;
    if (std::abs(dot(*z, *x)) > right_angle) {
      fail(ErrorCode::out_of_range, second.mark, "second_axis: must be across the first axis");
      return std::nullopt;
    }
    const Quaternion tilt = turn_z_to(*z);
    const Vector3 tilted = rotate(tilt, Vector3{1.0, 0.0, 0.0});
    return axis_angle(*z, std::atan2(dot(*z, cross(tilted, *x)), dot(tilted, *x))) * tilt;
  }

  // In the world, if 'at' or an axis is given.
  bool place(const Value& mounts) {
    const Value& at = value_["at"];
    if (!at.is_present() && !value_["axis"].is_present() && !value_["second_axis"].is_present()) return true;
    if (joint_.type == JointType::distance) {
      fail(ErrorCode::conflict, at.is_present() ? at.mark : entry_.mark,
           "a distance joint has two points: give them as {body: name, at: [...]}");
      return false;
    }
    const auto turn = orientation();
    return turn && place_in_world(build_, {vector_of(at), *turn}, mounts, joint_.first, joint_.second);
  }

  // Where a point of a mount is at the start; nothing if the body has no place.
  std::optional<Vector3> start_point(const multibody::Mount& mount) {
    const auto found = build_.bodies.find(mount.body);
    const bool is_ground = found == build_.bodies.end();
    const auto& frames = is_ground ? build_.model().ground_frames : build_.model().bodies[found->second].frames;
    const Pose pose = multibody::pose_in_body(mount, frames);
    if (is_ground) return pose.position;
    const auto& body = build_.model().bodies[found->second].pose;
    if (!body) return std::nullopt;
    return (*body * pose).position;
  }

  bool set_length(const Value& mounts) {
    const Value& length = value_["length"];
    if (joint_.type != JointType::distance) {
      if (length.is_present()) fail(ErrorCode::conflict, length.mark, "only a distance joint has a length");
      return !length.is_present();
    }
    joint_.length = length.number;
    if (length.is_present()) return true;
    const auto a = start_point(joint_.first), b = start_point(joint_.second);
    if (a && b) joint_.length = norm(*b - *a);
    if (joint_.length > 0.0) return true;
    fail(ErrorCode::missing, mounts.mark, "a distance joint needs a 'length' > 0, or bodies with a 'position'");
    return false;
  }

  // With clearance the joint is planar; its contacts are built when all joints are known.
  bool set_clearance() {
    const Value& clearance = value_["clearance"];
    if (!clearance.is_present()) {
      const auto is_absent = [this](std::string_view key) {
        if (!value_[key].is_present()) return true;
        fail(ErrorCode::conflict, value_[key].mark, "only a joint with 'clearance' takes the key " + in_quotes(key));
        return false;
      };
      return std::all_of(clearance_keys.begin(), clearance_keys.end(), is_absent) &&
             std::all_of(keys::shared_contact_keys.begin(), keys::shared_contact_keys.end(),
                         [&](const SceneKey& key) { return is_absent(key.name); });
    }
    if (joint_.type != JointType::revolute && joint_.type != JointType::prismatic) {
      fail(ErrorCode::conflict, clearance.mark, "only revolute and prismatic joints can have a clearance");
      return false;
    }
    build_.ideal_types.emplace(joint_.name, joint_.type);
    joint_.type = JointType::planar;
    return true;
  }

  multibody::InitialCoordinates start(std::string_view key, std::span<const std::string_view> names) {
    const Value& given = value_["start"][key];
    if (!given.is_present()) return {};
    const auto ideal = build_.ideal_types.find(joint_.name);
    if (ideal != build_.ideal_types.end() && given.items.size() == 1)
      return start_centred(given.items[0], ideal->second, key);
    if (given.items.size() != names.size()) {
      fail(ErrorCode::out_of_range, given.mark,
           std::string(key) + ": the joint has " + std::to_string(names.size()) + " of these, " +
               std::to_string(given.items.size()) + " are given");
      return {};
    }
    for (std::size_t i = 0; i < names.size(); ++i) {
      const bool is_turn = names[i].starts_with("ang") || names[i].starts_with("q");
      check_unit(build_, given.items[i], is_turn, key);
    }
    return {numbers_of(given), value_["start"]["exact"].number != 0.0};
  }

  // The coordinate of the ideal joint alone: no displacement within the clearance.
  multibody::InitialCoordinates start_centred(const Value& given, JointType ideal, std::string_view key) {
    check_unit(build_, given, ideal == JointType::revolute, key);
    std::vector<double> values(3, 0.0);
    values[multibody::planar_coordinate(ideal)] = given.number;
    return {values, value_["start"]["exact"].number != 0.0};
  }

  Build& build_;
  const Entry& entry_;
  const Value& value_;
  Joint joint_;
};

void build_drive(Build& build, const std::string& joint, const Value& value) {
  const auto coordinate = coordinate_of(build, joint, value["coordinate"].text, value.mark);
  if (!coordinate) return;
  Driver driver;
  driver.name = value["name"].is_present() ? value["name"].text : joint + "_drive";
  driver.coordinate = coordinate->ref;
  constexpr std::array<std::string_view, 3> kinds{"position", "speed", "acceleration"};
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    const Value& function = value[kinds[i]];
    if (!function.is_present()) continue;
    driver.kind = static_cast<Driver::Kind>(i);
    check_unit(build, function, coordinate->is_angle, kinds[i]);
    for (const Value& point : function.items) check_unit(build, point.items[1], coordinate->is_angle, kinds[i]);
    using multibody::TableEnds;
    const bool is_position = driver.kind == Driver::Kind::position;
    driver.function = function_of(build, function, "drive " + in_quotes(driver.name),
                                  {.ends = is_position ? TableEnds::straight : TableEnds::level});
  }
  for (const Driver& other : build.model().drivers)
    if (other.name == driver.name)
      return build.fail(ErrorCode::conflict, value.mark,
                        "the drive " + in_quotes(driver.name) + " is given twice: give one of them another 'name'");
  build.model().drivers.push_back(std::move(driver));
}

void build_coupling(Build& build, const Entry& entry) {
  const Value& between = entry.value["between"];
  if (between.items.size() != 2)
    return build.fail(ErrorCode::out_of_range, between.mark, "between: two coordinates of joints are expected");
  const auto first = coordinate_of(build, between.items[0]), second = coordinate_of(build, between.items[1]);
  if (!first || !second) return;
  const Value &ratio = entry.value["ratio"], &offset = entry.value["offset"];
  multibody::Coupling coupling{entry.name, first->ref, second->ref, ratio.number, {}};
  // The offset is an angle or a length as the second coordinate is; the ratio a length between an angle and a length.
  const bool is_plain = first->is_angle == second->is_angle;
  if (ratio.unit != Value::UnitChoice::not_given && (ratio.unit == Value::UnitChoice::first) != is_plain)
    return build.fail(ErrorCode::wrong_unit, ratio.mark,
                      is_plain ? "ratio: a plain number is expected between two angles or two displacements"
                               : "ratio: a length is expected between an angle and a displacement");
  if (offset.is_present()) {
    check_unit(build, offset, second->is_angle, "offset");
    coupling.offset = offset.number;
  }
  build.model().couplings.push_back(std::move(coupling));
}

}  // namespace

void build_joints(Build& build) {
  const Value& joints = build.root["joints"];
  build.model().joints.reserve(joints.entries.size());
  for (const Entry& entry : joints.entries) JointBuilder(build, entry).add();
  if (!build.problems.empty()) return;
  for (const Entry& entry : joints.entries) {
    const Value& drive = entry.value["drive"];
    if (drive.kind == Value::Kind::map) build_drive(build, entry.name, drive);
    for (const Value& one : drive.items) build_drive(build, entry.name, one);
  }
  for (const Entry& entry : build.root["couplings"].entries) build_coupling(build, entry);
}

}  // namespace hysteron::scene
