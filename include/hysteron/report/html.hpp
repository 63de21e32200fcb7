// One self-contained HTML page: no network, no script; style and figures are inside. Readable on light and dark
// screens and on paper. All text is escaped.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hysteron/report/text_table.hpp"

namespace hysteron {

enum class Notice { note, good, warning, bad };

class HtmlPage {
 public:
  explicit HtmlPage(std::string title, std::string subtitle = {});

  // A page with several sections starts with a list of them.
  void section(std::string_view heading);
  void subsection(std::string_view heading);
  void paragraph(std::string_view text);
  void list(const std::vector<std::string>& items);
  void values(const std::vector<std::pair<std::string, std::string>>& named);
  void notice(Notice kind, std::string_view text);
  void command(std::string_view text);  // as typed in a shell, lines kept
  // Columns are aligned as in the table itself.
  void table(const TextTable& table, std::string_view caption);
  // An SVG document, which is put into the page with its ids made unique.
  void figure(std::string_view svg, std::string_view caption);

  std::string text() const;

 private:
  std::string title_, subtitle_, body_;
  std::vector<std::string> sections_;
  std::size_t tables_ = 0, figures_ = 0;
};

// Text that HTML shows as it is, in elements and in quoted attributes; control characters are written out.
std::string html_escaped(std::string_view text);

}  // namespace hysteron
