// From the tree of a file to values: keys, kinds, units and ranges are checked against the table of keys, formulas are
// evaluated and repetitions written out.
#pragma once

#include "key_table.hpp"
#include "scope.hpp"
#include "value.hpp"

namespace hysteron::scene {

// The root must be a map. After an error the result is incomplete, and `problems` says why.
Value resolve_scene(const Tree& tree, NodeIndex root, Scope& scope, Problems& problems);

// 2 or 3: components of vectors in the scene that the root describes.
std::size_t component_count(const Value& scene);

}  // namespace hysteron::scene
