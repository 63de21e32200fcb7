// Colours and bold type in a terminal.
#pragma once

#include <string>
#include <string_view>

namespace hysteron::cli {

// Whether a stream (1: standard output, 2: standard error) is a terminal that shows colours. The variable NO_COLOR,
// with any text, turns them off (no-color.org).
bool has_colours(int stream);

enum class Style { bold, dim, red, yellow };

// The text in a style, for a stream that shows colours.
std::string styled(std::string_view text, Style style);

// Lines of a report with the headers of its tables in bold and their rules dimmed.
std::string styled_tables(std::string_view text);

}  // namespace hysteron::cli
