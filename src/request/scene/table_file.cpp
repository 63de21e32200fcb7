#include "table_file.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "../csv.hpp"
#include "../unit_title.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/units/quantity.hpp"
#include "key_table.hpp"

namespace hysteron::scene {
namespace {

using hysteron::detail::Cell;
using hysteron::detail::CsvRow;
using hysteron::detail::CsvTable;

// A column of the file, of which the cells are converted to SI.
struct TableColumn {
  std::size_t index = 0;
  std::optional<Unit> unit{};
  std::string unit_name{};
};

std::vector<std::string> names_of(const CsvRow& header) {
  std::vector<std::string> names;
  for (const Cell& cell : header.cells) names.emplace_back(hysteron::detail::read_title(cell).name);
  return names;
}

class TableReader {
 public:
  TableReader(Tree& tree, Problems& problems, const ReadTableFile& read)
      : tree_(tree), problems_(problems), read_(read) {}

  // The list of points that replaces a node, with the word for its interpolation as text; nothing after an error.
  std::optional<Node> read(const Node& map) {
    if (!has_known_keys(map)) return std::nullopt;
    const auto interpolation = interpolation_word(map);
    if (!interpolation) return std::nullopt;
    auto points = tree_.find(map, "points") ? points_given(map) : points_from_file(map);
    if (points) points->text = *interpolation;
    return points;
  }

 private:
  static constexpr std::uint32_t no_file = static_cast<std::uint32_t>(-1);  // the message has its place already

  std::nullopt_t fail(ErrorCode code, const Mark& at, std::string message) {
    problems_.add(code, at, std::move(message));
    return std::nullopt;
  }
  // Empty if none is given.
  std::optional<std::string> interpolation_word(const Node& map) {
    const auto given = tree_.find(map, "interpolation");
    if (!given) return std::string();
    const Node& word = tree_[*given];
    if (std::find(interpolation_words.begin(), interpolation_words.end(), word.text) != interpolation_words.end())
      return word.text;
    return fail(ErrorCode::unknown_name, word.mark,
                "interpolation: " + in_quotes(word.text) + " is not known: allowed are " + joined(interpolation_words));
  }

  std::optional<Node> points_given(const Node& map) {
    for (const char* other : {"file", "columns"})
      if (const auto found = tree_.find(map, other))
        return fail(ErrorCode::conflict, tree_[*found].mark,
                    "'points' and '" + std::string(other) + "' exclude each other: give one of them");
    const Node& points = tree_[*tree_.find(map, "points")];
    if (points.kind == Node::Kind::list) return points;
    return fail(ErrorCode::unreadable, points.mark, "points: a list of points is expected, [[x, y], [x, y], ...]");
  }

  std::optional<Node> points_from_file(const Node& map) {
    const Node& name = tree_[*tree_.find(map, "file")];
    if (name.kind != Node::Kind::scalar || name.text.empty())
      return fail(ErrorCode::unreadable, name.mark, "file: the name of a CSV file is expected");
    content_ = read_(name.text, name.mark);
    if (!content_) return std::nullopt;
    const auto table = hysteron::detail::read_csv(content_->text, printable(content_->name));
    if (!table) return fail(table.error().code, Mark{.file = no_file}, table.error().message);
    table_ = &*table;
    if (tree_.nodes.size() + 3 * table->rows.size() > most_nodes)
      return fail(ErrorCode::out_of_range, name.mark,
                  "too many rows: a scene may have " + std::to_string(most_nodes) + " values in all of its files");
    const auto columns = choose_columns(map, table->header);
    if (!columns) return std::nullopt;
    return points(*table, *columns);
  }

  Mark mark_of(std::size_t line, std::size_t column) const {
    return {content_->file, static_cast<std::uint32_t>(line), static_cast<std::uint32_t>(column)};
  }

  bool has_known_keys(const Node& map) {
    std::vector<std::string> known;
    for (const SceneKey& key : table_family().keys) known.emplace_back(key.name);
    for (const NodeIndex key : map.keys) {
      const Node& name = tree_[key];
      if (std::find(known.begin(), known.end(), name.text) != known.end()) continue;
      fail(ErrorCode::unknown_name, name.mark,
           "unknown key " + in_quotes(name.text) + " of a table" + suggestion(name.text, known));
      return false;
    }
    return true;
  }

  std::optional<std::array<TableColumn, 2>> choose_columns(const Node& map, const CsvRow& header) {
    const auto given = tree_.find(map, "columns");
    if (!given) {
      if (header.cells.size() != 2)
        return fail(ErrorCode::missing, mark_of(header.line, 1),
                    "the file has " + std::to_string(header.cells.size()) +
                        " columns: name two of them, 'columns: [t, angle]'; there are " +
                        printable(joined(names_of(header))));
      return both(read_column(header, 0), read_column(header, 1));
    }
    const Node& names = tree_[*given];
    if (names.kind != Node::Kind::list || names.children.size() != 2)
      return fail(ErrorCode::unreadable, names.mark, "columns: two names of columns are expected");
    return both(find_column(header, tree_[names.children[0]]), find_column(header, tree_[names.children[1]]));
  }
  static std::optional<std::array<TableColumn, 2>> both(std::optional<TableColumn> x, std::optional<TableColumn> y) {
    if (!x || !y) return std::nullopt;
    return std::array{std::move(*x), std::move(*y)};
  }

  std::optional<TableColumn> find_column(const CsvRow& header, const Node& name) {
    const std::vector<std::string> known = names_of(header);
    const auto found = std::find(known.begin(), known.end(), name.text);
    const auto whole = std::find_if(header.cells.begin(), header.cells.end(),
                                    [&](const Cell& cell) { return cell.text == name.text; });
    if (found == known.end() && whole != header.cells.end())
      return read_column(header, static_cast<std::size_t>(whole - header.cells.begin()));
    if (found == known.end())
      return fail(ErrorCode::unknown_name, name.mark,
                  "columns: " + in_quotes(content_->name) + " has no column " + in_quotes(name.text) +
                      suggestion(name.text, known));
    if (std::find(found + 1, known.end(), name.text) != known.end())
      return fail(ErrorCode::conflict, name.mark,
                  "columns: " + in_quotes(content_->name) + " has two columns " + in_quotes(name.text));
    return read_column(header, static_cast<std::size_t>(found - known.begin()));
  }

  // "angle [deg]": a column without a unit is in SI.
  std::optional<TableColumn> read_column(const CsvRow& header, std::size_t index) {
    const auto title = hysteron::detail::read_title(header.cells[index]);
    TableColumn column{.index = index};
    Mark at = mark_of(header.line, title.unit_text_column);
    std::string_view unit_name = title.unit.value_or("");
    if (!title.unit && table_->units) {
      const Cell& below = table_->units->cells[index];
      unit_name = below.text;
      at = mark_of(table_->units->line, below.column);
    }
    if (unit_name.empty()) return column;
    column.unit_name = unit_name;
    if (unit_name == "-") return column.unit = Unit{}, column;
    const auto unit = read_unit(unit_name, title.name);
    if (!unit) return fail(unit.error().code, at, unit.error().message);
    column.unit = *unit;
    return column;
  }

  std::optional<Node> points(const CsvTable& table, const std::array<TableColumn, 2>& columns) {
    Node list;
    list.kind = Node::Kind::list;
    list.mark = mark_of(table.header.line, 1);
    list.children.reserve(table.rows.size());
    double before = -std::numeric_limits<double>::infinity();
    for (const CsvRow& row : table.rows) {
      Node point;
      point.kind = Node::Kind::list;
      point.mark = mark_of(row.line, row.cells[columns[0].index].column);
      for (const TableColumn& column : columns) {
        auto number = number_of(row, column);
        if (!number) return std::nullopt;
        point.children.push_back(add(std::move(*number)));
      }
      const double x = tree_.values[tree_[point.children[0]].value - 1].value;
      if (!(x > before))
        return fail(ErrorCode::out_of_range, point.mark,
                    "the values of the first column must increase from row to row");
      before = x;
      list.children.push_back(add(std::move(point)));
    }
    return list;
  }

  std::optional<Node> number_of(const CsvRow& row, const TableColumn& column) {
    const Cell& cell = row.cells[column.index];
    const auto number = hysteron::detail::cell_number(cell, table_->format);
    const Mark at = mark_of(row.line, cell.column);
    if (!number) return fail(ErrorCode::not_a_number, at, in_quotes(cell.text) + " " + number.error().message);
    Node node;
    node.mark = at;
    node.text = std::string(cell.text) + (column.unit_name.empty() ? "" : " " + column.unit_name);
    tree_.values.push_back(column.unit ? KnownNumber{in_si(*number, *column.unit), ValueDim::known(column.unit->dim)}
                                       : KnownNumber{*number, {}});
    node.value = static_cast<std::uint32_t>(tree_.values.size());
    return node;
  }
  NodeIndex add(Node node) {
    tree_.nodes.push_back(std::move(node));
    return static_cast<NodeIndex>(tree_.nodes.size() - 1);
  }

  Tree& tree_;
  Problems& problems_;
  const ReadTableFile& read_;
  std::optional<TableContent> content_{};
  const CsvTable* table_ = nullptr;  // while its points are read
};

}  // namespace

void load_tables(Tree& tree, NodeIndex first, Problems& problems, const ReadTableFile& read) {
  const std::size_t end = tree.nodes.size();
  for (std::size_t i = first; i < end; ++i) {
    if (tree.nodes[i].kind != Node::Kind::map || tree.nodes[i].keys.size() != 1) continue;
    const auto table = tree.find(tree.nodes[i], "table");
    if (!table || tree[*table].kind != Node::Kind::map) continue;
    const Node map = tree[*table];
    if (!tree.find(map, "file") && !tree.find(map, "points")) continue;
    if (auto points = TableReader(tree, problems, read).read(map)) tree.nodes[i] = std::move(*points);
  }
}

}  // namespace hysteron::scene
