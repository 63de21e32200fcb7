#include "hysteron/report/html.hpp"

#include <fmt/format.h>

#include <array>

#include "html_style.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/version.hpp"

namespace hysteron {
namespace {

constexpr std::array<std::string_view, 4> notice_names{"note", "good", "warning", "bad"};

// The root element of the SVG; every id and every reference to an id gets a prefix that is unique in the page.
std::string embedded(std::string_view svg, std::size_t number, std::string_view label) {
  constexpr std::array<std::string_view, 5> before_id{" id=\"", " id='", "href=\"#", "href='#", "url(#"};
  constexpr std::string_view root = "<svg";
  const auto start = svg.find(root);
  if (start == std::string_view::npos) return {};
  svg.remove_prefix(start + root.size());
  std::string out = fmt::format("<svg role=\"img\" aria-label=\"{}\"", html_escaped(label));
  const std::string space = fmt::format("f{}-", number);
  while (!svg.empty()) {
    std::string_view found;
    for (const std::string_view text : before_id)
      if (svg.starts_with(text)) found = text;
    if (found.empty()) {
      const auto next = svg.find_first_of(" hu", 1);
      out += svg.substr(0, next);
      svg.remove_prefix(std::min(next, svg.size()));
    } else {
      out.append(found).append(space);
      svg.remove_prefix(found.size());
    }
  }
  return out;
}

}  // namespace

std::string html_escaped(std::string_view text) {
  constexpr std::string_view special = "&<>\"'";
  constexpr std::array<std::string_view, 5> written{"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};
  std::string out;
  for (const char c : printable_lines(text)) {
    const auto index = special.find(c);
    index == std::string_view::npos ? out.append(1, c) : out.append(written[index]);
  }
  return out;
}

HtmlPage::HtmlPage(std::string title, std::string subtitle)
    : title_(std::move(title)), subtitle_(std::move(subtitle)) {}

void HtmlPage::section(std::string_view heading) {
  sections_.emplace_back(heading);
  body_ += fmt::format("<h2 id=\"s{}\">{}</h2>\n", sections_.size(), html_escaped(heading));
}

void HtmlPage::subsection(std::string_view heading) { body_ += fmt::format("<h3>{}</h3>\n", html_escaped(heading)); }

void HtmlPage::paragraph(std::string_view text) { body_ += fmt::format("<p>{}</p>\n", html_escaped(text)); }

void HtmlPage::list(const std::vector<std::string>& items) {
  body_ += "<ul>\n";
  for (const std::string& item : items) body_ += fmt::format("<li>{}</li>\n", html_escaped(item));
  body_ += "</ul>\n";
}

void HtmlPage::values(const std::vector<std::pair<std::string, std::string>>& named) {
  body_ += "<dl>\n";
  for (const auto& [name, value] : named)
    body_ += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", html_escaped(name), html_escaped(value));
  body_ += "</dl>\n";
}

void HtmlPage::notice(Notice kind, std::string_view text) {
  body_ +=
      fmt::format("<p class=\"notice {}\">{}</p>\n", notice_names[static_cast<std::size_t>(kind)], html_escaped(text));
}

void HtmlPage::command(std::string_view text) {
  body_ += fmt::format("<pre><code>{}</code></pre>\n", html_escaped(text));
}

void HtmlPage::table(const TextTable& table, std::string_view caption) {
  const auto cells = [&](const std::vector<std::string>& row, std::string_view element) {
    std::string out = "<tr>";
    for (std::size_t i = 0; i < row.size(); ++i)
      out += fmt::format("<{}{}>{}</{}>", element, table.align(i) == TextTable::Align::right ? " class=\"n\"" : "",
                         html_escaped(row[i]), element);
    return out + "</tr>\n";
  };
  body_ += fmt::format("<div class=\"wide\"><table>\n<caption>Table {}. {}</caption>\n<thead>\n", ++tables_,
                       html_escaped(caption));
  body_ += cells(table.head(), "th") + "</thead>\n<tbody>\n";
  for (const auto& row : table.rows()) body_ += cells(row, "td");
  body_ += "</tbody>\n</table></div>\n";
}

void HtmlPage::figure(std::string_view svg, std::string_view caption) {
  ++figures_;
  body_ += fmt::format("<figure>\n{}\n<figcaption>Figure {}. {}</figcaption>\n</figure>\n",
                       embedded(svg, figures_, caption), figures_, html_escaped(caption));
}

std::string HtmlPage::text() const {
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>{0}</title>\n<style>\n{1}</style>\n</head>\n<body>\n<main>\n<h1>{0}</h1>\n",
      html_escaped(title_), detail::html_style);
  if (!subtitle_.empty()) out += fmt::format("<p class=\"subtitle\">{}</p>\n", html_escaped(subtitle_));
  if (sections_.size() > 2) {
    out += "<nav aria-label=\"Contents\"><ul>\n";
    for (std::size_t i = 0; i < sections_.size(); ++i)
      out += fmt::format("<li><a href=\"#s{}\">{}</a></li>\n", i + 1, html_escaped(sections_[i]));
    out += "</ul></nav>\n";
  }
  return out + body_ + fmt::format("</main>\n<footer>hysteron {}</footer>\n</body>\n</html>\n", version);
}

}  // namespace hysteron
