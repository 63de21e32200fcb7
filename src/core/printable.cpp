#include "hysteron/core/printable.hpp"

#include "hysteron/core/utf8.hpp"

namespace hysteron {
namespace {

bool is_shown(std::uint32_t code) {
  if (code < 0x20 || (code >= 0x7F && code <= 0x9F)) return false;  // control characters
  if (code == 0x200E || code == 0x200F) return false;               // direction marks
  if (code >= 0x2028 && code <= 0x202E) return false;               // separators of lines, overrides
  if (code >= 0x2066 && code <= 0x2069) return false;               // isolates
  return code != 0xFFFE && code != 0xFFFF;                          // not allowed in XML
}

std::string written_out(std::string_view bytes) {
  if (bytes == "\n") return "\\n";
  if (bytes == "\t") return "\\t";
  if (bytes == "\r") return "\\r";
  constexpr std::string_view digits = "0123456789abcdef";
  std::string out;
  for (const char c : bytes) {
    const auto value = static_cast<unsigned char>(c);
    out += {'\\', 'x', digits[value >> 4], digits[value & 15]};
  }
  return out;
}

std::string shown(std::string_view text, std::string_view kept) {
  std::string out;
  while (!text.empty()) {
    const CodePoint code = first_code_point(text);
    const std::string_view bytes = text.substr(0, code.bytes == 0 ? 1 : code.bytes);
    const bool as_it_is = code.bytes > 0 && (is_shown(code.value) || kept.find(bytes) != std::string_view::npos);
    out += as_it_is ? std::string(bytes) : written_out(bytes);
    text.remove_prefix(bytes.size());
  }
  return out;
}

std::string replaced(std::string_view text, char letter, std::string_view written) {
  std::string out;
  for (const char c : text) c == letter ? out.append(written) : out.append(1, c);
  return out;
}

}  // namespace

std::string printable(std::string_view text) { return shown(text, {}); }
std::string printable_lines(std::string_view text) { return shown(text, "\n\t"); }

std::string shell_word(std::string_view text) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./,:=+%@";
  if (!text.empty() && text.find_first_not_of(plain) == std::string_view::npos) return std::string(text);
  if (printable(text) == text) return "'" + replaced(text, '\'', "'\\''") + "'";
  // Bash and the shells of POSIX 2024 read the escapes of printable() in $'...'.
  return "$'" + printable(replaced(replaced(text, '\\', "\\\\"), '\'', "\\'")) + "'";
}

std::string csv_cell(std::string_view text) {
  // Spreadsheets take such a text for a formula; after an apostrophe they do not. "-" alone is none.
  constexpr std::string_view formula_signs = "=+-@";
  if (text.size() > 1 && formula_signs.find(text.front()) != std::string_view::npos)
    return csv_cell("'" + std::string(text));
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  return '"' + replaced(text, '"', "\"\"") + '"';
}

}  // namespace hysteron
