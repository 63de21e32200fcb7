#include <algorithm>
#include <array>
#include <cmath>

#include "build.hpp"
#include "hysteron/multibody/clearance.hpp"
#include "hysteron/multibody/quantity.hpp"
#include "key_table.hpp"

namespace hysteron::scene {

using multibody::Function;
using multibody::FunctionValue;
using multibody::Mount;
using multibody::Pose;
using multibody::Quaternion;
using multibody::Vector3;

Vector3 vector_of(const Value& list) {
  const auto at = [&](std::size_t i) { return i < list.items.size() ? list.items[i].number : 0.0; };
  return {at(0), at(1), at(2)};
}

std::vector<double> numbers_of(const Value& list) {
  std::vector<double> numbers;
  numbers.reserve(list.items.size());
  for (const Value& item : list.items) numbers.push_back(item.number);
  return numbers;
}

bool has_pose(const Value& map, std::string_view position_key) {
  return map[position_key].is_present() || map["angle"].is_present() || map["quaternion"].is_present();
}

std::optional<Vector3> unit_vector(const Vector3& v) {
  const double largest = std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
  if (!(largest > 0.0)) return std::nullopt;
  const Vector3 scaled{v.x / largest, v.y / largest, v.z / largest};
  return (1.0 / norm(scaled)) * scaled;
}

namespace {

Quaternion orientation_of(Build& build, const Value& map) {
  const Value &about = map["about"], &quaternion = map["quaternion"];
  for (const Value* value : {&about, &quaternion})
    if (value->is_present() && build.is_planar()) {
      build.fail(ErrorCode::conflict, value->mark, "a planar scene turns about z only: give 'angle' alone");
      return {};
    }
  if (quaternion.is_present()) {
    const std::vector<double> q = numbers_of(quaternion);
    double largest = 0.0;  // by which the components are divided first: their squares might overflow
    for (const double part : q) largest = std::max(largest, std::abs(part));
    if (largest == 0.0) {
      build.fail(ErrorCode::out_of_range, quaternion.mark, "quaternion: its length must not be 0");
      return {};
    }
    return normalized(Quaternion{q[0] / largest, q[1] / largest, q[2] / largest, q[3] / largest});
  }
  if (about.is_present()) {
    const auto axis = unit_vector(vector_of(about));
    if (!axis) {
      build.fail(ErrorCode::out_of_range, about.mark, "about: the axis must not be 0");
      return {};
    }
    return axis_angle(*axis, map["angle"].number);
  }
  return multibody::axis_angle({0.0, 0.0, 1.0}, map["angle"].number);
}

}  // namespace

Pose pose_of(Build& build, const Value& map, std::string_view position_key) {
  return {vector_of(map[position_key]), orientation_of(build, map)};
}

std::vector<std::string> names_of(const std::unordered_map<std::string, std::size_t>& known) {
  std::vector<std::string> names;
  for (const auto& [name, index] : known) names.push_back(name);
  std::sort(names.begin(), names.end());
  return names;
}

std::optional<Mount> mount_of(Build& build, const Value& map) {
  const Value &body = map["body"], &frame = map["frame"];
  const bool is_ground = body.text == multibody::ground_name;
  const auto found = build.bodies.find(body.text);
  if (!is_ground && found == build.bodies.end()) {
    std::vector<std::string> names = names_of(build.bodies);
    names.emplace_back(multibody::ground_name);
    build.fail(ErrorCode::unknown_name, body.mark,
               "there is no body " + in_quotes(body.text) + suggestion(body.text, names));
    return std::nullopt;
  }
  const auto& frames = is_ground ? build.model().ground_frames : build.model().bodies[found->second].frames;
  if (frame.is_present() && !find_frame(frames, frame.text)) {
    std::vector<std::string> names;
    for (const multibody::Frame& f : frames) names.push_back(f.name);
    build.fail(ErrorCode::unknown_name, frame.mark,
               in_quotes(body.text) + " has no frame " + in_quotes(frame.text) + suggestion(frame.text, names));
    return std::nullopt;
  }
  return Mount{body.text, frame.text, pose_of(build, map, "at")};
}

bool place_in_world(Build& build, const Pose& world, const Value& mounts, Mount& first, Mount& second) {
  const std::array<Mount*, 2> both{&first, &second};
  for (std::size_t i = 0; i < both.size(); ++i) {
    const Value& given = mounts.items[i];
    if (given["frame"].is_present() || has_pose(given, "at")) {
      build.fail(ErrorCode::conflict, given.mark,
                 "either 'at' and 'axis' say where the joint is in the world, or frames of the bodies do: not both");
      return false;
    }
    Pose body;
    if (const auto found = build.bodies.find(both[i]->body); found != build.bodies.end()) {
      auto& pose = build.model().bodies[found->second].pose;
      if (!pose) pose = Pose{};  // the axes of the world
      body = *pose;
    }
    both[i]->pose = inverse(body) * world;
  }
  return true;
}

Function function_of(Build& build, const Value& value, const std::string& owner, const TableHabit& habit) {
  if (!owner.empty()) build.scene.places.emplace(owner, build.problems.place(value.mark));
  if (value.kind == Value::Kind::number) return Function(value.number);
  if (value.kind == Value::Kind::formula) {
    const auto evaluate = [formula = value.formula](double t) {
      const Jet jet = formula->at_time(t);
      return FunctionValue{jet.value, jet.first, jet.second};
    };
    return Function::from(
        evaluate,
        {.breakpoints = [formula = value.formula](double from, double to) { return formula->breakpoints(from, to); },
         .calm_until = [formula = value.formula](double from, double to) { return formula->calm_until(from, to); }});
  }
  std::vector<double> x, y;
  for (const Value& point : value.items) {
    x.push_back(point.items[0].number);
    y.push_back(point.items[1].number);
  }
  const auto word = std::find(interpolation_words.begin(), interpolation_words.end(), value.text);
  const auto interpolation = word == interpolation_words.end()
                                 ? habit.interpolation
                                 : static_cast<multibody::Interpolation>(word - interpolation_words.begin());
  Result<Function> table = Function::table(std::move(x), std::move(y), interpolation, habit.ends);
  if (table) return *table;
  build.fail(table.error().code, value.mark, table.error().message);
  return {};
}

std::optional<FoundCoordinate> coordinate_of(Build& build, const std::string& joint, const std::string& coordinate,
                                             const Mark& at) {
  const auto found = build.joints.find(joint);
  if (found == build.joints.end()) {
    build.fail(ErrorCode::unknown_name, at,
               "there is no joint " + in_quotes(joint) + suggestion(joint, names_of(build.joints)));
    return std::nullopt;
  }
  const auto names = coordinate_names(build.model().joints[found->second].type, build.model().space);
  const std::vector<std::string> known(names.begin(), names.end());
  if (const auto ideal = build.ideal_types.find(joint); coordinate.empty() && ideal != build.ideal_types.end())
    return coordinate_of(build, joint, known[multibody::planar_coordinate(ideal->second)], at);
  if (coordinate.empty() && known.size() != 1) {
    build.fail(ErrorCode::missing, at,
               "the joint " + in_quotes(joint) + (known.empty() ? " has no coordinate" : " has several coordinates") +
                   suggestion("", known));
    return std::nullopt;
  }
  const std::string& wanted = coordinate.empty() ? known[0] : coordinate;
  for (std::size_t i = 0; i < known.size(); ++i)
    if (known[i] == wanted) return FoundCoordinate{{joint, i}, wanted.starts_with("angle")};
  build.fail(ErrorCode::unknown_name, at,
             "the joint " + in_quotes(joint) + " has no coordinate " + in_quotes(wanted) + suggestion(wanted, known));
  return std::nullopt;
}

std::optional<FoundCoordinate> coordinate_of(Build& build, const Value& text) {
  const std::size_t dot = text.text.find('.');
  const std::string coordinate = dot == std::string::npos ? "" : text.text.substr(dot + 1);
  return coordinate_of(build, text.text.substr(0, dot), coordinate, text.mark);
}

bool check_unit(Build& build, const Value& value, bool is_angle, std::string_view key) {
  using UnitChoice = Value::UnitChoice;
  if (value.unit == UnitChoice::not_given || (value.unit == UnitChoice::first) == is_angle) return true;
  build.fail(ErrorCode::wrong_unit, value.mark,
             std::string(key) + (is_angle ? ": the unit is that of a displacement, an angle is meant"
                                          : ": the unit is that of an angle, a displacement is meant"));
  return false;
}

}  // namespace hysteron::scene
