// The text of a file as UTF-8, whichever program wrote the file.
#pragma once

#include <string>
#include <string_view>

namespace hysteron::detail {

struct DecodedText {
  std::string text;           // UTF-8 without byte-order mark; every line ends with '\n' or "\r\n"
  std::string_view encoding;  // as it was found: "UTF-8", "UTF-16" or "Latin-1"
};

// UTF-16 is recognised by its byte-order mark, or by the zero bytes of ASCII characters. Text that is not UTF-8 is read
// as Latin-1 (ISO 8859-1), whose "µ" and "°" are those of Windows.
DecodedText decode_text(std::string_view bytes);

}  // namespace hysteron::detail
