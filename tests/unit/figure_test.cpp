// Figures as gnuplot draws them, and panels from curves in SI.
#include "hysteron/report/figure.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <map>
#include <set>

#include "hysteron/core/printable.hpp"
#include "hysteron/report/html.hpp"
#include "hysteron/report/panel.hpp"
#include "support/scratch.hpp"
#include "support/svg_lines.hpp"

namespace hysteron {
namespace {

using testing::drawn_lines;
using testing::scratch;
using testing::SvgLine;

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

TEST(Figure, FewCurvesAreNamedBesideThemInEveryPanel) {
  const auto svg = picture(two_panels());
  ASSERT_TRUE(svg) << svg.error().message;
  // As text; gnuplot also puts labels into the tool tips of curves.
  EXPECT_EQ(count(*svg, "<text>flores</text>"), 2u) << "in both panels";
  for (const char* text : {"<text>tsuji</text>", "<text>a_b \"quoted\" &lt;data></text>"})
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

// Differences that twelve digits do not show made the range empty, and gnuplot refused it.
TEST(Figure, ValuesThatAreEqualButForRoundingAreDrawn) {
  for (const double value : {7.848, -3e5, 1e-9})
    for (const double difference : {0.0, 5e-13, 2e-12, 3e-11, 1e-9, 2e-8}) {
      const Curve curve{.label = "a", .x = {0, 1, 2}, .y = {value, value * (1.0 + difference), value}};
      const auto svg = picture({.panels = {{.x = {.label = "t [s]"}, .y = {.label = "y [m]"}, .curves = {curve}}}});
      ASSERT_TRUE(svg) << value << " " << difference << ": " << svg.error().message;
      EXPECT_EQ(drawn_lines(*svg).size(), 1u);
    }
  const auto without_values = picture({.panels = {{.curves = {Curve{.label = "a", .x = {0, 1}, .y = {nan, nan}}}}}});
  EXPECT_TRUE(without_values) << without_values.error().message;
}

TEST(Figure, WholePowersOfUnitsAreRaised) {
  const Curve curve{.label = "a", .x = {0, 1}, .y = {0, 1}};
  const auto svg =
      picture({.panels = {{.x = {.label = "x^2 [N/m^1.5]"}, .y = {.label = "a.x [m/s^2]"}, .curves = {curve}}}});
  ASSERT_TRUE(svg) << svg.error().message;
  EXPECT_NE(svg->find("a.x [m/s²]"), std::string::npos);
  EXPECT_NE(svg->find("x^2 [N/m^1.5]"), std::string::npos);
}

TEST(Figure, NamesStandAtTheTicks) {
  const Curve curve{.label = "a", .x = {0, 1}, .y = {1, 3}};
  const auto svg =
      picture({.panels = {{.x = {.label = "t [s]"},
                           .y = {.low = 0.0, .high = 4.0, .names = {"floor", "it's", "long_name_of_a_contact"}},
                           .curves = {curve}}}});
  ASSERT_TRUE(svg) << svg.error().message;
  for (const char* text : {"<text>floor</text>", "<text>it's</text>", "<text>long_name_of_a_contact</text>"})
    EXPECT_EQ(count(*svg, text), 1u) << text;
  EXPECT_EQ(count(*svg, "<text>2</text>"), 0u);
}

TEST(Figure, CurvesWithoutALabelHaveNoToolTip) {
  const auto svg = picture({.panels = {{.curves = {Curve{.x = {0, 1}, .y = {0, 1}}}}}});
  ASSERT_TRUE(svg) << svg.error().message;
  EXPECT_EQ(svg->find("gnuplot_plot"), std::string::npos);
}

// Paths of lines with their colours, each with what comes after "d='".
std::vector<std::string> paths_of(const std::string& svg, const std::string& colour) {
  std::vector<std::string> out;
  const std::string start = "<path stroke='" + colour + "'";
  for (auto at = svg.find(start); at != std::string::npos; at = svg.find(start, at + 1)) {
    const auto path = svg.find("d='", at) + 3;
    out.push_back(svg.substr(path, svg.find('\'', path) - path));
  }
  return out;
}

// The floor of a scene is longer than its picture.
TEST(Figure, ADrawingHasLinesThatGoThroughTheWholePanel) {
  const Axis unit{.low = 0.0, .high = 1.0};
  const Figure figure{.panels = {{.x = unit, .y = unit, .curves = {{.x = {-10.0, 10.0}, .y = {0.5, 0.5}}}}},
                      .is_drawing = true};
  const auto svg = picture(figure);
  ASSERT_TRUE(svg) << svg.error().message;
  const auto paths = paths_of(*svg, "rgb(  0, 114, 178)");
  ASSERT_EQ(paths.size(), 1u);
  EXPECT_NE(paths[0].find('L'), std::string::npos) << paths[0];
}

// Numbers of style 8 and 40: both dashed, and the second with a marker, which outlines do not have. Ground is grey.
TEST(Figure, OutlinesOfBodiesHaveNoMarkers) {
  const std::size_t dashed = first_law_style + 8, marked = first_law_style + 40;
  Figure figure{.panels = {{.curves = {{.x = {0, 1}, .y = {0, 1}, .style = dashed, .kind = Curve::Kind::outline},
                                       {.x = {0, 1}, .y = {0.5, 1}, .style = marked, .kind = Curve::Kind::outline},
                                       {.x = {0, 1}, .y = {1, 0}, .kind = Curve::Kind::ground}}}},
                .is_drawing = true};
  for (std::size_t i = 0; i <= 40; ++i) figure.law_order.push_back(first_law_style + i);
  const auto lines = picture(figure);
  ASSERT_TRUE(lines) << lines.error().message;
  ASSERT_EQ(line_style(8).colour, "#CC79A7");
  ASSERT_NE(line_style(8).dash, "solid");
  ASSERT_NE(line_style(40).marker, 0);
  EXPECT_EQ(paths_of(*lines, "rgb(204, 121, 167)").size(), 1u);
  EXPECT_NE(lines->find("stroke-dasharray"), std::string::npos);
  EXPECT_FALSE(paths_of(*lines, "rgb( 85,  85,  85)").empty());
  const auto markers_of = [](const std::string& svg) {
    std::size_t count = 0;
    for (auto at = svg.find("transform='translate("); at != std::string::npos; at = svg.find("transform='", at + 1))
      ++count;
    return count;
  };
  EXPECT_EQ(markers_of(*lines), 0u);
  figure.panels[0].curves = {{.x = {0.5}, .y = {0.2}, .style = dashed, .kind = Curve::Kind::dots}};
  const auto dots = picture(figure);
  ASSERT_TRUE(dots) << dots.error().message;
  EXPECT_EQ(markers_of(*dots), 1u);
  EXPECT_NE(dots->find("color='rgb(204, 121, 167)'"), std::string::npos);
}

TEST(Figure, SvgHasItsTitleAndNoIdTwice) {
  const auto svg = picture(two_panels());
  ASSERT_TRUE(svg);
  EXPECT_NE(svg->find("<title>A &amp; B</title>"), std::string::npos);
  EXPECT_EQ(svg->find("Gnuplot"), std::string::npos);
  EXPECT_EQ(svg->find("id=\"gnuplot"), std::string::npos);
}

TEST(Figure, ALawHasOneColourInAllPanelsAndNoOtherLawHasIt) {
  Figure figure{.panels = {{.title = "a"}, {.title = "b"}}, .columns = 2};
  // These three had one colour while colours followed from the place in the catalogue.
  const std::array laws{"hertz", "flores", "tsuji", "johnson", "maxwell", "exudyn-1", "chrono-hertz"};
  for (std::size_t i = 0; i < laws.size(); ++i) {
    const double height = static_cast<double>(i + 1);
    const Curve curve{.label = laws[i], .x = {0, 1, 2}, .y = {0, height, 0}, .style = style_of(laws[i])};
    figure.panels[0].curves.push_back(curve);
    figure.panels[1].curves.insert(figure.panels[1].curves.begin(), curve);
  }
  const auto svg = picture(figure);
  ASSERT_TRUE(svg) << svg.error().message;
  std::map<std::string, std::size_t> colours;
  for (const SvgLine& line : drawn_lines(*svg)) ++colours[line.colour];
  EXPECT_EQ(colours.size(), laws.size());
  for (const auto& [colour, times] : colours) EXPECT_GE(times, 2u) << colour;
}

TEST(Figure, FiguresWithOneOrderShowALawAlike) {
  const Curve flores{.label = "flores", .x = {0, 1}, .y = {0, 1}, .style = style_of("flores")};
  const Curve tsuji{.label = "tsuji", .x = {0, 1}, .y = {1, 0}, .style = style_of("tsuji")};
  Figure both{.panels = {{.curves = {flores, tsuji}}}}, alone{.panels = {{.curves = {tsuji}}}};
  for (Figure* figure : {&both, &alone}) figure->law_order = {style_of("flores"), style_of("tsuji")};
  const auto first = picture(both), second = picture(alone);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(drawn_lines(*first).back().colour, drawn_lines(*second).back().colour);
  EXPECT_NE(drawn_lines(*first).front().colour, drawn_lines(*second).back().colour);
}

TEST(Figure, VariantsOfALawHaveItsColourAndDifferentDashes) {
  Figure figure{.panels = {{}}};
  for (int i = 0; i < 3; ++i)
    figure.panels[0].curves.push_back(
        {.label = "e = 0." + std::to_string(i), .x = {0, 1}, .y = {0, 1.0 + i}, .style = style_of("flores")});
  const auto svg = picture(figure);
  ASSERT_TRUE(svg);
  std::set<std::string> colours, dashes;
  for (const SvgLine& line : drawn_lines(*svg)) {
    colours.insert(line.colour);
    dashes.insert(line.dash);
  }
  EXPECT_EQ(colours.size(), 1u);
  EXPECT_EQ(dashes.size(), 3u);
}

TEST(Figure, ALoneLawIsASolidLine) {
  for (const char* law : {"flores", "tsuji", "maxwell", "simbody-hunt-crossley"}) {
    const auto svg =
        picture({.panels = {{.curves = {{.label = law, .x = {0, 1}, .y = {0, 1}, .style = style_of(law)}}}}});
    ASSERT_TRUE(svg);
    for (const SvgLine& line : drawn_lines(*svg)) EXPECT_EQ(line.dash, "") << law;
  }
}

TEST(Figure, ACurveUnderAnotherOneIsWiderAndTheUpperOneDashed) {
  const Curve below{.label = "below", .x = {0, 1, 2}, .y = {0, 1, 2}, .style = 0};
  Curve above{.label = "above", .x = {0, 2, 3}, .y = {0, 2, 0}, .style = 1};
  const auto hidden = picture({.panels = {{.curves = {below, above}}}});
  above.y = {2, 3, 2.5};
  const auto apart = picture({.panels = {{.curves = {below, above}}}});
  ASSERT_TRUE(hidden && apart);
  const auto lines = drawn_lines(*hidden), lines_apart = drawn_lines(*apart);
  ASSERT_GE(lines.size(), 2u);
  EXPECT_GT(lines[0].width, lines[1].width + 1.5);
  EXPECT_EQ(lines[0].dash, "");
  EXPECT_NE(lines[1].dash, "");
  EXPECT_EQ(lines_apart[0].width, lines_apart[1].width);
  EXPECT_EQ(lines_apart[1].dash, "");
}

TEST(Figure, PulsesThatMeetAtZeroAreNotHidden) {
  Curve first{.label = "first", .style = 0}, second{.label = "second", .style = 1};
  for (int i = 0; i <= 100; ++i)
    for (Curve* curve : {&first, &second}) {
      curve->x.push_back(i);
      curve->y.push_back(i == (curve == &first ? 20 : 70) ? 1.0 : 0.0);
    }
  const auto svg = picture({.panels = {{.curves = {first, second}}}, .panel_width = 1800, .panel_height = 200});
  ASSERT_TRUE(svg);
  const auto lines = drawn_lines(*svg);
  ASSERT_GE(lines.size(), 2u);
  EXPECT_EQ(lines[0].width, lines[1].width);
  EXPECT_EQ(lines[1].dash, "");
}

TEST(Figure, ManyCurvesOnEachOtherAreNamedInANote) {
  Figure figure{.panels = {{.curves = {{.label = "other", .x = {0, 1}, .y = {0, 3}, .style = 5}}}}};
  for (std::size_t i = 0; i < 4; ++i)
    figure.panels[0].curves.push_back(
        {.label = "law " + std::to_string(i), .x = {0, 1}, .y = {0, 1}, .style = style_of("flores") + i});
  const auto svg = picture(figure);
  ASSERT_TRUE(svg);
  EXPECT_EQ(count(*svg, "<text>one curve: law 0, law 1, law 2, law 3</text>"), 1u);
  for (Curve& curve : figure.panels[0].curves) curve.y[1] += static_cast<double>(curve.style % 7);
  const auto apart = picture(figure);
  ASSERT_TRUE(apart);
  EXPECT_EQ(count(*apart, "one curve"), 0u);
}

// Dashes of the way back would fill the gaps of the way there.
TEST(Figure, ACurveThatReturnsOnItsOwnWayIsDrawnOnce) {
  const auto points_drawn = [](std::vector<double> back) {
    Figure figure{.panels = {{.curves = {{.x = {0, 1, 2, 3}, .y = {0, 1, 4, 9}}}}}};
    Curve& curve = figure.panels[0].curves[0];
    for (std::size_t i = 0; i < back.size(); ++i) {
      curve.x.push_back(2.0 - static_cast<double>(i));
      curve.y.push_back(back[i]);
    }
    const auto svg = picture(figure);
    EXPECT_TRUE(svg);
    const auto path = svg->find("<path stroke='rgb(  0, 114, 178)'");
    EXPECT_NE(path, std::string::npos);
    return count(svg->substr(path, svg->find("/>", path) - path), "L") +
           count(svg->substr(path, svg->find("/>", path) - path), " ");
  };
  EXPECT_LT(points_drawn({4, 1, 0}), points_drawn({3, 0.5, 0}));
}

TEST(Figure, RoundingErrorsBelowZeroDoNotMoveTheAxis) {
  const auto svg = picture({.panels = {{.curves = {{.x = {0, 1, 2}, .y = {0, 700, -5e-4}}}}}});
  ASSERT_TRUE(svg);
  EXPECT_EQ(svg->find("<text>-100</text>"), std::string::npos);
  EXPECT_NE(svg->find("<text>700</text>"), std::string::npos);
}

TEST(Figure, TicksOfANarrowRangeDiffer) {
  const auto svg = picture({.panels = {{.curves = {{.x = {1.50001, 1.50004}, .y = {0, 1}}}}}});
  ASSERT_TRUE(svg);
  EXPECT_EQ(count(*svg, "<text>1.5</text>"), 0u);
  EXPECT_EQ(count(*svg, "<text>1.50002</text>"), 1u);
}

TEST(Figure, ManyCurvesHaveALegend) {
  Figure figure{.panels = {{.title = "p"}, {.title = "q"}}, .columns = 2};
  for (std::size_t i = 0; i < 7; ++i)
    for (Panel& panel : figure.panels)
      panel.curves.push_back(
          {.label = "law " + std::to_string(i), .x = {0, 1}, .y = {0, static_cast<double>(i)}, .style = i});
  const auto svg = picture(figure);
  ASSERT_TRUE(svg);
  for (std::size_t i = 0; i < 7; ++i) EXPECT_EQ(count(*svg, "<text>law " + std::to_string(i) + "</text>"), 1u);
}

TEST(Figure, ALongTitleGoesOnInASecondLine) {
  const auto svg =
      picture({.title = "a law with a long name on another one, a steel sphere of 10 mm on a steel plane, e = 0.6",
               .panels = {{.curves = {{.x = {0, 1}, .y = {0, 1}}}}}});
  ASSERT_TRUE(svg);
  EXPECT_EQ(count(*svg, "<text>a law with a long name on another one,</text>"), 1u);
  EXPECT_EQ(count(*svg, "<text>a steel sphere of 10 mm on a steel plane, e = 0.6</text>"), 1u);
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
  EXPECT_GE(count(*svg, "rgb( 13,   8, 135)"), 1u) << *svg;
  EXPECT_GE(count(*svg, "rgb(248, 149,  64)"), 1u);
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

TEST(Figure, PdfIsAPdf) {
  const auto pdf = picture(two_panels(), ".pdf");
  ASSERT_TRUE(pdf) << pdf.error().message;
  EXPECT_EQ(pdf->substr(0, 5), "%PDF-");
  EXPECT_NE(pdf->find("%%EOF"), std::string::npos);
}

TEST(Figure, NothingToDrawAndUnknownEndingsAreErrors) {
  EXPECT_FALSE(picture(Figure{}));
  EXPECT_TRUE(check_figure_name("a.eps"));
  EXPECT_TRUE(check_figure_name("pdf"));
  EXPECT_TRUE(draw(two_panels(), "a.eps"));
  for (const char* good : {"a.svg", "a.pdf", "a.png"}) EXPECT_FALSE(check_figure_name(good)) << good;
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

TEST(ScaledPanel, ErrorBarsAreInTheUnitOfTheirAxis) {
  const Panel panel = scaled_panel("t", {"speed", "m/s"}, {"duration", "s"},
                                   {{.x = {1}, .y = {5.8e-3}, .low = {5.7e-3}, .high = {5.9e-3}}});
  EXPECT_EQ(panel.y.label, "duration [ms]");
  EXPECT_DOUBLE_EQ(panel.curves[0].y[0], 5.8);
  EXPECT_DOUBLE_EQ(panel.curves[0].low[0], 5.7);
  EXPECT_DOUBLE_EQ(panel.curves[0].high[0], 5.9);
}

TEST(ScaledPanel, OnlyUnitsThatTakeAPrefixGetOne) {
  const auto label = [](std::string_view unit, double value) {
    return scaled_panel("", {"x"}, {"y", unit}, {{.x = {0}, .y = {value}}}).y.label;
  };
  EXPECT_EQ(label("N/m^1.5", 5.2e9), "y [GN/m^1.5]");
  EXPECT_EQ(label("kg", 2e-3), "y [g]");
  EXPECT_EQ(label("kg", 2e3), "y [t]");
  EXPECT_EQ(label("m^2", 2e-6), "y [m^2]") << "a square millimetre is no thousandth of a square metre";
  EXPECT_EQ(label("1/s", 2e3), "y [1/s]");
  EXPECT_EQ(label("kg m^2/s", 2e-3), "y [kg m^2/s]");
  EXPECT_EQ(label("N s/m", 2e3), "y [kN s/m]");
  EXPECT_EQ(label("deg", 2e3), "y [deg]");
}

}  // namespace
}  // namespace hysteron
