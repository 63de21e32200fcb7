// A self-contained HTML page without scripts or network access; style and figures are embedded. It suits light and dark
// screens and paper. All text is escaped. Written directly: a template library would be needed for this one layout
// only.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "hysteron/core/result.hpp"
#include "hysteron/report/text_table.hpp"

namespace hysteron {

enum class Notice { note, good, warning, bad };

enum class Tint { green, blue, amber, red, violet, grey, teal, brown };

// A kind of rows and cells that is coloured and that the reader can hide.
struct HtmlKind {
  std::string name;   // in ids and classes: letters, digits and hyphens
  std::string label;  // for the reader
  Tint tint;
  bool can_hide = true;
};

// The kinds of the rows and cells of a table, by name; an empty name or a missing one is of no kind.
struct HtmlMarks {
  std::vector<std::string> rows{};
  std::vector<std::vector<std::string>> cells{};
  bool keep_lines = false;  // line ends in cells are shown
};

struct HtmlBarPart {
  std::string kind;  // name
  std::size_t count;
};

class HtmlPage {
 public:
  enum class Numbering { tables_and_figures, none };  // "Table 3. " before a caption

  explicit HtmlPage(std::string title, std::string subtitle = {}, Numbering numbering = Numbering::tables_and_figures);

  // A box to tick for each kind; a kind that is not ticked is hidden in everything that follows. Without a script: the
  // style sheet reads the boxes.
  void filter(const std::vector<HtmlKind>& kinds);
  // A bar divided by kinds, with their counts.
  void bar(const std::vector<HtmlBarPart>& parts, std::string_view label);
  // Links: text and address.
  void links(const std::vector<std::pair<std::string, std::string>>& named);

  // Starts a section. A page with more than two sections begins with a list of them.
  void section(std::string_view heading);
  void subsection(std::string_view heading);
  void paragraph(std::string_view text);
  void list(const std::vector<std::string>& items);
  void values(const std::vector<std::pair<std::string, std::string>>& named);
  void notice(Notice kind, std::string_view text);
  void command(std::string_view text);  // a shell command; line breaks are kept
  // Columns keep the alignment of the table. Without numbering and caption the heading before it names the table.
  void table(const TextTable& table, std::string_view caption, const HtmlMarks& marks = {});
  // Embeds an SVG document; its ids are made unique.
  void figure(std::string_view svg, std::string_view caption);
  // The same; a figure that could not be drawn is replaced by a notice with the reason.
  void figure_or_notice(const Result<std::string>& svg, std::string_view caption);
  // Why figures are missing, each reason once.
  const std::vector<std::string>& missing_figures() const { return missing_figures_; }

  std::string text() const;

 private:
  std::string class_of(std::string_view kind) const;
  std::string numbered(std::string_view what, std::size_t number, std::string_view caption) const;

  std::string title_, subtitle_, body_;
  Numbering numbering_;
  std::vector<std::string> sections_;
  std::vector<HtmlKind> kinds_;
  std::vector<std::string> missing_figures_;
  std::size_t tables_ = 0, figures_ = 0;
};

// Escapes text for elements and quoted attributes; control characters are spelled out.
std::string html_escaped(std::string_view text);

}  // namespace hysteron
