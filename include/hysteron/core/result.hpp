// A value or an Error. Same member names as std::expected, which g++ 12 offers only in C++23.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace hysteron {

enum class ErrorCode { unknown_name, missing, out_of_range, wrong_unit, not_a_number, conflict, unreadable, failed };

struct Error {
  ErrorCode code{};
  std::string field;    // parameter, option or file the message is about
  std::string message;  // what was given, what is allowed, in which unit
};

// A value was computed, but the user should know something about it.
struct Warning {
  std::string field;
  std::string message;
};
using Warnings = std::vector<Warning>;

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

  bool has_value() const noexcept { return content_.index() == 0; }
  explicit operator bool() const noexcept { return has_value(); }

  const T& value() const& { return std::get<0>(content_); }
  T& value() & { return std::get<0>(content_); }
  T&& value() && { return std::get<0>(std::move(content_)); }
  const T& operator*() const& { return value(); }
  T& operator*() & { return value(); }
  T&& operator*() && { return std::move(*this).value(); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }
  const Error& error() const { return std::get<1>(content_); }

 private:
  std::variant<T, Error> content_;
};

}  // namespace hysteron
