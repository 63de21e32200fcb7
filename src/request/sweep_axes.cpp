#include "sweep_axes.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "hysteron/core/text.hpp"
#include "words.hpp"

namespace hysteron::detail {
namespace {

constexpr std::size_t most_values = 100'000'000;

Error bad_vary(const std::string& text, std::string_view why) {
  return {ErrorCode::unreadable, "vary",
          "--vary '" + text.substr(0, 120) + "': " + std::string(why) + " (name=from:to:count[,log] or name=a,b,c)"};
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

std::vector<double> spaced(double from, double to, std::size_t count, bool logarithmic) {
  std::vector<double> values(count);
  for (std::size_t i = 0; i < count; ++i) {
    const double t = count > 1 ? static_cast<double>(i) / static_cast<double>(count - 1) : 0.0;
    values[i] = logarithmic ? from * std::pow(to / from, t) : from + (to - from) * t;
  }
  if (count > 1) values.back() = to;
  return values;
}

Error bad_numbers(const VaryText& vary, std::string_view why) {
  return {ErrorCode::out_of_range, vary.name, "--vary " + vary.name + ": " + std::string(why)};
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
  if (code != std::errc{} || end != count.data() + count.size() || out.count < 1 || out.count > most_values)
    return bad_vary(text, "the count must be a whole number from 1 to " + std::to_string(most_values));
  out.items.pop_back();
  return out;
}

namespace {

// A parameter whose values are words, of any law.
bool is_choice(const std::string& name) {
  for (const Entry& entry : catalogue())
    for (const ParamView& p : entry.params)
      if (p.name == name && !p.range.words.empty()) return true;
  return false;
}

}  // namespace

bool is_word_axis(const VaryText& vary) {
  const std::string& name = vary.name;
  if (name == "dissipation" && starts_as_number(vary.items.front())) return false;  // the parameter of that name
  static const std::array<std::string_view, 7> words{"law",        "elastic",      "dissipation",       "mode",
                                                     "separation", "speed-policy", "restitution_source"};
  return std::find(words.begin(), words.end(), name) != words.end() || name.starts_with("body1.") ||
         name.starts_with("body2.") || is_choice(name);
}

Result<std::vector<double>> numbers_of(const VaryText& vary, const Dim& dim) {
  std::vector<double> values;
  for (const std::string& item : vary.items) {
    const auto value = read_si(item, dim, vary.name);
    if (!value) return value.error();
    if (!std::isfinite(*value)) return bad_numbers(vary, "the values must be finite numbers");
    values.push_back(*value);
  }
  if (!vary.range) return values;
  if (vary.logarithmic && (values[0] <= 0.0 || values[1] <= 0.0))
    return bad_numbers(vary, "a logarithmic range needs positive ends");
  return spaced(values[0], values[1], vary.count, vary.logarithmic);
}

const BodyField* body_field(const std::string& name) {
  if (!name.starts_with("body1.") && !name.starts_with("body2.")) return nullptr;
  return find_body_field(std::string_view(name).substr(6));
}

Result<std::vector<std::string>> words_of(const VaryText& vary) {
  const BodyField* field = body_field(vary.name);
  if (!field && vary.range) return bad_numbers(vary, "takes a list of names, not a range");
  if (!field) return vary.items;
  std::vector<double> numbers;
  if (vary.range) {
    auto values = numbers_of(vary, field->dim);
    if (!values) return values.error();
    numbers = std::move(*values);
  } else {
    // A radius or a mass may be infinite: read_body() tells which.
    for (const std::string& item : vary.items) {
      const auto value = read_si(item, field->dim, vary.name);
      if (!value) return value.error();
      numbers.push_back(*value);
    }
  }
  std::vector<std::string> words;
  for (const double x : numbers) words.push_back(number_text(x));
  return words;
}

std::optional<Error> set_word(ImpactRequest& request, const std::string& name, const std::string& word) {
  if (name == "law")
    request.law = word;
  else if (name == "separation")
    request.separation = word;
  else if (name == "speed-policy")
    request.speed_policy = word;
  else if (name == "elastic" || name == "dissipation" || name == "restitution_source" || is_choice(name))
    request.set.push_back(name + "=" + word);
  else if (name == "mode" && (word == "published" || word == "exact"))
    request.exact = word == "exact";
  else if (name == "mode")
    return Error{ErrorCode::unknown_name, "mode", "mode = '" + word + "': allowed are published and exact"};
  else
    (name.starts_with("body1.") ? request.body1 : request.body2) +=
        ((name.starts_with("body1.") ? request.body1 : request.body2).empty() ? "" : ",") + name.substr(6) + "=" + word;
  return std::nullopt;
}

}  // namespace hysteron::detail
