#include "resolve.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <unordered_set>

#include "../read_spec.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/core/range_text.hpp"
#include "hysteron/core/unit_text.hpp"
#include "hysteron/laws/catalogue.hpp"

namespace hysteron::scene {
namespace {

using Kind = ValueType::Kind;

// Values of a resolved scene; aliases and repetitions can write a short file out to any length.
constexpr std::size_t most_values = 3'000'000;
constexpr std::size_t longest_name = 200;

class Resolver {
 public:
  Resolver(const Tree& tree, Scope& scope, Problems& problems) : tree_(tree), scope_(scope), problems_(problems) {}

  Value scene(NodeIndex root) {
    const auto space = tree_.find(tree_[root], "space");
    components_ = space && tree_[*space].text == space_words[1] ? 3 : 2;
    return section(tree_[root], scene_family());
  }

 private:
  Value fail(ErrorCode code, const Mark& at, std::string message) {
    problems_.add(code, at, std::move(message));
    return {};
  }
  // Named after the key in messages: "mass: a number is expected".
  Value fail(ErrorCode code, const Node& node, std::string_view key, const std::string& message) {
    return fail(code, node.mark, std::string(key) + ": " + message);
  }
  Value made(Value::Kind kind, const Node& node) {
    Value value;
    value.kind = kind;
    value.mark = node.mark;
    if (++count_ == most_values) fail(ErrorCode::out_of_range, node.mark, "the scene is too large when written out");
    return value;
  }
  bool is_too_large() const { return count_ >= most_values; }

  Value resolve(const Node& node, const ValueType& type, std::string_view key) {
    if (is_too_large()) return {};
    switch (type.kind) {
      case Kind::number:
        return number(node, type, key);
      case Kind::count:
        return whole(node, type, key);
      case Kind::boolean:
        return boolean(node, key);
      case Kind::word:
        return word(node, type, key);
      case Kind::text:
        return text(node, key);
      case Kind::function:
        return function(node, type, key);
      case Kind::curve:
      case Kind::points:
        return points(node, type, key);
      case Kind::inertia:
        if (node.kind == Node::Kind::map) return section(node, *type.family);
        return node.kind == Node::Kind::list ? list(node, type, Kind::number, 3, key) : number(node, type, key);
      case Kind::mount:
        return mount(node, type, key);
      case Kind::section:
        return section(node, *type.family, key);
      case Kind::sections:
        return node.kind == Node::Kind::list ? list(node, type, Kind::section, 0, key)
                                             : section(node, *type.family, key);
      case Kind::named:
        return named(node, *type.family, key);
      case Kind::values:
        return parameters(node);
      case Kind::law:
        return law(node, *type.family, key);
      case Kind::law_value:
        return law_value(node, key);
      case Kind::contact_formula:
        return contact_formula(node, key);
      default:
        return several(node, type, key);
    }
  }

  // Kinds that are lists of others.
  Value several(const Node& node, const ValueType& type, std::string_view key) {
    switch (type.kind) {
      case Kind::vector:
        return list(node, type, Kind::number, components_, key);
      case Kind::quaternion:
        return list(node, type, Kind::number, 4, key);
      case Kind::function_vector:
        return one_or_list(node, type, Kind::function, key);
      case Kind::number_list:
        return one_or_list(node, type, Kind::number, key);
      case Kind::text_list:
        return one_or_list(node, type, Kind::text, key);
      case Kind::word_list:
        return one_or_list(node, type, Kind::word, key);
      case Kind::mounts:
        return list(node, type, Kind::mount, 2, key);
      default:
        return {};
    }
  }

  Value list(const Node& node, ValueType type, Kind item, std::size_t size, std::string_view key) {
    if (node.kind != Node::Kind::list || (size > 0 && node.children.size() != size)) {
      const std::string what = item == Kind::mount ? " bodies" : item == Kind::number ? " numbers" : " values";
      const std::string given =
          node.kind == Node::Kind::list ? ", " + std::to_string(node.children.size()) + " are given" : "";
      return fail(
          ErrorCode::out_of_range, node, key,
          size > 0 ? "a list of " + std::to_string(size) + what + " is expected" + given : "a list is expected");
    }
    type.kind = item;
    Value value = made(Value::Kind::list, node);
    value.items.reserve(node.children.size());
    for (const NodeIndex child : node.children) {
      value.items.push_back(resolve(tree_[child], type, key));
      if (is_too_large()) break;
    }
    return value;
  }
  Value one_or_list(const Node& node, ValueType type, Kind item, std::string_view key) {
    if (node.kind == Node::Kind::list) return list(node, type, item, 0, key);
    type.kind = item;
    Value value = made(Value::Kind::list, node);
    value.items.push_back(resolve(node, type, key));
    return value;
  }

  // In which of its units a value is, or an error.
  std::optional<Value::UnitChoice> unit_of(const ValueDim& dim, const ValueType& type, const Node& node,
                                           std::string_view key) {
    if (!dim.is_known()) return Value::UnitChoice::not_given;
    if (dim.dim == type.dim) return type.has_other_dim ? Value::UnitChoice::first : Value::UnitChoice::not_given;
    if (type.has_other_dim && dim.dim == type.other_dim) return Value::UnitChoice::second;
    const auto words = [](const Dim& d) { return d == dims::none ? std::string("a plain number") : unit_name(d); };
    std::string expected = words(type.dim);
    if (type.has_other_dim) expected += " or " + words(type.other_dim);
    fail(ErrorCode::wrong_unit, node, key,
         in_quotes(node.text) + " is " + (dim.dim == dims::none ? "" : "in ") + words(dim.dim) + ", expected is " +
             expected);
    return std::nullopt;
  }
  bool is_in_range(double x, const ValueType& type, const Node& node, std::string_view key) {
    if (type.range.contains(x)) return true;
    fail(ErrorCode::out_of_range, node, key,
         in_quotes(node.text) + (plain_text(node.text, x) ? "" : " = " + number_text(x)) +
             " is out of range: allowed is " + range_text(type.range, key) +
             (type.dim == dims::none ? "" : " " + unit_name(type.dim)));
    return false;
  }
  static bool plain_text(const std::string& text, double x) { return text == number_text(x); }

  Value number(const Node& node, const ValueType& type, std::string_view key) {
    if (node.kind != Node::Kind::scalar) return fail(ErrorCode::not_a_number, node, key, "one number is expected");
    const auto read = scope_.number(node);
    if (!read) return {};
    const auto unit = unit_of(read->dim, type, node, key);
    if (!unit || !is_in_range(read->value, type, node, key)) return {};
    Value value = made(Value::Kind::number, node);
    value.number = read->value;
    value.unit = *unit;
    return value;
  }
  Value whole(const Node& node, const ValueType& type, std::string_view key) {
    Value value = number(node, type, key);
    if (value.is_present() && value.number != std::round(value.number))
      return fail(ErrorCode::out_of_range, node, key, in_quotes(node.text) + " is not a whole number");
    return value;
  }
  Value boolean(const Node& node, std::string_view key) {
    if (node.text != "true" && node.text != "false")
      return fail(ErrorCode::unknown_name, node, key, "true or false is expected, not " + in_quotes(node.text));
    Value value = made(Value::Kind::boolean, node);
    value.number = node.text == "true" ? 1.0 : 0.0;
    return value;
  }
  Value word(const Node& node, const ValueType& type, std::string_view key) {
    const auto found = std::find(type.range.words.begin(), type.range.words.end(), node.text);
    if (node.kind != Node::Kind::scalar || found == type.range.words.end()) {
      std::vector<std::string> known(type.range.words.begin(), type.range.words.end());
      return fail(ErrorCode::unknown_name, node, key,
                  in_quotes(node.text) + " is not known: allowed are " + joined(known));
    }
    Value value = made(Value::Kind::text, node);
    value.text = node.text;
    value.number = static_cast<double>(found - type.range.words.begin());
    return value;
  }
  Value text(const Node& node, std::string_view key) {
    if (node.kind != Node::Kind::scalar) return fail(ErrorCode::unreadable, node, key, "text is expected");
    auto read = scope_.text(node);
    if (!read) return {};
    Value value = made(Value::Kind::text, node);
    value.text = std::move(*read);
    return value;
  }

  Value function(const Node& node, const ValueType& type, std::string_view key) {
    if (node.kind == Node::Kind::map)
      return fail(ErrorCode::unreadable, node, key,
                  "a number, a formula of t, a list of points [t, value] or {table: {file: NAME}} is expected");
    if (node.kind == Node::Kind::list) {
      ValueType table = type;  // times in the first column
      table.dim = dims::time;
      table.other_dim = type.dim;
      return points(node, table, key, type.has_other_dim ? &type : nullptr);
    }
    auto read = scope_.formula(node);
    if (!read) return {};
    const auto unit = unit_of(read->dim(), type, node, key);
    if (!unit) return {};
    Value value = made(Value::Kind::formula, node);
    value.unit = *unit;
    if (const auto constant = read->constant()) {
      value.kind = Value::Kind::number;
      value.number = *constant;
    } else {
      value.formula = std::make_shared<const Expression>(std::move(*read));
    }
    return value;
  }

  // [[x, y], ...]; `second` is the type of the second column if it has two units.
  Value points(const Node& node, const ValueType& type, std::string_view key, const ValueType* second = nullptr) {
    if (node.kind != Node::Kind::list || node.children.empty())
      return fail(ErrorCode::unreadable, node, key,
                  "a list of points is expected, [[x, y], [x, y], ...], or {table: {file: NAME}}");
    const ValueType x{.dim = type.dim};
    const ValueType y = second ? *second : ValueType{.dim = type.kind == Kind::points ? type.dim : type.other_dim};
    const std::size_t columns = type.kind == Kind::points ? components_ : 2;
    Value value = made(Value::Kind::list, node);
    value.text = node.text;  // how a table goes from point to point
    for (const NodeIndex child : node.children) {
      const Node& point = tree_[child];
      if (point.kind != Node::Kind::list || point.children.size() != columns)
        return fail(ErrorCode::unreadable, point, key,
                    "a point of " + std::to_string(columns) + " numbers is expected");
      Value pair = made(Value::Kind::list, point);
      for (std::size_t i = 0; i < columns; ++i)
        pair.items.push_back(number(tree_[point.children[i]], i == 0 ? x : y, key));
      value.items.push_back(std::move(pair));
      if (is_too_large()) break;
    }
    return value;
  }

  // "crank.pin" becomes {body: crank, frame: pin}.
  Value mount(const Node& node, const ValueType& type, std::string_view key) {
    if (node.kind == Node::Kind::map) return section(node, *type.family, key);
    Value name = text(node, key);
    if (!name.is_present()) return {};
    Value value = made(Value::Kind::map, node);
    const std::size_t dot = name.text.find('.');
    Value body = name;
    body.text = name.text.substr(0, dot);
    value.entries.push_back({"body", node.mark, std::move(body)});
    if (dot == std::string::npos) return value;
    name.text.erase(0, dot + 1);
    value.entries.push_back({"frame", node.mark, std::move(name)});
    return value;
  }

  // "hertz" becomes {law: hertz}.
  Value law(const Node& node, const KeyFamily& family, std::string_view key) {
    if (node.kind == Node::Kind::map) {
      const auto parameters = tree_.find(node, "parameters");
      if (parameters && !define_formula_names(tree_[*parameters])) return {};
      Value value = section(node, family, key);
      formula_names_.clear();
      return value;
    }
    Value name = text(node, key);
    if (!name.is_present()) return {};
    Value value = made(Value::Kind::map, node);
    value.entries.push_back({"law", node.mark, std::move(name)});
    return value;
  }
  bool define_formula_names(const Node& map) {
    for (std::size_t i = 0; i < map.keys.size(); ++i) {
      const Node& name = tree_[map.keys[i]];
      const auto value = scope_.number(tree_[map.children[i]]);
      if (!value || !scope_.can_be_symbol(name)) return false;
      formula_names_[name.text] = *value;
    }
    return true;
  }
  Value contact_formula(const Node& node, std::string_view key) {
    if (node.kind != Node::Kind::scalar) return fail(ErrorCode::unreadable, node, key, "a formula is expected");
    const auto read = scope_.formula(node, contact_variables(), formula_names_);
    if (!read) return {};
    if (read->dim().is_known() && !(read->dim().dim == dims::force))
      return fail(ErrorCode::wrong_unit, node, key,
                  in_quotes(node.text) + " is in " + unit_name(read->dim().dim) + ", expected is N");
    Value value = made(Value::Kind::text, node);
    value.text = read->text(contact_variables());
    return value;
  }
  // Numbers keep their unit, in SI: which one is expected depends on the other parameters of the law.
  Value law_value(const Node& node, std::string_view name) {
    if (node.kind != Node::Kind::scalar || node.text.empty())
      return fail(ErrorCode::unreadable, node, name, "one number or word is expected");
    const bool is_rule = name == "dissipation" && (node.text == "none" || find_law(node.text));
    if (is_rule || !choice_words(name).empty()) return text(node, name);
    const auto read = scope_.number(node);
    if (!read) return {};
    const bool has_unit = read->dim.is_known() && !(read->dim.dim == dims::none);
    Value value = made(has_unit ? Value::Kind::text : Value::Kind::number, node);
    value.number = read->value;
    value.text = number_text(read->value) + (has_unit ? " " + unit_text(read->dim.dim) : "");
    return value;
  }

  static std::vector<std::string> names_of(const KeyFamily& family) {
    std::vector<std::string> names;
    for (const SceneKey& key : family.keys) names.emplace_back(key.name);
    return names;
  }
  static const SceneKey* find_key(const KeyFamily& family, std::string_view name) {
    for (const SceneKey& key : family.keys)
      if (key.name == name) return &key;
    return nullptr;
  }

  Value section(const Node& node, const KeyFamily& family, std::string_view key = {}) {
    if (node.kind != Node::Kind::map)
      return fail(ErrorCode::unreadable, node, key.empty() ? family.name : key,
                  "a map is expected with keys such as '" + std::string(family.keys.front().name) + "'");
    Value value = made(Value::Kind::map, node);
    value.entries.reserve(node.keys.size());
    const SceneKey* alternative = nullptr;
    for (std::size_t i = 0; i < node.keys.size(); ++i) {
      const Node& name = tree_[node.keys[i]];
      const SceneKey* known = find_key(family, name.text);
      if (!known && family.takes_law_parameters) {
        value.entries.push_back({name.text, name.mark, law_value(tree_[node.children[i]], name.text)});
        continue;
      }
      if (!known) {
        fail(ErrorCode::unknown_name, name.mark,
             "unknown key " + in_quotes(name.text) + " of " + article(family.name) +
                 suggestion(name.text, names_of(family)));
        continue;
      }
      if (known->is_alternative && std::exchange(alternative, known))
        fail(ErrorCode::conflict, name.mark, "only one of " + alternatives(family) + " may be given");
      if (known->type.kind == Kind::repeat || known->name == "include") continue;  // already done
      value.entries.push_back({name.text, name.mark, resolve(tree_[node.children[i]], known->type, known->name)});
      if (is_too_large()) return value;
    }
    complete(value, family, alternative != nullptr);
    return value;
  }
  static std::string article(std::string_view name) {
    return (name == "inertia" || name == "output" ? "an "
            : name == "ground" || name == "scene" ? "the "
                                                  : "a ") +
           std::string(name);
  }
  static std::string alternatives(const KeyFamily& family) {
    std::vector<std::string> names;
    for (const SceneKey& key : family.keys)
      if (key.is_alternative) names.emplace_back(key.name);
    return joined(names);
  }

  // What is required, and what is left out and has a default.
  void complete(Value& value, const KeyFamily& family, bool has_alternative) {
    bool needs_alternative = false;
    for (const SceneKey& key : family.keys) {
      needs_alternative |= key.is_alternative;
      if (key.name != "repeat" && !key.is_required && key.fallback.empty()) continue;
      bool is_given = false;
      for (const Entry& entry : value.entries) is_given |= entry.name == key.name;
      if (is_given) continue;
      if (key.is_required)
        fail(ErrorCode::missing, value.mark, article(family.name) + " needs the key '" + std::string(key.name) + "'");
      else if (!key.fallback.empty())
        value.entries.push_back({std::string(key.name), value.mark, fallback(key, value.mark)});
    }
    if (needs_alternative && !has_alternative)
      fail(ErrorCode::missing, value.mark, article(family.name) + " needs one of the keys " + alternatives(family));
  }
  Value fallback(const SceneKey& key, const Mark& mark) {
    Node node;
    node.text = key.fallback;
    node.mark = mark;
    return resolve(node, key.type, key.name);
  }

  // Parameters are in the scope already; a resolved scene has none.
  Value parameters(const Node& node) {
    if (node.kind != Node::Kind::map)
      return fail(ErrorCode::unreadable, node, "parameters", "a map of names and numbers is expected");
    return {};
  }

  Value named(const Node& node, const KeyFamily& family, std::string_view key) {
    if (node.kind != Node::Kind::map)
      return fail(ErrorCode::unreadable, node, key, "a map of names is expected: {name: {...}, ...}");
    Value value = made(Value::Kind::map, node);
    value.entries.reserve(node.keys.size());
    std::unordered_set<std::string> names;
    for (std::size_t i = 0; i < node.keys.size() && !is_too_large(); ++i) {
      const Node& name = tree_[node.keys[i]];
      const Node& content = tree_[node.children[i]];
      const auto repeat = content.kind == Node::Kind::map ? tree_.find(content, "repeat") : std::nullopt;
      if (repeat && find_key(family, "repeat"))
        add_repeated(value, name, content, tree_[*repeat], family, names);
      else
        add_named(value, name, content, family, names, {});
    }
    return value;
  }

  void add_repeated(Value& value, const Node& name, const Node& content, const Node& repeat, const KeyFamily& family,
                    std::unordered_set<std::string>& names) {
    const SceneKey& key = *find_key(family, "repeat");
    Value how = repeat.kind == Node::Kind::map ? section(repeat, *key.type.family)
                                               : whole(repeat, key.type.family->keys[0].type, "repeat");
    if (!how.is_present()) return;
    const bool is_map = how.kind == Value::Kind::map;
    if (is_map && (!how["count"].is_present() || !how["index"].is_present() || !how["from"].is_present())) return;
    const double count = is_map ? how["count"].number : how.number;
    const double from = is_map ? how["from"].number : 1.0;
    const bool is_plain = name.text.find("${") == std::string::npos;
    const std::size_t before = problems_.count();
    scope_.push_index(repeat, is_map ? how["index"].text : "i", from);
    // An error in one entry is an error in all: it is told once.
    for (double i = 0.0; i < count && problems_.count() == before && !is_too_large(); i += 1.0) {
      scope_.set_index(from + i);
      add_named(value, name, content, family, names, is_plain ? "[" + number_text(from + i) + "]" : std::string());
    }
    scope_.pop_index();
  }

  void add_named(Value& value, const Node& name, const Node& content, const KeyFamily& family,
                 std::unordered_set<std::string>& names, const std::string& suffix) {
    auto read = scope_.text(name);
    if (!read) return;
    *read += suffix;
    if (const std::string wrong = name_problem(*read); !wrong.empty())
      return problems_.add(ErrorCode::unknown_name, name.mark, wrong);
    if (!names.insert(*read).second)
      return problems_.add(ErrorCode::conflict, name.mark, "the name " + in_quotes(*read) + " is given twice");
    value.entries.push_back({std::move(*read), name.mark, section(content, family, name.text)});
  }
  static std::string name_problem(const std::string& name) {
    constexpr std::string_view signs = "_-+[]", at_start = "_";
    // Letters of other alphabets have bytes above 127.
    const auto is_letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || (c & 0x80) != 0; };
    const auto is_allowed = [&](char c) { return is_letter(c) || signs.find(c) != std::string_view::npos; };
    if (name.empty() || name.size() > longest_name)
      return "a name must have 1 to " + std::to_string(longest_name) + " characters";
    if (!std::all_of(name.begin(), name.end(), is_allowed) || printable(name) != name)
      return in_quotes(name) + " cannot be a name: spaces, points and signs other than _ - + [ ] are not allowed";
    if (!is_letter(name.front()) && at_start.find(name.front()) == std::string_view::npos)
      return in_quotes(name) + " cannot be a name: it must begin with a letter, a digit or _";
    return {};
  }

  const Tree& tree_;
  Scope& scope_;
  Problems& problems_;
  std::size_t components_ = 2;
  std::size_t count_ = 0;
  Scope::Symbols formula_names_;  // of the law that is being read
};

}  // namespace

const Value& Value::operator[](std::string_view key) const {
  static const Value absent;
  for (const Entry& entry : entries)
    if (entry.name == key) return entry.value;
  return absent;
}

Value resolve_scene(const Tree& tree, NodeIndex root, Scope& scope, Problems& problems) {
  return Resolver(tree, scope, problems).scene(root);
}

std::size_t component_count(const Value& scene) { return scene["space"].number == 0.0 ? 2 : 3; }

}  // namespace hysteron::scene
