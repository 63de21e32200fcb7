#include "unit_scan.hpp"

#include "hysteron/units/quantity.hpp"

namespace hysteron::detail {
namespace {

constexpr std::string_view middle_dot = "\xC2\xB7";

class UnitScanner {
 public:
  UnitScanner(std::string_view text, const std::function<bool(std::string_view)>& is_name)
      : text_(text), is_name_(is_name) {}

  ScannedUnit scan() {
    std::size_t start = skip_spaces(0);
    if (text_.substr(start).starts_with("1/")) start += 2;  // the unit "1/s"
    if (start == text_.size() || !is_unit_letter(start)) return {};
    std::size_t end = after_factor(start);
    while (const std::size_t next = after_joint(end)) end = next;
    return {end, ambiguous_};
  }

 private:
  std::size_t skip_spaces(std::size_t at) const {
    while (at < text_.size() && (text_[at] == ' ' || text_[at] == '\t')) ++at;
    return at;
  }
  bool is_unit_letter(std::size_t at) const {
    return at < text_.size() && (is_letter(text_[at]) || text_[at] == '%') && text_.substr(at, 2) != middle_dot;
  }
  std::size_t after_name(std::size_t at) const {
    while (is_unit_letter(at)) ++at;
    return at;
  }
  std::size_t after_number(std::size_t at) const {
    while (at < text_.size() && (is_digit(text_[at]) || text_[at] == '.')) ++at;
    return at;
  }
  // "m", "m^2", "m**-1.5", "m2".
  std::size_t after_factor(std::size_t at) const {
    at = after_name(at);
    std::size_t power = at;
    if (text_.substr(at).starts_with("^"))
      power = at + 1;
    else if (text_.substr(at).starts_with("**"))
      power = at + 2;
    if (power > at && power < text_.size() && (text_[power] == '-' || text_[power] == '+')) ++power;
    if (power == text_.size() || !is_digit(text_[power])) return at;
    return after_number(power);
  }
  // What follows a factor and belongs to the unit, to its end; 0: nothing does.
  std::size_t after_joint(std::size_t at) {
    const std::size_t apart = skip_spaces(at);
    if (apart > at && is_unit_letter(apart)) return after_factor(apart);
    if (text_.substr(at).starts_with(middle_dot)) return is_unit_letter(at + 2) ? after_factor(at + 2) : 0;
    if (at + 1 >= text_.size()) return 0;
    if (text_[at] == '.' && is_unit_letter(at + 1)) return after_factor(at + 1);
    if (text_[at] != '/' && text_[at] != '*') return 0;
    if (text_[at] == '/' && text_[at + 1] == '(') return after_parentheses(at + 1);
    if (!is_unit_letter(at + 1) || !is_unit_name(at + 1, after_name(at + 1))) return 0;
    return after_factor(at + 1);
  }
  bool is_unit_name(std::size_t from, std::size_t to) {
    std::size_t end = to;
    while (end < text_.size() && (is_letter(text_[end]) || is_digit(text_[end]))) ++end;
    if (text_.substr(end).starts_with("(")) return false;  // a function
    const std::string_view unit = text_.substr(from, to - from), name = text_.substr(from, end - from);
    if (!read_unit(unit, "").has_value()) return false;
    if (is_name_(name)) ambiguous_ = name;
    return true;
  }
  // "(m s)" after '/', if all of it is a unit.
  std::size_t after_parentheses(std::size_t at) {
    const std::size_t close = text_.find(')', at);
    if (close == std::string_view::npos || !is_unit_letter(at + 1)) return 0;
    const std::string_view inner = text_.substr(at + 1, close - at - 1);
    if (inner.find('(') != std::string_view::npos || !read_unit(inner, "").has_value()) return 0;
    for (std::size_t i = at + 1; i < close; i = i < close && is_unit_letter(i) ? after_name(i) : i + 1)
      if (is_unit_letter(i) && is_name_(text_.substr(i, after_name(i) - i)))
        ambiguous_ = text_.substr(i, after_name(i) - i);
    return close + 1;
  }

  std::string_view text_;
  const std::function<bool(std::string_view)>& is_name_;
  std::string ambiguous_;
};

}  // namespace

ScannedUnit scan_unit(std::string_view text, const std::function<bool(std::string_view)>& is_name) {
  return UnitScanner(text, is_name).scan();
}

}  // namespace hysteron::detail
