// Pieces from which the tables of keys are made: kinds of values, and keys that several families have.
#pragma once

#include "key_table.hpp"

namespace hysteron::scene::keys {

using Kind = ValueType::Kind;

inline constexpr Dim torque = dims::energy, spring_rate = stiffness_dim(1.0),
                     inertia_dim = dims::mass * pow(dims::length, 2.0);
inline constexpr Dim angular_damping = torque * dims::time, angular_acceleration = dims::rate / dims::time;

constexpr ValueType plain(Kind kind) { return {.kind = kind}; }
constexpr ValueType number(const Dim& dim, const Range& range = any_number()) {
  return {.kind = Kind::number, .dim = dim, .range = range};
}
// Of a coordinate that is an angle or a displacement.
constexpr ValueType either(Kind kind, const Dim& of_angle, const Dim& of_displacement) {
  return {.kind = kind, .dim = of_angle, .other_dim = of_displacement, .has_other_dim = true};
}
constexpr ValueType of(Kind kind, const Dim& dim, const Range& range = any_number()) {
  return {.kind = kind, .dim = dim, .range = range};
}
constexpr ValueType choice(std::span<const std::string_view> words, Kind kind = Kind::word) {
  return {.kind = kind, .range = one_word_of(words)};
}
constexpr ValueType curve(const Dim& x, const Dim& y) {
  return {.kind = Kind::curve, .dim = x, .other_dim = y, .has_other_dim = true};
}
constexpr ValueType group(Kind kind, const KeyFamily& family) { return {.kind = kind, .family = &family}; }

// A turn of a body, frame or mount relative to what it is given in.
inline constexpr SceneKey angle_key{"angle", number(dims::none), "turn about `about`; 0 if not given"};
inline constexpr SceneKey about_key{"about", of(Kind::vector, dims::none),
                                    "axis of the turn, in space only; the z axis if not given"};
inline constexpr SceneKey quaternion_key{"quaternion", plain(Kind::quaternion),
                                         "the turn as w, x, y, z instead; in space only"};

inline constexpr std::array repeat_keys{
    SceneKey{"count", {.kind = Kind::count, .range = closed(0.0, 1e4)}, "how many entries", {}, true},
    SceneKey{"index", plain(Kind::text), "name of the number that counts the entries", "i"},
    SceneKey{"from", {.kind = Kind::count, .range = closed(-1e9, 1e9)}, "number of the first entry", "1"},
};
inline constexpr KeyFamily repeat_family{
    "repeat", "Repetition",
    "Makes many entries of one. The name may contain the index, `link_${i}`; if it does not, the "
    "entries are called `link[1]`, `link[2]`, ...",
    repeat_keys};
inline constexpr SceneKey repeat_key{"repeat", group(Kind::repeat, repeat_family), "so many entries like this one"};

}  // namespace hysteron::scene::keys
