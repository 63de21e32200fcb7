// Every key that a scene file may contain: its kind, unit, range, default and meaning. The one list from which the
// reader, the JSON Schema and the tables of the manual are made.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>

#include "hysteron/core/dim.hpp"
#include "hysteron/core/param.hpp"
#include "hysteron/multibody/simulation.hpp"

namespace hysteron::scene {

struct KeyFamily;

struct ValueType {
  enum class Kind {
    number,
    count,  // a whole number
    boolean,
    word,      // one of `range.words`
    text,      // ${...} is replaced
    function,  // of time: a formula of t, or a table of points
    curve,     // of something else: a table of points
    number_list,
    vector,  // two numbers in the plane, three in space
    function_vector,
    points,      // [[x, y], ...]
    list,        // of what the place of its map asks for
    quaternion,  // four numbers
    inertia,     // a number, three numbers, or a map of the family
    text_list,
    word_list,
    mount,            // body, body.frame, or a map of the family
    mounts,           // two of them
    section,          // a map of the family
    sections,         // a map of the family, or a list of them
    named,            // name: map of the family
    values,           // name: number of any unit
    repeat,           // a count, or a map of the family
    law,              // the name of a law, or a map of the family
    law_value,        // of a parameter of a law: a word, or a number of any unit
    contact_formula,  // a formula of indentation and rate
  };
  Kind kind{};
  Dim dim{};
  Dim other_dim{};  // of the second column of points, or an alternative unit of a number
  bool has_other_dim = false;
  Range range{};
  const KeyFamily* family = nullptr;
};

struct SceneKey {
  std::string_view name;
  ValueType type;
  std::string_view meaning;
  std::string_view fallback{};  // the value if the key is left out, as it would be written
  bool is_required = false;
  bool is_alternative = false;  // exactly one of the alternatives of a family must be given
};

struct KeyFamily {
  std::string_view name;   // "joint"
  std::string_view title;  // "Joints"
  std::string_view meaning;
  std::span<const SceneKey> keys;
  bool takes_law_parameters = false;  // besides the keys: what the catalogue of laws knows
};

// "N m" (an energy is no value of a scene), "kg m^2", "m/s"; "-" for plain numbers and angles.
std::string unit_name(const Dim& dim);

// The keys of the file itself.
const KeyFamily& scene_family();
// The keys of a table in a file, which may stand where a table of points may.
const KeyFamily& table_family();
// All families in the order of the manual, the file itself first.
std::span<const KeyFamily* const> key_families();

// Words of choices, in the order of the enumerations that they stand for.
inline constexpr std::array<std::string_view, 2> space_words{"planar", "spatial"};
inline constexpr auto method_words = [] {
  std::array<std::string_view, multibody::method_names.size()> words;
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = multibody::method_names[i].name;
  return words;
}();
inline constexpr std::array<std::string_view, 3> format_words{"csv", "hdf5", "paraview"};
inline constexpr std::array<std::string_view, 2> axes_words{"world", "body"};
inline constexpr std::array<std::string_view, 3> interpolation_words{"spline", "monotone", "linear"};
inline constexpr std::array<std::string_view, 2> separation_words{"force", "depth"};
inline constexpr std::array<std::string_view, 2> mode_words{"published", "exact"};
inline constexpr std::array<std::string_view, 2> spot_words{"same", "fresh"};
inline constexpr std::array<std::string_view, 2> mass_words{"effective", "reduced"};
inline constexpr std::array<std::string_view, 3> point_words{"first", "middle", "second"};
inline constexpr std::array<std::string_view, 2> side_words{"first", "second"};

}  // namespace hysteron::scene
