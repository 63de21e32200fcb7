#include "csv_line.hpp"

#include <algorithm>
#include <array>

namespace hysteron::detail {
namespace {

constexpr std::string_view blank_letters = " \t\r";

bool is_blank_letter(char c) { return blank_letters.find(c) != std::string_view::npos; }

class CellSplitter {
 public:
  CellSplitter(const CsvLine& line, char separator) : line_(line), text_(line.text), separator_(separator) {}

  LineCells split() {
    while (!at_end_ && !out_.error) read_cell();
    out_.row.line = line_.number;
    return std::move(out_);
  }

 private:
  bool is_separator(char c) const { return separator_ == ' ' ? is_blank_letter(c) : c == separator_; }
  std::size_t column(std::size_t at) const { return line_.offset + at + 1; }
  void fail(std::size_t at, std::string message) { out_.error = LineError{column(at), std::move(message)}; }
  void skip_blanks() {
    while (at_ < text_.size() && is_blank_letter(text_[at_]) && (separator_ == ' ' || text_[at_] != separator_)) ++at_;
  }
  void add(std::string_view text, std::size_t start) { out_.row.cells.push_back({text, column(start)}); }

  void read_cell() {
    if (out_.row.cells.size() == most_columns)
      return fail(at_, "more than " + std::to_string(most_columns) + " columns");
    skip_blanks();
    if (separator_ == ' ' && at_ == text_.size()) {
      at_end_ = true;
      return;
    }
    if (at_ < text_.size() && text_[at_] == '"') return read_quoted();
    const std::size_t start = at_;
    while (at_ < text_.size() && !is_separator(text_[at_])) ++at_;
    const std::string_view cell = text_.substr(start, at_ - start);
    add(cell.substr(0, cell.find_last_not_of(blank_letters) + 1), start);
    pass_separator();
  }

  void read_quoted() {
    const std::size_t open = at_, start = at_ + 1;
    std::size_t end = start;
    for (;; end += 2) {
      end = text_.find('"', end);
      if (end == std::string_view::npos || end + 1 >= text_.size() || text_[end + 1] != '"') break;
    }
    if (end == std::string_view::npos) return fail(open, "a quote is opened and not closed in this line");
    add(text_.substr(start, end - start), start);
    at_ = end + 1;
    if (separator_ != ' ') skip_blanks();
    if (at_ < text_.size() && !is_separator(text_[at_])) return fail(at_, "text after a quoted cell");
    pass_separator();
  }

  void pass_separator() {
    if (at_ >= text_.size())
      at_end_ = true;
    else
      ++at_;
  }

  const CsvLine& line_;
  std::string_view text_;
  char separator_;
  std::size_t at_ = 0;
  bool at_end_ = false;
  LineCells out_{};
};

// Joins the words of a header: a word in brackets to the one before it; where `wide`, also words one blank apart.
CsvRow joined_words(const CsvLine& line, const CsvRow& words, bool wide) {
  CsvRow out{.line = words.line, .cells = {}};
  for (const Cell& word : words.cells) {
    if (!out.cells.empty()) {
      Cell& last = out.cells.back();
      const std::size_t gap = word.column - (last.column + last.text.size());
      if (word.text.starts_with('[') || word.text.starts_with('(') || (wide && gap <= 1)) {
        const std::size_t from = last.column - 1 - line.offset;
        last.text = line.text.substr(from, word.column - 1 - line.offset + word.text.size() - from);
        continue;
      }
    }
    out.cells.push_back(word);
  }
  return out;
}

// 0 if the line cannot be split so.
std::size_t cell_count(const CsvLine& line, char separator) {
  const LineCells cells = split_line(line, separator);
  return cells.error ? 0 : filled_cells(cells.row);
}

}  // namespace

std::size_t filled_cells(const CsvRow& row) {
  std::size_t count = row.cells.size();
  while (count > 0 && row.cells[count - 1].text.empty()) --count;
  return count;
}

LineCells split_line(const CsvLine& line, char separator) { return CellSplitter(line, separator).split(); }

CsvRow split_titles_at_blanks(const CsvLine& line, std::size_t count) {
  const CsvRow words = split_line(line, ' ').row;
  CsvRow titles = joined_words(line, words, false);
  return titles.cells.size() == count ? titles : joined_words(line, words, true);
}

char find_separator(const CsvLine& header, const CsvLine* below) {
  constexpr std::array candidates{',', ';', '\t'};
  char best = '\0';
  std::size_t most = 1;
  for (const char c : candidates) {
    const std::size_t titles = cell_count(header, c);
    if (titles > most && below && cell_count(*below, c) == titles) {
      best = c;
      most = titles;
    }
  }
  if (best != '\0') return best;
  for (const char c : candidates)
    if (const std::size_t titles = cell_count(header, c); titles > most) {
      best = c;
      most = titles;
    }
  if (best != '\0' || !below) return best == '\0' ? ',' : best;
  const std::size_t columns = cell_count(*below, ' ');
  return columns > 1 && split_titles_at_blanks(header, columns).cells.size() == columns ? ' ' : ',';
}

}  // namespace hysteron::detail
