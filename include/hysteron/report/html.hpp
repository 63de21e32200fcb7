// A self-contained HTML page without scripts or network access; style and figures are embedded. It suits light and dark
// screens and paper. All text is escaped. Written directly: a template library would be needed for this one layout
// only.
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

  // Starts a section. A page with more than two sections begins with a list of them.
  void section(std::string_view heading);
  void subsection(std::string_view heading);
  void paragraph(std::string_view text);
  void list(const std::vector<std::string>& items);
  void values(const std::vector<std::pair<std::string, std::string>>& named);
  void notice(Notice kind, std::string_view text);
  void command(std::string_view text);  // a shell command; line breaks are kept
  // Columns keep the alignment of the table.
  void table(const TextTable& table, std::string_view caption);
  // Embeds an SVG document; its ids are made unique.
  void figure(std::string_view svg, std::string_view caption);

  std::string text() const;

 private:
  std::string title_, subtitle_, body_;
  std::vector<std::string> sections_;
  std::size_t tables_ = 0, figures_ = 0;
};

// Escapes text for elements and quoted attributes; control characters are spelled out.
std::string html_escaped(std::string_view text);

}  // namespace hysteron
