// A recursive-descent reader that writes the program in postfix order, folds constants and checks dimensions on the
// way.
//
//   choice:  either ['?' choice ':' choice]        either:  both {'||' both}         both:  comparison {'&&'
//   comparison} comparison: sum [('<' | '<=' | '>' | '>=' | '==' | '!=') sum] sum: product {('+' | '-') product}
//   product: sign {('*' | '/') sign} sign: ('-' | '+' | '!') sign | power           power: atom ['^' sign] atom: number
//   [unit] | name | function '(' choice {',' choice} ')' | '(' choice ')' | '${' choice '}'
#include <array>
#include <cmath>
#include <numbers>

#include "apply.hpp"
#include "dimensions.hpp"
#include "hysteron/core/edit_distance.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/core/read_number.hpp"
#include "hysteron/core/trimmed.hpp"
#include "hysteron/units/quantity.hpp"
#include "unit_scan.hpp"

namespace hysteron {
namespace {

using detail::DimOutcome;

// Values that wait for their operation at one time; see evaluate.cpp.
constexpr std::size_t deepest_stack = 4 * deepest_expression;

class ExpressionParser {
 public:
  ExpressionParser(std::string_view text, const ExpressionNames& names) : text_(text), names_(names) {}

  ReadExpression parse(const std::optional<Dim>& expected) {
    if (text_.size() > longest_expression)
      fail(ErrorCode::out_of_range, 0,
           "a formula may have " + std::to_string(longest_expression) + " characters, this one has " +
               std::to_string(text_.size()));
    const ValueDim dim = choice();
    skip_spaces();
    if (at_ < text_.size()) fail_at(unexpected());
    if (!fault_ && expected && dim.is_known() && !(dim.dim == *expected))
      fail(ErrorCode::wrong_unit, 0,
           "the value is " + detail::dim_words(dim.dim) + ", expected is " + detail::dim_words(*expected));
    for (const Instruction& i : program_)
      if (i.operation == Operation::constant && !std::isfinite(i.constant))
        fail(ErrorCode::not_a_number, 0,
             "the value is not a finite number (" + (std::isnan(i.constant) ? "nan" : number_text(i.constant)) + ")");
    if (fault_) return {Expression{}, fault_};
    return {Expression(std::move(program_), deepest_, dim), std::nullopt};
  }

 private:
  // Text.
  void skip_spaces() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r'))
      ++at_;
  }
  bool take(std::string_view token) {
    skip_spaces();
    if (!text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }
  char next() {
    skip_spaces();
    return at_ < text_.size() ? text_[at_] : '\0';
  }

  // The first error ends the reading: nothing is left to read.
  void fail(ErrorCode code, std::size_t at, std::string message) {
    if (!fault_) fault_ = ExpressionFault{code, at + 1, std::move(message)};
    at_ = text_.size();
  }
  void fail_at(std::string message) { fail(ErrorCode::not_a_number, at_, std::move(message)); }
  std::string unexpected() const {
    if (at_ >= text_.size()) return "a value is missing at the end";
    std::size_t length = 1;  // a whole character of UTF-8
    while (at_ + length < text_.size() && (static_cast<unsigned char>(text_[at_ + length]) & 0xC0) == 0x80) ++length;
    return "unexpected '" + printable(text_.substr(at_, length)) + "'";
  }

  // The program.
  void push(const Instruction& i) {
    program_.push_back(i);
    if (++stack_ > deepest_) deepest_ = stack_;
    if (deepest_ > deepest_stack) fail_at("the formula is too complicated");
  }
  std::optional<double> last_constant() const {
    if (program_.empty() || program_.back().operation != Operation::constant) return std::nullopt;
    return program_.back().constant;
  }
  void operate(Operation operation, std::size_t arguments) {
    if (fault_) return;
    bool constant = program_.size() >= arguments;
    for (std::size_t i = 0; constant && i < arguments; ++i)
      constant = program_[program_.size() - 1 - i].operation == Operation::constant;
    const Instruction instruction{operation, static_cast<std::uint32_t>(arguments), 0.0};
    stack_ -= arguments - 1;
    if (!constant) return program_.push_back(instruction);
    std::array<double, 5> values{};
    for (std::size_t i = 0; i < arguments; ++i) values[i] = program_[program_.size() - arguments + i].constant;
    detail::apply<double>(instruction, {}, values.data(), arguments);
    program_.resize(program_.size() - arguments + 1);
    program_.back() = {Operation::constant, 0, values[0]};
  }
  ValueDim accept(const DimOutcome& outcome, std::size_t at) {
    if (!outcome.refusal.empty()) fail(ErrorCode::wrong_unit, at, outcome.refusal);
    return outcome.dim;
  }

  // One of these between two operands of the next finer kind.
  struct Sign {
    std::string_view text;
    Operation operation;
  };
  template <std::size_t n>
  const Sign* take_sign(const std::array<Sign, n>& signs) {
    for (const Sign& s : signs)
      if (take(s.text)) return &s;
    return nullptr;
  }

  ValueDim choice() {
    if (++nesting_ > deepest_expression) fail_at("the formula is nested too deeply");
    ValueDim dim = either();
    const std::size_t at = at_;
    if (!fault_ && take("?")) {
      if (dim.is_known() && !(dim.dim == dims::none))
        fail(ErrorCode::wrong_unit, at, "a condition is expected before '?'");
      const ValueDim yes = choice();
      if (!fault_ && !take(":")) fail_at("':' is expected: condition ? value : value");
      const ValueDim no = choice();
      dim = accept(detail::common_dim(yes, no, "the alternatives of ?:"), at);
      operate(Operation::choose, 3);
    }
    --nesting_;
    return dim;
  }

  ValueDim either() {
    ValueDim dim = both();
    while (!fault_ && take("||")) {
      both();
      operate(Operation::logical_or, 2);
      dim = {};
    }
    return dim;
  }
  ValueDim both() {
    ValueDim dim = comparison();
    while (!fault_ && take("&&")) {
      comparison();
      operate(Operation::logical_and, 2);
      dim = {};
    }
    return dim;
  }
  ValueDim comparison() {
    static constexpr std::array<Sign, 6> signs{{{"<=", Operation::less_equal},
                                                {">=", Operation::greater_equal},
                                                {"==", Operation::equal},
                                                {"!=", Operation::not_equal},
                                                {"<", Operation::less},
                                                {">", Operation::greater}}};
    const ValueDim a = sum();
    const std::size_t at = at_;
    const Sign* sign = take_sign(signs);
    if (!sign) return a;
    accept(detail::common_dim(a, sum(), "the sides of " + std::string(sign->text)), at);
    operate(sign->operation, 2);
    return {};
  }
  ValueDim sum() {
    static constexpr std::array<Sign, 2> signs{{{"+", Operation::add}, {"-", Operation::subtract}}};
    ValueDim dim = product();
    for (;;) {
      skip_spaces();
      const std::size_t at = at_;
      const Sign* sign = take_sign(signs);
      if (!sign) return dim;
      dim = accept(detail::common_dim(dim, product(), "the sides of " + std::string(sign->text)), at);
      operate(sign->operation, 2);
    }
  }
  ValueDim product() {
    static constexpr std::array<Sign, 2> signs{{{"*", Operation::multiply}, {"/", Operation::divide}}};
    ValueDim dim = signed_power();
    while (const Sign* sign = take_sign(signs)) {
      const ValueDim other = signed_power();
      const bool divide = sign->operation == Operation::divide;
      dim = (divide ? detail::quotient_dim(dim, other) : detail::product_dim(dim, other)).dim;
      operate(sign->operation, 2);
    }
    return dim;
  }
  ValueDim signed_power() {
    if (nesting_ > deepest_expression) fail_at("the formula is nested too deeply");
    Operation operation = Operation::constant;
    if (take("-"))
      operation = Operation::negate;
    else if (next() == '!' && take("!"))
      operation = Operation::logical_not;
    else if (!take("+"))
      return power();
    ++nesting_;
    ValueDim dim = signed_power();
    --nesting_;
    if (operation == Operation::logical_not) dim = {};
    if (operation != Operation::constant) operate(operation, 1);
    return dim;
  }
  ValueDim power() {
    const ValueDim base = atom();
    const std::size_t at = at_;
    if (!take("^") && !take("**")) return base;
    ++nesting_;
    const ValueDim exponent = signed_power();
    --nesting_;
    const ValueDim dim = accept(detail::power_dim(base, exponent, last_constant()), at);
    operate(Operation::power, 2);
    return dim;
  }

  ValueDim atom() {
    const char c = next();
    if (take("(")) return enclosed(")");
    if (take("${")) return enclosed("}");
    if (detail::is_digit(c) || c == '.') return number();
    if (detail::is_letter(c)) return name();
    fail_at(unexpected());
    return {};
  }
  ValueDim enclosed(std::string_view close) {
    const ValueDim dim = choice();
    if (!fault_ && !take(close))
      fail_at(at_ < text_.size() ? unexpected() + ", '" + std::string(close) + "' is expected"
                                 : "'" + std::string(close) + "' is missing at the end");
    return dim;
  }

  ValueDim number() {
    const std::size_t start = at_;
    const NumberRead read = read_number(text_.substr(at_));
    if (!read.fits) fail_at("the number is too large or too small for a double");
    if (read.length == 0) fail_at(unexpected());
    if (fault_) return {};
    at_ += read.length;
    double value = read.value;
    const detail::ScannedUnit scanned =
        detail::scan_unit(text_.substr(at_), [this](std::string_view name) { return is_name(name); });
    if (!scanned.ambiguous.empty())
      fail(ErrorCode::wrong_unit, at_,
           "'" + printable(scanned.ambiguous) + "' is both a unit and a name here: write spaces around '/' or '*' to " +
               "compute with the name, or rename it");
    if (fault_) return {};
    ValueDim dim;
    if (scanned.length > 0) {
      const Result<Unit> unit = read_unit(trimmed(text_.substr(at_, scanned.length)), "");
      if (!unit) {
        fail(unit.error().code, text_.find_first_not_of(" \t", at_),
             printable(unit.error().message.substr(2)));  // after the empty field's ": "
        return {};
      }
      const double converted = in_si(value, *unit);
      if (!std::isfinite(converted) || (converted == 0.0 && value != 0.0)) {
        fail(ErrorCode::not_a_number, start, "too large or too small for a double in SI units");
        return {};
      }
      value = converted;
      dim = ValueDim::known(unit->dim);
      at_ += scanned.length;
    }
    push({Operation::constant, 0, value});
    return dim;
  }

  bool is_name(std::string_view name) const {
    for (const ExpressionVariable& v : names_.variables)
      if (v.name == name) return true;
    return names_.value_of && names_.value_of(name).has_value();
  }

  ValueDim name() {
    const std::size_t start = at_;
    while (at_ < text_.size() && (detail::is_letter(text_[at_]) || detail::is_digit(text_[at_]))) ++at_;
    const std::string_view word = text_.substr(start, at_ - start);
    if (next() == '(') return call(word, start);
    for (std::size_t i = 0; i < names_.variables.size(); ++i)
      if (names_.variables[i].name == word) {
        push({Operation::variable, static_cast<std::uint32_t>(i), 0.0});
        return names_.variables[i].dim;
      }
    if (names_.value_of)
      if (const auto known = names_.value_of(word)) {
        push({Operation::constant, 0, known->value});
        return known->dim;
      }
    if (word == "pi") {
      push({Operation::constant, 0, std::numbers::pi});
      return {};
    }
    fail(ErrorCode::unknown_name, start, unknown_name(word));
    return {};
  }
  std::string unknown_name(std::string_view word) const {
    std::vector<std::string> known{"pi"};
    for (const ExpressionVariable& v : names_.variables) known.push_back(v.name);
    if (names_.known_values)
      for (std::string& name : names_.known_values()) known.push_back(std::move(name));
    const std::string meant = probable_word(word, known);
    std::string text = "unknown name '" + printable(word.substr(0, 60)) + "'";
    if (!meant.empty()) return text + ": did you mean '" + meant + "'?";
    constexpr std::size_t most_shown = 12;
    if (known.size() > most_shown) return text;
    return text + ": known are " + joined(known);
  }

  ValueDim call(std::string_view word, std::size_t start) {
    const detail::Function* f = detail::function_named(word);
    if (!f) {
      std::vector<std::string> known;
      for (const detail::Function& g : detail::functions) known.emplace_back(g.name);
      const std::string meant = probable_word(word, known);
      fail(ErrorCode::unknown_name, start,
           "unknown function '" + printable(word.substr(0, 60)) +
               "': " + (meant.empty() ? "known are " + joined(known) : "did you mean '" + meant + "'?"));
      return {};
    }
    take("(");
    std::array<ValueDim, 5> dims{};
    std::size_t count = 0;
    do {
      const ValueDim dim = choice();
      if (count < dims.size()) dims[count] = dim;
      ++count;
    } while (!fault_ && count < f->arguments && take(","));
    if (!fault_ && (count != f->arguments || !take(")")))
      fail_at(std::string(f->name) + " takes (" + std::string(f->argument_names) + ")");
    if (fault_) return {};
    const ValueDim dim = accept(detail::function_dim(*f, std::span(dims.data(), count), last_constant()), start);
    operate(f->operation, count);
    return dim;
  }

  std::string_view text_;
  const ExpressionNames& names_;
  std::size_t at_ = 0;
  std::size_t nesting_ = 0;
  std::vector<Instruction> program_;
  std::size_t stack_ = 0, deepest_ = 0;
  std::optional<ExpressionFault> fault_;
};

}  // namespace

const ExpressionNames& names_of_time() {
  static const ExpressionNames names{.variables = {{"t", ValueDim::unknown()}}};
  return names;
}

ReadExpression parse_expression(std::string_view text, const ExpressionNames& names,
                                const std::optional<Dim>& expected) {
  return ExpressionParser(text, names).parse(expected);
}

Result<Expression> read_expression(std::string_view text, const ExpressionNames& names,
                                   const std::optional<Dim>& expected, std::string_view field) {
  ReadExpression read = parse_expression(text, names, expected);
  if (!read.fault) return std::move(read.expression);
  return Error{read.fault->code, std::string(field),
               std::string(field) + " = '" + printable(text.substr(0, 200)) + "', column " +
                   std::to_string(read.fault->column) + ": " + read.fault->message};
}

std::vector<ExpressionFunction> expression_functions() {
  std::vector<ExpressionFunction> list;
  for (const detail::Function& f : detail::functions) list.push_back({f.name, f.argument_names, f.meaning});
  return list;
}

}  // namespace hysteron
