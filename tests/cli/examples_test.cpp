// Every example scene is run through the command line and compared with reference numbers (tests/golden/multibody.json)
// or a closed form; the same for what examples/mechanisms prints. The pictures of the pages are those of the scenes.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <numbers>
#include <regex>
#include <set>
#include <sstream>

#include "hysteron/geometry/vector.hpp"
#include "support/run_program.hpp"
#include "support/table.hpp"

namespace hysteron::testing {
namespace {

namespace fs = std::filesystem;

const fs::path examples = fs::path(HYSTERON_SOURCE_DIR) / "examples";

struct Reference {
  std::vector<std::string> columns;
  std::vector<std::vector<double>> rows;
  double tolerance;  // relative to the largest magnitude in a column

  std::size_t index(const std::string& column) const {
    const auto found = std::find(columns.begin(), columns.end(), column);
    EXPECT_NE(found, columns.end()) << column;
    return static_cast<std::size_t>(found - columns.begin());
  }
  double largest(std::size_t column) const {
    double out = 0.0;
    for (const auto& row : rows) out = std::max(out, std::abs(row[column]));
    return out;
  }
};

Reference reference(const std::string& id) {
  const auto all = nlohmann::json::parse(contents(fs::path(HYSTERON_TEST_DATA) / "multibody.json"));
  for (const auto& item : all["cases"])
    if (item["id"] == id)
      return {item["result"]["table"]["columns"], item["result"]["table"]["rows"], item["tolerance"]};
  ADD_FAILURE() << "no case " << id;
  return {};
}

// All tables of a run by the names of their columns.
class RunOutput {
 public:
  explicit RunOutput(const fs::path& folder) {
    for (const char* name : {"quantities.csv", "states.csv", "reactions.csv"}) {
      std::ifstream in(folder / name);
      tables_.push_back(testing::parse_table(in));
    }
  }
  // The column at the sample of this time.
  double at(double t, const std::string& column) const {
    for (const auto& rows : tables_)
      for (const testing::Row& row : rows)
        if (row.cells.contains(column) && std::abs(row["t [s]"] - t) < 1e-12) return row[column];
    ADD_FAILURE() << "no " << column << " at t = " << t;
    return std::nan("");
  }

 private:
  std::vector<std::vector<testing::Row>> tables_;
};

using Value = std::function<double(const RunOutput&, double t)>;
Value number(const std::string& column, double offset = 0.0) {
  return [=](const RunOutput& run, double t) { return run.at(t, column) + offset; };
}
Value difference(const std::string& column, const std::string& other) {
  return [=](const RunOutput& run, double t) { return run.at(t, column) - run.at(t, other); };
}

struct Compared {
  std::string column;  // of the reference
  Value ours;
};
struct Example {
  std::string scene, options, reference;
  std::vector<Compared> compared;

  friend void PrintTo(const Example& example, std::ostream* out) { *out << example.scene << " " << example.options; }
};

const double right_angle = std::numbers::pi / 2.0;

std::vector<Compared> pendulum_columns() {
  return {{"theta", number("pin.angle [rad]")},
          {"omega", number("pin.angle.speed [rad/s]")},
          {"alpha", number("rod.angle.acceleration [rad/s^2]")},
          {"pin_force_x", number("pin.force.x [N]")},
          {"pin_force_y", number("pin.force.y [N]")}};
}

std::vector<Compared> chain_columns(const std::string& last, const std::string& first) {
  return {{"tip_x", number(last + ".x [m]")},
          {"tip_y", number(last + ".y [m]")},
          {"tip_vx", number(last + ".x.velocity [m/s]")},
          {"tip_vy", number(last + ".y.velocity [m/s]")},
          {"theta_1", number(first + ".angle [rad]", right_angle)},
          {"omega_1", number(first + ".angle.velocity [rad/s]")}};
}

// The axis e = (sin θ sin φ, -sin θ cos φ, cos θ) is along the centre of mass.
std::vector<Compared> top_columns() {
  const Value x = number("top.centre.x [m]"), y = number("top.centre.y [m]"), z = number("top.centre.z [m]");
  return {{"centre_x", x},
          {"centre_y", y},
          {"centre_z", z},
          {"theta", [=](const RunOutput& run, double t) { return std::acos(z(run, t) / 0.06); }},
          {"phi", [=](const RunOutput& run, double t) { return std::atan2(x(run, t), -y(run, t)); }}};
}

geometry::Quaternion turn_of_nut(const RunOutput& run, double t) {
  return {run.at(t, "nut.qw"), run.at(t, "nut.qx"), run.at(t, "nut.qy"), run.at(t, "nut.qz")};
}
std::vector<Compared> nut_columns() {
  const auto rate = [](double geometry::Vector3::*component) {
    return [=](const RunOutput& run, double t) {
      const geometry::Vector3 world{run.at(t, "nut.angular_velocity.x [rad/s]"),
                                    run.at(t, "nut.angular_velocity.y [rad/s]"),
                                    run.at(t, "nut.angular_velocity.z [rad/s]")};
      return rotate(conjugate(turn_of_nut(run, t)), world).*component;
    };
  };
  // Of both quaternions of a turn the reference has that with w >= 0.
  const auto part = [](double geometry::Quaternion::*component) {
    return [=](const RunOutput& run, double t) {
      const geometry::Quaternion q = turn_of_nut(run, t);
      return q.w < 0.0 ? -(q.*component) : q.*component;
    };
  };
  return {{"wx_body", rate(&geometry::Vector3::x)}, {"wy_body", rate(&geometry::Vector3::y)},
          {"wz_body", rate(&geometry::Vector3::z)}, {"qw", part(&geometry::Quaternion::w)},
          {"qx", part(&geometry::Quaternion::x)},   {"qy", part(&geometry::Quaternion::y)},
          {"qz", part(&geometry::Quaternion::z)}};
}

std::vector<Compared> four_bar_columns() {
  std::vector<Compared> out{{"crank_angle", number("crank.angle [rad]")},
                            {"crank_speed", number("crank.angle.velocity [rad/s]")},
                            {"crank_accel", number("crank.angle.acceleration [rad/s^2]")},
                            {"coupler_angle", number("coupler.angle [rad]")},
                            {"rocker_angle", number("rocker.angle [rad]")},
                            {"rocker_speed", number("rocker.angle.velocity [rad/s]")},
                            {"rocker_accel", number("rocker.angle.acceleration [rad/s^2]")}};
  const std::vector<std::pair<std::string, std::string>> forces{
      {"O_on_crank", "O"}, {"crank_on_coupler", "A"}, {"coupler_on_rocker", "B"}, {"ground_on_rocker", "C"}};
  for (const auto& [column, joint] : forces)
    for (const std::string axis : {"x", "y"})
      out.push_back({column + "_" + axis, number(joint + ".force." + axis + " [N]")});
  return out;
}

std::vector<Compared> slider_crank_columns() {
  return {{"crank_angle", number("crank.angle [rad]")},       {"slider_x", number("slider.x [m]")},
          {"slider_v", number("slider.x.velocity [m/s]")},    {"slider_a", number("slider.x.acceleration [m/s^2]")},
          {"rod_angle", number("rod.angle [rad]")},           {"rod_speed", number("rod.angle.velocity [rad/s]")},
          {"ground_on_crank_x", number("O.force.x [N]")},     {"ground_on_crank_y", number("O.force.y [N]")},
          {"crank_on_rod_x", number("A.force.x [N]")},        {"crank_on_rod_y", number("A.force.y [N]")},
          {"rod_on_slider_x", number("B.force.x [N]")},       {"rod_on_slider_y", number("B.force.y [N]")},
          {"guide_on_slider_y", number("guide.force.y [N]")}, {"driving_torque", number("O_drive.force [N m]")}};
}

// The scene's coordinates are zero at the start: the crank at 0.3 rad, the rocker at its angle there.
std::vector<Compared> rssr_columns() {
  const double dx = 0.2 * std::cos(0.3) - 0.5, dy = 0.2 * std::sin(0.3) - 0.1, dz = -0.3;
  const double psi = std::atan2(dx, dz) + std::acos((dx * dx + dy * dy + dz * dz + 0.4 * 0.4 - 0.7 * 0.7) /
                                                    (2.0 * 0.4 * std::hypot(dx, dz)));
  return {{"theta", number("O.angle [rad]", 0.3)},
          {"psi", number("C.angle [rad]", psi)},
          {"psi_dot", number("C.angle.speed [rad/s]")},
          {"psi_ddot", number("rocker.angular_acceleration.y [rad/s^2]")},
          {"B_x", number("rocker.B.x [m]")},
          {"B_z", number("rocker.B.z [m]")},
          {"driving_torque", number("O_drive.force [N m]")}};
}

std::vector<Compared> bricard_columns() {
  std::vector<Compared> out;
  for (const std::string axis : {"x", "y", "z"}) {
    out.push_back({"P3_" + axis, number("rod_3.P3." + axis + " [m]")});
    out.push_back({"P3_v" + axis, number("rod_3.P3." + axis + ".velocity [m/s]")});
  }
  return out;
}

// Some of the angles are relative.
std::vector<Compared> andrews_columns() {
  std::vector<Compared> out;
  for (const auto& [mark, what] : {std::pair("", ".angle [rad]"), std::pair("'", ".angle.velocity [rad/s]")}) {
    const std::string prime = mark, end = what;
    out.insert(out.end(), {{"beta" + prime, number("K1" + end)},
                           {"Theta" + prime, difference("K2" + end, "K1" + end)},
                           {"gamma" + prime, number("K3" + end)},
                           {"Phi" + prime, difference("K4" + end, "K5" + end)},
                           {"delta" + prime, number("K5" + end)},
                           {"Omega" + prime, difference("K6" + end, "K7" + end)},
                           {"epsilon" + prime, number("K7" + end)}});
  }
  return out;
}

std::vector<Example> all_examples() {
  auto driven_four_bar = four_bar_columns();
  driven_four_bar.push_back({"driving_torque", number("O_drive.force [N m]")});
  return {
      {"pendulum/scene", "", "pendulum-large", pendulum_columns()},
      {"pendulum/scene", "--set start_angle=0 --set start_speed=9 --until 5s", "pendulum-over-the-top",
       pendulum_columns()},
      {"double_pendulum/scene", "", "double-pendulum", chain_columns("lower.tip", "upper")},
      {"pendulum_chain/scene", "", "chain-10", chain_columns("link_10.end", "link_1")},
      {"pendulum_chain/scene", "--set count=100 --until 0.2s", "chain-100", chain_columns("link_100.end", "link_1")},
      {"heavy_top/scene", "", "top-cusped", top_columns()},
      {"heavy_top/scene", "--set precession=-2", "top-looping", top_columns()},
      {"dzhanibekov/scene", "", "dzhanibekov", nut_columns()},
      {"four_bar/scene", "", "four-bar-free", four_bar_columns()},
      {"four_bar/driven", "", "four-bar-driven", driven_four_bar},
      {"slider_crank/scene", "", "slider-crank-5000rpm", slider_crank_columns()},
      {"rssr/scene", "", "rssr-driven", rssr_columns()},
      {"bricard/scene", "", "bricard", bricard_columns()},
      {"andrews/scene", "", "andrews", andrews_columns()}};
}

class CliExamples : public ::testing::TestWithParam<Example> {};

TEST_P(CliExamples, HaveTheReferenceNumbers) {
  const Example& example = GetParam();
  const fs::path folder = scratch("example-" + example.reference) / "out";
  const Outcome outcome = run("run " + (examples / (example.scene + ".yaml")).string() + " " + example.options +
                              " --out " + folder.string());
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("energy balance closes"), std::string::npos) << outcome.out;
  const RunOutput output(folder);
  const Reference expected = reference(example.reference);
  ASSERT_GE(example.compared.size(), 3u);
  for (const Compared& compared : example.compared) {
    const std::size_t column = expected.index(compared.column);
    const double tolerance = expected.tolerance * std::max(expected.largest(column), 1e-3);
    for (const auto& row : expected.rows)
      EXPECT_NEAR(compared.ours(output, row[0]), row[column], tolerance) << compared.column << " at t = " << row[0];
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, CliExamples, ::testing::ValuesIn(all_examples()), [](const auto& info) {
  return std::regex_replace(info.param.reference, std::regex("[^a-z0-9]"), "_");
});

// φ(t) = φ₀ e^(-λt) (cos ωt + λ/ω sin ωt) with λ = c/2I, ω² = k/I - λ², I = ½ m r² of a steel disc.
TEST(CliExample, TheTorsionalSpringFollowsItsClosedForm) {
  const fs::path folder = scratch("example-torsional") / "out";
  const Outcome outcome =
      run("run " + (examples / "torsional_spring/scene.yaml").string() + " --out " + folder.string());
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  constexpr double density = 7850.0;  // kg/m³, of the material steel
  const double inertia = 0.5 * density * std::numbers::pi * 0.01 * 0.02 * 0.01;
  const double decay = 0.02 / (2.0 * inertia), omega = std::sqrt(5.0 / inertia - decay * decay);
  const RunOutput output(folder);
  for (const double t : {0.1, 0.5, 1.0, 2.0}) {
    const double phi = 0.5 * std::exp(-decay * t) * (std::cos(omega * t) + decay / omega * std::sin(omega * t));
    const double speed = -0.5 * std::exp(-decay * t) * (omega + decay * decay / omega) * std::sin(omega * t);
    EXPECT_NEAR(output.at(t, "shaft.angle [rad]"), phi, 1e-10) << t;
    EXPECT_NEAR(output.at(t, "shaft.angle.speed [rad/s]"), speed, 1e-9) << t;
  }
}

// Tables of examples/mechanisms/expected.txt: a title, names of columns, rows; an empty line at the end of each.
TEST(MechanismsExample, PrintsTheReferenceNumbers) {
  std::istringstream in(contents(examples / "mechanisms/expected.txt"));
  std::set<std::string> seen;
  for (std::string title; std::getline(in, title);) {
    seen.insert(title);
    std::string line;
    std::getline(in, line);
    std::istringstream header(line);
    const std::vector<std::string> names{std::istream_iterator<std::string>(header), {}};
    const bool has_reference = title != "torsional-spring";
    const Reference expected = has_reference ? reference(title) : Reference{};
    std::size_t count = 0;
    for (; std::getline(in, line) && !line.empty(); ++count) {
      std::istringstream cells(line);
      const std::vector<double> row{std::istream_iterator<double>(cells), {}};
      ASSERT_EQ(row.size(), names.size()) << title;
      if (!has_reference) {
        EXPECT_EQ(row[1], row[2]) << "the closed form";
        continue;
      }
      ASSERT_LT(count, expected.rows.size()) << title;
      for (std::size_t i = 0; i < row.size(); ++i) {
        const std::size_t column = expected.index(names[i]);
        EXPECT_NEAR(row[i], expected.rows[count][column], 1e-6 * expected.largest(column)) << title << " " << names[i];
      }
    }
    EXPECT_EQ(count, has_reference ? expected.rows.size() : 4u) << title;
  }
  EXPECT_EQ(seen.size(), 12u);
}

// The words of a picture, and its numbers.
struct PictureText {
  std::string words;
  std::vector<double> numbers;
};
PictureText parts_of(const std::string& svg) {
  static const std::regex number("-?[0-9]+(\\.[0-9]+)?");
  PictureText out{std::regex_replace(svg, number, "#"), {}};
  for (std::sregex_iterator i(svg.begin(), svg.end(), number), end; i != end; ++i)
    out.numbers.push_back(std::stod(i->str()));
  return out;
}

// script/examples draws them. A coordinate may be rounded differently by another compiler.
TEST(ExamplePages, ShowThePictureOfTheirScene) {
  std::size_t count = 0;
  for (const auto& entry : fs::directory_iterator(examples)) {
    const fs::path scene = entry.path() / "scene.yaml", picture = entry.path() / "picture.svg";
    if (!fs::exists(scene)) continue;
    ++count;
    EXPECT_NE(contents(entry.path() / "README.md").find("](picture.svg)"), std::string::npos) << entry.path();
    const fs::path folder = scratch("example-picture"), drawn = folder / "picture.svg";
    const Outcome outcome =
        run("run " + scene.string() + " --out " + (folder / "out").string() + " --plot " + drawn.string());
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    const PictureText ours = parts_of(contents(drawn)), committed = parts_of(contents(picture));
    ASSERT_EQ(ours.words, committed.words) << entry.path() << ": script/examples draws the pictures anew";
    constexpr double rounding = 0.11;  // of a pixel
    for (std::size_t i = 0; i < ours.numbers.size(); ++i)
      ASSERT_NEAR(ours.numbers[i], committed.numbers[i], rounding) << entry.path();
  }
  EXPECT_EQ(count, 22u);
}

}  // namespace
}  // namespace hysteron::testing
