// Tables of points in files: {table: {file: motion.csv, columns: [t, angle]}} stands for the list of points of the
// file.
#pragma once

#include <functional>
#include <string>

#include "node.hpp"

namespace hysteron::scene {

// The content of a file that a value at this mark names; nothing after an error. It is called once for each table.
struct TableContent {
  std::uint32_t file = 0;  // for marks
  std::string name;        // for messages
  std::string text;
};
using ReadTableFile = std::function<std::optional<TableContent>(const std::string& name, const Mark& at)>;

// Replaces every such value among the nodes from `first` on by its list of points, with their places in the file.
// Errors go to the list.
void load_tables(Tree& tree, NodeIndex first, Problems& problems, const ReadTableFile& read);

}  // namespace hysteron::scene
