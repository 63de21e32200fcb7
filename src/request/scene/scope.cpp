#include "scope.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/read_number.hpp"
#include "hysteron/core/unit_text.hpp"

namespace hysteron::scene {
namespace {

// Parameters that are defined through one another: a longer chain would exhaust the stack.
constexpr std::size_t longest_chain = 100;
constexpr std::size_t longest_symbol = 200;

// A plain number, as most are; nothing if the text is anything else.
std::optional<double> plain_number(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const char first = text[0] == '-' && text.size() > 1 ? text[1] : text[0];
  if (first != '.' && (first < '0' || first > '9')) return std::nullopt;  // "inf" and "nan" are no numbers here
  const NumberRead read = read_number(text);
  if (!read.fits || read.length != text.size()) return std::nullopt;
  return read.value;
}

bool is_identifier(std::string_view name) {
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
  };
  if (name.empty() || name.size() > longest_symbol || !is_letter(name[0])) return false;
  return std::all_of(name.begin(), name.end(), [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); });
}

// What is wrong with the name of a parameter or index; empty: nothing.
std::string symbol_problem(std::string_view name) {
  if (!is_identifier(name))
    return in_quotes(name) + " cannot be a name in formulas: letters, digits and '_' are allowed, a letter first";
  if (name == "t" || name == "pi") return in_quotes(name) + " has a meaning of its own in formulas";
  for (const ExpressionFunction& f : expression_functions())
    if (f.name == name) return in_quotes(name) + " is a function in formulas";
  return {};
}

// Whole numbers without a point: link_12.
std::string shown(double value) {
  constexpr double exact_integers = 9007199254740992.0;  // 2^53
  if (value == std::round(value) && std::abs(value) < exact_integers) {
    char text[32];
    return {text, std::to_chars(text, text + sizeof text, static_cast<long long>(value)).ptr};
  }
  return number_text(value);
}

}  // namespace

std::span<const ExpressionVariable> contact_variables() {
  static const std::array<ExpressionVariable, 2> variables{{{"delta"}, {"rate"}}};
  return variables;
}

Scope::Scope(const Tree& tree, Problems& problems) : tree_(tree), problems_(problems) {
  constants_.value_of = [this](std::string_view name) { return value_of(name); };
  constants_.known_values = [this] { return known_names(); };
  with_time_ = constants_;
  with_time_.variables = names_of_time().variables;
}

void Scope::define(const Node& parameters, std::span<const Override> overrides) {
  for (std::size_t i = 0; i < parameters.keys.size(); ++i) {
    const Node& key = tree_[parameters.keys[i]];
    if (const std::string wrong = symbol_problem(key.text); !wrong.empty()) {
      problems_.add(ErrorCode::unknown_name, key.mark, wrong);
      continue;
    }
    Definition definition;
    definition.node = &tree_[parameters.children[i]];
    parameters_.emplace(key.text, std::move(definition));
    order_.push_back(key.text);
  }
  for (const Override& o : overrides) {
    const Mark mark{problems_.add_file("--set " + o.name), 0, 0};
    const auto found = parameters_.find(o.name);
    if (found == parameters_.end()) {
      problems_.add(ErrorCode::unknown_name, mark,
                    "the scene has no parameter " + in_quotes(o.name) + suggestion(o.name, order_));
      continue;
    }
    if (found->second.override_text) {
      problems_.add(ErrorCode::conflict, mark, "the parameter " + in_quotes(o.name) + " is given twice");
      continue;
    }
    found->second.override_text = o.value;
    found->second.override_mark = mark;
  }
}

std::vector<Parameter> Scope::evaluate_all() {
  std::vector<Parameter> all;
  for (const std::string& name : order_) {
    const auto value = parameter(name, parameters_.find(name)->second);
    if (!value) continue;
    all.push_back({name, value->value, {}});
    if (value->dim.is_known()) all.back().dim = value->dim.dim;
  }
  return all;
}

void Scope::push_index(const Node& where, std::string name, double value) {
  if (const std::string wrong = symbol_problem(name); !wrong.empty())
    problems_.add(ErrorCode::unknown_name, where.mark, wrong);
  else if (parameters_.contains(name))
    problems_.add(ErrorCode::conflict, where.mark, "the index " + in_quotes(name) + " is also a parameter: rename one");
  indices_.push_back({std::move(name), value});
}

std::optional<KnownNumber> Scope::value_of(std::string_view name) {
  for (auto index = indices_.rbegin(); index != indices_.rend(); ++index)
    if (index->name == name) return KnownNumber{index->value, {}};
  const auto found = parameters_.find(name);
  if (found == parameters_.end()) return std::nullopt;
  // After an error any value will do: the reading has failed, and the error is told once.
  return parameter(found->first, found->second).value_or(KnownNumber{1.0, ValueDim::unknown()});
}

std::optional<KnownNumber> Scope::parameter(const std::string& name, Definition& d) {
  if (d.state == Definition::State::done) return d.value;
  if (d.state == Definition::State::failed) return std::nullopt;
  const Mark at = d.override_text ? d.override_mark : d.node->mark;
  const auto fail = [&](std::string message) {
    problems_.add(ErrorCode::conflict, at, std::move(message));
    d.state = Definition::State::failed;
    return std::nullopt;
  };
  if (d.state == Definition::State::running) {
    const auto start = std::find(running_.begin(), running_.end(), name);
    return fail("the parameter " + in_quotes(name) +
                " is defined by itself: " + joined(std::vector(start, running_.end()), " -> ") + " -> " + name);
  }
  if (running_.size() >= longest_chain)
    return fail("parameters are defined through more than " + std::to_string(longest_chain) + " others");
  d.state = Definition::State::running;
  running_.push_back(name);
  const std::vector<Index> outside = std::exchange(indices_, {});  // a parameter sees no index
  std::optional<KnownNumber> value = evaluate(name, d);
  indices_ = outside;
  running_.pop_back();
  if (!value || d.state == Definition::State::failed) {
    d.state = Definition::State::failed;
    return std::nullopt;
  }
  if (!value->dim.is_known()) value->dim = ValueDim::unknown();
  d.value = *value;
  d.state = Definition::State::done;
  return value;
}

// An override has the dimension of what it replaces.
std::optional<KnownNumber> Scope::evaluate(const std::string& name, const Definition& d) {
  const auto in_file = number(*d.node);
  if (!d.override_text || !in_file) return in_file;
  Node given;
  given.mark = d.override_mark;
  given.text = *d.override_text;
  auto value = number(given);
  if (!value || !in_file->dim.is_known()) return value;
  if (value->dim.is_known() && !(value->dim.dim == in_file->dim.dim)) {
    problems_.add(ErrorCode::wrong_unit, given.mark,
                  in_quotes(given.text) + " has another unit than the parameter " + in_quotes(name) + ", which is in " +
                      unit_text(in_file->dim.dim));
    return std::nullopt;
  }
  value->dim = in_file->dim;
  return value;
}

std::optional<Expression> Scope::parse(std::string_view text, const ExpressionNames& names, const Node& node,
                                       std::size_t offset) {
  ReadExpression read = parse_expression(text, names);
  if (!read.fault) return std::move(read.expression);
  Mark at = node.mark;
  // In a text of several lines the column is that of its start.
  if (at.line > 0 && node.text.find('\n') == std::string::npos)
    at.column += static_cast<std::uint32_t>(offset + read.fault->column - 1 + (node.is_quoted ? 1 : 0));
  problems_.add(read.fault->code, at, in_quotes(node.text) + ": " + read.fault->message);
  return std::nullopt;
}

std::optional<KnownNumber> Scope::number(const Node& node) {
  if (node.kind != Node::Kind::scalar) {
    problems_.add(ErrorCode::not_a_number, node.mark, "a number is expected, not a list or a map");
    return std::nullopt;
  }
  if (node.value > 0) return tree_.values[node.value - 1];
  if (const auto plain = plain_number(node.text)) return KnownNumber{*plain, {}};
  const auto read = parse(node.text, constants_, node, 0);
  if (!read) return std::nullopt;
  return KnownNumber{read->constant().value_or(0.0), read->dim()};
}

std::optional<Expression> Scope::formula(const Node& node) {
  if (const auto plain = plain_number(node.text)) return Expression(*plain);
  return parse(node.text, with_time_, node, 0);
}

std::optional<Expression> Scope::formula(const Node& node, std::span<const ExpressionVariable> variables,
                                         const Symbols& symbols) {
  ExpressionNames names;
  names.variables.assign(variables.begin(), variables.end());
  names.value_of = [&](std::string_view name) {
    const auto found = symbols.find(name);
    return found == symbols.end() ? value_of(name) : std::optional(found->second);
  };
  names.known_values = [&] {
    std::vector<std::string> known = known_names();
    for (const auto& [name, value] : symbols) known.push_back(name);
    return known;
  };
  return parse(node.text, names, node, 0);
}

bool Scope::can_be_symbol(const Node& name) {
  std::string wrong = symbol_problem(name.text);
  for (const ExpressionVariable& variable : contact_variables())
    if (variable.name == name.text) wrong = in_quotes(name.text) + " has a meaning of its own in formulas of contacts";
  if (!wrong.empty()) problems_.add(ErrorCode::unknown_name, name.mark, wrong);
  return wrong.empty();
}

std::optional<std::string> Scope::text(const Node& node) {
  std::string result;
  std::size_t at = 0;
  for (std::size_t open; (open = node.text.find("${", at)) != std::string::npos;) {
    const std::size_t close = node.text.find('}', open);
    if (close == std::string::npos) {
      problems_.add(ErrorCode::unreadable, node.mark, in_quotes(node.text) + ": '}' is missing");
      return std::nullopt;
    }
    const auto value =
        parse(std::string_view(node.text).substr(open + 2, close - open - 2), constants_, node, open + 2);
    if (!value) return std::nullopt;
    result.append(node.text, at, open - at);
    result += shown(value->constant().value_or(0.0));
    at = close + 1;
  }
  return result.append(node.text, at);
}

std::vector<std::string> Scope::known_names() const {
  std::vector<std::string> names = order_;
  for (const Index& index : indices_) names.push_back(index.name);
  return names;
}

}  // namespace hysteron::scene
