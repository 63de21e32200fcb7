#include "load.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "hysteron/core/read_bytes.hpp"
#include "hysteron/core/sha256.hpp"
#include "table_file.hpp"

namespace hysteron::scene {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_files = 200;
constexpr std::size_t deepest_include = 20;

// Sections whose entries are collected from all files; anything else may stand in one of them only.
constexpr std::array<std::string_view, 7> collected{"parameters", "materials", "bodies",  "joints",
                                                    "couplings",  "forces",    "contacts"};

// The content, or why there is none. The scene itself may come from another program, as /dev/stdin or <(...).
struct FileContent {
  std::string text;
  std::string problem;
};
FileContent read_content(const fs::path& path, bool may_be_pipe) {
  std::error_code code;
  if (!fs::exists(path, code)) return {{}, "there is no such file"};
  if (fs::is_directory(path, code)) return {{}, "it is a folder"};
  if (!may_be_pipe && fs::is_fifo(path, code)) return {{}, "it is a pipe, from which nothing may come"};
  BytesRead read = read_bytes(path, largest_file);
  if (read.bytes.size() > largest_file) return {{}, "it is larger than " + std::to_string(largest_file >> 20) + " MB"};
  return {std::move(read.bytes), std::move(read.problem)};
}

class Loader {
 public:
  Result<LoadedFiles> load(const fs::path& path) {
    const auto root = load_file(path, {});
    if (!root || !loaded_.problems.empty()) return loaded_.problems.error();
    loaded_.root = *root;
    return std::move(loaded_);
  }
  Result<LoadedFiles> load(std::string_view text, const fs::path& name) {
    const auto root = load_content(text, name, {});
    if (!root || !loaded_.problems.empty()) return loaded_.problems.error();
    loaded_.root = *root;
    return std::move(loaded_);
  }

 private:
  using Root = std::optional<NodeIndex>;

  Root load_file(const fs::path& path, const Mark& from) {
    const FileContent content = read_content(path, open_.empty());
    if (!content.problem.empty()) {
      loaded_.problems.add(ErrorCode::unreadable, from.line > 0 ? from : Mark{loaded_.problems.add_file(path.string())},
                           "cannot read " + in_quotes(path.string()) + ": " + content.problem);
      return std::nullopt;
    }
    return load_content(content.text, path, from);
  }

  Root load_content(std::string_view text, const fs::path& path, const Mark& from) {
    std::error_code code;
    fs::path whole = fs::weakly_canonical(path, code);
    if (code) whole = path;
    if (std::find(open_.begin(), open_.end(), whole) != open_.end() || open_.size() >= deepest_include ||
        loaded_.files.size() >= most_files) {
      const bool is_cycle = std::find(open_.begin(), open_.end(), whole) != open_.end();
      loaded_.problems.add(ErrorCode::conflict, from,
                           is_cycle ? in_quotes(path.string()) + " includes itself" : "too many files are included");
      return std::nullopt;
    }
    const std::uint32_t file = loaded_.problems.add_file(path.string());
    loaded_.files.push_back({path, sha256(text)});
    const auto first = static_cast<NodeIndex>(loaded_.tree.nodes.size());
    const Root root = parse_yaml(text, file, loaded_.tree, loaded_.problems);
    if (!root) return std::nullopt;
    load_tables(loaded_.tree, first, loaded_.problems,
                [&](const std::string& name, const Mark& at) { return table_content(path.parent_path() / name, at); });
    if (loaded_.tree[*root].kind != Node::Kind::map) {
      loaded_.problems.add(ErrorCode::unreadable, loaded_.tree[*root].mark,
                           "a scene is a map that starts with 'hysteron: 1'");
      return std::nullopt;
    }
    open_.push_back(std::move(whole));
    const Root joined_root = with_includes(*root, path.parent_path());
    open_.pop_back();
    return joined_root;
  }

  // A table that is used several times is one input.
  std::optional<TableContent> table_content(const fs::path& path, const Mark& from) {
    const FileContent content = read_content(path, false);
    const bool is_known = std::any_of(loaded_.files.begin(), loaded_.files.end(),
                                      [&](const InputFile& file) { return file.path == path; });
    const std::string problem =
        !is_known && loaded_.files.size() >= most_files ? "too many files are used" : content.problem;
    if (!problem.empty()) {
      loaded_.problems.add(ErrorCode::unreadable, from, "cannot read " + in_quotes(path.string()) + ": " + problem);
      return std::nullopt;
    }
    if (!is_known) loaded_.files.push_back({path, sha256(content.text)});
    return TableContent{loaded_.problems.add_file(path.string()), path.string(), content.text};
  }

  Root with_includes(NodeIndex root, const fs::path& folder) {
    const auto include = loaded_.tree.find(loaded_.tree[root], "include");
    if (!include) return root;
    const Node list = loaded_.tree[*include];
    std::vector<NodeIndex> names = list.kind == Node::Kind::list ? list.children : std::vector{*include};
    Node all;
    all.kind = Node::Kind::map;
    all.mark = loaded_.tree[root].mark;
    for (const NodeIndex name : names) {
      const Node text = loaded_.tree[name];
      if (text.kind != Node::Kind::scalar || text.text.empty()) {
        loaded_.problems.add(ErrorCode::unreadable, text.mark,
                             "include: the name of a file or a list of names is expected");
        return std::nullopt;
      }
      const Root included = load_file(folder / text.text, text.mark);
      if (!included) return std::nullopt;
      join(all, loaded_.tree[*included], false);
    }
    join(all, loaded_.tree[root], true);
    loaded_.tree.nodes.push_back(std::move(all));
    return static_cast<NodeIndex>(loaded_.tree.nodes.size() - 1);
  }

  // Adds the sections of a file; `is_outer`: it is the one that includes the others.
  void join(Node& all, const Node file, bool is_outer) {
    for (std::size_t i = 0; i < file.keys.size(); ++i) {
      const Node& key = loaded_.tree[file.keys[i]];
      const std::string section = key.text;
      const auto before =
          std::find_if(all.keys.begin(), all.keys.end(), [&](NodeIndex k) { return loaded_.tree[k].text == section; });
      if (before == all.keys.end()) {
        all.keys.push_back(file.keys[i]);
        all.children.push_back(file.children[i]);
        continue;
      }
      NodeIndex& value = all.children[static_cast<std::size_t>(before - all.keys.begin())];
      if (std::find(collected.begin(), collected.end(), section) != collected.end())
        value = united(value, file.children[i], section == "parameters" && is_outer);
      else if (section == "hysteron" || section == "include" || section == "title" || section == "description")
        value = file.children[i];
      else
        loaded_.problems.add(ErrorCode::conflict, key.mark,
                             in_quotes(section) + " is given in two files, also at " +
                                 loaded_.problems.place(loaded_.tree[*before].mark) + "only one may do so");
    }
  }
  NodeIndex united(NodeIndex first, NodeIndex second, bool second_replaces) {
    if (loaded_.tree[first].kind != Node::Kind::map || loaded_.tree[second].kind != Node::Kind::map) return second;
    Node sum = loaded_.tree[first];
    const Node more = loaded_.tree[second];
    std::map<std::string, std::size_t, std::less<>> known;
    for (std::size_t i = 0; i < sum.keys.size(); ++i) known.emplace(loaded_.tree[sum.keys[i]].text, i);
    for (std::size_t i = 0; i < more.keys.size(); ++i) {
      const Node& key = loaded_.tree[more.keys[i]];
      const auto before = known.find(key.text);
      if (before == known.end()) {
        sum.keys.push_back(more.keys[i]);
        sum.children.push_back(more.children[i]);
      } else if (second_replaces) {
        sum.children[before->second] = more.children[i];
      } else {
        loaded_.problems.add(ErrorCode::conflict, key.mark,
                             "the name " + in_quotes(key.text) + " is given twice, also at " +
                                 loaded_.problems.place(loaded_.tree[sum.keys[before->second]].mark) + "rename one");
      }
    }
    loaded_.tree.nodes.push_back(std::move(sum));
    return static_cast<NodeIndex>(loaded_.tree.nodes.size() - 1);
  }

  LoadedFiles loaded_;
  std::vector<fs::path> open_;
};

}  // namespace

Result<LoadedFiles> load_files(const fs::path& path) { return Loader().load(path); }
Result<LoadedFiles> load_text(std::string_view text, const fs::path& name) { return Loader().load(text, name); }

}  // namespace hysteron::scene
