// The mechanism in figures: places, colours and sizes of what is drawn, by hand.
#include "../../src/run/mechanism_figure.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "../../src/run/drawing.hpp"
#include "hysteron/multibody/sizes.hpp"
#include "hysteron/run/execute.hpp"
#include "support/contact_scenes.hpp"
#include "support/scratch.hpp"

namespace hysteron {
namespace {

using multibody::axis_angle;
using multibody::Model;
using multibody::planar_pose;
using multibody::Pose;
using multibody::Space;
using multibody::Vector3;
using Shapes = std::vector<scene::PlacedShape>;

multibody::Body body_at(const std::string& name, const Vector3& at) {
  multibody::Body out;
  out.name = name;
  out.mass = 1.0;
  out.inertia = {1.0, 1.0, 1.0};
  out.pose = Pose{at, {}};
  return out;
}

// The drawing of a model that rests, at its start.
Figure figure_of(const Model& model, const Shapes& shapes) {
  const multibody::SimulationSettings settings{.until = 1e-3, .sample_interval = 1e-3};
  const auto built = multibody::build_system(model);
  auto simulation = multibody::Simulation::make(model, *built, settings);
  const RunTables tables(model, simulation->ledger(), {});
  auto folder = RunFolder::open(testing::scratch(::testing::UnitTest::GetInstance()->current_test_info()->name()),
                                tables.tables(), "key", RunFolder::Begin::restart);
  const auto summary = execute(*simulation, tables, *folder, [](double) { return true; });
  const Skeleton skeleton = skeleton_of(model, shapes, multibody::length_of(model, *built));
  const RunReport report{.title = "",
                         .command = "",
                         .model = model,
                         .built = *built,
                         .skeleton = skeleton,
                         .settings = settings,
                         .summary = *summary,
                         .tables = tables.tables(),
                         .folder = *folder,
                         .drawn_times = {0.0},
                         .curves = {}};
  return *run_figure(report, {"mechanism"});
}

struct Extent {
  double low_x = 1e300, high_x = -1e300, low_y = 1e300, high_y = -1e300;
};
Extent extent_of(const Curve& curve) {
  Extent e;
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    if (!std::isfinite(curve.x[i])) continue;
    e.low_x = std::min(e.low_x, curve.x[i]), e.high_x = std::max(e.high_x, curve.x[i]);
    e.low_y = std::min(e.low_y, curve.y[i]), e.high_y = std::max(e.high_y, curve.y[i]);
  }
  return e;
}
void expect_extent(const Curve& curve, const Extent& expected, double error = 1e-9) {
  const Extent e = extent_of(curve);
  EXPECT_NEAR(e.low_x, expected.low_x, error);
  EXPECT_NEAR(e.high_x, expected.high_x, error);
  EXPECT_NEAR(e.low_y, expected.low_y, error);
  EXPECT_NEAR(e.high_y, expected.high_y, error);
}

std::vector<Curve> of_kind(const Figure& figure, Curve::Kind kind) {
  std::vector<Curve> out;
  for (const Curve& curve : figure.panels.front().curves)
    if (curve.kind == kind) out.push_back(curve);
  return out;
}

TEST(MechanismFigure, DrawsTheShapesOfABodyWhereItIs) {
  Model model;
  model.bodies = {body_at("box", {1.0, 2.0, 0.0}), body_at("pair", {5.0, 2.0, 0.0})};
  const Shapes shapes{{"box", {}, geometry::Box{{2.0, 1.0, 1.0}}},
                      {"pair", planar_pose(-1.0, 0.0), geometry::Sphere{0.5}},
                      {"pair", planar_pose(1.0, 0.0), geometry::Sphere{0.25}}};
  const Figure figure = figure_of(model, shapes);
  const auto bodies = of_kind(figure, Curve::Kind::line);
  ASSERT_EQ(bodies.size(), 2u);
  EXPECT_EQ(bodies[0].label, "box");
  expect_extent(bodies[0], {0.0, 2.0, 1.5, 2.5});
  EXPECT_EQ(bodies[1].label, "pair");
  expect_extent(bodies[1], {3.5, 6.25, 1.5, 2.5});
  EXPECT_NE(bodies[0].style, bodies[1].style);
  EXPECT_TRUE(figure.note.empty());
  EXPECT_TRUE(of_kind(figure, Curve::Kind::dots).empty());
}

// cos 30° = 0.8660, sin 30° = 0.5, cos 20° = 0.9397, sin 20° = 0.3420: a point (x, y, z) is drawn at
// (0.8660 x + 0.5 y, 0.3420 (0.8660 y - 0.5 x) + 0.9397 z), and a sphere as a circle of its radius.
TEST(MechanismFigure, OfASceneInSpaceIsAParallelProjection) {
  Model model;
  model.space = Space::spatial;
  model.bodies = {body_at("ball", {1.0, 2.0, 3.0}), body_at("box", {})};
  const Shapes shapes{{"ball", {}, geometry::Sphere{0.5}}, {"box", {}, geometry::Box{{2.0, 2.0, 2.0}}}};
  const Figure figure = figure_of(model, shapes);
  const auto bodies = of_kind(figure, Curve::Kind::outline);
  ASSERT_EQ(bodies.size(), 2u);
  const double x = 0.8660254 + 1.0, y = 0.3420201 * (0.8660254 * 2.0 - 0.5) + 0.9396926 * 3.0;
  expect_extent(bodies[0], {x - 0.5, x + 0.5, y - 0.5, y + 0.5}, 2e-3);  // a circle has 48 corners
  const double half_x = 0.8660254 + 0.5, half_y = 0.3420201 * (0.8660254 + 0.5) + 0.9396926;
  expect_extent(bodies[1], {-half_x, half_x, -half_y, half_y}, 1e-6);
  EXPECT_NE(figure.note.find("azimuth -60°"), std::string::npos) << figure.note;
  EXPECT_NE(figure.note.find("elevation 20°"), std::string::npos) << figure.note;
  EXPECT_EQ(figure.panels.front().texts.size(), 3u) << "x, y and z";
}

// An ellipsoid with the semi-axes D, turned by R, reaches |D Rᵀ d| along the direction d. Its silhouette reaches as
// far, the three ellipses in its planes of symmetry do not.
TEST(MechanismFigure, OfATurnedEllipsoidHasItsSilhouette) {
  Model model;
  model.space = Space::spatial;
  model.bodies = {body_at("egg", {}), body_at("other", {3.0, 0.0, 0.0})};
  model.bodies[0].pose->orientation = axis_angle({0.6, 0.0, 0.8}, 0.7);
  const Vector3 a{0.3, 1.2, 0.8};
  const multibody::Quaternion in_body = axis_angle({0.0, 0.8, 0.6}, -0.5);
  const Figure figure = figure_of(model, {{"egg", {{}, in_body}, geometry::Ellipsoid{a}}});
  const auto reach = [&](const Vector3& d) {
    const Vector3 e = rotate(conjugate(model.bodies[0].pose->orientation * in_body), d);
    return std::hypot(a.x * e.x, a.y * e.y, a.z * e.z);
  };
  const double x = reach({0.8660254, 0.5, 0.0}), y = reach({-0.3420201 * 0.5, 0.3420201 * 0.8660254, 0.9396926});
  expect_extent(of_kind(figure, Curve::Kind::outline).front(), {-x, x, -y, y}, 3e-3);  // an ellipse has 48 corners
}

// A sphere of the ground is drawn as round as one of a body.
TEST(MechanismFigure, OfASphereOfTheGroundHasItsSilhouette) {
  Model model;
  model.space = Space::spatial;
  model.bodies = {body_at("b", {3.0, 0.0, 0.0})};
  const Figure figure = figure_of(model, {{"b", {}, geometry::Sphere{0.5}}, {"ground", {}, geometry::Sphere{1.0}}});
  // The axes of the world come after it.
  expect_extent(of_kind(figure, Curve::Kind::ground).front(), {-1.0, 1.0, -1.0, 1.0}, 3e-3);
}

TEST(MechanismFigure, ItsViewIsOrthogonal) {
  const detail::View view{Space::spatial};
  const Vector3 n = view.direction();
  EXPECT_NEAR(norm(n), 1.0, 1e-15);
  const detail::Point2 along = view.drawn(n), up = view.drawn({0, 0, 1});
  EXPECT_NEAR(std::hypot(along.x, along.y), 0.0, 1e-15) << "the line of sight is a point";
  EXPECT_NEAR(up.x, 0.0, 1e-15);
  EXPECT_GT(up.y, 0.9);
}

// The floor is 10 km long, and its upper side is at the height 0: the picture is that of the ball and the floor below.
TEST(MechanismFigure, IsNotShrunkByLargeGround) {
  Model model;
  model.bodies = {body_at("ball", {0.0, 1.0, 0.0}), body_at("other", {3.0, 1.0, 0.0})};
  const geometry::Sphere ball{0.5};
  const Shapes balls{{"ball", {}, ball}, {"other", {}, ball}};
  Shapes with_floor = balls;
  with_floor.push_back({"ground", planar_pose(0.0, -50.0), geometry::Box{{1e4, 100.0, 1.0}}});
  const Panel alone = figure_of(model, balls).panels.front();
  EXPECT_NEAR(*alone.x.high, 3.5 + 0.06 * 4.0, 1e-12);
  EXPECT_NEAR(*alone.y.low, 0.5 - 0.06 * 4.0, 1e-12);
  const Figure figure = figure_of(model, with_floor);
  EXPECT_NEAR(*figure.panels.front().x.low, -0.5 - 0.06 * 4.0, 1e-12);
  EXPECT_NEAR(*figure.panels.front().x.high, 3.5 + 0.06 * 4.0, 1e-12);
  EXPECT_NEAR(*figure.panels.front().y.low, 0.0 - 0.06 * 4.0, 1e-12);
  EXPECT_LT(of_kind(figure, Curve::Kind::ground).front().x.size(), 300u) << "hatched only where it is seen";
}

bool has_point(const Curve& curve, const Vector3& p) {
  const detail::Point2 at = detail::View{Space::spatial}.drawn(p);
  for (std::size_t i = 0; i < curve.x.size(); ++i)
    if (std::hypot(curve.x[i] - at.x, curve.y[i] - at.y) < 1e-9) return true;
  return false;
}

// A ball of 1 m touches a cube of 1 km in the middle of one of its faces, whose edges are far away: there a part of the
// face is drawn that reaches 0.55 m to all sides.
TEST(MechanismFigure, DrawsThePartOfALargeFaceThatIsNear) {
  for (const Vector3& out : {Vector3{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}}) {
    SCOPED_TRACE(::testing::Message() << out.x << ' ' << out.y << ' ' << out.z);
    Model model;
    model.space = Space::spatial;
    model.bodies = {body_at("ball", 0.5 * out)};
    const Shapes shapes{{"ball", {}, geometry::Sphere{0.5}},
                        {"ground", {-500.0 * out, {}}, geometry::Box{{1000.0, 1000.0, 1000.0}}}};
    const Figure figure = figure_of(model, shapes);
    EXPECT_LT(*figure.panels.front().x.high, 2.0);
    const Curve ground = of_kind(figure, Curve::Kind::ground).front();
    const Vector3 u{out.y, out.z, out.x}, v{out.z, out.x, out.y};
    for (const double a : {-0.55, 0.55})
      for (const double b : {-0.55, 0.55}) EXPECT_TRUE(has_point(ground, a * u + b * v)) << a << ' ' << b;
    EXPECT_FALSE(has_point(ground, -1000.0 * out)) << "the middle of the face behind";
  }
}

// A plate 0.4 m wide ends at its sides.
TEST(MechanismFigure, DrawsNoFaceBeyondItsSides) {
  Model model;
  model.space = Space::spatial;
  model.bodies = {body_at("ball", {0.0, 0.0, 0.5})};
  const Shapes shapes{{"ball", {}, geometry::Sphere{0.5}},
                      {"ground", {{0.0, 0.0, -5.0}, {}}, geometry::Box{{1000.0, 0.4, 10.0}}}};
  const Curve strip = of_kind(figure_of(model, shapes), Curve::Kind::ground).front();
  EXPECT_TRUE(has_point(strip, {0.55, 0.2, 0.0}));
  EXPECT_FALSE(has_point(strip, {0.55, 0.55, 0.0}));
}

TEST(MechanismFigure, DrawsHalfSpacesAsWideAsThePicture) {
  Model model = multibody::testing::thrown_ball();  // at a height of 0.2, radius 0.05; a wall at x = 0.6
  const Figure figure = figure_of(model, {});
  const auto ground = of_kind(figure, Curve::Kind::ground);
  ASSERT_EQ(ground.size(), 1u);
  const Panel& panel = figure.panels.front();
  expect_extent(ground.front(), {-250.0, 250.0, -250.0, 250.0}, 400.0);  // mm
  EXPECT_LT(*panel.y.low, 0.0);
  EXPECT_LT(extent_of(ground.front()).low_x, *panel.x.low);
  EXPECT_GT(extent_of(ground.front()).high_x, *panel.x.high);
  EXPECT_LT(*panel.y.high, 400.0);
}

// Balls of 0.1 mm on a picture of 1 m.
TEST(MechanismFigure, MarksWhatIsTooSmallToSee) {
  Model model;
  model.bodies = {body_at("grain", {0.0, 0.0, 0.0}), body_at("ball", {1.0, 0.0, 0.0})};
  const Shapes shapes{{"grain", {}, geometry::Sphere{1e-4}}, {"ball", {}, geometry::Sphere{0.1}}};
  const Figure figure = figure_of(model, shapes);
  const auto dots = of_kind(figure, Curve::Kind::dots);
  ASSERT_EQ(dots.size(), 1u);
  EXPECT_EQ(dots[0].x, std::vector<double>{0.0});
  EXPECT_EQ(dots[0].style, of_kind(figure, Curve::Kind::line).front().style);
}

// A row of 100 balls of 0.05 m is 40 times as long as wide; the picture is wide enough for equal scales.
TEST(MechanismFigure, HasEqualScalesAlsoWhenItIsLong) {
  Model model;
  Shapes shapes;
  for (int i = 0; i < 40; ++i) {
    model.bodies.push_back(body_at("b" + std::to_string(i), {0.1 * i, 0.0, 0.0}));
    shapes.push_back({model.bodies.back().name, {}, geometry::Sphere{0.05}});
  }
  const Panel panel = figure_of(model, shapes).panels.front();
  EXPECT_TRUE(panel.equal_scales);
  EXPECT_NEAR(*panel.x.high - *panel.x.low, 1.12 * 4.0, 1e-9);
  EXPECT_NEAR(*panel.y.high - *panel.y.low, 0.15 * 4.0, 1e-9);
}

// Number i at (i, 0), or ten in a row.
std::pair<Model, Shapes> hundred_balls(bool are_in_rows) {
  Model model;
  Shapes shapes;
  for (int i = 0; i < 100; ++i) {
    const int x = are_in_rows ? i % 10 : i, y = are_in_rows ? i / 10 : 0;
    model.bodies.push_back(body_at("b" + std::to_string(i), {static_cast<double>(x), static_cast<double>(y), 0.0}));
    shapes.push_back({model.bodies.back().name, {}, geometry::Sphere{0.4}});
  }
  return {model, shapes};
}

// Each of a hundred bodies has its colour of the palette, which has seven; there is one curve per colour.
TEST(MechanismFigure, OfManyBodiesHasOneColourPerBody) {
  const auto [model, shapes] = hundred_balls(true);
  const Figure figure = figure_of(model, shapes);
  EXPECT_TRUE(of_kind(figure, Curve::Kind::dots).empty());
  const auto curves = of_kind(figure, Curve::Kind::outline);
  ASSERT_EQ(curves.size(), 7u);
  std::size_t points = 0;
  for (const Curve& curve : curves) {
    EXPECT_TRUE(curve.label.empty());
    EXPECT_EQ(line_style(curve.style - first_law_style).dash, "solid");
    const std::string_view colour = line_style(curve.style - first_law_style).colour;
    for (std::size_t i = 0; i < curve.x.size(); ++i) {
      if (!std::isfinite(curve.x[i])) continue;
      ++points;
      const auto number = static_cast<std::size_t>(std::lround(curve.x[i]) + 10 * std::lround(curve.y[i]));
      EXPECT_EQ(line_style(number).colour, colour) << number;
    }
  }
  EXPECT_EQ(points, 100u * 51u) << "circles with 48 corners and a radius";
}

// In a row of 100 m a ball of 0.8 m is smaller than 1 % of the picture.
TEST(MechanismFigure, OfManySmallBodiesHasDots) {
  const auto [model, shapes] = hundred_balls(false);
  const Figure figure = figure_of(model, shapes);
  EXPECT_TRUE(of_kind(figure, Curve::Kind::outline).empty());
  const auto curves = of_kind(figure, Curve::Kind::dots);
  ASSERT_EQ(curves.size(), 7u);
  std::vector<double> places;
  for (const Curve& curve : curves)
    for (const double x : curve.x) {
      EXPECT_EQ(line_style(static_cast<std::size_t>(std::lround(x))).colour,
                line_style(curve.style - first_law_style).colour);
      places.push_back(std::round(x));
    }
  std::sort(places.begin(), places.end());
  ASSERT_EQ(places.size(), 100u);
  for (std::size_t i = 0; i < 100; ++i) EXPECT_EQ(places[i], static_cast<double>(i));
}

// The same colour in the drawing, in curves over time and for ParaView: that of line_style(number of the body).
TEST(MechanismFigure, GivesABodyOneColourInAllFigures) {
  Model model;
  model.bodies.resize(100);
  EXPECT_EQ(detail::body_styles(model).size(), palette_size) << "what follows begins with the first style";
  EXPECT_EQ(detail::first_other_style(model), first_law_style + palette_size);
  EXPECT_EQ(line_style(palette_size).colour, line_style(0).colour);
  EXPECT_EQ(line_style(palette_size).dash, line_style(0).dash);
  EXPECT_EQ(line_style(palette_size).marker, line_style(0).marker);
  model.bodies.resize(3);
  EXPECT_EQ(detail::body_styles(model),
            (std::vector<std::size_t>{first_law_style, first_law_style + 1, first_law_style + 2}));
  EXPECT_EQ(detail::first_other_style(model), first_law_style + 3);
}

// A square of 8 m with strokes 1 m apart, none at the four corners: each begins on an edge and goes inwards at 45°; of
// a hole outwards.
TEST(GroundStrokes, GoIntoTheMatter) {
  const detail::PictureFrame all{-100.0, 100.0, -100.0, 100.0};
  const detail::View view{Space::planar};
  // Not the radius of a disc, which begins in its middle.
  const auto strokes_of = [&](const geometry::Shape& shape, const detail::PictureFrame& frame) {
    const Curve lines = detail::ground_strokes({planar_pose(10.0, 0.0), shape}, view, frame, 1.0).lines;
    std::vector<std::array<double, 4>> out;  // of two points between gaps
    for (std::size_t i = 2; i < lines.x.size(); ++i)
      if (!std::isfinite(lines.x[i]) && (i < 3 || !std::isfinite(lines.x[i - 3])) &&
          (lines.x[i - 2] != 10.0 || lines.y[i - 2] != 0.0))
        out.push_back({lines.x[i - 2] - 10.0, lines.y[i - 2], lines.x[i - 1] - 10.0, lines.y[i - 1]});
    return out;
  };
  const auto square = strokes_of(geometry::rectangle(8.0, 8.0), all);
  ASSERT_EQ(square.size(), 28u);
  for (const auto& [x, y, to_x, to_y] : square) {
    EXPECT_NEAR(std::max(std::abs(x), std::abs(y)), 4.0, 1e-12);
    EXPECT_NEAR(std::abs(to_x - x), 0.6, 1e-12);
    EXPECT_NEAR(std::abs(to_y - y), 0.6, 1e-12);
    EXPECT_LT(std::max(std::abs(to_x), std::abs(to_y)), 4.0);
  }
  const auto hole = strokes_of(geometry::Bore{4.0}, all);
  EXPECT_GE(hole.size(), 25u);  // 8π m around
  for (const auto& [x, y, to_x, to_y] : hole) EXPECT_GT(std::hypot(to_x, to_y), 4.0);
  for (const auto& [x, y, to_x, to_y] : strokes_of(geometry::Sphere{4.0}, all)) EXPECT_LT(std::hypot(to_x, to_y), 4.0);
  const auto seen = strokes_of(geometry::rectangle(8.0, 8.0), {8.0, 12.0, 3.0, 5.0});
  EXPECT_EQ(seen.size(), 4u) << "between x = -2 and 2 on the upper side";
  EXPECT_TRUE(strokes_of(geometry::Line{{{-1, 0, 0}, {0, 0, 0}, {1, 1, 0}}}, all).empty()) << "lines have no inside";
}

TEST(PartInside, IsCutAtTheFrame) {
  const detail::PictureFrame frame{0.0, 2.0, 0.0, 1.0};
  const auto expect_part = [&](const detail::Point2& from, const detail::Point2& to, double first, double last) {
    const auto part = detail::part_inside(frame, from, to);
    EXPECT_NEAR(part.first, first, 1e-15);
    EXPECT_NEAR(part.second, last, 1e-15);
  };
  expect_part({-2.0, 0.5}, {6.0, 0.5}, 0.25, 0.5);
  expect_part({1.0, 0.5}, {1.0, 2.5}, 0.0, 0.25);
  const auto outside = detail::part_inside(frame, {-2.0, 3.0}, {6.0, 3.0});
  EXPECT_GT(outside.first, outside.second);
}

}  // namespace
}  // namespace hysteron
