// Pages contain the given text, escaped, and are self-contained.
#include "hysteron/report/html.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace hysteron {
namespace {

bool holds(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t n = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) ++n;
  return n;
}

HtmlPage full_page() {
  HtmlPage page("Steel & brass", "at <0.5 m/s>");
  page.section("Inputs");
  page.values({{"mass", "33 g"}, {"δ\u0307", "\"fast\""}});
  page.section("Results");
  page.subsection("Table & figure");
  page.paragraph("F < 0 & 'pulls'");
  page.list({"<one>", "two"});
  page.notice(Notice::warning, "a<b");
  page.command("hysteron compare --laws a,b \\\n  --speed 1");
  TextTable table({"law", "e"});
  table.align_right_from(1);
  table.add({"<script>alert(1)</script>", "0.5"});
  page.table(table, "restitution");
  page.section("Figures");
  page.figure(
      "<?xml version=\"1.0\"?>\n<svg width=\"9\"><path id='p' d='M0'/><use xlink:href='#p'/><g fill=\"#fff\" "
      "filter=\"url(#p)\" id=\"g\"/></svg>",
      "a picture");
  page.figure("<svg><path id=\"p\"/></svg>", "another");
  return page;
}

TEST(HtmlEscaped, LeavesNothingThatMarkupReads) {
  EXPECT_EQ(html_escaped("a<b> & \"c\" 'd'"), "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;");
  EXPECT_EQ(html_escaped("δ̇ = 3 m/s\n"), "δ̇ = 3 m/s\n");
  EXPECT_EQ(html_escaped(std::string_view("a\0b\x1b[31m", 8)), R"(a\x00b\x1b[31m)");
}

TEST(HtmlPage, EveryTextIsEscaped) {
  const std::string text = full_page().text();
  EXPECT_FALSE(holds(text, "<script"));
  EXPECT_FALSE(holds(text, "<one>"));
  EXPECT_TRUE(holds(text, "<title>Steel &amp; brass</title>"));
  EXPECT_TRUE(holds(text, "at &lt;0.5 m/s&gt;"));
  EXPECT_TRUE(holds(text, "<p>F &lt; 0 &amp; &#39;pulls&#39;</p>"));
  EXPECT_TRUE(holds(text, "<p class=\"notice warning\">a&lt;b</p>"));
}

TEST(HtmlPage, NumbersAreRightAlignedAndTablesCaptioned) {
  const std::string text = full_page().text();
  EXPECT_TRUE(holds(text, "<th>law</th><th class=\"n\">e</th>"));
  EXPECT_TRUE(holds(text, "<td class=\"n\">0.5</td>"));
  EXPECT_TRUE(holds(text, "<caption>Table 1. restitution</caption>"));
  EXPECT_TRUE(holds(text, "<figcaption>Figure 2. another</figcaption>"));
}

TEST(HtmlPage, FiguresKeepTheirIdsApart) {
  const std::string text = full_page().text();
  EXPECT_FALSE(holds(text, "<?xml"));
  EXPECT_TRUE(holds(text,
                    "<path id='f1-p' d='M0'/><use xlink:href='#f1-p'/><g fill=\"#fff\" filter=\"url(#f1-p)\" "
                    "id=\"f1-g\"/></svg>"));
  EXPECT_TRUE(holds(text, "<path id=\"f2-p\"/>"));
}

TEST(HtmlPage, KindsColourRowsAndCellsAndCanBeHidden) {
  HtmlPage page("t", "", HtmlPage::Numbering::none);
  page.filter({{"wrong", "wrong (1)", Tint::red}, {"fine", "fine (1)", Tint::green, false}});
  TextTable table({"a", "b"});
  table.add({"1", "2"});
  table.add({"3", "4"});
  page.table(table, "", {.rows = {"wrong", ""}, .cells = {{}, {"", "fine"}}});
  const std::string text = page.text();
  EXPECT_NE(text.find("<tr class=\"k-wrong t-red\"><td>1</td>"), std::string::npos) << text;
  EXPECT_NE(text.find("<tr><td>3</td><td><span class=\"k-fine t-green\">4</span></td>"), std::string::npos) << text;
  EXPECT_NE(text.find("#show-wrong:not(:checked) ~ * tr.k-wrong { display: none; }"), std::string::npos);
  EXPECT_NE(text.find("id=\"show-wrong\" checked"), std::string::npos);
  EXPECT_EQ(text.find("id=\"show-fine\""), std::string::npos);  // cannot be hidden
  EXPECT_EQ(text.find("<caption>"), std::string::npos);
  EXPECT_EQ(text.find("<script"), std::string::npos);
}

TEST(HtmlPage, BarsHaveTheSizeOfTheirParts) {
  HtmlPage page("t");
  page.filter({{"wrong", "wrong", Tint::red}, {"fine", "fine", Tint::green}});
  page.bar({{"fine", 7}, {"wrong", 0}}, "a & b");
  EXPECT_NE(page.text().find("<span class=\"t-green\" style=\"flex-grow:7\" title=\"7 fine\">7</span>"),
            std::string::npos);
  EXPECT_EQ(page.text().find("flex-grow:0"), std::string::npos);
  EXPECT_NE(page.text().find("aria-label=\"a &amp; b\""), std::string::npos);
}

TEST(HtmlPage, ContentsLeadToTheSections) {
  const std::string text = full_page().text();
  for (const char* part : {"<a href=\"#s1\">Inputs</a>", "<a href=\"#s3\">Figures</a>", "<h2 id=\"s3\">Figures</h2>"})
    EXPECT_TRUE(holds(text, part)) << part;
  HtmlPage small("t");
  small.section("only one");
  EXPECT_FALSE(holds(small.text(), "<nav"));
}

TEST(HtmlPage, ElementsAreClosedAndNothingIsFetched) {
  const std::string text = full_page().text();
  for (const char* name : {"html", "head", "body", "main", "table", "thead", "tbody", "tr",  "td",  "th",  "figure",
                           "svg",  "p",    "ul",   "li",   "dl",    "dt",    "dd",    "div", "nav", "pre", "footer"}) {
    const std::string open = "<" + std::string(name), close = "</" + std::string(name) + ">";
    EXPECT_EQ(count(text, open + ">") + count(text, open + " "), count(text, close)) << name;
  }
  for (const char* outside : {"http:", "https:", "src=", "@import", "<link", "<script"})
    EXPECT_FALSE(holds(text, outside)) << outside;
}

}  // namespace
}  // namespace hysteron
