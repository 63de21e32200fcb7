// Figures through the real command line: files, titles, names of laws, panels, variants of one law.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "support/run_program.hpp"
#include "support/svg_lines.hpp"

namespace hysteron::testing {
namespace {

const std::string ball = " --body1 radius=10mm,material=steel --body2 radius=inf,material=steel ";
const std::string pin =
    " --body1 radius=9.5mm,length=15mm,material=steel --body2 radius=-10mm,length=15mm,material=steel,mass=inf ";

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t n = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++n;
  return n;
}

std::string text(const std::string& words) { return "<text>" + words + "</text>"; }

// The picture that a command draws.
std::string drawn(const std::string& command, const std::string& ending = ".svg") {
  const auto file = scratch("figures-drawn") / ("f" + ending);
  const Outcome outcome = run(command + " --plot " + file.string());
  EXPECT_EQ(outcome.status, 0) << command << outcome.err;
  return contents(file);
}

TEST(CliFigures, EveryCommandWritesTheKindOfFileThatItsEndingNames) {
  const std::string scene = HYSTERON_SOURCE_DIR "/examples/pendulum/scene.yaml";
  const auto folder = scratch("figures-formats");
  for (const std::string& command :
       {"impact --law flores --restitution 0.6 --speed 0.5" + ball,
        "compare --laws hertz,flores --restitution 0.6 --speed 0.5" + ball,
        std::string("laws --delivered --family additive"),
        std::string("chain --beads 3 --radius 2mm --material steel --law hertz --striker-speed 1 --until 100us"),
        "run " + scene + " --until 0.1 --restart --out " + (folder / "out").string()}) {
    EXPECT_EQ(drawn(command, ".pdf").substr(0, 5), "%PDF-") << command;
    EXPECT_EQ(drawn(command, ".png").substr(0, 8), "\x89PNG\r\n\x1a\n") << command;
    const std::string svg = drawn(command, ".svg");
    EXPECT_NE(svg.substr(0, 200).find("<svg"), std::string::npos) << command;
    EXPECT_NE(svg.find("</svg>"), std::string::npos) << command;
    const Outcome refused = run(command + " --plot f.eps");
    EXPECT_EQ(refused.status, 2) << command;
    EXPECT_NE(refused.err.find(".svg, .pdf or .png"), std::string::npos) << refused.err;
  }
}

TEST(CliFigures, TitlesSayBodiesSpeedAndRestitution) {
  const std::string compared = drawn("compare --laws hertz,hunt-crossley --restitution 0.6 --speed 0.5" + ball);
  EXPECT_EQ(count(compared, text("steel sphere (R 10 mm) on steel plane, v₀ = 0.5 m/s, e = 0.6")), 1u);
  const std::string one = drawn("impact --law flores --restitution 0.6 --speed 0.5" + ball);
  EXPECT_NE(one.find("Flores et al. on Hertz, steel sphere (R 10 mm) on steel plane, v₀ = 0.5 m/s, e = 0.6 requested, "
                     "0.5773 delivered"),
            std::string::npos)
      << one.substr(0, 400);
  const std::string line =
      drawn("impact --law hunt-crossley --set elastic=johnson --restitution 0.7 --exact --speed 0.2" + pin);
  EXPECT_NE(line.find("Hunt-Crossley on Johnson (cylinders), steel cylinder (R 9.5 mm) in steel bore (R 10 mm), v₀ = "
                      "0.2 m/s, e = 0.7"),
            std::string::npos)
      << line.substr(0, 400);
  const std::string mass = drawn("impact --law hooke --mass 20g --stiffness 1e6 --speed 2");
  EXPECT_NE(mass.find("Hooke, m = 20 g, v₀ = 2 m/s, e = 1"), std::string::npos) << mass.substr(0, 400);
}

TEST(CliFigures, LawsHaveTheirNamesAndDifferentColours) {
  const std::string svg = drawn(
      "compare --laws hertz,hunt-crossley,lankarani-nikravesh,flores,tsuji,goldsmith --panels force --restitution 0.6 "
      "--speed 0.5" +
      ball);
  for (const char* name : {"Hertz", "Hunt-Crossley", "Lankarani-Nikravesh", "Flores et al.", "Tsuji et al."})
    EXPECT_EQ(count(svg, text(name)), 1u) << name;
  EXPECT_EQ(count(svg, text("flores")), 0u);
  std::set<std::string> colours;
  for (const SvgLine& line : drawn_lines(svg)) colours.insert(line.colour);
  EXPECT_EQ(colours.size(), 6u);
}

TEST(CliFigures, AxesHavePrefixes) {
  const std::string svg = drawn("compare --laws hertz,flores --restitution 0.6 --speed 0.5" + ball);
  for (const char* label : {"indentation δ [µm]", "time t [µs]", "force F [N]", "velocity δ̇ [m/s]"})
    EXPECT_GE(count(svg, text(label)), 1u) << label;
}

TEST(CliFigures, ForcesOfLineContactsAreForcesInEveryCommand) {
  for (const std::string& command :
       {"impact --law hunt-crossley --set elastic=johnson --restitution 0.7 --speed 0.2" + pin,
        "compare --laws johnson,hertz-line --speed 0.2" + pin}) {
    const std::string svg = drawn(command + " --panels loop");
    EXPECT_EQ(count(svg, text("force F [kN]")) + count(svg, text("force F [N]")), 1u) << command;
    EXPECT_EQ(svg.find("F/L"), std::string::npos) << command;
  }
}

TEST(CliFigures, PanelsAreThreeUnlessOthersAreChosen) {
  const auto panels = [](const std::string& svg) {
    std::size_t n = 0;
    for (const char* title : {"Force against indentation", "Force against time", "Velocity against indentation",
                              "Kinetic energy", "Energy lost", "Velocity of body 1", "Restitution delivered"})
      n += count(svg, text(title));
    return n;
  };
  const std::string flores = " --restitution 0.6 --speed 0.5" + ball;
  for (const std::string& command : {"impact --law flores" + flores, "compare --laws flores,hertz" + flores}) {
    EXPECT_EQ(panels(drawn(command)), 3u) << command;
    EXPECT_EQ(panels(drawn(command + " --panels lost")), 1u) << command;
    EXPECT_GE(panels(drawn(command + " --panels all")), 6u) << command;
  }
  const std::string chain = "chain --beads 3 --radius 2mm --material steel --law hertz --striker-speed 1 --until 100us";
  EXPECT_EQ(count(drawn(chain), text("Peak force along the chain")), 1u);
  EXPECT_EQ(count(drawn(chain + " --panels sensors"), text("Peak force along the chain")), 0u);
}

TEST(CliFigures, AWrongPanelIsNamedBeforeAnythingIsComputed) {
  const std::string fit = "fit " HYSTERON_SOURCE_DIR "/data/synthetic_DSS.csv --law falcon";
  for (const std::string& command :
       {"impact --law flores --restitution 0.6 --speed 0.5" + ball,
        "compare --laws flores --restitution 0.6 --speed 0.5" + ball, fit,
        std::string("chain --beads 3 --radius 2mm --material steel --law hertz --striker-speed 1 --until 100us"),
        std::string("run " HYSTERON_SOURCE_DIR "/examples/pendulum/scene.yaml")}) {
    const Outcome wrong = run(command + " --plot f.svg --panels lop");
    EXPECT_EQ(wrong.status, 2) << command;
    EXPECT_NE(wrong.err.find("no panel 'lop': allowed are"), std::string::npos) << wrong.err;
    const Outcome lone = run(command + " --panels all");
    EXPECT_EQ(lone.status, 2) << command;
    EXPECT_NE(lone.err.find("give --plot FILE"), std::string::npos) << lone.err;
  }
  const Outcome body = run("impact --law flores --restitution 0.5 --mass 1 --stiffness 1e6 --speed 1 --plot " +
                           (scratch("figures-body") / "f.svg").string() + " --panels body1");
  EXPECT_EQ(body.status, 2);
  EXPECT_NE(body.err.find("masses of both bodies"), std::string::npos) << body.err;
}

TEST(CliFigures, FiveLawsStandOutInTheFigureOfDeliveredRestitution) {
  const std::string svg = drawn("laws --delivered");
  for (const char* name : {"Hunt-Crossley", "Lankarani-Nikravesh", "Tsuji et al.", "Flores et al.", "Hu-Guo"})
    EXPECT_EQ(count(svg, text(name)), 1u) << name;
  EXPECT_EQ(count(svg, text("Lee-Wang")), 0u);
  EXPECT_TRUE(std::regex_search(svg, std::regex("grey: [1-9][0-9] other laws")));
  EXPECT_GE(count(svg, "rgb(184, 184, 184)"), 15u) << "the others, in grey";
  const std::string chosen = drawn("laws --delivered --highlight lee-wang,gonthier");
  EXPECT_EQ(count(chosen, text("Lee-Wang")), 1u);
  EXPECT_EQ(count(chosen, text("Hunt-Crossley")), 0u);
  for (const char* wrong : {"--highlight florse", "--highlight hertz", "--highlight tsuji --family multiplying"})
    EXPECT_EQ(run(std::string("laws --delivered --plot x.svg ") + wrong).status, 2) << wrong;
  EXPECT_EQ(run("laws --delivered --highlight flores").status, 2) << "without --plot";
}

class CliVary : public ::testing::Test {
 protected:
  const std::string command_ = "compare --laws flores --speed 0.5 --mass 0.1 --stiffness 5.2e9 ";
};

TEST_F(CliVary, EachValueIsTheImpactWithThatValue) {
  const auto json = nlohmann::json::parse(run(command_ + "--vary restitution=0.1:0.9:5 --json").out);
  ASSERT_EQ(json["laws"].size(), 5u);
  for (std::size_t i = 0; i < 5; ++i) {
    const double e = 0.1 + 0.2 * static_cast<double>(i);
    const auto& law = json["laws"][i];
    EXPECT_EQ(law["varied"]["name"], "restitution");
    EXPECT_NEAR(law["varied"]["value"].get<double>(), e, 1e-12);
    const auto alone = nlohmann::json::parse(
        run("impact --law flores --speed 0.5 --mass 0.1 --stiffness 5.2e9 --json --restitution " + std::to_string(e))
            .out);
    for (const char* quantity : {"peak_force", "duration", "max_indentation"})
      EXPECT_NEAR(law[quantity].get<double>(), alone[quantity].get<double>(), 1e-9 * alone[quantity].get<double>())
          << quantity;
  }
}

TEST_F(CliVary, CurvesAreNamedByTheirValueAndTheTitleByTheLaw) {
  const std::string svg = drawn(command_ + "--vary restitution=0.1:0.9:5 --panels loop");
  for (const char* label : {"e = 0.1", "e = 0.3", "e = 0.5", "e = 0.7", "e = 0.9"})
    EXPECT_EQ(count(svg, text(label)), 1u) << label;
  EXPECT_NE(svg.find("Flores et al. on Hertz, m = 100 g, v₀ = 0.5 m/s"), std::string::npos) << svg.substr(0, 300);
  const std::string delivered = drawn(command_ + "--vary restitution=0.1:0.9:5 --panels delivered");
  EXPECT_EQ(count(delivered, text("Flores et al.")), 1u) << "one curve for all requested restitutions";
}

TEST_F(CliVary, AnyInputCanBeVaried) {
  const std::string flores = "compare --laws hertz,flores --restitution 0.6 ";
  const std::string bodies = "--body1 material=steel --body2 radius=inf,material=steel --speed 0.5 ";
  const Outcome radii = run(flores + bodies + "--vary body1.radius=5mm,10mm");
  ASSERT_EQ(radii.status, 0) << radii.err;
  EXPECT_EQ(count(radii.out, "10 mm"), 2u) << radii.out;
  const Outcome speeds = run(flores + ball + "--vary speed=0.1:10:3,log");
  ASSERT_EQ(speeds.status, 0) << speeds.err;
  EXPECT_EQ(count(speeds.out, "\nflores"), 3u) << speeds.out;
  const Outcome exponents =
      run("compare --laws power --mass 1 --stiffness 1e6 --speed 1 --vary exponent=1,1.5,2 --csv /dev/stdout");
  ASSERT_EQ(exponents.status, 0) << exponents.err;
  EXPECT_NE(exponents.out.find("law,status,exponent [-],"), std::string::npos) << exponents.out;
  const Outcome modes = run(command_ + "--restitution 0.5 --vary mode=published,exact");
  ASSERT_EQ(modes.status, 0) << modes.err;
  EXPECT_NE(modes.out.find("0.50000"), std::string::npos) << modes.out;
}

TEST_F(CliVary, ALawThatDoesNotTakeTheInputAppearsOnce) {
  const Outcome outcome = run("compare --laws hertz,flores --speed 0.5 --vary restitution=0.3,0.6" + ball);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(count(outcome.out, "\nhertz"), 1u) << outcome.out;
  EXPECT_EQ(count(outcome.out, "\nflores"), 2u) << outcome.out;
}

TEST_F(CliVary, BadInputIsNamed) {
  for (const auto& [more, message] :
       {std::pair("--vary nonsense=1:2:3", "nonsense"), std::pair("--vary restitution=0.1:0.9", "three parts"),
        std::pair("--restitution 0.5 --vary restitution=0.1:0.9:3", "both given and varied"),
        std::pair("--vary law=hertz,flores", "--laws"), std::pair("--vary restitution=0.1:0.9:100", "at most 60"),
        std::pair("--vary restitution=0.1:0.9:0", "whole number"), std::pair("--vary speed=1kg:2kg:2", "speed"),
        std::pair("--vary ''", "empty")}) {
    const Outcome outcome = run(command_ + more);
    EXPECT_EQ(outcome.status, 2) << more << outcome.out;
    EXPECT_NE(outcome.err.find(message), std::string::npos) << outcome.err;
  }
}

}  // namespace
}  // namespace hysteron::testing
