#include <algorithm>
#include <array>

#include "build.hpp"

namespace hysteron::scene {
namespace {

using multibody::AppliedForce;
using multibody::Bushing;
using multibody::Function;
using multibody::JointForce;
using multibody::LinearSpring;
using multibody::Vector3;

// Which keys belong to which kind of force.
struct ForceKind {
  std::string_view key;
  std::array<std::string_view, 8> keys;
};
constexpr std::array<ForceKind, 4> kinds{{
    {"spring", {"stiffness", "damping", "length", "curve", "damping_curve"}},
    {"bushing", {"stiffness", "damping", "rotational_stiffness", "rotational_damping", "at"}},
    {"joint", {"stiffness", "damping", "rest", "effort"}},
    {"body", {"force", "torque", "axes"}},
}};

class ForceBuilder {
 public:
  ForceBuilder(Build& build, const Entry& entry) : build_(build), entry_(entry), value_(entry.value) {}

  void add() {
    for (const ForceKind& kind : kinds)
      if (value_[kind.key].is_present()) {
        if (!has_only(kind)) return;
        if (kind.key == "spring") return add_spring();
        if (kind.key == "bushing") return add_bushing();
        return kind.key == "joint" ? add_joint_force() : add_applied();
      }
  }

 private:
  bool has_only(const ForceKind& kind) {
    for (const Entry& e : value_.entries) {
      if (e.name == kind.key || std::find(kind.keys.begin(), kind.keys.end(), e.name) != kind.keys.end()) continue;
      std::vector<std::string> names;
      for (const std::string_view key : kind.keys)
        if (!key.empty()) names.emplace_back(key);
      build_.fail(ErrorCode::conflict, e.mark,
                  "the key " + in_quotes(e.name) + " has no meaning for a force with '" + std::string(kind.key) + "'" +
                      suggestion(e.name, names));
      return false;
    }
    return true;
  }

  // One number of a list of at most one, of an angle or of a displacement.
  double one(std::string_view key, bool is_angle) {
    const Value& list = value_[key];
    if (!list.is_present()) return 0.0;
    if (list.items.size() != 1) {
      build_.fail(ErrorCode::out_of_range, list.mark, std::string(key) + ": one number is expected");
      return 0.0;
    }
    if (!check_unit(build_, list.items[0], is_angle, key)) return 0.0;
    return list.items[0].number;
  }
  std::optional<Function> curve(std::string_view key) {
    if (!value_[key].is_present()) return std::nullopt;
    return function_of(build_, value_[key], {}, {multibody::Interpolation::monotone, multibody::TableEnds::straight});
  }
  // Components of a bushing: one number for all directions, or one per direction.
  Vector3 components(std::string_view key) {
    const Value& list = value_[key];
    const bool turns = key.starts_with("rot");
    const std::size_t expected = !build_.is_planar() ? 3 : turns ? 1 : 2;
    if (!list.is_present()) return {};
    if (!turns)
      for (const Value& item : list.items) check_unit(build_, item, false, key);
    if (list.items.size() == 1) {
      const double k = list.items[0].number;
      return build_.is_planar() && turns ? Vector3{0.0, 0.0, k} : Vector3{k, k, k};
    }
    if (list.items.size() != expected)
      build_.fail(ErrorCode::out_of_range, list.mark,
                  std::string(key) + ": one number or " + std::to_string(expected) + " are expected");
    return vector_of(list);
  }

  // Between two points of one body a force has no effect.
  bool acts_on_two_bodies(const multibody::Mount& first, const multibody::Mount& second, const Value& mounts) {
    if (first.body != second.body) return true;
    build_.fail(ErrorCode::conflict, mounts.mark,
                "a force between two points of the same body " + in_quotes(first.body) + " has no effect");
    return false;
  }

  void add_spring() {
    const Value& mounts = value_["spring"];
    const auto first = mount_of(build_, mounts.items[0]), second = mount_of(build_, mounts.items[1]);
    if (!first || !second || !acts_on_two_bodies(*first, *second, mounts)) return;
    build_.model().forces.emplace_back(LinearSpring{entry_.name, *first, *second, one("stiffness", false),
                                                    value_["length"].number, one("damping", false), curve("curve"),
                                                    curve("damping_curve")});
  }

  void add_bushing() {
    const Value& mounts = value_["bushing"];
    auto first = mount_of(build_, mounts.items[0]), second = mount_of(build_, mounts.items[1]);
    if (!first || !second || !acts_on_two_bodies(*first, *second, mounts)) return;
    const Value& at = value_["at"];
    if (at.is_present() && !place_in_world(build_, {vector_of(at), {}}, mounts, *first, *second)) return;
    build_.model().forces.emplace_back(Bushing{entry_.name, *first, *second, components("stiffness"),
                                               components("damping"), components("rotational_stiffness"),
                                               components("rotational_damping")});
  }

  void add_joint_force() {
    const auto coordinate = coordinate_of(build_, value_["joint"]);
    if (!coordinate) return;
    JointForce force;
    force.name = entry_.name;
    force.coordinate = coordinate->ref;
    force.stiffness = one("stiffness", coordinate->is_angle);
    force.damping = one("damping", coordinate->is_angle);
    check_unit(build_, value_["rest"], coordinate->is_angle, "rest");
    force.rest = value_["rest"].number;
    if (value_["effort"].is_present()) {
      check_unit(build_, value_["effort"], coordinate->is_angle, "effort");
      force.effort = function_of(build_, value_["effort"], "force " + in_quotes(entry_.name));
    }
    build_.model().forces.emplace_back(std::move(force));
  }

  std::array<Function, 3> functions(std::string_view key, std::size_t expected) {
    const Value& list = value_[key];
    std::array<Function, 3> result;
    if (!list.is_present()) return result;
    if (list.items.size() != expected) {
      build_.fail(ErrorCode::out_of_range, list.mark,
                  std::string(key) + ": " + std::to_string(expected) + " components are expected");
      return result;
    }
    const std::size_t start = expected == 1 ? 2 : 0;  // one component is about z
    for (std::size_t i = 0; i < expected; ++i)
      result[start + i] = function_of(build_, list.items[i], "force " + in_quotes(entry_.name));
    return result;
  }
  void add_applied() {
    const auto at = mount_of(build_, value_["body"]);
    if (!at) return;
    build_.model().forces.emplace_back(AppliedForce{entry_.name, *at, functions("force", build_.is_planar() ? 2 : 3),
                                                    functions("torque", build_.is_planar() ? 1 : 3),
                                                    value_["axes"].number != 0.0});
  }

  Build& build_;
  const Entry& entry_;
  const Value& value_;
};

}  // namespace

void build_forces(Build& build) {
  for (const Entry& entry : build.root["forces"].entries) ForceBuilder(build, entry).add();
}

}  // namespace hysteron::scene
