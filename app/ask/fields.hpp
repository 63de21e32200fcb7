// Reads the fields of a JSON object into typed values. The first error is kept; an unknown field is an error.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/result.hpp"

namespace hysteron::ask {

class Fields {
 public:
  explicit Fields(const nlohmann::json& object) : object_(object) {}

  // Each leaves `out` as it is where the field is absent or null.
  void text(std::string_view key, std::string& out);                      // text, or a number in SI
  void flag(std::string_view key, bool& out);                             // true or false
  void count(std::string_view key, std::size_t& out, std::size_t most);   // 1 to most
  void words(std::string_view key, std::vector<std::string>& out);        // ["a", "b"]
  void assignments(std::string_view key, std::vector<std::string>& out);  // {"a": 1, "b": "2 mm"} or ["a=1", "b=2mm"]
  void vector(std::string_view key, std::vector<std::string>& out);       // [1, "2 mm"], or one component alone
  void numbers(std::string_view key, std::optional<std::vector<double>>& out);  // [1, 2], in SI
  void body(std::string_view key, std::string& out);                            // {"radius": "10 mm"} or "radius=10mm"

  // An object in an array of them; nothing more is read after an error.
  std::vector<const nlohmann::json*> objects(std::string_view key);

  // The first error; else that of a field which no function has read, and which is therefore unknown.
  std::optional<Error> error() const;

 private:
  const nlohmann::json* find(std::string_view key);
  void refuse(std::string_view key, std::string_view expected);
  static std::optional<std::string> plain_text(const nlohmann::json& value);

  const nlohmann::json& object_;
  std::set<std::string, std::less<>> known_;
  std::optional<Error> error_;
};

}  // namespace hysteron::ask
