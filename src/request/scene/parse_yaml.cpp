// YAML by libyaml's events. yaml-cpp needs 0.80 s for the events of a scene of 10 000 bodies (1.6 MB, 240 000 values),
// libyaml 0.035 s (one run, same machine); reading and checking such a scene has to take less than a second.
#include <yaml.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "hysteron/core/printable.hpp"
#include "node.hpp"

namespace hysteron::scene {
namespace {

std::string_view text_of(const yaml_char_t* text) {
  return text ? std::string_view(reinterpret_cast<const char*>(text)) : std::string_view();
}

class YamlReader {
 public:
  YamlReader(std::string_view text, std::uint32_t file, Tree& tree, Problems& problems)
      : file_(file), tree_(tree), problems_(problems) {
    yaml_parser_initialize(&parser_);
    yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(text.data()), text.size());
  }
  ~YamlReader() { yaml_parser_delete(&parser_); }
  YamlReader(const YamlReader&) = delete;
  YamlReader& operator=(const YamlReader&) = delete;

  std::optional<NodeIndex> read() {
    for (bool more = true; more;) {
      yaml_event_t event;
      if (!yaml_parser_parse(&parser_, &event)) return syntax_error();
      more = take(event) && event.type != YAML_STREAM_END_EVENT;
      yaml_event_delete(&event);
    }
    if (failed_) return std::nullopt;
    if (!root_) problems_.add(ErrorCode::missing, {file_, 0, 0}, "the file is empty");
    return root_;
  }

 private:
  struct Open {
    NodeIndex node;
    std::optional<NodeIndex> key{};                     // of the value that is read next
    std::unordered_map<std::string, NodeIndex> seen{};  // keys so far
    std::vector<NodeIndex> merged{};                    // values of "<<"
  };

  Mark mark_of(const yaml_mark_t& m) const {
    return {file_, static_cast<std::uint32_t>(m.line + 1), static_cast<std::uint32_t>(m.column + 1)};
  }
  bool fail(const Mark& at, std::string message) {
    failed_ = true;
    problems_.add(ErrorCode::unreadable, at, std::move(message));
    return false;
  }
  std::optional<NodeIndex> syntax_error() {
    std::string message = parser_.problem ? parser_.problem : "the file cannot be read";
    if (parser_.context) message += std::string(", ") + parser_.context;
    const bool has_place = parser_.error == YAML_SCANNER_ERROR || parser_.error == YAML_PARSER_ERROR;
    if (parser_.error == YAML_READER_ERROR) message = "the file is not text in UTF-8 (" + message + ")";
    problems_.add(ErrorCode::unreadable, has_place ? mark_of(parser_.problem_mark) : Mark{file_, 0, 0},
                  "not valid YAML: " + message);
    return std::nullopt;
  }

  // False ends the reading.
  bool take(const yaml_event_t& e) {
    const Mark at = mark_of(e.start_mark);
    switch (e.type) {
      case YAML_DOCUMENT_START_EVENT:
        if (++documents_ > 1) return fail(at, "a second document ('---') is not allowed");
        return true;
      case YAML_SCALAR_EVENT:
        return take_scalar(e, at);
      case YAML_ALIAS_EVENT:
        return take_alias(text_of(e.data.alias.anchor), at);
      case YAML_SEQUENCE_START_EVENT:
        return open(Node::Kind::list, text_of(e.data.sequence_start.anchor), at);
      case YAML_MAPPING_START_EVENT:
        return open(Node::Kind::map, text_of(e.data.mapping_start.anchor), at);
      case YAML_SEQUENCE_END_EVENT:
      case YAML_MAPPING_END_EVENT:
        return close();
      default:
        return true;
    }
  }

  bool take_scalar(const yaml_event_t& e, const Mark& at) {
    Node node;
    node.mark = at;
    node.is_quoted = e.data.scalar.style != YAML_PLAIN_SCALAR_STYLE;
    node.text.assign(reinterpret_cast<const char*>(e.data.scalar.value), e.data.scalar.length);
    if (!open_.empty() && tree_[open_.back().node].kind == Node::Kind::map && !open_.back().key)
      return take_key(std::move(node));
    return add(std::move(node), text_of(e.data.scalar.anchor)).has_value();
  }

  bool take_key(Node node) {
    Open& map = open_.back();
    if (node.text != "<<") {
      const auto [before, is_new] = map.seen.emplace(node.text, static_cast<NodeIndex>(tree_.nodes.size()));
      if (!is_new)
        return fail(node.mark, "the key " + in_quotes(node.text) + " is given twice, first at line " +
                                   std::to_string(tree_[before->second].mark.line));
    }
    map.key = static_cast<NodeIndex>(tree_.nodes.size());
    tree_.nodes.push_back(std::move(node));
    return true;
  }

  bool take_alias(std::string_view anchor, const Mark& at) {
    const auto found = anchors_.find(std::string(anchor));
    if (found == anchors_.end())
      return fail(at, "there is no anchor " + in_quotes("&" + std::string(anchor)) + " before");
    for (const Open& o : open_)
      if (o.node == found->second) return fail(at, in_quotes("*" + std::string(anchor)) + " stands inside of itself");
    return attach(found->second, at);
  }

  // Puts a value into the list or map that is open.
  bool attach(NodeIndex value, const Mark& at) {
    if (open_.empty()) {
      root_ = value;
      return true;
    }
    Open& parent = open_.back();
    Node& node = tree_.nodes[parent.node];
    if (node.kind == Node::Kind::map) {
      if (!parent.key) return fail(at, "a key must be a word or a number");
      const NodeIndex key = *std::exchange(parent.key, std::nullopt);
      if (tree_[key].text == "<<" && !tree_[key].is_quoted) {
        parent.merged.push_back(value);
        return true;
      }
      node.keys.push_back(key);
    }
    node.children.push_back(value);
    return true;
  }

  std::optional<NodeIndex> add(Node node, std::string_view anchor) {
    const Mark at = node.mark;
    if (tree_.nodes.size() >= most_nodes) {
      fail(at, "the scene has more than " + std::to_string(most_nodes) + " values");
      return std::nullopt;
    }
    const auto index = static_cast<NodeIndex>(tree_.nodes.size());
    tree_.nodes.push_back(std::move(node));
    if (!anchor.empty()) anchors_[std::string(anchor)] = index;
    if (!attach(index, at)) return std::nullopt;
    return index;
  }

  bool open(Node::Kind kind, std::string_view anchor, const Mark& at) {
    if (open_.size() >= deepest_nesting)
      return fail(at, "lists and maps are nested more than " + std::to_string(deepest_nesting) + " deep");
    Node node;
    node.kind = kind;
    node.mark = at;
    const auto index = add(std::move(node), anchor);
    if (!index) return false;
    open_.push_back({.node = *index});
    return true;
  }

  bool close() {
    const Open done = std::move(open_.back());
    open_.pop_back();
    for (const NodeIndex source : done.merged)
      if (!merge(source, done)) return false;
    return true;
  }
  // "<<: *other": the keys of another map that this one does not have itself.
  bool merge(NodeIndex source, const Open& into) {
    if (tree_[source].kind == Node::Kind::list) {
      for (const NodeIndex part : std::vector(tree_[source].children))
        if (tree_[part].kind != Node::Kind::map || !merge(part, into))
          return failed_ ? false : fail(tree_[part].mark, "'<<' takes a map or a list of maps");
      return true;
    }
    if (tree_[source].kind != Node::Kind::map) return fail(tree_[source].mark, "'<<' takes a map or a list of maps");
    const Node from = tree_[source];
    Node& node = tree_.nodes[into.node];
    std::unordered_set<std::string_view> own;
    for (const NodeIndex key : node.keys) own.insert(tree_[key].text);
    for (std::size_t i = 0; i < from.keys.size(); ++i) {
      if (own.contains(tree_[from.keys[i]].text)) continue;
      if (++merged_ > most_nodes) return fail(node.mark, "'<<' repeats too many keys");
      node.keys.push_back(from.keys[i]);
      node.children.push_back(from.children[i]);
    }
    return true;
  }

  yaml_parser_t parser_{};
  std::uint32_t file_;
  Tree& tree_;
  Problems& problems_;
  std::vector<Open> open_;
  std::unordered_map<std::string, NodeIndex> anchors_;
  std::optional<NodeIndex> root_;
  std::size_t merged_ = 0;
  int documents_ = 0;
  bool failed_ = false;
};

}  // namespace

std::optional<NodeIndex> Tree::find(const Node& map, std::string_view key) const {
  for (std::size_t i = 0; i < map.keys.size(); ++i)
    if (nodes[map.keys[i]].text == key) return map.children[i];
  return std::nullopt;
}

std::optional<NodeIndex> parse_yaml(std::string_view text, std::uint32_t file, Tree& tree, Problems& problems) {
  return YamlReader(text, file, tree, problems).read();
}

}  // namespace hysteron::scene
