// The text of a YAML file as a compact tree with the place of every value. An alias is the index of the value it stands
// for: nothing is copied, however often it is used.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/expression/expression.hpp"
#include "place.hpp"

namespace hysteron::scene {

using NodeIndex = std::uint32_t;

struct Node {
  enum class Kind : std::uint8_t { scalar, list, map };
  Kind kind = Kind::scalar;
  bool is_quoted = false;  // a scalar in quotes or a block: its text starts after the mark
  Mark mark{};
  std::string text{};                 // of a scalar
  std::vector<NodeIndex> children{};  // of a list; of a map the values
  std::vector<NodeIndex> keys{};      // of a map, scalars
  std::uint32_t value = 0;            // of a number from a table: one more than its index in Tree::values; 0: none
};

// All values of a scene, over all of its files.
struct Tree {
  std::vector<Node> nodes;
  std::vector<KnownNumber> values{};  // of tables, in SI

  const Node& operator[](NodeIndex i) const { return nodes[i]; }
  // The value of a key; nothing if the map does not have it.
  std::optional<NodeIndex> find(const Node& map, std::string_view key) const;
};

// Limits on what is read: far beyond any scene, and small enough that no file can exhaust the machine.
inline constexpr std::size_t largest_file = 64u << 20;  // bytes
inline constexpr std::size_t deepest_nesting = 40;
inline constexpr std::size_t most_nodes = 5'000'000;

// Adds the values of one document and returns its root; errors go to the list.
std::optional<NodeIndex> parse_yaml(std::string_view text, std::uint32_t file, Tree& tree, Problems& problems);

}  // namespace hysteron::scene
