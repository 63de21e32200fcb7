#include "hysteron/request/excluded_lines.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "hysteron/core/printable.hpp"
#include "hysteron/core/trimmed.hpp"

namespace hysteron {
namespace {

// More lines in one range are a mistake.
constexpr std::size_t longest_range = 1000000;

Error not_lines(const std::string& text) {
  return {ErrorCode::unreadable, "exclude",
          "--exclude '" + printable(text.substr(0, 80)) +
              "': not of the form LINE, LINE-LINE or FILE:LINE, such as 17,21-23 or drop.csv:17"};
}

std::optional<std::size_t> read_line(std::string_view text) {
  text = trimmed(text);
  std::size_t line = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), line);
  if (error != std::errc{} || end != text.data() + text.size() || line == 0) return std::nullopt;
  return line;
}

}  // namespace

Result<std::vector<DataLine>> read_excluded_lines(const std::vector<std::string>& texts,
                                                  const std::vector<std::string>& files) {
  std::vector<DataLine> out;
  for (const std::string& text : texts) {
    // A name may contain colons: the lines follow the last one.
    const auto colon = text.rfind(':');
    const std::string file = colon == std::string::npos ? "" : text.substr(0, colon);
    std::string_view rest = std::string_view(text).substr(colon == std::string::npos ? 0 : colon + 1);
    if (colon != std::string::npos && std::find(files.begin(), files.end(), file) == files.end())
      return Error{ErrorCode::unknown_name, "exclude",
                   "--exclude " + printable(text) + ": '" + printable(file) + "' is none of the files to fit"};
    while (true) {
      const auto comma = rest.find(',');
      const std::string_view range = rest.substr(0, comma);
      const auto dash = range.find('-');
      const auto from = read_line(range.substr(0, dash));
      const auto to = dash == std::string_view::npos ? from : read_line(range.substr(dash + 1));
      if (!from || !to || *to < *from || *to - *from > longest_range) return not_lines(text);
      for (std::size_t line = *from; line <= *to; ++line) out.push_back({printable(file), line});
      if (comma == std::string_view::npos) break;
      rest.remove_prefix(comma + 1);
    }
  }
  return out;
}

}  // namespace hysteron
