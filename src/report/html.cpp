#include "hysteron/report/html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "html_style.hpp"
#include "hysteron/core/printable.hpp"
#include "hysteron/version.hpp"

namespace hysteron {
namespace {

constexpr std::array<std::string_view, 8> tint_names{"green",  "blue", "amber", "red",
                                                     "violet", "grey", "teal",  "brown"};
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

HtmlPage::HtmlPage(std::string title, std::string subtitle, Numbering numbering)
    : title_(std::move(title)), subtitle_(std::move(subtitle)), numbering_(numbering) {}

// " class=\"k-misprint t-blue\"".
std::string HtmlPage::class_of(std::string_view kind) const {
  for (const HtmlKind& k : kinds_)
    if (k.name == kind)
      return fmt::format(" class=\"k-{} t-{}\"", html_escaped(k.name), tint_names[static_cast<std::size_t>(k.tint)]);
  return {};
}

std::string HtmlPage::numbered(std::string_view what, std::size_t number, std::string_view caption) const {
  if (numbering_ == Numbering::none) return html_escaped(caption);
  return fmt::format("{} {}. {}", what, number, html_escaped(caption));
}

void HtmlPage::filter(const std::vector<HtmlKind>& kinds) {
  kinds_ = kinds;
  // The boxes are siblings of what they hide, as the style sheet needs it.
  for (const HtmlKind& k : kinds)
    if (k.can_hide)
      body_ += fmt::format(
          "<input type=\"checkbox\" class=\"filter\" id=\"show-{0}\" checked><label class=\"filter t-{1}\" "
          "for=\"show-{0}\">{2}</label>\n",
          html_escaped(k.name), tint_names[static_cast<std::size_t>(k.tint)], html_escaped(k.label));
}

void HtmlPage::bar(const std::vector<HtmlBarPart>& parts, std::string_view label) {
  body_ += fmt::format("<div class=\"bar\" role=\"img\" aria-label=\"{}\">\n", html_escaped(label));
  for (const HtmlBarPart& part : parts)
    for (const HtmlKind& k : kinds_)
      if (k.name == part.kind && part.count > 0)
        body_ += fmt::format("<span class=\"t-{}\" style=\"flex-grow:{}\" title=\"{} {}\">{}</span>\n",
                             tint_names[static_cast<std::size_t>(k.tint)], part.count, part.count,
                             html_escaped(k.label), part.count);
  body_ += "</div>\n";
}

void HtmlPage::links(const std::vector<std::pair<std::string, std::string>>& named) {
  body_ += "<ul class=\"links\">\n";
  for (const auto& [text, address] : named)
    body_ += fmt::format("<li><a href=\"{}\">{}</a></li>\n", html_escaped(address), html_escaped(text));
  body_ += "</ul>\n";
}

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

void HtmlPage::table(const TextTable& table, std::string_view caption, const HtmlMarks& marks) {
  const auto kind_of = [&](std::size_t row, std::size_t column) {
    return row < marks.cells.size() && column < marks.cells[row].size() ? class_of(marks.cells[row][column])
                                                                        : std::string{};
  };
  const auto inner = [&](const std::string& text, std::size_t row, std::size_t column) {
    const std::string kind = kind_of(row, column);
    return kind.empty() ? html_escaped(text) : fmt::format("<span{}>{}</span>", kind, html_escaped(text));
  };
  const auto cells = [&](const std::vector<std::string>& row, std::string_view element, std::size_t number) {
    std::string out;
    for (std::size_t i = 0; i < row.size(); ++i)
      out += fmt::format("<{}{}>{}</{}>", element, table.align(i) == TextTable::Align::right ? " class=\"n\"" : "",
                         inner(row[i], number, i), element);
    return out + "</tr>\n";
  };
  ++tables_;
  body_ += fmt::format("<div class=\"wide\"><table{}>\n", marks.keep_lines ? " class=\"lines\"" : "");
  if (const std::string text = numbered("Table", tables_, caption); !text.empty())
    body_ += fmt::format("<caption>{}</caption>\n", text);
  constexpr std::size_t head = static_cast<std::size_t>(-1);  // no row has marks there
  body_ += "<thead>\n<tr>" + cells(table.head(), "th", head) + "</thead>\n<tbody>\n";
  for (std::size_t i = 0; i < table.rows().size(); ++i)
    body_ += fmt::format("<tr{}>", i < marks.rows.size() ? class_of(marks.rows[i]) : std::string{}) +
             cells(table.rows()[i], "td", i);
  body_ += "</tbody>\n</table></div>\n";
}

void HtmlPage::figure(std::string_view svg, std::string_view caption) {
  ++figures_;
  body_ += fmt::format("<figure>\n{}\n<figcaption>{}</figcaption>\n</figure>\n", embedded(svg, figures_, caption),
                       numbered("Figure", figures_, caption));
}

void HtmlPage::figure_or_notice(const Result<std::string>& svg, std::string_view caption) {
  if (svg) return figure(*svg, caption);
  const std::string& reason = svg.error().message;
  notice(Notice::warning, fmt::format("{}: this figure is missing. {}", caption, reason));
  if (std::find(missing_figures_.begin(), missing_figures_.end(), reason) == missing_figures_.end())
    missing_figures_.push_back(reason);
}

std::string HtmlPage::text() const {
  std::string hiding;
  for (const HtmlKind& k : kinds_)
    if (k.can_hide)
      hiding += fmt::format(
          "#show-{0}:not(:checked) ~ * tr.k-{0} {{ display: none; }}\n"
          "#show-{0}:not(:checked) ~ * span.k-{0} {{ visibility: hidden; }}\n",
          k.name);
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>{0}</title>\n<style>\n{1}{2}</style>\n</head>\n<body>\n<main>\n<h1>{0}</h1>\n",
      html_escaped(title_), detail::html_style, hiding);
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
