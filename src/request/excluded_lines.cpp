#include "hysteron/request/excluded_lines.hpp"

#include <algorithm>

#include "hysteron/core/printable.hpp"
#include "line_number.hpp"

namespace hysteron {
namespace {

// More lines in one range are a mistake.
constexpr std::size_t longest_range = 1000000;

Error not_lines(const std::string& text) {
  return {ErrorCode::unreadable, "exclude",
          "--exclude '" + printable(text.substr(0, 80)) +
              "': not of the form LINE, LINE-LINE or FILE:LINE, such as 17,21-23 or drop.csv:17"};
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
      const auto from = detail::read_line_number(range.substr(0, dash));
      const auto to = dash == std::string_view::npos ? from : detail::read_line_number(range.substr(dash + 1));
      if (!from || !to || *to < *from || *to - *from > longest_range) return not_lines(text);
      for (std::size_t line = *from; line <= *to; ++line) out.push_back({printable(file), line});
      if (comma == std::string_view::npos) break;
      rest.remove_prefix(comma + 1);
    }
  }
  return out;
}

}  // namespace hysteron
