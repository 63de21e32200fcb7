#include "style.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace hysteron::cli {
namespace {

constexpr std::string_view rule_letter = "─";

bool is_rule(std::string_view line) {
  return line.starts_with(rule_letter) && line.find_first_not_of("─ ") == std::string_view::npos;
}

}  // namespace

bool has_colours(int stream) {
  const char* none = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  if ((none && *none != '\0') || (terminal && std::string_view(terminal) == "dumb")) return false;
  return ::isatty(stream) == 1;
}

std::string styled(std::string_view text, Style style) {
  constexpr std::array<std::string_view, 4> codes{"1", "2", "31", "33"};
  return "\033[" + std::string(codes[static_cast<std::size_t>(style)]) + 'm' + std::string(text) + "\033[0m";
}

std::string styled_tables(std::string_view text) {
  const auto line_at = [&](std::size_t start) { return text.substr(start, text.find('\n', start) - start); };
  std::string out;
  for (std::size_t start = 0; start < text.size();) {
    const std::string_view line = line_at(start);
    const std::size_t next = std::min(start + line.size() + 1, text.size());
    if (is_rule(line))
      out += styled(line, Style::dim);
    else if (!line.empty() && next < text.size() && is_rule(line_at(next)))
      out += styled(line, Style::bold);
    else
      out += line;
    if (start + line.size() < text.size()) out += '\n';
    start = next;
  }
  return out;
}

}  // namespace hysteron::cli
