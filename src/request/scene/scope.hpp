// What names mean while a scene is resolved: parameters, evaluated when they are needed, and the indices of
// repetitions.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "hysteron/expression/expression.hpp"
#include "hysteron/request/scene/scene.hpp"
#include "node.hpp"

namespace hysteron::scene {

// Of the laws of contacts: indentation and its rate.
std::span<const ExpressionVariable> contact_variables();

class Scope {
 public:
  Scope(const Tree& tree, Problems& problems);

  // The parameters of the file; overrides replace the values of some.
  void define(const Node& parameters, std::span<const Override> overrides);
  // Evaluates all of them: an error in one that is not used is an error, too.
  std::vector<Parameter> evaluate_all();

  void push_index(const Node& where, std::string name, double value);
  void set_index(double value) { indices_.back().value = value; }
  void pop_index() { indices_.pop_back(); }
  bool has_index() const { return !indices_.empty(); }

  // A number in SI or a formula of constants; nothing after an error.
  std::optional<KnownNumber> number(const Node& node);
  // The same with formulas of time.
  std::optional<Expression> formula(const Node& node);
  // With these variables, and names that stand before the parameters of the scene.
  using Symbols = std::map<std::string, KnownNumber, std::less<>>;
  std::optional<Expression> formula(const Node& node, std::span<const ExpressionVariable> variables,
                                    const Symbols& symbols);
  // Whether a name may be used in formulas; if not, an error says why.
  bool can_be_symbol(const Node& name);
  // Text with every ${...} replaced by its value.
  std::optional<std::string> text(const Node& node);

 private:
  struct Definition {
    const Node* node = nullptr;                  // in the file
    std::optional<std::string> override_text{};  // instead of it
    Mark override_mark{};
    enum class State { open, running, done, failed } state = State::open;
    KnownNumber value{};
  };
  struct Index {
    std::string name;
    double value;
  };

  std::optional<KnownNumber> value_of(std::string_view name);
  std::optional<KnownNumber> parameter(const std::string& name, Definition& definition);
  std::optional<KnownNumber> evaluate(const std::string& name, const Definition& definition);
  std::optional<Expression> parse(std::string_view text, const ExpressionNames& names, const Node& node,
                                  std::size_t offset);
  std::vector<std::string> known_names() const;

  const Tree& tree_;
  Problems& problems_;
  std::map<std::string, Definition, std::less<>> parameters_;
  std::vector<std::string> order_;
  std::vector<std::string> running_;  // parameters that wait for others
  std::vector<Index> indices_;
  ExpressionNames constants_, with_time_;
};

}  // namespace hysteron::scene
