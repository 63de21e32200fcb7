#include "fields.hpp"

#include "hysteron/core/edit_distance.hpp"
#include "hysteron/core/joined.hpp"
#include "hysteron/core/number_text.hpp"
#include "hysteron/core/printable.hpp"

namespace hysteron::ask {

using nlohmann::json;

void Fields::text(std::string_view key, std::string& out) {
  const json* value = find(key);
  if (!value) return;
  if (const auto text = plain_text(*value))
    out = *text;
  else
    refuse(key, "text or a number");
}

void Fields::flag(std::string_view key, bool& out) {
  const json* value = find(key);
  if (!value) return;
  if (value->is_boolean())
    out = value->get<bool>();
  else
    refuse(key, "true or false");
}

void Fields::count(std::string_view key, std::size_t& out, std::size_t most) {
  const json* value = find(key);
  if (!value) return;
  const double number = value->is_number() ? value->get<double>() : 0.0;
  if (number >= 1.0 && number <= static_cast<double>(most) && number == std::floor(number))
    out = static_cast<std::size_t>(number);
  else
    refuse(key, "a whole number from 1 to " + std::to_string(most));
}

void Fields::words(std::string_view key, std::vector<std::string>& out) {
  const json* value = find(key);
  if (!value) return;
  if (!value->is_array()) return refuse(key, "a list of texts");
  for (const json& word : *value) {
    if (!word.is_string()) return refuse(key, "a list of texts");
    out.push_back(word.get<std::string>());
  }
}

void Fields::assignments(std::string_view key, std::vector<std::string>& out) {
  const json* value = find(key);
  if (!value) return;
  if (!value->is_object()) return words(key, out);
  for (const auto& [name, element] : value->items()) {
    const auto text = plain_text(element);
    if (!text) return refuse(key, "names with texts or numbers");
    out.push_back(name + "=" + *text);
  }
}

void Fields::vector(std::string_view key, std::vector<std::string>& out) {
  const json* value = find(key);
  if (!value) return;
  const json components = value->is_array() ? *value : json::array({*value});
  for (const json& component : components) {
    const auto text = plain_text(component);
    if (!text) return refuse(key, "a list of texts or numbers");
    out.push_back(*text);
  }
}

void Fields::numbers(std::string_view key, std::optional<std::vector<double>>& out) {
  const json* value = find(key);
  if (!value) return;
  out.emplace();
  if (!value->is_array()) return refuse(key, "a list of numbers");
  for (const json& element : *value) {
    if (!element.is_number()) return refuse(key, "a list of numbers");
    out->push_back(element.get<double>());
  }
}

void Fields::body(std::string_view key, std::string& out) {
  const json* value = find(key);
  if (!value) return;
  if (!value->is_object()) return text(key, out);
  std::vector<std::string> parts;
  assignments(key, parts);
  out = joined(parts, ",");
}

std::vector<const json*> Fields::objects(std::string_view key) {
  const json* value = find(key);
  std::vector<const json*> out;
  if (!value) return out;
  const std::string_view expected = "a list of objects";
  if (!value->is_array()) return refuse(key, expected), out;
  for (const json& element : *value) {
    if (!element.is_object()) return refuse(key, expected), std::vector<const json*>{};
    out.push_back(&element);
  }
  return out;
}

std::optional<Error> Fields::error() const {
  if (error_) return error_;
  for (const auto& [key, value] : object_.items())
    if (!known_.contains(key)) {
      const std::string probable = probable_word(key, {known_.begin(), known_.end()});
      return Error{
          ErrorCode::unknown_name, printable(key),
          "no field is named '" + printable(key) + "'" +
              (probable.empty() ? ": the fields here are " + joined(known_) : ": did you mean '" + probable + "'?")};
    }
  return std::nullopt;
}

const json* Fields::find(std::string_view key) {
  known_.emplace(key);
  const auto found = object_.find(key);
  return found == object_.end() || found->is_null() ? nullptr : &*found;
}

void Fields::refuse(std::string_view key, std::string_view expected) {
  if (!error_)
    error_ = Error{ErrorCode::unreadable, std::string(key), std::string(key) + ": expected " + std::string(expected)};
}

std::optional<std::string> Fields::plain_text(const json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number()) return number_text(value.get<double>());
  return std::nullopt;
}

}  // namespace hysteron::ask
