// Where something stands in the files of a scene, and what is wrong there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hysteron/core/result.hpp"

namespace hysteron::scene {

struct Mark {
  std::uint32_t file = 0;  // in the list of files; the text of an override has no place
  std::uint32_t line = 0;  // from 1; 0: none
  std::uint32_t column = 0;
};

// Collects errors, so that one reading shows several; what follows from an error is not looked at.
class Problems {
 public:
  std::uint32_t add_file(std::string name) {
    files_.push_back(std::move(name));
    return static_cast<std::uint32_t>(files_.size() - 1);
  }
  void add(ErrorCode code, const Mark& at, std::string message) {
    if (found_.size() < most_shown) found_.push_back({code, place(at) + std::move(message)});
    ++count_;
  }
  bool empty() const { return count_ == 0; }
  std::size_t count() const { return count_; }

  // "scene.yaml:3:7: ".
  std::string place(const Mark& at) const;
  Error error() const;

 private:
  static constexpr std::size_t most_shown = 10;
  struct Problem {
    ErrorCode code;
    std::string message;
  };
  std::vector<std::string> files_;
  std::vector<Problem> found_;
  std::size_t count_ = 0;
};

// ": did you mean 'x'?", or ": allowed are a, b" if there are few.
std::string suggestion(std::string_view typed, const std::vector<std::string>& known);

// 'text', cut and without control characters.
std::string in_quotes(std::string_view text);

}  // namespace hysteron::scene
