// Tables for the terminal and for Markdown pages, aligned by displayed characters (UTF-8), not by bytes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hysteron {

class TextTable {
 public:
  enum class Align { left, right };

  explicit TextTable(std::vector<std::string> head);
  void align(std::size_t column, Align align);
  // Right-aligns this column and all that follow, for numbers.
  void align_right_from(std::size_t column);
  void add(std::vector<std::string> row);

  const std::vector<std::string>& head() const { return head_; }
  const std::vector<std::vector<std::string>>& rows() const { return rows_; }
  Align align(std::size_t column) const { return aligns_[column]; }

  std::string text() const;      // for a terminal
  std::string markdown() const;  // pipes, tags and line ends escaped

 private:
  std::vector<std::size_t> widths() const;

  std::vector<std::string> head_;
  std::vector<Align> aligns_;
  std::vector<std::vector<std::string>> rows_;
};

// Number of displayed characters; combining marks are not counted.
std::size_t display_width(std::string_view utf8);

// Breaks a text into lines of at most `width` displayed characters, each preceded by `indent`.
std::string wrapped(std::string_view text, std::size_t width, std::string_view indent = "");

}  // namespace hysteron
