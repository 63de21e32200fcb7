#include "vary_text.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "hysteron/study/grid.hpp"
#include "hysteron/units/quantity.hpp"
#include "words.hpp"

namespace hysteron::detail {
namespace {

Error bad_vary(const std::string& text, std::string_view why) {
  return {ErrorCode::unreadable, "vary",
          "--vary '" + text.substr(0, 120) + "': " + std::string(why) + " (name=from:to:count[,log] or name=a,b,c)"};
}

Error bad_values(const VaryText& vary, std::string_view why) {
  return {ErrorCode::out_of_range, vary.name, "--vary " + vary.name + ": " + std::string(why)};
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  for (std::size_t end = text.find(separator); end != std::string::npos; end = text.find(separator, start)) {
    parts.push_back(text.substr(start, end - start));
    start = end + 1;
  }
  parts.push_back(text.substr(start));
  return parts;
}

}  // namespace

Result<VaryText> read_vary(const std::string& text) {
  const auto assignment = read_assignment(text, "--vary");
  if (!assignment) return assignment.error();
  VaryText out{.name = assignment->name};
  std::string rest = assignment->value;
  if (rest.find(':') == std::string::npos) {
    out.items = split(rest, ',');
    if (std::any_of(out.items.begin(), out.items.end(), [](const std::string& s) { return s.empty(); }))
      return bad_vary(text, "an item is empty");
    return out;
  }
  out.range = true;
  if (rest.ends_with(",log")) {
    out.logarithmic = true;
    rest.resize(rest.size() - 4);
  }
  out.items = split(rest, ':');
  if (out.items.size() != 3) return bad_vary(text, "a range has three parts");
  const std::string& count = out.items[2];
  const auto [end, code] = std::from_chars(count.data(), count.data() + count.size(), out.count);
  if (code != std::errc{} || end != count.data() + count.size() || out.count < 1 || out.count > Grid::most_rows)
    return bad_vary(text, "the count must be a whole number from 1 to " + std::to_string(Grid::most_rows));
  out.items.pop_back();
  return out;
}

Result<std::vector<VaryText>> read_varies(const std::vector<std::string>& texts) {
  if (texts.empty())
    return Error{ErrorCode::missing, "vary", "nothing to vary: give --vary name=from:to:count[,log] or name=a,b,c"};
  std::vector<VaryText> out;
  for (const std::string& text : texts) {
    auto one = read_vary(text);
    if (!one) return one.error();
    if (std::any_of(out.begin(), out.end(), [&](const VaryText& other) { return other.name == one->name; }))
      return Error{ErrorCode::conflict, one->name, "--vary " + one->name + " is given twice"};
    out.push_back(std::move(*one));
  }
  return out;
}

Result<std::vector<double>> read_numbers(const VaryText& vary, const Dim& dim, bool may_be_infinite) {
  std::vector<double> values;
  for (const std::string& item : vary.items) {
    const auto value = read_si(item, dim, vary.name);
    if (!value) return value.error();
    if (!std::isfinite(*value) && (vary.range || !may_be_infinite))
      return bad_values(vary, "the values must be finite numbers");
    values.push_back(*value);
  }
  if (!vary.range) return values;
  if (vary.logarithmic && (values[0] <= 0.0 || values[1] <= 0.0))
    return bad_values(vary, "a logarithmic range needs positive ends");
  return spaced(values[0], values[1], vary.count, vary.logarithmic);
}

Result<std::vector<std::string>> read_names(const VaryText& vary) {
  if (vary.range) return bad_values(vary, "takes a list of names, not a range");
  return vary.items;
}

}  // namespace hysteron::detail
