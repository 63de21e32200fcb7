// A scene with every parameter, formula and repetition resolved: numbers in SI, names, lists and maps, each with its
// place.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/expression/expression.hpp"
#include "place.hpp"

namespace hysteron::scene {

struct Entry;

struct Value {
  enum class Kind : std::uint8_t { absent, number, boolean, text, formula, list, map };
  // Of a number that may be given in two units (of an angle or of a displacement).
  enum class UnitChoice : std::uint8_t { not_given, first, second };

  Kind kind = Kind::absent;
  UnitChoice unit = UnitChoice::not_given;
  Mark mark{};
  double number = 0.0;  // of a boolean 0 or 1; of a word its place in the list of words
  std::string text{};
  std::shared_ptr<const Expression> formula{};  // of time
  std::vector<Value> items;
  std::vector<Entry> entries;

  bool is_present() const { return kind != Kind::absent; }
  // The value of a key; an absent one if the map does not have it.
  const Value& operator[](std::string_view key) const;
};

struct Entry {
  std::string name;
  Mark mark{};
  Value value;
};

}  // namespace hysteron::scene
