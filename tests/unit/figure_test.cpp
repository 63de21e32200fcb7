// Figures as gnuplot draws them, and panels from curves in SI.
#include "hysteron/report/figure.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>

#include "hysteron/core/printable.hpp"
#include "hysteron/report/html.hpp"
#include "hysteron/report/panel.hpp"
#include "support/scratch.hpp"

namespace hysteron {
namespace {

using testing::scratch;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t n = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) ++n;
  return n;
}

Figure two_panels() {
  const Curve flores{.label = "flores", .x = {0, 1, 2}, .y = {0, 1, 0}, .style = style_of("flores")};
  const Curve tsuji{.label = "tsuji", .x = {0, 1, 2}, .y = {0, 2, 0}, .style = style_of("tsuji")};
  const Curve data{.label = "a_b \"quoted\" <data>", .x = {1}, .y = {1}, .kind = Curve::Kind::points};
  return {.title = "A & B",
          .panels = {{.title = "left", .x = {.label = "x [m]"}, .y = {.label = "y [N]"}, .curves = {flores, tsuji}},
                     {.title = "right",
                      .x = {.label = "x [m]"},
                      .y = {.label = "y [-]", .logarithmic = true},
                      .curves = {flores, data}}},
          .columns = 2};
}

TEST(Figure, EveryLabelStandsOnceInTheLegend) {
  const auto svg = picture(two_panels());
  ASSERT_TRUE(svg) << svg.error().message;
  // As text; gnuplot also puts labels into the tool tips of curves.
  for (const char* text : {"<text>flores</text>", "<text>tsuji</text>", "<text>a_b \"quoted\" &lt;data></text>"})
    EXPECT_EQ(count(*svg, text), 1u) << text;
  for (const char* text : {"<text>left</text>", "<text>right</text>", "<text>y [N]</text>", "<text>A &amp; B</text>"})
    EXPECT_EQ(count(*svg, text), 1u) << text;
}

// As XML writes them; gnuplot leaves '>' and quotes, which need no escape in text.
std::string svg_text(std::string_view text) {
  std::string out;
  for (const char c : text) c == '&' ? out.append("&amp;") : c == '<' ? out.append("&lt;") : out.append(1, c);
  return out;
}

// A figure that shows a text wherever a text can stand.
Figure labelled(const std::string& text) {
  return {.title = text,
          .panels = {{.title = text,
                      .x = {.label = text},
                      .y = {.label = text},
                      .curves = {{.label = text, .x = {0, 1}, .y = {0, 1}}, {.label = "b", .x = {0, 1}, .y = {1, 0}}}}},
          .panel_width = 1200};
}

TEST(Figure, EveryByteIsShownAsItIsOrWrittenOut) {
  // Between letters, so that none is at an end, where blanks are cut off.
  for (int first = 1; first < 256; first += 8) {
    std::string text, shown;
    for (int byte = first; byte < first + 8 && byte < 256; ++byte) {
      text += 'a' + std::string(1, static_cast<char>(byte)) + 'b';
      shown += 'a' + printable(std::string(1, static_cast<char>(byte))) + 'b';
    }
    const auto svg = picture(labelled(text));
    ASSERT_TRUE(svg) << svg.error().message;
    EXPECT_EQ(count(*svg, "<text>" + svg_text(shown) + "</text>"), 5u) << shown;
    EXPECT_EQ(count(*svg, "<title>" + html_escaped(printable(text)) + "</title>"), 1u) << shown;
  }
}

TEST(Figure, NoTextIsACommand) {
  const auto folder = scratch("figure-commands");
  const std::string touch = "touch '" + (folder / "x").string() + "'";
  for (const std::string& text :
       {"`" + touch + "`", "\"`" + touch + "`", "'`" + touch + "`",
        "'.system(\"touch " + (folder / "x").string() + "\").'",
        "a'\nsystem \"touch " + (folder / "x").string() + "\"\n'", "!" + touch, "\\\n!" + touch + "\n",
        "$(" + touch + ")", "''`" + touch + "`''", std::string("'"), std::string("@GPVAL_VERSION"),
        std::string("a_{b}^c &{d} ~e{f} {/Symbol g} \\n \\101 %d %s"),
        std::string("</text></title><script>alert(1)</script> ]]>"), std::string("δ̇ 漢字 🙂 é")}) {
    const auto svg = picture(labelled(text));
    ASSERT_TRUE(svg) << text << svg.error().message;
    std::string shown = svg_text(printable(text));
    if (const auto end = shown.find("]]>"); end != std::string::npos) shown.replace(end, 3, "]]&gt;");
    EXPECT_EQ(count(*svg, "<text>" + shown + "</text>"), 5u) << text;
    EXPECT_EQ(count(*svg, "<script"), 0u);
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder));
}

// A variable of the environment for as long as this lives.
class WithVariable {
 public:
  WithVariable(const char* name, const std::string& value) : name_(name) {
    if (const char* before = std::getenv(name)) before_ = before;
    ::setenv(name, value.c_str(), 1);
  }
  ~WithVariable() { before_ ? ::setenv(name_, before_->c_str(), 1) : ::unsetenv(name_); }
  WithVariable(const WithVariable&) = delete;
  WithVariable& operator=(const WithVariable&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_{};
};

TEST(Figure, IsDrawnWhateverTheFolderForTemporaryFilesIsCalled) {
  const auto folder = scratch("figure-folder") / "a b'c\"d;touch e;`touch f`$g\n\xff";
  std::filesystem::create_directories(folder);
  {
    const WithVariable temporary("TMPDIR", folder.string());
    const auto svg = picture(two_panels());
    ASSERT_TRUE(svg) << svg.error().message;
    EXPECT_NE(svg->find("</svg>"), std::string::npos);
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder));
  const WithVariable temporary("TMPDIR", (folder / "none").string());
  const auto refused = picture(two_panels());
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("TMPDIR"), std::string::npos) << refused.error().message;
}

TEST(Figure, SaysWhatGnuplotSaid) {
  const auto folder = scratch("figure-gnuplot");
  std::ofstream(folder / "gnuplot") << "#!/bin/sh\necho 'no such terminal' >&2\nexit 3\n";
  std::filesystem::permissions(folder / "gnuplot", std::filesystem::perms::owner_all);
  {
    const WithVariable path("PATH", folder.string());
    const auto failed = picture(two_panels());
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().code, ErrorCode::failed);
    EXPECT_NE(failed.error().message.find("gnuplot failed: no such terminal"), std::string::npos)
        << failed.error().message;
  }
  const WithVariable path("PATH", (folder / "none").string());
  const auto missing = picture(two_panels());
  ASSERT_FALSE(missing);
  EXPECT_NE(missing.error().message.find("gnuplot was not found"), std::string::npos) << missing.error().message;
}

TEST(Figure, SvgHasItsTitleAndNoIdTwice) {
  const auto svg = picture(two_panels());
  ASSERT_TRUE(svg);
  EXPECT_NE(svg->find("<title>A &amp; B</title>"), std::string::npos);
  EXPECT_EQ(svg->find("Gnuplot"), std::string::npos);
  EXPECT_EQ(svg->find("id=\"gnuplot"), std::string::npos);
}

TEST(Figure, ALawKeepsItsColour) {
  const auto svg = picture(two_panels());
  ASSERT_TRUE(svg);
  unsigned red = 0, green = 0, blue = 0;
  ASSERT_EQ(std::sscanf(line_style(style_of("flores")).colour.data(), "#%2x%2x%2x", &red, &green, &blue), 3);
  char text[32];
  std::snprintf(text, sizeof text, "rgb(%3u, %3u, %3u)", red, green, blue);
  EXPECT_GE(count(*svg, text), 3u) << text << ": in both panels and in the legend";
}

TEST(Figure, TheNoteIsBelowTheTitle) {
  Figure figure = two_panels();
  figure.note = "chosen here: a mass & a speed";
  const auto svg = picture(figure);
  ASSERT_TRUE(svg) << svg.error().message;
  EXPECT_EQ(count(*svg, "<text>chosen here: a mass &amp; a speed</text>"), 1u);
  figure.note = std::string(300, 'x') + " " + std::string(300, 'y');  // longer than the figure is wide
  const auto long_note = picture(figure);
  ASSERT_TRUE(long_note) << long_note.error().message;
  EXPECT_EQ(count(*long_note, "<text>" + std::string(300, 'y') + "</text>"), 1u);  // a line of its own
}

TEST(Figure, ShadesAndMarkersDistinguishCurves) {
  EXPECT_EQ(ramp_colour(0.0), "#0d0887");
  EXPECT_EQ(ramp_colour(1.0), "#f89540");
  EXPECT_EQ(ramp_colour(-1.0), ramp_colour(0.0));
  EXPECT_EQ(ramp_colour(1.0 / 3.0), "#7e03a8");
  const Curve dark{.label = "a", .x = {0, 1}, .y = {0, 1}, .shade = 0.0},
      light{.label = "b", .x = {0, 1}, .y = {1, 0}, .shade = 1.0};
  const auto svg = picture({.panels = {{.curves = {dark, light}}}});
  ASSERT_TRUE(svg) << svg.error().message;
  // gnuplot writes colours as rgb( 13,   8, 135).
  EXPECT_GE(count(*svg, "rgb( 13,   8, 135)"), 2u) << *svg;
  EXPECT_GE(count(*svg, "rgb(248, 149,  64)"), 2u);
  const Curve circles{.label = "c", .x = {0, 1}, .y = {0, 1}, .kind = Curve::Kind::points},
      squares{.label = "d", .x = {0, 1}, .y = {1, 0}, .style = 2, .kind = Curve::Kind::points};
  const auto points = picture({.panels = {{.curves = {circles, squares}}}});
  ASSERT_TRUE(points) << points.error().message;
  EXPECT_GE(count(*points, "xlink:href='#gpPt5'"), 2u);  // circle
  EXPECT_GE(count(*points, "xlink:href='#gpPt3'"), 2u);  // square
}

TEST(Figure, ALoneCurveNeedsNoLegend) {
  Figure figure = two_panels();
  figure.panels.pop_back();
  figure.panels.front().curves.pop_back();
  const auto svg = picture(figure);
  ASSERT_TRUE(svg);
  EXPECT_EQ(count(*svg, "<text>flores</text>"), 0u);
}

TEST(Figure, ManyCurvesKeepTheirLegendInsideThePicture) {
  Figure figure{.title = "many", .panels = {{.title = "p"}}};
  for (int i = 0; i < 70; ++i)
    figure.panels[0].curves.push_back({.label = "a rather long name of a law " + std::to_string(i),
                                       .x = {0, 1},
                                       .y = {0, static_cast<double>(i)},
                                       .style = static_cast<std::size_t>(i)});
  const auto svg = picture(figure);
  ASSERT_TRUE(svg) << svg.error().message;
  double width = 0, height = 0;
  ASSERT_EQ(std::sscanf(svg->c_str() + svg->find("viewBox=\"0 0 "), "viewBox=\"0 0 %lf %lf", &width, &height), 2);
  EXPECT_EQ(count(*svg, "<text>a rather long name"), 70u);
  for (auto at = svg->find("translate("); at != std::string::npos; at = svg->find("translate(", at + 1)) {
    double x = 0, y = 0;
    ASSERT_EQ(std::sscanf(svg->c_str() + at, "translate(%lf,%lf", &x, &y), 2);
    EXPECT_TRUE(x >= 0 && x <= width && y >= 0 && y <= height) << x << "," << y << " in " << width << "x" << height;
  }
}

TEST(Figure, ALabelThatDoesNotFitIsShortenedNotLeftOut) {
  Figure figure = two_panels();
  figure.panels.pop_back();
  figure.panels[0].curves[0].label = "long-" + std::string(300, 'x');
  const auto svg = picture(figure);
  ASSERT_TRUE(svg) << svg.error().message;
  EXPECT_EQ(count(*svg, "<text>long-xxx"), 1u);
  EXPECT_EQ(count(*svg, "xxx…</text>"), 1u);
}

TEST(Figure, PngIsAPng) {
  const auto png = picture(two_panels(), ".png");
  ASSERT_TRUE(png) << png.error().message;
  EXPECT_EQ(png->substr(1, 3), "PNG");
}

TEST(Figure, NothingToDrawAndUnknownEndingsAreErrors) {
  EXPECT_FALSE(picture(Figure{}));
  EXPECT_TRUE(check_figure_name("a.pdf"));
  EXPECT_TRUE(draw(two_panels(), "a.pdf"));
  EXPECT_FALSE(check_figure_name("a.svg"));
}

TEST(ScaledPanel, AxesGetPrefixesAndValuesFollow) {
  const Panel panel = scaled_panel("t", {"indentation", "m"}, {"force", "N"},
                                   {{.label = "a", .x = {0, 2e-5}, .y = {-4500, 100}}, {.x = {1e-6}, .y = {nan}}});
  EXPECT_EQ(panel.x.label, "indentation [µm]");
  EXPECT_EQ(panel.y.label, "force [kN]");
  EXPECT_DOUBLE_EQ(panel.curves[0].x[1], 20.0);
  EXPECT_DOUBLE_EQ(panel.curves[0].y[0], -4.5);
  EXPECT_TRUE(std::isnan(panel.curves[1].y[0]));
}

TEST(ScaledPanel, EndsOfAnAxisAreInItsUnit) {
  const Panel panel = scaled_panel("t", {.name = "time", .unit = "s", .high = 3e-3}, {"e"}, {{.x = {100}, .y = {1}}});
  EXPECT_EQ(panel.x.label, "time [ms]");
  EXPECT_DOUBLE_EQ(*panel.x.high, 3.0);
  EXPECT_EQ(panel.y.label, "e [-]");
}

}  // namespace
}  // namespace hysteron
