// Text from outside (names of files, cells, arguments) made safe to show or to type again. What a terminal, a page or a
// picture would not show as a character is written out: control characters (as "\n", "\x1b"), marks that reverse the
// direction of writing, code points that XML forbids, and bytes that are not UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace hysteron {

// In one line.
std::string printable(std::string_view text);

// The same for text of several lines: line ends and tabs stay.
std::string printable_lines(std::string_view text);

// A word as typed in a shell: in quotes where it holds anything but plain characters.
std::string shell_word(std::string_view text);

// A cell of a CSV file: in quotes where it holds a comma, a quote or a line end (RFC 4180), and after an apostrophe
// where a spreadsheet would take it for a formula.
std::string csv_cell(std::string_view text);

}  // namespace hysteron
