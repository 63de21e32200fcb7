#include "hysteron/report/text_table.hpp"

#include <algorithm>
#include <cctype>

#include "hysteron/core/printable.hpp"

namespace hysteron {
namespace {

std::string padded(const std::string& text, std::size_t width, TextTable::Align align) {
  const std::size_t seen = display_width(text);
  const std::string fill(width > seen ? width - seen : 0, ' ');
  return align == TextTable::Align::left ? text + fill : fill + text;
}

// Escapes a cell of a Markdown table, so that it cannot start another cell, line or HTML element.
std::string escaped(std::string_view text) {
  const std::string cell = printable(text);
  std::string out;
  for (std::size_t i = 0; i < cell.size(); ++i) {
    const char c = cell[i], next = i + 1 < cell.size() ? cell[i + 1] : ' ';
    const bool starts_tag = c == '<' && (std::isalpha(static_cast<unsigned char>(next)) || next == '/' || next == '!');
    if (c == '|' && out.ends_with('\\'))
      out += "&#124;";  // a backslash before it would itself be escaped
    else
      out += (c == '|' || starts_tag ? "\\" : "") + std::string(1, c);
  }
  return out;
}

}  // namespace

std::size_t display_width(std::string_view utf8) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    const auto c = static_cast<unsigned char>(utf8[i]);
    if ((c & 0xC0) == 0x80) continue;  // continuation byte
    // U+0300..U+036F (combining marks, as the dot in δ̇) start with CC or CD (below B0).
    const bool combining =
        c == 0xCC || (c == 0xCD && i + 1 < utf8.size() && static_cast<unsigned char>(utf8[i + 1]) < 0xB0);
    if (!combining) ++count;
  }
  return count;
}

std::string wrapped(std::string_view text, std::size_t width, std::string_view indent) {
  std::string out, line;
  std::size_t seen = 0;
  const auto flush = [&] {
    if (!line.empty()) out += std::string(indent) + line + '\n';
    line.clear();
    seen = 0;
  };
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    const std::size_t length = display_width(word);
    if (seen > 0 && seen + 1 + length > width) flush();
    if (seen > 0) {
      line += ' ';
      ++seen;
    }
    line += word;
    seen += length;
  }
  flush();
  return out;
}

TextTable::TextTable(std::vector<std::string> head) : head_(std::move(head)), aligns_(head_.size(), Align::left) {}

void TextTable::align(std::size_t column, Align align) { aligns_.at(column) = align; }

void TextTable::align_right_from(std::size_t column) {
  for (std::size_t i = column; i < aligns_.size(); ++i) aligns_[i] = Align::right;
}

void TextTable::add(std::vector<std::string> row) {
  row.resize(head_.size());
  rows_.push_back(std::move(row));
}

std::vector<std::size_t> TextTable::widths() const {
  std::vector<std::size_t> w;
  for (const std::string& cell : head_) w.push_back(display_width(cell));
  for (const auto& row : rows_)
    for (std::size_t i = 0; i < row.size(); ++i) w[i] = std::max(w[i], display_width(row[i]));
  return w;
}

std::string TextTable::text() const {
  const auto w = widths();
  std::string out;
  const auto line = [&](const std::vector<std::string>& row) {
    std::string text;
    for (std::size_t i = 0; i < row.size(); ++i) text += (i ? "  " : "") + padded(row[i], w[i], aligns_[i]);
    text.erase(text.find_last_not_of(' ') + 1);
    out += text + '\n';
  };
  line(head_);
  std::vector<std::string> separator;
  for (const std::size_t width : w) {
    std::string dashes;
    for (std::size_t i = 0; i < width; ++i) dashes += "─";
    separator.push_back(dashes);
  }
  line(separator);
  for (const auto& row : rows_) line(row);
  return out;
}

std::string TextTable::markdown() const {
  std::string out = "|";
  for (const std::string& cell : head_) out += " " + escaped(cell) + " |";
  out += "\n|";
  for (const Align align : aligns_) out += align == Align::left ? "---|" : "---:|";
  out += '\n';
  for (const auto& row : rows_) {
    out += "|";
    for (const std::string& cell : row) out += " " + escaped(cell) + " |";
    out += '\n';
  }
  return out;
}

}  // namespace hysteron
